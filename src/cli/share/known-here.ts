/** Finds out whose machine and whose project this is, so that sharing a brain doesn't tell it. */
import { spawnSync } from "node:child_process";
import { hostname, userInfo } from "node:os";
import { basename } from "node:path";
import { readTextIfThere, type Volume } from "../../base/index.ts";
import { type BrainSettings, layout } from "../../brain/index.ts";
import { type Exported, type Known, type Leaving, peopleIn, type TakenOut } from "../../brain/sharing.ts";
import type { PrivateFinder } from "../../ports/index.ts";
import { count, fit, oneLine, printable } from "../print.ts";
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
  /** Finds the people in PREFERENCES.md. */
  readonly finder: PrivateFinder;
}

const LIMIT_MS = 5_000;
/** The number of latest commits whose authors count as known. */
const COMMITS = 2_000;

/** From the system, git, PREFERENCES.md and brain.yaml; unknown values are left out. @throws volume.* */
export async function knownHere(options: KnownHereOptions): Promise<Known> {
  const { finder, root, project, volume, settings, isAnonymous } = options;
  const { environment, home } = options.terminal;
  const names = gitLines(root, ["config", "--get-all", "user.name"]);
  const emails = gitLines(root, ["config", "--get-all", "user.email"]);
  const authors = gitLines(root, ["log", "-n", String(COMMITS), "--format=%an"]);
  const preferences = await readTextIfThere(volume, layout.preferences);
  const people = authors.filter(author => !author.includes("[bot]"));
  return {
    people: [...new Set([...names, ...people, ...peopleIn(preferences ?? "", finder)])],
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

/** None without git, a repository, or such a setting. */
function gitLines(cwd: string, args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync("git", args, { cwd, timeout: LIMIT_MS, maxBuffer: 8_388_608 });
  return [
    ...new Set(
      String(stdout ?? "")
        .split("\n")
        .map(line => line.trim()),
    ),
  ].filter(line => line !== "");
}

function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return undefined;
  }
}

const SHOWN_CHARS = 60;

/** The text to show; it ends in a newline. */
export function showLeaving({ bundle, leaving, staying }: Exported, { style }: Terminal): string {
  const lessons = leaving.filter(({ kind }) => kind === "lesson");
  const files = leaving.filter(({ kind }) => kind === "file");
  const lines = ["", `  ${style("bold", "What leaves")}`, ""];
  for (const each of lessons) {
    const section = each.place === "" ? "" : ` ${style("dim", `(${printable(each.place)})`)}`;
    lines.push(`  ${style("cyan", "lesson")} ${printable(each.text)}${section}`, ...showTaken(each, style));
  }
  for (const each of files) {
    lines.push(`  ${style("cyan", "file")} ${style("bold", printable(each.place))}`);
    lines.push(
      ...each.text
        .trimEnd()
        .split("\n")
        .map(line => `    ${style("dim", printable(line))}`),
    );
    lines.push(...showTaken(each, style));
  }
  if (staying.length > 0) lines.push("", `  ${style("bold", "What stays")}`, "");
  for (const { what, why } of staying)
    lines.push(`  ${fit(what, SHOWN_CHARS)} ${style("dim", oneLine(why))}`);
  const total = [
    count(lessons.length, "lesson"),
    `${count(bundle.skills.length, "skill")} (${count(files.length, "file")})`,
  ].join(" and ");
  const taken = leaving.flatMap(each => each.taken).length;
  const scrubbed = taken === 0 ? "nothing had to be taken out" : `${count(taken, "thing")} taken out`;
  lines.push("", `  ${total}, from ${printable(bundle.from)}; ${scrubbed}.`);
  lines.push(
    `  ${style("dim", "Names that nobody told brainstem about are not found: read it before you send it.")}`,
    "",
  );
  return `${lines.join("\n")}\n`;
}

function showTaken({ taken }: Leaving, style: Terminal["style"]): readonly string[] {
  const seen = Map.groupBy(taken, ({ kind, original = "" }) => `${kind}\n${original}`);
  return Array.from(seen.values(), same => {
    const [{ kind, original }] = same as [TakenOut, ...TakenOut[]];
    const what = original === undefined ? "not shown again" : fit(original, SHOWN_CHARS);
    const times = same.length === 1 ? "" : ` ×${same.length}`;
    return `    ${style("yellow", `taken out: ${kind}`)} ${style("dim", what + times)}`;
  });
}
