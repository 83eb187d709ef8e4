/** `brainstem memory`: a person keeps the sessions of coding agents out of memory, and lets them in again. */
import { MEMORY_VARIABLE, switchMemory } from "../../project/memory-switch.ts";
import type { RegisterCommand } from "../command.ts";
import { reasonOfSilence } from "../harness/reason-of-silence.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export const register: RegisterCommand = (command, terminal) => {
  command
    .addHelpText(
      "after",
      `
Off: hooks keep nothing of a session and tell it nothing; the rules hold as before. For one agent alone:
${MEMORY_VARIABLE}=off claude. For all who work on the project: hooks.memory: off in brain.yaml.`,
    )
    .action(() => show(terminal));
  command
    .command("off")
    .description("nothing is kept of sessions here, and nothing told, until it is on again")
    .action(() => change(false, terminal));
  command
    .command("on")
    .description("sessions are kept and told as before")
    .action(() => change(true, terminal));
};

async function show(terminal: Terminal): Promise<void> {
  const reason = await reasonOfSilence(findPlace(terminal), terminal);
  if (terminal.isJson) return terminal.writeJson({ isOn: reason === undefined, reason: reason ?? null });
  if (reason === undefined) terminal.say("✓", "On: sessions under hooks are kept, and hear of earlier ones.");
  else terminal.say("!", `Off: ${reason}. Sessions are not kept, and hear nothing of earlier ones.`);
}

async function change(isOn: boolean, terminal: Terminal): Promise<void> {
  await switchMemory(findPlace(terminal), isOn);
  return show(terminal);
}
