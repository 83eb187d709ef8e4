/** Without a chosen model: says once which one runs on this machine, and how to use it. */
import { relative } from "node:path";
import { readTextIfThere } from "../../base/index.ts";
import { layout } from "../../brain/index.ts";
import type { Brainstem } from "../../brainstem/index.ts";
import { createPackageFinder } from "../../project/find-package.ts";
import { locateBrain } from "../../project/index.ts";
import { chatCommand, serverTitle, talkingModel } from "../models/server-names.ts";
import { printable, shellWord } from "../print.ts";
import { trustOf } from "../project.ts";
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
    const options = { environment: terminal.environment, signal, timeoutMs: LOOK_MS };
    const servers = await discoverServers(options);
    const server = servers.find(each => talkingModel(each) !== undefined);
    if (server === undefined) return await offerByKey(brainstem, terminal);
    const { package: needed = "" } = providerTable.find(({ name }) => name === server.provider) ?? {};
    const trust = await trustOf(locateBrain(brainstem.project), terminal)();
    const isReady = createPackageFinder(brainstem.project, trust).isInstalled(needed);
    const model = talkingModel(server)!;
    const named = brainToName(brainstem, terminal);
    const command = chatCommand(model, named);
    const using = ["brainstem", "models", ...(named === undefined ? [] : ["--brain", named]), model, "--use"];
    const how = isReady
      ? `${command} speaks through it`
      : `${using.map(shellWord).join(" ")} installs ${needed} on your yes, and speaks through it`;
    return terminal.style("dim", printable(`  ${serverTitle(server.provider)} runs here: ${how}`));
  } catch {
    return undefined;
  }
}

/** A key in the environment is one command away from a conversation. */
async function offerByKey(brainstem: Brainstem, terminal: Terminal): Promise<string | undefined> {
  const { modelsWithKey } = await import("../models/find-models.ts");
  const [found] = await modelsWithKey(terminal.environment);
  if (found === undefined) return undefined;
  const named = brainToName(brainstem, terminal);
  const words = [
    "brainstem",
    "models",
    ...(named === undefined ? [] : ["--brain", named]),
    found.model,
    "--use",
  ];
  const how = `${words.map(shellWord).join(" ")} speaks through it`;
  return terminal.style("dim", printable(`  ${found.because}: ${how}`));
}

/** The built-in model may be the person's choice, too. */
const isModelChosen = async ({ brain, config }: Brainstem): Promise<boolean> =>
  config.model !== "reflex" ||
  /^model\s*:/m.test((await readTextIfThere(brain.volume, layout.settings)) ?? "");

/** A brain other than the one found from here. */
function brainToName({ project }: Brainstem, { cwd }: Terminal): string | undefined {
  try {
    if (locateBrain(cwd).project === project) return undefined;
  } catch {
    // No brain is found from here.
  }
  return relative(cwd, project) || ".";
}
