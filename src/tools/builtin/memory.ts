/** The tools over a brain: remember, recall, reflect, checkpoint, finish_task. */
import { formatSource } from "../../base/index.ts";
import type {
  AnyTool,
  Memory,
  MemoryLayer,
  MemoryWrite,
  Note,
  Operation,
  Scope,
  ToolContext,
} from "../../ports/index.ts";
import { defineTool } from "../define-tool.ts";
import {
  checkpointInput,
  finishTaskInput,
  recallInput,
  reflectInput,
  rememberInput,
} from "./memory-schemas.ts";
import { isSaidBy } from "./person-words.ts";
import { recallText } from "./recall-text.ts";

/**
 * The memory tools of one brain. Whose memory they touch is the caller's scope, never an argument. Each write is a
 * memory-write event of the call.
 */
export function createMemoryTools(memory: Memory): readonly AnyTool[] {
  const remember = defineTool({
    name: "remember",
    description:
      "Keeps something worth knowing beyond this conversation: a preference, a decision, a fact. Repeat the person's own words: only those become a preference, a decision or knowledge at once; anything else is kept as an episode.",
    category: "memory",
    input: rememberInput,
    operation: ({ kind = "auto" }) => write(layers[kind]),
    sideEffects: ["Writes to the brain's memory"],
    repeatability: "idempotent",
    async execute({ text, kind = "auto", rationale, alternatives }, context) {
      const said = [text, rationale, alternatives].every(
        each => each === undefined || isSaidBy(context.personText, each),
      );
      const origin = said ? "person" : "mind";
      const reasons = {
        ...(rationale !== undefined && { rationale }),
        ...(alternatives !== undefined && { alternatives }),
      };
      return announce(context, await memory.remember(scopeOf(context), { text, kind, ...reasons, origin }));
    },
    render: written =>
      `${written.isNew ? "Remembered" : "Known already"} (${written.kind}) [${formatSource(written.source)}]: ${written.text}`,
  });

  const recall = defineTool({
    name: "recall",
    description:
      "Looks up what the brain knows: lessons, decisions, knowledge, past episodes. Each memory comes with a relevance from 0 to 1 and the file and line to cite as [file:line].",
    category: "memory",
    input: recallInput,
    operation: () => [{ name: "memory.read", arguments: {} }],
    sideEffects: [],
    repeatability: "idempotent",
    async execute({ query, ...options }, context) {
      return { hits: await memory.recall(scopeOf(context), query, options) };
    },
    render: ({ hits }) => recallText(hits),
  });

  const reflect = defineTool({
    name: "reflect",
    description: "Logs what was done, how it went and what was learnt from it, so that it counts next time.",
    category: "memory",
    input: reflectInput,
    operation: () => write("episodic"),
    sideEffects: ["Appends to the brain's episodes"],
    repeatability: "unsafe",
    async execute(draft, context) {
      const provenance = { session: context.session.session };
      return announce(
        context,
        await memory.record(scopeOf(context), { ...draft, origin: "mind", provenance }),
      );
    },
    render: ({ source }) => `Logged [${formatSource(source)}].`,
  });

  const checkpoint = defineTool({
    name: "checkpoint",
    description: "Notes where the present task stands, so that it can be resumed after a break.",
    category: "memory",
    input: checkpointInput,
    operation: () => write("working"),
    sideEffects: ["Changes the brain's workspace"],
    repeatability: "unsafe",
    execute: async (change, context) => announce(context, await memory.checkpoint(scopeOf(context), change)),
    render: ({ source }) => `Noted [${formatSource(source)}].`,
  });

  const finishTask = defineTool({
    name: "finish_task",
    description: "Ends the present task: it is archived with its result, and the workspace is empty again.",
    category: "memory",
    input: finishTaskInput,
    operation: () => write("working"),
    sideEffects: ["Archives and empties the brain's workspace"],
    repeatability: "unsafe",
    execute: async (outcome, context) =>
      announce(context, await memory.finishTask(scopeOf(context), outcome)),
    render: ({ source }) => `Finished; archived [${formatSource(source)}].`,
  });

  return Object.freeze([remember, recall, reflect, checkpoint, finishTask]);
}

/** Where a note ends up, as far as that is known before its wording is judged. */
const layers: { readonly [Kind in NonNullable<Note["kind"]>]: MemoryLayer | undefined } = {
  auto: undefined,
  preference: "personal",
  decision: "semantic",
  fact: "semantic",
};

const write = (layer: MemoryLayer | undefined): readonly Operation[] => [
  { name: "memory.write", arguments: { layer } },
];

function scopeOf({ session: { tenant, user, project } }: ToolContext): Scope {
  return { tenant, user, ...(project !== undefined && { project }) };
}

function announce(context: ToolContext, written: MemoryWrite): MemoryWrite {
  const { kind: memory, layer, source, text } = written;
  context.emit({ kind: "memory-write", memory, layer, source, text });
  return written;
}
