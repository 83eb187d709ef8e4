/** Programs whose first words say what they do, such as `docker volume rm`: a table of verbs for each. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { type LeadingOptions, leadingWord } from "./leading-words.ts";

export interface Call {
  readonly command: Command;
  readonly recognition: Recognition;
  /** As it stands in the table: `volume rm`. */
  readonly verb: string;
  /** Options in front of the verb and among its words, with their values. */
  readonly before: readonly Word[];
  readonly after: readonly Word[];
}

/** What a verb does; undefined where this form of it isn't known. */
export type Effect = (call: Call) => readonly Operation[] | undefined;

export type Verbs = { readonly [verb: string]: Effect };

export interface VerbProgram extends LeadingOptions {
  readonly verbs: Verbs;
  /** Without a verb. @default nothing: it prints how it is used */
  readonly bare?: Effect;
  /** A verb that the table lacks. @default such a program isn't known */
  readonly other?: Effect;
  /** Verbs that pass the words after them to another command, so that a `--help` among these is not theirs. */
  readonly passingOn?: ReadonlySet<string>;
}

/** The same effect for several verbs, and for those of groups: `each(read, "ps logs", { volume: "ls inspect" })`. */
export function each(
  effect: Effect,
  verbs: string,
  groups: { readonly [group: string]: string } = {},
): Verbs {
  const inGroups = Object.entries(groups).flatMap(([group, names]) =>
    names.split(/\s+/).map(name => `${group} ${name}`),
  );
  return Object.fromEntries([...verbs.split(/\s+/).filter(Boolean), ...inGroups].map(verb => [verb, effect]));
}

export const nothing: Effect = () => [];

export function verbProgram(program: VerbProgram): Recogniser {
  const tree = treeOf({ ...each(nothing, "help version completion"), ...program.verbs });
  return (command, recognition) => {
    const words = command.arguments;
    const found = findVerb(words, tree, program);
    if (found.kind === "help") return [];
    if (found.kind === "unknown") return [opaque(`it can't be told what ${command.program} is to do`)];
    const before = words.slice(0, found.end).filter((_, at) => !found.places.has(at));
    const call = { command, recognition, verb: found.verb, before, after: words.slice(found.end) };
    if (found.verb === "") return (program.bare ?? nothing)(call);
    if (found.effect === undefined) return found.isGroup ? [] : program.other?.(call);
    return asksForHelp(call, program) ? [] : found.effect(call);
  };
}

interface Node {
  effect?: Effect;
  hasLonger?: true;
}

function treeOf(verbs: Verbs): ReadonlyMap<string, Node> {
  const tree = new Map<string, Node>();
  const nodeOf = (path: string) => tree.get(path) ?? tree.set(path, {}).get(path)!;
  for (const [verb, effect] of Object.entries(verbs)) {
    nodeOf(verb).effect = effect;
    for (let at = verb.lastIndexOf(" "); at > 0; at = verb.lastIndexOf(" ", at - 1)) {
      nodeOf(verb.slice(0, at)).hasLonger = true;
    }
  }
  return tree;
}

interface FoundVerb {
  readonly kind: "verb";
  readonly verb: string;
  readonly effect?: Effect | undefined;
  /** It has verbs of its own, and none of them was given. */
  readonly isGroup: boolean;
  /** Where its words stand. */
  readonly places: ReadonlySet<number>;
  readonly end: number;
}

/** The longest row of first words that the table has. */
function findVerb(
  words: readonly Word[],
  tree: ReadonlyMap<string, Node>,
  { passingOn, ...options }: Pick<VerbProgram, "valued" | "flags" | "passingOn">,
): FoundVerb | { readonly kind: "help" } | { readonly kind: "unknown" } {
  const places = new Set<number>();
  let found: FoundVerb = { kind: "verb", verb: "", isGroup: false, places, end: 0 };
  for (;;) {
    const next = leadingWord(words, found.end, options);
    if (next.kind === "help") return next;
    if (next.kind === "end") return found;
    if (next.kind === "option" && found.effect !== undefined) return found;
    if (next.kind !== "word") return { kind: "unknown" };
    const verb = found.verb === "" ? next.text : `${found.verb} ${next.text}`;
    const node = tree.get(verb);
    if (node === undefined && passingOn?.has(found.verb)) return found;
    places.add(next.at);
    const isGroup = node?.hasLonger === true;
    found = { kind: "verb", verb, effect: node?.effect, isGroup, places, end: next.at + 1 };
    if (!isGroup) return found;
  }
}

/** `--help` as the first word after the verb, or as the last one where it can't be an option's value. */
function asksForHelp({ after, verb }: Call, { passingOn }: VerbProgram): boolean {
  const [first] = after;
  if (first === undefined) return false;
  if (/^--?help$/.test(first.text)) return true;
  if (passingOn?.has(verb)) return false;
  const isValue = (after.at(-2)?.text ?? "").startsWith("-");
  return !isValue && after.at(-1)!.text === "--help";
}
