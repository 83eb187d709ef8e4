/** Pairs of sessions of the real Claude Code and Codex, with a scripted model: the second one's first request. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { judge } from "../../bench/sessions/judge.ts";
import { tellByAgent } from "../../bench/sessions/real-agents.ts";
import { readTellings } from "../../bench/sessions/story.ts";
import { afterFile } from "../after-file.ts";
import { runsAll } from "../deep.ts";
import { findAgent, SESSION_TIMEOUT_MS } from "./install-agent.ts";

const shown = ["Killed in the middle of a refactoring", "A person who corrects twice (1)"];
const tellings = readTellings("development").filter(({ name }) => shown.includes(name));

const agents = await Promise.all(
  (["claude-code", "codex"] as const).map(async name => ({ name, ...(await findAgent(name)) })),
);

describe.each(agents)("the second session of the real $name$note", ({ name: agent, program }) => {
  describe.skipIf(program === undefined || !runsAll)("by its first request", () => {
    test.each(tellings)(
      "[harness.digest.real] knows the facts of: $name",
      { timeout: 3 * SESSION_TIMEOUT_MS },
      async telling => {
        const around = mkdtempSync(join(tmpdir(), "brainstem-second-session-"));
        afterFile(() => rmSync(around, { recursive: true, force: true }));
        const found = judge(await tellByAgent(around, telling, agent, inject("package")), telling);
        expect(found).toMatchObject({ missing: [], forbidden: [], noise: [], isUnrelatedAnswered: false });
      },
    );
  });
});
