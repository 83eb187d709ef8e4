/** A brain as hooks need it: each part is loaded when an event first asks for it, since a harness waits for every hook. */
import { basename, join } from "node:path";
import { BRAIN_FOLDER, type BrainSettings, layout } from "../brain/index.ts";
import type { HookBrain } from "../harness/index.ts";
import { createCallLedger, createSessionJournal } from "../harness/node.ts";
import type { BrainPlace } from "../project/index.ts";
import { type CallJudge, openCallJudge } from "./call-judge.ts";

/** Folders that one session works in, in one process. */
const MAX_JUDGES = 32;

/** Nothing is read before it is asked for. */
export function openHookBrain(place: BrainPlace): HookBrain {
  const root = join(place.root, BRAIN_FOLDER);
  const state = join(root, layout.hooks);
  const judges = new Map<string, Promise<CallJudge>>();

  function judgeIn(directory: string): Promise<CallJudge> {
    const known = judges.get(directory);
    if (known !== undefined) return known;
    if (judges.size >= MAX_JUDGES) judges.clear();
    const judge = openCallJudge({ place, directory, fallback: "ask" });
    judges.set(directory, judge);
    judge.catch(() => judges.delete(directory));
    return judge;
  }

  const redactor = once(async () => (await import("../safety/index.ts")).createSecretRedactor());
  const volume = once(async () => (await import("../base/volume/node.ts")).createNodeVolume(root));
  /** @throws brain.malformed, volume.* */
  async function settings(): Promise<Pick<BrainSettings, "hooks" | "project">> {
    const kept = await (await judgeIn(place.project)).settings();
    if (kept !== undefined) return kept;
    const { readSettings } = await import("../brain/index.ts");
    return readSettings(await volume());
  }
  const project = once(async () => {
    if (place.link === undefined) return (await settings()).project.name ?? basename(place.root);
    const { describeWork } = await import("../project/index.ts");
    return (await describeWork(place, await volume())).name;
  });
  const log = once(async () => {
    const { openHookLog } = await import("./hook-log.ts");
    return openHookLog(await volume(), await redactor());
  });
  const memory = once(async () => {
    const { openHookMemory } = await import("./hook-memory.ts");
    return openHookMemory({ place, redactor: await redactor(), project: await project() });
  });

  return {
    calls: createCallLedger(state),
    sessions: createSessionJournal(join(state, "sessions")),
    judge: async (call, directory) => (await judgeIn(directory)).judge(call),
    unspoken: async () => (await settings()).hooks.unspoken,
    redact: async text => (await (await redactor()).redact(text)).text,
    async record(draft) {
      const { append } = await log();
      return (await append(draft, { project: await project() })).recentFailures;
    },
    context: async query => (await memory()).context(query),
    task: async () => (await memory()).task(),
    checkpoint: async change => (await memory()).checkpoint(change),
  };
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
