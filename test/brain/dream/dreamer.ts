/** A brain to dream on: episodes as one writes them, and the files that come out. */
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { type Brain, type BrainOptions, layout, openBrain } from "../../../src/brain/index.ts";
import { DAY, decode, NOW, openRedactor, owner, type TestClock, testClock } from "../memory/stand-in.ts";

export interface Happened {
  readonly action: string;
  readonly skill?: string;
  readonly result?: string;
  readonly reflection?: string;
  readonly detail?: string;
  readonly origin?: string;
  readonly pain?: number;
  readonly importance?: number;
  readonly daysAgo?: number;
  readonly session?: string;
  readonly id?: string;
}

let number = 0;

/** A line of the log. */
export function episodeLine(happened: Happened, nowMs = NOW): string {
  const { action, skill = "deploy", result = "failure", daysAgo = 0, session } = happened;
  number += 1;
  return JSON.stringify({
    id: happened.id ?? `E${String(number).padStart(6, "0")}`,
    timestamp: new Date(nowMs - daysAgo * DAY).toISOString(),
    skill,
    action,
    result,
    detail: happened.detail ?? "",
    pain_score: happened.pain ?? (result === "success" ? 2 : 8),
    importance: happened.importance ?? 7,
    reflection: happened.reflection ?? "",
    origin: happened.origin ?? "mind",
    ...(session !== undefined && { source: { session } }),
  });
}

export const logOf = (happened: readonly Happened[], nowMs = NOW): string =>
  happened.map(each => `${episodeLine(each, nowMs)}\n`).join("");

export interface Dreamer {
  readonly brain: Brain;
  readonly clock: TestClock;
  readonly volume: ReturnType<typeof createMemoryVolume>;
  textOf(path: string): Promise<string>;
  /** The same folder, opened anew. */
  again(options?: Partial<BrainOptions>): Promise<Brain>;
  happens(happened: readonly Happened[]): Promise<void>;
}

export async function dreamerOn(
  happened: readonly Happened[],
  files: Readonly<Record<string, string>> = {},
  options: Partial<BrainOptions> = {},
): Promise<Dreamer> {
  const clock = testClock(NOW);
  const volume = createMemoryVolume({
    "AGENTS.md": "# Map\n",
    [layout.lessons]: "# Lessons\n",
    [layout.episodes]: logOf(happened),
    ...files,
  });
  const again = (more: Partial<BrainOptions> = {}) =>
    openBrain({ volume, owner, redactor: openRedactor, clock, ...options, ...more });
  return {
    brain: await again(),
    clock,
    volume,
    again,
    textOf: async path => ((await volume.stat(path)) === undefined ? "" : decode(await volume.read(path))),
    happens: async more => {
      await volume.append(layout.episodes, logOf(more, clock.now()));
    },
  };
}

/** A failure with what was learnt from it, as it recurs. */
export const migrations: readonly Happened[] = [
  {
    action: "ran the integration tests",
    reflection: "Run the migrations before the integration tests.",
  },
  {
    action: "Ran the integration tests.",
    reflection: "Run the migrations before the integration tests",
  },
];
