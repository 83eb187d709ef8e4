/** The tools over a brain: remember, recall, reflect, checkpoint, finish_task. */
import {
  type FragmentKind,
  fault,
  formatSource,
  isTrustedOrigin,
  neighbourLine,
  renderFragment,
  type Source,
} from "../../base/index.ts";
import {
  type AnyTool,
  type EpisodeDraft,
  type Memory,
  type MemoryHit,
  type MemoryKind,
  type MemoryLayer,
  type MemoryWrite,
  memoryKinds,
  type NamedMemory,
  type Note,
  type Operation,
  type Scope,
  type TaskOutcome,
  type ToolContext,
  type WorkspaceChange,
} from "../../ports/index.ts";
import { defineTool } from "../define-tool.ts";
import { cutToSize } from "../plain-message.ts";
import { objectSchema } from "../schema.ts";
import { changedWords, isNamedBy, isSaidBy } from "./person-words.ts";

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
    async execute({ text, kind = "auto", rationale, alternatives, replaces, was }, context) {
      const corrected = namedMemory(replaces, was);
      const own = corrected === undefined ? text : changedWords(corrected.text, text);
      const said =
        [own, rationale].every(each => each === undefined || isSaidBy(context.personText, each)) &&
        (alternatives === undefined || isNamedBy(context.personText, alternatives));
      if (corrected !== undefined && !said) throw fault("brain.not-remembered", { reason: NOT_THEIRS });
      const origin = said ? "person" : speakerOf(context);
      const reasons = {
        ...(rationale !== undefined && { rationale }),
        ...(alternatives !== undefined && { alternatives }),
      };
      return announce(
        context,
        await memory.remember(scopeOf(context), {
          text,
          kind,
          ...reasons,
          ...(corrected && { replaces: corrected }),
          origin,
        }),
      );
    },
    render: ({ isNew, kind, replaced, source, text }) =>
      `${isNew ? "Remembered" : "Known already"} (${kind}) [${formatSource(source)}]: ${text}${replaced === undefined ? "" : `\n${REPLACED} [${formatSource(replaced.source)}]: ${replaced.text}`}`,
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
        await memory.record(scopeOf(context), { ...draft, origin: speakerOf(context), provenance }),
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

const REPLACED = "Instead of";
const NOT_THEIRS = "only a person's own words correct a memory";

/** @throws memory.not-found for a place in another form, or without its words */
function namedMemory(place: string | undefined, text: string | undefined): NamedMemory | undefined {
  if (place === undefined) return undefined;
  const source = readPlace(place);
  if (source === undefined || text === undefined)
    throw fault("memory.not-found", { what: `“${place}”, without the words that are there`, nearest: [] });
  return { source, text };
}

const PLACE = /^\[?([^\]\n]+):(\d{1,9})\]?$/;

/** The source that a citation names: `.agent/memory/semantic/DECISIONS.md:12`, in brackets or without. */
export function readPlace(place: string): Source | undefined {
  const [, file, line] = PLACE.exec(place.trim()) ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
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

/**
 * The author of words that aren't the person's own. Words of untrusted text stay its own when the mind repeats them:
 * they become a lesson only through a review.
 */
const speakerOf = ({ origin, taint = [] }: ToolContext) =>
  origin === "agent" ? "agent" : taint.length > 0 ? "tool" : "mind";

export function scopeOf({ session: { tenant, user, project } }: ToolContext): Scope {
  return { tenant, user, ...(project !== undefined && { project }) };
}

function announce(context: ToolContext, written: MemoryWrite): MemoryWrite {
  const { kind: memory, layer, source, text } = written;
  context.emit({ kind: "memory-write", memory, layer, source, text });
  return written;
}

/** The most that one text may hold; longer ones belong into a file. */
const MAX_TEXT_CHARS = 8_000;

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

/** The inputs of the memory tools, as JSON Schema: loading these tools loads no schema library. */
const rememberInput = objectSchema<
  Pick<Note, "text" | "kind" | "rationale" | "alternatives"> & {
    readonly replaces?: string;
    readonly was?: string;
  }
>(
  {
    text: text("What to keep, in the person's own words."),
    kind: oneOf(["auto", "preference", "decision", "fact"], "Left out, its wording tells."),
    rationale: text("Why, for a decision."),
    alternatives: text("What else was considered, for a decision."),
    replaces: text("Of a correction: the file:line of the memory that it takes the place of."),
    was: text("The words at that place, as they were recalled."),
  },
  ["text"],
);

const recallInput = objectSchema<{
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

const reflectInput = objectSchema<
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

const checkpointInput = objectSchema<WorkspaceChange>({
  task: text("What is being done. Another task archives the one that stood there."),
  openFiles: texts("Files in work."),
  hypotheses: texts("What is believed and not yet shown."),
  checkpoint: text("A step that is done."),
  nextStep: text("What comes next."),
});

const finishTaskInput = objectSchema<TaskOutcome>(
  {
    result: oneOf(["success", "failure"], "How the task went."),
    reflection: text("What was learnt from it."),
  },
  ["result"],
);

/** Ten memories of this length fit into limits.toolOutputChars whole, so that no fragment is cut in two. */
const MAX_HIT_CHARS = 1_200;

export const fragmentKinds: { readonly [Kind in MemoryKind]: FragmentKind } = {
  episode: "episode",
  lesson: "lesson",
  decision: "decision",
  knowledge: "knowledge",
  skill: "skill",
  preference: "preferences",
};

/**
 * "N memories", then for each a line "relevance 0.82" and its fragment, best first; or "Nothing is known about this."
 * Relevance is 0 to 1, as the memory port defines it.
 */
function recallText(hits: readonly MemoryHit[]): string {
  if (hits.length === 0) return "Nothing is known about this.";
  const found = hits.map(({ kind, source, origin, text, relevance, neighbours = [] }) => {
    const whole = [cutToSize(text, MAX_HIT_CHARS), ...neighbours.map(neighbourLine)].join("\n");
    // A fragment is trusted no more than the least trusted words in it.
    const least = neighbours.find(each => !isTrustedOrigin(each.origin))?.origin ?? origin;
    const shown = isTrustedOrigin(origin) ? least : origin;
    const fragment = { kind: fragmentKinds[kind], source, origin: shown, text: whole };
    return `relevance ${relevance.toFixed(2)}\n${renderFragment(fragment)}`;
  });
  return [`${hits.length} memories`, ...found].join("\n");
}
