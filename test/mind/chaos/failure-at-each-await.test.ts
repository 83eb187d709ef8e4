import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMind, createSessionFold, type Session, type Turn } from "../../../src/mind/index.ts";
import type { CommittedEvent, Event, EventLog } from "../../../src/ports/index.ts";
import { createMemoryLog } from "../../../src/storage/index.ts";
import { everySo } from "../../deep.ts";
import { inParts } from "../../storage/survival/in-parts.ts";
import { createTestMind, eventsOf, key, logged } from "../fixtures.ts";
import { expectValidForProviders } from "../valid-history.ts";
import { createOutside, type Outside, type PlannedFailure } from "./outside.ts";
import {
  LATE_MS,
  limits,
  outsideHooks,
  outsideJudges,
  outsideLog,
  outsideModel,
  outsideTools,
  storageErrorOf,
} from "./rich-mind.ts";

/** The log before the tried turn: a turn with new input, or the rest of an interrupted turn. */
const beginnings = [
  "new input",
  "new input behind an interrupted turn",
  "the rest of a turn",
  "the rest of a turn that waits for a person",
] as const;
type Beginning = (typeof beginnings)[number];

/** A session that another process has left. */
async function leftBehind(): Promise<readonly CommittedEvent[]> {
  const outside = createOutside(LATE_MS);
  outside.rest();
  const log = createMemoryLog();
  const mind = createMind(partsOf(outside, log, async () => undefined));
  await mind.session(key).turn("hello").summary();
  await mind.session(key).turn("go").summary();
  await mind.close();
  return logged(log.read(key));
}

function partsOf(outside: Outside, log: EventLog, onEnter: (idempotencyKey: string) => Promise<void>) {
  return {
    model: outsideModel(outside),
    tools: outsideTools(outside, onEnter),
    hooks: outsideHooks(outside),
    ...outsideJudges(outside),
    log: outsideLog(log, outside),
    limits,
  };
}

const left = await leftBehind();

async function begin(beginning: Beginning): Promise<EventLog> {
  const log = createMemoryLog();
  const behind = (isLast: (event: CommittedEvent) => boolean) => left.findIndex(isLast) + 1;
  const end = {
    "new input": () => behind(({ kind }) => kind === "turn-end"),
    "the rest of a turn that waits for a person": () => behind(({ kind }) => kind === "approval-request"),
  }[beginning as string];
  const count = end?.() ?? behind(event => event.kind === "tool-call-start" && event.tool === "send");
  const kept = left.slice(0, count).map(event => ({ ...event, ...notExpired(event) }));
  await log.append(key, kept, { afterSeq: 0 });
  return log;
}

/** The clock of these tests runs ahead by hours: a request must outlast all of them. */
const notExpired = ({ kind }: CommittedEvent) =>
  kind === "approval-request" && { expiresAt: Date.UTC(2200, 0) };

/** Goes on as the beginning says. Undefined where a failure kept it from that, and said so. */
async function goOn(session: Session, beginning: Beginning): Promise<Turn | undefined> {
  if (beginning.startsWith("new input")) return session.turn("go");
  try {
    for (const { approval } of await session.waitingCalls()) {
      const { approval: id, argumentsHash } = approval!.request;
      await session.answer(id, { isApproved: true, argumentsHash, answeredBy: "ann" });
    }
  } catch {
    // Then it waits on, or the answer was written all the same.
  }
  return session.resume().catch(() => undefined);
}

/** Runs a turn in which one call fails, and another one behind it. Gives what went wrong that must not. */
async function tryTurn(beginning: Beginning, planned?: PlannedFailure) {
  const problems: string[] = [];
  const check = (isFine: boolean, problem: string) => {
    if (!isFine) problems.push(`${planned?.call} ${planned?.how}: ${problem}`);
  };
  const log = await begin(beginning);
  const outside = createOutside(LATE_MS, planned, storageErrorOf);
  const entered: string[] = [];
  const parts = partsOf(outside, log, async idempotencyKey => {
    const isStarted = (await logged(log.read(key))).some(
      event => event.kind === "tool-call-start" && event.idempotencyKey === idempotencyKey,
    );
    check(isStarted, `the body of ${idempotencyKey} was entered, and the log has no start of it`);
    entered.push(idempotencyKey);
  });
  const mind = createMind(parts);
  const session = mind.session(key);

  const first = await within(goOn(session, beginning));
  if (first === "stuck") check(false, "nothing said whether there is a turn to go on with");
  else if (first !== undefined) {
    const events = await within(eventsOf(first));
    if (events === "stuck") check(false, "the turn didn't end");
    else checkEnd(events, planned !== undefined && NEEDED.test(planned.call), check);
  }
  const history = await within(session.messages().catch(() => []));
  check(history !== "stuck", "nothing said what the conversation is");
  outside.rest();

  const next = await within(session.turn("and now?").summary());
  check(next !== "stuck" && next.status === "completed", `the next turn: ${JSON.stringify(next)}`);
  checkPrompt(parts.model.calls.at(-1)!.prompt, check);

  const entries = await logged(log.read(key));
  checkEntries(entries, check);
  check(new Set(entered).size === entered.length, "a body was entered twice");
  const folded = createSessionFold();
  for (const entry of entries) folded.apply(entry);
  const messages = await within(session.messages());
  check(
    JSON.stringify(messages) === JSON.stringify(folded.conversation.messages),
    `the session has ${JSON.stringify(messages)}, and the log ${JSON.stringify(folded.conversation.messages)}`,
  );
  if ((await within(mind.close())) === "stuck") check(false, "the mind didn't close");

  const other = createTestMind(["Here."], { log });
  const elsewhere = await within(other.session.turn("who is there?").summary());
  check(elsewhere !== "stuck" && elsewhere.status === "completed", "another process can't go on");
  checkPrompt(other.model.calls[0]!.prompt, check);
  return { problems, calls: outside.calls, wasHit: outside.wasHit };
}

type Check = (isFine: boolean, problem: string) => void;

function checkEnd(events: readonly Event[], mayEnd: boolean, check: Check) {
  const ends = events.filter(({ kind }) => kind === "turn-end" || kind === "turn-suspend");
  check(ends.length === 1 && events.at(-1) === ends[0], `its stream has ${ends.length} ends`);
  const [end] = ends;
  const isFine = mayEnd || (end?.kind === "turn-end" && end.status === "completed");
  check(isFine, `the turn needn't have ended of it: ${JSON.stringify(end)}`);
}

/** Calls that a turn can't do without. If another call breaks, the model learns it, or an open hook is skipped. */
const NEEDED =
  /^model\.(doStream|part)|^log\.(append|claim|read|entry|lastSeq)|^closed\.(beforeTurn|beforeStep|openStage|push|end)/;

function checkPrompt(prompt: Parameters<typeof expectValidForProviders>[0], check: Check) {
  try {
    expectValidForProviders(prompt);
  } catch (error) {
    check(false, `no valid prompt: ${error} ${JSON.stringify(prompt)}`);
  }
}

function checkEntries(entries: readonly CommittedEvent[], check: Check) {
  const turns = [...new Set(entries.map(({ turn }) => turn))];
  for (const turn of turns) {
    const ends = entries.filter(event => event.turn === turn && event.kind === "turn-end").length;
    check(ends === 1, `a turn has ${ends} ends in the log`);
  }
  const isAscending = entries.every(({ seq }, index) => index === 0 || seq > entries[index - 1]!.seq);
  check(isAscending, "the log's numbers don't ascend");
  check(new Set(entries.map(({ id }) => id)).size === entries.length, "two entries have one id");
}

/** Far longer than any limit of these minds. */
const STUCK_MS = 5_000;

async function within<Result>(work: Promise<Result>): Promise<Result | "stuck"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stuck = new Promise<"stuck">(resolve => {
    timer = setTimeout(() => resolve("stuck"), STUCK_MS);
  });
  return Promise.race([work, stuck]).finally(() => clearTimeout(timer));
}

const AT_ONCE = 40;

const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => {
  process.on("unhandledRejection", onUnhandled);
  // Timers fire when nothing else is left to do, in the order of their times: a busy machine reaches no limit earlier.
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  vi.setTimerTickMode("nextTimerAsync");
  // Work of other threads is invisible to these timers, which would run ahead of it.
  vi.spyOn(crypto.subtle, "digest").mockImplementation(
    async (_algorithm, bytes) =>
      Uint8Array.from(
        createHash("sha256")
          .update(new Uint8Array(bytes as ArrayBuffer))
          .digest(),
      ).buffer,
  );
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.off("unhandledRejection", onUnhandled);
});

const everyPhase = [
  "closed.beforeTurn 1",
  "open.openStage 1",
  "closed.push 1",
  "closed.end 1",
  "open.beforeTool 1",
  "closed.afterTool 1",
  "closed.afterTurn 1",
  "look.input 1",
  "look.operations 1",
  "look.execute 1",
  "look.output 1",
  "look.render 1",
  "policy 1",
  "policy.judge 1",
  "approver.ask 1",
  "entitlements 1",
  "rateLimiter 1",
  "model.doStream 1",
  "model.part 1",
  "model.cancel 1",
  "log.claim 1",
  "log.read 1",
  "log.entry 1",
  "log.append 2",
  "log.renew 1",
  "log.release 1",
];

describe("a turn in which one call to the outside fails", () => {
  test("[survival.await.turn] the turns that are tried make every call that there is", async () => {
    const tried = await Promise.all(beginnings.map(beginning => tryTurn(beginning)));
    expect(tried.flatMap(({ problems }) => problems)).toEqual([]);
    const names = tried.map(({ calls }) => calls.map(({ name }) => name));
    expect(everyPhase.filter(name => !names[0]!.includes(name))).toEqual([]);
    // The rest of a turn begins behind the question to a person, and may be so short that nothing is renewed.
    for (const rest of names.slice(2)) {
      const missing = everyPhase.filter(name => !rest.includes(name));
      expect(missing.filter(name => name !== "log.renew 1")).toEqual(["approver.ask 1"]);
    }
  });

  const ways = ["rejects", "throws", "hangs", "does it and rejects", "does it and hangs", "is late"] as const;
  test.each(ways.flatMap(how => beginnings.map(beginning => [how, beginning] as const)))(
    "[survival.await.turn] [survival.await.next] [survival.await.log] it %s, in %s",
    async (how, beginning) => {
      const { calls } = await tryTurn(beginning);
      const failing = everySo(
        calls.filter(({ isAsync }) => isAsync || how === "throws"),
        6,
      );
      const results = await inParts(failing, AT_ONCE, ({ name }) => tryTurn(beginning, { call: name, how }));
      expect(results.flatMap(({ problems }) => problems)).toEqual([]);
      const missed = results.flatMap(({ wasHit }, index) => (wasHit ? [] : [failing[index]!.name]));
      // How often a claim is renewed is a matter of time.
      expect(missed.filter(name => !name.startsWith("log.renew"))).toEqual([]);
      expect(unhandled).toEqual([]);
    },
  );
});
