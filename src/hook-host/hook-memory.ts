/** Gives sub-agents the context of a whole brain: loaded for them alone, and no answer grows with the log. */
import { join } from "node:path";
import { renderFragment, systemClock } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, type Brain, openBrain } from "../brain/index.ts";
import { createNodeProjectFacts } from "../brain/node.ts";
import type { HookBrain } from "../harness/index.ts";
import type { MemoryLayer, Redactor } from "../ports/index.ts";
import { type BrainPlace, localOwner } from "../project/index.ts";
import { createTrustReader } from "../project/trust-reader.ts";

export interface HookMemoryOptions {
  readonly place: BrainPlace;
  readonly redactor: Redactor;
  /** The name by which the brain knows the project. */
  readonly project: string;
}

/** The size of the text at a sub-agent's start: some 2,400 tokens are for fragments. */
const CONTEXT_TOKENS = 3_500;
/** Claude Code 2.1.330 shows its model the beginning only of what is longer. */
const CONTEXT_CHARS = 10_000;
/** For the names of the files that are left out. */
const NAMING_CHARS = 300;

/** @throws whatever opening a brain throws */
export async function openHookMemory(options: HookMemoryOptions): Promise<Pick<HookBrain, "context">> {
  const { place, redactor, project } = options;
  const brain = await openBrain({
    volume: createNodeVolume(join(place.root, BRAIN_FOLDER)),
    owner: { ...localOwner(), project },
    redactor,
    clock: systemClock,
    facts: createNodeProjectFacts({ directory: place.project }),
    recalls: "knowledge",
    trust: await createTrustReader(place)(),
  });
  return { context: layers => agentContext(brain, layers) };
}

async function agentContext({ buildContext, owner }: Brain, layers: readonly MemoryLayer[]): Promise<string> {
  const context = await buildContext(owner, "", { budgetTokens: CONTEXT_TOKENS });
  const fragments = context.fragments.filter(({ source: { file } }) => {
    const [, layer] = /(?:^|\/)memory\/([^/]+)\//.exec(file) ?? [];
    return layer === undefined || layers.some(each => each === layer);
  });
  const shown = withinChars(fragments.map(renderFragment), CONTEXT_CHARS - NAMING_CHARS);
  const out = [
    ...context.leftOut.filter(({ why }) => why.startsWith("over budget")).map(({ source }) => source.file),
    ...fragments.filter(each => !shown.includes(renderFragment(each))).map(({ source }) => source.file),
  ];
  const files = [...new Set(out)].join(", ");
  return [
    ...shown,
    ...(files === "" ? [] : [`Left out for want of room: ${files}.`.slice(0, NAMING_CHARS)]),
  ].join("\n\n");
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
