import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CommittedEvent } from "../../../src/ports/index.ts";
import { propertyRuns } from "../../deep.ts";
import { type GeneratedSession, sessionsOf } from "../../storage/event-generator.ts";
import { proven, stored, verify } from "./proven.ts";

const pairs = sessionsOf({ minSessions: 2, maxSessions: 2 });
const numRuns = propertyRuns(150);

/** A session as it is stored, and another one. */
async function provenPair([first, second]: readonly GeneratedSession[]) {
  const store = proven();
  for (const { entries, key } of [first!, second!]) await store.log.append(key, entries, { afterSeq: 0 });
  const { key } = first!;
  return { key, entries: await stored(store, key), others: await stored(store, second!.key) };
}

/** Tries a change on many sessions: it is to be found, at the first entry that isn't as it was. */
const tampering = (
  change: (
    entries: readonly CommittedEvent[],
    pick: number,
    others: readonly CommittedEvent[],
  ) =>
    | { readonly entries: readonly CommittedEvent[]; readonly seq: number; readonly why?: string }
    | undefined,
) =>
  fc.assert(
    fc.asyncProperty(pairs, fc.nat(), async (sessions, pick) => {
      const { entries, key, others } = await provenPair(sessions);
      const changed = change(entries, pick, others);
      if (changed === undefined) return;
      const { finding, status } = await verify(key, changed.entries);
      expect(status).toBe("bad");
      expect(finding!.seq).toBe(changed.seq);
      if (changed.why !== undefined) expect(finding!.why).toBe(changed.why);
    }),
    { numRuns },
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Every place in a value that holds a text, a number or a boolean. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (!isObject(value)) return value === null || value === undefined ? [] : [path];
  return Object.entries(value).flatMap(([name, member]) => placesIn(member, [...path, name]));
}

function changedAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) {
    if (typeof value === "string")
      return value === "" ? "x" : `${value.slice(1)}${value[0] === "x" ? "y" : "x"}`;
    return typeof value === "number" ? value + 1 : !value;
  }
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const members = copy as Record<string, unknown>;
  members[name] = changedAt(members[name], rest);
  return copy;
}

/** The same value with its members the other way round. */
function reversedKeys(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(reversedKeys);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversedKeys(member)]),
  );
}

describe("[safety.evidence.tampering]", () => {
  test("finds no fault in a session as it was written, in whatever order its members are", () =>
    fc.assert(
      fc.asyncProperty(pairs, async sessions => {
        const { entries, key } = await provenPair(sessions);
        for (const each of [entries, entries.map(entry => reversedKeys(entry) as CommittedEvent)]) {
          const { finding, proven: count, status } = await verify(key, each);
          expect(finding).toBeUndefined();
          expect([status, count]).toEqual(["good", entries.length]);
        }
      }),
      { numRuns },
    ));

  test("finds each value of an entry that was changed", () =>
    tampering((entries, pick) => {
      const index = pick % entries.length;
      const entry = entries[index]!;
      const places = placesIn(entry);
      const path = places[pick % places.length]!;
      const changed = changedAt(entry, path) as CommittedEvent;
      return {
        entries: entries.with(index, changed),
        seq: changed.seq,
      };
    }));

  test("finds each character of an entry's JSON that was changed", () =>
    tampering((entries, pick) => {
      const index = pick % entries.length;
      const text = JSON.stringify(entries[index]!);
      const place = (pick * 31) % text.length;
      const letter = String.fromCharCode(32 + (pick % 95));
      try {
        const changed = JSON.parse(text.slice(0, place) + letter + text.slice(place + 1)) as CommittedEvent;
        if (JSON.stringify(changed) === JSON.stringify(JSON.parse(text))) return undefined;
        if (!Number.isSafeInteger(changed.seq)) return undefined;
        return { entries: entries.with(index, changed), seq: changed.seq };
      } catch {
        return undefined;
      }
    }));

  test("finds a member that was added or taken away", () =>
    tampering((entries, pick) => {
      const index = pick % entries.length;
      const entry = entries[index]!;
      const { kind: _, ...rest } = entry;
      const names = Object.keys(rest).filter(name => name !== "seq" && name !== "proof");
      const name = names[pick % names.length]!;
      const changed = pick % 2 === 0 ? { ...entry, added: 1 } : { ...entry, [name]: undefined };
      return { entries: entries.with(index, changed as CommittedEvent), seq: entry.seq };
    }));

  test("finds entries that were dropped, and says that they are missing", () =>
    tampering((entries, pick) => {
      if (entries.length < 2) return undefined;
      const from = pick % (entries.length - 1);
      const count = 1 + (pick % (entries.length - 1 - from));
      return {
        entries: entries.toSpliced(from, count),
        seq: entries[from + count]!.seq,
        why: "missing",
      };
    }));

  test("finds entries that changed places, in the file and in the database", () =>
    tampering((entries, pick) => {
      if (entries.length < 2) return undefined;
      const at = pick % (entries.length - 1);
      const [one, two] = [entries[at]!, entries[at + 1]!];
      if (pick % 2 === 0)
        return { entries: entries.with(at, two).with(at + 1, one), seq: two.seq, why: "reordered" };
      const moved = (entry: CommittedEvent, seq: number) => ({ ...entry, seq });
      return {
        entries: entries.with(at, moved(two, one.seq)).with(at + 1, moved(one, two.seq)),
        seq: one.seq,
        why: "reordered",
      };
    }));

  test("finds entries that are there a second time", () =>
    tampering((entries, pick) => {
      const index = pick % entries.length;
      const copy = entries[index]!;
      const seq = entries.at(-1)!.seq + 1;
      if (pick % 2 === 0) return { entries: [...entries, { ...copy, seq }], seq, why: "replayed" };
      return { entries: entries.toSpliced(index + 1, 0, copy), seq: copy.seq, why: "replayed" };
    }));

  test("finds an entry of another session in the place of one, or between two", () =>
    tampering((entries, pick, others) => {
      const index = pick % entries.length;
      const { seq } = entries[index]!;
      const foreign = { ...others[pick % others.length]!, seq };
      return {
        entries: entries.with(index, foreign),
        seq,
      };
    }));

  test("finds an entry that was changed and proven anew, by the entry after it", () =>
    fc.assert(
      fc.asyncProperty(pairs, fc.nat(), async (sessions, pick) => {
        const { entries, key } = await provenPair(sessions);
        if (entries.length < 2) return;
        const at = pick % (entries.length - 1);
        const { proof: _, ...entry } = entries[at]!;
        const forged = { ...entry, at: entry.at + 1 } as CommittedEvent;
        const store = proven();
        if (at > 0) await store.log.append(key, entries.slice(0, at), { afterSeq: 0, asStored: true });
        await store.log.append(key, [forged], { afterSeq: entries[at - 1]?.seq ?? 0 });
        const rest = { afterSeq: forged.seq, asStored: true };
        await store.log.append(key, entries.slice(at + 1), rest);
        const { finding } = await verify(key, await stored(store, key));
        expect(finding).toMatchObject({ seq: entries[at + 1]!.seq, why: "altered" });
      }),
      { numRuns },
    ));

  test("finds each fact that was changed", () =>
    fc.assert(
      fc.asyncProperty(pairs, async sessions => {
        const { entries, key } = await provenPair(sessions);
        for (const [index, entry] of entries.entries()) {
          for (const path of placesIn(entry.proof!.facts ?? {}, ["proof", "facts"])) {
            const changed = changedAt(entry, path.slice(0)) as CommittedEvent;
            const { finding } = await verify(key, entries.with(index, changed));
            expect(finding).toMatchObject({ seq: entry.seq, why: "altered" });
          }
        }
      }),
      { numRuns: propertyRuns(20) },
    ));

  test("finds another session under this one's mark", () =>
    fc.assert(
      fc.asyncProperty(pairs, async sessions => {
        const { entries, key, others } = await provenPair(sessions);
        const [first, ...rest] = others as [CommittedEvent, ...CommittedEvent[]];
        const { session } = entries[0]!.proof!;
        const marked = { ...first, proof: { ...first.proof!, session: session! } };
        // The names of its entries are the session's own, as a forger would have them.
        const renamed = [marked, ...rest].map(entry => ({ ...entry, id: `${key.session}.${entry.seq}` }));
        const { finding } = await verify(key, renamed as CommittedEvent[]);
        expect(finding).toMatchObject({ seq: first.seq, why: "altered" });
      }),
      { numRuns },
    ));

  test("finds a log that was cut off, by a head that was kept elsewhere", () =>
    fc.assert(
      fc.asyncProperty(pairs, fc.nat(), async (sessions, pick) => {
        const { entries, key } = await provenPair(sessions);
        const { head } = await verify(key, entries);
        const anchors = [{ ...head, from: "the commit abc" }];
        expect((await verify(key, entries, { anchors })).status).toBe("good");
        const cut = entries.slice(0, pick % entries.length);
        const { finding } = await verify(key, cut, { anchors });
        expect(finding).toMatchObject({ seq: cut.at(-1)?.seq ?? 0, why: "truncated" });
      }),
      { numRuns },
    ));

  test("finds a session that another one was put in the place of", () =>
    fc.assert(
      fc.asyncProperty(pairs, async sessions => {
        const { key, others } = await provenPair(sessions);
        const { finding } = await verify(key, others);
        expect(finding).toMatchObject({ why: expect.stringMatching(/^(?:spliced|altered)$/) });
      }),
      { numRuns },
    ));
});
