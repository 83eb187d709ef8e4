/** Finds missing files, private folders open to others, and private files that git doesn't ignore. */
import type { Clock, Volume } from "../../base/index.ts";
import { IGNORE_FILE, isIgnored } from "../init/git-files.ts";
import type { PrivateFolder, Templates } from "../init/init-brain.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { type BrainFinding, finding } from "./finding.ts";
import { readableText } from "./memory-findings.ts";

export interface DoctorOptions {
  /** Files that a brain should have. */
  readonly templates: Templates;
  readonly clock: Clock;
  /** Where `.data` is, on a machine that knows permissions. */
  readonly dataFolder?: PrivateFolder;
  /** The text of the project's own .gitignore, which may see to the brain's folders too. */
  readonly projectIgnore?: string;
}

export async function placeFindings(
  volume: Volume,
  { templates, dataFolder, projectIgnore = "" }: DoctorOptions,
): Promise<readonly BrainFinding[]> {
  const findings: BrainFinding[] = [];
  for (const path of requiredFiles(Object.keys(templates)))
    if (!(await isThere(volume, path))) findings.push(missingFile(path));
  const ignore = await readableText(volume, IGNORE_FILE);
  for (const folder of [layout.state, layout.data]) {
    if (isIgnored(ignore, folder) || isIgnored(projectIgnore, folder)) continue;
    const message = `Git is not told to ignore ${BRAIN_FOLDER}/${folder}/.`;
    const more = { fix: "Add it to the brain's .gitignore.", isMendable: true } as const;
    findings.push(finding("brain.not-ignored", "warning", IGNORE_FILE, message, more));
  }
  const exposure = await dataFolder?.exposure?.();
  if (exposure !== undefined) {
    const message = `Sessions and keys aren't written here: ${exposure.reason}.`;
    findings.push(finding("brain.exposed", "error", layout.data, message, { fix: `${exposure.remedy}.` }));
  } else if ((await dataFolder?.isClosed()) === false) {
    const message = "Others on this machine, or git, may look into the folder of sessions and keys.";
    const more = {
      fix: "Close it to everybody but its owner (mode 0700), and to git.",
      isMendable: true,
    } as const;
    findings.push(finding("brain.not-private", "warning", layout.data, message, more));
  }
  return findings;
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

/** With the consequence, for the files that matter most. */
function missingFile(path: string): BrainFinding {
  const more = { fix: "Write it from its template.", isMendable: true } as const;
  const missing = (severity: BrainFinding["severity"], message: string) =>
    finding("brain.file-missing", severity, path, message, more);
  if (path === layout.permissions) return missing("error", "Nobody has said what is allowed.");
  if (path === layout.map) return missing("warning", "Harnesses read this first, and there is no such file.");
  return missing("note", "There is no such file.");
}
