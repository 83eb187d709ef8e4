/** Finds the effects of a program in its text: commands, files, addresses, and opaque code. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { type Command, opaque, possibly, type Recognition } from "../../recognition.ts";
import { isKnown, type Word } from "../../word.ts";
import { type Call, readCall } from "./scan/call.ts";
import { effects, hiddenCode, outOfSight, readsEnvironment } from "./scan/effects.ts";
import { atPlaces } from "./scan/file-effects.ts";
import { effectOf, type Language, lastOf } from "./scan/language.ts";
import {
  type Aliases,
  type Chain,
  chainAt,
  isImporter,
  isMember,
  isPattern,
  namesFor,
  type Program,
  type Range,
  readNames,
} from "./scan/names.ts";
import { isSign, tokenise } from "./scan/tokens.ts";
import { createReader } from "./scan/values.ts";

export interface CodeSource {
  readonly text: string;
  /** The program's arguments on its command line. */
  readonly arguments?: readonly Word[];
  /** It is a project's own file: strings that nothing certain is done with are no concern. */
  readonly isFile?: boolean;
}

interface Within {
  readonly language: Language;
  readonly command: Command;
  readonly recognition: Recognition;
  /** Texts around it. */
  readonly depth: number;
  readonly aliases: Aliases;
}

/** Longer programs are generated files: people don't write files of that length by hand. */
const MAX_CHARS = 100_000;
const MAX_OPERATIONS = 500;
/** Code that runs code as a text, which runs code … */
const MAX_DEPTH = 3;
const MAX_STRINGS = 40;
const MAX_STRING = 2_000;
const COMMAND = /^\s*[A-Za-z][\w.-]*[ /]\S/;
const PLACE = /^(?:~|\.{0,2}\/|\.\w)\S*$|^[\w.-]+\/\S*$|^[\w-]+\.\w{1,8}$/;

/**
 * The effects of code in a known language, without the effect of running it. Code whose effects don't follow from its
 * text (a computed command, evaluation, reflection) is opaque. Linear in the text's length; never throws.
 */
export const scanCode = (
  source: CodeSource,
  language: Language,
  command: Command,
  recognition: Recognition,
): readonly Operation[] => scan(source, { language, command, recognition, depth: 0, aliases: new Map() });

function scan(source: CodeSource, within: Within): readonly Operation[] {
  const { text, arguments: given = [] } = source;
  const { language, recognition, depth } = within;
  if (text.length > MAX_CHARS) return [opaque("its code is too long to be read")];
  if (depth > MAX_DEPTH) return [opaque("its code runs code within code, too deep to be read")];
  const program = readNames(tokenise(text, language.syntax), language, within.aliases);
  const { tokens, partners } = program;
  const { home, temporary } = recognition.facts;
  const around = { home, temporary: `${temporary[0] ?? "/tmp"}/a-temporary-name`, arguments: given };
  const used = new Set<number>();
  let isUsing = true;
  const read = createReader(program, around, at => isUsing && used.add(at));
  let { command } = within;
  let hasUnknownCall = false;
  const found: Operation[] = program.problem === undefined ? [] : [opaque(program.problem)];
  for (let at = 0; at < tokens.length && found.length <= MAX_OPERATIONS; at++) {
    const token = tokens[at]!;
    if (isReflection(program, at)) found.push(outOfSight);
    if (isPattern(program, at)) at = partners[at]!;
    if (token.kind !== "name") continue;
    const end = endOfImport(program, at);
    if (end !== undefined) {
      at = end;
      continue;
    }
    const chain = chainAt(program, at);
    if (chain !== undefined) {
      found.push(...readChain(chain));
      at = chain.end - 1;
    } else if (isMember(tokens[at - 1])) found.push(...readMember(at));
  }
  if (found.length > MAX_OPERATIONS)
    found.push(opaque("its code does more things than can be judged at once"));
  return source.isFile ? found : [...found, ...fromStrings()];

  function readChain(chain: Chain): readonly Operation[] {
    const { name, meanings, start, end } = chain;
    if (hasReflection(language, name)) return [outOfSight];
    if (/^(?:data|https?):/.test(name)) return [opaque("its code loads code from an address")];
    const isCall = isSign(tokens[end], "(");
    const isTemplate = language.name === "javascript" && tokens[end]?.kind === "text";
    if (isCall && isImporter(program, name)) {
      const isPlain = tokens[end + 1]?.kind === "text" && partners[end] === end + 2;
      return isPlain ? [] : [opaque("its code loads a module that can't be known")];
    }
    // `process[name]`, `this[name]`: any of its members.
    const isComputed = isSign(tokens[end], "[") && (name === "this" || meanings.some(each => isModule(each)));
    if (isComputed && name !== language.argv[0]) return [outOfSight];
    if (isCall || isTemplate) {
      const range: Range = isCall ? [end + 1, partners[end]!] : [end, end + 1];
      return [...new Set(meanings)].flatMap(each => run(each, range, [start, end - 2]));
    }
    // A function that loads modules, under another name.
    if (language.importers.has(name) && tokens[start - 1]?.text !== "typeof") return [outOfSight];
    const isHandedOn = meanings.some(
      each => isModule(each, true) || isEffect(effectOf(language, each), each),
    );
    if (meanings.some(each => effectOf(language, each) === "environment")) return [readsEnvironment];
    return isHandedOn && namesFor(program, chain) === undefined && !isSign(tokens[end], "=", ":=", "=>")
      ? [outOfSight]
      : [];
  }

  /** `Path("x").unlink(…)`: a member of what a call gives. */
  function readMember(at: number): readonly Operation[] {
    if (!isSign(tokens[at + 1], "(")) return [];
    return run(`?.${tokens[at]!.text}`, [at + 2, partners[at + 1]!], [startOf(program, at - 2), at - 1]);
  }

  function run(name: string, given: Range, receiver: Range): readonly Operation[] {
    const effect = effectOf(language, name);
    if (effect === undefined || given[1] < given[0]) {
      hasUnknownCall = true;
      return [];
    }
    const last = lastOf(name);
    const isMethod =
      !language.names.has(name) && !language.member.has(last) && language.method.get(last) === effect;
    const call = readCall(
      program,
      { name, arguments: given, receiver: isMethod ? receiver : undefined },
      read,
      command,
      recognition,
    );
    return perform(effect, call);
  }

  function perform(effect: string, call: Call): readonly Operation[] {
    // `exec` of a database may be `exec` of something else.
    isUsing = !/^(?:sql|posts|gets)$/.test(effect);
    if (effect !== "evaluate" && effect !== "changeDirectory") return effects[effect]?.(call) ?? [outOfSight];
    const value = call.argument(0);
    if (effect === "evaluate")
      return isKnown(value)
        ? scan(
            { ...source, text: value.text },
            { ...within, command, depth: depth + 1, aliases: program.aliases },
          )
        : [hiddenCode];
    const paths = recognition.paths(value, command);
    command = { ...command, directory: paths.length === 1 ? paths[0] : undefined };
    return [];
  }

  /** `isWhole`: the effects of all its members together are unknown, so it isn't handed on. */
  function isModule(name: string, isWhole = false): boolean {
    if (language.closed.has(name)) return true;
    return !isWhole && [...language.names.keys()].some(each => each.startsWith(`${name}.`));
  }

  function isEffect(effect: string | undefined, name: string): boolean {
    return (
      effect !== undefined && effect !== "harmless" && (language.names.has(name) || effect === "dynamic")
    );
  }

  /** Strings that no call above is known to use: grave commands, and places where a call's own place isn't known. */
  function fromStrings(): readonly Operation[] {
    const isHidden = found.some(each => each.name === "shell.opaque");
    const strings = tokens.filter(
      (each, at) => each.kind === "text" && !used.has(at) && each.text.length <= MAX_STRING,
    );
    const unplaced = found.filter(
      each => each.name.startsWith("fs.") && "path" in each.arguments && each.arguments.path === undefined,
    );
    const places = strings
      .filter(each => PLACE.test(each.text))
      .slice(0, MAX_STRINGS)
      .map(each => each.text);
    const grave =
      isHidden || hasUnknownCall
        ? strings
            .filter(each => COMMAND.test(each.text))
            .slice(0, MAX_STRINGS)
            .flatMap(each => recognition.shell({ text: each.text }, command))
            .filter(each => riskTier(each) === 3 && each.name !== "shell.opaque")
        : [];
    return [
      ...(isHidden ? grave : grave.map(possibly)),
      ...unplaced.slice(0, MAX_STRINGS).flatMap(each => atPlaces(each, places, { recognition, command })),
    ];
  }
}

/** `x.constructor.name` and `x.__class__.__name__` are plain questions. */
const isPlainQuestion = (last: string | undefined) => last === "name" || last === "__name__";

function isReflection({ tokens, language }: Program, at: number): boolean {
  const { kind, text } = tokens[at]!;
  const isIndex = kind === "text" && isSign(tokens[at - 1], "[") && isSign(tokens[at + 1], "]");
  return (
    (kind === "name" || isIndex) && language.reflection.test(text) && !isPlainQuestion(tokens[at + 2]?.text)
  );
}

/** The same, written as `x["constructor"]`. */
const hasReflection = ({ reflection }: Language, name: string): boolean =>
  name
    .split(".")
    .some(
      (part, at, parts) =>
        reflection.test(part) && (at > 0 || parts.length === 1) && !isPlainQuestion(parts[at + 1]),
    );

/** The last token of an import statement that begins there. */
function endOfImport({ tokens, partners, language }: Program, at: number): number | undefined {
  const { text } = tokens[at]!;
  const isPython = language.name === "python";
  if (isMember(tokens[at - 1]) || !(text === "import" || (isPython && text === "from"))) return undefined;
  if (!isPython && isSign(tokens[at + 1], "(", ".")) return undefined;
  let end = at + 1;
  while (
    end < tokens.length &&
    !isSign(tokens[end], ";", ...(isPython ? ["\n"] : [])) &&
    (isPython || tokens[end]!.kind !== "text")
  ) {
    // `import fs = require("fs")` is read like any other statement.
    if (!isPython && isSign(tokens[end], "(", "=")) return undefined;
    end = Math.max(end, partners[end]!) + 1;
  }
  return end;
}

/** Where the value that ends at a token begins: over brackets, names and dots. */
function startOf({ tokens, partners }: Program, end: number): number {
  let at = end;
  for (let steps = 0; steps < 100; steps++) {
    if (isSign(tokens[at], ")", "]") && partners[at]! >= 0) at = partners[at]!;
    const before = tokens[at - 1];
    const isCallee =
      isSign(tokens[at], "(", "[") &&
      (before?.kind === "name" || before?.kind === "text" || isSign(before, ")", "]"));
    if (isCallee) at -= 1;
    else if (isMember(before)) at -= 2;
    else return at;
  }
  return at;
}
