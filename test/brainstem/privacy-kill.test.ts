/** A process that is killed between the vault and the log. */
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../src/base/index.ts";
import { localOwner } from "../../src/project/index.ts";
import { keyPlaceOf, makeVaultKey } from "../../src/project/vault-place.ts";
import { createVault } from "../../src/safety/privacy.ts";
import { readMasterKeys } from "../../src/safety/vault-node.ts";
import { openStore } from "../../src/storage/node.ts";
import { runChild } from "../base/volume/child.ts";
import { logOf, makeProject } from "./privacy-rig.ts";

let place: Awaited<ReturnType<typeof makeProject>>;
beforeEach(async () => {
  place = await makeProject();
});
afterEach(() => place.remove());

const child = join(import.meta.dirname, "privacy-child.ts");
/** More than two turns write. */
const MOST_WRITES = 40;

test("[privacy.vault.before-log] a process that is killed at any write leaves no placeholder without its original", async () => {
  await makeVaultKey(place.root);
  let placeholders = 0;
  for (let writes = 1; writes < MOST_WRITES; writes += writes < 8 ? 1 : 5) {
    const process = runChild(globalThis.process.execPath, [
      "--conditions=brainstem-source",
      child,
      place.root,
      String(writes),
    ]);
    await process.ended();
    const store = await openStore(`sqlite:${join(place.root, "kills.db")}`);
    const vault = createVault({
      records: store.records,
      masters: readMasterKeys(keyPlaceOf(place.root, {})),
      clock: systemClock,
    });
    const key = { ...localOwner(), session: "main" };
    const log = await logOf(store, key);
    const { names } = await vault.read(key, () => false);
    for (const [name] of log.matchAll(/<EMAIL_\d+>/g)) {
      placeholders += 1;
      expect(names, `after ${writes} writes`).toContain(name);
    }
    expect(log).not.toMatch(/bob\d@|amy@/);
    await store.close();
    if (process.output().includes("done")) break;
  }
  expect(placeholders).toBeGreaterThan(0);
});
