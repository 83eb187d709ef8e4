/** Says once more, at the end of a long log, which tests of a Vitest JSON report failed, and why: `failed-tests.js <report>`. */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const [report] = process.argv.slice(2);
const { testResults } =
  existsSync(report) && readFileSync(report, "utf8")
    ? JSON.parse(readFileSync(report, "utf8"))
    : { testResults: [] };

for (const file of testResults) {
  const name = relative(process.cwd(), file.name);
  const failed = file.assertionResults.filter(test => test.status === "failed");
  for (const test of failed) {
    process.stdout.write(
      `FAILED ${name} > ${test.fullName}\n  ${firstLines(test.failureMessages.join("\n"))}\n`,
    );
  }
  if (file.status === "failed" && failed.length === 0) {
    process.stdout.write(`FAILED ${name}\n  ${firstLines(file.message)}\n`);
  }
}

/** @param {string} message */
function firstLines(message) {
  return message.split("\n").slice(0, 8).join("\n  ");
}
