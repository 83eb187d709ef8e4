/** Fifty answers of two processes to one question: one decides. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createInbox } from "../../../src/safety/approvals.ts";
import { openStore } from "../../../src/storage/node.ts";
import { runChild } from "../../base/volume/child.ts";
import { printed } from "../../storage/child.ts";
import { databases } from "../../storage/sql/databases.ts";

describe.each(databases)("[approvals.answer.once] on $name", ({ create, isHere }) => {
  test.skipIf(!isHere)(
    "one of fifty answers of two processes decides, and a repeat takes its yes once",
    async () => {
      const database = await create();
      const folder = mkdtempSync(join(tmpdir(), "brainstem-racing-"));
      const store = await openStore(database.spec);
      const inbox = createInbox({ records: store.records, waiting: store.waiting, rules: {} });
      const question = { kind: "approve", text: "May it?", tool: "pay", arguments: {} } as const;
      const { hash, id } = await inbox.file({ ...question, requester: { user: "ada" } });
      const go = join(folder, "go");
      const children = ["one", "two"].map(name =>
        runChild(process.execPath, [
          "--conditions=brainstem-source",
          join(import.meta.dirname, "fixtures/race-answers.ts"),
          ...[database.spec, go, id, hash, name],
        ]),
      );
      for (const child of children) await printed(child, 1);
      writeFileSync(go, "");
      for (const child of children) await printed(child, 2);
      const said = children.flatMap(
        child => JSON.parse(/^\[.*\]$/m.exec(child.output())![0]) as readonly string[],
      );
      for (const child of children) await child.ended();
      const { outcome, votes } = await inbox.find(id);
      expect(said).toHaveLength(50);
      expect(said.filter(each => each !== "approval.over")).toEqual([outcome!.decision]);
      expect(votes).toHaveLength(1);
      const taken = await Promise.all(Array.from({ length: 10 }, () => inbox.take(id, hash, 60_000)));
      const isYes = outcome!.decision === "approved";
      expect(taken.filter(each => each !== undefined)).toHaveLength(isYes ? 1 : 10);
      expect(await inbox.take(id, "another call", 60_000)).toBeUndefined();
      await store.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
    60_000,
  );
});
