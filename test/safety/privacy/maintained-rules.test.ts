/** The maintained rules as we call them, beside secretlint's own runner, which reports to people. */
import { lintSource } from "@secretlint/core";
import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import { expect, test } from "vitest";
import { loadMaintainedRules } from "../../../src/safety/privacy/maintained-rules.ts";
import { findInRuns } from "../../../src/safety/privacy/token-formats.ts";
import { makeSecret, secretFormats } from "./secret-formats.ts";

const NOT_ASKED = /-(?:filter-comments|aws|basicauth|database-connection-string|privatekey|gcp)$/;

async function reported(text: string): Promise<readonly string[]> {
  const used = rules.filter(({ meta }) => !NOT_ASKED.test(meta.id)).map(rule => ({ id: rule.meta.id, rule }));
  const { messages } = await lintSource({
    source: { filePath: "text", content: text, ext: "", contentType: "text" },
    options: { config: { rules: used }, noPhysicFilePath: true },
  });
  return places(messages.map(({ range: [start, end] }) => ({ start, end })));
}

const places = (spans: readonly { readonly start: number; readonly end: number }[]) =>
  [...new Set(spans.map(({ start, end }) => `${start} to ${end}`))].sort();

test("[safety.privacy.maintained-rules] finds what secretlint's own runner reports", async () => {
  let count = 0;
  for (const [name, format] of Object.entries(secretFormats)) {
    const text = `key ${makeSecret(format, name.length)} and\nthen ${makeSecret(format, 7)} again`;
    const expected = await reported(text);
    expect(places(findInRuns(text, [await loadMaintainedRules()])), name).toEqual(expected);
    count += expected.length;
  }
  expect(count).toBeGreaterThan(20);
});
