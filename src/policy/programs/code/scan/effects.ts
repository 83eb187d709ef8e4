/** Gives the effects of calls by the names that the tables of languages use: on files, commands, the network. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, opaque, operation, possibly, type Recognition } from "../../../recognition.ts";
import { sqlOperations } from "../../../sql/read-sql.ts";
import { HOLE, isKnown, known, textOf, type Word } from "../../../word.ts";
import { environmentRead } from "../../effects/environment-read.ts";
import { type FileOperationName, fileOperation } from "../../effects/file-operation.ts";
import { httpRequest } from "../../effects/http-request.ts";
import { readUrl } from "../../syntax/url.ts";
import { lastOf } from "./language.ts";
import type { Program, Range } from "./program.ts";
import { isSign } from "./tokens.ts";
import { type Read, split, trim, unknownValue, type Value } from "./values.ts";

interface Call {
  /** The last part of its name: `rmSync`. */
  readonly last: string;
  /** How many arguments it has by position. */
  readonly count: number;
  /** The argument, or an unknown value where the call has no such argument. */
  argument(index: number): Value;
  /** An argument by name, or a property of an object among the arguments; the last one holds. */
  named(name: string): Value | undefined;
  /** Whether it is set; undefined where that can't be known. */
  flag(name: string): boolean | undefined;
  /** Options are in a variable, or are spread from one. */
  readonly hasUnknownOptions: boolean;
  readonly command: Command;
  readonly recognition: Recognition;
}

/** `receiver`: the value in front of the dot, if that is the first argument. */
export function readCall(
  program: Program,
  {
    name,
    given,
    receiver,
  }: { readonly name: string; readonly given: Range; readonly receiver: Range | undefined },
  read: Read,
  command: Command,
  recognition: Recognition,
): Call {
  const { tokens, language } = program;
  const ranges = split(program, given, ",").map(each => trim(program, each));
  const places = ranges.filter(([from]) => !(tokens[from]?.kind === "name" && isSign(tokens[from + 1], "=")));
  const all = receiver === undefined ? places : [receiver, ...places];
  const [lastFrom = 0, lastTo = 0] = places.length > 1 ? places.at(-1)! : [];
  const isVariable = lastTo - lastFrom === 1 && tokens[lastFrom]!.kind === "name";
  const hasUnknownOptions =
    ranges.some(([from]) => isSign(tokens[from], "**", "...")) ||
    (language.name === "javascript" && isVariable);
  return {
    last: lastOf(name),
    count: all.length,
    argument: index => (all[index] === undefined ? unknownValue : read(all[index])),
    named: name => {
      const range = find(name);
      return range && read(range);
    },
    flag: name => {
      const [from, to] = find(name) ?? [];
      if (from === undefined) return hasUnknownOptions ? undefined : false;
      const text = to === from + 1 ? tokens[from]!.text : "";
      return /^(?:true|1)$/i.test(text) ? true : /^(?:false|0|none|null)$/i.test(text) ? false : undefined;
    },
    hasUnknownOptions,
    command,
    recognition,
  };

  /** `name=value`, `{ name: value }`. */
  function find(name: string): Range | undefined {
    const properties = ranges.flatMap(([from, to]) =>
      isSign(tokens[from], "{")
        ? split(program, [from + 1, to - 1], ",").map(each => trim(program, each))
        : [[from, to] as Range],
    );
    const found = properties.findLast(
      ([from]) => tokens[from]?.text === name && isSign(tokens[from + 1], "=", ":"),
    );
    return found && [found[0] + 2, found[1]];
  }
}

const hiddenCommand = opaque("its code runs a command that can't be known");
export const outOfSight = opaque("its code reaches for something that can't be told from its text");
const unknownWords: Word = { text: HOLE, canSplit: true };
const SQL =
  /^\s*(?:with|insert|update|delete|drop|truncate|alter|create|grant|revoke|replace|merge|copy|vacuum|exec|call|do)\s/i;

type Effect = (call: Call) => readonly Operation[] | undefined;

/** Undefined where a member of an unknown value isn't the call that its name suggests. */
export const effects: { readonly [effect: string]: Effect } = {
  harmless: () => [],
  opaque: () => [outOfSight],
  /** Who uses this machine, and where. */
  place: () => [operation("process.read", { what: "place" })],
  /** `getenv("NAME")`, `environ.get("NAME")`; all of it by any other call. */
  environment: ({ last, argument }) => [
    environmentRead(/^(?:get|getenv|getenvb|has)$/.test(last) ? textOf(argument(0)) : undefined),
  ],
  /** Any later line may print the values in the file. */
  loadEnvironment: call =>
    call.recognition
      .paths(call.count > 0 ? call.argument(0) : (call.named("path") ?? known(".env")), call.command)
      .map(path => possibly(operation("fs.read", { path, recursive: false }))),
  connect: () => [operation("net.connect", { domain: undefined, port: undefined })],
  listen: () => [operation("net.listen", { port: undefined })],
  stop: call => [operation("process.stop", { target: textOf(call.argument(0)) })],
  sql: ({ argument }) => (SQL.test(argument(0).text) ? sqlOperations(argument(0).text) : undefined),

  command: call => {
    const first = call.argument(0);
    const isPlain = first.items !== undefined || isKnown(first);
    return command(isPlain ? first : (call.named("args") ?? call.named("cmd") ?? first), call);
  },
  program: call => {
    const given = call.argument(1).items ?? call.named("args")?.items;
    const rest = given ?? (call.count > 1 ? [unknownWords] : []);
    return call.flag("shell") === false ? runWords([call.argument(0), ...rest], call) : [hiddenCommand];
  },
  /** `os.execvp("rm", ["rm", "-rf", "x"])`: the first word of the list is only the name that the program sees. */
  execute: call => {
    const from = call.last.startsWith("spawn") ? 1 : 0;
    const path = call.named("path") ?? call.named("file") ?? call.argument(from);
    const isList = /v|^posix/.test(call.last);
    const end = call.last.endsWith("e") ? call.count - 1 : call.count;
    const each = Array.from({ length: Math.max(0, end - from - 1) }, (_, at) => call.argument(from + 1 + at));
    const given = isList ? (call.named("args") ?? call.argument(from + 1)).items : each;
    return runWords([path, ...(given?.slice(1) ?? [unknownWords])], call);
  },

  open: call => open(call, call.count > 0 ? call.argument(0) : (call.named("file") ?? unknownValue)),
  /** A path that opens itself; without a mode behind it, something else that opens its argument. */
  openPath: call =>
    call.count < 2 || /^[rwxabtU+]{0,4}$/.test(textOf(call.argument(1)) ?? "")
      ? open(call, call.argument(0))
      : on("fs.read", 1)(call),
  read: on("fs.read"),
  // Without an argument it gives its text back.
  write: call => (call.count === 0 ? [] : on("fs.write")(call)),
  append: on("fs.write", 0, { append: true }),
  writeSecond: on("fs.write", 1),
  delete: call => remove(call, call.flag("recursive")),
  deleteTree: call => remove(call, true),
  list: call => (call.count === 0 ? [] : on("fs.list")(call)),
  makeDirectory: on("fs.make_directory"),
  permissions: on("fs.set_permissions", 0, { mode: undefined }),
  move,
  /** A path that moves itself, where it has exactly one argument. */
  movePath: call => (call.count === 2 ? move(call) : undefined),
  copy: call => [...on("fs.read")(call), ...on("fs.write", 1)(call)],
  copyTree: call => [
    ...on("fs.read", 0, { recursive: true })(call),
    ...on("fs.write", 1, { recursive: true })(call),
  ],
  link: call => on("fs.link", 1, { target: pathOf("fs.read", call) })(call),

  request: call => [request(call)],
  /** A member of any value: it sends to what may be an address, and asks what is one. */
  requestAddress: call => {
    const value = call.argument(0);
    const mayBeAddress =
      isAddress(value) || (!isReading(call) && value.items === undefined && !isKnown(value));
    return mayBeAddress ? [request(call)] : undefined;
  },
  download: call => [request(call), ...(call.count > 1 ? on("fs.write", 1)(call) : [])],
};

/** A text is run by a shell; of a list the first item is the program. */
function command(value: Value, call: Call): readonly Operation[] {
  if (value.items !== undefined) return runWords(value.items, call);
  if (!isKnown(value)) return [hiddenCommand];
  return call.recognition.shell(known(value.text), call.command, changesOf(call));
}

function runWords(words: readonly Value[], call: Call): readonly Operation[] {
  const [program] = words;
  if (program === undefined || !isKnown(program)) return [hiddenCommand];
  const given = words.map(each => (each.items === undefined ? each : unknownWords));
  return call.recognition.run(given, call.command, changesOf(call));
}

/** The folder and the input that the command is given. */
function changesOf({ command, recognition, named }: Call) {
  const folder = named("cwd");
  const [directory, ...others] =
    folder === undefined ? [command.directory] : recognition.paths(folder, command);
  const given = named("input");
  return {
    directory: others.length === 0 ? directory : undefined,
    input:
      given === undefined || given.items !== undefined
        ? ({ kind: "unknown" } as const)
        : ({ kind: "text", text: given } as const),
  };
}

/** The texts that a value can be: itself, or the items of a list. */
const texts = (value: Value): readonly Value[] => value.items?.flatMap(texts) ?? [value];

const isAddress = (value: Value) => /^(?:https?|wss?|ftp):\/\//i.test(value.text);

/** The operation on one argument of a call. */
function on(name: FileOperationName, index = 0, extra: Operation["arguments"] = {}) {
  return (call: Call) => onPath(name, call.argument(index), call, extra);
}

function onPath(
  name: FileOperationName,
  value: Value,
  call: Call,
  extra: Operation["arguments"],
): readonly Operation[] {
  const { recognition, command } = call;
  return texts(value).flatMap(each =>
    isAddress(each)
      ? [httpRequest(readUrl(each), { method: undefined, upload: name === "fs.read" ? false : undefined })]
      : recognition
          .paths(each, command, /^fs\.(?:delete|move|link)$/.test(name))
          .flatMap(path => fileOperation(name, path, extra)),
  );
}

function open(call: Call, path: Value): readonly Operation[] {
  const mode = call.named("mode") ?? (call.count > 1 ? call.argument(1) : { text: "r" });
  if (!isKnown(mode)) return onPath("fs.write", path, call, { append: undefined }).map(possibly);
  if (/^r?[bt]?$/.test(mode.text)) return onPath("fs.read", path, call, {});
  return onPath("fs.write", path, call, { append: mode.text.startsWith("a") });
}

/** Programs delete without asking: only whether folders go with all that is in them makes a difference. */
const remove = (call: Call, recursive: boolean | undefined): readonly Operation[] =>
  onPath("fs.delete", call.count === 0 ? (call.named("path") ?? unknownValue) : call.argument(0), call, {
    recursive,
  });

const pathOf = (name: FileOperationName, call: Call) => on(name)(call)[0]?.arguments.path;

function move(call: Call): readonly Operation[] {
  return on("fs.move", 1, { from: pathOf("fs.move", call) })(call);
}

const isReading = ({ last }: Call) => /^(?:get|head|options|request)$/i.test(last);

function request(call: Call): Operation {
  const { last, named } = call;
  const given = named("method");
  const isVerb = /^(?:get|head|options|post|put|patch|delete)$/i.test(last);
  const method = isVerb ? last.toUpperCase() : given === undefined ? "GET" : textOf(given)?.toUpperCase();
  const hasBody = ["body", "data", "json", "files"].some(each => named(each) !== undefined);
  const isUnsure = method === undefined || (!isVerb && call.hasUnknownOptions);
  const sends = isUnsure ? undefined : !/^(?:GET|HEAD|OPTIONS)$/.test(method);
  const address = call.argument(0);
  const query = named("params");
  const isOpen = query !== undefined && (query.items !== undefined || !isKnown(query));
  const whole = isOpen && isAddress(address) ? { text: `${address.text}?${HOLE}` } : address;
  const tells = address.origin !== undefined || query?.origin !== undefined;
  return httpRequest(readUrl(whole.items ? unknownValue : whole), {
    method,
    upload: hasBody || tells || sends,
  });
}

/** The same change at each path, where a program names the paths elsewhere than in the call. */
export const atPaths = (
  found: Operation,
  places: readonly string[],
  { recognition, command }: Pick<Call, "recognition" | "command">,
): readonly Operation[] =>
  places
    .flatMap(text => recognition.paths({ text }, command))
    .map(path => ({ ...found, arguments: { ...found.arguments, path } }));
