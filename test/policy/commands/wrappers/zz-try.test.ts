import { test } from "vitest";
import { readFileSync } from "node:fs";
import { summaryOf } from "../rig.ts";
test("try", () => {
  for (const line of readFileSync("/tmp/wrap/try.txt", "utf8").split("\n").filter(Boolean))
    process.stdout.write(`${line}\n    ${summaryOf(line.replaceAll("⏎", "\n")).join("\n    ")}\n`);
});
