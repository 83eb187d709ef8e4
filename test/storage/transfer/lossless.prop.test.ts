import fc from "fast-check";
import { afterAll, beforeAll, describe, test } from "vitest";
import { branchSession, copySessions, importSessions } from "../../../src/storage/index.ts";
import { propertyRuns, rounds } from "../../deep.ts";
import { sessionsOf } from "../event-generator.ts";
import { expectSame, exportLines, fill, linesOf, removeAll } from "./lines.ts";
import { type OpenPlatform, platforms } from "./platforms.ts";

const pairs = platforms.flatMap(from => platforms.map(to => ({ from, to })));

for (const { from, to } of pairs)
  describe.skipIf(!from.isHere || !to.isHere)(`from ${from.name} to ${to.name}`, () => {
    let source: OpenPlatform;
    let target: OpenPlatform;
    const isFast = from.name === "memory" && to.name === "memory";
    const numRuns = isFast ? propertyRuns(200) : rounds("copies from each store to each");

    beforeAll(async () => {
      source = await from.open();
      target = await to.open();
    });
    afterAll(async () => {
      await source?.close();
      await target?.close();
    });

    const trying = (check: () => Promise<void>) =>
      fc.assert(
        fc.asyncProperty(sessionsOf(), async sessions => {
          await fill(source.store, sessions);
          try {
            await check();
          } finally {
            await removeAll(source.store);
            await removeAll(target.store);
          }
        }),
        { numRuns },
      );

    test("[storage.transfer.lossless] an export that is taken in is what it was", () =>
      trying(async () => {
        await importSessions(target.store, linesOf(await exportLines(source.store)));
        await expectSame(target.store, source.store);
      }));

    test("[storage.transfer.lossless] a copy is what it is a copy of", () =>
      trying(async () => {
        await copySessions(source.store, target.store);
        await expectSame(target.store, source.store);
      }));

    test("[storage.transfer.lossless] [storage.transfer.resumable] so is an import that was made bit by bit", async () => {
      await fc.assert(
        fc.asyncProperty(sessionsOf({ maxSessions: 2 }), fc.nat(), async (sessions, cut) => {
          const at = (length: number) => 1 + (cut % length);
          const { log } = source.store;
          await fill(
            source.store,
            sessions.map(({ key, entries }) => ({ key, entries: entries.slice(0, at(entries.length)) })),
          );
          await copySessions(source.store, target.store);
          for (const { key, entries } of sessions) {
            const [before, rest] = [entries.slice(0, at(entries.length)), entries.slice(at(entries.length))];
            if (rest.length > 0) await log.append(key, rest, { afterSeq: before.at(-1)!.seq });
          }
          await copySessions(source.store, target.store);
          await expectSame(target.store, source.store);
          await removeAll(source.store);
          await removeAll(target.store);
        }),
        { numRuns },
      );
    });

    test("[storage.transfer.lossless] branches included", async () => {
      await fc.assert(
        fc.asyncProperty(sessionsOf({ maxSessions: 1 }), fc.nat(), async ([session], cut) => {
          const { entries, key } = session!;
          await fill(source.store, [session!]);
          const { seq } = entries[cut % entries.length]!;
          const branch = await branchSession(source.store, key, `${key.session}-branch`, { throughSeq: seq });
          await branchSession(source.store, branch, `${key.session}-twig`);
          await copySessions(source.store, target.store);
          await expectSame(target.store, source.store);
          await removeAll(source.store);
          await removeAll(target.store);
        }),
        { numRuns },
      );
    });
  });
