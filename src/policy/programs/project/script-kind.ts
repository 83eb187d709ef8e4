/** The purpose of a project's script, by its name: `test:unit`, `build`, `deploy-prod`. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const tests = words(
  "test tests spec specs unit e2e integration coverage check checks verify jest vitest pytest",
);
const builds = words(
  "build builds compile bundle dist lint format fmt prettier eslint typecheck types tsc codegen generate gen all docs",
);
/** A name with one of these deploys, whatever the word's position: `docs:deploy`, `build-and-publish`. */
const deploys = words(
  "deploy deploys deployment redeploy undeploy publish unpublish ship rollout rollback promote",
);
/** With one of these only where it leads: `release`, `prod:up`, but not `build:release`, `start:prod`. */
const leadingDeploys = words("release releases prod production live golive staging");
const rehearsals = words("dry dryrun preview plan notes check");

/** The operations that a script's name alone says: its kind, and whether it may deploy. */
export function scriptOperations(tool: string, script: string | undefined): readonly Operation[] {
  const parts = script === undefined ? [] : partsOf(script);
  const [first = ""] = parts;
  const kind = tests.has(first)
    ? operation("tests.run", { tool })
    : builds.has(first)
      ? operation("project.build", { tool })
      : operation("project.run", { tool, script });
  return mayDeploy(parts)
    ? [kind, possibly(operation("deploy.run", { tool, environment: undefined }))]
    : [kind];
}

function mayDeploy(parts: readonly string[]): boolean {
  if (parts.some(part => rehearsals.has(part))) return false;
  return leadingDeploys.has(parts[0] ?? "") || parts.some(part => deploys.has(part));
}

const partsOf = (script: string): readonly string[] =>
  script
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(part => part !== "");
