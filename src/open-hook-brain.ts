/** A brain as hooks need it: each part is loaded when an event first asks for it, and nothing grows with the log. */
import { join } from "node:path";
import { formatSource, readTextIfThere, systemClock } from "./base/index.ts";
import { createNodeVolume } from "./base/volume/node.ts";
import {
  BRAIN_FOLDER,
  type Brain,
  createEpisodeLog,
  layout,
  readSettings,
  speakingHits,
} from "./brain/index.ts";
import { type CallJudge, openCallJudge } from "./call-judge.ts";
import { type BrainPlace, localOwner } from "./find-brain.ts";
import type { HookBrain, HookContext } from "./harness/index.ts";
import { createCallLedger, createSessionJournal } from "./harness/node.ts";
import type { Redactor } from "./ports/index.ts";

/** What is said at a session's start: some 2,400 tokens are for fragments. */
const CONTEXT_TOKENS = 3_500;
/** Claude Code 2.1.330 shows its model the beginning only of what is longer. */
const CONTEXT_CHARS = 10_000;
const MAX_SPOKEN = 5;
/** Folders that one session works in, in one process. */
const MAX_JUDGES = 32;

/** Nothing is read before it is asked for. */
export function openHookBrain(place: BrainPlace): HookBrain {
  const volume = createNodeVolume(join(place.root, BRAIN_FOLDER));
  const state = join(place.root, BRAIN_FOLDER, layout.hooks);
  const judges = new Map<string, Promise<CallJudge>>();

  const redactor = once(
    async (): Promise<Redactor> => (await import("./safety/index.ts")).createSecretRedactor(),
  );
  const work = once(async () => (await import("./describe-work.ts")).describeWork(place, volume));
  const owner = once(async () => ({ ...localOwner(), project: (await work()).name }));
  const log = once(async () => createEpisodeLog({ volume, redactor: await redactor(), clock: systemClock }));
  const brain = once(async (): Promise<Brain> => {
    const [{ openBrain }, { createNodeProjectFacts }] = await Promise.all([
      import("./brain/index.ts"),
      import("./brain/node.ts"),
    ]);
    const facts = createNodeProjectFacts({ directory: place.project });
    return openBrain({
      volume,
      owner: await owner(),
      redactor: await redactor(),
      facts,
      recalls: "knowledge",
    });
  });

  async function sessionContext(): Promise<HookContext> {
    const { renderFragment } = await import("./base/index.ts");
    const { fragments } = await (await brain()).buildContext(await owner(), "", {
      budgetTokens: CONTEXT_TOKENS,
    });
    return { text: withinChars(fragments.map(renderFragment), CONTEXT_CHARS).join("\n\n") };
  }

  async function promptContext(query: string): Promise<HookContext> {
    const { recall, skills } = await brain();
    const [hits, [match]] = await Promise.all([
      recall(await owner(), query, { kinds: ["lesson", "decision", "knowledge"], limit: MAX_SPOKEN }),
      skills.match(query),
    ]);
    const lines = [
      ...speakingHits(hits).map(({ kind, text, source }) => `${kind}: ${text} [${formatSource(source)}]`),
      ...(match === undefined
        ? []
        : [`The skill for this is ${match.skill.name}: read ${match.skill.source.file} before you start.`]),
    ];
    return { text: lines.join("\n"), ...(match !== undefined && { skill: match.skill.name }) };
  }

  return {
    calls: createCallLedger(state),
    sessions: createSessionJournal(join(state, "sessions")),
    redact: async text => (await (await redactor()).redact(text)).text,
    async judge(call, directory) {
      let judge = judges.get(directory);
      if (judge === undefined) {
        if (judges.size >= MAX_JUDGES) judges.clear();
        judge = openCallJudge({ place, directory, fallback: "ask" });
        judges.set(directory, judge);
        judge.catch(() => judges.delete(directory));
      }
      return (await judge).judge(call);
    },
    async unspoken() {
      // Reading YAML costs more than all else, and few set this.
      const text = (await readTextIfThere(volume, layout.settings)) ?? "";
      return text.includes("unspoken") ? (await readSettings(volume)).hooks.unspoken : "host";
    },
    async record(draft) {
      const { project } = await owner();
      return (await (await log()).append(draft, { project })).recentFailures;
    },
    context: query => (query === undefined ? sessionContext() : promptContext(query)),
    task: async () => (await (await brain()).workspace()).task,
    async checkpoint(change) {
      await (await brain()).checkpoint(await owner(), change);
    },
  };
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

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch(error => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
