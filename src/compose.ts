/** The composition root: the one place that knows every room, and puts them together on a folder. */
import { join } from "node:path";
import { type Clock, type LimitName, systemClock } from "./base/index.ts";
import { createNodeVolume } from "./base/volume/node.ts";
import {
  BRAIN_FOLDER,
  type Brain,
  type BrainOptions,
  type BrainSettings,
  createBrainHook,
  createNaps,
  openBrain,
} from "./brain/index.ts";
import { createGitRepository, createNodeProjectFacts } from "./brain/node.ts";
import { describeWork } from "./describe-work.ts";
import { localOwner, locateBrain } from "./find-brain.ts";
import { createMind, type Mind, type Session } from "./mind/index.ts";
import { type AnyLanguageModel, resolveModel } from "./model/index.ts";
import { phraseLesson } from "./phrase-lesson.ts";
import type { AnyTool, Approver, EventLog, Hook, Scope } from "./ports/index.ts";
import { createPolicyReader } from "./project-policy.ts";
import { createSecretRedactor } from "./safety/index.ts";
import { createTestRecord } from "./test-record.ts";
import { createMemoryTools, createProjectTools } from "./tools/builtin/index.ts";

export interface BrainstemConfig {
  /** A folder with a brain in it, or linked to one, or somewhere below such a folder. @default the current folder */
  readonly root?: string;
  /** A model's name, or any model object of an AI SDK provider package. @default brain.yaml's, else "reflex" */
  readonly model?: string | AnyLanguageModel;
  /** Who the mind is and how it behaves, before anything else in the prompt. */
  readonly instructions?: string;
  /** Tools besides the brain's own. */
  readonly tools?: readonly AnyTool[];
  /** Hooks besides the brain's own. */
  readonly hooks?: readonly Hook[];
  /** Who answers what the policy asks. Without one, what would be asked is denied. */
  readonly approver?: Approver;
  /** Where conversations last. @default in memory, as long as this object */
  readonly log?: EventLog;
  readonly limits?: Partial<Record<LimitName, number>>;
  /** Whose brain it is. @default { tenant: "local", user: the name of the user who runs this } */
  readonly owner?: Scope;
  readonly clock?: Clock;
}

export interface Brainstem {
  /** The folder that holds `.agent/`. */
  readonly root: string;
  /** The folder of the project: the same, unless the project is linked to a brain elsewhere. */
  readonly project: string;
  readonly brain: Brain;
  readonly mind: Mind;
  /** The owner's conversation of this name. @default "main" */
  session(name?: string): Session;
  /** Waits for turns, and for what goes on behind them. */
  close(): Promise<void>;
}

const INSTRUCTIONS =
  "You are the mind of this project. Your memory is a folder of files that people read, too. Answer from it, cite " +
  "what you use as [file:line], and say so when you don't know. Use your tools to remember what is worth keeping.";

/** @throws brain.not-found, brain.malformed, model.unknown, volume.* */
export async function compose(config: BrainstemConfig): Promise<Brainstem> {
  const { clock = systemClock, approver, hooks = [], tools = [] } = config;
  const place = locateBrain(config.root ?? process.cwd());
  const { root } = place;
  const volume = createNodeVolume(join(root, BRAIN_FOLDER));
  const project = await describeWork(place, volume);
  const owner = { ...(config.owner ?? localOwner()), project: project.name };
  const brain = await openBrain({
    volume,
    owner,
    redactor: createSecretRedactor(),
    facts: createNodeProjectFacts({ directory: place.project }),
    repository: createGitRepository(join(root, BRAIN_FOLDER)),
    ...phrasing(config.model),
    clock,
  });
  const naps = createNaps(brain);
  const tests = createTestRecord();
  const readPolicy = createPolicyReader({
    place,
    volume: brain.volume,
    library: brain.skills,
    fallback: approver === undefined ? "deny" : "ask",
    preconditions: () => ({ testsPassed: tests.testsPassed() }),
  });
  const mind = createMind({
    ...config,
    model: resolveModel(config.model ?? brain.settings.model),
    instructions: `${config.instructions ?? INSTRUCTIONS}\n\n${describeProject(project)}`,
    tools: [
      ...createMemoryTools(brain),
      ...createProjectTools({ root: place.project, testCommand: project.test }),
      ...tools,
    ],
    hooks: [createBrainHook(brain), naps.hook, tests.hook, ...hooks],
    policy: async () => (await readPolicy()).policy,
  });
  return {
    root,
    project: place.project,
    brain,
    mind,
    session: (name = "main") => mind.session({ ...owner, session: name }),
    async close() {
      await mind.close();
      await naps.ended();
    },
  };
}

/** A model that was passed in may word the lessons that a dream has found; the reflex would only repeat them. */
function phrasing(model: BrainstemConfig["model"]): Pick<BrainOptions, "phraseLesson"> {
  if (typeof model !== "object") return {};
  const speaker = resolveModel(model);
  return { phraseLesson: lesson => phraseLesson(speaker, lesson.text) };
}

/** In a sentence for the model. */
function describeProject({ name, language, packageManager, test }: BrainSettings["project"]): string {
  return [
    `The project is called ${name}`,
    ...(language === undefined ? [] : [`it is written in ${language}`]),
    ...(packageManager === undefined ? [] : [`its package manager is ${packageManager}`]),
    ...(test === undefined ? [] : [`\`${test}\` runs its tests`]),
  ]
    .join("; ")
    .concat(".");
}
