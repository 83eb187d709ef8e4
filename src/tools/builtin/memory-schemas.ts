/** The inputs of the memory tools, as JSON Schema: loading these tools loads no schema library. */
import type { Json } from "../../base/index.ts";
import {
  type EpisodeDraft,
  type MemoryKind,
  memoryKinds,
  type Note,
  type Schema,
  type TaskOutcome,
  type WorkspaceChange,
} from "../../ports/index.ts";
import { toSchema } from "../schema.ts";

type Properties = { readonly [name: string]: { readonly [key: string]: Json } };

/** The most that one text may hold; longer ones belong into a file. */
const MAX_TEXT_CHARS = 8_000;

const object = <Input>(properties: Properties, required: readonly string[] = []): Schema<Input> =>
  toSchema<Input>({ type: "object", properties, required, additionalProperties: false }, { isKnown: true });

const text = (description: string) => ({
  type: "string",
  minLength: 1,
  maxLength: MAX_TEXT_CHARS,
  description,
});
const texts = (description: string) => ({
  type: "array",
  maxItems: 50,
  items: { type: "string", minLength: 1, maxLength: MAX_TEXT_CHARS },
  description,
});
const oneOf = (values: readonly string[], description: string) => ({
  type: "string",
  enum: values,
  description,
});

export const rememberInput = object<Omit<Note, "origin" | "kind"> & { readonly kind?: Note["kind"] }>(
  {
    text: text("What to keep, in the person's own words."),
    kind: oneOf(["auto", "preference", "decision", "fact"], "Left out, its wording tells."),
    rationale: text("Why, for a decision."),
    alternatives: text("What else was considered, for a decision."),
  },
  ["text"],
);

export const recallInput = object<{
  readonly query?: string;
  readonly kinds?: readonly MemoryKind[];
  readonly limit?: number;
}>({
  query: text("What it should be about. Left out, what matters most is recalled."),
  kinds: {
    type: "array",
    items: { type: "string", enum: memoryKinds },
    description: "Left out, all but preferences.",
  },
  limit: { type: "integer", minimum: 1, maximum: 10 },
});

export const reflectInput = object<
  Pick<EpisodeDraft, "skill" | "action" | "result" | "importance"> & { readonly reflection: string }
>(
  {
    skill: text("The skill that was used."),
    action: text("What was done."),
    result: text("success, failure, or how else it went."),
    reflection: text("What was learnt from it."),
    importance: { type: "integer", minimum: 1, maximum: 10 },
  },
  ["skill", "action", "result", "reflection"],
);

export const checkpointInput = object<WorkspaceChange>({
  task: text("What is being done. Another task archives the one that stood there."),
  openFiles: texts("Files in work."),
  hypotheses: texts("What is believed and not yet shown."),
  checkpoint: text("A step that is done."),
  nextStep: text("What comes next."),
});

export const finishTaskInput = object<TaskOutcome>(
  {
    result: oneOf(["success", "failure"], "How the task went."),
    reflection: text("What was learnt from it."),
  },
  ["result"],
);
