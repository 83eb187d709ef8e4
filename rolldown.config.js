// The program of hooks, in few files: a harness waits for it at every call. Everything else is built by tsc.
import { defineConfig } from "rolldown";

export default defineConfig({
  input: "src/hook-process.ts",
  platform: "node",
  resolve: { conditionNames: ["brainstem-source", "node", "import"] },
  output: { dir: "dist/hook", format: "esm", minify: true, cleanDir: true },
});
