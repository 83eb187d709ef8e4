/** Compiles a brain's protocols and notes every file that they come from, so that the outcome can be kept (Node only). */
import { exactText, isFault, readTextIfThere, systemClock, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { readSettings } from "../settings.ts";
import { createSkillLibrary } from "../skills/skill-library.ts";
import { watchTrust } from "../trust.ts";
import { createProtocolReader } from "./protocols.ts";
import type { ProtocolSources, StampedProtocols, Stamps } from "./stamps-node.ts";
import { changedMs, stampOfFile, stampOfFolder, within } from "./stamps-node.ts";

/** Clocks of disks are coarse: a file that has changed this lately may change again and look the same. */
const SETTLED_MS = 2_000;
/** Where permissions.md may speak of the package registries in use. */
const REGISTRIES = /registr/i;

export interface Compilation {
  readonly compiled: StampedProtocols;
  /** Whether the stamps tell every change from now on. */
  readonly isSettled: boolean;
}

/** Never rejects for what a file says. */
export async function compileProtocols(sources: ProtocolSources): Promise<Compilation> {
  const { root, volume, registries, clock = systemClock } = sources;
  const startedMs = clock.now();
  const watch = watchVolume(await volume(), root);
  watch.noteFile(sources.trustFile);
  const { trust, ignored } = watchTrust(await sources.trust());
  // Settings come before the rules, as `brainstem trust` shows them.
  const settings = await readSettings(watch.volume, trust).then(
    ({ hooks, project }) => ({ hooks, project }),
    () => undefined,
  );
  const permissions = await readTextIfThere(watch.volume, layout.permissions).catch(() => "");
  const usesRegistries = REGISTRIES.test(permissions ?? "");
  if (usesRegistries) registries.paths().forEach(watch.noteFile);
  const { rules, schemas, programs, problems } = await createProtocolReader({
    volume: watch.volume,
    library: createSkillLibrary(watch.volume),
    registries: () => (usesRegistries ? registries.hosts() : []),
    trust: async () => trust,
  })();
  const delegation = await delegationIn(watch.volume);
  return {
    compiled: {
      stamps: { ...watch.stamps, ...(usesRegistries && { registries: registries.given() }) },
      rules,
      schemas: [...schemas],
      ...(Object.keys(programs).length > 0 && { programs }),
      ...(delegation !== undefined && { delegation }),
      ...(settings !== undefined && { settings }),
      ignored: ignored().map(({ name }) => name),
      problems: problems.map(({ message, hint }) => `${message} ${hint}`),
    },
    isSettled: !watch.hasFailed() && watch.newestMs() < startedMs - SETTLED_MS,
  };
}

/** Undefined for a missing file; a file that can't be read, is no UTF-8, or holds an unresolved merge grants nothing but reading. */
async function delegationIn(volume: Volume) {
  const { compileDelegation } = await import("../../policy/reading.ts");
  const file = `${BRAIN_FOLDER}/${layout.delegation}`;
  try {
    return compileDelegation(exactText(await volume.read(layout.delegation), file), file);
  } catch (error) {
    return isFault(error, "volume.not-found") ? undefined : compileDelegation(undefined, file);
  }
}

interface Watch {
  readonly volume: Volume;
  readonly stamps: Stamps;
  noteFile(path: string): void;
  /** Whether something could not be read, for another reason than that it isn't there: it may go better next time. */
  hasFailed(): boolean;
  newestMs(): number;
}

/** Stamps each file just before it is read: a change in between counts as a change. */
function watchVolume(volume: Volume, root: string): Watch {
  const files: { [path: string]: string } = {};
  const folders: { [path: string]: string } = {};
  let hasFailed = false;
  let newestMs = 0;

  function noteFile(path: string): void {
    files[path] ??= stampOfFile(within(root, path));
    newestMs = Math.max(newestMs, changedMs(within(root, path)));
  }
  async function attempt<Value>(look: () => Promise<Value>): Promise<Value> {
    try {
      return await look();
    } catch (error) {
      hasFailed ||= !isFault(error, "volume.not-found");
      throw error;
    }
  }
  function watched<Value>(path: string, look: () => Promise<Value>): Promise<Value> {
    noteFile(path);
    return attempt(look);
  }

  return {
    volume: {
      ...volume,
      read: path => watched(path, () => volume.read(path)),
      readRange: (path, start, end) => watched(path, () => volume.readRange(path, start, end)),
      stat: path => watched(path, () => volume.stat(path)),
      list(path) {
        folders[path] ??= stampOfFolder(within(root, path));
        return attempt(() => volume.list(path));
      },
    },
    stamps: { files, folders },
    noteFile,
    hasFailed: () => hasFailed,
    newestMs: () => newestMs,
  };
}
