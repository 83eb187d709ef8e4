import { readFileSync } from "node:fs";
import { test } from "vitest";
import { summaryOf } from "../rig.ts";

test("probe", () => {
  for (const line of readFileSync("/tmp/probe.txt", "utf8").split("\n====\n")) {
    if (line.trim() === "") continue;
    console.log(line.slice(0, 1500) + "\n   => " + summaryOf(line).join("\n      "));
  }
});
