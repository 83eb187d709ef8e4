import { expect, test } from "vitest";
import { markTexts } from "../../../src/safety/auditor/marked-text.ts";

test.each([["$& $1 $` $' $$ $<name>"], ["line\nline\r\n\u2028end"], ["half \ud83d a pair"], [""]])(
  "[auditor.marker] keeps %j as it is between its marker",
  text => {
    const { marked, marker } = markTexts([text]);
    expect(marked).toBe(`${marker}\n${text}\n${marker}`);
    expect(text).not.toContain(marker);
  },
);

test("[auditor.marker] makes another marker each time", () => {
  const made = new Set(Array.from({ length: 100 }, () => markTexts(["the same text"]).marker));
  expect(made.size).toBe(100);
  for (const marker of made) expect(marker).toMatch(/^text-[\da-f]{32}$/);
});

test("[auditor.marker] makes another marker where the text has the first one", () => {
  const rows = [1, 2].map(byte => `text-${`0${byte}`.repeat(16)}`);
  let row = 0;
  const { marker } = markTexts([`It is ${rows[0]} here.`, "none"], bytes => {
    row += 1;
    bytes.fill(row);
  });
  expect(marker).toBe(rows[1]);
});
