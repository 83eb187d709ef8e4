/** What verbs of package managers do, in a policy's words. */
import type { Json } from "../../../base/index.ts";
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { wordList } from "../syntax/word-list.ts";
import type { Act, Call } from "./package-program.ts";
import { isForeign, registryOf } from "./registry-of.ts";

export const nothing: Act = () => [];

export const reads: Act = ({ manager }) => [operation("package.read", { manager: manager.name })];

/** What the project declares. */
export const restores: Act = call => [
  operation("package.restore", { manager: call.manager.name }),
  ...beside(call),
];

/** Without the name of a package, what the project declares. */
export const installs: Act = call =>
  call.operands.length === 0 ? restores(call) : changes("package.install", call);

export const removes: Act = call => changes("package.remove", call);
export const updates: Act = call => changes("package.update", call);

/** What it keeps of downloads: nobody's loss. */
export const clearsCache: Act = ({ manager }) => [
  operation("package.remove", { manager: manager.name, packages: [], global: false }),
];

export const publishes: Act = call => {
  const { name } = call.manager;
  return isRehearsal(call)
    ? [operation("project.build", { tool: name })]
    : [operation("package.publish", { manager: name, registry: registryOf(call) })];
};

export const builds: Act = ({ manager }) => [operation("project.build", { tool: manager.name })];
export const tests: Act = ({ manager }) => [operation("tests.run", { tool: manager.name })];

export const runsProject: Act = ({ manager, verb, operands }) => [
  operation("project.run", {
    tool: manager.name,
    script: operands.length === 0 ? verb : textOf(operands[0]),
  }),
];

/** Settings of the manager itself. */
export const configures: Act = ({ manager, verb, operands }) => [
  operation("package.configure", {
    manager: manager.name,
    key: operands.length === 0 ? verb : keyOf(operands[0]!),
  }),
];

/** `key=value` and `key value`. */
const keyOf = (word: Word): string | undefined => textOf(word)?.split("=", 1)[0];

export const changesSecrets: Act = () => [operation("secrets.change", { path: undefined })];

/** Everything behind the verb and its flags is a command of its own. */
export const runsRest: Act = ({ rest, command, recognition }) => {
  const at = rest.findIndex(({ text }) => !text.startsWith("-"));
  return at < 0 ? [] : recognition.run(rest.slice(at), command);
};

/** For all of the machine, whatever the options say. */
export const installsGlobally: Act = call => changes("package.install", forAll(call));
export const updatesGlobally: Act = call => changes("package.update", forAll(call));
export const removesGlobally: Act = call => changes("package.remove", forAll(call));

const forAll = (call: Call): Call => ({ ...call, manager: { ...call.manager, global: true } });

/** Reads where the first operand is one of these, and does something else with the others. */
export const readsFor =
  (words: string, otherwise: Act): Act =>
  call =>
    wordList(words).includes(textOf(call.operands[0]) ?? "") ? reads(call) : otherwise(call);

export function changes(name: string, call: Call): readonly Operation[] {
  if (isRehearsal(call)) return reads(call) ?? [];
  return [change(name, call, call.operands), ...(name === "package.remove" ? [] : beside(call))];
}

export function change(name: string, call: Call, words: readonly Word[]): Operation {
  const packages = words.map(textOf);
  return operation(name, {
    manager: call.manager.name,
    packages: packages.includes(undefined) ? undefined : (packages as Json),
    global: isGlobal(call),
    ...(name === "package.remove" ? {} : { registry: registryOf(call) }),
  });
}

const beside = (call: Call): readonly Operation[] => [...strangeRegistry(call), ...strangeFolder(call)];

/** What is put outside of the project is put there by name. */
function strangeFolder({ manager, given, command, recognition }: Call): readonly Operation[] {
  const folder = given.values(...(manager.folders ?? [])).at(-1);
  const { project } = recognition.facts;
  const isInside = command.directory === project || command.directory?.startsWith(`${project}/`);
  return folder === undefined || isInside ? [] : localDisk(command, recognition).writes(".", true);
}

/** To name a registry that isn't in use here changes where packages come from. */
function strangeRegistry(call: Call): readonly Operation[] {
  if (!isForeign(call)) return [];
  const change = operation("package.configure", { manager: call.manager.name, key: "registry" });
  return [registryOf(call) === undefined ? possibly(change) : change];
}

function isGlobal({ manager: { global = [] }, given }: Call): boolean | undefined {
  if (global === true || given.has(...global)) return true;
  if (given.values("location").some(({ text }) => text === "global")) return true;
  return global.length > 0 && given.mayHave(...global) ? undefined : false;
}

/** A flag that is taken back, or given a value, is none. */
function isRehearsal({ manager: { rehearsals = [] }, given, command }: Call): boolean {
  const texts = command.arguments.map(({ text }) => text);
  const isTakenBack = texts.some(
    text =>
      /^(?:false|0)$/.test(text) ||
      (rehearsals.includes(text.replace(/^--no-/, "--")) && text.startsWith("--no-")),
  );
  return !isTakenBack && rehearsals.some(flag => texts.includes(flag) && given.has(flag.replace(/^--?/, "")));
}
