/** Answers hooks from a brain's memory: loaded when an event first needs it, and no answer grows with the log. */
import { join } from "node:path";
import { formatSource, renderFragment, systemClock } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, type Brain, openBrain, speakingHits } from "../brain/index.ts";
import { createNodeProjectFacts } from "../brain/node.ts";
import type { HookBrain, HookContext } from "../harness/index.ts";
import type { MemoryLayer, Redactor } from "../ports/index.ts";
import { type BrainPlace, localOwner } from "../project/index.ts";
import { createTrustReader } from "../project/trust-reader.ts";

export type HookMemory = Pick<HookBrain, "context" | "task" | "checkpoint">;

export interface HookMemoryOptions {
  readonly place: BrainPlace;
  readonly redactor: Redactor;
  /** The name by which the brain knows the project. */
  readonly project: string;
}

/** The size of the text at a session's start: some 2,400 tokens are for fragments. */
const CONTEXT_TOKENS = 3_500;
/** Claude Code 2.1.330 shows its model the beginning only of what is longer. */
const CONTEXT_CHARS = 10_000;
const MAX_SPOKEN = 5;

/** @throws whatever opening a brain throws */
export async function openHookMemory({ place, redactor, project }: HookMemoryOptions): Promise<HookMemory> {
  const owner = { ...localOwner(), project };
  const brain = await openBrain({
    volume: createNodeVolume(join(place.root, BRAIN_FOLDER)),
    owner,
    redactor,
    clock: systemClock,
    facts: createNodeProjectFacts({ directory: place.project }),
    recalls: "knowledge",
    trust: await createTrustReader(place)(),
  });
  return {
    context: (query, layers) =>
      query === undefined ? sessionContext(brain, layers) : promptContext(brain, query),
    task: async () => (await brain.workspace()).task,
    async checkpoint(change) {
      await brain.checkpoint(owner, change);
    },
  };
}

async function sessionContext(
  { buildContext, owner }: Brain,
  layers?: readonly MemoryLayer[],
): Promise<HookContext> {
  const context = await buildContext(owner, "", { budgetTokens: CONTEXT_TOKENS });
  const fragments = context.fragments.filter(({ source: { file } }) => {
    const [, layer] = /(?:^|\/)memory\/([^/]+)\//.exec(file) ?? [];
    return layer === undefined || layers === undefined || layers.some(each => each === layer);
  });
  return { text: withinChars(fragments.map(renderFragment), CONTEXT_CHARS).join("\n\n") };
}

async function promptContext({ recall, skills, owner }: Brain, query: string): Promise<HookContext> {
  const [hits, [match]] = await Promise.all([
    recall(owner, query, { kinds: ["lesson", "decision", "knowledge"], limit: MAX_SPOKEN }),
    skills.match(query),
  ]);
  const spoken = speakingHits(hits).map(
    ({ kind, text, source }) => `${kind}: ${text} [${formatSource(source)}]`,
  );
  if (match === undefined) return { text: spoken.join("\n") };
  const { name, source } = match.skill;
  const called = `The skill for this is ${name}: read ${source.file} before you start.`;
  return { text: [...spoken, called].join("\n"), skill: name };
}

/** The last of them, the rules, before the others; each whole, or not at all. */
function withinChars(texts: readonly string[], maxChars: number): readonly string[] {
  let left = maxChars;
  const fits = (text: string) => {
    if (text.length + 2 > left) return false;
    left -= text.length + 2;
    return true;
  };
  const last = texts.slice(-1).filter(fits);
  return [...texts.slice(0, -1).filter(fits), ...last];
}
