/** Finds files in the wrong place, private folders open to others, and private files that git tracks. */
import type { Volume } from "../../base/index.ts";
import { IGNORE_FILE, isIgnored } from "../init/git-files.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { BrainFinding, DoctorOptions } from "./finding.ts";
import { readableText } from "./upkeep-findings.ts";

/** The consequence of a missing file, for the files that matter most. */
const meanings: Readonly<Record<string, Pick<BrainFinding, "severity" | "message">>> = {
  [layout.permissions]: { severity: "error", message: "Nobody has said what is allowed." },
  [layout.map]: { severity: "warning", message: "Harnesses read this first, and there is no such file." },
};
const OTHERWISE = { severity: "note", message: "There is no such file." } as const;

export async function placeFindings(
  volume: Volume,
  { templates, dataFolder, projectIgnore = "" }: DoctorOptions,
): Promise<readonly BrainFinding[]> {
  const findings: BrainFinding[] = [];
  for (const path of requiredFiles(Object.keys(templates))) {
    if (await isThere(volume, path)) continue;
    findings.push({
      id: "brain.file-missing",
      ...(meanings[path] ?? OTHERWISE),
      file: `${BRAIN_FOLDER}/${path}`,
      fix: "Write it from its template.",
      isMendable: true,
    });
  }
  const ignore = await readableText(volume, IGNORE_FILE);
  for (const folder of [layout.state, layout.data]) {
    if (isIgnored(ignore, folder) || isIgnored(projectIgnore, folder)) continue;
    findings.push({
      id: "brain.not-ignored",
      severity: "warning",
      file: `${BRAIN_FOLDER}/${IGNORE_FILE}`,
      message: `Git is not told to ignore ${BRAIN_FOLDER}/${folder}/.`,
      fix: "Add it to the brain's .gitignore.",
      isMendable: true,
    });
  }
  findings.push(...(await privacyFindings(dataFolder)));
  return findings;
}

async function privacyFindings(dataFolder: DoctorOptions["dataFolder"]): Promise<readonly BrainFinding[]> {
  if ((await dataFolder?.isClosed()) !== false) return [];
  return [
    {
      id: "brain.not-private",
      severity: "warning",
      file: `${BRAIN_FOLDER}/${layout.data}`,
      message: "Others on this machine may look into the folder of sessions and keys.",
      fix: "Close it to everybody but its owner (mode 0700).",
      isMendable: true,
    },
  ];
}

/** Skills, personas and notes may come and go; the rest of the templates belongs to every brain. */
const requiredFiles = (paths: readonly string[]): readonly string[] =>
  [
    ...paths.filter(path => !/^(?:skills|personas)\/|\.gitkeep$|README\.md$/.test(path)),
    layout.workspace,
  ].sort();

// A link that leads out is there; that it is one is said elsewhere.
const isThere = (volume: Volume, path: string): Promise<boolean> =>
  volume.stat(path).then(
    stat => stat !== undefined,
    () => true,
  );
