/** `measureAgents` plays tellings whole under the real agents, some at a time, and gives the figures of each agent. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figures, judge, type Told } from "./judge.ts";
import { tellByAgent } from "./real-agents.ts";
import { print, printTelling, summaryOf } from "./report.ts";
import type { Telling } from "./story.ts";

const AT_ONCE = 3;
const AGENTS = ["claude-code", "codex"] as const;

export async function measureAgents(tellings: readonly Telling[], isShown: boolean): Promise<void> {
  const around = mkdtempSync(join(tmpdir(), "brainstem-agents-"));
  try {
    for (const agent of AGENTS) {
      // Codex exec has no command that shortens a conversation.
      const played = tellings.filter(({ compacted }) => agent !== "codex" || !compacted);
      const figures: Figures[] = [];
      const waiting = [...played];
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      print(summaryOf(`${agent} (${played.length})`, figures));

      async function work(): Promise<void> {
        for (let telling = waiting.shift(); telling !== undefined; telling = waiting.shift()) {
          const folder = join(around, `${agent}-${waiting.length}`);
          mkdirSync(folder);
          const told = await tellByAgent(folder, telling, agent).catch((error: unknown): Told => {
            print(`\n# ${telling!.name}: ${agent} failed\n${String(error)}`);
            return { atStart: "", byPrompt: "", unrelated: "", addedMs: 0 };
          });
          const found = judge(told, telling);
          figures.push(found);
          if (isShown) printTelling(telling, told, found);
          rmSync(folder, { recursive: true, force: true });
        }
      }
    }
  } finally {
    rmSync(around, { recursive: true, force: true });
  }
}
