/** The real Claude Code, with a scripted model, in a project that is wired to its brain. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HookAnswer } from "../../src/harness/harness.ts";
import { claudeCode } from "../../src/harness/harnesses/claude-code.ts";
import { BIN, createPlace, type Place } from "../cli/place.ts";
import { type MessagesRequest, type ModelAnswer, startAnthropicServer } from "./anthropic-server.ts";
import { agentProgram } from "./install-agent.ts";

const program = await agentProgram("claude-code");
const transcripts = join(import.meta.dirname, "../harness/transcripts/claude-code");

/** What a hook of a test does, as a shell reads it. */
type Script = string;
const REAL_HOOK = join(dirname(BIN), "brainstem-hook");

interface Session {
  readonly requests: readonly MessagesRequest[];
  /** What the model was told of each of its calls. */
  readonly results: readonly { readonly isError: boolean; readonly text: string }[];
}

describe.skipIf(program === undefined)("the real Claude Code", { timeout: 120_000 }, () => {
  test("[harness.claude-code.real.stops] [harness.claude-code.real.remembers] a forced push to main is stopped, git status runs, both are remembered", async () => {
    const place = await wiredPlace();
    const git = createRepository(place);
    const published = git("rev-parse", "origin/main");
    git("commit", "--quiet", "--amend", "--message", "Another history");

    const session = await runClaude(
      place,
      [
        { text: "I'll publish it.", calls: [bash("git push --force origin main")] },
        { calls: [bash("git status --short --branch")] },
        { text: "It was refused." },
      ],
      ["--permission-mode", "bypassPermissions"],
    );
    const [push, status] = session.results;
    expect(push).toMatchObject({ isError: true, text: expect.stringMatching(/force push/i) });
    expect(push?.text).toContain("PreToolUse:Bash hook error");
    expect(git("ls-remote", "origin", "refs/heads/main").split("\t")[0]).toBe(published);
    expect(status).toMatchObject({ isError: false, text: expect.stringContaining("## main...origin/main") });

    const episodes = place
      .read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")
      .trim()
      .split("\n")
      .map(line => JSON.parse(line));
    const ofGit = episodes.filter(({ action }) => action.includes("git "));
    expect(ofGit).toMatchObject([
      { action: expect.stringContaining("git push --force"), result: expect.stringContaining("blocked") },
      { action: expect.stringContaining("git status"), result: "success" },
    ]);
    for (const { source } of episodes) expect(source.harness).toBe("claude-code");
  });

  test.each<[string, Script | undefined]>([
    ["is missing", undefined],
    ["fails", "exit 1"],
    ["is killed", "kill -9 $$"],
  ])("[harness.claude-code.real.closed] the call is stopped when the hook %s", async (_, hook) => {
    const place = await wiredPlace({ hook });
    const { results } = await runClaude(
      place,
      [{ calls: [bash("touch made")] }],
      ["--permission-mode", "bypassPermissions"],
    );
    expect(results).toMatchObject([{ isError: true, text: expect.stringContaining("onFailure") }]);
    expect(readdirSync(place.root)).not.toContain("made");
  });

  test.each(["default", "acceptEdits", "dontAsk", "bypassPermissions"])(
    "[harness.claude-code.real.asks] without anybody to ask, the call is refused: %s",
    async mode => {
      const answer: HookAnswer = { decision: "ask", reason: "Only a person may decide this." };
      const place = await wiredPlace({ hook: saying(answer) });
      const { results } = await runClaude(
        place,
        [{ calls: [bash("touch made")] }],
        ["--permission-mode", mode],
      );
      expect(results).toEqual([{ isError: true, text: "Only a person may decide this." }]);
      expect(readdirSync(place.root)).not.toContain("made");
    },
  );

  test("[harness.claude-code.real.asks] no opinion leaves the call to Claude Code's own rules", async () => {
    const place = await wiredPlace({ hook: saying({}) });
    const script = [{ calls: [bash("touch made")] }];
    expect((await runClaude(place, script, [])).results).toMatchObject([{ isError: true }]);
    expect((await runClaude(place, script, ["--allowedTools", "Bash"])).results).toMatchObject([
      { isError: false },
    ]);
  });

  test("[harness.claude-code.real.context] what the brain knows, its skills and its instructions reach the model", async () => {
    const place = await wiredPlace({ has: "memory" });
    const { requests } = await runClaude(place, [{ text: "In Redis." }], [], "Where do we keep sessions?");
    const [first] = requests;
    const said = JSON.stringify([first?.system, first?.messages]);
    const [, atStart = "", atPrompt = ""] = said.split(
      /(?:SessionStart|UserPromptSubmit) hook additional context: /,
    );
    const [, listed = ""] = said.split("available for use with the Skill tool");
    expect({
      atStart: atStart.includes("concurrent refreshes raced"),
      atPrompt: atPrompt.includes("concurrent refreshes raced"),
      instructions: said.includes("CLAUDE.md") && said.includes("brainstem reflect <skill>"),
      skills: listed.includes("- deploy-checklist: "),
    }).toEqual({ atStart: true, atPrompt: true, instructions: true, skills: true });
  });

  test("[harness.claude-code.real.transcripts] what it sends has the fields of the transcripts", async () => {
    const place = await wiredPlace({ hook: 'cat > "$CLAUDE_PROJECT_DIR/../$(date +%s%N)-$2.sent"' });
    await runClaude(
      place,
      [{ calls: [bash("echo fine")] }, { calls: [bash("exit 3")] }, { text: "Done." }],
      ["--allowedTools", "Bash"],
    );
    const around = dirname(place.root);
    const sent = readdirSync(around)
      .filter(name => name.endsWith(".sent"))
      .sort();
    const fields = sent.map(name => Object.keys(JSON.parse(readFileSync(join(around, name), "utf8"))).sort());
    const expected = [
      "session-start-startup",
      "user-prompt-submit",
      "pre-tool-use-bash",
      "post-tool-use-bash",
      "pre-tool-use-bash",
      "post-tool-use-failure-bash",
      "stop",
      "session-end",
    ].map(name => {
      const { standardInput } = JSON.parse(readFileSync(join(transcripts, `${name}.json`), "utf8"));
      return Object.keys(standardInput).sort();
    });
    expect(fields).toEqual(expected);
  });
});

const bash = (command: string) => ({ name: "Bash", input: { command } });

/** A hook that answers every call alike. */
function saying(answer: HookAnswer): Script {
  const event = claudeCode.read({ json: {}, eventName: "PreToolUse", environment: {}, directory: "/" });
  return `case $2 in PreToolUse) printf '%s' '${claudeCode.render(event, answer).stdout}' ;; esac`;
}

interface WiredOptions {
  /** @default brain */
  readonly has?: "brain" | "memory";
  /** What `brainstem-hook` is; undefined: not there. @default the real one */
  readonly hook?: Script | undefined;
}

/** A project with a brain and our wiring, and the programs that it starts in a folder of their own. */
async function wiredPlace(options: WiredOptions = {}): Promise<Place> {
  const place = await createPlace(options.has);
  const executable = (name: string, script: Script) =>
    writeFileSync(join(place.outside, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  executable("brainstem", `exec '${process.execPath}' --conditions=brainstem-source '${BIN}' "$@"`);
  if (!("hook" in options)) symlinkSync(REAL_HOOK, join(place.outside, "brainstem-hook"));
  else if (options.hook !== undefined) executable("brainstem-hook", options.hook);
  for (const file of claudeCode.wiring({ program: "path", mcp: false }).files) {
    const path = place.path(file.path);
    mkdirSync(dirname(path), { recursive: true });
    if (file.kind === "link") symlinkSync(file.target, path);
    if (file.kind === "markdown-block") writeFileSync(path, file.text);
    if (file.kind === "json") {
      const hooks = Object.fromEntries(file.additions.map(({ at, value }) => [at[1], [value]]));
      writeFileSync(path, JSON.stringify({ hooks }));
    }
  }
  return place;
}

/** The project as a repository whose main is published. */
function createRepository(place: Place): (...args: readonly string[]) => string {
  const env = {
    ...place.environment(),
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap(role => [
        [`GIT_${role}_NAME`, "Ada"],
        [`GIT_${role}_EMAIL`, "ada@example.com"],
      ]),
    ),
  };
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: place.root, env, encoding: "utf8", stdio: "pipe" }).trim();
  const remote = join(place.outside, "remote.git");
  git("init", "--quiet", "--bare", "--initial-branch=main", remote);
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message", "Everything");
  git("remote", "add", "origin", remote);
  git("push", "--quiet", "--set-upstream", "origin", "main");
  return git;
}

async function runClaude(
  place: Place,
  script: readonly ModelAnswer[],
  args: readonly string[],
  prompt = "Go on.",
): Promise<Session> {
  const server = await startAnthropicServer(script);
  const { code, stderr } = await place.run(["--print", prompt, ...args], {
    program: [program!],
    env: {
      PATH: `${place.outside}:${process.env.PATH}`,
      CLAUDE_CONFIG_DIR: join(place.home, ".claude"),
      ANTHROPIC_BASE_URL: server.url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      // Without it a root, as in containers, may not bypass permissions.
      IS_SANDBOX: "1",
    },
  });
  await server.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  const messages = server.requests.at(-1)?.messages ?? [];
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const results = blocks
    .filter(({ type }) => type === "tool_result")
    .map(({ is_error, content }) => ({ isError: is_error === true, text: String(content) }));
  return { requests: server.requests, results };
}
