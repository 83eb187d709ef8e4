/** `findTaint`: the pieces of a call that come from untrusted text, as far as its effect makes them matter. */
import type { CallView, Operation, Taint, TaintKind } from "../../ports/index.ts";
import type { ConversationWords } from "./conversation-words.ts";
import { findCopiedText } from "./copied-text.ts";
import { taintOf } from "./describe-source.ts";
import { type Effect, effectOfOperation } from "./effect-of.ts";
import { findSource, isTrusted } from "./find-source.ts";
import { leavesOf } from "./json-leaves.ts";
import { findLeak } from "./leak.ts";
import { type Piece, piecesByForm, piecesOf, places } from "./pieces.ts";
import type { ProvenanceOptions } from "./settings.ts";
import { fold, squash } from "./squash.ts";

/** Fewer words in a row are alike by chance, or are a name: our own choice. */
const COPIED_WORDS = 8;
/** A sentence to believe is short. */
const REMEMBERED_WORDS = 5;
/** More pieces than a person could look at. */
const MAX_TAINT = 20;
const MAX_PIECES = 300;

const counted: { readonly [Each in Exclude<Effect, "read">]: ReadonlySet<TaintKind> } = {
  outward: new Set([...places, "recipient", "path", "command", "package", "identifier", "amount"]),
  local: new Set([...places, "recipient", "path", "command", "package"]),
  memory: new Set([...places, "command"]),
  // Text for others to read, and nothing else that leaves the project.
  home: new Set(["account", "secret"]),
};
/** By which a person chooses a call: its place, its recipient, its amount. */
const choices: ReadonlySet<TaintKind> = new Set([...places, "recipient", "amount"] as const);
const MESSAGES: ReadonlySet<string> = new Set(["git.commit", "git.tag"]);

export interface FoundTaint {
  readonly taint: readonly Taint[];
  /** The person's own words name where it goes, or how much. */
  readonly isNamed: boolean;
  /** It stops nothing, and the tool hears of it. */
  readonly isOnlyNoted?: true;
}

/** @returns undefined where the call has more in it than can be followed */
export function findTaint(
  view: CallView,
  effect: Effect,
  words: ConversationWords,
  options: ProvenanceOptions,
): FoundTaint | undefined {
  const operations = view.judged ?? view.operations;
  const pieces = allPieces(view, operations, options);
  if (pieces === undefined || pieces.length > MAX_PIECES) return undefined;
  const isNamed = pieces.some(
    each => !each.isUnnamed && choices.has(each.kind) && isTrusted(each, words.trusted),
  );
  if (effect === "read") {
    const leaks = pieces.flatMap(each => (each.kind === "link" ? (findLeak(each, words) ?? []) : []));
    return { taint: leaks.slice(0, MAX_TAINT), isNamed };
  }
  const kinds =
    effect === "home" && !operations.some(({ name }) => MESSAGES.has(name)) ? none : counted[effect];
  const taint = pieces.flatMap(each => {
    const from = kinds.has(each.kind) ? findSource(each, words) : undefined;
    return from === undefined ? [] : [taintOf(each.kind, each.text, from)];
  });
  const minWords = effect === "memory" ? REMEMBERED_WORDS : COPIED_WORDS;
  const isFreeText = effect === "memory" || (effect === "outward" && !isNamed);
  const copied = isFreeText ? copiedTexts(view, words, minWords) : [];
  const learnt = isReflection(operations) ? copiedTexts(view, words, COPIED_WORDS, LEARNT) : [];
  if (learnt.length > 0) return { taint: learnt, isNamed, isOnlyNoted: true };
  return { taint: distinct([...taint, ...copied]).slice(0, MAX_TAINT), isNamed };
}

const none: ReadonlySet<TaintKind> = new Set();

function allPieces(
  { call, tool }: CallView,
  operations: readonly Operation[],
  options: ProvenanceOptions,
): readonly Piece[] | undefined {
  const given = piecesOf(call.arguments as never);
  if (given === undefined) return undefined;
  const apart = operations.filter(({ command }) => command !== undefined);
  if (apart.length === 0) return given;
  // Of a command line, the commands that do something beside the project's own.
  const far = apart.filter(each => ["local", "outward"].includes(effectOfOperation(each, tool, options)));
  const commands = [...new Set(far.map(({ command }) => command!))].filter(each => each.includes(" "));
  // As the shell makes them: quotes, braces and variables are gone.
  const made = [...new Set(apart.map(({ command }) => command!))];
  const expanded = made.flatMap(piecesByForm).filter(({ kind }) => places.has(kind));
  const packages = operations.flatMap(packagesOf);
  return [
    ...given.filter(({ kind }) => kind !== "command"),
    ...commands.map((text): Piece => ({ kind: "command", text, needle: fold(text) })),
    ...expanded.filter(
      each => !given.some(({ kind, needle }) => kind === each.kind && needle === each.needle),
    ),
    ...packages.map((text): Piece => ({ kind: "package", text, needle: fold(text) })),
  ];
}

/** Without their versions. */
const packagesOf = ({ arguments: { package: one, packages = one }, name }: Operation): readonly string[] =>
  name === "package.install" || name === "package.run"
    ? [packages]
        .flat()
        .flatMap(each => (typeof each === "string" ? [each.replace(/(?<=.)(?:@|==|>=|~=).*$/s, "")] : []))
    : [];

/** An episode is kept without a question; whose words its lesson is made of is written beside it. */
const LEARNT = "reflection";

const isReflection = (operations: readonly Operation[]) =>
  operations.some(({ arguments: given, name }) => name === "memory.write" && given.layer === "episodic");

function copiedTexts(
  { call }: CallView,
  words: ConversationWords,
  minWords: number,
  only?: string,
): readonly Taint[] {
  const leaves = (leavesOf(call.arguments as never) ?? []).filter(({ name }) => name === (only ?? name));
  return leaves.flatMap(({ value }) => {
    const copied = typeof value === "string" ? findCopiedText(value, words, minWords) : undefined;
    return copied === undefined ? [] : [taintOf("text", copied.text, copied.from)];
  });
}

/** One of those that are in another one of the same source, such as the host of an address, says nothing more. */
function distinct(taint: readonly Taint[]): readonly Taint[] {
  const texts = taint.map(({ piece }) => squash(piece));
  return taint.filter(
    (_, index) =>
      !texts.some(
        (text, other) =>
          other !== index &&
          text.includes(texts[index]!) &&
          (text.length > texts[index]!.length || other < index),
      ),
  );
}
