import { expect, test } from "vitest";
import type { StreamFinder } from "../../../src/ports/index.ts";
import { createHoldBack, MAX_HELD_CHARS } from "../../../src/safety/guardrails.ts";

/** Never knows whether its match has ended. */
const undecided: StreamFinder = { scan: (_window, _isEnd, from) => ({ findings: [], openFrom: from }) };

const said = (outputs: readonly { readonly text: string }[]) => outputs.map(({ text }) => text).join("");

test.each([
  ["letters", "x"],
  ["letters of two code units", "𝒳"],
])(
  "[safety.guardrails.bound] a finder that never decides holds back 256 characters of %s, in whole letters",
  (_, letter) => {
    const stage = createHoldBack(undecided);
    let [all, text] = ["", ""];
    for (let sent = 0; sent < 700; sent++) {
      // Single letters between them: the bound falls between the halves of a letter.
      const delta = sent % 7 === 0 ? `a${letter}` : letter;
      all += delta;
      const piece = said(stage.push(delta));
      expect(piece).toBe(piece.toWellFormed());
      text += piece;
      expect(stage.heldChars()).toBeLessThanOrEqual(MAX_HELD_CHARS + 1);
    }
    expect(text + said(stage.end())).toBe(all);
  },
);
