/** `openLastSession` remembers which conversation a person was in last, so that the next one goes on there. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sha256Hex } from "../../base/sha256-node.ts";
import type { Brainstem } from "../../brainstem/index.ts";
import { locateBrain, stateFolder } from "../../project/index.ts";
import { storageOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { defaultSession } from "./default-session.ts";

export interface LastSession {
  /** @default see `defaultSession` */
  readonly name: string;
  /** Never throws: without it, the next conversation is the default one. */
  keep(name: string): void;
}

/** One for each store and project of a brain, beside the messages for the arrow keys. @param storage as it was named */
export function openLastSession(
  brainstem: Brainstem,
  storage: string | undefined,
  terminal: Terminal,
): LastSession {
  const usual = defaultSession(brainstem);
  const where = JSON.stringify([storageOf({ ...(storage !== undefined && { storage }) }, terminal), usual]);
  // The store may be named with its password.
  const id = sha256Hex(where).slice(0, 12);
  const file = join(stateFolder(locateBrain(brainstem.project)), `last-session-${id}`);
  return {
    name: read(file) ?? usual,
    keep(name) {
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const fresh = `${file}.${process.pid}`;
        writeFileSync(fresh, name, { mode: 0o600 });
        renameSync(fresh, file);
      } catch {
        // Where nothing can be written, the conversation goes on all the same.
      }
    },
  };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8") || undefined;
  } catch {
    return undefined;
  }
}
