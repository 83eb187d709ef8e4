/** Says at the end of a run which parts of the deep suites it has left out. */
import type { Reporter } from "vitest/node";
import { leftOut } from "./deep.ts";

export default class LeftOut implements Reporter {
  onTestRunEnd(): void {
    const parts = leftOut();
    if (parts.length > 0)
      process.stdout.write(`\nLeft out: ${parts.join(", ")}. \`npm run test:all\` runs them.\n`);
  }
}
