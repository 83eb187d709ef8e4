/** Follows data of this machine through a text: from programs that read it, to what is printed, and to other machines. */
import type { CommandNode } from "unbash";
import type { Operation } from "../../ports/index.ts";
import { isSecretName } from "../paths/secret-names.ts";
import { wordSet } from "../programs/syntax/word-list.ts";
import { type Command, type Output, operation, originOfInput, possibly } from "../recognition.ts";
import { hostOf, isLocalHost } from "../strangers/path-like.ts";
import { gravest, type Origin, originOf, type Word } from "../word.ts";

const telling = wordSet(`
  fs.read fs.list fs.search secrets.read git.log git.diff git.status memory.read database.read sql.execute
  container.read cloud.read`);
/** Questions to git whose answers are a name or a hash. */
const BRIEF = /^(?:rev-parse|describe|name-rev|merge-base|remote|symbolic-ref|for-each-ref|show-ref)$/;
/** Of a machine, only its kind and its settings are no news to others. */
const PLAIN = /^(?:machine|settings|disks)$/;

/** Whether the output of these operations has something of this machine in it: its files, its people, its history. */
export const readsMachine = (found: readonly Operation[]): boolean =>
  found.some(
    ({ name, arguments: given }) =>
      telling.has(name) ||
      (name === "git.read" && !BRIEF.test(String(given.command))) ||
      (name === "process.read" && !PLAIN.test(String(given.what))),
  );

const printing = wordSet("echo printf print expr basename dirname logger wall say banner figlet cowsay yes");
const FILTERING = /^(?:fs\.|shell\.print$|process\.read$|code\.run$)/;

/** The output of commands that did this together: it tells of the machine if one of them does. */
export const outputOf = (found: readonly Operation[], output: Output | undefined): Output | undefined =>
  output?.kind !== "text" && output?.origin === undefined && readsMachine(found)
    ? { kind: "unknown", ...output, origin: "machine" }
    : output;

/** Where the words and the input come from that a command passes on. */
function passedOn({ program, arguments: words, input }: Command, found: readonly Operation[]) {
  if (program === "printf" && words[0]?.text === "-v") return undefined;
  if (printing.has(program)) return originOf(words);
  return found.every(({ name }) => FILTERING.test(name)) ? originOfInput(input) : undefined;
}

/** The output of a command that did this, with the place where it comes from. */
export function outputFrom(
  command: Command,
  found: readonly Operation[],
  output: Output | undefined,
): Output | undefined {
  if (output?.kind === "text") return output;
  const origin = gravest([passedOn(command, found), readsMachine(found) ? "machine" : undefined]);
  return origin === undefined ? output : { kind: "unknown", ...output, origin };
}

/** Secrets of variables that a command prints. */
export function secretsShown(command: Command, found: readonly Operation[]): readonly Operation[] {
  const shown = secretIn(passedOn(command, found));
  return shown.length > 0 ? shown : secretHandedOn(command, found);
}

/** The secret in a text from there that is printed. */
export function secretIn(origin: Origin | undefined): readonly Operation[] {
  if (!origin?.startsWith("$")) return [];
  const isNamed = origin !== "$?";
  const read = operation("secrets.read", { path: isNamed ? origin : undefined });
  return [isNamed ? read : possibly(read)];
}

/** They compare their words, or drop them. */
const COMPARING = wordSet("[ [[ test : true false");
/** These take a secret to show it to another machine, a database or a store of secrets, and are judged by that. */
const TAKING =
  /^(?:http|net|database|sql|secrets|cloud|container|cluster|package|program|remote|ssh|machine)\.|^git\.(?:push|clone|fetch|config|remote)$/;

/**
 * Any other program may print the words that it is given, in its output, in what it records or in an error. A word that
 * sets a variable, and the value of an option that is named after a secret, are what they are for.
 */
function secretHandedOn(command: Command, found: readonly Operation[]): readonly Operation[] {
  const { program, arguments: words } = command;
  if (COMPARING.has(program) || found.some(({ name }) => TAKING.test(name))) return [];
  const shown = words.find(
    ({ text, origin }, at) =>
      origin?.startsWith("$") && origin !== "$?" && !isSecretsPlace(text, words[at - 1]?.text ?? ""),
  );
  return shown === undefined ? [] : [possibly(operation("secrets.read", { path: shown.origin }))];
}

/** `NAME=$NAME`, `--token=$TOKEN`, `--token $TOKEN` */
function isSecretsPlace(text: string, before: string): boolean {
  const [, option] = /^--?([a-zA-Z][\w-]*)$/.exec(before) ?? /^--?([a-zA-Z][\w-]*)=/.exec(text) ?? [];
  return /^[A-Za-z_]\w*=/.test(text) || (option !== undefined && isSecretName(option));
}

/** Variables that are no secret; a search for one of them in the environment shows no other. */
const ORDINARY =
  /^\^?(?:\w*PATH|HOME|USER|SHELL|LANG|LC_\w+|TERM|EDITOR|TMPDIR|PWD|NODE_ENV|CI|PORT|TZ|VIRTUAL_ENV)(?:=|$)/i;

/** `grep PATH`, `grep -i ^node_env=`, `grep -c TOKEN` */
function searchesOrdinary(node: CommandNode): boolean {
  if (node.type !== "Command") return false;
  const texts = node.args.map(each => (each.type === "Word" ? each.value : "?"));
  const [pattern = "", ...others] = texts.filter(text => !/^-[iEwnmcq\d]+$/.test(text));
  const isCounted = texts.some(text => /^-\w*[cq]/.test(text));
  return (
    /^e?grep$/.test(node.name?.value ?? "") && others.length === 0 && (isCounted || ORDINARY.test(pattern))
  );
}

/** Of a pipe, the command at its end decides whether the secret that goes through is shown. */
export function withoutPassedOn(
  found: readonly Operation[],
  output: Output | undefined,
  follower: CommandNode,
): readonly Operation[] {
  const origin = output && originOfInput(output);
  const isSearched = searchesOrdinary(follower);
  return found.filter(({ name, arguments: { path, what } }) =>
    name === "secrets.read"
      ? path === undefined || path !== origin
      : !(isSearched && name === "process.read" && what === "environment"),
  );
}

/** `https://…`, `name: value`: a name of a folder counts only in such a word, and not as the target of a download. */
const ADDRESS = /^[a-z][a-z+.-]*:\/\/|^[\w-]+: /i;
/** Questions to another machine, whatever it is. */
const ASKING = /^(?:net\.look_up|package\.(?:read|view|search|list)|github\.read)$/;
/** Questions to the machine of an address. */
const REACHING = /^(?:cloud|cluster|container|database|sql|package|project|process)\.|^git\.(?:fetch|clone)$/;
/** Of a server that a database's client names: `-h host`, `--host=host`, `host=host dbname=…`. */
const SERVER = /^(?:--?h(?:ost(?:name)?)? |--host(?:name)?=|(?:.* )?host=)([\w.-]+)/;

/**
 * The operations as they are when words of the command hold data of this machine, or a secret: a question to another
 * machine sends the data along. Code on a command line does the same with the files that it reads.
 */
export function withDataSent(command: Command, found: readonly Operation[]): readonly Operation[] {
  const told = command.arguments.filter(
    ({ text, origin }) => origin !== undefined && (origin !== "place" || ADDRESS.test(text)),
  );
  const isCode = found.some(({ name, arguments: { source } }) => name === "code.run" && source === "inline");
  const isFed = command.input.kind === "unknown" && command.input.origin !== undefined;
  if (told.length === 0 && !(isCode && readsMachine(found)) && !isFed) return found;
  const domain = addressGiven(told.filter(({ origin }) => origin !== "place"));
  const server = told.length > 0 || isFed ? serverOf(command) : undefined;
  return found.flatMap(each => {
    const { name, arguments: given } = each;
    if (typeof given.domain === "string" && isLocalHost(given.domain)) return [each];
    if (name === "http.request" && (told.length > 0 || (!isFed && given.url === undefined)))
      return [{ ...each, arguments: { ...given, upload: true } }];
    const asks =
      (told.length > 0 && ASKING.test(name)) ||
      (domain !== undefined && REACHING.test(name)) ||
      (server !== undefined && /^(?:database|sql)\./.test(name)) ||
      (given.verb === "pull" && told.some(({ text }) => text.includes("/")));
    const up = { domain: given.domain ?? domain ?? server, direction: "up" };
    return asks ? [each, { ...each, name: "net.transfer", arguments: up }] : [each];
  });
}

/** `https://…`, `--option=s3://…`, `user@host:…` */
const ADDRESSED = /(?:^|=)([a-z][a-z\d+.-]*:\/\/.*|[\w.-]+@[\w.-]+:.*)$/is;

/** The host of an address with data in it; empty where that isn't known. */
const addressGiven = (words: readonly Word[]): string | undefined =>
  words
    .flatMap(({ text }) => ADDRESSED.exec(text)?.[1] ?? [])
    .map(address => hostOf(address) ?? "")
    .find(host => !isLocalHost(host));

const serverOf = ({ arguments: words }: Command): string | undefined =>
  words
    .flatMap(({ text }, at) => SERVER.exec(`${text} ${words[at + 1]?.text ?? ""}`)?.[1] ?? [])
    .find(host => !isLocalHost(host));
