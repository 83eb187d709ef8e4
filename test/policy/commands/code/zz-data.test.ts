import { readFileSync } from "node:fs";
import { test } from "vitest";
import { summaryOf } from "../rig.ts";

test("data", () => {
  const pat =
    /\b(python[0-9.]*|node|perl|ruby|php|lua|awk|gawk|sed|jq|yq|make|just|deno|pwsh|osascript|pytest|jest|vitest|gradle|mvn|bazel|bc|dc|m4|tclsh|expect|cmake|rake|java|gcc)\b/;
  let n = 0,
    bad = 0;
  for (const line of readFileSync("/work/shared/data/shell.jsonl", "utf8").split("\n")) {
    if (line === "") continue;
    const r = JSON.parse(line);
    if (!pat.test(r.command)) continue;
    n++;
    const ops = summaryOf(r.command);
    const flagged = ops.filter(o =>
      /opaque|process\.run|delete|write|force|net\.|http|maybe (?!secrets)/.test(o),
    );
    if (r.label === "allow" ? flagged.length > 0 : flagged.length === 0) {
      bad++;
      console.log(
        r.label,
        "|",
        r.command.slice(0, 200).replaceAll("\n", "\\n"),
        "\n     =>",
        flagged.join("  ;  ").slice(0, 300),
      );
    }
  }
  console.log(n, bad);
});
