/** `ruleFindings` names the rules of permissions.md whose words nothing enforces. */
import { readExactTextIfThere, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { type BrainFinding, finding } from "./finding.ts";

/** A file that can't be read, and a heading that is nearly a known one, are findings of their own. */
export async function ruleFindings(volume: Volume): Promise<readonly BrainFinding[]> {
  const text = await readExactTextIfThere(volume, layout.permissions).catch(() => undefined);
  if (text === undefined) return [];
  const { parsePermissions } = await import("../../policy/reading.ts");
  const { bullets, misnamed } = parsePermissions(text, `${BRAIN_FOLDER}/${layout.permissions}`);
  if (misnamed.length > 0) return [];
  return bullets
    .filter(({ how, section }) => how === "advisory" && section !== "none")
    .map(({ text: words, source: { line }, joinedWith }) =>
      finding(
        "rule.advisory",
        "note",
        layout.permissions,
        `No program understands the rule “${words}”: the model reads it, and nothing enforces it.`,
        {
          line,
          fix:
            joinedWith === undefined
              ? "Say it as another rule does, or add what it means in a code span, such as `git.push(force: true)`."
              : `It is understood alone: put it and ${joinedWith} at the same indent.`,
        },
      ),
    );
}
