/** The consequences of an operation on files: secrets that it reads, rules of the brain that it changes. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { type Match, matchRule } from "../match-rule.ts";
import { changesProtectedFields, hasProtectedFields, restrainedWithin } from "../paths/protected-fields.ts";
import { protectedPatterns } from "../paths/protected-paths.ts";
import { isSecretPath, secretsWithin } from "../paths/secret-paths.ts";
import { operation, possibly } from "../recognition.ts";
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
  const found = [...secretsRead(given, facts), ...rulesChanged(given, facts), ...rulesNamed(given, facts)];
  const { name: _, arguments: __, ...inherited } = given;
  return [given, ...found.map(each => ({ ...each, ...inherited }))];
}

function secretsRead({ name, arguments: given, command }: Operation, facts: Facts): readonly Operation[] {
  const argument = readings[name];
  if (argument === undefined) return [];
  const path = given[argument];
  if (typeof path !== "string") return [possibly(operation("secrets.read", { path: undefined }))];
  const read = operation("secrets.read", { path });
  if (isSecretPath(path, facts)) return [read];
  // Only a tool of this program can say that it skips them; a command can't.
  if (given.withoutSecrets === true && command === undefined) return [];
  const isTree = Object.hasOwn(given, "recursive") ? given.recursive !== false : name === "fs.move";
  const within = isTree ? secretsWithin(path, facts) : "no";
  if (within === "no") return [];
  // A search shows the lines that it finds, which may be a secret's.
  const isCertain = within === "yes" && given.recursive === true && name === "fs.read";
  return [isCertain ? read : possibly(read)];
}

/** In another clone they are tomorrow's rules of this one. */
const RULES_OF_A_BRAIN = /\/\.agent\/(?:protocols|brain\.yaml|\.data)(?:\/|$)/i;

/** Rules about rules: an operation that matches one of them changes what an agent may do. */
function rulesChanged(given: Operation, facts: Facts): readonly Operation[] {
  if (!changes.has(given.name)) return [];
  const patterns = protectedPatterns(facts).map(({ pattern }) => pattern);
  const names = ["path", "from", "target"].filter(each => Object.hasOwn(given.arguments, each));
  const found = names.flatMap(name => {
    const path = given.arguments[name];
    if (typeof path === "string" && RULES_OF_A_BRAIN.test(path)) return outcome("yes", path);
    const named = { [name]: patterns };
    const matchOf = (each: Operation): Match =>
      matchRule({ decision: "deny", operation: given.name, arguments: named, text: "" }, each);
    const match = matchOf(given);
    // A write into a folder doesn't touch all of its files, and every program might write somewhere into one.
    const alone = { ...given, arguments: { ...given.arguments, recursive: false } };
    const isLess = given.name === "fs.write" && match === "yes" && matchOf(alone) !== "yes";
    if (isLess && given.isPossible) return [];
    return outcome(isLess ? "unknown" : match, typeof path === "string" ? path : undefined);
  });
  return found.length > 0 ? found.slice(0, 1) : fieldsChanged(given, facts);
}

/** The targets of these are unknown: any file that their command names may be one. */
const vague: readonly string[] = ["process.run", "project.build", "project.run", "package.restore"];
const MAX_WORDS = 50;

function rulesNamed({ name, command }: Operation, facts: Facts): readonly Operation[] {
  if (!vague.includes(name) || command === undefined) return [];
  const names = command
    .split(" ", MAX_WORDS)
    .slice(1)
    .map(word => word.slice(word.indexOf("=") + 1))
    .filter(word => word !== "" && !word.startsWith("-"));
  const changed = names.flatMap(each => {
    const path = absolute(each, facts.directory);
    const real = path === undefined ? undefined : facts.realPath(path);
    const written = operation("fs.write", { path: real, append: false, recursive: false });
    return real === undefined ? [] : rulesChanged(written, facts);
  });
  return changed.slice(0, 1).map(possibly);
}

function outcome(match: Match, path: string | undefined): readonly Operation[] {
  const change = operation("brain.change_rules", { path });
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
