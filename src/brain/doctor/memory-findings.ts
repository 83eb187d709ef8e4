/** Finds damaged lines of the log, files that have grown too long, and stale tasks and skills. */
import { describeError, isFault, systemClock, type Volume } from "../../base/index.ts";
import { readContextFiles } from "../context/gather-sources.ts";
import { workspaceCandidates } from "../context/memory-candidates.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { type DamagedLine, readLog } from "../memory/episode-lines.ts";
import { createEpisodeLog } from "../memory/episode-log.ts";
import { parseSettings, readSettings } from "../settings.ts";
import { type SkillUpkeep, upkeepOfSkills } from "../skills/forge/skill-upkeep.ts";
import { createSkillLibrary } from "../skills/skill-library.ts";
import { syncSkills } from "../skills/sync-skills.ts";
import { type BrainFinding, type FindingId, finding } from "./finding.ts";

/** Empty when the file isn't there or can't be read, which is a finding of its own. */
export const readableText = (volume: Volume, path: string): Promise<string> =>
  volume.read(path).then(
    bytes => new TextDecoder().decode(bytes),
    () => "",
  );

export interface EpisodeCheckup {
  readonly damaged: readonly DamagedLine[];
  /** How many timestamps say no time zone, and the line of the first. */
  readonly naive: { readonly count: number; readonly line: number };
  /** The line that a last write broke off in; undefined where the file ends as it should. */
  readonly tornLine: number | undefined;
}

const HAS_ZONE = /(?:[zZ]|[+-]\d\d:?\d\d)$/;
const NAMED_LINES = 5;

/** Reads the whole log in constant memory, but for its damaged lines. @throws volume.* */
export async function checkEpisodes(volume: Volume): Promise<EpisodeCheckup> {
  const damaged: DamagedLine[] = [];
  const naive = { count: 0, line: 0 };
  let end = { offset: 0, line: 1 };
  for await (const batch of readLog(volume, layout.episodes)) {
    for (const entry of batch.entries) {
      if (entry.kind === "damaged") damaged.push(entry);
      else if (typeof entry.record.timestamp === "string" && !HAS_ZONE.test(entry.record.timestamp.trim())) {
        naive.count += 1;
        naive.line ||= entry.line;
      }
    }
    end = { offset: batch.endOffset, line: batch.endLine };
  }
  const sizeBytes = (await volume.stat(layout.episodes))?.sizeBytes ?? 0;
  return { damaged, naive, tornLine: end.offset < sizeBytes ? end.line : undefined };
}

export async function episodeFindings(volume: Volume): Promise<readonly BrainFinding[]> {
  // A log that can't be read at all is among the findings about files.
  const { damaged, naive, tornLine } = await checkEpisodes(volume).catch(unlessFault(noDamage));
  const [first] = damaged;
  const lines = [...new Set(damaged.map(({ line }) => line))];
  const named = lines.slice(0, NAMED_LINES).join(", ") + (lines.length > NAMED_LINES ? ", …" : "");
  const found = (id: FindingId, line: number, message: string, fix: string) =>
    finding(id, "warning", layout.episodes, message, { line, fix, isMendable: true });
  const zoneless = `${naive.count} timestamps name no time zone; they are read as local time.`;
  return [
    ...(first === undefined
      ? []
      : [
          found(
            "episodes.malformed",
            first.line,
            `${lines.length === 1 ? "1 line is" : `${lines.length} lines are`} not read: ${named} (${first.reason}).`,
            `Move what can't be read to ${BRAIN_FOLDER}/${layout.quarantine}.`,
          ),
        ]),
    ...(tornLine === undefined
      ? []
      : [
          found(
            "episodes.torn",
            tornLine,
            "The last line broke off while it was written.",
            `Keep its good part, and move the rest to ${BRAIN_FOLDER}/${layout.quarantine}.`,
          ),
        ]),
    ...(naive.count === 0
      ? []
      : [finding("episodes.naive-timestamps", "note", layout.episodes, zoneless, { line: naive.line })]),
  ];
}

const noDamage: EpisodeCheckup = { damaged: [], naive: { count: 0, line: 0 }, tornLine: undefined };

const unlessFault =
  <Value>(otherwise: Value) =>
  (error: unknown): Value => {
    if (isFault(error)) return otherwise;
    throw error;
  };

/** Source: spec/brain.md §1. */
const MAX_MAP_LINES = 30;

export async function upkeepFindings(volume: Volume, nowMs: number): Promise<readonly BrainFinding[]> {
  // Settings that can't be read are a finding of their own.
  const { dream } = await readSettings(volume).catch(() => parseSettings(""));
  const dreamFix =
    "Run: brainstem dream. It merges what says the same, and archives the weakest lessons that dreams wrote. Yours stay: " +
    "take out what no longer holds.";
  const mapFix = "Keep the map; move the rest where it points to.";
  return [
    ...(await tooLong(volume, "map.too-long", layout.map, MAX_MAP_LINES, mapFix)),
    ...(await tooLong(volume, "lessons.too-long", layout.lessons, dream.lessonLines, dreamFix)),
    ...(await staleWorkspace(volume, nowMs)),
  ];
}

async function tooLong(
  volume: Volume,
  id: FindingId,
  path: string,
  maxLines: number,
  fix: string,
): Promise<readonly BrainFinding[]> {
  const lines = (await readableText(volume, path)).trimEnd().split("\n").length;
  const message = `It has ${lines} lines; it serves best with up to ${maxLines}.`;
  return lines <= maxLines ? [] : [finding(id, "note", path, message, { fix })];
}

async function staleWorkspace(volume: Volume, nowMs: number): Promise<readonly BrainFinding[]> {
  const texts = await readContextFiles(volume)
    .workspace()
    .catch(() => []);
  const stale = workspaceCandidates(texts, nowMs).find(({ out }) => out !== undefined);
  if (stale === undefined) return [];
  const path = stale.content.source.file.slice(BRAIN_FOLDER.length + 1);
  const message = `It holds a task that nobody has touched (${stale.out}), so models don't see it.`;
  const fix =
    path === layout.workspace
      ? "If it is done, tell the mind so. Else the next dream (brainstem dream) archives it as unfinished and empties the file."
      : "Bring it up to date, or empty the file.";
  return [finding("workspace.stale", "note", path, message, { fix })];
}

/** Nothing is written, so nothing is redacted. */
const readingLog = (volume: Volume) =>
  createEpisodeLog({
    volume,
    clock: systemClock,
    redactor: { redact: async text => ({ text, findings: [] }) },
  });

/** Whether the skills can be read, are registered, and have been looked at lately. */
export async function skillFindings(volume: Volume, nowMs: number): Promise<readonly BrainFinding[]> {
  const library = createSkillLibrary(volume);
  // A skill or a log that can't be read is a finding of its own.
  const { due, stale: old } = await upkeepOfSkills(library, readingLog(volume), nowMs).catch(
    unlessFault<SkillUpkeep>({ due: [], stale: [] }),
  );
  const waiting = due.map(({ skill, why }) =>
    finding(
      "skill.due",
      "note",
      `${layout.skills}/${skill}/SKILL.md`,
      `The skill ${skill} needs a look. ${why}`,
      {
        fix: `Run: brainstem skills rewrite ${skill}`,
      },
    ),
  );
  const stale = old.map(({ skill, untouchedDays }) => ({
    ...finding(
      "skill.stale",
      "note",
      "",
      `The skill ${skill.name} was last touched ${untouchedDays} days ago.`,
      {
        fix: "Read it; correct what has changed, and give it today's date as its version.",
      },
    ),
    ...skill.source,
  }));
  try {
    const { files, findings } = await syncSkills(volume, { isDryRun: true });
    const behind = files.filter(({ change }) => change !== "kept").map(({ path }) => path);
    return [...findings, ...waiting, ...stale, ...behind.map(notSynced)];
  } catch (error) {
    if (!isFault(error)) throw error;
    const message = `The registries can't be compared with the folders. ${describeError(error)}`;
    return [
      ...waiting,
      ...stale,
      finding("skill.unreadable", "error", layout.skills, message, { fix: error.hint }),
    ];
  }
}

const notSynced = (path: string): BrainFinding =>
  finding("skills.not-synced", "warning", path, "It disagrees with the folders of skills.", {
    fix: "Bring it in line (brainstem skills sync); what people added stays.",
    isMendable: true,
  });
