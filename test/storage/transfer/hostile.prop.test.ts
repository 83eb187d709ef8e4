import fc from "fast-check";
import { expect, test } from "vitest";
import { createSessionFold } from "../../../src/mind/fold/session-fold.ts";
import { createMemoryStore, importSessions } from "../../../src/storage/index.ts";
import { propertyRuns } from "../../deep.ts";
import { sessionsOf } from "../event-generator.ts";
import { collect, linesOf } from "./lines.ts";
import { sealed } from "./sealed.ts";

const RUNS = propertyRuns(2_000);

type Members = Readonly<Record<string, unknown>>;

/** The value with something else, or nothing, in the place that the numbers lead to. */
function spoilt(value: unknown, path: readonly number[], instead: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== "object" || value === null) return instead;
  const fields = Object.keys(value);
  if (fields.length === 0) return instead;
  const field = fields[first % fields.length]!;
  const copy: Members = { ...(value as Members), [field]: spoilt((value as Members)[field], rest, instead) };
  return Array.isArray(value) ? Object.values(copy) : copy;
}

test("[storage.transfer.events-only] a tampered event is refused, or no fold breaks on it", async () => {
  const paths = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 3 });
  const values = fc.oneof(fc.constantFrom(undefined, null, "", 0, -1, [], {}, true), fc.jsonValue());
  let refused = 0;
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(
      sessionsOf({ maxSessions: 1 }),
      fc.nat(),
      paths,
      values,
      async ([session], at, path, instead) => {
        const { entries, key } = session!;
        const index = at % entries.length;
        const lines = await sealed(entries.with(index, spoilt(entries[index], path, instead) as never), key);
        const store = createMemoryStore();
        try {
          await importSessions(store, linesOf(lines));
        } catch (error) {
          expect(error).toMatchObject({ code: "export.malformed" });
          expect(await store.sessions.find(key)).toBeUndefined();
          refused += 1;
          return;
        }
        taken += 1;
        const fold = createSessionFold();
        for (const entry of await collect(store.log.read(key))) fold.apply(entry);
        const { lastSeq, usage } = (await store.sessions.find(key))!;
        expect(lastSeq).toBe(await store.log.lastSeq(key));
        for (const count of Object.values(usage))
          expect(typeof count === "number" || count === undefined).toBe(true);
        JSON.stringify(fold.conversation.messages);
      },
    ),
    { numRuns: RUNS },
  );
  expect(refused).toBeGreaterThan(RUNS / 20);
  expect(taken).toBeGreaterThan(RUNS / 20);
});
