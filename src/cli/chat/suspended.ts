/** What a person can do about a turn that waits: in words that may be copied into a shell. */
import type { WaitingCall } from "../../mind/index.ts";
import type { Terminal } from "../terminal.ts";
import { describeRequest } from "./describe-request.ts";

/**
 * The command that answers what a session waits for.
 * @param storage as it was named on the command line; it isn't repeated, for it may hold a password
 */
export const resumeCommand = (session: string, storage?: string): string =>
  `brainstem sessions resume ${shellWord(session)}${storage === undefined ? "" : " --storage …"}`;

/** A word as a shell reads it. */
export const shellWord = (word: string): string =>
  /^[\w.@%+,-]+$/.test(word) && !word.startsWith("-") ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Each request that waits. */
export const describeWaiting = (waiting: readonly WaitingCall[], terminal: Pick<Terminal, "style">): string =>
  waiting.map(({ approval }) => describeRequest(approval.request, terminal)).join("");
