/** Rules for the folders and files that a delegation keeps a sub-agent out of: `protocols/` in a code span. */
import type { Source } from "../../base/index.ts";
import type { PolicyRule } from "../policy.ts";

const OPERATIONS = ["fs.*", "secrets.*", "brain.change_rules"];
const BRAIN_FOLDERS = /^(?:memory|protocols|skills|personas|workflows|channels|evals)(?:\/|$)/;

/**
 * None for a span that is no path: a path here has a slash, or ends like a file's name. Paths are as people write them:
 * relative to the project, and the brain's folders to the brain.
 */
export function pathRules(spans: readonly string[], text: string, source: Source): readonly PolicyRule[] {
  const globs = spans.filter(isPath).flatMap(globsOf);
  if (globs.length === 0) return [];
  const deny = (operation: string, named: PolicyRule["arguments"]): PolicyRule => ({
    decision: "deny",
    operation,
    arguments: named,
    text,
    source,
  });
  return [...OPERATIONS.map(name => deny(name, { path: globs })), deny("fs.move", { from: globs })];
}

const isPath = (span: string) => /^[\w.~/*-]+$/.test(span) && (span.includes("/") || /\.\w{1,8}$/.test(span));

function globsOf(span: string): readonly string[] {
  const path = span.replace(/^\.\//, "").replace(/\/+$/, "");
  const inside = BRAIN_FOLDERS.test(path) ? `.agent/${path}` : path;
  return [inside, `${inside}/*`];
}
