/** A script that a project gives a name: `npm run build`, `make deploy`, `just test`. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { type Command, possibly, type Recognition } from "../../recognition.ts";
import { known } from "../../word.ts";
import { scriptOperations } from "./script-kind.ts";

/**
 * What running a project's script does: by its name, that it tests, builds, runs or may deploy; by its text, where
 * that is known, all that a shell would do. A person has written it or seen it, so what it does is only asked about
 * where a rule would stop it; what can't be taken back stays as it is.
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
