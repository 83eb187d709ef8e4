/** The tools that a mind has: they come and go between turns, and a broken one never takes the others with it. */
import { describeError, type Fault, fault, isFault } from "../base/index.ts";
import type { AnyTool } from "../ports/index.ts";
import { problemOfTool } from "./define-tool.ts";
import { prepareSchema } from "./schema.ts";

export interface ToolRegistry {
  /** @throws tool.malformed for a value that is no tool, and for a name that is taken: the tool of that name stays */
  add(tool: AnyTool): void;
  /** Whether there was one. */
  remove(name: string): boolean;
  get(name: string): AnyTool | undefined;
  /** In the order in which they were added. The list never changes; after a change there is another one. */
  list(): readonly AnyTool[];
  /**
   * The list for one turn: tools whose schemas turn out to be unusable are taken out and reported first.
   * Costs nothing when nothing was added since the last one.
   */
  snapshot(): Promise<readonly AnyTool[]>;
  /** The tools that were left out, each with its reason. */
  readonly problems: readonly Fault<"tool.malformed">[];
}

/** Never throws: of these tools the malformed ones, and the second of a name, are left out and reported. */
export function createToolRegistry(tools: readonly AnyTool[] = []): ToolRegistry {
  const byName = new Map<string, AnyTool>();
  const unprepared = new Set<AnyTool>();
  const problems = new Map<string, Fault<"tool.malformed">>();
  let listed: readonly AnyTool[] | undefined;

  function add(tool: AnyTool) {
    const problem = byName.has(tool?.name) ? "there is another tool of this name" : problemOfTool(tool ?? {});
    if (problem !== undefined) throw fault("tool.malformed", { name: String(tool?.name), problem });
    byName.set(tool.name, tool);
    unprepared.add(tool);
    listed = undefined;
  }

  function remove(name: string) {
    listed = undefined;
    return byName.delete(name);
  }

  async function prepare(tool: AnyTool) {
    try {
      await prepareSchema(tool.input);
      if (tool.output !== undefined) await prepareSchema(tool.output);
    } catch (error) {
      leaveOut(malformed(tool.name, error));
      if (byName.get(tool.name) === tool) remove(tool.name);
    }
    unprepared.delete(tool);
  }

  const leaveOut = (problem: Fault<"tool.malformed">) => problems.set(problem.data.name, problem);

  const list = () => {
    listed ??= Object.freeze([...byName.values()]);
    return listed;
  };

  for (const tool of tools) {
    try {
      add(tool);
    } catch (error) {
      leaveOut(isFault(error, "tool.malformed") ? error : malformed("(unreadable)", error));
    }
  }

  return {
    add,
    remove,
    get: name => byName.get(name),
    list,
    async snapshot() {
      if (unprepared.size > 0) await Promise.all([...unprepared].map(prepare));
      return list();
    },
    get problems() {
      return [...problems.values()];
    },
  };
}

const malformed = (name: string, error: unknown) =>
  fault("tool.malformed", { name, problem: describeError(error) }, { cause: error });
