/** The files that recall searches, as they are now. */
import { describeError, type FileStat, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";

export interface RecallFile {
  readonly path: string;
  readonly stat: FileStat;
}

export interface RecallFiles {
  readonly files: readonly RecallFile[];
  /** Files that could not be checked, a sentence each. */
  readonly problems: readonly string[];
}

const KNOWLEDGE = "KNOWLEDGE.md";

/** Costs one look at each file and two lists. Never throws for a file that can't be looked at. */
export async function findRecallFiles(
  volume: Volume,
  logFiles: () => Promise<readonly string[]>,
): Promise<RecallFiles> {
  const problems: string[] = [];
  const attempt = async <Result>(otherwise: Result, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      problems.push(describeError(error));
      return otherwise;
    }
  };
  const [logs, skills] = await Promise.all([
    attempt([], logFiles()),
    attempt([], volume.list(layout.skills)),
  ]);
  const paths = [
    ...logs,
    layout.lessons,
    layout.decisions,
    layout.knowledge,
    layout.preferences,
    ...skills
      .filter(({ kind }) => kind === "directory")
      .map(({ name }) => `${layout.skills}/${name}/${KNOWLEDGE}`),
  ];
  const stats = await Promise.all(paths.map(path => attempt(undefined, volume.stat(path))));
  const files = paths.flatMap((path, at) => {
    const stat = stats[at];
    if (stat?.kind === "directory")
      problems.push(`${BRAIN_FOLDER}/${path} is a directory where a file is expected.`);
    return stat?.kind === "file" ? [{ path, stat }] : [];
  });
  return { files, problems };
}
