/** Finds the effects of a program in its text: commands, files, addresses, and opaque code. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { isSecretPath } from "../../paths/secret-paths.ts";
import { type Command, opaque, operation, possibly, type Recognition } from "../../recognition.ts";
import { environmentRead } from "../effects/environment-read.ts";
import { atPaths, effects, outOfSight, readCall } from "./scan/effects.ts";
import { effectOf, type Language, lastOf } from "./scan/language.ts";
import { type Chain, chainAt, isMember, type Program, type Range, readProgram } from "./scan/program.ts";
import { isSign } from "./scan/tokens.ts";
import { createReader } from "./scan/values.ts";

/** Longer programs are generated files: people don't write files of that length by hand. */
const MAX_CHARS = 100_000;
const MAX_OPERATIONS = 500;
const MAX_STRINGS = 40;
const MAX_STRING = 2_000;
/** Calls of these give a member by its name: code that calls it at once hides what it calls. */
const GETS_MEMBER = /^(?:getattr|Reflect\.get|(?:operator\.)?(?:attrgetter|methodcaller))$/;
const COMMAND = /^\s*[A-Za-z][\w.-]*[ /]\S/;
const PLACE = /^(?:~|\.{0,2}\/|\.\w)\S*$|^[\w.-]+\/\S*$|^[\w-]+\.\w{1,8}$/;

/**
 * The effects of code in a known language, without the effect of running it. Code whose effects don't follow from its
 * text (a computed command, evaluation, reflection) is opaque. Linear in the text's length; never throws.
 *
 * @param isFile it is a project's own file: strings that nothing certain is done with are no concern
 */
export function scanCode(
  language: Language,
  text: string,
  from: Command,
  recognition: Recognition,
  isFile = false,
): readonly Operation[] {
  if (text.length > MAX_CHARS) return [opaque("its code is too long to be read")];
  const program = readProgram(text, language);
  const { tokens, partners, imports } = program;
  const used = new Set<number>();
  let newlyUsed: number[] = [];
  const read = createReader(program, recognition.facts, at => newlyUsed.push(at));
  let command = from;
  let hasUnknownCall = false;
  /** The beginnings of calls with all in front of them, by the tokens at their ends. */
  const starts = new Map<number, number>();
  const found: Operation[] = program.problem === undefined ? [] : [opaque(program.problem)];
  if (tokens.some((_, at) => isReflection(program, at))) found.push(outOfSight);
  for (let at = 0; at < tokens.length && found.length <= MAX_OPERATIONS; at++) {
    const chain = imports.has(at) ? undefined : chainAt(program, at);
    if (chain !== undefined) found.push(...readChain(chain));
    else if (tokens[at]!.kind === "name" && isMember(tokens[at - 1])) found.push(...readMember(at));
    at = (imports.get(at) ?? chain?.end ?? at + 1) - 1;
  }
  if (found.length > MAX_OPERATIONS)
    found.push(opaque("its code does more things than can be judged at once"));
  return isFile ? found : [...found, ...fromStrings()];

  function readChain({ name, meanings, start, end }: Chain): readonly Operation[] {
    if (/^(?:data|https?):/.test(name)) return [opaque("its code loads code from an address")];
    const isImporter = language.importers.has(name);
    if (isSign(tokens[end], "(", "[")) starts.set(partners[end]!, start);
    const isMade = GETS_MEMBER.test(name) && isSign(tokens[(partners[end] ?? -2) + 1], "(");
    if (isMade && !isFile) return [outOfSight];
    if (isSign(tokens[end], "("))
      return isImporter
        ? [opaque("its code loads a module that can't be known")]
        : [...new Set(meanings)].flatMap(each => run(each, [end + 1, partners[end]!], [start, end - 2]));
    if (isSign(tokens[end], "=", ":=", "=>")) return [];
    const looks = meanings.find(each => effectOf(language, each) === "environment");
    if (looks !== undefined) return [environmentRead(/\.env(?:iron)?b?\.(\w+)/.exec(looks)?.[1])];
    const isComputed = isSign(tokens[end], "[") && (name === "this" || meanings.some(isModule));
    return isImporter || isComputed || meanings.some(isGrave) ? [outOfSight] : [];
  }

  /** `process[name]`, `this[name]`: any of its members. */
  function isModule(name: string): boolean {
    return [...language.names.keys()].some(each => each.startsWith(`${name}.`));
  }

  /** A module or function that is handed on, instead of called. */
  function isGrave(name: string): boolean {
    const effect = effectOf(language, name);
    return (
      language.closed.has(name) ||
      effect === "opaque" ||
      (effect !== undefined &&
        !/^(?:harmless|place)$/.test(effect) &&
        language.names.has(name.replace(/Sync$/, "")))
    );
  }

  /** `Path("x").unlink(…)`: a member of a call's result, or of a group. */
  function readMember(at: number): readonly Operation[] {
    const open = partners[at - 2] ?? -1;
    const before = tokens[open - 1];
    const isGroup = open >= 0 && before?.kind !== "name" && !isSign(before, ")", "]");
    const start = starts.get(at - 2) ?? (isGroup ? open : undefined);
    const end = isSign(tokens[at + 1], "(", "[") ? partners[at + 1]! : at;
    if (start !== undefined) starts.set(end, start);
    if (!isSign(tokens[at + 1], "(")) return [];
    return run(`?.${tokens[at]!.text}`, [at + 2, end], [start ?? at, at - 1]);
  }

  function run(name: string, given: Range, value: Range): readonly Operation[] {
    const effect = effectOf(language, name);
    const receiver =
      effect === language.method.get(lastOf(name)) && !language.names.has(name) ? value : undefined;
    newlyUsed = [];
    const call = readCall(program, { name, given, receiver }, read, command, recognition);
    if (effect === "changeDirectory") {
      const paths = recognition.paths(call.argument(0), command);
      command = { ...command, directory: paths.length === 1 ? paths[0] : undefined };
      return [];
    }
    const operations = given[1] < given[0] || effect === undefined ? undefined : effects[effect]!(call);
    if (operations === undefined) hasUnknownCall = true;
    else for (const each of newlyUsed) used.add(each);
    return operations ?? [];
  }

  function isSecret(path: string | undefined): boolean {
    return path !== undefined && isSecretPath(path, recognition.facts);
  }

  /** Strings that no call above is known to use: grave commands, and paths where a call's own path isn't known. */
  function fromStrings(): readonly Operation[] {
    const isHidden = found.some(each => each.name === "shell.opaque");
    const strings = tokens
      .filter((each, at) => each.kind === "text" && !used.has(at) && each.text.length <= MAX_STRING)
      .map(each => each.text);
    const unplaced = found.filter(
      each => each.name.startsWith("fs.") && "path" in each.arguments && each.arguments.path === undefined,
    );
    const places = strings.filter(each => PLACE.test(each)).slice(0, MAX_STRINGS);
    const commands = isHidden || hasUnknownCall ? strings.filter(each => COMMAND.test(each)) : [];
    const grave = commands
      .slice(0, MAX_STRINGS)
      .flatMap(text => recognition.shell({ text }, command))
      .filter(each => riskTier(each) === 3 && each.name !== "shell.opaque");
    // A function of a library that isn't known may read it.
    const secrets = hasUnknownCall
      ? places.flatMap(text => recognition.paths({ text }, command)).filter(isSecret)
      : [];
    return [
      ...(isHidden ? grave : grave.map(possibly)),
      ...secrets.map(path => possibly(operation("secrets.read", { path }))),
      ...unplaced.slice(0, MAX_STRINGS).flatMap(each => atPaths(each, places, { recognition, command })),
    ];
  }
}

/** `x.constructor`, `x["constructor"]`; but `x.constructor.name` and `x.__class__.__name__` are plain questions. */
function isReflection({ tokens, language }: Program, at: number): boolean {
  const { kind, text } = tokens[at]!;
  const isIndex = language.name === "javascript" && kind === "text" && isSign(tokens[at - 1], "[");
  if (!isIndex && !(kind === "name" && isMember(tokens[at - 1]))) return false;
  return language.reflection.test(text) && !/^(?:__)?name(?:__)?$/.test(tokens[at + 2]?.text ?? "");
}
