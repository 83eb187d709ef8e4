/** Says what a remedy teaches: what to do before the thing that kept failing. */
import { isTrustedOrigin } from "../../../base/index.ts";
import type { Episode } from "../../memory/episode.ts";
import { type DeedWords, describeDeed } from "./describe-deed.ts";
import { MAX_LESSON_CHARS } from "./finish-sentence.ts";
import { addressesModel } from "./hostile-words.ts";

/**
 * "Run the migrations (`npm run migrate`) before the integration tests (`npm run test:integration`)." Undefined when
 * no honest sentence can be made: edits, looking around, secrets, long or compound commands, words of strangers.
 */
export function remedySentence(failing: Episode, remedy: Episode): string | undefined {
  const first = wordsOf(remedy);
  const then = wordsOf(failing);
  if (first === undefined || then === undefined || first.thing === then.thing) return undefined;
  const sentence = `${first.order}${codeOf(first)} before ${then.thing}${codeOf(then)}.`;
  return sentence.length > MAX_LESSON_CHARS || addressesModel(sentence) ? undefined : sentence;
}

// A hook logs the mind's own commands among a tool's words; the author of a document's commands is unknown.
function wordsOf({ action, origin }: Episode): DeedWords | undefined {
  if (origin === "document" || origin === "agent") return undefined;
  return describeDeed(action, isTrustedOrigin(origin));
}

const codeOf = ({ code }: DeedWords): string => (code === undefined ? "" : ` (\`${code}\`)`);
