/** Judges the files that a session wrote and from which containers start: each service of compose as a `docker run`. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recognition } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { readServices } from "./compose-services.ts";

/** Verbs that make or start containers as the files describe them. Source: docker compose --help. */
const STARTS = /^(?:compose )?(?:up|run|create|start|restart|watch|scale)$/;
/** Pods of podman, in the format of Kubernetes. Source: podman-kube-play(1). */
const PODS = "kube play";

/** Source: the compose specification, "The Compose file"; the README of podman-compose. */
const NAMES = ["", "docker-", "podman-", "container-"].flatMap(start =>
  ["compose", "compose.override"].flatMap(name => [`${start}${name}.yaml`, `${start}${name}.yml`]),
);
const MAX_FILES = 50;

const unreadable = opaque(
  "it starts containers by a file that was written here or elsewhere, and what is in it can't be known",
);

/** The services that a command starts from files which agents wrote. A person's own files are theirs to answer for. */
export function startedByCompose(
  found: readonly Operation[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const started = found.flatMap(({ name, arguments: { verb } }) =>
    name === "container.change" ? String(verb) : [],
  );
  const ofPods = started.includes(PODS);
  const isCompose = (verb: string) => command.program.endsWith("compose") || verb.startsWith("compose ");
  const isStart = ofPods || started.some(verb => STARTS.test(verb) && isCompose(verb));
  if (!isStart || command.isElsewhere) return [];
  const { facts } = recognition;
  const folder = command.directory ?? facts.project;
  const seen = new Set<string>();
  const named = ofPods
    ? parseArguments(command.arguments).operands.slice(2)
    : namedFiles(command, variablesOf(folder));
  return named.length === 0
    ? usualFiles(folder).flatMap(ofFile)
    : named.flatMap(word => (word.text === "-" ? ofInput() : ofName(word, command)));

  function ofInput(): readonly Operation[] {
    const text = command.input.kind === "text" ? textOf(command.input.text) : undefined;
    return text === undefined ? [unreadable] : ofText(text, folder, true);
  }

  /** A file of this machine; compose fetches others from elsewhere. */
  function ofName(word: Word, here: Command): readonly Operation[] {
    const isRemote = /^[\w+.-]+:\/\/|^git@/.test(word.text);
    return isRemote ? [unreadable] : recognition.paths(word, here).flatMap(ofFile);
  }

  function ofFile(path: string | undefined): readonly Operation[] {
    if (path === undefined) return [unreadable];
    const isWritten = facts.isWritten(path);
    const text = seen.has(path) ? "" : facts.readText(path);
    if (text === undefined) return isWritten && facts.kindOf(path) === "file" ? [unreadable] : [];
    if (seen.size > MAX_FILES) return [unreadable];
    seen.add(path);
    const own = ofPods && isWritten ? [unreadable] : ofText(text, folderOf(path), isWritten);
    return isWritten ? [operation("fs.read", { path, recursive: false }), ...own] : own;
  }

  /** A person's file may include files that agents wrote. */
  function ofText(text: string, directory: string, isWritten: boolean): readonly Operation[] {
    const here = { ...command, directory };
    const file = readServices(text, variablesOf(directory), facts.home);
    if (file === undefined) return isWritten ? [unreadable] : [];
    const included = file.includes.flatMap(each => ofName(known(each), here));
    const runs = isWritten ? file.commands : [];
    return [...included, ...runs.flatMap(words => recognition.run(words.map(known), here))];
  }

  /** The command's own, those of the `.env` beside the file, and those that every shell has. */
  function variablesOf(directory: string) {
    const own = readEnvironmentFile(facts.readText(`${directory}/.env`) ?? "");
    return (name: string) => command.environment.get(name)?.text ?? own.get(name) ?? facts.variable(name);
  }
}

/** Those that `-f` and `COMPOSE_FILE` name. */
function namedFiles(command: Command, variable: (name: string) => string | undefined): readonly Word[] {
  const syntax = { valued: "fcHp", valuedLong: ["file", "context", "host", "project-name", "profile"] };
  const given = parseArguments(command.arguments, syntax).values("f", "file");
  if (given.length > 0) return given;
  const set = variable("COMPOSE_FILE") ?? "";
  return set === "" ? [] : set.split(variable("COMPOSE_PATH_SEPARATOR") ?? ":").map(known);
}

/** Compose looks in the folder, and above it. */
function usualFiles(folder: string): readonly string[] {
  const folders = folder.split("/").map((_, at, names) => names.slice(0, names.length - at).join("/"));
  return folders.flatMap(each => NAMES.map(name => `${each}/${name}`));
}

function readEnvironmentFile(text: string): ReadonlyMap<string, string> {
  const lines = [...text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(.*?)[ \t\r]*$/gm)];
  return new Map(lines.map(([, name = "", value = ""]) => [name, value.replace(/^(["'])(.*)\1$/, "$2")]));
}

const folderOf = (path: string) => path.slice(0, Math.max(1, path.lastIndexOf("/")));
