import { hostname } from "node:os";
import { expect, test } from "vitest";
import { processOwner } from "../../../src/storage/node.ts";
import { isOwnerGone } from "../../../src/storage/sql/process-owner-node.ts";
import { runChild } from "../../base/volume/child.ts";

async function deadPid(): Promise<number> {
  const child = runChild(process.execPath, ["-e", ""]);
  await child.ended();
  return child.process.pid!;
}

test("[storage.sql.owner] every owner is another one, of this process, and not gone", () => {
  const owners = [processOwner(), processOwner()];
  expect(new Set(owners).size).toBe(2);
  for (const owner of owners) {
    expect(owner).toMatch(new RegExp(`^${process.pid}@`));
    expect(isOwnerGone(owner)).toBe(false);
  }
});

test("[storage.sql.owner] an owner is gone when its process is", async () => {
  const pid = await deadPid();
  expect(isOwnerGone(`${pid}@${hostname()}/x`)).toBe(true);
  expect(isOwnerGone(processOwner().replace(/^\d+/, String(pid)))).toBe(true);
});

test("[storage.sql.owner] an owner whose state is unknown here is not gone", async () => {
  const pid = await deadPid();
  const [who, , start, random] = processOwner().split("/");
  for (const owner of [
    `${pid}@elsewhere/x`,
    `${who!.replace(/^\d+/, String(pid))}/0123456789ab/${start}/${random}`,
    `${pid}`,
    "somebody",
    "",
    `0@${hostname()}/x`,
    `-1@${hostname()}/x`,
    `99999999999@${hostname()}/x`,
  ]) {
    expect(isOwnerGone(owner), owner).toBe(false);
  }
});

test.skipIf(process.platform !== "linux")(
  "[storage.sql.owner] a number that another process has by now is gone, too",
  () => {
    const [who, space, , random] = processOwner().split("/");
    expect(isOwnerGone([who, space, "1", random].join("/"))).toBe(true);
  },
);
