/** Finds files that have grown too long, and entries too old to be of use. */
import { isFault, type Volume } from "../../base/index.ts";
import { readContextFiles } from "../context/gather-sources.ts";
import { workspaceCandidates } from "../context/memory-candidates.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { type DamagedLine, readLog } from "../memory/episode-lines.ts";
import { parseSettings, readSettings } from "../settings.ts";
import type { BrainFinding, FindingId } from "./finding.ts";

/** Source: spec/brain.md §1. */
const MAX_MAP_LINES = 30;

export async function upkeepFindings(volume: Volume, nowMs: number): Promise<readonly BrainFinding[]> {
  // Settings that can't be read are a finding of their own.
  const { dream } = await readSettings(volume).catch(() => parseSettings(""));
  const findings = [
    await tooLong(
      volume,
      "map.too-long",
      layout.map,
      MAX_MAP_LINES,
      "Keep the map; move the rest where it points to.",
    ),
    await tooLong(
      volume,
      "lessons.too-long",
      layout.lessons,
      dream.lessonLines,
      "Run: brainstem dream. It merges what says the same, and archives the weakest lessons that dreams wrote. Yours stay: " +
        "take out what no longer holds.",
    ),
    await staleWorkspace(volume, nowMs),
  ];
  return findings.filter(finding => finding !== undefined);
}

async function tooLong(
  volume: Volume,
  id: FindingId,
  path: string,
  maxLines: number,
  fix: string,
): Promise<BrainFinding | undefined> {
  const lines = (await readableText(volume, path)).trimEnd().split("\n").length;
  if (lines <= maxLines) return undefined;
  const message = `It has ${lines} lines; it serves best with up to ${maxLines}.`;
  return { id, severity: "note", file: `${BRAIN_FOLDER}/${path}`, message, fix, isMendable: false };
}

const WORKSPACE = `${BRAIN_FOLDER}/${layout.workspace}`;
const SET_ASIDE =
  "If it is done, tell the mind so. Else the next dream (brainstem dream) archives it as unfinished and empties the file.";

async function staleWorkspace(volume: Volume, nowMs: number): Promise<BrainFinding | undefined> {
  const texts = await readContextFiles(volume)
    .workspace()
    .catch(() => []);
  const stale = workspaceCandidates(texts, nowMs).find(({ out }) => out !== undefined);
  if (stale === undefined) return undefined;
  const { file } = stale.content.source;
  return {
    id: "workspace.stale",
    severity: "note",
    file,
    message: `It holds a task that nobody has touched (${stale.out}), so models don't see it.`,
    fix: file === WORKSPACE ? SET_ASIDE : "Bring it up to date, or empty the file.",
    isMendable: false,
  };
}

interface EpisodeCheckup {
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
  const file = `${BRAIN_FOLDER}/${layout.episodes}`;
  const checkup = await checkIfReadable(volume);
  if (checkup === undefined) return [];
  const { damaged, naive, tornLine } = checkup;
  const findings: BrainFinding[] = [];
  const [first] = damaged;
  if (first !== undefined) {
    const lines = [...new Set(damaged.map(({ line }) => line))];
    const named = lines.slice(0, NAMED_LINES).join(", ") + (lines.length > NAMED_LINES ? ", …" : "");
    findings.push({
      id: "episodes.malformed",
      severity: "warning",
      file,
      line: first.line,
      message: `${lines.length === 1 ? "1 line is" : `${lines.length} lines are`} not read: ${named} (${first.reason}).`,
      fix: `Move what can't be read to ${BRAIN_FOLDER}/${layout.quarantine}.`,
      isMendable: true,
    });
  }
  if (tornLine !== undefined) {
    findings.push({
      id: "episodes.torn",
      severity: "warning",
      file,
      line: tornLine,
      message: "The last line broke off while it was written.",
      fix: `Keep its good part, and move the rest to ${BRAIN_FOLDER}/${layout.quarantine}.`,
      isMendable: true,
    });
  }
  if (naive.count > 0) {
    findings.push({
      id: "episodes.naive-timestamps",
      severity: "note",
      file,
      line: naive.line,
      message: `${naive.count} timestamps name no time zone; they are read as local time.`,
      isMendable: false,
    });
  }
  return findings;
}

// A log that can't be read at all is among the findings about files.
async function checkIfReadable(volume: Volume): Promise<EpisodeCheckup | undefined> {
  try {
    return await checkEpisodes(volume);
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}

/** Empty when it isn't there or can't be read, which is a finding of its own. */
export const readableText = (volume: Volume, path: string): Promise<string> =>
  volume.read(path).then(
    bytes => new TextDecoder().decode(bytes),
    () => "",
  );
