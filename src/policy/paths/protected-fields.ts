/** The files of a brain that an agent may change in part: skills and personas, except their restraints. */
import type { Facts } from "../facts.ts";
import { compareBlocks } from "./compare-blocks.ts";
import { compareManifests } from "./compare-manifests.ts";

type Kind = "skill" | "manifest" | "persona";

/** As they are compared: lower case, without hyphens and underscores. Source: spec/protocols.md §2. */
const skillFields: ReadonlySet<string> = new Set(["constraints", "preconditions"]);

/** A persona's permissions and guardrails. Source: spec/mind.md §4. */
const personaFields: ReadonlySet<string> = new Set(
  (
    "tools allowedtools deniedtools disallowedtools toolpolicy toolpolicies capabilities permissions permissionmode " +
    "operations entitlements guardrails approval approvals policy policies security securityprofile " +
    "securitysettings safety stepup sandbox network domains hooks mcpservers delegation budget limits"
  ).split(" "),
);

/** Whether some fields of the file at this absolute path are rules. */
export const hasProtectedFields = (path: string, { brain }: Pick<Facts, "brain">): boolean =>
  brain !== undefined &&
  kindOf(path) !== undefined &&
  path.toLowerCase().startsWith(`${brain.toLowerCase()}/`);

/**
 * The names of protected fields that differ between two texts of a file; an empty text is a file that isn't there.
 * A new skill may come with restraints of its own. A field that can't be read for certain counts as changed where it differs.
 */
export function changesProtectedFields(path: string, before: string, after: string): readonly string[] {
  switch (kindOf(path)) {
    case "skill":
      return before === "" ? [] : compareBlocks(before, after, skillFields, "metadata");
    case "manifest":
      return compareManifests(before, after, [...skillFields]);
    case "persona":
      return compareBlocks(before, after, personaFields);
    default:
      return [];
  }
}

/** A disk that doesn't tell case opens `Skill.md` as well. */
function kindOf(path: string): Kind | undefined {
  if (/\/skills\/(?:.*\/)?skill\.md$/i.test(path)) return "skill";
  if (/\/skills\/_manifest\.jsonl$/i.test(path)) return "manifest";
  return /\/personas\/.*\.md$/i.test(path) ? "persona" : undefined;
}
