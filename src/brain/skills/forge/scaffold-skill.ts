/** Makes a skill from the schema of a tool: its operations used correctly, with what must hold and what is forbidden. */
import { fault, formatTimestamp } from "../../../base/index.ts";
import type { Skill } from "../skill.ts";
import { isRecord } from "../skill.ts";
import { isTaken } from "./choose-triggers.ts";
import { line, MAX_SKILL_LINES, writeSkillText } from "./skill-text.ts";

export interface ScaffoldOptions {
  /** Skills whose triggers are taken. @default none */
  readonly existing?: readonly Skill[];
  readonly nowMs: number;
  /** How the body names the schema's file, for example `protocols/tool_schemas/github.schema.json`. */
  readonly file: string;
}

interface Operation {
  readonly name: string;
  readonly required: Readonly<Record<string, unknown>>;
  readonly optional: Readonly<Record<string, unknown>>;
  readonly preconditions: readonly string[];
  readonly effects: readonly string[];
  readonly blocked: readonly string[];
  readonly needsApproval: boolean;
  readonly warning: string;
}

const MAX_TRIGGERS = 8;
/** Lines of a screen that are left for the operations. */
const MAX_OPERATIONS = MAX_SKILL_LINES - 28;

/**
 * The text of its SKILL.md. A need that all operations share is a precondition of the skill; a need of one
 * is a constraint, as are approvals and blocked targets. @throws input.invalid for a file that is no tool's schema
 */
export function scaffoldSkill(name: string, schema: unknown, options: ScaffoldOptions): string {
  const { existing = [], nowMs, file } = options;
  const operations = readOperations(schema, file);
  const tool = isRecord(schema) && typeof schema.name === "string" ? line(schema.name, 60) : name;
  const about =
    isRecord(schema) && typeof schema.description === "string" ? line(schema.description, 120) : "";
  const demanding = operations.filter(({ preconditions }) => preconditions.length > 0);
  const shared = (demanding[0]?.preconditions ?? []).filter(
    each => demanding.length > 1 && demanding.every(({ preconditions }) => preconditions.includes(each)),
  );
  const names = operations.map(each => each.name);
  return writeSkillText({
    name,
    description: `Uses ${tool} as its schema says. Use when the work takes ${listed(names.map(spoken), "or")}.`,
    version: formatTimestamp(nowMs).slice(0, 10),
    category: "tools",
    triggers: triggersFor(tool, names, existing),
    tools: [tool],
    preconditions: shared,
    constraints: operations.flatMap(each => constraintsOf(each, shared)),
    body: bodyOf({ tool, about, operations, file }),
  });
}

function readOperations(schema: unknown, file: string): readonly Operation[] {
  const table = isRecord(schema) ? schema.operations : undefined;
  if (!isRecord(table) || Object.keys(table).length === 0)
    throw fault("input.invalid", { what: file, expected: "a tool's schema with `operations`" });
  return Object.entries(table).map(([name, value]) => {
    const fields = isRecord(value) ? value : {};
    return {
      name: line(name, 60),
      required: isRecord(fields.required_args) ? fields.required_args : {},
      optional: isRecord(fields.optional_args) ? fields.optional_args : {},
      preconditions: texts(fields.preconditions),
      effects: texts(fields.side_effects),
      blocked: texts(fields.blocked_targets),
      needsApproval: fields.requires_approval === true,
      warning: typeof fields.warning === "string" ? line(fields.warning, 160) : "",
    };
  });
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(each => (typeof each === "string" && each.trim() !== "" ? [line(each, 120)] : []))
    : [];

function constraintsOf(operation: Operation, shared: readonly string[]): readonly string[] {
  const { name, blocked, needsApproval, preconditions, warning } = operation;
  const own = preconditions.filter(each => !shared.includes(each));
  const reason = warning === "" ? "" : ` (${warning.replace(/\.$/, "")})`;
  return [
    ...(blocked.length > 0 ? [`never ${name} on ${listed(blocked, "or")}`] : []),
    ...(needsApproval ? [`${name} only with a person's approval${reason}`] : []),
    ...(own.length > 0 ? [`${name} only when this holds: ${own.join("; ")}`] : []),
  ];
}

/** A longer phrase goes before a shorter one: "create pr" calls for this skill before one whose trigger is "PR". */
function triggersFor(
  tool: string,
  operations: readonly string[],
  existing: readonly Skill[],
): readonly string[] {
  const phrases = operations.map(spoken).map(said => (said.includes(" ") ? said : `${tool} ${said}`));
  return [...new Set(phrases)].filter(phrase => !isTaken(phrase, existing)).slice(0, MAX_TRIGGERS);
}

function bodyOf({
  tool,
  about,
  operations,
  file,
}: {
  readonly tool: string;
  readonly about: string;
  readonly operations: readonly Operation[];
  readonly file: string;
}): readonly string[] {
  const shown = operations.slice(0, MAX_OPERATIONS);
  const rest = operations.length - shown.length;
  return [
    ...(about === "" ? [] : [about, ""]),
    "The destination is a call that goes through the first time: each argument is known and not guessed, what has to hold",
    "was looked up, and who will notice the effects is fine with them. If an argument isn't known, ask; don't fill it in.",
    "",
    `**What ${tool} can do**`,
    ...shown.map(operation => `- ${describe(operation)}`),
    ...(rest > 0 ? [`- and ${rest} more: see \`${file}\``] : []),
    "",
    `\`${file}\` has the last word: where it says otherwise than this file, it is right, and this file is due for a change.`,
  ];
}

function describe({ name, required, optional, effects }: Operation): string {
  const needed = Object.entries(required).map(([key, shape]) => argument(key, shape));
  const free = Object.entries(optional).map(([key, shape]) => argument(key, shape));
  const inside = [...needed, ...(free.length > 0 ? [`optional: ${free.join(", ")}`] : [])].join(
    needed.length > 0 ? "; " : "",
  );
  return line(`**${name}**(${inside})${effects.length > 0 ? `: ${effects.join(", ")}` : ""}`, 400);
}

function argument(name: string, shape: unknown): string {
  if (!isRecord(shape)) return name;
  const limits = [
    ...(Array.isArray(shape.enum) ? [shape.enum.map(String).join(" | ")] : []),
    ...(typeof shape.max_length === "number" ? [`at most ${shape.max_length} characters`] : []),
    ...(shape.default === undefined ? [] : [`default ${JSON.stringify(shape.default)}`]),
  ];
  return limits.length === 0 ? name : `${name} (${limits.join(", ")})`;
}

// create_pr is asked for as "create pr", mergeBranch as "merge branch".
const spoken = (operation: string): string =>
  operation
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_.\s-]+/g, " ")
    .toLowerCase()
    .trim();

function listed(items: readonly string[], word: "or" | "and"): string {
  const [last = "", ...before] = items.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(", ")} ${word} ${last}`;
}
