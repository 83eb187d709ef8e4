/** Describes each tool to MCP clients: its title, its hints, and the schema of its structured result. */
import type { Json } from "../../base/index.ts";
import type { Workspace } from "../../brain/index.ts";
import type { JsonSchema, MemoryHit, MemoryWrite } from "../../ports/index.ts";

export interface ToolFace {
  readonly title: string;
  /** Hints of the tools: reading changes nothing; writing only adds, and reaches nothing outside. */
  readonly isReadOnly: boolean;
  readonly output: JsonSchema;
  /** The structured result of what the tool returned. @default the same */
  structure?(output: Json): Json;
}

const MAX_HIT_CHARS = 1_200;
const MAX_WRITTEN_CHARS = 4_000;
/** Of a workspace: each text, and each list. */
const MAX_ITEM_CHARS = 2_000;
const MAX_ITEMS = 50;

const cut = (text: string) => text.slice(0, MAX_ITEM_CHARS);

const string = { type: "string" };
const integer = { type: "integer" };
const list = (items: JsonSchema) => ({ type: "array", items });
const object = (properties: { readonly [name: string]: JsonSchema }, optional: readonly string[] = []) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter(name => !optional.includes(name)),
});

const written: Pick<ToolFace, "output" | "structure" | "isReadOnly"> = {
  isReadOnly: false,
  output: object({
    kind: string,
    layer: string,
    file: string,
    line: integer,
    text: string,
    isNew: { type: "boolean" },
  }),
  structure(output) {
    const { kind, layer, source, text, isNew } = output as unknown as MemoryWrite;
    return { kind, layer, ...source, text: text.slice(0, MAX_WRITTEN_CHARS), isNew };
  },
};

export const toolFaces: { readonly [name: string]: ToolFace } = {
  recall: {
    title: "Recall from the brain",
    isReadOnly: true,
    output: object({
      hits: list(
        object({
          kind: string,
          text: string,
          file: string,
          line: integer,
          origin: string,
          relevance: { type: "number" },
          reason: string,
        }),
      ),
    }),
    structure(output) {
      const { hits } = output as unknown as { readonly hits: readonly MemoryHit[] };
      return {
        hits: hits.map(({ kind, text, source, origin, relevance, reason }) => ({
          kind,
          text: text.slice(0, MAX_HIT_CHARS),
          ...source,
          origin,
          relevance,
          reason,
        })),
      };
    },
  },
  context: {
    title: "What the brain says about a request",
    isReadOnly: true,
    output: object({
      fragments: list(
        object({ kind: string, origin: string, file: string, line: integer, text: string, reason: string }),
      ),
      leftOut: integer,
      problems: list(string),
    }),
  },
  remember: { title: "Remember something", ...written },
  reflect: { title: "Log what was done and learnt", ...written },
  workspace: {
    title: "Read the task in progress",
    isReadOnly: true,
    output: object(
      {
        task: string,
        openFiles: list(string),
        hypotheses: list(string),
        checkpoints: list(object({ text: string, isDone: { type: "boolean" } })),
        nextStep: string,
      },
      ["task", "nextStep"],
    ),
    structure(output) {
      const { task, openFiles, hypotheses, checkpoints, nextStep } = output as unknown as Workspace;
      return {
        ...(task !== undefined && { task: cut(task) }),
        openFiles: openFiles.slice(0, MAX_ITEMS).map(cut),
        hypotheses: hypotheses.slice(0, MAX_ITEMS).map(cut),
        checkpoints: checkpoints.slice(-MAX_ITEMS).map(({ text, isDone }) => ({ text: cut(text), isDone })),
        ...(nextStep !== undefined && { nextStep: cut(nextStep) }),
      };
    },
  },
  checkpoint: { title: "Note where the task stands", ...written },
  finish_task: { title: "Finish the task in progress", ...written },
  check: {
    title: "Ask the project's rules about a call",
    isReadOnly: true,
    output: object(
      {
        decision: { type: "string", enum: ["allow", "ask", "deny"] },
        rule: string,
        reason: string,
        file: string,
        line: integer,
        operations: list(string),
      },
      ["file", "line"],
    ),
  },
};
