/** The mind of a brain: the brain's own tools and hooks with those of the configuration, under the project's policy. */
import { type Clock, fault, type Limits } from "./base/index.ts";
import { type Brain, type BrainSettings, createBrainHook, type Naps } from "./brain/index.ts";
import type { BrainPlace } from "./find-brain.ts";
import { createMind, type Mind } from "./mind/index.ts";
import type { LanguageModel } from "./model/index.ts";
import type { OpenStorage } from "./open-storage.ts";
import { createPolicyReader } from "./project-policy.ts";
import type { BrainstemConfig } from "./read-config.ts";
import { createTestRecord } from "./test-record.ts";
import { createMemoryTools, createProjectTools } from "./tools/builtin/index.ts";

/** Who a mind is, where nobody says otherwise. */
export const INSTRUCTIONS =
  "You are the mind of this project. Your memory is a folder of files that people read, too. Answer from it, cite " +
  "what you use as [file:line], and say so when you don't know. Use your tools to remember what is worth keeping.";

/** What has started before it. */
export interface MindParts {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly place: BrainPlace;
  readonly brain: Brain;
  readonly project: BrainSettings["project"];
  readonly instructions: string;
  readonly model: LanguageModel;
  readonly storage: OpenStorage;
  readonly naps: Naps;
}

/** @throws config.invalid for a tool that has the name of one of the brain's own */
export function openMind(config: BrainstemConfig, parts: MindParts): Mind {
  const { approver, hooks = [], tools = [] } = config;
  const { limits, clock, place, brain, project, instructions, model, storage, naps } = parts;
  const tests = createTestRecord();
  const readPolicy = createPolicyReader({
    place,
    volume: brain.volume,
    library: brain.skills,
    fallback: approver === undefined ? "deny" : "ask",
    preconditions: () => ({ testsPassed: tests.testsPassed() }),
  });
  const mind = createMind({
    model,
    instructions: `${instructions}\n\n${describeProject(project)}`,
    tools: [
      ...createMemoryTools(brain),
      ...createProjectTools({ root: place.project, testCommand: project.test }),
      ...tools,
    ],
    hooks: [createBrainHook(brain), naps.hook, tests.hook, ...hooks],
    ...(approver !== undefined && { approver }),
    policy: async () => (await readPolicy()).policy,
    log: storage.store.log,
    instance: storage.instance,
    limits,
    clock,
  });
  const problems = mind.tools.problems.map(({ data: { name, problem } }) => {
    const index = tools.findIndex(tool => tool.name === name);
    return { path: `tools[${index}].name`, problem: `${problem}: ${name} is one of the brain's own` };
  });
  if (problems.length > 0) throw fault("config.invalid", { problems });
  return mind;
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
