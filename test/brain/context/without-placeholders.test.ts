import { describe, expect, test } from "vitest";
import { withoutPlaceholders } from "../../../src/brain/context/without-placeholders.ts";

describe("withoutPlaceholders", () => {
  test.each([
    ["", "an empty file"],
    ["# Title\n\n## Section\n", "headings alone"],
    ["# Title\n<!-- what goes\nhere -->\n", "comments"],
    ["# Title\n> Explains itself.\n- _(e.g., tabs)_\n- [ ] _(none)_\n_none_\n", "placeholders and quotes"],
  ])("%j is nothing: %s", text => {
    expect(withoutPlaceholders(text)).toBeUndefined();
  });

  test("keeps a person's text, with its first line's number", () => {
    const text =
      "<!-- yours -->\n\n# Title\n\n## Empty\n- _(none)_\n\n## Full\n- mine <!-- since May -->\n\n### Deep\nmore\n";
    expect(withoutPlaceholders(text)).toEqual({
      text: "# Title\n\n\n\n\n## Full\n- mine\n\n### Deep\nmore",
      line: 3,
    });
  });

  test("keeps code as it is", () => {
    const code = "```md\n<!-- kept -->\n- _(none)_\n```";
    expect(withoutPlaceholders(code)?.text).toBe(code);
  });

  test("keeps a quote beside a person's text", () => {
    expect(withoutPlaceholders("> As Ada said\n\nmine\n")?.text).toBe("> As Ada said\n\nmine");
  });
});
