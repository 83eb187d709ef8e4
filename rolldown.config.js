// The program of hooks, in few files: a harness waits for it at every call. Everything else is built by tsc.
import { defineConfig } from "rolldown";

export default defineConfig({
  input: "src/hook-process.ts",
  platform: "node",
  resolve: { conditionNames: ["brainstem-source", "node", "import"] },
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
