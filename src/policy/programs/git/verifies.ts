/** Whether hooks have their say: not with `--no-verify`, nor where the call sets their folder or what they start aside. */
import { type Certainty, isGiven } from "./certainty.ts";
import type { GitCall } from "./git-call.ts";
import type { GitOptions } from "./read-options.ts";

/** Variables by which what the hooks start does nothing. */
const switches: { readonly [name: string]: RegExp } = {
  HUSKY: /^0$/,
  HUSKY_SKIP_HOOKS: /./,
  LEFTHOOK: /^(?:0|false)$/,
  SKIP: /./,
  PRE_COMMIT_ALLOW_NO_CONFIG: /./,
};

export function verifies(call: GitCall, options: GitOptions, ...names: readonly string[]): Certainty {
  const isSwitchedOff = [...call.command.environment].some(
    ([name, { text }]) => Object.hasOwn(switches, name) && switches[name]!.test(text),
  );
  if (isSwitchedOff || call.override("core.hookspath") !== undefined) return false;
  const isSkipped = isGiven(options, "no-verify", ...names);
  return isSkipped === undefined ? undefined : !isSkipped;
}
