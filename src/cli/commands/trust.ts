/** `brainstem trust`: shows what a brain would run, redirect or loosen, and a person accepts it. */
import { join } from "node:path";
import { Option } from "commander";
import { readTextIfThere } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { fingerprintOf, readTrust, recordTrust } from "../../project/brain-trust.ts";
import { acceptLink, type BrainPlace, foreignTarget } from "../../project/index.ts";
import { readPrivileges, surveyTrust } from "../../project/survey-trust.ts";
import { TRUST_VARIABLE } from "../../project/trust-reader.ts";
import { askYes } from "../ask.ts";
import { requirePerson } from "../caller.ts";
import type { RegisterCommand } from "../command.ts";
import { findPlace, trustOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { showPrivileges } from "../trust/show-privileges.ts";

interface Options {
  readonly show?: boolean;
  readonly withdraw?: boolean;
}

const USAGE = "Run it yourself: brainstem trust. To look only: brainstem trust --show";

export const register: RegisterCommand = (command, terminal) => {
  command
    .addOption(new Option("--show", "only look, and print the fingerprint").conflicts("withdraw"))
    .option("--withdraw", "accept nothing of it any more")
    .addHelpText(
      "after",
      `
A brain may come with a clone. What it would run, where it would send something, and what its rules allow beyond the
shipped ones is ignored until you have accepted it here. The acceptance is kept outside of the brain, for this user and
this folder; a change is shown as a diff and accepted anew. A server without a person: ${TRUST_VARIABLE}=<fingerprint>`,
    )
    .action(async (options: Options) => {
      const place = findPlace(terminal, { isAnyLink: true });
      if (options.withdraw) return withdraw(place, terminal);
      if (options.show || terminal.isJson) return show(place, terminal);
      return accept(place, terminal);
    });
};

/** @throws volume.* */
async function withdraw(place: BrainPlace, terminal: Terminal): Promise<void> {
  // A note of it would accept the link.
  if (foreignTarget(place) !== undefined) return terminal.say("·", "Nothing of this brain is accepted.");
  const { accepted } = readTrust(place);
  await recordTrust(place, [], false);
  if (terminal.isJson) return terminal.writeJson({ withdrawn: accepted });
  terminal.say("✓", "Nothing of this brain is accepted any more.");
}

/** @throws brain.malformed, volume.* */
async function show(place: BrainPlace, terminal: Terminal): Promise<void> {
  const { privileges, ignored } = await surveyTrust(place, trustOf(place, terminal));
  const { accepted, isMemoryOwn, problem } = readTrust(place);
  const fingerprint = fingerprintOf(privileges);
  if (terminal.isJson) {
    terminal.writeJson({
      root: place.root,
      fingerprint,
      privileges,
      accepted,
      ignored,
      isMemoryOwn,
      link: foreignTarget(place) ?? null,
      problem: problem ?? null,
    });
    return;
  }
  if (problem !== undefined) terminal.say("!", problem);
  showLink(place, terminal);
  showPrivileges(privileges, accepted, terminal);
  await showMemory(place, isMemoryOwn, terminal);
  if (privileges.length > 0) terminal.write(`\n  ${terminal.style("dim", "Fingerprint")}  ${fingerprint}\n`);
}

/** Exactly what was shown is accepted, whatever the files say by then. @throws command.usage without a person, volume.* */
async function accept(place: BrainPlace, terminal: Terminal): Promise<void> {
  requirePerson(terminal, "Accepting a brain's privileges", USAGE);
  const privileges = await readPrivileges(place);
  const { accepted, isMemoryOwn, problem } = readTrust(place);
  if (problem !== undefined) terminal.say("!", problem);
  const isLinkNew = showLink(place, terminal);
  const isChanged = showPrivileges(privileges, accepted, terminal);
  const isMemoryNew = await showMemory(place, isMemoryOwn, terminal);
  if (!isLinkNew && !isChanged && !isMemoryNew && problem === undefined) return;
  if (!(await askYes(terminal, "Accept this?"))) return terminal.write("Nothing was accepted.\n");
  if (isLinkNew) acceptLink(place);
  await recordTrust(place, privileges, true);
  terminal.say("✓", "Accepted. When it changes, it is ignored until you accept the change.");
}

/** Whether the project leads to a brain elsewhere, by a link that no person has made or accepted here. */
function showLink(place: BrainPlace, { write }: Terminal): boolean {
  const target = foreignTarget(place);
  if (target === undefined) return false;
  write(
    `\n  ${BRAIN_FOLDER}\n    + leads to another brain: ${target}. Until you accept it, it isn't followed\n`,
  );
  return true;
}

/** Whether the brain has memory that no person has accepted here. @throws volume.* */
async function showMemory(place: BrainPlace, isMemoryOwn: boolean, terminal: Terminal): Promise<boolean> {
  if (isMemoryOwn) return false;
  const volume = createNodeVolume(join(place.root, BRAIN_FOLDER));
  const files = [layout.preferences, layout.decisions, layout.lessons];
  const found = await Promise.all(files.map(file => readTextIfThere(volume, file)));
  if (found.every(text => text === undefined)) return false;
  terminal.write(
    "\n  + its memory: until you accept it, what it says of you counts as a document, not as your words\n",
  );
  return true;
}
