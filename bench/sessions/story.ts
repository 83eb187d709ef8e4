/** `readTellings` reads the two-session scenarios, which are data in the form that stories/README.md describes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export type Half = "development" | "held-out";

/** A person's word, a call of the agent with its end, an agent's word, or something that others did meanwhile. */
export type Step =
  | { readonly person: string }
  | { readonly agent: string }
  | { readonly subagent: string }
  | { readonly shell: string; readonly fails?: string; readonly prints?: string }
  | { readonly edit: string }
  | { readonly read: string }
  /** A commit by someone else. */
  | {
      readonly others: string;
      readonly rename?: readonly [string, string];
      readonly touch?: readonly string[];
    }
  /** The person's own hand: a git command, or a file with its content. */
  | { readonly git: string }
  | { readonly write: string; readonly content: string };

export interface StorySession {
  readonly agent: "claude-code" | "codex";
  /** Another project beside the one of the story. */
  readonly project?: string;
  readonly steps: readonly Step[];
}

export interface Telling {
  readonly name: string;
  readonly half: Half;
  readonly files: readonly string[];
  readonly sessions: readonly StorySession[];
  /** Whether the next prompt comes after a compaction in the last session, not in a new one. */
  readonly compacted: boolean;
  readonly next: string;
  /** A prompt to which memory has nothing to say. */
  readonly unrelated: string;
  readonly must: readonly string[];
  readonly nice: readonly string[];
  readonly forbidden: readonly string[];
}

type RawSession = readonly Step[] | (Partial<StorySession> & { readonly steps: readonly Step[] });
interface RawTelling extends Partial<Omit<Telling, "sessions" | "name" | "half">> {
  readonly sessions: readonly RawSession[];
  readonly next: string;
  /** The meaning of SECRET in a step, in parts. */
  readonly secret?: readonly string[];
}
interface RawScenario {
  readonly name: string;
  readonly tellings: readonly RawTelling[];
}

const FOLDER = join(import.meta.dirname, "stories");

export function readTellings(half: Half): readonly Telling[] {
  const folder = join(FOLDER, half);
  return readdirSync(folder)
    .sort()
    .flatMap(file => {
      const read: RawScenario | readonly RawScenario[] = parse(readFileSync(join(folder, file), "utf8"));
      return (Array.isArray(read) ? read : [read]) as readonly RawScenario[];
    })
    .flatMap(({ name, tellings }) =>
      tellings.map((raw, index) =>
        tellingOf(raw, tellings.length > 1 ? `${name} (${index + 1})` : name, half),
      ),
    );
}

function tellingOf({ sessions, secret = [], ...raw }: RawTelling, name: string, half: Half): Telling {
  const revealed: readonly RawSession[] = JSON.parse(
    JSON.stringify(sessions).replaceAll("SECRET", secret.join("")),
  );
  return {
    files: [],
    compacted: false,
    unrelated: "What is the capital of France?",
    must: [],
    nice: [],
    forbidden: [],
    ...raw,
    name,
    half,
    sessions: revealed.map(each => ({
      agent: "claude-code",
      ...(Array.isArray(each) ? { steps: each } : (each as Partial<StorySession>)),
    })) as readonly StorySession[],
  };
}
