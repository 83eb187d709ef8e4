import { availableParallelism, tmpdir } from "node:os";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./test/memory-folder.ts";

// Before the workers start, which take it over.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir();

const DOCUMENTATION = "test/documentation/**/*.test.ts";

export default defineConfig({
  ssr: { resolve: { conditions: ["brainstem-source"] } },
  resolve: { conditions: ["brainstem-source"] },
  test: {
    globalSetup: ["test/make-package.ts"],
    setupFiles: ["test/setup.ts"],
    // The files of one process share what they import: loading it anew for each would take two thirds of the time.
    isolate: false,
    // Many tests wait for processes, disks and clocks.
    maxWorkers: 2 * availableParallelism(),
    // What is waited for ends a test, not the time: these end one that hangs, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    reporters: ["default", "./test/left-out.ts"],
    projects: [
      {
        extends: true,
        test: { name: "documentation", include: [DOCUMENTATION] },
      },
      { extends: true, test: { name: "code", include: ["test/**/*.test.ts"], exclude: [DOCUMENTATION] } },
    ],
  },
});
