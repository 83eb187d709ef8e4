/** Looks a brain over and says what is not as it should be; changes nothing. */
import type { Volume } from "../../base/index.ts";
import { hasBrain } from "../has-brain.ts";
import { BRAIN_FOLDER } from "../layout.ts";
import type { DoctorOptions } from "./doctor-options.ts";
import { episodeFindings } from "./episode-findings.ts";
import { fileFindings } from "./file-findings.ts";
import type { BrainFinding, Severity } from "./finding.ts";
import { placeFindings } from "./place-findings.ts";
import { skillFindings } from "./skill-findings.ts";
import { upkeepFindings } from "./upkeep-findings.ts";

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

const missingBrain = ({ name }: Volume): BrainFinding => ({
  id: "brain.missing",
  severity: "error",
  file: BRAIN_FOLDER,
  message: `There is no brain in ${name}.`,
  fix: "Run: brainstem init",
  isMendable: false,
});
