/** The composition root: the one place that knows every room, and puts them together on a folder. */
import { join } from "node:path";
import {
  type Clock,
  createLifecycle,
  type Limits,
  resolveLimits,
  systemClock,
  type Volume,
} from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, type Brain, type BrainOptions, createNaps, openBrain } from "../brain/index.ts";
import { createGitRepository, createNodeProjectFacts } from "../brain/node.ts";
import type { Mind, Session } from "../mind/index.ts";
import { modelNameOf, normalizeModel } from "../model/index.ts";
import type { Scope } from "../ports/index.ts";
import { describeWork } from "../project/describe-work.ts";
import { type BrainPlace, localOwner, locateBrain } from "../project/find-brain.ts";
import { createSecretRedactor } from "../safety/index.ts";
import type { Store } from "../storage/index.ts";
import type { McpServerStatus } from "../tools/mcp.ts";
import { checkHealth, type Health } from "./check-health.ts";
import type { BrainstemConfig } from "./config.ts";
import { INSTRUCTIONS, openMind } from "./open-mind.ts";
import { openModels } from "./open-models.ts";
import { openSpending } from "./open-spending.ts";
import { openStorage } from "./open-storage.ts";
import { phraseLesson } from "./phrase-lesson.ts";

export interface Brainstem {
  /** What it runs with. */
  readonly config: ResolvedConfig;
  /** The folder that holds `.agent/`. */
  readonly root: string;
  /** The folder of the project: the same, unless the project is linked to a brain elsewhere. */
  readonly project: string;
  readonly brain: Brain;
  readonly mind: Mind;
  /** Where its conversations last. */
  readonly store: Store;
  /** The owner's conversation of this name. @default "main" */
  session(name?: string): Session;
  /** How the MCP servers are whose tools the mind has. */
  mcpServers(): readonly McpServerStatus[];
  /** How it and its parts are. Never rejects. */
  health(): Promise<Health>;
  /**
   * Refuses new turns, gives those in flight `limits.shutdownMs` to end, cancels the rest, waits for what goes on behind
   * them, and lets go of the store last. Closes once, however often it is called.
   * @throws stop.failed, when everything that could be stopped has been
   */
  close(): Promise<void>;
}

/** Plain data, frozen, without secrets: models, tools, hooks and stores by their names. */
export interface ResolvedConfig {
  readonly root: string;
  readonly model: string;
  readonly fallbacks: readonly string[];
  readonly instructions: string;
  readonly tools: readonly string[];
  readonly hooks: readonly string[];
  readonly hasApprover: boolean;
  readonly storage: string;
  readonly limits: Limits;
  readonly owner: Scope;
}

/**
 * Starts one part after the other, each on those before it.
 * @throws brain.not-found, brain.malformed, model.unknown, storage.*, volume.*, config.invalid, start.failed
 */
export async function compose(config: BrainstemConfig): Promise<Brainstem> {
  const { clock = systemClock, instructions = INSTRUCTIONS } = config;
  const limits = resolveLimits(config.limits);
  const { start, stop } = createLifecycle({
    clock,
    onEntry: config.onLifecycle,
    // The grace that turns have, then their last commit, then a hook behind them.
    stopMs: limits.shutdownMs + limits.commitMs + limits.hookMs,
  });

  const place = await start("location", () => locateBrain(config.root ?? process.cwd()));
  const { root } = place;
  const { brain, owner, project } = await start("brain", () => openWork(place, config, clock));
  const { fallbacks, model } = await start("model", () => openModels(config, brain.settings));
  const storage = await start(
    "storage",
    () => openStorage(config.storage, { root, clock: config.clock }),
    opened => opened.close(),
  );
  const spending = await start("budgets", () =>
    openSpending(config, {
      settings: brain.settings,
      models: [model, ...fallbacks],
      store: storage.store,
      clock,
    }),
  );
  const naps = await start(
    "dreams",
    () => createNaps(brain),
    behind => behind.ended(),
  );
  const { mcp, mind } = await start(
    "mind",
    () =>
      openMind(config, {
        limits,
        clock,
        place,
        brain,
        project,
        instructions,
        model,
        fallbacks,
        spending,
        storage,
        naps,
      }),
    opened => opened.mind.close().finally(() => opened.mcp.close()),
  );

  let state: "open" | "closing" | "closed" = "open";
  let closed: Promise<void> | undefined;
  const { store } = storage;
  const checks = {
    storage: () => store.check().then(() => undefined),
    brain: () => checkVolume(brain.volume),
    mind: () => (state === "open" ? undefined : `it is ${state}`),
  };

  async function closeAll() {
    state = "closing";
    try {
      await stop();
    } finally {
      state = "closed";
    }
  }

  return {
    config: Object.freeze({
      root,
      model: modelNameOf(model),
      fallbacks: Object.freeze(fallbacks.map(modelNameOf)),
      instructions,
      tools: Object.freeze((config.tools ?? []).map(({ name }) => name)),
      hooks: Object.freeze((config.hooks ?? []).map(({ name }) => name)),
      hasApprover: config.approver !== undefined,
      storage: store.name,
      limits,
      owner: Object.freeze(owner),
    }),
    root,
    project: place.project,
    brain,
    mind,
    store,
    mcpServers: () => mcp.status(),
    session: (name = "main") => mind.session({ ...owner, session: name }),
    async health() {
      // A part that takes longer to answer than a commit may take is of no use to a turn.
      const components = await checkHealth(checks, { clock, limitMs: limits.commitMs });
      const isReady = state === "open" && components.every(({ status }) => status === "up");
      return { isLive: state !== "closed", isReady, components };
    },
    close() {
      closed ??= closeAll();
      return closed;
    },
  };
}

/** The brain of a place, and the project that the work there is about. */
async function openWork(place: BrainPlace, config: BrainstemConfig, clock: Clock) {
  const folder = join(place.root, BRAIN_FOLDER);
  const volume = createNodeVolume(folder);
  const project = await describeWork(place, volume);
  const owner: Scope = { ...(config.owner ?? localOwner()), project: project.name };
  const brain = await openBrain({
    volume,
    owner,
    redactor: createSecretRedactor(),
    facts: createNodeProjectFacts({ directory: place.project }),
    repository: createGitRepository(folder),
    ...phrasing(config.model),
    clock,
  });
  return { brain, owner, project };
}

async function checkVolume(volume: Volume): Promise<string | undefined> {
  if ((await volume.stat("")) === undefined) return `${volume.name} is gone`;
  await volume.list("");
  return undefined;
}

/** A model that was passed in may word the lessons that a dream has found; the reflex would only repeat them. */
function phrasing(model: BrainstemConfig["model"]): Pick<BrainOptions, "phraseLesson"> {
  if (typeof model !== "object") return {};
  const speaker = normalizeModel(model);
  return { phraseLesson: lesson => phraseLesson(speaker, lesson.text) };
}
