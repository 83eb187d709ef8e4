/** `isThird`: of untrusted input, private data and an effect, a turn gets two without a person. Source: spec/safety.md §2. */
import type { AnyTool, CallView, HeardText, Operation } from "../../ports/index.ts";
import { findNames } from "../privacy/placeholders.ts";
import type { ConversationWords } from "./conversation-words.ts";
import { effectOf } from "./effect-of.ts";
import type { ProvenanceOptions } from "./settings.ts";
import { plainWords } from "./squash.ts";

interface Legs {
  readonly untrusted: boolean;
  readonly private: boolean;
  readonly effect: boolean;
}

/** The words by which services name the data of a person, in the names of their tools. */
const PRIVATE_WORDS: ReadonlySet<string> = new Set(
  "mail mails inbox email emails gmail bank account accounts balance transactions statement statements calendar contacts health medical payroll salary passport profile private personal".split(
    " ",
  ),
);

/** Whether this call would be the third. The texts of earlier turns are still before the model, and count. */
export function isThird(
  view: CallView,
  words: ConversationWords,
  options: ProvenanceOptions,
  isNamed: boolean,
): boolean {
  const operations = view.judged ?? view.operations;
  const now = legsOf(view.tool, operations, options, isNamed || isAskedFor(view, options));
  const before = legsBefore(view, words, options);
  const isComplete = (Object.keys(now) as (keyof Legs)[]).every(leg => now[leg] || before[leg]);
  const isNew = (Object.keys(now) as (keyof Legs)[]).some(leg => now[leg] && !before[leg]);
  return isComplete && (isNew || now.effect);
}

function legsOf(
  tool: AnyTool,
  operations: readonly Operation[],
  options: ProvenanceOptions,
  isNamed: boolean,
): Legs {
  const effect = effectOf(operations, tool, options);
  const isStrict = options.mode === "strict" || options.mode === "deny";
  const far = effect === "outward" || (options.mode !== "outward" && effect === "local");
  return {
    untrusted: effect === "read" && options.trusted?.includes(tool.name) !== true,
    private: isPrivate(tool, operations, effect === "read", options),
    effect: isStrict ? effect !== "read" : far && !isNamed,
  };
}

function isPrivate(
  tool: AnyTool,
  operations: readonly Operation[],
  isRead: boolean,
  options: ProvenanceOptions,
): boolean {
  if (tool.readsPrivate === true || options.private?.includes(tool.name) === true) return true;
  if (operations.some(({ name }) => name === "secrets.read")) return true;
  return isRead && operations.some(isUnknown) && wordsOf(tool.name).some(word => PRIVATE_WORDS.has(word));
}

/** A service's own: the operations of the policy's table say more than names. */
const isUnknown = ({ name }: Operation) => /^(?:tool|mcp)\./.test(name);

function legsBefore(view: CallView, words: ConversationWords, options: ProvenanceOptions): Legs {
  const heard = view.heard?.() ?? [];
  const refused = new Set(
    heard.flatMap(each => (each.kind === "result" && each.status === "refused" ? [each.call] : [])),
  );
  const past = heard.flatMap(each =>
    each.kind === "call" && !refused.has(each.call) && each.call !== view.call.call
      ? [
          {
            name: each.tool,
            given: each.arguments as unknown,
            isOfTurn: each.turn === view.turn,
            call: each.call,
          },
        ]
      : [],
  );
  const known = new Set(past.map(({ call }) => call));
  const step = view.step ?? [];
  const beside = step
    .slice(
      0,
      Math.max(
        0,
        step.findIndex(({ call }) => call === view.call.call),
      ),
    )
    .filter(({ call }) => !known.has(call))
    .map(each => ({ name: each.tool, given: each.arguments, isOfTurn: true, call: each.call }));
  const legs = [...past, ...beside].flatMap(({ given, isOfTurn, name }) => {
    const tool = view.tools.find(each => each.name === name);
    if (tool === undefined) return [];
    const found = legsOf(tool, operationsOf(tool, given), options, isAskedFor({ ...view, tool }, options));
    return [{ ...found, effect: found.effect && isOfTurn }];
  });
  return {
    untrusted: words.untrusted.length > 0,
    private: legs.some(leg => leg.private) || heard.some(isFoundPrivate),
    effect: legs.some(leg => leg.effect),
  };
}

/** A result in which privacy found a secret or personal data has placeholders in their place. */
const isFoundPrivate = (each: HeardText): boolean =>
  each.kind === "result" && findNames(each.text).length > 0;

function operationsOf(tool: AnyTool, given: unknown): readonly Operation[] {
  try {
    return tool.operations(given);
  } catch {
    return [];
  }
}

/** Verbs that say little without the thing. */
const GENERAL: ReadonlySet<string> = new Set(
  "add change create do make post put run set start update use write".split(" "),
);

/** Whether the person's words of this turn name the action, by the tool's own name: “archive the newsletters”. */
export function isAskedFor({ input, origin, tool }: CallView, { mode }: ProvenanceOptions): boolean {
  if (origin !== "person" || mode === "strict" || mode === "deny") return false;
  const [verb, ...things] = wordsOf(tool.name);
  if (verb === undefined) return false;
  const said = plainWords(input);
  const isSaid = (word: string) => said.some(each => isSameWord(each, word));
  return isSaid(verb) && (!GENERAL.has(verb) || things.some(isSaid));
}

/** The last part of a server's tool's name, word by word. */
const wordsOf = (name: string): readonly string[] =>
  plainWords((name.split("__").at(-1) ?? name).replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " "));

/** “archive” and “archiving”, “book” and “booked”: alike up to the last letters. */
function isSameWord(one: string, other: string): boolean {
  const stem = other.replace(/e$/, "");
  return stem.length >= 3 && one.startsWith(stem) && one.length <= other.length + 3;
}
