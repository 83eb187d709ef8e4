/** Finds the sentences of a reflection that are lessons, in the form of LESSONS.md. */
import { isDirective } from "../../memory/advice.ts";
import { cleanLines } from "./clean-text.ts";
import { finishSentence } from "./finish-sentence.ts";
import { generalise, hasDetail } from "./generalise.ts";
import { addressesModel } from "./hostile-words.ts";
import { isStory, type Judged, judgeEnglish, type Standing } from "./judge-english.ts";
import { judgeOtherLanguages } from "./judge-other-languages.ts";
import { isNoise } from "./noise.ts";
import { type Clause, splitClauses, splitSentences } from "./split-sentences.ts";

export interface Saying {
  readonly text: string;
  readonly standing: Standing;
}

export interface Reflected {
  /** Orders, else the first statement; empty when the reflection teaches nothing that could be written down. */
  readonly sayings: readonly Saying[];
  /** It speaks to the model: nothing in it, nor the episode that it belongs to, counts for anything. */
  readonly isHostile: boolean;
}

/** One reflection holds no more lessons than this. */
const MAX_SAYINGS = 3;
/** Of what was cleaned away so much is looked at. */
const MAX_RAW_CHARS = 4_000;

/** Reads a reflection, which should have lost the note that a skill failed too often. Never throws. */
export function sayingsOf(reflection: string): Reflected {
  const lines = cleanLines(reflection);
  const said = lines.join("\n");
  // Removed text may have been meant for the model as well.
  const isCleaned = said !== reflection.trim();
  if (addressesModel(said) || (isCleaned && addressesModel(reflection.slice(0, MAX_RAW_CHARS)))) {
    return { sayings: [], isHostile: true };
  }
  const found = lines
    .filter(line => !isNoise(line))
    .flatMap(splitSentences)
    .flatMap(sentence => sayingOf(sentence) ?? []);
  const orders = found.filter(({ standing }) => standing === "order");
  const chosen = orders.length > 0 ? orders : found.slice(0, 1);
  return { sayings: distinct(chosen).slice(0, MAX_SAYINGS), isHostile: false };
}

const QUESTION = /[?\uff1f\u061f]["')\u300d]*$|^\u00bf|(?:か|かな|だろう|吗|嗎|呢|까)[\u3002.]?$/u;
const ASKS =
  /^(?:why|how|what|who|where|which|when)\s+(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have)\b|^(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|am)\s+(?:we|i|it|you|the|this|that|they|there)\b/i;

const AGENDA =
  /^(?:next(?:\s+steps?|\s+up)?|todos?|wip|tomorrow|later|action items?|follow[- ]?ups?|remaining|pending|open|status|progress|plan|update)\s*[:\u2013\u2014-]|^(?:次のステップ|次は|残り|残タスク|進捗|下一步|进度|待办|다음 단계|진행)\s*[:\uff1a]/i;

function sayingOf(sentence: string): Saying | undefined {
  if (QUESTION.test(sentence) || ASKS.test(sentence) || AGENDA.test(sentence)) return undefined;
  const clauses = splitClauses(sentence);
  if (clauses.length === 0) return worded(sentence);
  const advice = adviceIn(sentence, clauses);
  if (advice !== undefined) return advice;
  const isGeneral = clauses.every(holdsInGeneral);
  for (const text of [
    ...(isGeneral ? [sentence] : []),
    ...clauses.filter(holdsInGeneral).map(each => each.text),
  ]) {
    const saying = isNoise(text) && text !== sentence ? undefined : worded(text);
    if (saying !== undefined) return saying;
  }
  return undefined;
}

const holdsInGeneral = ({ text }: Clause): boolean =>
  !isStory(text) && (isDirective(text) || !hasDetail(text));

/**
 * The order among the clauses of a sentence, without what happened before it was given; with the reason behind it where
 * that holds in general: "page 12 was black; embed the fonts, since printers replace them".
 */
function adviceIn(sentence: string, clauses: readonly Clause[]): Saying | undefined {
  const first = clauses.findIndex(({ text }) => !isNoise(text) && worded(text)?.standing === "order");
  if (first < 0) return undefined;
  const { start, text } = clauses[first]!;
  const next = clauses.findIndex((clause, at) => at > first && !holdsInGeneral(clause));
  const last = clauses.at(next < 0 ? -1 : next - 1)!;
  return worded(sentence.slice(start, last.end)) ?? worded(text);
}

function worded(clause: string): Saying | undefined {
  const judged = judge(clause);
  if (judged === undefined) return undefined;
  const general = generalise(judged.text);
  const text = general === undefined ? undefined : finishSentence(general);
  if (text === undefined || isNoise(text) || addressesModel(text)) return undefined;
  // It has to make sense without the removed words, since readers see it so.
  const again = text === clause ? judged : judge(text);
  const isStanding = again !== undefined && finishSentence(again.text) === text;
  return isStanding ? { text, standing: judged.standing } : undefined;
}

function judge(clause: string): Judged | undefined {
  const other = judgeOtherLanguages(clause);
  return other === "english" ? judgeEnglish(clause) : other;
}

function distinct(sayings: readonly Saying[]): readonly Saying[] {
  return [...new Map(sayings.map(saying => [saying.text.toLowerCase(), saying])).values()];
}
