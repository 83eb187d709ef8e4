/** Finds files that have grown too long, and entries too old to be of use. */
import type { Volume } from "../../base/index.ts";
import { readContextFiles } from "../context/context-sources.ts";
import { workspaceCandidates } from "../context/memory-candidates.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { parseSettings, readSettings } from "../settings.ts";
import type { BrainFinding, FindingId } from "./finding.ts";
import { readableText } from "./readable-text.ts";

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
