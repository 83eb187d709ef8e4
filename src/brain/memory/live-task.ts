/** Keeps the live task on disk, and what became of it: begun, advanced, set aside, finished. */
import {
  type Clock,
  equalBytes,
  fault,
  formatTimestamp,
  readIfThere,
  type Source,
  type Volume,
} from "../../base/index.ts";
import type { EpisodeDraft, Redactor, SessionNote, TaskOutcome, WorkspaceChange } from "../../ports/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { EpisodeWrite } from "./episode-log.ts";
import { redactText } from "./redact-text.ts";
import { noteSession, resetWorkspace, type SessionLine } from "./session-notes.ts";
import { EMPTY_WORKSPACE, readWorkspace, updateWorkspace, type Workspace } from "./workspace.ts";
import { sameText } from "./write-memory.ts";

export interface LiveTask {
  /** The content of WORKSPACE.md. @throws volume.* */
  read(): Promise<Workspace>;
  /** @throws redaction.failed, volume.* */
  change(
    change: WorkspaceChange,
    tags?: Tags,
  ): Promise<{ readonly source: Source; readonly text: string; readonly isNew: boolean }>;
  /**
   * Notes how far a session of an agent got, in one line of its own; work that leaves the workspace becomes an episode.
   * @param settled other sessions whose work is finished by now
   * @throws redaction.failed, volume.*
   */
  note(line: SessionLine, settled: readonly string[], tags?: Tags): Promise<void>;
  /**
   * Archives the task as a file and an episode, then resets WORKSPACE.md; the lines of other sessions stay in it.
   * @throws brain.not-remembered
   */
  finish(outcome: TaskOutcome, tags?: Tags): Promise<EpisodeWrite>;
  /** The task if it is untouched for so long; else undefined. @throws volume.* */
  stale(untouchedMs: number): Promise<StaleTask | undefined>;
  /** Archives it as `finish` does; a task touched meanwhile is left alone. @throws redaction.failed, volume.* */
  setAsideStale(untouchedMs: number, tags?: Tags): Promise<StaleTask | undefined>;
}

export interface StaleTask {
  readonly task: string;
  readonly untouchedMs: number;
  /** Where the workspace is kept, or will be. */
  readonly archive: string;
}

/** Marks of an archived task's episode, for example its project. */
type Tags = Readonly<Record<string, string>>;

export interface LiveTaskOptions {
  readonly volume: Volume;
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly record: (draft: EpisodeDraft, tags?: Tags) => Promise<EpisodeWrite>;
}

const FILE = `${BRAIN_FOLDER}/${layout.workspace}`;
/** The result of an archived task that was not finished; no failure, since its end is unknown. */
const SET_ASIDE = "set aside for another task";

export function createLiveTask({ volume, redactor, clock, record }: LiveTaskOptions): LiveTask {
  const empty = new TextEncoder().encode(EMPTY_WORKSPACE);
  const readBytes = async () => (await readIfThere(volume, layout.workspace)) ?? empty;
  const clean = (text: string) => redactText(redactor, text, "The workspace");

  async function redacted<Change extends WorkspaceChange | SessionNote>(change: Change): Promise<Change> {
    const said = Object.entries(change).filter(([, text]) => text !== undefined);
    const cleaned = said.map(async ([part, text]: [string, string | readonly string[]]) => [
      part,
      typeof text === "string" ? await clean(text) : await Promise.all(text.map(clean)),
    ]);
    return Object.fromEntries(await Promise.all(cleaned)) as Change;
  }

  /** The file in the archive, then the episode: killed in between, the task is archived twice rather than never. */
  async function archive(
    bytes: Uint8Array,
    { result, reflection = "" }: Omit<TaskOutcome, "result"> & { readonly result: string },
    tags: Tags,
    path = archivePath(clock.now()),
  ): Promise<EpisodeWrite> {
    const { task = NAMELESS, checkpoints, hypotheses, nextStep } = readWorkspace(bytes);
    const text = new TextDecoder().decode(bytes);
    const cleaned = await clean(text);
    // Unchanged where nothing was removed: it may hold bytes that are no text.
    await volume.write(path, cleaned === text ? bytes : cleaned);
    const done = checkpoints.filter(({ isDone }) => isDone).map(({ text }) => text);
    const draft: EpisodeDraft = {
      skill: "workspace",
      action: task,
      result,
      detail: done.length > 0 ? `Done: ${done.join("; ")}` : "",
      context: [...hypotheses, ...(nextStep === undefined ? [] : [`Next step: ${nextStep}`])].join("; "),
      reflection,
      evidence: [`${BRAIN_FOLDER}/${path}`],
      origin: "mind",
    };
    return record(draft, tags);
  }

  async function stale(untouchedMs: number): Promise<StaleTask | undefined> {
    const [stat, plan] = await Promise.all([volume.stat(layout.workspace), volume.stat(layout.plan)]);
    if (stat === undefined) return undefined;
    // Work on the plan is work on the task.
    const touchedMs = Math.max(stat.modifiedMs, plan?.modifiedMs ?? 0);
    const foundMs = clock.now() - touchedMs;
    if (foundMs < untouchedMs) return undefined;
    const { task, nextStep, ...lists } = readWorkspace(await readBytes());
    const isEmpty =
      task === undefined &&
      nextStep === undefined &&
      Object.values(lists).every((list: readonly unknown[]) => list.length === 0);
    if (isEmpty) return undefined;
    // Named by when it was touched last: archived twice, it is one file.
    return { task: task ?? NAMELESS, untouchedMs: foundMs, archive: archivePath(stat.modifiedMs) };
  }

  return {
    stale,
    setAsideStale: (untouchedMs, tags = {}) =>
      volume.withLock(layout.workspace, async () => {
        const found = await stale(untouchedMs);
        if (found === undefined) return undefined;
        const days = Math.floor(found.untouchedMs / 86_400_000);
        const result = `left unfinished, untouched for ${days} days`;
        await archive(await readBytes(), { result }, tags, found.archive);
        await volume.write(layout.workspace, EMPTY_WORKSPACE);
        return found;
      }),
    read: async () => readWorkspace(await readBytes()),
    async change(asked, tags = {}) {
      const change = await redacted(asked);
      return volume.withLock(layout.workspace, async () => {
        const bytes = await readBytes();
        const { task } = readWorkspace(bytes);
        const { task: named, ...rest } = change;
        const isSame = task !== undefined && sameText(named ?? task) === sameText(task);
        const isOther = task !== undefined && !isSame;
        if (isOther) await archive(bytes, { result: SET_ASIDE }, tags);
        const before = isOther ? empty : bytes;
        // A task named again keeps its earlier words.
        const after = updateWorkspace(before, isSame ? rest : change);
        const text = new TextDecoder().decode(after);
        const isNew = text !== new TextDecoder().decode(bytes);
        if (isNew) await volume.write(layout.workspace, after);
        return { source: { file: FILE, line: 1 }, text, isNew };
      });
    },
    async note({ session, note: asked }, settled, tags = {}) {
      const note = asked && (await redacted(asked));
      await volume.withLock(layout.workspace, async () => {
        const bytes = await readBytes();
        const {
          bytes: after,
          finished,
          setAside,
        } = noteSession(bytes, { session, note }, settled, clock.now());
        if (equalBytes(bytes, after)) return;
        // The episodes first: killed in between, the work is logged twice rather than never.
        const leave = (line: string, result: string) => {
          const [action = line, ...done] = line.split(" · ");
          return record(
            { skill: "workspace", action, result, detail: done.join("; "), origin: "mind" },
            tags,
          );
        };
        for (const line of finished) await leave(line, "success");
        for (const line of setAside) await leave(line, SET_ASIDE);
        await volume.write(layout.workspace, after);
      });
    },
    finish: (outcome, tags = {}) =>
      volume.withLock(layout.workspace, async () => {
        const bytes = await readBytes();
        const { task, checkpoints } = readWorkspace(bytes);
        if (task === undefined && checkpoints.length === 0) {
          throw fault("brain.not-remembered", { reason: `${FILE} names no task that is under way` });
        }
        const written = await archive(bytes, outcome, tags);
        await volume.write(layout.workspace, resetWorkspace(bytes));
        return written;
      }),
  };
}

const NAMELESS = "a task without a name";

const archivePath = (timeMs: number): string =>
  `${layout.snapshots}/workspace_${formatTimestamp(timeMs).replace(/[:.]/g, "-")}.md`;
