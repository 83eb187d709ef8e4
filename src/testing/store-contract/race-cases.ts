/** Many writers at once: one history in each session, and no session waits for another. */
import type { SessionKey } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { assert, assertEqual, outcomeOf } from "./assert.ts";
import { entriesFrom, key, said } from "./entries.ts";
import { casesOf, lastingCasesOf, readAll, seqsOf } from "./store-case.ts";

const WRITERS = 20;
const writers = Array.from({ length: WRITERS }, (_, index) => index);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const countOf = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter(each => each === outcome).length;

async function oneWinnerEach(storeOf: (writer: number) => Store): Promise<void> {
  for (let afterSeq = 0; afterSeq < 5; afterSeq++) {
    const outcomes = await Promise.all(
      writers.map(writer =>
        outcomeOf(() => storeOf(writer).log.append(key, [said(afterSeq + 1, `by ${writer}`)], { afterSeq })),
      ),
    );
    assertEqual(countOf(outcomes, "done"), 1, `winners after ${afterSeq}`);
    assertEqual(countOf(outcomes, "log.conflict"), WRITERS - 1, `conflicts after ${afterSeq} (${outcomes})`);
  }
  assertEqual(await seqsOf(storeOf(0).log, key), upTo(5), "one linear history");
}

async function oneOwner(storeOf: (writer: number) => Store): Promise<void> {
  const claims = await Promise.all(
    writers.map(writer => storeOf(writer).log.claim(key, `owner-${writer}`, 10_000)),
  );
  const claimed = claims.filter(({ status }) => status === "claimed");
  assertEqual(claimed.length, 1, "owners of one session");
}

/** Appends one entry, reading the end anew as often as others were quicker. */
async function insist(store: Store, session: SessionKey, text: string): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    const afterSeq = await store.log.lastSeq(session);
    const outcome = await outcomeOf(() =>
      store.log.append(session, [said(afterSeq + 1, text)], { afterSeq }),
    );
    if (outcome === "done") return;
    assertEqual(outcome, "log.conflict", "why an append was refused");
  }
  assert(false, "an append succeeds within a thousand tries");
}

export const raceCases = [
  ...casesOf("race", {
    "of twenty for one place has one winner": async ({ store }) => oneWinnerEach(() => store),
    "of twenty for one session has one owner": async ({ store }) => oneOwner(() => store),
    "of twenty that insist ends in one linear history": async ({ store, log }) => {
      await Promise.all(writers.map(writer => insist(store, key, `by ${writer}`)));
      assertEqual(await seqsOf(log, key), upTo(WRITERS), "the numbers");
      assertEqual(
        new Set((await readAll(log, key)).map(entry => (entry as { text?: string }).text)).size,
        WRITERS,
        "the writers",
      );
      const record = await store.sessions.find(key);
      assertEqual([record?.lastSeq, record?.turns], [WRITERS, 0], "the record");
    },
    "of many sessions keeps each whole": async ({ store, log }) => {
      const sessions = Array.from({ length: 30 }, (_, index) => ({ ...key, session: `s${index}` }));
      await Promise.all(
        sessions.map(async session => {
          for (let round = 0; round < 5; round++) {
            await log.append(session, entriesFrom(round * 2 + 1, 2, session.session), {
              afterSeq: round * 2,
            });
          }
        }),
      );
      for (const session of sessions) {
        assertEqual(await readAll(log, session), entriesFrom(1, 10, session.session), session.session);
      }
      assertEqual((await store.sessions.list(key)).length, 30, "how many are listed");
    },
    "of an append with an erasure leaves all or nothing": async ({ store, log }) => {
      for (let round = 0; round < 10; round++) {
        const session = { ...key, session: `s${round}` };
        await log.append(session, entriesFrom(1, 3), { afterSeq: 0 });
        const [appended] = await Promise.all([
          outcomeOf(() => log.append(session, entriesFrom(4, 3), { afterSeq: 3 })),
          store.sessions.remove(session),
        ]);
        assert(
          appended === "done" || appended === "log.conflict",
          `an append beside an erasure: ${appended}`,
        );
        assertEqual(await seqsOf(log, session), [], "what is left");
        assertEqual(await store.sessions.find(session), undefined, "its record");
      }
    },
  }),
  ...lastingCasesOf("race", {
    "of two processes for one place has one winner": async ({ store, reopen }) => {
      const stores = [store, await reopen()];
      await oneWinnerEach(writer => stores[writer % 2]!);
    },
    "of two processes for one session has one owner": async ({ store, reopen }) => {
      const stores = [store, await reopen()];
      await oneOwner(writer => stores[writer % 2]!);
    },
    "of two processes that insist ends in one linear history": async ({ store, reopen }) => {
      const stores = [store, await reopen()];
      await Promise.all(writers.map(writer => insist(stores[writer % 2]!, key, `by ${writer}`)));
      for (const each of stores) assertEqual(await seqsOf(each.log, key), upTo(WRITERS), "the numbers");
    },
  }),
];
