/** Opens where conversations last: what the configuration names, or the brain's own file, in a folder closed to others. */
import { join } from "node:path";
import { type Clock, describeError, fault } from "../base/index.ts";
import { BRAIN_FOLDER, layout } from "../brain/index.ts";
import { createNodePrivateFolder } from "../brain/node.ts";
import type { Store } from "../storage/index.ts";

const FILE = "sessions.db";

export interface OpenStorage {
  readonly store: Store;
  /** Under this name turns claim their sessions. */
  readonly instance: string;
  /** Closes a store that was opened here; one that the user made stays open. */
  close(): Promise<void>;
}

export interface StorageOptions {
  /** The folder that holds `.agent/`. */
  readonly root: string;
  /** Counts the time of claims. @default what the store goes by: a server's own clock, where there is one */
  readonly clock: Clock | undefined;
}

/** @throws storage.* */
export async function openStorage(
  choice: string | Store = "sqlite",
  { root, clock }: StorageOptions,
): Promise<OpenStorage> {
  // Drivers are loaded by those who open a brain, and by nobody else.
  const { openStore, processOwner } = await import("../storage/node.ts");
  const instance = processOwner();
  if (typeof choice === "object") return { store: choice, instance, close: async () => undefined };
  const name = choice === "sqlite" ? await ownFile(root) : choice;
  const store = await openStore(name, clock === undefined ? {} : { clock });
  return { store, instance, close: () => store.close() };
}

async function ownFile(root: string): Promise<string> {
  const folder = join(root, BRAIN_FOLDER, layout.data);
  const name = `sqlite:${join(folder, FILE)}`;
  const { close, isClosed } = createNodePrivateFolder(folder);
  try {
    if ((await isClosed()) !== true) await close();
    return name;
  } catch (error) {
    const reason = `its folder can't be made, or closed to others: ${describeError(error)}`;
    throw fault("storage.denied", { store: name, reason }, { cause: error });
  }
}
