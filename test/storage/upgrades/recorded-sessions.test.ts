import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { eventVersions } from "../../../src/ports/index.ts";
import { importSessions, type Store } from "../../../src/storage/index.ts";
import { openSqliteStore } from "../../../src/storage/node.ts";
import { eventUpgrades, upgradeEvent } from "../../../src/storage/upgrade-store.ts";
import { readAll } from "../../../src/testing/store-contract/store-case.ts";
import { createDeferringApprover } from "../../../src/tools/index.ts";
import { createTestMind, echo } from "../../mind/fixtures.ts";
import { makeDirectory } from "../sqlite/directory.ts";
import { platforms } from "../transfer/platforms.ts";

const recorded = join(import.meta.dirname, "../fixtures/recorded");
const owner = { tenant: "acme", user: "ada" };
const sessions = ["answered", "cut-off", "done", "waiting"];

async function* linesOf(file: string) {
  yield* readFileSync(join(recorded, file), "utf8").trimEnd().split("\n");
}

async function withDatabase(work: (store: Store, path: string) => Promise<void>) {
  const directory = makeDirectory();
  const path = join(directory.path, "sessions.db");
  copyFileSync(join(recorded, "sessions.db"), path);
  const store = await openSqliteStore({ path });
  try {
    await work(store, path);
  } finally {
    await store.close();
    directory.remove();
  }
}

describe("sessions that were recorded before events had versions", () => {
  test("[storage.upgrades] a database of then is read in the present form", async () => {
    await withDatabase(async store => {
      for (const session of sessions) {
        const events = await readAll(store.log, { ...owner, session });
        for (const { kind, version = 1 } of events) expect(version).toBe(eventVersions[kind]);
        for (const event of events)
          if (event.kind === "approval-request") expect(event).toMatchObject({ session, scope: owner });
      }
      const [pending] = await store.waiting.pending(owner, 0);
      expect(pending).toMatchObject({ request: { session: "waiting", turn: pending!.turn } });
    });
  });

  test.each(platforms)(
    "[storage.upgrades] an export of then is imported into $name",
    async ({ isHere, open }) => {
      if (!isHere) return;
      const { store, close } = await open();
      try {
        const report = await importSessions(store, linesOf("sessions.jsonl"));
        expect(report).toMatchObject({ imported: 4 });
        await withDatabase(async database => {
          for (const session of sessions) {
            const key = { ...owner, session };
            expect(await readAll(store.log, key)).toEqual(await readAll(database.log, key));
          }
        });
        // Again, for a store with a part of it: nothing differs, so nothing is written.
        const again = await importSessions(store, linesOf("sessions.jsonl"), { onExisting: "extend" });
        expect(again).toMatchObject({ skipped: 4 });
      } finally {
        await close();
      }
    },
  );

  test("[storage.upgrades] a turn that waited then is answered and goes on now", async () => {
    await withDatabase(async ({ log, waiting }) => {
      const publish = { ...echo(() => "published"), id: "publish@1", name: "publish" };
      const { mind } = createTestMind(["Published."], {
        log,
        tools: [publish],
        policy: () => ({ rules: [], fallback: "ask" }),
        approver: createDeferringApprover(),
        clock: { now: () => Date.UTC(2026, 0, 2), sleep: async () => undefined },
      });
      const session = mind.session({ ...owner, session: "waiting" });
      const [call] = await session.waitingCalls();
      const { approval, argumentsHash } = call!.approval!.request;
      await session.answer(approval, { isApproved: true, argumentsHash, answeredBy: "ada" });
      const summary = await (await session.resume())!.summary();
      expect(summary).toMatchObject({ status: "completed", text: "I'll publish it.Published." });
      expect(await waiting.pending(owner, 0)).toEqual([]);
      await mind.close();
    });
  });

  test("[storage.upgrades] a turn that broke off then is closed by the next one", async () => {
    await withDatabase(async ({ log, sessions: records }) => {
      const { mind, model } = createTestMind(["Back."], { log });
      const session = mind.session({ ...owner, session: "cut-off" });
      expect(await session.turn("Are you there?").summary()).toMatchObject({ status: "completed" });
      expect(JSON.stringify(model.calls[0]!.prompt)).toContain("tool.outcome-unknown");
      expect(await records.find(session.key)).toMatchObject({ turns: 2, state: "ready" });
      await mind.close();
    });
  });
});

describe("the table of upgrades", () => {
  const newer = () => new Error("newer") as never;

  test("[storage.upgrades] has a step for each version of each kind", () => {
    for (const [kind, version] of Object.entries(eventVersions)) {
      const steps = eventUpgrades[kind as keyof typeof eventVersions] ?? [];
      expect([kind, steps.length + 1]).toEqual([kind, version]);
    }
  });

  test("[storage.upgrades] takes an event through all steps behind its version, and through no other", () => {
    const key = { ...owner, session: "s" };
    const versions = { handoff: 3 };
    const upgrades = {
      handoff: [
        (event: object) => ({ ...event, steps: ["first"] }),
        (event: object) => ({
          ...event,
          steps: [...((event as { steps?: string[] }).steps ?? []), "second"],
        }),
      ],
    };
    const event = { id: "s.1", seq: 1, at: 0, turn: "t", kind: "handoff", to: "bob", reason: "" } as never;
    const upgrade = (version?: number) =>
      upgradeEvent(
        { ...(event as object), ...(version !== undefined && { version }) } as never,
        key,
        newer,
        versions,
        upgrades,
      );
    expect(upgrade()).toMatchObject({ version: 3, steps: ["first", "second"] });
    expect(upgrade(2)).toMatchObject({ version: 3, steps: ["second"] });
    expect(upgrade(3)).not.toHaveProperty("steps");
    expect(() => upgrade(4)).toThrow("newer");
  });
});
