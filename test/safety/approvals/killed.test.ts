/** Hazard 27: a process is killed between the request and its answer, and a second process answers. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Brainstem, createBrainstem, initProject } from "../../../src/brainstem/index.ts";
import type { InboxItem } from "../../../src/safety/approvals.ts";
import { runChild } from "../../base/volume/child.ts";
import { printed } from "../../storage/child.ts";
import { databases, type EmptyDatabase } from "../../storage/sql/databases.ts";
import { model, payTool } from "./fixtures/pay.ts";

const ask = (...args: readonly string[]) =>
  runChild(process.execPath, [
    "--conditions=brainstem-source",
    join(import.meta.dirname, "fixtures/ask-and-stay.ts"),
    ...args,
  ]);

/** The question, once the process that asks has opened its ballot. */
async function opened({ approvals }: Brainstem): Promise<InboxItem> {
  for (;;) {
    const [item] = await approvals.list();
    if (item?.requirement.answers === 2) return item;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

describe.each(databases)("[approvals.killed] on $name", ({ create, isHere }) => {
  let database: EmptyDatabase;
  let folder = "";
  beforeEach(async () => {
    if (!isHere) return;
    database = await create();
    folder = mkdtempSync(join(tmpdir(), "brainstem-killed-"));
    await initProject(folder);
  });
  afterEach(async () => {
    if (!isHere) return;
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const paid = () =>
    existsSync(join(folder, "paid")) ? readFileSync(join(folder, "paid"), "utf8").trim().split("\n") : [];
  const open = () =>
    createBrainstem({
      root: folder,
      storage: database.spec,
      model: model(),
      tools: [payTool(folder)],
      approvals: {},
    });

  test.skipIf(!isHere).each([
    ["a turn that is suspended", "0"],
    ["a running turn that waits", "60000"],
  ])("%s is killed, two people answer in two other processes, and it goes on once", async (_, wait) => {
    const child = ask(database.spec, folder, wait);
    const first = await open();
    const item = await opened(first);
    if (wait === "0") await printed(child, 2);
    child.process.kill("SIGKILL");
    await child.ended();
    // The rules of the process that asked hold: two people.
    expect(item.requirement.answers).toBe(2);
    const yes = { isApproved: true, hash: item.hash };
    const one = await first.approvals.answer(item.id, yes, { name: "ben", roles: [] });
    expect([one.item.state, one.turn, paid()]).toEqual(["open", undefined, []]);
    await first.close();
    const second = await open();
    const two = await second.approvals.answer(item.id, yes, { name: "cleo", roles: [] });
    expect(await two.turn?.summary()).toMatchObject({ status: "completed", text: "Paid." });
    expect(paid()).toEqual(['{"euros":5}']);
    const late = second.approvals.answer(item.id, yes, { name: "dan", roles: [] });
    await expect(late).rejects.toMatchObject({ code: "approval.over" });
    await second.close();
  });

  test.skipIf(!isHere)(
    "[approvals.deadline] a turn whose process was killed goes on without an answer when a later one starts",
    async () => {
      const child = ask(database.spec, folder, "0", "20");
      await printed(child, 2);
      child.process.kill("SIGKILL");
      await child.ended();
      const later = await open();
      const session = { tenant: "local", user: "ada", session: "s" };
      while ((await later.store.sessions.find(session))?.state !== "ready")
        await new Promise(resolve => setTimeout(resolve, 20));
      expect([paid(), await later.approvals.list()]).toEqual([[], []]);
      await later.close();
    },
    60_000,
  );

  test.skipIf(!isHere)("a running turn takes the answer that is given in another process", async () => {
    const child = ask(database.spec, folder, "60000");
    const other = await open();
    const item = await opened(other);
    const yes = { isApproved: true, hash: item.hash };
    await other.approvals.answer(item.id, yes, { name: "ben", roles: [] });
    const { isElsewhere } = await other.approvals.answer(item.id, yes, { name: "cleo", roles: [] });
    expect(isElsewhere).toBe(true);
    await printed(child, 2);
    expect(paid()).toHaveLength(1);
    child.process.kill("SIGKILL");
    await child.ended();
    await other.close();
  });
});
