/** The real Claude Code, with a scripted model, in a project that is wired to its brain. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { claudeCode } from "../../src/harness/harnesses/claude-code.ts";
import { SESSION_TIMEOUT_MS } from "./install-agent.ts";
import { bash, type ClaudeSession, claudeCodeAgent, runClaudeCode } from "./run-claude-code.ts";
import { codexAgent, runCodex } from "./run-codex.ts";
import {
  answering,
  byDaemon,
  divergedRepository,
  episodesOf,
  fieldsOf,
  KEEP_SENT,
  type WiredPlace,
  wiredPlace,
} from "./wired-place.ts";

const transcripts = join(import.meta.dirname, "../harness/transcripts/claude-code");
const { program, note } = claudeCodeAgent;

const publish = [
  { text: "I'll publish it.", calls: [bash("git push --force origin main")] },
  { calls: [bash("git status --short --branch CLAUDE.md")] },
];

describe.skipIf(program === undefined)(`the real Claude Code${note}`, { timeout: SESSION_TIMEOUT_MS }, () => {
  describe("in a session", () => {
    let place: WiredPlace;
    let repository: ReturnType<typeof divergedRepository>;
    let published: string;
    let session: ClaudeSession;
    beforeAll(async () => {
      place = await wiredPlace(["claude-code", "codex"], { remembers: true });
      repository = divergedRepository(place);
      published = repository.publishedHead();
      const login = { file_path: place.path("src/login.ts"), content: "export const login = true;\n" };
      const script = [
        ...publish,
        { calls: [{ name: "Write", input: login }] },
        { text: "The login works. Tests are next." },
      ];
      session = await runClaudeCode(place, script, { prompt: "Mend the login. Where do we keep sessions?" });
    }, SESSION_TIMEOUT_MS);

    test("[harness.claude-code.real.stops] is stopped at a forced push to main, and runs git status", () => {
      expect(session.results).toEqual([
        { isError: true, text: expect.stringMatching(/PreToolUse:Bash hook error.*force push/is) },
        { isError: false, text: expect.stringContaining("## main...origin/main") },
        { isError: false, text: expect.stringContaining("src/login.ts") },
      ]);
      expect(repository.publishedHead()).toBe(published);
      expect(published).not.toBe(repository.head);
    });

    test("[harness.claude-code.real.remembers] leaves episodes of refused calls and of calls that ran", () => {
      const source = expect.objectContaining({ harness: "claude-code" });
      expect(episodesOf(place).slice(0, 3)).toMatchObject([
        {
          action: expect.stringContaining("git push --force"),
          result: expect.stringContaining("blocked"),
          source,
        },
        { action: expect.stringContaining("git status"), result: "success", source },
        { action: expect.stringContaining("src/login.ts"), result: "success", source },
      ]);
    });

    test("[harness.claude-code.real.context] shows its model the brain's memory, skills and instructions", () => {
      const [first] = session.requests;
      const said = JSON.stringify([first?.system, first?.messages]);
      const [, atStart = "", atPrompt = ""] = said.split(
        /(?:SessionStart|UserPromptSubmit) hook additional context: /,
      );
      const [, listed = ""] = said.split("available for use with the Skill tool");
      expect({
        atStart: atStart.includes("concurrent refreshes raced"),
        isRepeated: atPrompt.includes("concurrent refreshes raced"),
        instructions: said.includes("CLAUDE.md") && said.includes("brainstem reflect <skill>"),
        skills: listed.includes("- deploy-checklist: "),
      }).toEqual({ atStart: true, isRepeated: false, instructions: true, skills: true });
    });

    test.skipIf(codexAgent.program === undefined)(
      `[harness.resume] leaves its task to the real Codex, which begins with it${codexAgent.note}`,
      async () => {
        const { requests } = await runCodex(place, [{ text: "Tests, then." }]);
        const told = (requests[0]?.input ?? []).filter(({ role }) => role === "developer");
        const context = JSON.stringify(told.map(({ content }) => content));
        expect(context).toContain("Mend the login.");
        expect(context).toContain("changed src/login.ts · left: Tests are next.");
      },
    );

    test("[harness.daemon.same] gets the same answers from the daemon in three sessions at once", async () => {
      const before = episodesOf(place).length;
      const sessions = await byDaemon(place, () =>
        Promise.all([1, 2, 3].map(() => runClaudeCode(place, publish))),
      );
      for (const { results } of sessions) expect(results).toEqual(session.results.slice(0, publish.length));
      const episodes = episodesOf(place).slice(before);
      const ofKind = (kind: string) => episodes.filter(({ action }) => action.includes(kind)).length;
      expect([episodes.length, ofKind("git push"), ofKind("git status")]).toEqual([6, 3, 3]);
      expect(repository.publishedHead()).toBe(published);
    });
  });

  describe("with the test's own hook", () => {
    let place: WiredPlace;
    beforeAll(async () => {
      place = await wiredPlace(["claude-code"]);
    }, SESSION_TIMEOUT_MS);

    test("[harness.claude-code.real.closed] doesn't run a call when the hook fails, is killed or is missing", async () => {
      place.replace(
        "brainstem-hook",
        `case "$2 $(cat)" in
          "PreToolUse "*failed*) exit 1 ;;
          "PreToolUse "*killed*) rm "$0"; kill -9 $$ ;;
        esac`,
      );
      const files = ["failed", "killed", "missing"];
      const script = files.map(file => ({ calls: [bash(`touch ${file}`)] }));
      const { results } = await runClaudeCode(place, script);
      const stopped = (words: string) => ({ isError: true, text: expect.stringContaining(words) });
      expect(results).toEqual([
        stopped("brainstem-hook failed (1): this call was not judged and is stopped"),
        stopped("brainstem-hook failed (137): this call was not judged and is stopped"),
        stopped("brainstem-hook is not on the PATH, so no call can be judged"),
      ]);
      expect(files.filter(file => existsSync(place.path(file)))).toEqual([]);
    });

    test.each([
      ["default", false],
      ["acceptEdits", true],
      ["dontAsk", false],
      ["bypassPermissions", true],
    ] as const)(
      "[harness.claude-code.real.asks] refuses a call in question where it can't ask a person, and goes by the mode without a decision: %s",
      async (mode, isRun) => {
        const reason = "Only a person may decide this.";
        place.replace(
          "brainstem-hook",
          answering(claudeCode, { "touch asked": { decision: "ask", reason } }),
        );
        const script = [{ calls: [bash("touch asked")] }, { calls: [bash(`touch ${mode}`)] }];
        const { results } = await runClaudeCode(place, script, { mode });
        expect(results).toMatchObject([{ isError: true, text: reason }, { isError: !isRun }]);
        expect(["asked", mode].map(file => existsSync(place.path(file)))).toEqual([false, isRun]);
      },
    );

    test("[harness.claude-code.real.transcripts] sends events with the fields of the transcripts", async () => {
      place.replace("brainstem-hook", KEEP_SENT);
      await runClaudeCode(place, [
        { calls: [bash("echo fine")] },
        { calls: [bash("exit 3")] },
        { text: "Done." },
      ]);
      const sent = place.kept(".sent").map(text => JSON.parse(text));
      const expected = [
        "session-start-startup",
        "user-prompt-submit",
        "pre-tool-use-bash",
        "post-tool-use-bash",
        "pre-tool-use-bash",
        "post-tool-use-failure-bash",
        "stop",
        "session-end",
      ].map(name => JSON.parse(readFileSync(join(transcripts, `${name}.json`), "utf8")).standardInput);
      expect(fieldsOf(sent)).toEqual(fieldsOf(expected));
    });
  });
});
