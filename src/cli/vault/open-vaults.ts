/** Opens the vaults of a project without a mind: the one in the store of its conversations, and the one of this machine. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { openStorage } from "../../brainstem/parts/storage.ts";
import type { EventLog } from "../../ports/index.ts";
import { localOwner } from "../../project/index.ts";
import { keyPlaceOf, VAULT_FILE } from "../../project/vault-place.ts";
import type { Vault } from "../../safety/privacy.ts";
import type { KeyPlace } from "../../safety/vault-node.ts";
import type { Store } from "../../storage/index.ts";
import { closing } from "../closing.ts";
import { findPlace, type StorageOption, storageOf } from "../project.ts";
import { knownStore } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";

export interface OpenVault {
  /** For a person: the store's name, or the file's. */
  readonly name: string;
  readonly vault: Vault;
  /** Of the store that it is in. */
  readonly log: EventLog;
  /** Clears the files of bytes of what was forgotten. @throws storage.traces */
  readonly scrub: () => Promise<void>;
}

export interface Vaults {
  readonly all: readonly OpenVault[];
  readonly keys: KeyPlace;
  /** How many master keys are used here. */
  readonly masters: number;
  readonly owner: { readonly tenant: string; readonly user: string };
}

/** The place of the key. @throws brain.not-found */
export const keysOf = (terminal: Terminal): KeyPlace =>
  keyPlaceOf(findPlace(terminal).root, terminal.environment);

/** Names the keys that came with the brain. */
export function sayUnknown(ids: readonly string[], terminal: Terminal): void {
  for (const id of ids)
    terminal.say("!", `The key ${id} came with the brain, and isn't used: brainstem vault accept ${id}`);
}

/** Closes the stores when the work is done. @throws brain.not-found, storage.*, vault.locked, and what the work throws */
export async function withVaults<Result>(
  options: StorageOption,
  terminal: Terminal,
  work: (vaults: Vaults) => Promise<Result>,
): Promise<Result> {
  const { root } = findPlace(terminal);
  const spec = knownStore(storageOf(options, terminal), terminal);
  const local = join(root, BRAIN_FOLDER, layout.data, VAULT_FILE);
  return withStore(spec, root, store =>
    existsSync(local)
      ? withStore(`sqlite:${local}`, root, own => withAll([store, own], terminal, work))
      : withAll([store], terminal, work),
  );
}

const withStore = <Result>(spec: string, root: string, work: (store: Store) => Promise<Result>) =>
  closing(openStorage(spec, { root, clock: systemClock }), ({ store }) => work(store));

async function withAll<Result>(
  stores: readonly Store[],
  terminal: Terminal,
  work: (vaults: Vaults) => Promise<Result>,
): Promise<Result> {
  const { createVault } = await import("../../safety/privacy.ts");
  const { readMasterKeys } = await import("../../safety/vault-node.ts");
  const keys = keysOf(terminal);
  const masters = readMasterKeys(keys);
  const all = stores.map(({ log, name, records, scrub }) => ({
    name,
    log,
    scrub: async () => scrub?.(),
    vault: createVault({ records, masters, clock: systemClock }),
  }));
  const { tenant, user } = localOwner();
  return work({ all, keys, masters: (await masters()).length, owner: { tenant, user } });
}
