/** Makes the project of a flow: with a brain, in a folder of its own that is removed after the test. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Brain } from "../../src/brain/index.ts";
import { acceptCandidate, rejectCandidate } from "../../src/brain/learning.ts";
import {
  type AnyTool,
  type Approver,
  type Brainstem,
  type BrainstemConfig,
  createBrainstem,
  defineTool,
  type Event,
  type EventKind,
  initProject,
} from "../../src/index.ts";
import { createSecretRedactor } from "../../src/safety/index.ts";
import {
  createFakeClock,
  createScriptedModel,
  type ScriptedModel,
  type ScriptedPart,
} from "../../src/testing/index.ts";

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

export interface Project {
  /** A file of the project, as text. */
  read(path: string): Promise<string>;
  path(...parts: readonly string[]): string;
  /** The log, a line an object. */
  episodes(): Promise<readonly EpisodeOnDisk[]>;
  /** The text of a line that an answer cites as `file:line`. */
  line(citation: string): Promise<string>;
  /** Lets days pass. */
  later(days: number): Promise<void>;
  /** Opens the front door, with this model. */
  open(config: BrainstemConfig): Promise<Brainstem>;
  /** One turn in which the model calls these tools, one after the other, and says "Done.". */
  turn(input: string, calls: readonly Call[], config?: BrainstemConfig): Promise<TurnTold>;
  /** Does what `brainstem review accept` and `reject` do for a person. */
  accept(brain: Brain, id: string): Promise<unknown>;
  reject(brain: Brain, id: string, reason: string): Promise<unknown>;
}

export interface EpisodeOnDisk {
  readonly id: string;
  readonly skill: string;
  readonly action: string;
  readonly result: string;
  readonly detail: string;
  readonly reflection: string;
  readonly context: string;
  readonly pain_score: number;
  readonly importance: number;
  readonly origin: string;
  readonly detail_origin?: string;
}

export type Call = readonly [tool: string, input: unknown];

export interface TurnTold {
  readonly text: string;
  /** The prompt and the tools that the model got. */
  readonly model: ScriptedModel;
  readonly events: readonly Event[];
  of<Kind extends EventKind>(kind: Kind): readonly Event<Kind>[];
}

export async function newProject(): Promise<Project> {
  const root = await mkdtemp(join(tmpdir(), "brainstem-flow-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  // The skills that are shipped want a repository.
  execFileSync("git", ["init", "-q", root]);
  await initProject(root);
  const clock = createFakeClock(Date.now());
  const path = (...parts: readonly string[]) => join(root, ...parts);
  const read = (file: string) => readFile(path(file), "utf8");
  // Each opening is a conversation of its own; only the brain lasts.
  const open = (config: BrainstemConfig) =>
    createBrainstem({ root, clock, storage: "memory", trust: true, ...config });
  const reviewOf = ({ volume, review: queue }: Brain) => ({
    volume,
    queue,
    clock,
    redactor: createSecretRedactor(),
  });

  return {
    path,
    read,
    open,
    later: days => clock.advance(days * DAY),
    async episodes() {
      const lines = (await read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")).trim().split("\n");
      return lines.filter(line => line !== "").map(line => JSON.parse(line) as EpisodeOnDisk);
    },
    async line(citation) {
      const [, file = "", number = "0"] = /([\w./-]+\.(?:md|jsonl)):(\d+)/.exec(citation) ?? [];
      return (await read(file)).split("\n")[Number(number) - 1] ?? "";
    },
    async turn(input, calls, config = {}) {
      const steps = calls.map(([tool, given]): readonly ScriptedPart[] => [{ tool, input: given }]);
      const model = createScriptedModel([...steps, "Done."]);
      const { session, close } = await open({ model, ...config });
      const events: Event[] = [];
      for await (const event of session().turn(input)) events.push(event);
      await close();
      await clock.advance(HOUR);
      const of = <Kind extends EventKind>(kind: Kind) =>
        events.filter(event => event.kind === kind) as unknown as readonly Event<Kind>[];
      return { text: of("turn-end")[0]!.text, model, events, of };
    },
    accept: (brain, id) => acceptCandidate(reviewOf(brain), id),
    reject: (brain, id, reason) => rejectCandidate(reviewOf(brain), id, reason),
  };
}

/** A tool with the given body, which the policy judges as `operation`. */
export const toolNamed = (name: string, operation: string, execute: () => unknown): AnyTool =>
  defineTool({
    name,
    description: `The tool ${name}.`,
    category: "shop",
    input: { type: "object", properties: {} },
    operation,
    sideEffects: [],
    repeatability: "idempotent",
    execute,
  });

/** A person at the keyboard who says yes to everything, under this name. */
export const yes = (name: string): Approver => ({
  ask: async ({ argumentsHash }) => ({ isApproved: true, argumentsHash, answeredBy: name }),
});

/** A person who says no, and why. */
export const no = (name: string, comment: string): Approver => ({
  ask: async ({ argumentsHash }) => ({ isApproved: false, argumentsHash, answeredBy: name, comment }),
});
