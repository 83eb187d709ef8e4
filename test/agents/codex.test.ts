/** The real Codex CLI, with a scripted model, in a project that is wired to its brain. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { codex } from "../../src/harness/harnesses/codex.ts";
import { SESSION_TIMEOUT_MS } from "./install-agent.ts";
import { CODE_MODEL, type CodexSession, codexAgent, runCodex, shell } from "./run-codex.ts";
import {
  answering,
  divergedRepository,
  episodesOf,
  fieldsOf,
  type WiredPlace,
  wiredPlace,
} from "./wired-place.ts";

const transcripts = join(import.meta.dirname, "../harness/transcripts/codex");
const { program, note } = codexAgent;

/** A person beside the agent says yes to the first question of the inbox. */
async function approveFirst(place: WiredPlace): Promise<void> {
  for (;;) {
    const { stdout } = await place.run(["approvals", "--json"], { input: "" });
    const [question] = (JSON.parse(stdout) as { questions: readonly { readonly id: string }[] }).questions;
    if (question !== undefined) {
      const answered = await place.run(["approvals", "approve", question.id], { answers: ["y\r"] });
      expect(answered).toMatchObject({ code: 0 });
      return writeFileSync(place.path("approved"), "");
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

const RULES = ".agent/protocols/permissions.md";
const changeRules = `*** Begin Patch\n*** Delete File: ${RULES}\n*** End Patch\n`;

describe.skipIf(program === undefined)(`the real Codex${note}`, { timeout: SESSION_TIMEOUT_MS }, () => {
  describe("in a session", () => {
    let place: WiredPlace;
    let repository: ReturnType<typeof divergedRepository>;
    let published: string;
    let rules: string;
    let session: CodexSession;
    beforeAll(async () => {
      place = await wiredPlace(["codex"], { remembers: true });
      repository = divergedRepository(place);
      published = repository.publishedHead();
      rules = place.read(RULES);
      const script = [
        { text: "I'll publish it.", calls: [shell("git push --force origin main")] },
        { calls: [{ name: "apply_patch", input: changeRules }] },
        { calls: [shell("git status --short --branch")] },
        { text: "It was refused." },
      ];
      session = await runCodex(place, script, { prompt: "Where do we keep sessions?" });
    }, SESSION_TIMEOUT_MS);

    test("[harness.codex.real] is stopped at a forced push and a changed rule, runs git status, and leaves episodes of all", () => {
      const { outputOf } = session;
      expect(outputOf("call_0_0")).toMatch(/^Command blocked by PreToolUse hook: .*force push/i);
      expect(repository.publishedHead()).toBe(published);
      expect(published).not.toBe(repository.head);
      expect(outputOf("call_1_0")).toContain("blocked by PreToolUse hook");
      expect(place.read(RULES)).toBe(rules);
      expect(outputOf("call_2_0")).toMatch(/exited with code 0[\s\S]*## main\.\.\.origin\/main/);
      const source = expect.objectContaining({ harness: "codex" });
      expect(episodesOf(place)).toMatchObject([
        {
          action: expect.stringContaining("git push --force"),
          result: expect.stringContaining("blocked"),
          source,
        },
        {
          action: expect.stringContaining("apply_patch"),
          result: expect.stringContaining("blocked"),
          source,
        },
        { action: expect.stringContaining("git status"), result: "success", source },
      ]);
    });

    test("[harness.codex.real] shows its model the brain's memory, skills and instructions", () => {
      const said = (session.requests[0]?.input ?? []).map(({ role, content }) => ({
        role,
        text: JSON.stringify(content),
      }));
      const has = (from: string, words: string) =>
        said.filter(({ role, text }) => role === from && text.includes(words)).length;
      expect({
        context: has("developer", "concurrent refreshes raced"),
        instructions: has("user", "brainstem reflect <skill>") > 0,
        skills: said.some(({ text }) => text.includes("- deploy-checklist: ")),
      }).toEqual({ context: 1, instructions: true, skills: true });
    });
  });

  test("[harness.codex.real] is judged below the project's folder, with a program among its packages and tools called by code", async () => {
    const place = await wiredPlace(["codex"], { program: "dependency" });
    const repository = divergedRepository(place);
    const published = repository.publishedHead();
    mkdirSync(place.path("packages/shop"), { recursive: true });
    const push = "git push --force origin main";
    const code = `text(JSON.stringify(await tools.exec_command({ cmd: ${JSON.stringify(push)} })));`;
    const { outputOf } = await runCodex(
      place,
      [{ calls: [{ name: "exec", input: code }] }, { calls: [{ name: "exec", input: "text('fine')" }] }],
      { model: CODE_MODEL, cwd: place.path("packages/shop") },
    );
    expect(outputOf("call_0_0")).toMatch(/blocked by PreToolUse hook: .*force push/i);
    expect(outputOf("call_1_0")).toContain("fine");
    expect(repository.publishedHead()).toBe(published);
    expect(episodesOf(place)).toMatchObject([{ result: expect.stringContaining("blocked") }]);
  });

  test("[approvals.harness] files what a rule asks about, and runs the same call of the session once a person said yes", async () => {
    const place = await wiredPlace(["codex"]);
    // A yes in the midst of the session, as a person gives it beside the agent.
    const wait = "until [ -e approved ]; do sleep 0.1; done";
    writeFileSync(place.path("old.txt"), "");
    const remove = shell("rm old.txt");
    const script = [{ calls: [remove] }, { calls: [shell(wait)] }, { calls: [remove] }, { calls: [remove] }];
    const approved = approveFirst(place);
    const { outputOf } = await runCodex(place, [...script, { text: "Done." }]);
    await approved;
    expect(outputOf("call_0_0")).toContain(
      "A person was asked: brainstem approvals; repeat the call once it's approved.",
    );
    expect(outputOf("call_2_0")).not.toContain("blocked by PreToolUse hook");
    expect(existsSync(place.path("old.txt"))).toBe(false);
    expect(outputOf("call_3_0")).toContain("A person was asked");
  });

  describe("with the test's own hook", () => {
    let place: WiredPlace;
    beforeAll(async () => {
      place = await wiredPlace(["codex"]);
    }, SESSION_TIMEOUT_MS);

    test("[harness.codex.real-failure] doesn't run a call when the hook fails, is killed or is missing", async () => {
      place.replace(
        "brainstem-hook",
        `case "$2 $(cat)" in
          "PreToolUse "*failed*) exit 1 ;;
          "PreToolUse "*killed*) rm "$0"; kill -9 $$ ;;
        esac`,
      );
      const files = ["failed", "killed", "missing"];
      const { outputOf } = await runCodex(
        place,
        files.map(file => ({ calls: [shell(`touch ${file}`)] })),
      );
      for (const call of ["call_0_0", "call_1_0", "call_2_0"])
        expect(outputOf(call)).toMatch(/blocked by PreToolUse hook: .*(?:was not judged|can be judged)/s);
      expect(files.filter(file => existsSync(place.path(file)))).toEqual([]);
    });

    test("[harness.codex.answers] understands every answer", async () => {
      const answers = {
        "touch asked": { decision: "ask", reason: "Only a person may decide this." },
        "touch cut": { decision: "deny", reason: "never \u{1F680}".slice(0, -1) },
        "touch wordless": { decision: "deny", reason: "" },
        "touch allowed": { decision: "allow", reason: "Always." },
        "touch nobodys": {},
      } as const;
      place.replace("brainstem-hook", answering(codex, answers));
      const commands = Object.keys(answers);
      const { printed, outputOf } = await runCodex(
        place,
        commands.map(command => ({ calls: [shell(command)] })),
      );
      const files = commands.map(command => command.replace("touch ", ""));
      expect(files.filter(file => existsSync(place.path(file)))).toEqual(["allowed", "nobodys"]);
      expect(
        files.filter((_, index) => outputOf(`call_${index}_0`).includes("blocked by PreToolUse hook")),
      ).toEqual(["asked", "cut", "wordless"]);
      // To Codex an answer that it can't read is a failed hook.
      expect(printed).not.toContain("hook: PreToolUse Failed");
    });

    test("[harness.codex.reads] [harness.codex.outcome] sends events with the fields of the transcripts, and has written how each command ended when the hook is called", async () => {
      place.replace(
        "brainstem-hook",
        `input=$(cat); at="$0.$(date +%s%N)"; printf '%s' "$input" > "$at.sent"
        [ $2 = PostToolUse ] || exit 0
        cat "$(printf '%s' "$input" | sed -n 's/.*"transcript_path":"\\([^"]*\\)".*/\\1/p')" > "$at.transcript"`,
      );
      await runCodex(place, [
        { calls: [shell("echo fine")] },
        { calls: [shell("echo broken; exit 3")] },
        { calls: [{ name: "apply_patch", input: "*** Begin Patch\n*** Add File: a\n+a\n*** End Patch\n" }] },
      ]);
      const sent = place.kept(".sent").map(text => JSON.parse(text));
      const expected = [
        "session-start",
        "user-prompt-submit",
        "pre-tool-use-bash",
        "post-tool-use-bash",
        "pre-tool-use-bash",
        "post-tool-use-bash",
        "pre-tool-use-apply-patch",
        "post-tool-use-apply-patch",
        "stop",
        "session-end",
      ].map(name => JSON.parse(readFileSync(join(transcripts, `${name}.json`), "utf8")).input);
      expect(fieldsOf(sent)).toEqual(fieldsOf(expected));

      const ended = sent.filter(({ hook_event_name }) => hook_event_name === "PostToolUse");
      const kept = place.kept(".transcript");
      const read = ended.map((json, index) =>
        codex.read({ json, environment: {}, directory: place.root, endOf: () => kept[index]! }),
      );
      expect(read).toMatchObject([
        { outcome: { hasFailed: false, detail: "fine\n" } },
        { outcome: { hasFailed: true, detail: "broken\n" } },
        { outcome: { hasFailed: false } },
      ]);
    });
  });
});
