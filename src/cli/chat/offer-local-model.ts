/** Without a chosen model: says once which one runs on this machine, and how to use it. */
import { once } from "node:events";
import { connect } from "node:net";
import { relative } from "node:path";
import { isFault } from "../../base/index.ts";
import { layout } from "../../brain/index.ts";
import type { Brainstem } from "../../brainstem/index.ts";
import { createPackageFinder } from "../../brainstem/parts.ts";
import { locateBrain } from "../../project/index.ts";
import { chatCommand, serverTitle, talkingModel } from "../models/server-names.ts";
import { printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";

// The command doesn't wait for it. A program that is still loading gets an answer late.
const LOOK_MS = 2_000;

/** The line, without its end; undefined where there is nothing to offer. Never rejects. */
export async function offerLocalModel(
  brainstem: Brainstem,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    if (await isModelChosen(brainstem)) return undefined;
    const { discoverServers, providerTable } = await import("../../model/providers.ts");
    const options = { environment: terminal.environment, fetch: knockFirst, signal, timeoutMs: LOOK_MS };
    const servers = await discoverServers(options);
    const server = servers.find(each => talkingModel(each) !== undefined);
    if (server === undefined) return undefined;
    const { package: needed = "" } = providerTable.find(({ name }) => name === server.provider) ?? {};
    const isReady = createPackageFinder(brainstem.project).isInstalled(needed);
    const command = chatCommand(talkingModel(server)!, brainToName(brainstem, terminal));
    const how = isReady
      ? `${command} speaks through it`
      : `npm install ${needed}, then ${command} speaks through it`;
    return terminal.style("dim", printable(`  ${serverTitle(server.provider)} runs here: ${how}`));
  } catch {
    return undefined;
  }
}

/** The built-in model may be the person's choice, too. */
async function isModelChosen({ brain, config }: Brainstem): Promise<boolean> {
  if (config.model !== "reflex") return true;
  try {
    return /^model\s*:/m.test(new TextDecoder().decode(await brain.volume.read(layout.settings)));
  } catch (error) {
    if (isFault(error, "volume.not-found")) return false;
    throw error;
  }
}

/** A brain other than the one found from here. */
function brainToName({ project }: Brainstem, { cwd }: Terminal): string | undefined {
  try {
    if (locateBrain(cwd).project === project) return undefined;
  } catch {
    // No brain is found from here.
  }
  return relative(cwd, project) || ".";
}

/** Most of the time no server is there, which a socket finds out in an eighth of the CPU time of a first fetch (9 of 77 ms). */
const knockFirst: typeof fetch = async (input, init) => {
  const { hostname, port, protocol } = new URL(input instanceof Request ? input.url : input);
  const standardPort = protocol === "https:" ? 443 : 80;
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || standardPort });
  socket.on("error", () => {});
  try {
    await once(socket, "connect", init?.signal ? { signal: init.signal } : {});
  } finally {
    socket.destroy();
  }
  return fetch(input, init);
};
