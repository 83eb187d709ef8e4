/** Counts the memories of a brain, and finds the task under way and the newest entries of the files that people read. */
import { readIfThere, type Volume } from "../../base/index.ts";
import type { MemoryKind, MemoryOverview } from "../../ports/index.ts";
import { memoryKinds } from "../../ports/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { readDecisions } from "./decisions.ts";
import { readLessons } from "./lessons/read-lessons.ts";
import { markdownEntries } from "./markdown-entries.ts";
import { markdownLines } from "./markdown-lines.ts";
import type { Workspace } from "./workspace.ts";

type Newest = MemoryOverview["newest"][number];

/** Of each kind. */
const NEWEST = 2;

/**
 * @param isShown others than the owner are shown what all users of a brain share
 * @param workspace the owner's
 */
export async function composeOverview(
  volume: Volume,
  counts: MemoryOverview["counts"],
  isShown: (kind: MemoryKind) => boolean,
  workspace: Workspace | undefined,
): Promise<MemoryOverview> {
  const task = workspace === undefined ? undefined : await findTask(volume, workspace);
  const hidden = memoryKinds.filter(kind => !isShown(kind)).map(kind => [kind, 0]);
  const newest = await findNewest(volume);
  return {
    counts: { ...counts, ...Object.fromEntries(hidden) },
    newest: newest.filter(({ kind }) => isShown(kind)),
    ...(task !== undefined && { task }),
  };
}

async function findNewest(volume: Volume): Promise<readonly Newest[]> {
  const read = async (file: string) => (await readIfThere(volume, file)) ?? new Uint8Array();
  const newest = (kind: Newest["kind"], file: string, all: readonly Pick<Entry, "line" | "text">[]) =>
    all
      .slice(-NEWEST)
      .toReversed()
      .map(({ line, text }): Newest => {
        const source = { file: `${BRAIN_FOLDER}/${file}`, line };
        return { kind, origin: kind === "lesson" ? "mind" : "person", source, text };
      });
  const decisions = readDecisions(await read(layout.decisions))
    .filter(({ holds }) => holds)
    .toSorted((left, right) => (left.date ?? "").localeCompare(right.date ?? ""));
  return [
    ...newest("decision", layout.decisions, decisions),
    ...newest("knowledge", layout.knowledge, markdownEntries(await read(layout.knowledge))),
    ...newest("preference", layout.preferences, markdownEntries(await read(layout.preferences))),
    ...newest("lesson", layout.lessons, readLessons(await read(layout.lessons))),
  ];
}

interface Entry {
  readonly line: number;
  readonly text: string;
}

/** The live task with its next step, at the first line of its text. */
async function findTask(volume: Volume, { nextStep, task }: Workspace): Promise<MemoryOverview["task"]> {
  if (task === undefined) return undefined;
  const bytes = (await readIfThere(volume, layout.workspace)) ?? new Uint8Array();
  const line = markdownLines(bytes).find(({ text }) => text.trim() !== "" && task.startsWith(text.trim()));
  const source = { file: `${BRAIN_FOLDER}/${layout.workspace}`, line: line?.number ?? 1 };
  return { source, text: nextStep === undefined ? task : `${task}\nNext step: ${nextStep}` };
}
