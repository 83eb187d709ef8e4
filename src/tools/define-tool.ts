/** Defines a tool: one frozen description, with its types taken from its schemas. */
import { describeError, fault } from "../base/index.ts";
import type {
  AnyTool,
  GivenPart,
  JsonSchema,
  Operation,
  Question,
  Repeatability,
  Schema,
  StandardSchema,
  Tool,
  ToolContext,
} from "../ports/index.ts";
import { isSchemaLike, type SchemaLike, toSchema, type ValueOf } from "./schema.ts";

export interface ToolDefinition<Input extends SchemaLike, Output> {
  /** 1 to 64 letters, digits, hyphens and underscores. */
  readonly name: string;
  /** @default "1.0.0" */
  readonly version?: string;
  /** The model reads this to choose it. */
  readonly description: string;
  /** @default "general" */
  readonly category?: string;
  /** An object at its root. */
  readonly input: Input;
  /** The result of `execute` is checked against it. @default anything that JSON has a form for */
  readonly output?: StandardSchema<unknown, Output> | Schema<Output> | JsonSchema;
  /**
   * The operations of a valid call, in a policy's words: a name, for an operation with the call's own arguments, or a
   * function.
   * @default "tool." and the name
   */
  readonly operation?: string | ((input: ValueOf<Input>) => readonly Operation[]);
  /**
   * Sentences for a person about what a call changes; empty for a tool that only reads.
   * @default unknown: a call that no rule of the policy names is asked about
   */
  readonly sideEffects?: readonly string[];
  /** Its results are the person's own data, such as mail, accounts, or files at home. @default not known */
  readonly readsPrivate?: true;
  /** @default "unsafe": a call that may have begun is not repeated by itself */
  readonly repeatability?: Repeatability;
  /** @default none */
  readonly entitlements?: readonly string[];
  /** @default limits.toolMs */
  readonly timeoutMs?: number;
  /**
   * The question to a person before the body is entered; the answer is `context.answer`. Without a body, the answer is
   * the result.
   */
  question?(input: ValueOf<Input>): Question | undefined;
  /**
   * The work itself. It is entered through the executor only, with valid input. Without it, and without a question, the
   * tool runs elsewhere: the turn waits until the result is handed in.
   */
  execute?(input: ValueOf<Input>, context: ToolContext): Output | PromiseLike<Output>;
  /** The result as the model reads it: text, or parts. @default its text, or its JSON */
  render?(output: NoInfer<Output>): string | readonly GivenPart[];
}

/** The text of a request for a call whose effects are undeclared. */
const UNDECLARED = "It doesn't say what it changes.";

/** @throws tool.malformed */
export function defineTool<const Input extends SchemaLike, Output>(
  definition: ToolDefinition<Input, Output>,
): Tool<ValueOf<Input>, Output> {
  const { name, version = "1.0.0", input, output, operation = `tool.${name}`, ...rest } = definition;
  const { category = "general", entitlements = [], repeatability = "unsafe", sideEffects } = rest;
  const tool = {
    id: `${name}@${version}`,
    name,
    version,
    ...rest,
    category,
    repeatability,
    sideEffects: frozenList(sideEffects ?? [UNDECLARED]),
    ...(sideEffects === undefined && { isUndeclared: true as const }),
    entitlements: frozenList(entitlements),
    input: schemaOf(name, "input", input) as Schema<ValueOf<Input>>,
    ...(output !== undefined && { output: schemaOf(name, "output", output) as Schema<Output> }),
    operations:
      typeof operation === "function"
        ? operation
        : (given: ValueOf<Input>) => [{ name: operation, arguments: namedArguments(given) }],
  };
  const problem = problemOfTool(tool);
  if (problem !== undefined) throw fault("tool.malformed", { name: String(name), problem });
  return Object.freeze(tool);
}

function schemaOf(name: string, which: string, schema: SchemaLike): Schema {
  if (!isSchemaLike(schema)) throw fault("tool.malformed", { name, problem: `its ${which} has no schema` });
  try {
    return toSchema(schema);
  } catch (error) {
    throw fault(
      "tool.malformed",
      { name, problem: `its ${which}: ${describeError(error)}` },
      { cause: error },
    );
  }
}

const namedArguments = (input: unknown) => input as Operation["arguments"];

const frozenList = (list: readonly string[]) => (Array.isArray(list) ? Object.freeze([...list]) : list);

/** The names of tools that every provider accepts. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const repeatabilities: readonly unknown[] = ["idempotent", "durable", "unsafe"];

/** Its fault, in a few words; undefined for a sound tool. */
export function problemOfTool(tool: AnyTool): string | undefined {
  if (typeof tool.name !== "string" || !NAME.test(tool.name)) {
    return "its name must be 1 to 64 letters, digits, hyphens and underscores";
  }
  if (typeof tool.description !== "string" || tool.description.trim() === "") return "it has no description";
  if (typeof tool.input?.validate !== "function") return "its input has no schema";
  // Providers accept nothing else as the parameters of a function.
  if (tool.input.jsonSchema?.type !== "object") return "its input must be an object at the root";
  if (!isFunctionOrNone(tool.execute)) return "its execute must be a function";
  if (!isFunctionOrNone(tool.question)) return "its question must be a function";
  if (typeof tool.operations !== "function") return "it doesn't say which operations a call is";
  if (!isList(tool.sideEffects)) return "its side effects must be a list of sentences";
  if (!isList(tool.entitlements)) return "its entitlements must be a list of names";
  if (!repeatabilities.includes(tool.repeatability)) {
    return "its repeatability must be idempotent, durable or unsafe";
  }
  if (tool.timeoutMs !== undefined && !(tool.timeoutMs > 0)) return "its time limit must be above 0 ms";
  return undefined;
}

const isFunctionOrNone = (value: unknown) => value === undefined || typeof value === "function";

const isList = (value: unknown) => Array.isArray(value) && value.every(item => typeof item === "string");
