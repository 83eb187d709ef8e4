/** Whether conversations can last: the store is there, answers, is whole, and is no newer than this program. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isFault, systemClock } from "../../base/index.ts";
import { BRAIN_FOLDER, type BrainFinding, layout } from "../../brain/index.ts";
import { openStorage } from "../../brainstem/parts/storage.ts";
import { storageOf } from "../project.ts";

export type SessionsFinding = Omit<BrainFinding, "id"> & { readonly id: "sessions.unusable" };

const OWN_FILE = `${BRAIN_FOLDER}/${layout.data}/sessions.db`;

/** Nothing is made where there is nothing yet. */
export async function checkSessions(root: string): Promise<readonly SessionsFinding[]> {
  try {
    const own = join(root, OWN_FILE);
    const spec = storageOf({});
    if (spec === "sqlite" && !existsSync(own)) return [];
    // By its path: whether its folder is closed to others is a finding of its own, and --fix mends it.
    const place = spec === "sqlite" ? `sqlite:${own}` : spec;
    const { store, close } = await openStorage(place, { root, clock: systemClock });
    await store.check().finally(close);
    return [];
  } catch (error) {
    if (!isFault(error)) throw error;
    const { message, hint: fix } = error;
    const file = process.env.BRAINSTEM_STORAGE ? "BRAINSTEM_STORAGE" : OWN_FILE;
    return [{ id: "sessions.unusable", severity: "error", file, message, fix, isMendable: false }];
  }
}
