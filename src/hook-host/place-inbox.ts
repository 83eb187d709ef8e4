/** `withPlaceInbox` opens the inbox of a brain for one question, with the rules of who may answer that hold there. */
import { join } from "node:path";
import { limits, withDeadline } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import { BRAIN_FOLDER, readSettings } from "../brain/index.ts";
import { rulesOfPlace } from "../brainstem/approval-rules.ts";
import { openStorage } from "../brainstem/parts/storage.ts";
import type { BrainPlace } from "../project/index.ts";
import { createTrustReader } from "../project/trust-reader.ts";
import { createInbox, type Inbox } from "../safety/approvals.ts";

/** A decision about a call that an agent makes again holds so long: a yes for once, a no for each repeat. */
export const REPEAT_MS = 3_600_000;

/** @throws storage.*, brain.malformed, config.invalid, and what the work throws */
export async function withPlaceInbox<Result>(
  place: BrainPlace,
  work: (inbox: Inbox) => Promise<Result>,
): Promise<Result> {
  const { root } = place;
  const volume = createNodeVolume(join(root, BRAIN_FOLDER));
  const rules = rulesOfPlace((await readSettings(volume, await createTrustReader(place)())).safety);
  const spec = process.env.BRAINSTEM_STORAGE || "sqlite";
  const bound = { what: "The inbox", limitMs: limits.hookMs.default };
  const { close, store } = await withDeadline(bound, () => openStorage(spec, { root, clock: undefined }));
  try {
    return await work(createInbox({ records: store.records, waiting: store.waiting, rules }));
  } finally {
    await close();
  }
}
