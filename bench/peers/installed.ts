/** Installs peers in folders of their own in the cache, outside the repository, made once and used again. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type PeerPackage, peerPackages, titleOf } from "./list.ts";
import type { Load, OpenPeer, Peer, Scenario } from "./peer.ts";

/** `folder` has its `node_modules`; without one, `reason` says why. */
export type InstalledPeer = PeerPackage &
  ({ readonly folder: string } | { readonly folder?: never; readonly reason: string });

const INSTALL_MS = 600_000;

/** The peers that the command line asks for, none without `--peers`; they are installed in `--peers-folder` where it is given. */
export function askedPeers(): readonly InstalledPeer[] {
  const { values } = parseArgs({
    options: { peers: { type: "boolean", default: false }, "peers-folder": { type: "string" } },
  });
  if (!values.peers) return [];
  const folder = values["peers-folder"];
  return installPeers(peerPackages, folder === undefined ? cacheFolder() : resolve(folder));
}

export const installPeers = (
  peers: readonly PeerPackage[],
  root: string = cacheFolder(),
): readonly InstalledPeer[] => peers.map(peer => install(peer, join(root, peer.file)));

/** Drives an installed peer. */
export async function openPeer(file: string, folder: string, scenario: Scenario): Promise<Peer> {
  const { open } = (await import(`./${file}.ts`)) as { readonly open: OpenPeer };
  return open(scenario, async specifier => {
    const from = (await import(pathToFileURL(join(folder, "load.mjs")).href)) as { readonly load: Load };
    return from.load(specifier);
  });
}

/** Peers find no key and send nothing home; all run as they do in production. */
export const peerEnvironment = {
  NODE_ENV: "production",
  DO_NOT_TRACK: "1",
  MASTRA_TELEMETRY_DISABLED: "1",
  OPENAI_AGENTS_DISABLE_TRACING: "1",
  LANGSMITH_TRACING: "false",
  // Its callbacks run behind otherwise, and deltas that are late are lost: 24 of 100 in two runs at once.
  LANGCHAIN_CALLBACKS_BACKGROUND: "false",
};

function cacheFolder(): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const hash = createHash("sha256").update(JSON.stringify(peerPackages)).digest("hex").slice(0, 12);
  return join(cache, "brainstem-bench", `peers-${hash}`);
}

/** Install scripts don't run. The versions of a peer's own dependencies are those of the day of its installation. */
function install(peer: PeerPackage, folder: string): InstalledPeer {
  // Written last: an installation that broke off is made anew.
  const marker = join(folder, "installed");
  if (existsSync(marker)) return { ...peer, folder };
  const npm = findNpm();
  if (npm === undefined) return { ...peer, reason: "npm is not on the PATH" };
  process.stdout.write(`Installing ${titleOf(peer)} in ${folder}, once.\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, type: "module", dependencies: peer.dependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "load.mjs"), "export const load = specifier => import(specifier);\n");
  const { status, stderr, error } = spawnSync(
    process.execPath,
    [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund"],
    { cwd: folder, encoding: "utf8", timeout: INSTALL_MS },
  );
  if (status !== 0) {
    return { ...peer, reason: `not installed: ${error?.message ?? complaintOf(stderr)}` };
  }
  writeFileSync(marker, "");
  return { ...peer, folder };
}

/** The first line in which npm says more than a code. */
export const complaintOf = (stderr: string): string =>
  stderr.split("\n").find(line => /^npm error (?!code )/.test(line)) ?? stderr.slice(-200);

/** npm's own program, so that it runs on the Node that runs this. */
export function findNpm(): string | undefined {
  const places = [
    process.env.npm_execpath ?? "",
    ...(process.env.PATH ?? "").split(delimiter).map(folder => join(folder, "npm")),
  ];
  return places
    .filter(place => place !== "" && existsSync(place))
    .map(place => realpathSync(place))
    .find(place => basename(place) === "npm-cli.js");
}
