/** A mark that everything bears that a command starts, so that what leaves its process group is found again. */
import { randomInt, randomUUID } from "node:crypto";
import process from "node:process";
import { type ProcessMoment, presentMoment, processesSince, readText } from "./new-processes-node.ts";

export interface CallMark {
  /** Every child inherits it, unless it is started with an environment of its own. */
  readonly environment: Readonly<Record<string, string>>;
  /** The largest file that may be written. No two calls have the same: it marks those without the variable. */
  readonly maxFileBytes: number;
  /** Since when its processes can be. */
  readonly since: ProcessMoment | undefined;
}

const VARIABLE = "BRAINSTEM_CALL";
/** Larger files come from runaways more often than from work. */
const MIN_FILE_BYTES = 16 * 2 ** 30;
/** Shells count in blocks of 512 or 1,024 bytes. */
const STEP_BYTES = 1_024;
/** Chosen so that the largest limit is twice the smallest. */
const STEPS = MIN_FILE_BYTES / STEP_BYTES;

let step = randomInt(STEPS);

export function createCallMark(): CallMark {
  step = (step + 1) % STEPS;
  const id = randomUUID();
  // A call within a command of another call bears the marks of both.
  const outer = process.env[VARIABLE];
  return {
    environment: { [VARIABLE]: outer === undefined ? id : `${outer}/${id}` },
    maxFileBytes: MIN_FILE_BYTES + step * STEP_BYTES,
    since: presentMoment(),
  };
}

/** The processes that bear the mark and live. Never throws; finds none where there is no /proc. */
export function findMarked({ environment, maxFileBytes, since }: CallMark): readonly number[] {
  const variable = `${VARIABLE}=${environment[VARIABLE]}`;
  const limit = new RegExp(`^Max file size .* ${maxFileBytes} +bytes`, "m");
  return processesSince(since).filter(
    pid => readText(`/proc/${pid}/environ`).includes(variable) || isLimited(pid, limit),
  );
}

/** An ending process has no memory any more, while its limits can still be read. Source: proc(5), statm. */
const isLimited = (pid: number, limit: RegExp) =>
  limit.test(readText(`/proc/${pid}/limits`)) && !readText(`/proc/${pid}/statm`).startsWith("0 ");
