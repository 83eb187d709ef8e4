/** `openBubblewrap`: a sandbox by bubblewrap, in which a command sees the system, the project without secrets, and no network (Node only). */
import { execFile } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { Invocation } from "../shell/shell-program-node.ts";
import type { ProjectPlaces } from "./survey-project-node.ts";

export interface BubblewrapOptions {
  /** The project's folder, as a real path: a command may write there, and in a `/tmp` of its own. */
  readonly root: string;
  readonly home: string;
  /** Whether secrets are kept there. */
  isSecret(path: string): boolean;
}

export interface Bubblewrap {
  /** @param directory below the root */
  wrap(invocation: Required<Invocation>, directory: string, places: ProjectPlaces): Required<Invocation>;
}

/** Never by the PATH: an agent's own program there must not become the wall around it. */
const PLACES = ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap", "/run/current-system/sw/bin/bwrap"];

/** The system: programs, libraries, settings. Other folders, such as homes, disks and services' data, aren't there at all. */
const SYSTEM = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc"],
  ...["/nix/store", "/run/current-system", "/gnu/store"],
];
const OWN_BYTES = 512 * 2 ** 20;
const PROBE_MS = 5_000;
/** Settings of a machine are some thousand files. */
const MAX_SETTINGS = 20_000;

/**
 * Namespaces of its own for users, processes, network and the rest; no capabilities; gone when we are. Source: bwrap(1).
 * A second user namespace would open more of the kernel to it: older versions can't forbid that.
 */
const ISOLATION = ["--unshare-all", "--unshare-user", "--die-with-parent", "--cap-drop", "ALL"];
const ISOLATIONS = [[...ISOLATION, "--disable-userns"], ISOLATION];

/** The sandbox, when `true` runs in it; else why it is missing, in a few words. Never rejects. */
export async function openBubblewrap(options: BubblewrapOptions): Promise<Bubblewrap | string> {
  const program = process.platform === "linux" ? PLACES.find(existsSync) : undefined;
  if (program === undefined)
    return process.platform === "linux"
      ? "bubblewrap isn't installed"
      : "there is no bubblewrap on this system";
  if (`${options.home}/`.startsWith(`${options.root}/`)) return "the project holds the home folder";
  let reason = "";
  for (const isolation of ISOLATIONS) {
    const sandbox = bubblewrapOf(program, isolation, options);
    const { command, arguments: list } = sandbox.wrap({ command: "true", arguments: [] }, options.root, {
      hidden: [],
      readOnly: [],
    });
    try {
      await promisify(execFile)(command, list, { timeout: PROBE_MS, env: { PATH: process.env.PATH ?? "" } });
      return sandbox;
    } catch (error) {
      reason = reasonOf(error);
    }
  }
  return `bubblewrap can't run here: ${reason}`;
}

const MAX_REASON_CHARS = 200;

function reasonOf(error: unknown): string {
  const { message, stderr } = Object(error) as { readonly message?: string; readonly stderr?: string };
  const [line = ""] = (stderr?.trim() || (message ?? "it fails")).split("\n");
  return line.slice(0, MAX_REASON_CHARS);
}

function bubblewrapOf(program: string, isolation: readonly string[], options: BubblewrapOptions): Bubblewrap {
  const { home, root } = options;
  const system = [
    ...isolation,
    ...SYSTEM.flatMap(shown),
    ...secretSettings("/etc", options).flatMap(hide),
    ...["--dev", "/dev", "--proc", "/proc"],
    ...["/tmp", "/var/tmp", "/run"].flatMap(empty),
    ...empty(home),
    ...programFolders(options).flatMap(folder => ["--ro-bind", folder, folder]),
    ...["--bind", root, root],
  ];
  return {
    wrap: ({ command, arguments: list }, directory, { hidden, readOnly }) => ({
      command: program,
      arguments: [
        ...system,
        ...readOnly.flatMap(path => ["--ro-bind", path, path]),
        ...hidden.flatMap(hide),
        ...["--setenv", "TMPDIR", "/tmp", "--chdir", directory, "--", command, ...list],
      ],
    }),
  };
}

/** A folder of the system, or the link that it is on systems with one folder of programs. */
function shown(path: string): readonly string[] {
  try {
    return lstatSync(path).isSymbolicLink()
      ? ["--symlink", readlinkSync(path), path]
      : ["--ro-bind", path, path];
  } catch {
    return [];
  }
}

const empty = (path: string) => ["--size", String(OWN_BYTES), "--tmpfs", path];

/** A device where no devices may be opened: reading it is refused. */
const hide = ({ isFolder, path }: ProjectPlaces["hidden"][number]): readonly string[] =>
  isFolder ? ["--tmpfs", path, "--remount-ro", path] : ["--ro-bind", "/dev/null", path];

/** The secrets among the machine's settings: who runs as root could read them. */
function secretSettings(folder: string, { isSecret }: BubblewrapOptions): ProjectPlaces["hidden"] {
  const found: { path: string; isFolder: boolean }[] = [];
  const open = [folder];
  for (let at = 0; at < open.length && open.length < MAX_SETTINGS; at++) {
    for (const entry of list(open[at]!)) {
      const path = join(open[at]!, entry.name);
      // The target of a link is elsewhere in the system, or not there.
      if (entry.isSymbolicLink()) continue;
      if (isSecret(path)) found.push({ path, isFolder: entry.isDirectory() });
      else if (entry.isDirectory()) open.push(path);
    }
  }
  return found;
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The folders of programs that the person has beside the system's: these alone, since there may be anything around them. */
function programFolders({ isSecret, root }: BubblewrapOptions): readonly string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const isNew = (folder: string) =>
    folder.startsWith("/") &&
    !SYSTEM.some(place => `${folder}/`.startsWith(`${place}/`)) &&
    !`${folder}/`.startsWith(`${root}/`) &&
    !`${root}/`.startsWith(`${folder}/`) &&
    !isSecret(folder) &&
    existsSync(folder);
  return [...new Set(folders.filter(isNew))];
}
