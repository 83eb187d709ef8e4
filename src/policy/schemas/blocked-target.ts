/** Tells whether an operation is about a target that its schema blocks, however the target is spelled. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import { operations } from "../operations.ts";
import type { SchemaOperation, ValueType } from "./tool-schema.ts";
import { normaliseBranch } from "./typed-push.ts";

type TargetKind = "branch" | "path" | "domain" | "name";

/** Arguments that say what an operation is about. A hook of the source documents looks at `branch` and `target`. */
const targetKinds: ReadonlyMap<string, TargetKind> = new Map([
  ...["branch", "branches", "target", "targets"].map(name => [name, "branch"] as const),
  ...["path", "paths"].map(name => [name, "path"] as const),
  ...["domain", "domains"].map(name => [name, "domain"] as const),
  ...["environment", "environments", "table", "tables"].map(name => [name, "name"] as const),
]);

const kindOf = (argument: string): TargetKind => targetKinds.get(argument) ?? "name";

const PLAIN_TYPES: readonly ValueType[] = ["string", "integer", "number"];

const isTarget = (name: string) => targetKinds.has(name);

/**
 * The arguments that blocked targets are compared with: of the declared arguments, those of a target's
 * name, or else all texts and numbers; without declared arguments, those of the vocabulary, or else `branch` and `target`.
 */
export function targetArguments({ name, arguments: declared }: SchemaOperation): readonly string[] {
  const { properties = {} } = declared ?? {};
  const names = Object.keys(properties);
  const named = names.filter(isTarget);
  if (named.length > 0) return named;
  if (names.length > 0) {
    const typesOf = (argument: string) => [properties[argument]!.type ?? PLAIN_TYPES].flat();
    return names.filter(argument => typesOf(argument).some(type => PLAIN_TYPES.includes(type)));
  }
  const known = Object.hasOwn(operations, name) ? operations[name]!.arguments.filter(isTarget) : [];
  return known.length > 0 ? known : ["branch", "target"];
}

/** Globs for a rule over this argument. */
export function globsOf(argument: string, targets: readonly string[]): readonly string[] {
  return targets.flatMap(target => globsOfTarget(kindOf(argument), target));
}

export interface TargetJudgement {
  /** The blocked target that the operation is about. */
  readonly blocked?: string;
  /** Whether it may be about one, which its arguments don't show. */
  readonly isUnknown: boolean;
}

export function judgeTarget(schema: SchemaOperation, { arguments: given }: Operation): TargetJudgement {
  const names = [...new Set([...targetArguments(schema), ...Object.keys(given).filter(isTarget)])];
  const present = names.filter(name => Object.hasOwn(given, name));
  let isUnknown = present.length === 0;
  for (const name of present) {
    const kind = kindOf(name);
    for (const value of valuesOf(given[name])) {
      const blocked = schema.blockedTargets.find(target => isAbout(kind, target, value));
      if (blocked !== undefined) return { blocked, isUnknown: false };
      isUnknown ||= mayBeAnything(kind, value);
    }
  }
  return { isUnknown };
}

const valuesOf = (value: Json | undefined): readonly (Json | undefined)[] =>
  Array.isArray(value) ? value : [value];

/** No plain value, or a name for the checked-out branch or for many. */
function mayBeAnything(kind: TargetKind, value: Json | undefined): boolean {
  if (typeof value !== "string") return value === undefined || (typeof value === "object" && value !== null);
  return kind === "branch" && /^$|^HEAD$|^@|[*?[]/i.test(normaliseBranch(value));
}

/** Without regard to case: a branch `Main` beside `main` is rarer than an attempt to get around the rule. */
function isAbout(kind: TargetKind, target: string, value: Json | undefined): boolean {
  if (typeof value !== "string" && typeof value !== "number") return false;
  const text = String(value).trim().toLowerCase();
  const spellings = [text, kind === "branch" ? normaliseBranch(text) : withoutEnd(text, "/.")];
  return globsOfTarget(kind, target.toLowerCase()).some(glob =>
    spellings.some(spelling => matchesGlob(glob, spelling)),
  );
}

/** Step by step: a regular expression takes the square of a long run's length. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** A path blocks all files below it, a domain all its subdomains. */
function globsOfTarget(kind: TargetKind, target: string): readonly string[] {
  if (kind === "branch") return [normaliseBranch(target) || target];
  if (kind === "domain") return [target, `*.${target}`];
  if (kind === "name") return [target];
  const path = withoutEnd(target.replace(/^\.\//, ""), "/");
  return path.startsWith("/") ? [path, `${path}/*`] : [path, `${path}/*`, `*/${path}`, `*/${path}/*`];
}
