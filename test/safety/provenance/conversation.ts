/** A conversation for tests of provenance, as a hook sees it before a call. */
import type { CallId, Json, TurnId } from "../../../src/base/index.ts";
import { riskTier, operations as table } from "../../../src/policy/index.ts";
import type { AnyTool, CallView, HeardText, Operation } from "../../../src/ports/index.ts";
import type { ProvenanceOptions } from "../../../src/safety/provenance/settings.ts";
import { defineTool } from "../../../src/tools/index.ts";

export const turn = "t1" as TurnId;

export const tool = (name: string, more: Partial<Parameters<typeof defineTool>[0]> = {}): AnyTool =>
  defineTool({
    name,
    description: `${name}.`,
    input: { type: "object" },
    sideEffects: [],
    execute: () => "done",
    ...more,
  } as Parameters<typeof defineTool>[0]);

export const sendMail = tool("send_mail", { sideEffects: ["Sends a mail"] });

let calls = 0;

/** A call of a tool, and its result. */
export const result = (name: string, text: Json, given: Json = {}): readonly HeardText[] => {
  const call = `before-${++calls}` as CallId;
  return [
    { turn, kind: "call", call, tool: name, arguments: given },
    {
      turn,
      kind: "result",
      call,
      tool: name,
      status: "succeeded",
      text: typeof text === "string" ? text : JSON.stringify(text),
      ...(typeof text === "object" && text !== null && { values: text }),
    },
  ];
};

export const says = (text: string, origin: "person" | "agent" = "person"): HeardText => ({
  turn,
  kind: "input",
  origin,
  text,
});

export const options = (more: Partial<ProvenanceOptions> = {}): ProvenanceOptions => ({
  mode: "ask",
  maxChars: 2_000_000,
  tierOf: operation => (Object.hasOwn(table, operation.name) ? riskTier(operation) : undefined),
  ...more,
});

interface Made {
  readonly tools?: readonly AnyTool[];
  readonly judged?: readonly Operation[];
  readonly step?: CallView["step"];
  readonly context?: CallView["context"];
}

/** The view of a call of the tool behind these texts. */
export function viewOf(
  heard: readonly HeardText[],
  called: AnyTool,
  given: Json,
  { context, judged, step, tools = [] }: Made = {},
): CallView {
  const said = heard.findLast(each => each.kind === "input");
  return {
    session: { tenant: "acme", user: "ann", session: "s1" },
    turn,
    input: said?.text ?? "",
    parts: [],
    origin: said?.origin ?? "person",
    history: [],
    decisions: () => [],
    heard: () => heard,
    tools: [...tools, called],
    signal: new AbortController().signal,
    emit: () => undefined,
    call: { call: "now" as CallId, tool: called.name, arguments: given },
    tool: called,
    operations: called.operations(given),
    ...(judged !== undefined && { judged }),
    ...(step !== undefined && { step }),
    ...(context !== undefined && { context }),
  };
}
