/** `rulesOfPlace` joins who may answer what people are asked: by the program, by brain.yaml under it, by the profile under both. */
import {
  aName,
  type Check,
  exactly,
  is,
  isObject,
  listOf,
  mapOf,
  milliseconds,
  oneOf,
  optional,
} from "../base/checks.ts";
import { fault } from "../base/index.ts";
import { BRAIN_FOLDER, type BrainSettings, layout } from "../brain/index.ts";
import { type ApprovalRules, impossibleIn, priorities } from "../safety/approvals.ts";
import { DEFAULT_PROFILE, type ProfileName, profiles } from "../safety/profiles.ts";

const answers = is("a whole number above 0", value => Number.isSafeInteger(value) && (value as number) > 0);
const isTrueOrFalse = is("true or false", value => typeof value === "boolean");

const requirement = {
  roles: optional(listOf(aName)),
  answers: optional(answers),
  separation: optional(isTrueOrFalse),
  deadlineMs: optional(milliseconds),
  onExpiry: optional(oneOf("reject", "escalate")),
  escalateTo: optional(listOf(aName)),
  priority: optional(oneOf(...priorities)),
};

const shape = exactly({
  ...requirement,
  tiers: optional(
    exactly({
      1: optional(exactly(requirement)),
      2: optional(exactly(requirement)),
      3: optional(exactly(requirement)),
    }),
  ),
  operations: optional(mapOf(exactly(requirement))),
  tools: optional(mapOf(exactly(requirement))),
  people: optional(mapOf(listOf(aName))),
  waitMs: optional(
    is("a number of milliseconds from 0", value => Number.isFinite(value) && (value as number) >= 0),
  ),
});

const OPERATION = /^[a-z][\w-]*(\.[\w-]+)*\.([\w-]+|\*)$/i;
const anOperation = is("the name of an operation, for example git.push or git.*", value =>
  OPERATION.test(value as string),
);

/** An escalation without roles would be to anyone. */
export const approvalRules: Check = (value, path) => {
  const problems = [...shape(value, path)];
  if (problems.length > 0) return problems;
  const rules = value as ApprovalRules;
  const { operations = {}, tiers = {}, tools = {} } = rules;
  const all = [rules, ...[tiers, operations, tools].flatMap(each => Object.values<ApprovalRules>(each))];
  const isOpen = all.some(
    each => each.onExpiry === "escalate" && (each.escalateTo ?? rules.escalateTo ?? []).length === 0,
  );
  return [
    ...Object.keys(operations).flatMap(name => anOperation(name, `${path}.operations.${name}`)),
    ...(isOpen
      ? [{ path: `${path}.escalateTo`, problem: "expected the roles that a question goes to" }]
      : []),
  ];
};

const IN_FILE = `${BRAIN_FOLDER}/${layout.settings} safety.approvals`;

interface OwnRules {
  readonly profile?: ProfileName;
  readonly approvals?: ApprovalRules;
}

/** @param safety as far as a person has accepted it @throws config.invalid for rules that no answer can fulfil */
export function rulesOfPlace(
  { approvals: ofFile, profile: named }: BrainSettings["safety"],
  { approvals: own, profile = named ?? DEFAULT_PROFILE }: OwnRules = {},
): ApprovalRules {
  const problems = ofFile === undefined ? [] : approvalRules(ofFile, IN_FILE);
  if (problems.length > 0) throw fault("config.invalid", { problems });
  const layers = [profiles.approvals[profile], ofFile as ApprovalRules | undefined, own];
  const rules = layers
    .filter(isObject)
    .reduce<ApprovalRules>((under, each) => ({ ...structuredClone(each), under }), {});
  const path = own === undefined ? IN_FILE : "approvals";
  const impossible = impossibleIn(rules);
  if (impossible !== undefined)
    throw fault("config.invalid", {
      problems: [{ path: `${path}.${impossible.at}answers`, problem: impossible.problem }],
    });
  return rules;
}
