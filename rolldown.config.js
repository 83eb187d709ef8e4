// The program of hooks, in few files: a harness waits for it at every call. Everything else is built by tsc.
import { defineConfig } from "rolldown";

const escaped = unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** V8 keeps a byte a character of a text that is ASCII, and two of any other; `bin/load-hook.cjs` reads it as such. */
const ascii = {
  name: "ascii",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

export default defineConfig({
  input: "src/hook-host/hook-process.ts",
  logLevel: "warn",
  platform: "node",
  resolve: { conditionNames: ["brainstem-source", "node", "import"] },
  plugins: [ascii],
  output: {
    dir: "dist/hook",
    // Modules of this form are loaded in half the time, and leave alone what of Node they don't use.
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    minify: true,
    cleanDir: true,
  },
});
