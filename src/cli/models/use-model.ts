/** `useModel` makes a model the brain's own: installs what is missing on a yes, and writes its name into brain.yaml. */
import { relative } from "node:path";
import { readTextIfThere } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { providerTable } from "../../model/providers.ts";
import { createPackageFinder } from "../../project/find-package.ts";
import type { BrainPlace } from "../../project/index.ts";
import {
  type InstallPlan,
  otherRegistryOf,
  planInstall,
  runInstall,
  testedVersion,
} from "../../project/install-package.ts";
import { acceptAdded } from "../../project/survey-trust.ts";
import { askYes } from "../ask.ts";
import { untilInterrupted } from "../closing.ts";
import { misuse } from "../command.ts";
import { oneLine } from "../print.ts";
import { brainVolume, trustOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export interface MissingPackage {
  readonly name: string;
  readonly version: string;
  readonly plan: InstallPlan;
  /** Where it isn't npm's own. */
  readonly registry?: string | undefined;
}

/** The package that a model needs and that is nowhere; undefined where nothing is missing. @throws command.usage, volume.* */
export async function missingPackageOf(
  model: string,
  place: BrainPlace,
  terminal: Terminal,
): Promise<MissingPackage | undefined> {
  const provider = providerTable.find(({ name }) => name === model.split("/")[0]);
  if (provider === undefined) return undefined;
  const { package: name } = provider;
  const finder = createPackageFinder(place.project, await trustOf(place, terminal)());
  if (finder.isInstalled(name)) return undefined;
  const version = testedVersion(name);
  if (version === undefined)
    throw misuse(
      `${model} needs ${name}, which Brainstem isn't tested with.`,
      `Install it yourself: npm install ${name}. Then: brainstem trust`,
    );
  const plan = await planInstall(place.project, name, version);
  return { name, version, plan, registry: await otherRegistryOf(plan, name) };
}

/** `@ai-sdk/openai@4.0.118 into this project (pnpm)`. */
export function describeMissing({ name, version, plan, registry }: MissingPackage): string {
  const where = plan.isProjects ? `this project (${plan.command[0]})` : `your own folder, ${plan.folder}`;
  const from = registry === undefined ? "" : `, from ${oneLine(registry)}`;
  const why = plan.avoids === undefined ? "" : `, past this project's ${plan.avoids}`;
  return `${name}@${version} into ${where}${why}${from}`;
}

/**
 * A person's yes to the package is asked for here, unless they have said it.
 * @returns false after a no
 * @throws command.usage where no person can be asked, package.not-installed, volume.*
 */
export async function useModel(
  model: string,
  place: BrainPlace,
  { isAgreed = false }: { readonly isAgreed?: boolean },
  terminal: Terminal,
): Promise<boolean> {
  const missing = await missingPackageOf(model, place, terminal);
  if (missing !== undefined) {
    const what = describeMissing(missing);
    if (!isAgreed) {
      if (!terminal.isInteractive || terminal.isJson)
        throw misuse(
          `${model} needs ${what}; nothing was installed.`,
          missing.plan.isProjects ? `Add --yes, or run: ${missing.plan.command.join(" ")}` : "Add --yes.",
        );
      if (!(await askYes(terminal, `Install ${what}?`))) return false;
    }
    if (!terminal.isJson)
      terminal.writeError(`${terminal.style("dim", `  ${missing.plan.command.join(" ")} …`)}\n`);
    await acceptAdded(place, () => untilInterrupted(signal => runInstall(missing.plan, signal)));
    if (!terminal.isJson) terminal.say("✓", `Installed ${what}.`);
  }
  const line = await acceptAdded(place, () => writeModel(model, place));
  const file = `${relative(terminal.cwd, place.root) || "."}/${BRAIN_FOLDER}/${layout.settings}:${line}`;
  if (!terminal.isJson)
    terminal.say("✓", `This brain speaks through ${model} now. ${terminal.style("dim", file)}`);
  return true;
}

/** In the place of the line that is there, or of the example; everything else stays. The line, from 1. */
async function writeModel(model: string, { root }: BrainPlace): Promise<number> {
  const volume = brainVolume(root);
  return volume.withLock(layout.settings, async () => {
    const text = (await readTextIfThere(volume, layout.settings)) ?? "";
    const newline = text.includes("\r\n") ? "\r\n" : "\n";
    const lines = text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);
    const found = [/^model\s*:/, /^#\s?model\s*:/].map(own => lines.findIndex(line => own.test(line)));
    const at = found.find(index => index >= 0) ?? lines.length;
    lines[at] = `model: ${model}`;
    await volume.write(layout.settings, new TextEncoder().encode(lines.join(newline) + newline));
    return at + 1;
  });
}
