/** Reads the rest of a package manager's call: registries, dry runs, and the users that it installs for. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, possibly } from "../../recognition.ts";
import { registriesNamed } from "../../strangers/pointed-elsewhere.ts";
import { textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { localDisk } from "../effects/local-disk.ts";
import { readUrl } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";
import type { Effect } from "./read-effects.ts";
import type { ReadTable } from "./read-table.ts";
import type { TableCall } from "./table-call.ts";

/** The registry of a command that names none: whatever is configured. No host has such a name. */
const IN_USE = "in use";

const plain = (options = "") => wordList(options).map(option => option.replace(/^--?/, ""));

/** Options whose values may be names of registries; only values that are addresses count. */
const PLACE = /^(?:[is]|(?:add-)?source|repository(?:-url)?|repo|host|from|(?:only-)?server)$/;

/** A domain, "in use" where the command names none, undefined where it can't be known. */
export function registryOf(call: TableCall): string | undefined {
  const { options, command } = call;
  const domains = registriesNamed(command, PLACE).map(word => readUrl(word).domain);
  if (domains.length === 0) return options.isUncertain ? undefined : IN_USE;
  const others = domains.filter(domain => isOther(call, domain));
  return others.length > 0 ? others[0] : domains.at(-1);
}

const isOther = ({ recognition: { facts } }: TableCall, domain: string | undefined) =>
  domain === undefined || !facts.registries.includes(domain);

/** A registry that isn't in use here, or isn't known, changes where packages come from; a folder elsewhere is written to. */
export function registryBeside(call: TableCall): readonly Operation[] {
  const { table, options, command, recognition } = call;
  const registry = registryOf(call);
  const change = operation("package.configure", { manager: call.name, key: "registry" });
  const isForeign = registry !== IN_USE && isOther(call, registry);
  const folder = options.values(...plain(table.folders)).at(-1);
  const { project } = recognition.facts;
  const isInside = command.directory === project || command.directory?.startsWith(`${project}/`);
  return [
    ...(isForeign ? [registry === undefined ? possibly(change) : change] : []),
    ...(folder === undefined || isInside ? [] : localDisk(command, recognition).writes(".", true)),
  ];
}

/** `name@git+https://…`, `git@host:a/b`, `github:a/b`, `https://…/a.tgz`; a folder or a file is one of these with its path. */
const ADDRESS =
  /^(?:@?[^@:]*@|[\w.[\],-]+ ?@ ?)?(?:[a-z][a-z\d+.-]*:\/\/|(?:git|ssh|https?|github|gitlab|bitbucket|gist|git\+\w+):|\w+@[\w-]+\.[\w.-]+:|git@[\w.-]+:)/i;
const PATH = /^(?:[^/]*@)?(?:(?:file|link|portal):(?:\/\/)?)?((?:~|\.{1,2})?\/.*|\.\.|~)$/i;
const LOCAL = /^(?:[^/]*@)?(?:file|link|portal):/i;
/** Source: npm-install(1), `<githubname>/<githubrepo>`. */
const SHORTHAND = /^[\w-][\w.-]*\/[\w.-]+(?:#.*)?$/;
const TAKES_SHORTHAND = /^(?:npm|yarn|pnpm|bun)$/;

/** Packages that come from an address or a folder outside of the project, instead of from a registry: they run code as they are installed. */
export function broughtFromElsewhere(call: TableCall): readonly Operation[] {
  const { name, operands, options } = call;
  return [...operands, ...options.values("e", "editable")].flatMap(word => {
    const path = PATH.exec(word.text)?.[1];
    const isForeign =
      path === undefined
        ? (ADDRESS.test(word.text) && !LOCAL.test(word.text)) ||
          (TAKES_SHORTHAND.test(name) && SHORTHAND.test(word.text))
        : isOutside({ ...word, text: path }, call);
    return isForeign ? [operation("package.run", { manager: name, package: textOf(word) })] : [];
  });
}

/** Whether a word names a place that is known to be outside of the project. */
const isOutside = (
  word: Word,
  { command, recognition }: Pick<TableCall, "command" | "recognition">,
): boolean =>
  !command.isElsewhere &&
  recognition
    .paths(word, command)
    .some(path => path !== undefined && !`${path}/`.startsWith(`${recognition.facts.project}/`));

const RUNS = /^(?:project|tests|code|process)\./;

/** Its options lead into a folder outside of the project, whose scripts it runs. */
export function runsElsewhere(
  { folders }: ReadTable,
  options: ParsedArguments,
  found: readonly Operation[],
  rest: Pick<TableCall, "command" | "recognition">,
): readonly Operation[] {
  const folder = options.values(...plain(folders)).at(-1);
  return folder !== undefined && found.some(({ name }) => RUNS.test(name)) && isOutside(folder, rest)
    ? [opaque("it runs the scripts of a folder outside of this project")]
    : [];
}

/** The folder in which its options make it work; unknown where they name a workspace, or several. */
export function inFolder(
  { folders }: ReadTable,
  options: ParsedArguments,
  { command, recognition }: Pick<TableCall, "command" | "recognition">,
): Command {
  const names = plain(folders);
  if (!options.has(...names)) return command;
  const folder = options.values(...names).at(-1);
  const [directory] = folder === undefined ? [] : recognition.paths(folder, command);
  const isFolder = directory !== undefined && recognition.facts.kindOf(directory) !== "missing";
  return { ...command, directory: isFolder ? directory : undefined };
}

/** The project itself: `.`, `.[dev]`, `./...`. */
const OWN = /^\.(?:\/?(?:\[[\w\s,.-]*\])?|\/\.\.\.)$/;

/** Without the name of a package, what the project declares is installed. */
export function isDeclared({ arguments: given }: Effect, call: TableCall): boolean {
  const { table, operands } = call;
  if (given.packages !== undefined || table.global === true) return false;
  if (given.global !== undefined) return operands.length === 0;
  return isGlobal(call) === false && operands.every(({ text }) => OWN.test(text));
}

export function isGlobal({ table: { global }, options }: TableCall): boolean | undefined {
  if (global === true) return true;
  const names = plain(global);
  if (options.has(...names) || options.values("location").some(({ text }) => text === "global")) return true;
  return names.length > 0 && options.mayHave(...names) ? undefined : false;
}

/** A negation in any place cancels a rehearsal, since the last of a flag and its negation wins. */
export function isRehearsal({ table, options, command }: TableCall): boolean {
  const names = plain(table.rehearsals?.replace(/=\S*/g, ""));
  const texts = command.arguments.map(({ text }) => text);
  const flags = wordList(table.rehearsals ?? "").filter(flag => texts.includes(flag));
  return (
    flags.some(flag => options.has(...plain(flag.replace(/=.*/, "")))) &&
    !texts.some(text => !flags.includes(text) && takesBack(text, names))
  );
}

/** `--dry-run=false`, `--dry-run none`, `--no-dry-run`, `--no-s`, `APT::Get::Simulate=no`. */
function takesBack(text: string, names: readonly string[]): boolean {
  const [, negated] = /^--no-?([^=]+)/.exec(text) ?? [];
  const [, name, value] = /^(?:-o=?|--?)?(?:.*::)?([^=]*)=(.*)$/s.exec(text) ?? [];
  return (
    /^(?:false|0|no|none|off)$/i.test(text) ||
    names.some(each => negated !== undefined && each.startsWith(negated)) ||
    (!/^(?:true|1|yes|on)$/i.test(value ?? "true") &&
      names.some(each => each.toLowerCase() === name?.toLowerCase()))
  );
}
