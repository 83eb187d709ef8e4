/** Wires harnesses to a brain and takes them out again, one at a time for all processes of the machine. */
import type { Volume } from "../../base/index.ts";
import type { WirableHarness, WiringOptions } from "../harness.ts";
import { type HarnessState, readStates, wiredOf } from "./harness-state.ts";
import { type InstallRecord, readRecord, recordPath, writeRecord } from "./install-record.ts";
import { isEqual } from "./json-ours.ts";
import { type Change, planWiring, type WiringPlan } from "./plan-wiring.ts";
import type { ProjectFolder } from "./project-folder.ts";
import type { Wanted } from "./wired-files.ts";

interface InstallationOptions {
  readonly folder: ProjectFolder;
  /** The volume of the brain, which keeps the record in its private data. */
  readonly brain: Volume;
  /** The brain's folder from the project's, with forward slashes: `.agent`, or `../brain/.agent`. */
  readonly brainPath: string;
  /** Tells the project from others that use the same brain; a file's name. */
  readonly project: string;
  readonly harnesses: readonly WirableHarness[];
}

export interface Installation {
  /** The state of each harness. */
  states(): Promise<readonly HarnessState[]>;
  /**
   * Idempotent; entries of an older version are renewed. Nothing is changed if any change is impossible. An MCP server that is
   * wired already stays so.
   * @param isTrial plans only @throws harness.unreadable, harness.occupied, volume.*
   */
  install(
    harnesses: readonly WirableHarness[],
    options: WiringOptions,
    isTrial?: boolean,
  ): Promise<WiringPlan>;
  /** Gives every file back as it was, but for what others have changed since. Idempotent. @throws as `install` */
  uninstall(harnesses: readonly WirableHarness[], isTrial?: boolean): Promise<WiringPlan>;
}

export function createInstallation(options: InstallationOptions): Installation {
  const { folder, brain, brainPath, harnesses } = options;
  const file = recordPath(options.project);

  const statesWith = (record: InstallRecord | undefined, named: readonly WirableHarness[] = []) => {
    const known = Object.entries(record?.harnesses ?? {});
    return readStates(folder, harnesses, new Map(known), named, brainPath);
  };

  async function skills(): Promise<readonly string[]> {
    const entries = await brain.list("skills");
    return entries.filter(({ kind }) => kind === "directory").map(({ name }) => name);
  }

  async function change(
    named: readonly WirableHarness[],
    choose: (wired: Wanted) => Wanted,
    isTrial: boolean,
  ): Promise<WiringPlan> {
    const record = await readRecord(brain, file);
    const plan = await planWiring({
      folder,
      harnesses,
      record,
      wanted: choose(wiredOf(await statesWith(record, named))),
      names: named.map(({ name }) => name),
      brain: brainPath,
      skills: await skills(),
    });
    const isNothing = plan.changes.length === 0 && isEqual(plan.record ?? null, record ?? null);
    if (!isTrial && !isNothing) await carryOut(folder, plan, record, next => writeRecord(brain, file, next));
    return plan;
  }

  /** A trial makes nothing, and so needs no lock. */
  const alone = <Result>(isTrial: boolean, run: () => Promise<Result>): Promise<Result> =>
    isTrial ? run() : brain.withLock(file, run);

  return {
    states: async () => statesWith(await readRecord(brain, file)),
    install(named, { program, mcp }, isTrial = false) {
      const choose = (wired: Wanted) => {
        const chosen = named.map(({ name }) => {
          const options: WiringOptions = { program, mcp: mcp || wired.get(name)?.mcp === true };
          return [name, options] as const;
        });
        return new Map([...wired, ...chosen]);
      };
      return alone(isTrial, () => change(named, choose, isTrial));
    },
    uninstall(named, isTrial = false) {
      const choose = (wired: Wanted) =>
        new Map([...wired].filter(([name]) => named.every(each => each.name !== name)));
      return alone(isTrial, () => change(named, choose, isTrial));
    },
  };
}

/**
 * Killed at any instant, each file is the old or the new one, and the record knows both: the same call completes it.
 * @param save keeps the record; undefined removes it @throws volume.*
 */
async function carryOut(
  folder: ProjectFolder,
  plan: WiringPlan,
  before: InstallRecord | undefined,
  save: (record: InstallRecord | undefined) => Promise<void>,
): Promise<void> {
  const done: Change[] = [];
  await save(plan.underWay);
  try {
    for (const change of plan.changes) {
      await make(folder, change);
      done.push(change);
    }
  } catch (error) {
    await takeBack(folder, done, plan).then(
      () => save(before),
      // The record that is under way knows each file as it was.
      () => undefined,
    );
    throw error;
  }
  await removeFolders(folder, plan.folders);
  await save(plan.record);
}

async function takeBack(folder: ProjectFolder, done: readonly Change[], plan: WiringPlan): Promise<void> {
  for (const change of done.toReversed()) await make(folder, inverse(change));
  await removeFolders(folder, plan.madeFolders.toReversed());
}

async function removeFolders(folder: ProjectFolder, paths: readonly string[]): Promise<void> {
  for (const path of paths) await folder.removeFolder(path);
}

async function make(folder: ProjectFolder, change: Change): Promise<void> {
  if (change.kind !== "text")
    return change.kind === "link"
      ? folder.makeLink(change.path, change.target)
      : folder.removeLink(change.path);
  const { path, before, after } = change;
  if (after === undefined) await folder.volume.remove(path);
  else await folder.volume.write(path, after, { isNew: before === undefined });
}

function inverse(change: Change): Change {
  if (change.kind === "text") return { ...change, before: change.after, after: change.before };
  return { ...change, kind: change.kind === "link" ? "unlink" : "link" };
}
