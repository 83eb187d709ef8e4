/** Judges a call of a tool with unknown arguments: its operations, and the decision on them. */
import { canonicalJson, type Json } from "../../base/index.ts";
import { decide, type Judgement, judge, type Policy, type PolicyRule } from "../../policy/index.ts";
import type { AnyTool, JsonSchema, Operation } from "../../ports/index.ts";
import { resolveSchema } from "./schema-fields.ts";

interface PlainCall {
  /** Their names in a policy; empty where that depends on the arguments. */
  readonly operations: readonly string[];
  /** Undefined where it can't be said. */
  readonly judgement?: Pick<Judgement, "decision" | "reason" | "rule" | "source">;
  /** The arguments of its operations by which another call may be decided otherwise. */
  readonly dependsOn: readonly string[];
}

/** Names and addresses, which most tools take. Of a pair, only the values that both share count as known. */
const pairs: readonly (readonly [SampleWords, SampleWords])[] = [
  [
    { text: "example", number: 1 },
    { text: "another", number: 2 },
  ],
  [
    { text: "https://example.com/example", number: 1 },
    { text: "https://example.org/another", number: 2 },
  ],
];

const unknown: PlainCall = { operations: [], dependsOn: [] };

/** Calls with only the required arguments, judged by the current rules. Runs nothing; never throws. */
export async function judgePlainCall(tool: AnyTool, policy: Policy): Promise<PlainCall> {
  for (const [first, second] of pairs) {
    const one = await operationsOf(tool, first);
    const other = await operationsOf(tool, second);
    if (one === undefined || other === undefined) continue;
    const known = common(one, other);
    if (known === undefined) return unknown;
    const operations = [...new Set(known.map(({ name }) => name))];
    const whatever = await judge(policy, known);
    const open = whatever.decision === "ask" ? openArguments(known) : [];
    const spoken = namedByRules(policy, [...known, ...(await judge(policy, one)).operations]);
    const dependsOn = open.filter(name => spoken.has(name) || decidesByItself.has(name));
    if (dependsOn.length === 0) return { operations, judgement: whatever, dependsOn };
    const [judged, too] = await Promise.all([judge(policy, one), judge(policy, other)]);
    return { operations, dependsOn, ...(judged.decision === too.decision && { judgement: judged }) };
  }
  return unknown;
}

async function operationsOf(tool: AnyTool, words: SampleWords): Promise<readonly Operation[] | undefined> {
  try {
    const checked = await tool.input.validate(sampleValue(tool.input.jsonSchema, words));
    if (!checked.isValid) return undefined;
    const operations = tool.operations(checked.value);
    return operations.length > 0 ? operations : undefined;
  } catch {
    return undefined;
  }
}

/** The operations with the arguments that are the same in both; undefined where they are other operations. */
function common(one: readonly Operation[], other: readonly Operation[]): readonly Operation[] | undefined {
  if (one.length !== other.length) return undefined;
  const known: Operation[] = [];
  for (const [at, operation] of one.entries()) {
    const { arguments: otherArguments, name } = other[at]!;
    if (name !== operation.name) return undefined;
    const entries = Object.entries(operation.arguments).map(([key, value]) => {
      const isSame = value !== undefined && sameJson(value, otherArguments[key]);
      return [key, isSame ? value : undefined] as const;
    });
    known.push({ ...operation, arguments: Object.fromEntries(entries) });
  }
  return known;
}

const sameJson = (one: Json, other: Json | undefined) =>
  other !== undefined && canonicalJson(one) === canonicalJson(other);

const openArguments = (operations: readonly Operation[]): readonly string[] => [
  ...new Set(
    operations.flatMap(({ arguments: given }) => Object.keys(given).filter(key => given[key] === undefined)),
  ),
];

/** Arguments that are taken apart into operations of their own. */
const decidesByItself: ReadonlySet<string> = new Set(["command", "statement"]);

/** The arguments that rules about these operations speak of. */
function namedByRules({ rules }: Policy, operations: readonly Operation[]): ReadonlySet<string> {
  const names = new Set(operations.map(({ name }) => name));
  const speaksOf = ({ operation }: PolicyRule, name: string) => {
    const about: PolicyRule = { decision: "deny", operation, arguments: {}, text: operation };
    return decide({ rules: [about], fallback: "allow" }, [{ name, arguments: {} }]).decision === "deny";
  };
  const relevant = rules.filter(rule => [...names].some(name => speaksOf(rule, name)));
  return new Set(relevant.flatMap(rule => Object.keys({ ...rule.arguments, ...rule.except })));
}

/** The values for text and numbers of a schema. Two samples of one kind differ in nothing else. */
interface SampleWords {
  readonly text: string;
  readonly number: number;
}

const MAX_DEPTH = 8;

/** Undefined where the schema asks for something that can't be made up. The schema has the last word on it. */
function sampleValue(schema: JsonSchema, words: SampleWords): Json | undefined {
  return sample(schema, schema, words, MAX_DEPTH);
}

function sample(given: unknown, root: JsonSchema, words: SampleWords, depth: number): Json | undefined {
  const schema = resolveSchema(given, root);
  if (schema === undefined || depth === 0) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [choice] = [schema.anyOf, schema.oneOf].flatMap(each => (Array.isArray(each) ? each : []));
  if (choice !== undefined) return sample(choice, root, words, depth - 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "string":
      return words.text;
    case "integer":
    case "number":
      return (typeof schema.minimum === "number" ? Math.ceil(schema.minimum) : 0) + words.number;
    case "boolean":
      return false;
    case "array": {
      const item = sample(schema.items ?? {}, root, words, depth - 1);
      return item === undefined ? [] : [item];
    }
    case "object": {
      const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
      const members = Object(schema.properties) as Readonly<Record<string, unknown>>;
      const values = required.map(name => [name, sample(members[name], root, words, depth - 1)] as const);
      if (values.some(([, value]) => value === undefined)) return undefined;
      return Object.fromEntries(values) as Json;
    }
    case "null":
      return null;
    default:
      return undefined;
  }
}
