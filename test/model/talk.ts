/** Conversations with the reflex model in a few words: its context, its calls, its reply. */
import {
  type FragmentContent,
  type FragmentKind,
  type Origin,
  renderFragment,
} from "../../src/base/index.ts";
import {
  collectAnswer,
  createReflexModel,
  type ModelCall,
  type ModelMessage,
  type ModelTool,
  type ModelToolOutput,
} from "../../src/model/index.ts";

export interface Scene {
  /** The last words of the user. */
  readonly user: string;
  /** In the system prompt. */
  readonly fragments?: readonly FragmentContent[];
  /** Earlier turns, each a question and its answer. */
  readonly before?: readonly (readonly [user: string, assistant: string])[];
  readonly tools?: readonly ModelTool[];
  /** The earlier calls of this turn, and their results. */
  readonly done?: readonly (readonly [tool: string, input: unknown, output: string | ModelToolOutput])[];
  readonly options?: Partial<ModelCall>;
}

export interface Replied {
  readonly text: string;
  readonly calls: readonly (readonly [tool: string, input: unknown])[];
  readonly finishReason: string;
}

export function callOf({
  user,
  fragments = [],
  before = [],
  tools = [],
  done = [],
  options = {},
}: Scene): ModelCall {
  const system = ["You are a helpful colleague.", ...fragments.map(renderFragment)].join("\n\n");
  const messages: ModelMessage[] = [{ role: "system", content: system }];
  for (const [asked, answered] of before) {
    messages.push({ role: "user", content: [{ type: "text", text: asked }] });
    messages.push({ role: "assistant", content: [{ type: "text", text: answered }] });
  }
  messages.push({ role: "user", content: [{ type: "text", text: user }] });
  for (const [at, [toolName, input, result]] of done.entries()) {
    const output = typeof result === "string" ? ({ type: "text", value: result } as const) : result;
    const toolCallId = `call-${at}`;
    messages.push({ role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input }] });
    messages.push({ role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output }] });
  }
  return { prompt: messages, ...(tools.length === 0 ? {} : { tools: [...tools] }), ...options };
}

export async function talk(scene: Scene): Promise<Replied> {
  const { content, finishReason } = await collectAnswer(await createReflexModel().doStream(callOf(scene)));
  return {
    text: content.map(part => (part.type === "text" ? part.text : "")).join(""),
    calls: content.flatMap(part =>
      part.type === "tool-call" ? [[part.toolName, JSON.parse(part.input)] as const] : [],
    ),
    finishReason: finishReason.unified,
  };
}

export function fragment(
  kind: FragmentKind,
  place: string,
  text: string,
  origin: Origin = "person",
): FragmentContent {
  const at = place.lastIndexOf(":");
  return { kind, source: { file: place.slice(0, at), line: Number(place.slice(at + 1)) }, origin, text };
}

type Properties = Readonly<Record<string, { readonly type: string; readonly enum?: readonly string[] }>>;

/** A function tool with these properties. */
export function tool(name: string, properties: Properties = {}, required: readonly string[] = []): ModelTool {
  const inputSchema = { type: "object", properties, required: [...required] } as ModelTool["inputSchema"];
  return { type: "function", name, description: `Does ${name}. And more.`, inputSchema };
}

export const rememberTool = tool(
  "remember",
  { text: { type: "string" }, kind: { type: "string", enum: ["auto", "preference", "decision", "fact"] } },
  ["text"],
);
export const recallTool = tool("recall", { query: { type: "string" }, limit: { type: "integer" } }, [
  "query",
]);
export const pushTool = tool("git_push", { branch: { type: "string" }, force: { type: "boolean" } });
export const testsTool = tool("run_tests");
export const planTool = tool("plan", { goal: { type: "string" } }, ["goal"]);
