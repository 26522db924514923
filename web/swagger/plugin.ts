/** Puts Swagger UI beside the page as its makers publish it, with its licence: `/docs` shows it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const FILES = ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css", "LICENSE", "NOTICE"];

export function swagger(): Plugin {
  return {
    name: "sobremesa-swagger",
    apply: "build",
    generateBundle() {
      const made = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
      const emit = (fileName: string, source: string) =>
        // the maps to its sources are not brought along
        this.emitFile({ type: "asset", fileName, source: source.replace(/\n\/[/*]# sourceMappingURL=[^\n]*\s*$/, "\n") });
      for (const name of FILES) emit(`swagger/${name}`, readFileSync(join(made, name), "utf8"));
      emit("swagger/start.js", readFileSync(join(import.meta.dirname, "start.js"), "utf8"));
      emit("docs.html", readFileSync(join(import.meta.dirname, "docs.html"), "utf8"));
    },
  };
}
