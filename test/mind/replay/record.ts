/** Records of sessions to replay: real minds and real tools on a script, and what is left in their log. */
import { expect } from "vitest";
import { type Clock, fault, systemClock } from "../../../src/base/index.ts";
import { createMind, type Mind, type MindOptions, type Session } from "../../../src/mind/index.ts";
import type { ReplayDifference } from "../../../src/mind/replay/compare-events.ts";
import { replaySession } from "../../../src/mind/replay.ts";
import type { CommittedEvent, EventLog, Hook } from "../../../src/ports/index.ts";
import { createMemoryLog } from "../../../src/storage/index.ts";
import { createScriptedModel, type ScriptedStep } from "../../../src/testing/index.ts";
import { allowAll, key, kindsOf, logged } from "../fixtures.ts";

export interface Recording {
  readonly session: Session;
  readonly log: EventLog;
  /** Another process on the same log. */
  restart(steps: readonly ScriptedStep[], options?: Partial<MindOptions>): Session;
}

/** Waits for nothing longer than it must, so that attempts follow each other at once. */
const impatientClock: Clock = {
  now: systemClock.now,
  sleep: (durationMs, signal) => systemClock.sleep(Math.min(durationMs, 1), signal),
};

/** The log of a session. */
export async function record(
  steps: readonly ScriptedStep[],
  options: Partial<MindOptions>,
  act: (recording: Recording) => Promise<unknown> = ({ session }) => session.turn("go").summary(),
): Promise<readonly CommittedEvent[]> {
  const log = options.log ?? createMemoryLog();
  const minds: Mind[] = [];
  const restart: Recording["restart"] = (script, changed = {}) => {
    const mind = createMind({
      model: createScriptedModel(script),
      policy: allowAll,
      clock: impatientClock,
      ...options,
      ...changed,
      log: changed.log ?? log,
    });
    minds.push(mind);
    return mind.session(key);
  };
  await act({ session: restart(steps), log, restart });
  for (const mind of minds) await mind.close();
  return logged(log.read(key));
}

export const hook = (methods: Partial<Hook>): Hook => ({ name: "test", onFailure: "open", ...methods });

/** A log that a process loses behind such an entry: nothing that it writes afterwards gets there. */
export function mortalLog(log: EventLog, isLast: (event: CommittedEvent) => boolean): EventLog {
  let isDead = false;
  return {
    ...log,
    async append(key, entries, options) {
      if (isDead) throw fault("log.fenced", { session: key.session });
      await log.append(key, entries, options);
      isDead = entries.some(isLast);
    },
  };
}

/** A replay of these events gives these events; and so does a replay of what it gives. */
export async function expectSame(events: readonly CommittedEvent[], limits = {}): Promise<void> {
  const once = replaySession(events, { limits });
  const replayed = await logged(once);
  expect(brief(await once.differences())).toEqual([]);
  expect(kindsOf(replayed)).toEqual(kindsOf(events));
  const twice = replaySession(replayed, { limits });
  expect((await logged(twice)).map(timeless)).toEqual(replayed.map(timeless));
  expect(await twice.differences()).toEqual([]);
}

const timeless = (event: CommittedEvent) => ({ ...event, at: 0, durationMs: 0 });

/** The differences, in the words that a failing test is to show. */
export const brief = (differences: readonly ReplayDifference[]) =>
  differences.map(({ seq, path, expected, actual }) => ({
    seq,
    path,
    expected: expected === undefined ? undefined : JSON.stringify(expected),
    actual: actual === undefined ? undefined : JSON.stringify(actual),
  }));
