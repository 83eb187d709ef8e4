/** Reads a program's text for what it does to the world: commands, files, addresses, and what can't be told. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { type Command, opaque, operation, possibly, type Recognition } from "../../recognition.ts";
import { HOLE, known, type Word } from "../../word.ts";
import { bind } from "./source/bindings.ts";
import type { CallSite } from "./source/call-site.ts";
import { viewCall } from "./source/call-view.ts";
import { type Call, findChains, type Mention } from "./source/chains.ts";
import { effects } from "./source/effects.ts";
import type { CodeLanguage } from "./source/language.ts";
import { isSign, type Program, readProgram } from "./source/program.ts";
import { createValueReader } from "./source/values.ts";
import { effectOf } from "./source/vocabulary.ts";

export interface CodeSource {
  readonly text: string;
  /** What the program is given on its command line. */
  readonly arguments?: readonly Word[];
}

/** Longer programs are files. */
const MAX_CHARS = 100_000;
const MAX_FINDINGS = 500;
/** Code that runs code as a text, which runs code … */
const MAX_DEPTH = 3;
/** Texts of a program that are looked at as commands. */
const MAX_SUSPECTS = 40;
const MAX_SUSPECT_CHARS = 2_000;

/**
 * What code that is given on the command line does, the running of it not counted. What can't be told from its text
 * (a command that it works out, evaluation, reflection) is opaque. Linear in the text's length; never throws.
 */
export function scanCode(
  source: CodeSource,
  language: CodeLanguage,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  return scan(source, language, command, recognition, 0);
}

function scan(
  { text, arguments: given = [] }: CodeSource,
  language: CodeLanguage,
  first: Command,
  recognition: Recognition,
  depth: number,
  inherited?: ReadonlyMap<string, string>,
): readonly Operation[] {
  if (text.length > MAX_CHARS) return [opaque("its code is too long to be read")];
  const program = readProgram(text, language);
  const { tokens } = program;
  const bindings = bind(program, inherited);
  const chains = findChains(program, bindings);
  const { home, temporary } = recognition.facts;
  const values = createValueReader(program, bindings, chains, {
    home,
    temporary: `${temporary[0] ?? "/tmp"}/a-temporary-name`,
    arguments: given,
  });
  const found: Operation[] = [];
  let hasUnknownCall = false;
  let command = first;
  const site = (): CallSite => ({
    command,
    recognition,
    evaluate: inner =>
      depth < MAX_DEPTH
        ? scan({ text: inner, arguments: given }, language, command, recognition, depth + 1, bindings.aliases)
        : [opaque("its code runs code within code, too deep to be read")],
    changeDirectory: directory => {
      command = { ...command, directory };
    },
  });

  if (program.problem !== undefined) found.push(opaque(program.problem));
  if (chains.hasUnknownModule) found.push(opaque("its code loads a module that can't be known"));
  const findings = [
    ...chains.calls.map(call => ({ at: call.nameAt, read: () => readCall(call) })),
    ...chains.mentions.map(mention => ({ at: mention.at, read: () => readMention(mention) })),
    ...tokens.flatMap((token, at) =>
      token.kind === "command" ? [{ at, read: () => effects.shell(commandCall(token.text), site()) }] : [],
    ),
    ...tokens.flatMap((token, at) =>
      token.kind === "text" && isCallable(language, token.text)
        ? [{ at, read: () => effects.dynamic(noCall, site()) }]
        : [],
    ),
    ...tokens.flatMap((token, at) =>
      token.kind === "name" && isReflection(program, at)
        ? [{ at, read: () => effects.dynamic(noCall, site()) }]
        : [],
    ),
  ].sort((left, right) => left.at - right.at);
  for (const { read } of findings) {
    if (found.length > MAX_FINDINGS) {
      found.push(opaque("its code does more things than can be judged at once"));
      break;
    }
    found.push(...read());
  }
  if (hasUnknownCall) found.push(...suspicions(program, command, recognition));
  return withoutRepetition(found);

  function readCall(call: Call): readonly Operation[] {
    const effect = effectOf(language.vocabulary, call.name);
    if (language.unknownCalls?.test(call.name)) return effects.dynamic(noCall, site());
    if (hasReflection(language, call.name)) return effects.dynamic(noCall, site());
    if (
      effect === undefined ||
      (effect === "tagged") !== (call.isTagged === true && language.imports === "javascript")
    ) {
      hasUnknownCall = true;
      return [];
    }
    return effects[effect](viewCall(program, call, values), site());
  }

  /** A function or module that is handed on can be called from anywhere. */
  function readMention({ name, start, at, isComputed }: Mention): readonly Operation[] {
    const { vocabulary, reflection } = language;
    if (hasReflection(language, name)) return effects.dynamic(noCall, site());
    const isModule = vocabulary.closed.has(name);
    if (isComputed)
      return vocabulary.modules.has(name) || name === "this" || reflection.test(name)
        ? effects.dynamic(noCall, site())
        : [];
    const effect =
      vocabulary.names.get(name) ?? (isModule || name.includes(".") ? memberEffect(name) : undefined);
    if (effect === "environment") return effects.environment(noCall, site());
    if (!isModule && (effect === undefined || effect === "harmless")) return [];
    return isDefinition(at) || isAlias(start, name) ? [] : effects.dynamic(noCall, site());
  }

  function memberEffect(name: string) {
    const effect = effectOf(language.vocabulary, name);
    return effect === "dynamic" || effect === "environment" ? effect : undefined;
  }

  /** `name = …`, `name => …`, `(name) => …`. */
  function isDefinition(at: number): boolean {
    const next = isSign(tokens[at + 1], ")") ? at + 2 : at + 1;
    return ["=", ":=", "<-", "=>"].some(sign => isSign(tokens[next], sign));
  }

  function isAlias(start: number, name: string): boolean {
    let at = start - 1;
    while (at > 0 && tokens[at]!.kind === "name" && language.skipped.has(tokens[at]!.text)) at -= 1;
    const isAssigned = isSign(tokens[at], "=") || isSign(tokens[at], ":=") || isSign(tokens[at], "<-");
    return isAssigned && bindings.aliases.get(tokens[at - 1]?.text ?? "") === name;
  }
}

/** A call that is no call: what is known without looking at its arguments. */
const commandCall = (text: string) => ({
  name: "command",
  last: "command",
  count: 1,
  argument: () => [{ text }],
  argumentsFrom: () => [[{ text }]],
  named: () => undefined,
  flag: () => false,
  hasUnknownOptions: false,
});
const noCall = commandCall(HOLE);

/** A string that names a function which does something. */
const isCallable = ({ callsByName, vocabulary }: CodeLanguage, text: string): boolean => {
  const effect = callsByName === true ? vocabulary.names.get(text.toLowerCase()) : undefined;
  return effect !== undefined && effect !== "harmless";
};

/** `x.constructor.name` and `x.__class__.__name__` are plain questions. */
function isReflection({ tokens, language }: Program, at: number): boolean {
  return (
    language.reflection.test(tokens[at]!.text) && !/^(?:name|__name__)$/.test(tokens[at + 2]?.text ?? "")
  );
}

const hasReflection = ({ reflection }: CodeLanguage, name: string): boolean =>
  name.split(".").some((part, at) => at > 0 && reflection.test(part)) && !/\.(?:name|__name__)$/.test(name);

/** Texts that would be grave as commands, in code that hands them to something nobody knows. */
function suspicions({ tokens }: Program, command: Command, recognition: Recognition): readonly Operation[] {
  return tokens
    .filter(
      ({ kind, text }) =>
        kind === "text" && text.length <= MAX_SUSPECT_CHARS && /^\s*[A-Za-z][\w.-]*[ /]\S/.test(text),
    )
    .slice(0, MAX_SUSPECTS)
    .flatMap(({ text }) => recognition.shell(known(text), command))
    .filter(each => riskTier(each) === 3 && each.name !== "shell.opaque")
    .map(possibly);
}

function withoutRepetition(operations: readonly Operation[]): readonly Operation[] {
  const seen = new Set<string>();
  return operations.filter(each => {
    const key = JSON.stringify([
      each.name,
      each.arguments,
      Object.keys(each.arguments),
      each.isPossible,
      each.command,
    ]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The running of code itself. */
export const codeRun = (language: string, source: string, path?: string): Operation =>
  operation("code.run", path === undefined ? { language, source } : { language, source, path });
