/** Calls under Codex, which has no prompt that a hook could open. */
import { expect } from "vitest";
import { createHookRunner } from "../../../src/hook-host/index.ts";
import type { Place } from "../../cli/place.ts";
import { tellerOf } from "../../harness/told.ts";
import { atHome } from "../../trust-brain.ts";

/** The words of the hook before a command. */
export async function hook(place: Place, command: string, more: object = {}): Promise<string> {
  const told = tellerOf("codex", place.root).before(command);
  const { stdout, stderr } = await atHome(place.home, () =>
    createHookRunner().run({
      harness: told.harness,
      eventName: told.eventName,
      text: JSON.stringify({ ...told.json, ...more }),
      environment: {},
      directory: place.root,
    }),
  );
  return stdout + stderr;
}

/** The question of a command that is asked about. */
export async function askedUnder(place: Place): Promise<{ readonly id: string }> {
  expect(await hook(place, "npm install left-pad")).toContain("A person was asked");
  const { stdout } = await place.run(["approvals", "--json"], { input: "" });
  return JSON.parse(stdout).questions[0];
}
