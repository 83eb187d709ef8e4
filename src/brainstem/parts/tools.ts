/** The part `tools`: the memory's tools, those of the project, and those of the configuration. */
import { homedir } from "node:os";
import { anObject, type Check, isObject, listOf } from "../../base/checks.ts";
import { isFault } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import { isSecretPath } from "../../policy/node.ts";
import type { AnyTool, SessionKey } from "../../ports/index.ts";
import { createMemoryTools, createProjectTools, createUpkeepTools } from "../../tools/builtin/index.ts";
import { createReadResult, createToolRegistry } from "../../tools/index.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";
import { location } from "./location.ts";
import { policy } from "./policy.ts";
import { sandbox } from "./sandbox.ts";

export interface ToolsConfig {
  /** Tools besides the brain's own. */
  readonly tools?: readonly AnyTool[];
}

/** By the rules of the registry, which would leave a tool out. */
const aToolList: Check = (value, path) => {
  const registry = createToolRegistry();
  return listOf((tool, place) => {
    if (!isObject(tool)) return anObject(tool, place);
    try {
      registry.add(tool as unknown as AnyTool);
      return [];
    } catch (error) {
      if (!isFault(error, "tool.malformed")) throw error;
      const { problem } = error.data;
      return [{ path: /\bname\b/.test(problem) ? `${place}.name` : place, problem }];
    }
  })(value, path);
};

/** Hosts outside of this machine's own network; the rules decide on each of them. */
const ANYBODY = ["public"];

export const tools = definePart({
  name: "tools",
  needs: { location, brain, sandbox, policy },
  keys: { tools: aToolList },
  /** A program's own tool takes the place of a tool of the project that has its name, but of none of the memory's. */
  start(needed, { config: { tools: others = [] } }: Site<ToolsConfig>) {
    const { brain: opened, project } = needed.brain;
    const { mode, sandbox: walls } = needed.sandbox;
    const root = needed.location.project;
    const { httpDomains } = opened.settings.tools;
    const replaceable: readonly AnyTool[] = [
      createReadResult(),
      ...createProjectTools({
        root,
        volume: createNodeVolume(root),
        testCommand: project.test,
        isUnaccepted: opened.settings.ignored.some(({ name }) => name === "project.test"),
        httpDomains: httpDomains.length === 0 ? ANYBODY : httpDomains,
        isSecret: path => isSecretPath(path, { home: homedir() }),
        ...(walls !== undefined && {
          sandbox: {
            sandbox: walls,
            isRequired: mode === "required",
            note: (session: SessionKey, { changed }) => needed.policy.noteChanges(session, changed),
          },
        }),
        // The policy of the place takes a command apart.
        operationsOf: (command, directory) => [{ name: "shell.run", arguments: { command, directory } }],
      }),
    ];
    const isReplaced = ({ name }: AnyTool) => others.some(other => other.name === name);
    const { memory } = needed.brain;
    const own = [
      ...createMemoryTools(memory),
      ...createUpkeepTools(memory),
      ...replaceable.filter(tool => !isReplaced(tool)),
    ];
    return { own, others };
  },
  contribute: ({ others, own }) => ({
    tools: [...own, ...others],
    resolved: { tools: Object.freeze(others.map(({ name }) => name)) },
  }),
});
