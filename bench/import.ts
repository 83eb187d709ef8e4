/** What importing the package costs: CPU time of a fresh process, the built package as users get it. Bar: 60 ms. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { median } from "./measure.ts";

const ROUNDS = 15;
const built = new URL("../dist/index.js", import.meta.url);

function cpuMs(code: string): number {
  const script = `const before = process.cpuUsage(); ${code}; const used = process.cpuUsage(before); process.stdout.write(String((used.user + used.system) / 1000));`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

if (existsSync(built)) {
  const times = Array.from({ length: ROUNDS }, () => cpuMs(`await import(${JSON.stringify(built.href)})`));
  process.stdout.write(
    `\nImport of the root, built: ${median(times).toFixed(0)} ms of CPU, median of ${ROUNDS} processes\n`,
  );
} else {
  process.stdout.write(
    "\nImport of the root: skipped, because there is no dist/. Run `npm run build` first.\n",
  );
}
