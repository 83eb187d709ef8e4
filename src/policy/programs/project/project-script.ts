/** A script that a project gives a name: `npm run build`, `make deploy`, `just test`. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { type Command, possibly, type Recognition } from "../../recognition.ts";
import { known } from "../../word.ts";
import { scriptOperations } from "./script-kind.ts";

/**
 * The effects of running a project's script. Its name says that it tests, builds, runs or may deploy; its text, where
 * known, says all that a shell would do. A person has written or seen it, so its effects are only asked about
 * where a rule would stop them; effects that can't be undone stay certain.
 */
export function projectScript(
  text: string | undefined,
  tool: string,
  script: string | undefined,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const byName = scriptOperations(tool, script);
  if (text === undefined) return byName;
  return [...byName, ...asProjectCode(recognition.shell(known(text), command))];
}

/** Operations of a project's own text: those that can be taken back only matter where a rule would stop them. */
export const asProjectCode = (operations: readonly Operation[]): readonly Operation[] =>
  operations.map(each => (riskTier(each) === 3 ? each : possibly(each)));
