/**
 * The intents of a person that the reflex model knows, and the reading of a request: by the first row of the table that
 * fits it.
 */
import { type IntentKind, intentPatterns, type Language, leadIns } from "./intent-patterns.ts";

export interface Intent {
  readonly kind: IntentKind;
  readonly language: Language;
  /** Its subject, as the person wrote it: what to remember, the subject of the question, the task. */
  readonly about: string;
}

// A request that is longer than this is no plain instruction, whatever it begins with; its beginning is read.
const READ_LENGTH = 1_000;
const MAX_LEAD_INS = 4;
const KANA = /[\u3040-\u30ff]/;

/** Reads a request. Pure, never throws; linear in the length of what it reads. */
export function recognise(request: string): Intent {
  const whole = request.trim();
  let rest = whole;
  let intent = match(rest);
  for (let step = 0; step < MAX_LEAD_INS; step++) {
    const shorter = rest.replace(leadIns, "");
    if (shorter === rest || shorter === "") break;
    rest = shorter;
    const found = match(rest);
    if (found.kind !== "other") intent = found;
  }
  return intent;
}

function match(request: string): Intent {
  const head = request.slice(0, READ_LENGTH);
  for (const { kind, language, pattern } of intentPatterns) {
    const found = pattern.exec(head);
    if (found === null) continue;
    const what = found.groups?.what;
    return {
      kind,
      language,
      about: trimEnd(what === undefined ? request : what + request.slice(READ_LENGTH), kind),
    };
  }
  return { kind: "other", language: KANA.test(head) ? "ja" : "en", about: request };
}

// A text to remember keeps its full stop, for it is in the person's own words; "can you remember …?" asks nothing.
function trimEnd(about: string, kind: IntentKind): string {
  const text = about.trim();
  if (kind === "summary") return text;
  const ending = kind === "remember" ? /[\s?\uff1f]+$/u : /[\s.!?。\uff01\uff1f]+$/u;
  return text.replace(ending, "") || text;
}
