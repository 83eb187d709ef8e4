import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["brainstem-source"] } },
  resolve: { conditions: ["brainstem-source"] },
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    // The files of one process share what they import: loading it anew for each would take two thirds of the time.
    isolate: false,
    testTimeout: 60_000,
    reporters: ["default"],
  },
});
