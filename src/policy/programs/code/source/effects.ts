/** What calls that run commands, reach the network or change the program itself come to. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, type Input, opaque, operation, possibly } from "../../../recognition.ts";
import { sqlOperations } from "../../../sql/read-sql.ts";
import { HOLE, isKnown, known, type Word } from "../../../word.ts";
import type { CallSite, EffectReader } from "./call-site.ts";
import type { CallView } from "./call-view.ts";
import { fileEffects } from "./file-effects.ts";
import { type Alternatives, type CodeValue, isList } from "./values.ts";
import type { Effect } from "./vocabulary.ts";

const hiddenCommand = opaque("its code runs a command that can't be known");
const hiddenCode = opaque("its code runs other code that can't be known");
export const readsEnvironment = operation("process.read", { what: "environment" });
export const outOfSight = opaque("its code reaches for something that can't be told from its text");

export const effects: { readonly [Each in Effect]: EffectReader } = {
  ...fileEffects,
  harmless: () => [],
  shell: (call, site) => call.argument(0).flatMap(each => runValue(each, call, site)),
  command: (call, site) =>
    call.count > 1
      ? runWords(call.argumentsFrom(0).map(onlyWord), call, site)
      : call.argument(0).flatMap(each => runValue(each, call, site)),
  program: (call, site) => {
    if (call.flag("shell") !== false) return [hiddenCommand, ...runProgram(call, site).map(possibly)];
    return runProgram(call, site);
  },
  programList: (call, site) => {
    const [list, ...others] = call.argument(1);
    const isPlain = list !== undefined && isList(list) && others.length === 0;
    const rest = isPlain ? list.items.slice(1).map(wordOf) : [unknownWords];
    return runWords([onlyWord(call.argument(0)), ...rest], call, site);
  },
  programWords: (call, site) =>
    runWords([onlyWord(call.argument(0)), ...call.argumentsFrom(2).map(onlyWord)], call, site),
  process: (call, site) => {
    const given = call.count > 0 ? call.argument(0) : (call.named("args") ?? call.argument(0));
    return given.flatMap(each => runValue(each, call, site));
  },
  tagged: (call, site) => call.argument(0).flatMap(each => runValue(each, call, site)),
  hidden: () => [hiddenCommand],
  evaluate: (call, site) =>
    call
      .argument(0)
      .flatMap(each => (isList(each) || !isKnown(each) ? [hiddenCode] : site.evaluate(each.text))),
  dynamic: () => [outOfSight],
  changeDirectory: (call, site) => {
    const [only, ...others] = call.argument(0);
    const paths =
      only === undefined || isList(only) || others.length > 0
        ? []
        : site.recognition.paths(only, site.command);
    site.changeDirectory(paths.length === 1 ? paths[0] : undefined);
    return [];
  },
  connect: () => [operation("net.connect", { domain: undefined, port: undefined })],
  listen: () => [operation("net.listen", { port: undefined })],
  lookUp: call => call.argument(0).map(each => operation("net.look_up", { domain: textOfValue(each) })),
  stop: call => call.argument(0).map(each => operation("process.stop", { target: textOfValue(each) })),
  signal: call => call.argument(1).map(each => operation("process.stop", { target: textOfValue(each) })),
  environment: () => [readsEnvironment],
  install: call =>
    call.argument(0).map(each =>
      operation("package.install", {
        manager: call.name.split(".")[0]!,
        packages: packagesOf(each),
        global: undefined,
      }),
    ),
  sql: call =>
    call.argument(0).flatMap(each => (!isList(each) && SQL.test(each.text) ? sqlOperations(each.text) : [])),
  callsFirst: call => callback(call, 0),
  callsSecond: call => (call.count > 1 ? callback(call, 1) : []),
  tests: call => [operation("tests.run", { tool: call.name })],
};

function packagesOf(value: CodeValue): readonly string[] | undefined {
  const names = (isList(value) ? value.items : [value]).map(textOfValue);
  return names.every(each => each !== undefined) ? names : undefined;
}

/** A function that stands there, or a name, which is looked at where it stands; anything else may name anything. */
function callback(call: CallView, index: number): readonly Operation[] {
  const word = call.firstWord(index);
  const isPlain = call.argument(index).every(each => !isList(each) && each.text === word);
  return isPlain || /^(?:fn|function|static)$/.test(word) ? [] : [outOfSight];
}

const SQL =
  /^\s*(?:with|insert|update|delete|drop|truncate|alter|create|grant|revoke|replace|merge|copy|vacuum|exec|call|do)\s/i;

const unknownWords: Word = { text: HOLE, canSplit: true };

const wordOf = (value: CodeValue): Word => (isList(value) ? unknownWords : value);

/** A word for what an argument can be, if that is one thing. */
const onlyWord = (values: Alternatives): Word => (values.length === 1 ? wordOf(values[0]!) : { text: HOLE });

const textOfValue = (value: CodeValue): string | undefined =>
  isList(value) || !isKnown(value) ? undefined : value.text;

/** What stands between backticks, in the languages whose backticks run it. */
export const runBackticks = (text: string, { recognition, command }: CallSite): readonly Operation[] =>
  isKnown({ text })
    ? recognition.shell({ text }, command)
    : [hiddenCommand, ...recognition.shell({ text }, command).filter(isTelling).map(possibly)];

/** A text is run by a shell; of a list the first is the program. */
function runValue(value: CodeValue, call: CallView, site: CallSite): readonly Operation[] {
  if (isList(value)) return runWords(value.items.map(wordOf), call, site);
  if (!isKnown(value))
    return [hiddenCommand, ...shellText(value, call, site).filter(isTelling).map(possibly)];
  return shellText(value, call, site);
}

const isTelling = ({ name }: Operation) => name !== "shell.opaque";

const shellText = (word: Word, call: CallView, site: CallSite) =>
  site.recognition.shell(known(word.text), site.command, changesOf(call, site));

function runProgram(call: CallView, site: CallSite): readonly Operation[] {
  const lists = call.named("args") ?? (call.count > 1 && !isOptions(call) ? call.argument(1) : []);
  return (lists.length === 0 ? [{ items: [] }] : lists).flatMap(list =>
    runWords(
      [onlyWord(call.argument(0)), ...(isList(list) ? list.items.map(wordOf) : [unknownWords])],
      call,
      site,
    ),
  );
}

/** `spawn("ls", { cwd: "x" })`: the list may be left out. */
const isOptions = (call: CallView): boolean => call.firstWord(1) === "{";

function runWords(words: readonly Word[], call: CallView, site: CallSite): readonly Operation[] {
  const [program] = words;
  if (program === undefined || !isKnown(program)) return [hiddenCommand];
  return site.recognition.run(words, site.command, changesOf(call, site));
}

/** The folder and the input that the command is given. */
function changesOf(call: CallView, { command, recognition }: CallSite) {
  const [folder, ...others] = call.named("cwd") ?? [];
  const paths = folder === undefined || isList(folder) ? [] : recognition.paths(folder, command);
  const directory =
    folder === undefined
      ? command.directory
      : others.length === 0 && paths.length === 1
        ? paths[0]
        : undefined;
  return { directory, input: inputOf(call, command) };
}

const feeding = /^(?:Popen|spawn|popen\d?|execFile|exec|fork|open\d?|capture\d\w*)$/;

function inputOf(call: CallView, { input }: Command): Input {
  const [given, ...others] = call.named("input") ?? call.named("stdin_data") ?? [];
  if (given !== undefined)
    return isList(given) || others.length > 0 ? { kind: "unknown" } : { kind: "text", text: given };
  return feeding.test(call.last) || call.named("stdin") !== undefined ? { kind: "unknown" } : input;
}
