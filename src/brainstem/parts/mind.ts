/** The part `mind`: a mind with all that the parts before it contribute. */
import { basename, extname } from "node:path";
import process from "node:process";
import {
  aFunction,
  aName,
  aNumber,
  is,
  listOf,
  milliseconds,
  oneOf,
  optional,
  withParts,
} from "../../base/checks.ts";
import { fault } from "../../base/index.ts";
import type { BrainSettings } from "../../brain/index.ts";
import { createMind, type Instructions, type Mind } from "../../mind/index.ts";
import type { AnyTool, EventLog, Hook } from "../../ports/index.ts";
import { definePart, type Site } from "../part.ts";
import { approvals } from "./approvals.ts";
import { brain } from "./brain.ts";
import { spending } from "./budgets.ts";
import { mcp, type OpenMcp } from "./mcp.ts";
import { model } from "./model.ts";
import { policy } from "./policy.ts";
import { storage } from "./storage.ts";
import { tools } from "./tools.ts";

export interface MindConfig {
  /** The mind's identity and behaviour, before anything else in the prompt. */
  readonly instructions?: Instructions;
  /** Hooks besides the brain's own. */
  readonly hooks?: readonly Hook[];
  /**
   * The name of the program, in the log: a turn that it begins goes on in a program of the same name only, for another
   * one has neither its tools nor its model. @default the name of the script that runs
   */
  readonly program?: string;
}

function scriptName(): string {
  const [, script = "node"] = process.argv;
  return basename(script, extname(script));
}

/** @default of `instructions` */
const INSTRUCTIONS =
  "You are the mind of this project. Your memory is a folder of files that people read, too. Answer from it, cite " +
  "what you use as [file:line], and say so when you don't know. Use your tools to remember what is worth keeping.";

const aTextOrFunction = is("a text, or a function of the turn", value =>
  ["string", "function"].includes(typeof value),
);

const hookMethods = [
  ...["beforeTurn", "beforePrompt", "beforeStep", "openStage", "beforeTool", "afterTool"],
  ...["beforeEnd", "afterTurn", "onSuspend", "onEvent", "onCommit"],
];

const aHook = withParts({
  name: aName,
  onFailure: oneOf("open", "closed"),
  order: optional(aNumber),
  deadlineMs: optional(milliseconds),
  ...Object.fromEntries(hookMethods.map(name => [name, optional(aFunction)])),
});

export const mind = definePart({
  name: "mind",
  needs: { approvals, brain, model, storage, spending, policy, mcp, tools },
  keys: { instructions: aTextOrFunction, hooks: listOf(aHook), program: aName },
  /** @throws config.invalid for a tool that has the name of one of the brain's own; brain.malformed, volume.* */
  start(needed, { config, limits, clock, contributions }: Site<MindConfig>) {
    const { hooks = [], instructions = INSTRUCTIONS, program = scriptName() } = config;
    const { store, instance } = needed.storage;
    const given = contributions();
    const opened = createMind({
      model: needed.model.model,
      fallbacks: needed.model.fallbacks,
      modelOf: needed.model.modelOf,
      ...needed.policy.permissions,
      instructions: withProject(instructions, describeProject(needed.brain.project)),
      tools: given.flatMap(each => each.tools ?? []),
      hooks: [...given.flatMap(each => each.hooks ?? []), ...hooks],
      policy: needed.policy.policyOf,
      countAnswer: needed.approvals.countAnswer,
      ...needed.spending,
      log: given.reduce<EventLog>((log, { wrapLog }) => wrapLog?.(log) ?? log, store.log),
      instance,
      program,
      limits,
      clock,
    });
    requireOwnNames(opened, needed.tools.others);
    followServers(opened, needed.mcp);
    const { allowedTools = [] } = needed.policy.permissions;
    const ruled = Object.keys(needed.approvals.rulesOfProgram.tools ?? {});
    const named = [
      ...allowedTools.map((name, index) => [`allowedTools[${index}]`, name] as const),
      ...ruled.map(name => [`approvals.tools.${name}`, name] as const),
    ];
    requireKnownNames(opened, named, needed.mcp);
    return { mind: opened, instructions, hooks, program };
  },
  stop: opened => opened.mind.close(),
  health: (_, state) => (state === "open" ? undefined : `it is ${state}`),
  contribute: ({ hooks, instructions, program }) => ({
    resolved: {
      program,
      instructions: typeof instructions === "string" ? instructions : "(a function of the turn)",
      hooks: Object.freeze(hooks.map(({ name }) => name)),
    },
  }),
});

/** The project's sentence comes behind the text, or behind what the function gives. */
const withProject = (instructions: Instructions, project: string): Instructions =>
  typeof instructions === "string"
    ? `${instructions}\n\n${project}`
    : async turn => `${await instructions(turn)}\n\n${project}`;

/** @throws config.invalid */
function requireOwnNames({ tools: registry }: Mind, others: readonly AnyTool[]) {
  const problems = registry.problems.map(({ data: { name, problem } }) => {
    const index = others.findIndex(tool => tool.name === name);
    return {
      path: index < 0 ? `tools.${name}` : `tools[${index}].name`,
      problem: `${problem}: ${name} is one of the brain's own`,
    };
  });
  if (problems.length > 0) throw fault("config.invalid", { problems });
}

/** A server may have any name later; without one, a name that no tool has is a mistake. @throws config.invalid */
function requireKnownNames(
  { tools: registry }: Mind,
  named: readonly (readonly [path: string, name: string])[],
  servers: OpenMcp,
) {
  if (servers.status().length > 0) return;
  const problems = named.flatMap(([path, name]) =>
    registry.get(name) === undefined ? [{ path, problem: "there is no tool of this name" }] : [],
  );
  if (problems.length > 0) throw fault("config.invalid", { problems });
}

/** The tools of servers come and go between turns. A name that is taken keeps its tool. */
function followServers({ tools: registry }: Mind, servers: OpenMcp) {
  const added = new Set<AnyTool>();
  const follow = () => {
    const now = new Set(servers.tools());
    for (const tool of added) if (!now.has(tool) && added.delete(tool)) registry.remove(tool.name);
    for (const tool of now) {
      if (added.has(tool) || registry.get(tool.name) !== undefined) continue;
      registry.add(tool);
      added.add(tool);
    }
  };
  follow();
  servers.onChange(follow);
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
