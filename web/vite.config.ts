import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./offline/plugin";
import { swagger } from "./swagger/plugin";

export default defineConfig({
  plugins: [svelte(), swagger(), offline()],
  build: {
    outDir: "../src/sobremesa/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's content policy allows no inlined files
    target: "es2022",
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
