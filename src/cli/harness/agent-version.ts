/** Finds the version of the agent on this machine, on which it depends whether a failing hook stops a call. */
import { spawnSync } from "node:child_process";
import type { Harness, HarnessCoverage, WirableHarness } from "../../harness/index.ts";
import type { Terminal } from "../terminal.ts";
import { onPath } from "./on-path.ts";

export const hasHooks = (harness: WirableHarness): harness is Harness => "coverage" in harness;

/** Agents that are scripts of Node start in half a second. */
const ANSWER_MS = 3_000;

/** Undefined where it isn't on the PATH, doesn't answer in time, or says no version. */
function versionOf(program: string, terminal: Terminal): string | undefined {
  const path = onPath(program, terminal);
  if (path === undefined) return undefined;
  const { stdout } = spawnSync(path, ["--version"], {
    env: terminal.environment,
    encoding: "utf8",
    timeout: ANSWER_MS,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return /\d+\.\d+\.\d+/.exec(stdout ?? "")?.[0];
}

/** The coverage of a harness in the version that is installed here; undefined for one without hooks. */
export function coverageHere(harness: WirableHarness, terminal: Terminal): HarnessCoverage | undefined {
  if (!hasHooks(harness)) return undefined;
  const { closesFrom, coverage, program = "", title } = harness;
  if (closesFrom === undefined) return coverage;
  const version = versionOf(program, terminal);
  if (version !== undefined && !isOlder(version, closesFrom)) return coverage;
  const [onFailure, gap] =
    version === undefined
      ? ([
          "unsure",
          `No ${program} on the PATH says its version: before ${title} ${closesFrom}, a call goes on when its hook is killed or answers late.`,
        ] as const)
      : ([
          "goes on",
          `${title} ${version} lets a call go on when its hook is killed or answers late. Update it to ${closesFrom} or later.`,
        ] as const);
  return { ...coverage, onFailure, gaps: [gap, ...coverage.gaps] };
}

function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map(each => each.split(".").map(Number));
  const at = one!.findIndex((part, index) => part !== other![index]);
  return at >= 0 && one![at]! < other![at]!;
}
