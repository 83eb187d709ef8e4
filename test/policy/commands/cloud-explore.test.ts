import { readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { summaryOf } from "./rig.ts";

test("x", () => {
  const lines = readFileSync("/tmp/sysx/in.txt", "utf8").split("\n").filter(Boolean);
  writeFileSync(
    "/tmp/sysx/out.txt",
    lines
      .map(
        l =>
          l +
          "\n" +
          summaryOf(l)
            .map(s => "      " + s)
            .join("\n"),
      )
      .join("\n") + "\n",
  );
});
