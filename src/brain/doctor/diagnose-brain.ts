/** Looks a brain over and says what is not as it should be, and mends what a program can mend. */
import { isFault, type Volume } from "../../base/index.ts";
import { hasBrain } from "../has-brain.ts";
import { completeIgnoreFile, IGNORE_FILE } from "../init/git-files.ts";
import { fillTemplate, type TemplateFacts } from "../init/init-brain.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { quarantineLines } from "../memory/quarantine.ts";
import { repairTail, type TailState } from "../memory/torn-tail.ts";
import { EMPTY_WORKSPACE } from "../memory/workspace.ts";
import { syncSkills } from "../skills/sync-skills.ts";
import { fileFindings } from "./file-findings.ts";
import { type BrainFinding, type FindingId, finding, type Severity } from "./finding.ts";
import { checkEpisodes, episodeFindings, skillFindings, upkeepFindings } from "./memory-findings.ts";
import { type DoctorOptions, placeFindings } from "./place-findings.ts";
import { ruleFindings } from "./rule-findings.ts";

const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** The gravest first, then by file and line. A file that can't be read is a finding, never a fault. @throws volume.* for the root */
export async function diagnoseBrain(
  volume: Volume,
  options: DoctorOptions,
): Promise<readonly BrainFinding[]> {
  if (!(await hasBrain(volume))) return [missingBrain(volume)];
  const groups = await Promise.all([
    placeFindings(volume, options),
    fileFindings(volume),
    ruleFindings(volume),
    episodeFindings(volume),
    skillFindings(volume, options.clock.now()),
    upkeepFindings(volume, options.clock.now()),
  ]);
  return groups
    .flat()
    .sort(
      (left, right) =>
        rank[left.severity] - rank[right.severity] ||
        compareText(left.file, right.file) ||
        (left.line ?? 0) - (right.line ?? 0) ||
        compareText(left.id, right.id),
    );
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const missingBrain = ({ name }: Volume): BrainFinding =>
  finding("brain.missing", "error", "", `There is no brain in ${name}.`, { fix: "Run: brainstem init" });

export type MendOptions = DoctorOptions & TemplateFacts;

export interface Mended {
  readonly finding: BrainFinding;
  /** The mend that was done, in a sentence. */
  readonly done: string;
}

type Mend = (volume: Volume, finding: BrainFinding, options: MendOptions) => Promise<string>;

const tails: Readonly<Record<TailState, string>> = {
  whole: "it was whole",
  completed: "it got its end",
  quarantined: `its good part is kept, the rest is in ${BRAIN_FOLDER}/${layout.quarantine}`,
  growing: "somebody is writing it just now, so it was left",
  left: "it can't be written, so it was left",
};

const mends: { readonly [Id in FindingId]?: Mend } = {
  "brain.file-missing": writeTemplate,
  "brain.not-ignored": async volume => {
    await completeIgnoreFile(volume);
    return `Told git in ${BRAIN_FOLDER}/${IGNORE_FILE} what to ignore.`;
  },
  "brain.not-private": async (_, { file }, { dataFolder }) => {
    await dataFolder?.close();
    return `Closed ${file} to everybody but its owner, and to git.`;
  },
  "episodes.malformed": async (volume, _, { clock }) => {
    const { damaged } = await checkEpisodes(volume);
    const count = await quarantineLines(volume, damaged, clock);
    return `Moved ${count} damaged ${count === 1 ? "place" : "places"} of the log to ${BRAIN_FOLDER}/${layout.quarantine}.`;
  },
  "episodes.torn": async (volume, _, { clock }) => {
    const state = await repairTail(volume, layout.episodes, clock);
    return `The last line of the log: ${tails[state]}.`;
  },
  "skills.not-synced": async (volume, { file }) => {
    await syncSkills(volume);
    return `Brought ${file} in line with the folders of skills.`;
  },
};

/** Mends those findings that can be, in order; the others are passed over. Idempotent. @throws volume.* */
export async function mendBrain(
  volume: Volume,
  findings: readonly BrainFinding[],
  options: MendOptions,
): Promise<readonly Mended[]> {
  const mended: Mended[] = [];
  for (const finding of findings) {
    const mend = finding.isMendable ? mends[finding.id] : undefined;
    if (mend !== undefined) mended.push({ finding, done: await mend(volume, finding, options) });
  }
  return mended;
}

async function writeTemplate(volume: Volume, finding: BrainFinding, options: MendOptions): Promise<string> {
  const path = finding.file.slice(BRAIN_FOLDER.length + 1);
  const template = path === layout.workspace ? EMPTY_WORKSPACE : options.templates[path];
  if (template === undefined) return `Left ${finding.file} as it is: there is no template for it.`;
  try {
    await volume.write(path, fillTemplate(template, options), { isNew: true });
  } catch (error) {
    if (isFault(error, "volume.exists")) return `${finding.file} is there by now.`;
    throw error;
  }
  return `Wrote ${finding.file} from its template.`;
}
