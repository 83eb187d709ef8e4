/** The consequences of an operation on files: secrets that it reads, rules of the brain that it changes. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { type Match, matchRule } from "../match-rule.ts";
import { controlledAt } from "../paths/control-ports.ts";
import { isMetadataHost } from "../paths/metadata-hosts.ts";
import { changesProtectedFields, hasProtectedFields, restrainedWithin } from "../paths/protected-fields.ts";
import { type ProtectedPattern, protectedPatterns, voicePatterns } from "../paths/protected-paths.ts";
import { isSecretPath, secretsWithin } from "../paths/secret-paths.ts";
import { readUrl } from "../programs/syntax/url.ts";
import { opaque, operation, possibly } from "../recognition.ts";
import { known } from "../word.ts";
import { absolute } from "./paths-of.ts";

/** The argument of an operation that is read. */
const readings: { readonly [name: string]: string } = {
  "fs.read": "path",
  "fs.search": "path",
  "fs.link": "target",
  "fs.move": "from",
};
const changes = new Set("fs.write fs.make_directory fs.delete fs.move fs.link fs.set_permissions".split(" "));

/** The operation, and what follows from it. */
export function consequencesOf(given: Operation, facts: Facts): readonly Operation[] {
  const found = [
    ...secretsRead(given, facts),
    ...credentialsAsked(given),
    ...serviceControlled(given),
    ...rulesChanged(given, facts),
    ...rulesNamed(given, facts),
  ];
  const { name: _, arguments: __, ...inherited } = given;
  return [given, ...found.map(each => ({ ...each, ...inherited }))];
}

function secretsRead({ name, arguments: given }: Operation, facts: Facts): readonly Operation[] {
  const argument = readings[name];
  if (argument === undefined) return [];
  const path = given[argument];
  if (typeof path !== "string") return [possibly(operation("secrets.read", { path: undefined }))];
  const read = operation("secrets.read", { path });
  if (isSecretPath(path, facts)) return [read];
  // Recognisers have looked at the files, and tools of this program skip secrets.
  if (given.withoutSecrets === true) return [];
  const isTree = Object.hasOwn(given, "recursive") ? given.recursive !== false : name === "fs.move";
  const within = isTree ? secretsWithin(path, facts, given.hidden !== false) : "no";
  // All of the project, its brain's keys among it.
  const holdsKeys =
    name === "fs.read" && given.recursive === true && given.hidden !== false && isAbove(path, facts);
  if (within === "no") return holdsKeys ? [possibly(read)] : [];
  // A search shows the lines that it finds, which may be a secret's.
  const isCertain = within === "yes" && given.recursive === true && name === "fs.read";
  return [isCertain ? read : possibly(read)];
}

const isAbove = (path: string, { brain, kindOf }: Facts): boolean =>
  brain !== undefined && `${brain}/`.startsWith(`${path}/`) && kindOf(`${brain}/.data`) === "directory";

/** A request to a machine's metadata service reads the credentials of the machine. */
const credentialsAsked = ({ name, arguments: { domain } }: Operation): readonly Operation[] =>
  /^(?:http\.request|net\.(?:connect|transfer))$/.test(name) &&
  typeof domain === "string" &&
  isMetadataHost(domain)
    ? [operation("secrets.read", { path: domain })]
    : [];

/** A request that changes something, and any connection: a control service obeys any client. */
function serviceControlled({ name, arguments: given }: Operation): readonly Operation[] {
  const isRequest = name === "http.request";
  if (!isRequest && name !== "net.connect") return [];
  if (isRequest && /^(?:GET|HEAD)$/.test(String(given.method)) && given.upload === false) return [];
  const port = isRequest ? readUrl(known(String(given.url))).port : given.port;
  const service = controlledAt(given.domain, port);
  return service === undefined ? [] : [opaque(`it asks ${service} on this machine to do something`)];
}

/** Files that an agent may not change by itself, and the operation that a change of them is. */
interface Guard {
  readonly operation: "brain.change_rules" | "brain.speak_for_person";
  /** In another clone they are tomorrow's files of this one. */
  readonly anywhere: RegExp;
  readonly patterns: (facts: Facts) => readonly ProtectedPattern[];
}

const rules: Guard = {
  operation: "brain.change_rules",
  anywhere:
    /\/\.agent\/(?:protocols|brain\.yaml|\.data)(?:\/|$)|\/node_modules\/(?:\.bin\/(?:brainstem[^/]*|node)$|(?:brainstem|node)(?:\/|$))|\/brainstem\/bin\/brainstem(?:-hook|\.c?js)$/i,
  patterns: protectedPatterns,
};
const voices: Guard = {
  operation: "brain.speak_for_person",
  anywhere: /\/\.agent\/memory\/(?:personal|semantic|review|candidates|episodic)(?:\/|$)/i,
  patterns: voicePatterns,
};

/** Rules about rules: an operation that matches one of them changes what an agent may do, or speaks for a person. */
function rulesChanged(given: Operation, facts: Facts): readonly Operation[] {
  if (!changes.has(given.name) || given.arguments.withoutRules === true) return [];
  const changed = guarded(rules, given, facts);
  const found = changed.length > 0 ? changed : fieldsChanged(given, facts);
  // A change that might be one of rules is asked about as it is.
  return found.length > 0 ? found : guarded(voices, given, facts);
}

function guarded({ operation: name, anywhere, patterns }: Guard, given: Operation, facts: Facts) {
  const named = ["path", "from", "target"].filter(each => Object.hasOwn(given.arguments, each));
  const found = named.flatMap(each => {
    const path = given.arguments[each];
    if (typeof path === "string" && anywhere.test(path)) return outcome("yes", path, name);
    const globs = { [each]: patterns(facts).map(({ pattern }) => pattern) };
    const matchOf = (of: Operation): Match =>
      matchRule({ decision: "deny", operation: given.name, arguments: globs, text: "" }, of);
    const match = matchOf(given);
    // A write into a folder doesn't touch all of its files, and every program might write somewhere into one.
    const alone = { ...given, arguments: { ...given.arguments, recursive: false } };
    const isLess = given.name === "fs.write" && match === "yes" && matchOf(alone) !== "yes";
    if (isLess && given.isPossible) return [];
    return outcome(isLess ? "unknown" : match, typeof path === "string" ? path : undefined, name);
  });
  return found.slice(0, 1);
}

/** The targets of these are unknown: any file that their command names may be one. */
const vague: readonly string[] = ["process.run", "project.build", "project.run", "package.restore"];
const MAX_WORDS = 50;

/** `directory`: the folder in which the command runs. */
export function rulesNamed(
  { name, command }: Operation,
  facts: Facts,
  directory: string | undefined = facts.directory,
): readonly Operation[] {
  if (!vague.includes(name) || command === undefined) return [];
  const names = command
    .split(" ", MAX_WORDS)
    .slice(1)
    .map(word => word.slice(word.indexOf("=") + 1))
    .filter(word => word !== "" && !word.startsWith("-"));
  const changed = names.flatMap(each => {
    const path = absolute(each, directory);
    const real = path === undefined ? undefined : facts.realPath(path);
    const written = operation("fs.write", { path: real, append: false, recursive: false });
    return real === undefined ? [] : rulesChanged(written, facts);
  });
  return changed.slice(0, 1).map(possibly);
}

function outcome(
  match: Match,
  path: string | undefined,
  name: Guard["operation"] = "brain.change_rules",
): readonly Operation[] {
  const change = operation(name, { path });
  return match === "yes" ? [change] : match === "unknown" ? [possibly(change)] : [];
}

/**
 * Of skills and personas only some fields are rules: a new text that leaves them as they were is free, and so is a file
 * that wasn't there. Taking one away, or putting another in its place, takes its rules away.
 */
function fieldsChanged(given: Operation, facts: Facts): readonly Operation[] {
  const { path, from, target, recursive, content } = given.arguments;
  switch (given.name) {
    case "fs.write":
      // A file moved into a folder may replace one of its files.
      return isRestrained(path, facts)
        ? textChanged(path, content, facts)
        : given.isPossible || recursive === false
          ? []
          : lost(path, undefined, facts);
    case "fs.delete":
      return lost(path, recursive, facts);
    case "fs.move":
      return [...lost(from, true, facts), ...lost(path, false, facts)];
    case "fs.link":
      // By its other name it could be changed unseen.
      return [...lost(path, false, facts), ...lost(target, true, facts).map(possibly)];
    default:
      return [];
  }
}

function textChanged(path: string, content: Json | undefined, facts: Facts): readonly Operation[] {
  const before = facts.readText(path);
  if (typeof content !== "string" || before === undefined) return outcome("unknown", path);
  return changesProtectedFields(path, before, content).length === 0 ? [] : outcome("yes", path);
}

function lost(path: Json | undefined, recursive: Json | undefined, facts: Facts): readonly Operation[] {
  if (isRestrained(path, facts)) return outcome("yes", path);
  if (recursive === false || typeof path !== "string") return [];
  const found = outcome(restrainedWithin(path, facts), path);
  return recursive === true ? found : found.map(possibly);
}

const isRestrained = (path: Json | undefined, facts: Facts): path is string =>
  typeof path === "string" && hasProtectedFields(path, facts) && facts.kindOf(path) !== "missing";
