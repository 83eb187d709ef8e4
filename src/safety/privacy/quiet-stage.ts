/** `createQuietStage`: a stage that lets quiet words pass without a scan: most of an answer is made of them. */
import type { StreamFinder } from "../../ports/index.ts";
import { createHoldBack, type HoldBack } from "../guardrails/hold-back.ts";
import { type IsQuietWord, isBlank, quietWords } from "./quiet-words.ts";

export type QuietStage = Pick<HoldBack, "push" | "end">;

/**
 * The same text as from the hold-back alone. Only the last word is held while all words are quiet; from another word on
 * the hold-back reads what comes, until that word is out of its context.
 */
export function createQuietStage(finder: StreamFinder, isQuietWord: IsQuietWord): QuietStage {
  const contextChars = finder.contextChars ?? 0;
  const areQuiet = quietWords(isQuietWord);
  let reader: HoldBack | undefined;
  /** The word that is not at its end. */
  let held = "";
  /** Text that went on, in pieces. */
  let pieces: string[] = [];
  let pieceChars = 0;
  /** Characters that have gone on since a word that is not quiet. */
  let quietChars = 0;

  function keep(text: string) {
    pieces.push(text);
    pieceChars += text.length;
    if (pieceChars < 4 * contextChars) return;
    const context = pieces.join("").slice(-contextChars);
    pieces = [context];
    pieceChars = context.length;
  }

  const output = (text: string) => (text === "" ? [] : [{ kind: "text" as const, text }]);

  function read(delta: string) {
    reader ??= createHoldBack(finder, undefined, pieces.join(""));
    const outputs = reader.push(delta);
    for (const { text } of outputs) {
      keep(text);
      quietChars += text.length;
    }
    const rest = reader.heldText();
    if (quietChars <= contextChars || !areQuiet(rest)) return outputs;
    // All that matters is out of reach again.
    reader = undefined;
    held = rest;
    return outputs;
  }

  return {
    push(delta) {
      const text = reader === undefined ? held + delta : reader.heldText() + delta;
      if (!areQuiet(text)) quietChars = 0;
      else if (reader === undefined) {
        const cut = lastWord(text);
        held = text.slice(cut);
        if (cut === 0) return [];
        const passed = text.slice(0, cut);
        keep(passed);
        return output(passed);
      }
      const given = reader === undefined ? text : delta;
      held = "";
      return read(given);
    },
    end(isCut) {
      // The end of a word may make it one.
      const isWhole = reader === undefined && isCut !== true;
      const last = reader ?? createHoldBack(finder, undefined, pieces.join(""));
      if (reader === undefined && !isWhole) last.push(held);
      const outputs = isWhole ? output(held) : last.end(isCut);
      reader = undefined;
      held = "";
      pieces = [];
      pieceChars = 0;
      quietChars = 0;
      return outputs;
    },
  };
}

/** The place where the last word begins. */
function lastWord(text: string): number {
  let at = text.length;
  while (at > 0 && !isBlank(text, at - 1)) at--;
  return at;
}
