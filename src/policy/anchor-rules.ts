/** Ties the paths in rules to a place: people write `.agent/protocols/` and `~/.ssh/`, operations have whole paths. */
import type { Facts } from "./facts.ts";
import { pathArguments } from "./match-rule.ts";
import type { PolicyRule } from "./policy.ts";

/** The hosts that are this machine, as addresses are spelled after `domainOf`. Source: RFC 6761 §6.3, RFC 1122 §3.2.1.3. */
export const thisMachine: readonly string[] = [
  "localhost",
  "*.localhost",
  "127.0.0.1",
  "::1",
  "0.0.0.0",
  "::",
];

export type Places = Pick<Facts, "project" | "home" | "brain" | "temporary">;

/**
 * The same rules with absolute globs: `.agent/x` is below the brain, `~/x` below the home, `./x` and `x` below the
 * project, `$TMPDIR/x` below each temporary folder; globs with `/` or `*` in front stay. A folder's content (`x/*`) takes in
 * the folder itself. The domain `localhost` is this machine under each of its names.
 */
export const anchorRules = (rules: readonly PolicyRule[], places: Places): readonly PolicyRule[] =>
  rules.map(rule => ({
    ...rule,
    arguments: anchorArguments(rule.arguments, places),
    ...(rule.except !== undefined && { except: anchorArguments(rule.except, places) }),
  }));

const anchorArguments = (named: PolicyRule["arguments"], places: Places): PolicyRule["arguments"] =>
  Object.fromEntries(
    Object.entries(named).map(([name, globs]) => [
      name,
      globs.flatMap(glob =>
        pathArguments.includes(name)
          ? anchorGlob(glob, places)
          : name === "domain" && glob === "localhost"
            ? thisMachine
            : [glob],
      ),
    ]),
  );

function anchorGlob(glob: string, places: Places): readonly string[] {
  if (glob === "$TMPDIR" || glob.startsWith("$TMPDIR/")) {
    return places.temporary.flatMap(folder => anchorGlob(folder + glob.slice("$TMPDIR".length), places));
  }
  const whole = absoluteGlob(glob, places);
  const folder = whole.endsWith("*") ? /^(.+)\/\*+$/.exec(whole)?.[1] : undefined;
  return folder === undefined || folder.endsWith("*") ? [whole] : [folder, whole];
}

function absoluteGlob(glob: string, { project, home, brain = `${project}/.agent` }: Places): string {
  if (glob.startsWith("/") || glob.startsWith("*")) return glob;
  if (glob === "~" || glob.startsWith("~/")) return home + glob.slice(1);
  const plain = glob.startsWith("./") ? glob.replace(/^(?:\.\/)+/, "") : glob;
  if (plain === "." || plain === "") return project;
  if (plain === ".agent" || plain.startsWith(".agent/")) return brain + plain.slice(".agent".length);
  return `${project}/${plain}`;
}
