/** The golden transcripts of all harnesses, moved into a project of a test's own. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HookedHarness, hookedHarnesses } from "../../src/harness/index.ts";
import type { Told } from "./told.ts";

const root = join(import.meta.dirname, "transcripts");
/** The folders of the transcripts, in the place of machine-specific ones. */
const FOLDERS = /\/home\/ada\/shop|\/home\/person\/project|\/work\/project|(?<=")\/project/g;

export function transcriptsIn(project: string): readonly (Told & { readonly title: string })[] {
  return hookedHarnesses.flatMap(harness =>
    readdirSync(join(root, harness))
      .filter(name => name.endsWith(".json"))
      .map(name => {
        const file = JSON.parse(
          readFileSync(join(root, harness, name), "utf8").replace(FOLDERS, project),
        ) as {
          readonly [key: string]: Record<string, unknown>;
        };
        const json = file.stdin ?? file.input ?? file.standardInput ?? {};
        const eventName = `${json.hook_event_name ?? json.agent_action_name ?? json.event ?? ""}`;
        return { title: `${harness}/${name}`, harness: harness as HookedHarness, eventName, json };
      }),
  );
}
