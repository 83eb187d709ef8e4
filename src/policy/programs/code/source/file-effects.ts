/** What calls on files and addresses come to, as operations. */
import type { Operation } from "../../../../ports/index.ts";
import { opaque, operation, possibly } from "../../../recognition.ts";
import { HOLE, isKnown } from "../../../word.ts";
import { type FileOperationName, fileOperation } from "../../effects/file-operation.ts";
import { httpRequest } from "../../effects/http-request.ts";
import { readUrl, type Url } from "../../syntax/url.ts";
import type { CallSite, EffectReader } from "./call-site.ts";
import type { CallView } from "./call-view.ts";
import { type Alternatives, type CodeText, type CodeValue, isList, unknownValue } from "./values.ts";

const texts = (values: readonly CodeValue[]): readonly CodeText[] =>
  values.flatMap(each => (isList(each) ? texts(each.items) : [each]));

/** The one text that the values can be. */
const onlyText = ([only, ...others]: Alternatives): CodeText | undefined =>
  only === undefined || isList(only) || others.length > 0 ? undefined : only;

const textOf = (values: Alternatives): string | undefined => {
  const only = onlyText(values);
  return only !== undefined && isKnown(only) ? only.text : undefined;
};

/** Operations on each path that the values can be. */
function onPaths(
  name: FileOperationName,
  values: Alternatives,
  { recognition, command }: CallSite,
  extra: Operation["arguments"] = {},
): readonly Operation[] {
  const keepsLast = name === "fs.delete" || name === "fs.move" || name === "fs.link";
  return texts(values).flatMap(each => {
    if (each.isNumber) return [];
    if (isPipe(each)) return recognition.shell({ text: each.text.replace(/^\s*\||\|\s*$/g, "") }, command);
    const address = addressOf(each);
    if (address !== undefined) {
      const isRead = name === "fs.read";
      return [
        httpRequest(address, { method: isRead ? "GET" : undefined, upload: isRead ? false : undefined }),
      ];
    }
    const below = each.isBelow ? { recursive: true } : {};
    return recognition
      .paths(each, command, keepsLast)
      .flatMap(path => fileOperation(name, path, { ...extra, ...below }));
  });
}

/** Undefined for what is no address. */
function addressOf(text: CodeText): Url | undefined {
  return /^(?:https?|wss?|ftp):\/\//i.test(text.text) ? readUrl(text) : undefined;
}

function request(value: CodeValue, method: string | undefined, upload: boolean | undefined): Operation {
  return httpRequest(readUrl(isList(value) ? unknownValue : value), { method, upload });
}

function requestAny(call: CallView): readonly Operation[] {
  const name = textOf(call.named("method") ?? [{ text: "GET" }])?.toUpperCase();
  const hasBody = ["body", "data", "json", "files"].some(each => call.named(each) !== undefined);
  const isUnsure = call.hasUnknownOptions || name === undefined;
  const upload = hasBody ? true : isUnsure ? undefined : !/^(?:GET|HEAD)$/.test(name);
  return call.argument(0).map(each => request(each, name, upload));
}

/** Programs delete without asking: only that folders go with all that is in them makes a difference. */
function remove(call: CallView, site: CallSite, isTree: boolean): readonly Operation[] {
  const recursive = isTree ? true : call.flag("recursive");
  const force = call.flag("force", "ignore_errors");
  const paths = call.count === 0 ? (call.named("path") ?? call.argument(0)) : call.argument(0);
  return onPaths("fs.delete", paths, site, { recursive, force });
}

const modes: readonly (readonly [pattern: RegExp, name: FileOperationName, append: boolean])[] = [
  [/^<$|^r[bt]?$|^$|^R/, "fs.read", false],
  [/^>>$|^a/, "fs.write", true],
  [/[wx+>]/, "fs.write", false],
];

function open(call: CallView, site: CallSite): readonly Operation[] {
  const path = call.count > 0 ? call.argument(0) : (call.named("file") ?? call.argument(0));
  if (texts(path).some(isPipe)) return shellOf(path, site);
  const given = call.named("mode") ?? (call.count > 1 ? call.argument(1) : [{ text: "r" }]);
  return given.flatMap(mode => {
    const text = isList(mode) || !isKnown(mode) ? undefined : mode.text.replace(/\s.*$|:.*$/, "");
    const found = text === undefined ? undefined : modes.find(([pattern]) => pattern.test(text));
    if (found !== undefined)
      return onPaths(found[1], path, site, found[1] === "fs.write" ? { append: found[2] } : {});
    return onPaths("fs.write", path, site, { append: undefined }).map(possibly);
  });
}

/** `open("| command")` of ruby, `IO::File->new("command |")` of perl. */
const isPipe = ({ text }: CodeText): boolean => /^\s*\||\|\s*$/.test(text);

const shellOf = (values: Alternatives, { recognition, command }: CallSite): readonly Operation[] =>
  texts(values).flatMap(each =>
    recognition.shell({ text: each.text.replace(/^\s*\||\|\s*$/g, "") }, command),
  );

/** `open F, ">file"`; `open my $f, "<", "file"`; `open P, "command |"`; `open P, "-|", "command", …`. */
function perlOpen(call: CallView, site: CallSite): readonly Operation[] {
  const { recognition, command } = site;
  const mode = onlyText(call.argument(1));
  if (mode === undefined) return [possibly(mayRun), ...openPerl(HOLE, call.argument(2), site)];
  const text = mode.text.trim();
  if (call.count === 2) {
    const [, sign = "", name = ""] = /^(\+?[<>]{0,2}|\|)\s*(.*)$/s.exec(text) ?? [];
    if (sign === "|" || name.endsWith("|"))
      return recognition.shell({ text: name.replace(/\|$/, "") }, command, { input: { kind: "unknown" } });
    if (sign === "" && text.startsWith(HOLE)) return [possibly(mayRun)];
    return openPerl(sign, [{ text: name }], site);
  }
  if (text === "-|" || text === "|-") {
    const words = call.argumentsFrom(2).map(each => onlyText(each) ?? unknownValue);
    const input = { input: { kind: "unknown" } } as const;
    return words.length === 1
      ? recognition.shell(words[0]!, command, input)
      : recognition.run(words, command, input);
  }
  return openPerl(text, call.argument(2), site);
}

const mayRun = opaque("its code may run a command that can't be known");

function openPerl(mode: string, path: Alternatives, site: CallSite): readonly Operation[] {
  if (mode.includes(HOLE)) return onPaths("fs.write", path, site, { append: undefined });
  const sign = mode.replace(/:.*$/s, "").trim();
  if (sign === "<" || sign === "") return onPaths("fs.read", path, site);
  // A file in memory.
  return onPaths("fs.write", path, site, { append: sign === ">>" });
}

const second = (call: CallView): Alternatives => call.argument(1);

export const fileEffects = {
  open,
  openPath: (call, site) => {
    const mode = textOf(call.count > 1 ? call.argument(1) : (call.named("mode") ?? [{ text: "r" }]));
    const isMode = mode === undefined || /^[rwxabtU+]{0,4}$/.test(mode);
    return isMode ? open(call, site) : onPaths("fs.read", call.argument(1), site);
  },
  perlOpen,
  read: (call, site) => onPaths("fs.read", call.argument(0), site),
  // Without an argument it gives the text back, or writes where it was told before.
  write: (call, site) =>
    call.count === 0 ? [] : onPaths("fs.write", call.argument(0), site, { append: false }),
  append: (call, site) => onPaths("fs.write", call.argument(0), site, { append: true }),
  writeTo: (call, site) =>
    onPaths(
      "fs.write",
      call.count > 1 ? second(call) : (call.named("file") ?? call.named("con") ?? []),
      site,
    ),
  delete: (call, site) => remove(call, site, false),
  deleteAll: (call, site) =>
    onPaths("fs.delete", call.argumentsFrom(0).flat(), site, { recursive: false, force: false }),
  deleteTree: (call, site) => remove(call, site, true),
  list: (call, site) => (call.count === 0 ? [] : onPaths("fs.list", call.argument(0), site)),
  makeDirectory: (call, site) => onPaths("fs.make_directory", call.argument(0), site),
  permissions: (call, site) => onPaths("fs.set_permissions", call.argument(0), site, { mode: undefined }),
  permissionsOf: (call, site) =>
    onPaths("fs.set_permissions", call.argumentsFrom(1).flat(), site, { mode: undefined }),
  move: (call, site) => moves(call, site),
  movePath: (call, site) => (call.count === 2 ? moves(call, site) : []),
  copy: (call, site) => [
    ...onPaths("fs.read", call.argument(0), site),
    ...onPaths("fs.write", second(call), site),
  ],
  copyTree: (call, site) => [
    ...onPaths("fs.read", call.argument(0), site, { recursive: true }),
    ...onPaths("fs.write", second(call), site, { recursive: true }),
  ],
  link: (call, site) => {
    return onPaths("fs.link", second(call), site, { target: targetOf(call.argument(0), site) });
  },
  linkPath: (call, site) => {
    return onPaths("fs.link", call.argument(0), site, { target: targetOf(second(call), site) });
  },
  request: call => call.argument(0).map(each => request(each, "GET", false)),
  post: call => call.argument(0).map(each => request(each, call.last.toUpperCase(), true)),
  requestAny,
  posts: call =>
    call
      .argument(0)
      .filter(each => !isList(each) && (!isKnown(each) || addressOf(each) !== undefined))
      .map(each => request(each, call.last.toUpperCase(), true)),
  gets: call =>
    call
      .argument(0)
      .filter(each => !isList(each) && addressOf(each) !== undefined)
      .map(each => request(each, "GET", false)),
  requestMaybe: call => call.argument(0).map(each => request(each, undefined, undefined)),
  download: (call, site) => [
    ...call.argument(0).map(each => request(each, "GET", false)),
    ...(call.count > 1 ? onPaths("fs.write", second(call), site) : []),
  ],
} as const satisfies { readonly [name: string]: EffectReader };

function targetOf(values: Alternatives, site: CallSite) {
  const found = onPaths("fs.read", values, site);
  return found.length === 1 ? found[0]!.arguments.path : undefined;
}

function moves(call: CallView, site: CallSite): readonly Operation[] {
  const from = onPaths("fs.move", call.argument(0), site).map(each => each.arguments.path);
  const to = onPaths("fs.move", second(call), site).map(each => each.arguments.path);
  return from.flatMap(each => to.map(path => operation("fs.move", { path, from: each })));
}
