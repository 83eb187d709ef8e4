/** Makes the changes of a plan, each whole; if one can't be made, those before it are taken back. */
import type { InstallRecord } from "./install-record.ts";
import type { Change, WiringPlan } from "./plan-wiring.ts";
import type { ProjectFolder } from "./project-folder.ts";

/**
 * Killed at any instant, each file is the old or the new one, and the record knows both: the same call completes it.
 * @param save keeps the record; undefined removes it @throws volume.*
 */
export async function carryOut(
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
