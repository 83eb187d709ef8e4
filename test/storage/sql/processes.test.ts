import { describe, expect, test } from "vitest";
import { processOwner } from "../../../src/storage/node.ts";
import { entriesFrom, key } from "../../../src/testing/store-contract/entries.ts";
import { claimFor, seqsOf } from "../../../src/testing/store-contract/store-case.ts";
import { printed, runStoreFixture } from "../child.ts";
import { databases } from "./databases.ts";
import { useDatabase } from "./opened.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.each(databases)("$name", kind => {
  const { isHere } = kind;
  const database = useDatabase(kind);

  test.skipIf(!isHere)(
    "[storage.sql.killed] a process that is killed while it appends loses nothing that was acknowledged",
    async () => {
      for (let round = 1; round <= 3; round++) {
        const child = runStoreFixture("append-for-ever.ts", database.spec, "monday");
        // Killed at another moment each time, always in the middle of something.
        await printed(child, 20 + 7 * round);
        child.process.kill("SIGKILL");
        await child.ended();
        const acknowledged = Number(child.output().trim().split("\n").at(-1));
        const { log, sessions } = await database.open();
        const lastSeq = await log.lastSeq(key);
        expect(acknowledged).toBeGreaterThan(0);
        expect(lastSeq).toBeGreaterThanOrEqual(acknowledged);
        // Appends are whole, and the record agrees with the entries.
        expect(lastSeq % 3).toBe(0);
        expect(await seqsOf(log, key)).toEqual(upTo(lastSeq));
        expect((await sessions.find(key))?.lastSeq).toBe(lastSeq);
      }
    },
  );

  test.skipIf(!isHere)(
    "[storage.sql.concurrent] processes that append at once lose nothing and mix nothing up",
    async () => {
      const times = 15;
      const names = ["a", "b", "c", "d"];
      const children = names.map(name =>
        runStoreFixture("append-beside.ts", database.spec, name, String(times)),
      );
      const codes = await Promise.all(children.map(child => child.ended()));
      expect(children.map(child => child.output())).toEqual(names.map(() => ""));
      expect(codes).toEqual(names.map(() => 0));
      const { log } = await database.open();
      for (const name of names) expect(await seqsOf(log, { ...key, session: name })).toEqual(upTo(2 * times));
      expect(await seqsOf(log, { ...key, session: "shared" })).toEqual(upTo(names.length * times));
    },
  );

  test.skipIf(!isHere)(
    "[storage.sql.owner] of two processes that claim a session one has it, until it dies",
    async () => {
      const children = [1, 2].map(() => runStoreFixture("claim-and-stay.ts", database.spec, "monday"));
      await Promise.all(children.map(child => printed(child, 1)));
      const answers = children.map(child => JSON.parse(child.output()) as { status: string; owner?: string });
      expect(answers.map(({ status }) => status).sort()).toEqual(["claimed", "held"]);
      const winner = children[answers.findIndex(({ status }) => status === "claimed")]!;
      expect(answers.find(({ status }) => status === "held")?.owner).toMatch(`${winner.process.pid}@`);

      const { log, sessions } = await database.open();
      const held = await log.claim(key, processOwner(), 1_000);
      expect(held).toMatchObject({ status: "held", owner: expect.stringMatching(`^${winner.process.pid}@`) });
      await expect(log.append(key, entriesFrom(1, 1), { afterSeq: 0 })).rejects.toMatchObject({
        code: "log.fenced",
      });
      for (const child of children) child.process.kill("SIGKILL");
      await Promise.all(children.map(child => child.ended()));
      // Its hour is not over: that it is gone is enough.
      const claim = await claimFor(log, key, processOwner());
      await log.append(key, entriesFrom(1, 1), { afterSeq: 0, claim });
      expect(await log.lastSeq(key)).toBe(1);
      await expect(sessions.remove(key)).rejects.toMatchObject({ code: "session.held" });
    },
  );

  test.skipIf(!isHere)(
    "[storage.sql.killed] a request from before the kill is still open afterwards",
    async () => {
      await database.loadDump(1);
      const child = runStoreFixture("append-for-ever.ts", database.spec, "wednesday");
      await printed(child, 5);
      child.process.kill("SIGKILL");
      await child.ended();
      const { waiting } = await database.open();
      expect(await waiting.pending({ tenant: "acme" }, 0)).toMatchObject([{ call: "call-1" }]);
    },
  );
});
