import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ApprovalRequest, CommittedEvent } from "../../../src/ports/index.ts";
import { openStore } from "../../../src/storage/node.ts";
import { createDeferringApprover } from "../../../src/tools/index.ts";
import { rounds } from "../../deep.ts";
import { logged } from "../../mind/fixtures.ts";
import { expectValidForProviders } from "../../mind/valid-history.ts";
import { proven, verifyStored } from "../../safety/evidence/proven.ts";
import { printed } from "../child.ts";
import { expectAcknowledged, expectDeeds, expectWholeLog } from "./check-log.ts";
import { inParts } from "./in-parts.ts";
import { acknowledgedFile, askAll, createModel, deedsFile, keyOf, openLife, readTrail } from "./life.ts";
import { type Place, places } from "./places.ts";
import { createRandom } from "./random.ts";
import { runLife } from "./run-life.ts";

const SESSIONS = 4;
const TURNS = rounds("turns in each session that kills interrupt");
/** On a slow machine a process gets little done before it is killed: then the last one may work on. */
const MOST_KILLS = rounds("kills of a mind with a store");

const answer = ({ argumentsHash }: ApprovalRequest) => ({
  isApproved: true,
  argumentsHash,
  answeredBy: "ann",
});

/** Whether a deed is one of these turns'. */
const isOf = (entries: readonly CommittedEvent[]) => {
  const turns = new Set<string>(entries.map(({ turn }) => turn));
  return (deed: string) => turns.has(deed.split(/[ :]/)[1]!);
};

/** Resolves when something was written to the end of a file, which may not be there yet, or the process has ended. */
async function grows(file: string, ended: Promise<unknown>): Promise<void> {
  const sizeOf = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const before = sizeOf();
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver && sizeOf() === before) await pause(2);
}

describe.each(places)("a process that is killed at any instant, on %s", (_, make) => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test("[survival.kill.acknowledged] [survival.kill.unsafe] [survival.kill.ends] [safety.evidence.killed] every turn of four sessions", async () => {
    const random = createRandom();
    let kills = 0;
    for (;;) {
      const child = runLife("take-turns.ts", place.spec, place.folder, `${SESSIONS}`, `${TURNS}`);
      const ended = child.ended();
      // Every fourth one is killed while it starts, the others while they work, however slow the machine is.
      if (kills % 4 !== 0)
        await Promise.race([ended, child.ready().then(() => grows(deedsFile(place.folder), ended))]);
      await Promise.race([ended, ...(kills < MOST_KILLS ? [pause(200 * random())] : [])]);
      child.process.kill("SIGKILL");
      const code = await ended;
      if (code === 0) break;
      expect(code, child.output()).toBe(null);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(1);

    const store = proven(await openStore(place.spec));
    const logs = new Map<string, readonly CommittedEvent[]>();
    for (let index = 0; index < SESSIONS; index++) {
      const { session } = keyOf(index);
      logs.set(session, await logged(store.log.read(keyOf(index))));
    }
    for (const [session, entries] of logs) {
      expectWholeLog(entries, session);
      expect(await verifyStored(store, { ...keyOf(0), session })).toMatchObject({
        status: "good",
        proven: entries.length,
      });
      const ends = entries.flatMap(event => (event.kind === "turn-end" ? [event] : []));
      expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: TURNS }, () => "completed"));
      expect(ends.every(({ text }, index) => text.endsWith(`Answer ${index + 1}.`))).toBe(true);
    }
    expectAcknowledged(readTrail(acknowledgedFile(place.folder)), logs);
    const entries = [...logs.values()].flat();
    expectDeeds(readTrail(deedsFile(place.folder)), entries);
    expect(entries.some(({ kind }) => kind === "turn-resume")).toBe(true);

    const model = createModel();
    const mind = openLife(store, place.folder, { model });
    for (let index = 0; index < SESSIONS; index++) {
      const session = mind.session(keyOf(index));
      expect(await session.resume()).toBeUndefined();
      expect((await session.turn("still there?").summary()).text).toContain(`Answer ${TURNS + 1}.`);
      expect(await store.sessions.find(keyOf(index))).toMatchObject({ turns: TURNS + 1, state: "ready" });
    }
    for (const { prompt } of model.calls) expectValidForProviders(prompt);
    await mind.close();
    await store.close();
  });

  test("[survival.kill.approval] a question outlasts the process that asked it: the answer resumes the turn", async () => {
    const random = createRandom();
    const sessions = Array.from(
      { length: rounds("questions that outlast their process") },
      (_, session) => session,
    );
    await inParts(sessions, 3, async session => {
      const child = runLife("ask-and-wait.ts", place.spec, place.folder, `${session}`);
      // Every other one is killed once it has asked, the others at any instant before.
      await child.ready();
      if (session % 2 === 0) await printed(child, 2);
      else await pause(30 * random());
      child.process.kill("SIGKILL");
      await child.ended();
    });

    const store = await openStore(place.spec);
    const approver = createDeferringApprover();
    const mind = openLife(store, place.folder, { approver, policy: askAll });
    for (const session of sessions) {
      const here = mind.session(keyOf(session));
      let [waiting] = await here.waitingCalls();
      if (session % 2 === 0) {
        const pending = await store.waiting.pending({ tenant: "acme", user: "ada" }, Date.now());
        expect(pending.map(({ request }) => request)).toContainEqual(waiting!.request);
      } else if (waiting === undefined) {
        const rest = (await here.resume()) ?? here.turn("go");
        expect((await rest.summary()).status).toBe("suspended");
        [waiting] = await here.waitingCalls();
      }
      for (; waiting !== undefined; [waiting] = await here.waitingCalls()) {
        const { request } = waiting.approval!;
        await here.answer(request.approval, answer(request));
        const summary = await (await here.resume())!.summary();
        const isLast = (await here.waitingCalls()).length === 0;
        expect(summary.status).toBe(isLast ? "completed" : "suspended");
      }
      await here.settled();
      const entries = await logged(store.log.read(keyOf(session)));
      expectWholeLog(entries, `s${session}`);
      expectDeeds(readTrail(deedsFile(place.folder)).filter(isOf(entries)), entries);
      const outcomes = entries.flatMap(event =>
        event.kind === "tool-call-end" ? [event.outcome.status] : [],
      );
      expect(outcomes).toEqual(["succeeded", "succeeded", "succeeded"]);
    }
    await mind.close();
    await store.close();
  });
});
