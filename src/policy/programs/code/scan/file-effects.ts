/** The operations of calls on files and addresses. */
import type { Operation } from "../../../../ports/index.ts";
import { possibly } from "../../../recognition.ts";
import { isKnown, textOf } from "../../../word.ts";
import { type FileOperationName, fileOperation } from "../../effects/file-operation.ts";
import { httpRequest } from "../../effects/http-request.ts";
import { readUrl } from "../../syntax/url.ts";
import type { Call } from "./call.ts";
import { unknownValue, type Value } from "./values.ts";

/** The texts that a value can be: itself, or the items of a list. */
const texts = (value: Value): readonly Value[] => value.items?.flatMap(texts) ?? [value];

const isAddress = (value: Value) => /^(?:https?|wss?|ftp):\/\//i.test(value.text);

function onPath(
  name: FileOperationName,
  value: Value,
  { recognition, command }: Call,
  extra: Operation["arguments"] = {},
): readonly Operation[] {
  const keepsLast = name === "fs.delete" || name === "fs.move" || name === "fs.link";
  return texts(value).flatMap(each =>
    isAddress(each)
      ? [request(each, name === "fs.read" ? "GET" : undefined, name === "fs.read" ? false : undefined)]
      : recognition.paths(each, command, keepsLast).flatMap(path => fileOperation(name, path, extra)),
  );
}

const request = (value: Value, method: string | undefined, upload: boolean | undefined): Operation =>
  httpRequest(readUrl(value.items ? unknownValue : value), { method, upload });

function requestAny(call: Call): readonly Operation[] {
  const given = call.named("method");
  const method = given === undefined ? "GET" : textOf(given)?.toUpperCase();
  const hasBody = ["body", "data", "json", "files"].some(each => call.named(each) !== undefined);
  const isUnsure = call.hasUnknownOptions || method === undefined;
  return [
    request(call.argument(0), method, hasBody ? true : isUnsure ? undefined : !/^(?:GET|HEAD)$/.test(method)),
  ];
}

/** A number is a file that is open already. */
function open(call: Call, path: Value, at = 1): readonly Operation[] {
  const mode = call.named("mode") ?? (call.count > at ? call.argument(at) : { text: "r" });
  if (!isKnown(mode)) return onPath("fs.write", path, call, { append: undefined }).map(possibly);
  if (/^r?[bt]?$/.test(mode.text)) return onPath("fs.read", path, call);
  return onPath("fs.write", path, call, { append: mode.text.startsWith("a") });
}

/** Programs delete without asking: only whether folders go with all that is in them makes a difference. */
const remove = (call: Call, recursive = call.flag("recursive")): readonly Operation[] =>
  onPath("fs.delete", call.count === 0 ? (call.named("path") ?? unknownValue) : call.argument(0), call, {
    recursive,
    force: call.flag("force", "ignore_errors"),
  });

const pathOf = (name: FileOperationName, value: Value, call: Call) =>
  onPath(name, value, call)[0]?.arguments.path;

const write = (call: Call, index = 0, extra = {}) => onPath("fs.write", call.argument(index), call, extra);

const link = (call: Call, path: number, target: number) =>
  onPath("fs.link", call.argument(path), call, { target: pathOf("fs.read", call.argument(target), call) });

const move = (call: Call): readonly Operation[] =>
  onPath("fs.move", call.argument(1), call, { from: pathOf("fs.move", call.argument(0), call) });

export const fileEffects = {
  open: call => open(call, call.count > 0 ? call.argument(0) : (call.named("file") ?? unknownValue)),
  /** A path that opens itself; without a mode behind it, something else that opens its argument. */
  openPath: call =>
    call.count < 2 || /^[rwxabtU+]{0,4}$/.test(textOf(call.argument(1)) ?? "")
      ? open(call, call.argument(0))
      : onPath("fs.read", call.argument(1), call),
  read: call => onPath("fs.read", call.argument(0), call),
  // Without an argument it gives its text back.
  write: call => (call.count === 0 ? [] : write(call)),
  append: call => write(call, 0, { append: true }),
  writeSecond: call => write(call, 1),
  delete: call => remove(call),
  deleteTree: call => remove(call, true),
  list: call => (call.count === 0 ? [] : onPath("fs.list", call.argument(0), call)),
  makeDirectory: call => onPath("fs.make_directory", call.argument(0), call),
  permissions: call => onPath("fs.set_permissions", call.argument(0), call, { mode: undefined }),
  move,
  /** A path that moves itself, where it has exactly one argument. */
  movePath: call => (call.count === 2 ? move(call) : []),
  copy: call => [...onPath("fs.read", call.argument(0), call), ...write(call, 1)],
  copyTree: call => [
    ...onPath("fs.read", call.argument(0), call, { recursive: true }),
    ...write(call, 1, { recursive: true }),
  ],
  /** The target, then the link; a path that becomes a link is the first one. */
  link: call => link(call, 1, 0),
  linkPath: call => link(call, 0, 1),
  request: call => [request(call.argument(0), "GET", false)],
  post: call => [request(call.argument(0), call.last.toUpperCase(), true)],
  requestAny,
  /** Whether it sends anything is said elsewhere. */
  requestMaybe: call => [request(call.argument(0), undefined, undefined)],
  /** Members of any value: they send to what may be an address, and ask what is one. */
  posts: call => {
    const value = call.argument(0);
    return value.items === undefined && (!isKnown(value) || isAddress(value))
      ? [request(value, call.last.toUpperCase(), true)]
      : [];
  },
  gets: call => (isAddress(call.argument(0)) ? [request(call.argument(0), "GET", false)] : []),
  download: call => [request(call.argument(0), "GET", false), ...(call.count > 1 ? write(call, 1) : [])],
} as const satisfies { readonly [name: string]: (call: Call) => readonly Operation[] };

/** The same change of each place, where a program names the places elsewhere than in the call. */
export const atPlaces = (
  found: Operation,
  places: readonly string[],
  call: Pick<Call, "recognition" | "command">,
): readonly Operation[] =>
  places
    .flatMap(text => call.recognition.paths({ text }, call.command))
    .map(path => ({ ...found, arguments: { ...found.arguments, path } }));
