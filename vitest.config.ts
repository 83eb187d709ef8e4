import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["brainstem-source"] } },
  resolve: { conditions: ["brainstem-source"] },
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/seed.ts"],
    testTimeout: 60_000,
    reporters: ["default"],
  },
});
