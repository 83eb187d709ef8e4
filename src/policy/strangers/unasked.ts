/** Finds the words by which a stranger, as coding agents are, acts without asking a person first. */
import type { Operation } from "../../ports/index.ts";
import { type Command, operation } from "../recognition.ts";
import { HOLE } from "../word.ts";
import { namedValues } from "./named-values.ts";
import { splitWords } from "./read-stranger.ts";
import { agents, alwaysWords, askedWords, consentWords, insisting, skipWords } from "./word-lists.ts";

/** Modes in which it asks for nothing. */
const FREELY = /^(?:yolo|never|none|auto|full|full-?auto|bypass.*|danger.*|all|off|allow|skip)$/i;
/** Options whose value is a request in a person's words. */
const REQUEST = /^(?:p|m|t|x|i|print|prompt|message|text|task|instructions?|execute)$/;

export function unaskedIn(command: Command): readonly Operation[] {
  const { program, arguments: words } = command;
  const switches = namedValues(command).map(({ name, value }) => ({ name, text: value?.text ?? "" }));
  const isFree = switches.some(({ name, text }) => {
    // The mode of another program may be anything.
    const own = name === `${program.toLowerCase()}-mode` ? "permission-mode" : name;
    return !/^(?:0|false)$/.test(text) && asksNobody(own, text);
  });
  const isRequest = (text: string) => /\S\s+\S/.test(text) || text.includes(HOLE);
  const takesRequests =
    splitWords(program).some(each => agents.has(each)) ||
    switches.some(({ name, text }) => REQUEST.test(name) && isRequest(text)) ||
    isRequest(words.at(-1)?.text ?? "");
  const insists = words.some(({ text }) => text.startsWith("--") && insisting.has(text.slice(2)));
  return isFree || (insists && takesRequests) ? [operation("brain.review", { verb: "unasked" })] : [];
}

/** `--yolo`, `--dangerously-x`, `--skip-permissions`, `--auto-approve`, `--yes-always`, `--approval-mode=never`. */
function asksNobody(name: string, value: string): boolean {
  const words = splitWords(name);
  const has = (list: ReadonlySet<string>) => words.some(each => list.has(each));
  return (
    words.some(each => /^(?:yolo|dangerously)$/.test(each)) ||
    (has(askedWords) && (has(skipWords) || FREELY.test(value))) ||
    words.some(
      (word, at) => alwaysWords.has(word) && words.some((each, i) => i !== at && consentWords.has(each)),
    )
  );
}
