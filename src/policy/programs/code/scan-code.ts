/** Reads a program's text for what it does to the world: commands, files, addresses, and what can't be told. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recognition } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { bind } from "./source/bindings.ts";
import type { CallSite } from "./source/call-site.ts";
import { viewCall } from "./source/call-view.ts";
import { type Call, findChains, type Mention } from "./source/chains.ts";
import { effects, outOfSight, readsEnvironment, runBackticks } from "./source/effects.ts";
import type { CodeLanguage } from "./source/language.ts";
import { isSign, readProgram } from "./source/program.ts";
import { hasReflection, isCallable, isReflection } from "./source/reflection.ts";
import { suspicions } from "./source/suspicions.ts";
import { createValueReader } from "./source/values.ts";
import { type Effect, effectOf } from "./source/vocabulary.ts";

export interface CodeSource {
  readonly text: string;
  /** What the program is given on its command line. */
  readonly arguments?: readonly Word[];
}

/** What a text is read within: another text that runs it, if any. */
interface Within {
  readonly language: CodeLanguage;
  readonly command: Command;
  readonly recognition: Recognition;
  /** Texts around it. */
  readonly depth: number;
  /** What names stand for already. */
  readonly aliases?: ReadonlyMap<string, string>;
}

/** Longer programs are files, and files of that length are nobody's hand-written script. */
const MAX_CHARS = 100_000;
const MAX_OPERATIONS = 500;
/** Code that runs code as a text, which runs code … */
const MAX_DEPTH = 3;
/** What takes a template for its argument; other functions get a list of its pieces. */
const forTemplates: ReadonlySet<Effect> = new Set(["tagged", "evaluate", "dynamic", "hidden"]);

/**
 * What code that is given on the command line does, the running of it not counted. What can't be told from its text
 * (a command that it works out, evaluation, reflection) is opaque. Linear in the text's length; never throws.
 */
export const scanCode = (
  source: CodeSource,
  language: CodeLanguage,
  command: Command,
  recognition: Recognition,
): readonly Operation[] => scan(source, { language, command, recognition, depth: 0 });

function scan({ text, arguments: given = [] }: CodeSource, within: Within): readonly Operation[] {
  const { language, recognition, depth } = within;
  if (text.length > MAX_CHARS) return [opaque("its code is too long to be read")];
  if (depth > MAX_DEPTH) return [opaque("its code runs code within code, too deep to be read")];
  const program = readProgram(text, language);
  const { tokens } = program;
  const bindings = bind(program, within.aliases);
  const chains = findChains(program, bindings);
  const { home, temporary } = recognition.facts;
  const values = createValueReader(program, bindings, chains, {
    home,
    temporary: `${temporary[0] ?? "/tmp"}/a-temporary-name`,
    arguments: given,
  });
  let { command } = within;
  let hasUnknownCall = false;
  const site = (): CallSite => ({
    command,
    recognition,
    evaluate: inner =>
      scan(
        { text: inner, arguments: given },
        { ...within, command, depth: depth + 1, aliases: bindings.aliases },
      ),
    changeDirectory: directory => {
      command = { ...command, directory };
    },
  });

  const found: Operation[] = [];
  if (program.problem !== undefined) found.push(opaque(program.problem));
  if (chains.hasUnknownModule) found.push(opaque("its code loads a module that can't be known"));
  const callsAt = Map.groupBy(chains.calls, each => each.nameAt);
  const mentionsAt = Map.groupBy(chains.mentions, each => each.at);
  for (const [at, { kind, text }] of tokens.entries()) {
    if (found.length > MAX_OPERATIONS) {
      found.push(opaque("its code does more things than can be judged at once"));
      break;
    }
    if (kind === "command") found.push(...runBackticks(text, site()));
    if (kind === "text" && isCallable(language, text)) found.push(outOfSight);
    if (kind === "name" && isReflection(program, at)) found.push(outOfSight);
    for (const each of callsAt.get(at) ?? []) found.push(...readCall(each));
    for (const each of mentionsAt.get(at) ?? []) found.push(...readMention(each));
  }
  if (hasUnknownCall) found.push(...suspicions(program, found, command, recognition));
  return found;

  function readCall(call: Call): readonly Operation[] {
    const { vocabulary, unknownCalls } = language;
    if (hasReflection(language, call.name) || unknownCalls?.test(call.name)) return [outOfSight];
    const effect = effectOf(vocabulary, call.name);
    const isTemplate = call.isTagged === true && language.imports === "javascript";
    const fits = isTemplate ? forTemplates.has(effect ?? "harmless") : effect !== "tagged";
    if (effect !== undefined && fits) return effects[effect](viewCall(program, call, values), site());
    hasUnknownCall = true;
    return [];
  }

  /** A function or module that is handed on can be called from anywhere. */
  function readMention({ name, start, at, isComputed }: Mention): readonly Operation[] {
    const { vocabulary } = language;
    if (hasReflection(language, name)) return [outOfSight];
    if (isComputed) return vocabulary.modules.has(name) || name === "this" ? [outOfSight] : [];
    const isModule = vocabulary.closed.has(name);
    const effect = vocabulary.names.get(name) ?? memberEffect(name);
    if (effect === "environment") return [readsEnvironment];
    if (!isModule && (effect === undefined || effect === "harmless")) return [];
    return isDefinition(at) || isAlias(start, at, name) ? [] : [outOfSight];
  }

  /** What doesn't know its own tables may still belong to something that nobody can tell. */
  function memberEffect(name: string) {
    const effect = name.includes(".") ? effectOf(language.vocabulary, name) : undefined;
    return effect === "dynamic" || effect === "environment" ? effect : undefined;
  }

  /** `name = …`, `name => …`, `(name) => …`. */
  function isDefinition(at: number): boolean {
    const next = isSign(tokens[at + 1], ")") ? at + 2 : at + 1;
    return ["=", ":=", "<-", "=>"].some(sign => isSign(tokens[next], sign));
  }

  /** `other = name`, as a statement of its own. */
  function isAlias(start: number, at: number, name: string): boolean {
    let before = start - 1;
    while (before > 0 && tokens[before]!.kind === "name" && language.skipped.has(tokens[before]!.text))
      before -= 1;
    const isAssigned = isSign(tokens[before], "=") || isSign(tokens[before], "<-");
    const after = tokens[at + 1];
    const isWhole = after === undefined || (after.kind === "sign" && /^[\n;,}]$/.test(after.text));
    return isAssigned && isWhole && bindings.aliases.get(tokens[before - 1]?.text ?? "") === name;
  }
}
