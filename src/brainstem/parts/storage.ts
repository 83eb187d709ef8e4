/** The part `storage`: the store of the configuration, or the brain's own file; each entry of its log is proven. */
import { join } from "node:path";
import { aFunction, aText, type Check, is, isObject, withMethods, withParts } from "../../base/checks.ts";
import { type Clock, describeError, fault, isFault } from "../../base/index.ts";
import { sha256Hex } from "../../base/sha256-node.ts";
import { closeDataFolder, dataFolderOf } from "../../brain/node.ts";
import type { ChainedStore, SigningKey } from "../../safety/evidence.ts";
import type { Store } from "../../storage/index.ts";
import { definePart, type Site } from "../part.ts";
import { location } from "./location.ts";

export interface StorageConfig {
  /**
   * Where conversations last: `sqlite` in the brain's own folder (`.agent/.data/sessions.db`), `sqlite:<path>`,
   * `postgres://user@host/database`, `memory` as long as this object, or a store that you have made and close yourself.
   * @default "sqlite"
   */
  readonly storage?: string | Store;
}

const STORAGES = "sqlite, sqlite:<path>, memory, postgres://user@host/database, or a store";

const aStore = withParts({
  name: aText,
  log: withMethods("append", "read", "lastSeq", "claim", "renew", "release", "watch"),
  sessions: withMethods("list", "find", "remove", "all"),
  waiting: withMethods("pending", "find"),
  check: aFunction,
  close: aFunction,
});

const aStorage: Check = (value, path) => {
  if (isObject(value)) return aStore(value, path);
  if (typeof value !== "string") return is(STORAGES, () => false)(value, path);
  if (value === "sqlite" || value === "memory" || /^sqlite:./s.test(value)) return [];
  if (/^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value)) return [];
  // The scheme alone: the rest may hold a password.
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(value)?.[0];
  const isKnown = scheme === undefined || /^(?:sqlite|postgres(?:ql)?)$/.test(scheme);
  return [{ path, problem: `${isKnown ? "" : `unknown scheme ${scheme}; `}expected ${STORAGES}` }];
};

export const storage = definePart({
  name: "storage",
  needs: { location },
  keys: { storage: aStorage },
  start: ({ location: { root } }, { config }: Site<StorageConfig>) =>
    openStorage(config.storage, {
      root,
      clock: config.clock,
      // The brain's key: a program that ships the brain ships its conversations, too.
      isTrusted: "trust" in config && config.trust === true,
    }),
  stop: opened => opened.close(),
  health: ({ store }) => store.check().then(() => undefined),
  contribute: ({ store }) => ({ resolved: { storage: store.name } }),
});

/** In the folder of a brain's private data. */
export const SESSIONS_FILE = "sessions.db";

export interface OpenStorage {
  readonly store: ChainedStore;
  /** Under this name turns claim their sessions. */
  readonly instance: string;
  /** Signs the notes of removed sessions. @default by the brain's own key, where there is one */
  readonly signing: { by: () => Promise<SigningKey | undefined> };
  /** Closes a store that was opened here; a store that the user made stays open. */
  close(): Promise<void>;
}

interface StorageOptions {
  /** The folder that holds `.agent/`. */
  readonly root: string;
  /** Counts the time of claims. @default what the store goes by: a server's own clock, where there is one */
  readonly clock: Clock | undefined;
  /** The program has made the brain and all that is in it. @default false */
  readonly isTrusted?: boolean;
}

/** @throws storage.* */
export async function openStorage(
  choice: string | Store = "sqlite",
  { root, clock, isTrusted = false }: StorageOptions,
): Promise<OpenStorage> {
  // Drivers are loaded only when a brain is opened.
  const [{ openStore, processOwner }, { chainStore }] = await Promise.all([
    import("../../storage/node.ts"),
    import("../../safety/evidence.ts"),
  ]);
  const signing = { by: () => ownKey(root) };
  const signer = () => signing.by();
  const proven = (store: Store) =>
    chainStore(store, { digest: sha256Hex, signer, ...(clock !== undefined && { clock }) });
  const instance = processOwner();
  if (typeof choice === "object")
    return { store: proven(choice), instance, signing, close: async () => undefined };
  const open = async (name: string) => proven(await openStore(name, clock === undefined ? {} : { clock }));
  if (choice !== "sqlite") {
    const store = await open(choice);
    return { store, instance, signing, close: () => store.close() };
  }
  const folder = dataFolderOf(root);
  closeData(root, `sqlite:${join(folder, SESSIONS_FILE)}`);
  const { openOwnStore } = await import("../own-store.ts");
  const openFile = (path: string) => open(`sqlite:${path}`);
  const store = await openOwnStore({ root, folder, name: SESSIONS_FILE, isTrusted, open: openFile });
  return { store: proven(store), instance, signing, close: () => store.close() };
}

/** @throws evidence.key-invalid */
async function ownKey(root: string): Promise<SigningKey | undefined> {
  const { readSigningKey, signingKeyId } = await import("../../project/evidence-keys.ts");
  return signingKeyId({ root }) === undefined ? undefined : readSigningKey({ root });
}

/** Makes the folder, closed to others and to git. @throws storage.denied, brain.exposed */
function closeData(root: string, store: string): void {
  try {
    closeDataFolder(root);
  } catch (error) {
    if (isFault(error, "brain.exposed")) throw error;
    const reason = `its folder can't be made, or closed to others: ${describeError(error)}`;
    throw fault("storage.denied", { store, reason }, { cause: error });
  }
}
