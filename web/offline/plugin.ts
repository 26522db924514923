/** Writes the service worker, with the list of everything the page is made of. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export function offline(): Plugin {
  return {
    name: "sobremesa-offline",
    apply: "build",
    generateBundle(_, bundle) {
      const folder = join(import.meta.dirname, "..");
      const made = Object.keys(bundle).filter((name) => /^(?!swagger\/).*\.(js|css|woff2)$/.test(name));
      const given = readdirSync(join(folder, "public"));
      const files = ["/", ...[...made, ...given].map((name) => `/${name}`)].sort();
      const store = createHash("sha256").update(files.join(" ")).digest("hex").slice(0, 12);
      const source = readFileSync(join(import.meta.dirname, "worker.js"), "utf8")
        .replace("__FILES__", JSON.stringify(files))
        .replace("__STORE__", JSON.stringify(`sobremesa-${store}`));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
