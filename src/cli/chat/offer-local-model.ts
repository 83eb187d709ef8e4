/** `offerLocalModel` names, where no model was chosen, a model that runs on this machine or whose key is set, and how to use it. */
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
    const named = brainToName(brainstem, terminal);
    const using = (model: string) =>
      ["brainstem", "models", ...(named === undefined ? [] : ["--brain", named]), model, "--use"]
        .map(shellWord)
        .join(" ");
    const line = (what: string, how: string) => terminal.style("dim", printable(`  ${what}: ${how}`));
    if (server === undefined) {
      // A key in the environment is one command away from a conversation.
      const { modelsWithKey } = await import("../models/find-models.ts");
      const [found] = await modelsWithKey(terminal.environment);
      return found && line(found.because, `${using(found.model)} speaks through it`);
    }
    const { package: needed = "" } = providerTable.find(({ name }) => name === server.provider) ?? {};
    const trust = await trustOf(locateBrain(brainstem.project), terminal)();
    const model = talkingModel(server)!;
    const how = createPackageFinder(brainstem.project, trust).isInstalled(needed)
      ? `${chatCommand(model, named)} speaks through it`
      : `${using(model)} installs ${needed} on your yes, and speaks through it`;
    return line(`${serverTitle(server.provider)} runs here`, how);
  } catch {
    return undefined;
  }
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
