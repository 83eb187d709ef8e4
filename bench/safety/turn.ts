/**
 * The full turn: guardrails, privacy, and a committed log with its chain, over 200 deltas of an instant model, in bare loops
 * over the same stream, in alternating rounds of one process; beside the bare mind, what each layer adds to it, and two peers,
 * which do none of it. They are installed in the cache, once.
 */
import { resolveLimits } from "../../src/base/index.ts";
import { sha256Hex } from "../../src/base/sha256-node.ts";
import { createMind } from "../../src/mind/index.ts";
import type { EventLog, Hook } from "../../src/ports/index.ts";
import { createClassifierGuardrail } from "../../src/safety/classifier.ts";
import { chainStore } from "../../src/safety/evidence.ts";
import { createGuardrailHook } from "../../src/safety/guardrails.ts";
import {
  createPrivacyHook,
  createPrivacyPolicy,
  createPrivacyScanner,
  kindsToFind,
  type PrivacySettings,
} from "../../src/safety/privacy.ts";
import { profiles } from "../../src/safety/profiles.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { median, report } from "../measure.ts";
import { open as openBareLoop } from "../peers/bare-loop.ts";
import { installPeers, openPeer, peerEnvironment } from "../peers/installed.ts";
import { peerPackages, titleOf } from "../peers/list.ts";
import type { Scenario, TurnResult } from "../peers/peer.ts";
import { createScenario } from "../peers/scenario.ts";
import { createV4Model } from "../peers/v4-model.ts";
import { works } from "../peers/works.ts";

const BAR = 12;
const BATCH = 10;
const WARM_UP_ROUNDS = 30;
const ROUNDS = 80;

const WORDS =
  "the quick brown fox jumps over a lazy dog and then it rests in the warm evening sun for a while".split(
    " ",
  );

type Turn = () => Promise<TurnResult>;

interface Layers {
  readonly hooks?: readonly Hook[];
  readonly log?: EventLog;
}

/** A turn in a session of its own, which is closed. */
function turnsOf(scenario: Scenario, { hooks = [], log }: Layers): Turn {
  const mind = createMind({ model: createV4Model(scenario), hooks, ...(log !== undefined && { log }) });
  let sessions = 0;
  return async () => {
    const key = { tenant: "bench", user: `user${++sessions % 100}`, session: `session${sessions}` };
    let text = "";
    let deltas = 0;
    for await (const event of mind.session(key).turn("go")) {
      if (event.kind !== "text-delta") continue;
      text += event.text;
      deltas += 1;
    }
    await mind.closeSession(key);
    return { text, deltas };
  };
}

async function privacyHook(settings: PrivacySettings): Promise<Hook> {
  const { kinds = {} } = settings;
  const policy = createPrivacyPolicy(kinds);
  const scanner = await createPrivacyScanner({ kinds: kindsToFind(policy, [kinds]) });
  const privacy = { policy, scanner };
  const { openSessions, privateValues } = resolveLimits();
  return createPrivacyHook({
    privacyOf: async () => privacy,
    mostOriginals: privateValues,
    mostSessions: openSessions,
  });
}

async function guardrailHook(): Promise<Hook> {
  const limits = resolveLimits();
  const guardrails = [createClassifierGuardrail(profiles.classifier.standard)];
  return createGuardrailHook({ guardrailsOf: async () => guardrails, limits });
}

/** With the digest that a brain uses. */
const chainedLog = () => chainStore(createMemoryStore(), { digest: sha256Hex }).log;

const PEERS = ["ai-sdk", "openai-agents"];

/** The peers' turns by their titles; a peer that can't be installed is named with the reason. */
async function peerTurns(scenario: Scenario): Promise<readonly (readonly [string, Turn])[]> {
  Object.assign(process.env, peerEnvironment);
  const turns: (readonly [string, Turn])[] = [];
  for (const peer of installPeers(peerPackages.filter(({ file }) => PEERS.includes(file)))) {
    if (peer.folder === undefined) process.stdout.write(`${titleOf(peer)} is left out: ${peer.reason}\n`);
    else {
      const opened = await openPeer(peer.file, peer.folder, scenario);
      turns.push([titleOf(peer), () => opened.turn()]);
    }
  }
  return turns;
}

/** Medians of CPU a turn, in alternating rounds. */
async function alternate(turns: ReadonlyMap<string, Turn>): Promise<ReadonlyMap<string, number>> {
  const cpu = new Map([...turns.keys()].map(name => [name, [] as number[]]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++)
    for (const [name, turn] of turns) {
      const before = process.cpuUsage();
      for (let count = 0; count < BATCH; count++) await turn();
      const { system, user } = process.cpuUsage(before);
      if (round >= WARM_UP_ROUNDS) cpu.get(name)!.push((system + user) / BATCH);
    }
  return new Map([...cpu].map(([name, values]) => [name, median(values)]));
}

export async function benchTurn(): Promise<void> {
  const scenario = createScenario(works["text-200"]);
  // Digits may be numbers of people: the words of the scenario are hard for that.
  const plain = { ...scenario, deltas: scenario.deltas.map((_, index) => `${WORDS[index % WORDS.length]} `) };
  const bare = await openBareLoop(scenario, specifier => Promise.reject(new Error(specifier)));
  const secrets = await privacyHook(profiles.privacy.standard);
  const strict = await privacyHook(profiles.privacy.strict);
  const judges = await guardrailHook();
  const turns = new Map<string, Turn>([
    ["bare loop", () => bare.turn()],
    ["the bare mind", turnsOf(scenario, {})],
    ["with a committed log", turnsOf(scenario, { log: createMemoryStore().log })],
    ["with a committed log and its chain", turnsOf(scenario, { log: chainedLog() })],
    ["with guardrails", turnsOf(scenario, { hooks: [judges] })],
    ["with privacy of secrets", turnsOf(scenario, { hooks: [secrets] })],
    ["with privacy of the profile strict", turnsOf(scenario, { hooks: [strict] })],
    [
      "with privacy, a committed log and its chain",
      turnsOf(scenario, { hooks: [secrets], log: chainedLog() }),
    ],
    ["the full turn, standard", turnsOf(scenario, { hooks: [judges, secrets], log: chainedLog() })],
    ["the full turn, strict", turnsOf(scenario, { hooks: [judges, strict], log: chainedLog() })],
    [
      "the full turn, strict, words without digits",
      turnsOf(plain, { hooks: [judges, strict], log: chainedLog() }),
    ],
    ...(await peerTurns(scenario)),
  ]);
  const wholes = [scenario, plain].map(({ deltas }) => deltas.join(""));
  for (const [name, turn] of turns) {
    const { text } = await turn();
    if (!wholes.includes(text)) throw new Error(`${name} said another text: ${text.slice(0, 80)}`);
  }
  const figures = await alternate(turns);
  const loop = figures.get("bare loop")!;
  report(
    `A turn of 200 deltas, in bare loops over the same stream (bar of the full turn: ${BAR} ×)`,
    [...figures].map(([name, value]) => ({
      name,
      value: value / loop,
      unit: "×",
      note: `${value.toFixed(0)} µs of CPU${name.startsWith("the full") && value / loop > BAR ? "; over the bar" : ""}`,
    })),
  );
}
