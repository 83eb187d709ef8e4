/** The mind of a brain: the brain's own tools and hooks with those of the configuration, under the project's policy. */
import { homedir } from "node:os";
import { type Clock, fault, type Limits } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { type Brain, type BrainSettings, createBrainHook, type Naps } from "../brain/index.ts";
import { createMind, type Mind } from "../mind/index.ts";
import type { LanguageModel } from "../model/index.ts";
import { isSecretPath } from "../policy/node.ts";
import type { AnyTool } from "../ports/index.ts";
import type { BrainPlace } from "../project/find-brain.ts";
import { createPolicyReader } from "../project/project-policy.ts";
import { createMemoryTools, createProjectTools } from "../tools/builtin/index.ts";
import { createReadResult } from "../tools/index.ts";
import type { BrainstemConfig } from "./config.ts";
import { type OpenMcp, openMcp } from "./open-mcp.ts";
import type { OpenSpending } from "./open-spending.ts";
import type { OpenStorage } from "./open-storage.ts";
import { createTestRecord } from "./test-record.ts";

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
  readonly fallbacks: readonly LanguageModel[];
  readonly spending: OpenSpending;
  readonly storage: OpenStorage;
  readonly naps: Naps;
}

export interface OpenMind {
  readonly mind: Mind;
  readonly mcp: OpenMcp;
}

/** @throws config.invalid for a tool that has the name of one of the brain's own; brain.malformed, volume.* */
export async function openMind(config: BrainstemConfig, parts: MindParts): Promise<OpenMind> {
  const { approver, hooks = [], tools = [] } = config;
  const { limits, clock, place, brain, project, instructions, model, fallbacks, spending, storage, naps } =
    parts;
  const tests = createTestRecord();
  const readPolicy = createPolicyReader({
    place,
    volume: brain.volume,
    library: brain.skills,
    fallback: approver === undefined ? "deny" : "ask",
    preconditions: () => ({ testsPassed: tests.testsPassed() }),
  });
  const mcp = await openMcp(config, {
    directory: place.project,
    volume: brain.volume,
    limits,
    clock,
    readPolicy,
  });
  try {
    const mind = createMind({
      model,
      fallbacks,
      disabled: brain.settings.tools.disabled,
      instructions: `${instructions}\n\n${describeProject(project)}`,
      tools: [...ownTools(parts, tools), ...tools],
      hooks: [createBrainHook(brain), naps.hook, tests.hook, ...hooks],
      ...(approver !== undefined && { approver }),
      policy: async () => (await readPolicy()).policy,
      ...spending,
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
    followServers(mind, mcp);
    return { mind, mcp };
  } catch (error) {
    await mcp.close();
    throw error;
  }
}

/** The tools of servers come and go between turns. Where a name is taken, what stands there stays. */
function followServers({ tools }: Mind, mcp: OpenMcp) {
  const added = new Set<AnyTool>();
  const follow = () => {
    const now = new Set(mcp.tools());
    for (const tool of added) if (!now.has(tool) && added.delete(tool)) tools.remove(tool.name);
    for (const tool of now) {
      if (added.has(tool) || tools.get(tool.name) !== undefined) continue;
      tools.add(tool);
      added.add(tool);
    }
  };
  follow();
  mcp.onChange(follow);
}

/** Of those outside: which of them is for the rules. Nobody in this machine's own network. */
const ANYBODY = ["public"];

/** What every mind of a project can do; a program's own tool of that name takes the place of one that isn't the memory's. */
function ownTools({ brain, place, project }: MindParts, others: readonly AnyTool[]): readonly AnyTool[] {
  const { httpDomains } = brain.settings.tools;
  const replaceable = [
    createReadResult(),
    ...createProjectTools({
      root: place.project,
      volume: createNodeVolume(place.project),
      testCommand: project.test,
      httpDomains: httpDomains.length === 0 ? ANYBODY : httpDomains,
      isSecret: path => isSecretPath(path, { home: homedir() }),
      // The policy of the place takes a command apart.
      operationsOf: (command, directory) => [{ name: "shell.run", arguments: { command, directory } }],
    }),
  ];
  const isReplaced = ({ name }: AnyTool) => others.some(other => other.name === name);
  return [...createMemoryTools(brain), ...replaceable.filter(tool => !isReplaced(tool))];
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
