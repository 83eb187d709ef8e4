/** Finds out whose machine and whose project this is, so that sharing a brain doesn't tell it. */
import { execFile } from "node:child_process";
import { hostname, userInfo } from "node:os";
import { basename } from "node:path";
import { promisify } from "node:util";
import { readTextIfThere, type Volume } from "../../base/index.ts";
import { type BrainSettings, layout } from "../../brain/index.ts";
import { type Known, peopleIn } from "../../brain/sharing.ts";
import type { Terminal } from "../terminal.ts";

interface KnownHereOptions {
  /** The folder that holds the brain, and that of the project, which may be another one. */
  readonly root: string;
  readonly project: string;
  readonly volume: Volume;
  readonly settings: BrainSettings;
  /** Whether the project stays unnamed as well. */
  readonly isAnonymous: boolean;
  readonly terminal: Terminal;
}

const run = promisify(execFile);
const LIMIT_MS = 5_000;
/** The number of latest commits whose authors count as known. */
const COMMITS = 2_000;

/** From the system, git, PREFERENCES.md and brain.yaml; unknown values are left out. @throws volume.* */
export async function knownHere(options: KnownHereOptions): Promise<Known> {
  const { root, project, volume, settings, isAnonymous } = options;
  const { environment, home } = options.terminal;
  const [names, emails, authors, preferences] = await Promise.all([
    gitLines(root, ["config", "--get-all", "user.name"]),
    gitLines(root, ["config", "--get-all", "user.email"]),
    gitLines(root, ["log", "-n", String(COMMITS), "--format=%an"]),
    readTextIfThere(volume, layout.preferences),
  ]);
  const people = authors.filter(author => !author.includes("[bot]"));
  return {
    people: [...new Set([...names, ...people, ...peopleIn(preferences ?? "")])],
    users: [userName(), environment.USER, environment.LOGNAME, environment.USERNAME].filter(
      name => name !== undefined,
    ),
    emails,
    hosts: [hostname()],
    folders: [...new Set([home, root, project])],
    ...(isAnonymous && {
      projects: [settings.project.name ?? basename(root), basename(root), basename(project)],
    }),
  };
}

async function gitLines(directory: string, args: readonly string[]): Promise<readonly string[]> {
  try {
    const { stdout } = await run("git", [...args], {
      cwd: directory,
      timeout: LIMIT_MS,
      maxBuffer: 8_388_608,
    });
    return [...new Set(stdout.split("\n").map(line => line.trim()))].filter(line => line !== "");
  } catch {
    // No git, no repository, or no configured name.
    return [];
  }
}

function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return undefined;
  }
}
