/** The effects of containers that a table can't express: new containers, commands in them, builds, copies. */
import type { Operation } from "../../../ports/index.ts";
import { isSecretName } from "../../paths/secret-names.ts";
import { isSecretPath } from "../../paths/secret-paths.ts";
import { type Command, operation, possibly, type Recognition } from "../../recognition.ts";
import { isLocalHost } from "../../strangers/path-like.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { type ParsedArguments, parseArguments } from "../arguments.ts";
import { localDisk } from "../effects/local-disk.ts";
import { flagOf, isOn } from "../syntax/option-values.ts";
import { wordList, wordSet } from "../syntax/word-list.ts";
import type { TableCall, TableCode } from "../table/table-call.ts";
import { onlyIf } from "./cloud-words.ts";
import { isPrivileged, mountsOf, outsideContainer, reachOf } from "./container-mounts.ts";

/** Options of `run` without a value; a word behind any other long one is its value, if it isn't an option itself. */
const flags = wordSet(`
  detach disable-content-trust env-host help http-proxy init interactive no-healthcheck no-hosts no-hostname
  oom-kill-disable privileged publish-all quiet read-only read-only-tmpfs replace rm rmi rootfs sig-proxy tls-verify tty
  use-api-socket`);
const valuedAmong = (words: readonly Word[]) =>
  words.flatMap(({ text }, at) => {
    const [, name = ""] = /^--([a-z][\w-]+)$/.exec(text) ?? [];
    return name === "" || flags.has(name) || words[at + 1]?.text.startsWith("-") ? [] : [name];
  });

/** A container has its own files and variables. */
export function insideContainer(folder?: Word): Partial<Command> {
  const directory = textOf(folder);
  return {
    isElsewhere: true,
    environment: new Map(),
    directory: directory?.startsWith("/") ? directory : undefined,
  };
}

const change = ({ verb }: TableCall): Operation => operation("container.change", { verb });
const read = ({ command }: TableCall): Operation => operation("container.read", { tool: command.program });
const diskOf = ({ command, recognition }: TableCall) => localDisk(command, recognition);

function create({ command, recognition, after }: TableCall): readonly Operation[] {
  const given = parseArguments(after, {
    valued: "acehlmpuvw",
    valuedLong: valuedAmong(after),
    stopsAtOperand: true,
    isExact: true,
  });
  const [image, ...words] = given.rest;
  const mounts = mountsOf(given, command, recognition);
  const container = operation("container.run", {
    image: textOf(image),
    privileged: isPrivileged(given, mounts),
    mounts: mounts?.flatMap(({ path }) => (path === undefined ? [] : [path])),
  });
  const disk = localDisk(command, recognition);
  const entrypoint = given.values("entrypoint").at(-1);
  const hasEntry = entrypoint !== undefined && entrypoint.text !== "";
  const inner = hasEntry ? [entrypoint, ...words] : words[0]?.text.startsWith("-") ? [] : words;
  const inside = insideContainer(given.values("w", "workdir").at(-1));
  const found = inner.length === 0 ? [] : recognition.run(inner, command, inside);
  const files = given
    .values("label-file", ...(found.some(showsEnvironment) ? ["env-file"] : []))
    .flatMap(file => disk.reads(file));
  const handed = secretsHandedOn(given, image, command, recognition);
  return [container, ...files, ...handed, ...reachOf(mounts), ...outsideContainer(found, mounts)];
}

/** A program that prints its variables; each process has a file with them. */
const showsEnvironment = ({ name, arguments: { path } }: Operation): boolean =>
  name === "process.read" || (typeof path === "string" && /^\/proc\/[^/]+\/environ$/.test(path));

/**
 * Secrets that a container gets as its variables: those of the project are there for its containers. An image of another registry
 * is another's program, and a file from elsewhere is read.
 */
function secretsHandedOn(
  given: ParsedArguments,
  image: Word | undefined,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { facts } = recognition;
  const files = given
    .values("env-file")
    .flatMap(file => recognition.paths(file, command))
    .filter(path => path !== undefined)
    .filter(path => isSecretPath(path, facts));
  const outside = files.filter(path => !path.startsWith(`${facts.project}/`));
  const names = given
    .values("e", "env")
    .filter(({ text, origin }) => isSecretName(text.replace(/=.*$/s, "")) || origin?.startsWith("$"));
  const [, registry] = /^([^/]*[.:\0][^/]*)\//.exec(image?.text ?? "") ?? [];
  const isForeign = registry !== undefined && !isLocalHost(registry.replace(/:\d+$/, ""));
  const sent = operation("program.upload", {
    ...{ program: command.program, subcommand: "run", secret: true },
    ...{ domain: registry, told: `a secret for an image of ${registry}` },
  });
  return [
    ...outside.map(path => operation("fs.read", { path, recursive: false })),
    ...(isForeign && files.length + names.length > 0 ? [sent] : []),
  ];
}

/** Runs the words after a container's (or a service's) name in it. */
function inside(call: TableCall): readonly Operation[] {
  const { command, recognition, after } = call;
  const long = wordList("env env-file user workdir volume name publish label entrypoint index");
  const given = parseArguments(after, { valued: "euwvp", valuedLong: long, stopsAtOperand: true });
  const afterName = given.rest.slice(given.has("l", "latest") ? 0 : 1);
  const words = afterName.slice(afterName[0]?.text === "--" ? 1 : 0);
  const inner = [...given.values("entrypoint").slice(0, 1), ...words];
  const there = insideContainer(given.values("w", "workdir").at(-1));
  const found = inner.length === 0 ? [] : recognition.run(inner, command, there);
  const hosts = given
    .values("v", "volume")
    .filter(({ text }) => /^[./~\0]/.test(text))
    .flatMap(word => recognition.paths({ text: word.text.split(":")[0]! }, command));
  const powerful = operation("container.run", { image: undefined, privileged: true, mounts: [] });
  return [
    change(call),
    ...(isOn(given, "privileged") ? [powerful] : []),
    ...hosts.map(path => possibly(operation("fs.write", { path, recursive: true }))),
    // That a program isn't known says no more than that a container has its own programs.
    ...found.filter(({ name }) => name !== "process.run"),
  ];
}

/** One of its two ends is a path of this machine. */
function copy(call: TableCall): readonly Operation[] {
  const [from, to] = parseArguments(call.after).operands;
  if (from === undefined || to === undefined) return [];
  return /^[^/.][^/]*:/.test(to.text)
    ? [...diskOf(call).reads(from, true), change(call)]
    : [read(call), ...diskOf(call).writes(to, true)];
}

function save(call: TableCall): readonly Operation[] {
  const given = parseArguments(call.after, { valued: "o", valuedLong: ["output", "format"] });
  return [read(call), ...given.values("o", "output").flatMap(file => diskOf(call).writes(file))];
}

/** With `--push` it publishes what it has built, with `--output` it writes files. */
function build(call: TableCall): readonly Operation[] {
  const disk = diskOf(call);
  const given = parseArguments(call.after, {
    valued: "tof",
    valuedLong: wordList("tag output file secret build-arg target platform"),
  });
  const outputs = given.values("o", "output").map(({ text }) => text);
  const folders = outputs.flatMap(text => fieldOf(text, "dest") ?? (text.includes("=") ? [] : [text]));
  const secrets = given.values("secret").flatMap(({ text }) => fieldOf(text, "(?:src|source)") ?? []);
  const names = outputs.some(text => /type=registry|push=true/.test(text)) || flagOf(given, "push");
  const [folder, ...others] = given.operands;
  // A single word that isn't known is the folder: without one there is nothing to build.
  const isPushed = names ?? (others.length === 0 && folder?.canSplit !== true ? false : undefined);
  const tags: readonly (Word | undefined)[] = given.values("t", "tag");
  const pushes = (tags.length === 0 ? [undefined] : tags).map(tag =>
    operation("container.push", { image: textOf(tag) }),
  );
  return [
    change(call),
    ...secrets.flatMap(text => disk.reads({ text })),
    ...folders.flatMap(text => disk.writes({ text }, true)),
    ...onlyIf(isPushed, pushes),
  ];
}

const fieldOf = (text: string, name: string): readonly string[] | undefined =>
  new RegExp(`(?:^|,)${name}=([^,]*)`).exec(text)?.slice(1);

/** Containers and networks come back with the next `up`; volumes and images don't. */
function down(call: TableCall): readonly Operation[] {
  const given = parseArguments(call.after, { valued: "t", valuedLong: ["rmi", "timeout"] });
  const deletion = (what: string) => [operation("container.delete", { what })];
  const hasImages = given.has("rmi") || (given.mayHave("rmi") ? undefined : false);
  return [
    ...(call.verb.endsWith("rm") ? deletion("containers") : [change(call)]),
    ...onlyIf(flagOf(given, "v", "volumes"), deletion("volumes")),
    ...onlyIf(hasImages, deletion("images")),
  ];
}

const push = ({ after }: TableCall) => [
  operation("container.push", { image: textOf(after.findLast(word => !word.text.startsWith("-"))) }),
];

/** The last word is where it goes: an image of a registry, or files of this machine. */
function send(call: TableCall): readonly Operation[] {
  const to = call.after.findLast(word => !word.text.startsWith("-"));
  const [, text] = /^(?:dir|oci|docker-archive|oci-archive):([^:]+)/.exec(to?.text ?? HOLE) ?? [];
  return text === undefined ? push(call) : diskOf(call).writes({ text }, true);
}

/** In a user namespace, on the files of this machine. */
const here = ({ command, recognition, after }: TableCall) => recognition.run(after, command);

export const containerCode: TableCode = { here, create, inside, copy, save, build, down, push, send };
