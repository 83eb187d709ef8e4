/** `createSandbox`: the sandbox of a project's commands, probed once, and the account of what a command did in it (Node only). */
import { randomUUID } from "node:crypto";
import { fault } from "../../../base/index.ts";
import type { SessionKey } from "../../../ports/index.ts";
import type { Invocation } from "../shell/shell-program-node.ts";
import { type Bubblewrap, openBubblewrap } from "./bubblewrap-node.ts";
import {
  changedSince,
  missingPlaces,
  type ProjectRules,
  removePlaces,
  surveyProject,
} from "./survey-project-node.ts";

export interface SandboxOptions extends ProjectRules {
  readonly home: string;
}

export interface Sandbox {
  /** Names it in operations, and can't be guessed: no other tool's operation may claim it. */
  readonly id: string;
  /** Why it is missing, in a few words; undefined where commands run in it. Probed with the first call. Never rejects. */
  whyMissing(): Promise<string | undefined>;
  /** @throws process.not-started where it can't be had: the command must not run without it */
  enter(invocation: Required<Invocation>, directory: string): Promise<SandboxedCall>;
}

export interface SandboxedCall {
  readonly invocation: Required<Invocation>;
  /** To be called when the command is over, however it ended. */
  leave(): Promise<SandboxAccount>;
}

export interface SandboxAccount {
  /** Absolute paths; undefined where there are too many to be named. */
  readonly changed: readonly string[] | undefined;
  /** Protected places that the command made, and that were removed again. */
  readonly removed: readonly string[];
  /** Absolute paths of files that are there no more: deleted, or moved. */
  readonly deleted: readonly string[];
  /** Of what it wrote into the project. */
  readonly sizeBytes: number;
}

/** Told of what a command in a sandbox has written, for the judgement of later calls. */
export type NoteChanges = (session: SessionKey, account: Pick<SandboxAccount, "changed">) => void;

/** The kernel's clock for files may be behind by a tick. */
const TICK_MS = 20;

/** A look at a path takes 60 µs, and most paths are the same from command to command. */
const MAX_REMEMBERED = 50_000;

export function createSandbox(given: SandboxOptions): Sandbox {
  const known = new Map<string, boolean>();
  const options: SandboxOptions = {
    ...given,
    isSecret(path) {
      const before = known.get(path);
      if (before !== undefined) return before;
      if (known.size >= MAX_REMEMBERED) known.clear();
      const isSecret = given.isSecret(path);
      known.set(path, isSecret);
      return isSecret;
    },
  };
  let opened: Promise<Bubblewrap | string> | undefined;
  const open = () => {
    opened ??= openBubblewrap(options);
    return opened;
  };
  return {
    id: randomUUID(),
    async whyMissing() {
      const bubblewrap = await open();
      if (typeof bubblewrap === "string") return bubblewrap;
      return (await surveyProject(options)) === undefined ? TOO_MANY : undefined;
    },
    async enter(invocation, directory) {
      const [bubblewrap, places] = await Promise.all([open(), surveyProject(options)]);
      if (typeof bubblewrap === "string" || places === undefined)
        throw fault("process.not-started", {
          command: "the sandbox",
          reason: typeof bubblewrap === "string" ? bubblewrap : TOO_MANY,
        });
      const missing = await missingPlaces(options);
      const startedAtMs = Date.now() - TICK_MS;
      return {
        invocation: bubblewrap.wrap(invocation, directory, places),
        async leave() {
          const removed = await removePlaces(options, missing);
          return { removed, ...(await changedSince(options, startedAtMs, places.files)) };
        },
      };
    },
  };
}

const TOO_MANY = "the project has too many files to be looked through for secrets";
