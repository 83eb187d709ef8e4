/** The works that every library does, by name; each runs in a process of its own, `run-work.ts`. */

export type WorkName = "text-200" | "text-2000" | "tools" | "sessions";

export interface Work {
  readonly title: string;
  readonly toolRounds: number;
  readonly deltas: number;
  /** One after the other, or so many at once. */
  readonly sessions: number;
  /** Fewer where time runs out. */
  readonly rounds: number;
}

export const works: Readonly<Record<WorkName, Work>> = {
  "text-200": { title: "Text turn of 200 deltas", toolRounds: 0, deltas: 200, sessions: 1, rounds: 3_000 },
  "text-2000": { title: "Text turn of 2,000 deltas", toolRounds: 0, deltas: 2_000, sessions: 1, rounds: 500 },
  tools: { title: "Turn with three tool rounds", toolRounds: 3, deltas: 1, sessions: 1, rounds: 3_000 },
  sessions: {
    title: "100 sessions at once, one tool and 100 deltas in each turn",
    toolRounds: 1,
    deltas: 100,
    sessions: 100,
    rounds: 20,
  },
};

/** The figures that the process gives back; times are those of one turn. */
export interface WorkFigures {
  readonly cpuMicroseconds: number;
  readonly wallMicroseconds: number;
  /** Of 1,000 turns whose conversations are over. */
  readonly keptKiB: number;
  readonly turns: number;
}
