/** The real Codex CLI, with a scripted model, in a project that is wired to its brain. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HookAnswer, ProgramPlace } from "../../src/harness/harness.ts";
import { codex } from "../../src/harness/harnesses/codex.ts";
import { BIN, createPlace, type Place } from "../cli/place.ts";
import { agentProgram } from "./install-agent.ts";
import { type ResponsesAnswer, type ResponsesServer, startResponsesServer } from "./responses-server.ts";

const program = await agentProgram("codex");
const transcripts = join(import.meta.dirname, "../harness/transcripts/codex");

/** What a hook of a test does, as a shell reads it. */
type Script = string;
const REAL_HOOK = join(dirname(BIN), "brainstem-hook");

/** Calls its tools one by one. */
const DIRECT_MODEL = "gpt-5.5";
/** Calls them from a program that it writes. */
const CODE_MODEL = "gpt-5.6-sol";

const RULES = ".agent/protocols/permissions.md";
const changeRules = `*** Begin Patch\n*** Delete File: ${RULES}\n*** End Patch\n`;

describe.skipIf(program === undefined)("the real Codex", { timeout: 120_000 }, () => {
  test("[harness.codex.real] a forced push and a changed rule are stopped, git status runs, all are remembered", async () => {
    const place = await wiredPlace();
    const git = createRepository(place);
    const published = git("rev-parse", "origin/main");
    git("commit", "--quiet", "--amend", "--message", "Another history");
    const rules = place.read(RULES);

    const { outputOf } = await runCodex(place, [
      { text: "I'll publish it.", calls: [shell("git push --force origin main")] },
      { calls: [{ name: "apply_patch", input: changeRules }] },
      { calls: [shell("git status --short --branch")] },
      { text: "It was refused." },
    ]);
    expect(outputOf("call_0_0")).toMatch(/^Command blocked by PreToolUse hook: .*force push/i);
    expect(git("ls-remote", "origin", "refs/heads/main").split("\t")[0]).toBe(published);
    expect(outputOf("call_1_0")).toContain("blocked by PreToolUse hook");
    expect(place.read(RULES)).toBe(rules);
    expect(outputOf("call_2_0")).toMatch(/exited with code 0[\s\S]*## main\.\.\.origin\/main/);

    const episodes = episodesOf(place);
    expect(episodes).toMatchObject([
      { action: expect.stringContaining("git push --force"), result: expect.stringContaining("blocked") },
      { action: expect.stringContaining("apply_patch"), result: expect.stringContaining("blocked") },
      { action: expect.stringContaining("git status"), result: "success" },
    ]);
    for (const { source } of episodes) expect(source.harness).toBe("codex");
  });

  test("[harness.codex.real] started below the project, with a program among its packages and tools called by code", async () => {
    const place = await wiredPlace({ program: "dependency" });
    const git = createRepository(place);
    const published = git("rev-parse", "origin/main");
    git("commit", "--quiet", "--amend", "--message", "Another history");
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
    expect(git("ls-remote", "origin", "refs/heads/main").split("\t")[0]).toBe(published);
    expect(episodesOf(place)).toMatchObject([{ result: expect.stringContaining("blocked") }]);
  });

  test("[harness.codex.real] what the brain knows, its skills and its instructions reach the model", async () => {
    const place = await wiredPlace({ has: "memory" });
    const { requests } = await runCodex(place, [{ text: "In Redis." }], {
      prompt: "Where do we keep sessions?",
    });
    const said = (requests[0]?.input ?? []).map(({ role, content }) => ({
      role,
      text: JSON.stringify(content),
    }));
    const has = (from: string, words: string) =>
      said.filter(({ role, text }) => role === from && text.includes(words)).length;
    expect({
      context: has("developer", "concurrent refreshes raced"),
      instructions: has("user", "brainstem reflect <skill>") > 0,
      skills: said.some(({ text }) => text.includes("- deploy-checklist: ")),
    }).toEqual({ context: 2, instructions: true, skills: true });
  });

  test.each<[string, Script | undefined]>([
    ["is missing", undefined],
    ["fails", "exit 1"],
    ["is killed", "kill -9 $$"],
  ])("[harness.codex.real-failure] the call is stopped when the hook %s", async (_, hook) => {
    const place = await wiredPlace({ hook });
    const { outputOf } = await runCodex(place, [{ calls: [shell("touch made")] }]);
    expect(outputOf("call_0_0")).toMatch(/blocked by PreToolUse hook: .*did not run/s);
    expect(readdirSync(place.root)).not.toContain("made");
  });

  test.each<[string, HookAnswer, boolean]>([
    ["is asked about", { decision: "ask", reason: "Only a person may decide this." }, false],
    [
      "is refused for a reason that was cut",
      { decision: "deny", reason: "never \u{1F680}".slice(0, -1) },
      false,
    ],
    ["is refused without a word", { decision: "deny", reason: "" }, false],
    ["is allowed", { decision: "allow", reason: "Always." }, true],
    ["is nobody's concern", {}, true],
  ])("[harness.codex.answers] the real Codex runs a call that %s: %o %s", async (_, answer, isRun) => {
    const place = await wiredPlace({ hook: saying(answer) });
    const { printed, outputOf } = await runCodex(place, [{ calls: [shell("touch made")] }]);
    expect(readdirSync(place.root).includes("made")).toBe(isRun);
    expect(outputOf("call_0_0").includes("blocked by PreToolUse hook")).toBe(!isRun);
    // To Codex an answer that it can't read is a failed hook.
    expect(printed).not.toContain("hook: PreToolUse Failed");
  });

  test("[harness.codex.reads] what the real Codex sends has the fields of the transcripts", async () => {
    const place = await wiredPlace({ hook: `cat > "${"$"}0.$(date +%s%N)-$2.sent"` });
    await runCodex(place, [
      { calls: [shell("echo fine")] },
      { calls: [{ name: "apply_patch", input: "*** Begin Patch\n*** Add File: a\n+a\n*** End Patch\n" }] },
    ]);
    const sent = readdirSync(place.outside)
      .filter(name => name.endsWith(".sent"))
      .sort();
    const fields = sent.map(name =>
      Object.keys(JSON.parse(readFileSync(join(place.outside, name), "utf8"))).sort(),
    );
    const expected = [
      "session-start",
      "user-prompt-submit",
      "pre-tool-use-bash",
      "post-tool-use-bash",
      "pre-tool-use-apply-patch",
      "post-tool-use-apply-patch",
      "stop",
      "session-end",
    ].map(name => {
      const { input } = JSON.parse(readFileSync(join(transcripts, `${name}.json`), "utf8"));
      return Object.keys(input).sort();
    });
    expect(fields).toEqual(expected);
  });

  test("[harness.codex.outcome] when the real Codex calls the hook, its transcript has how the command ended", async () => {
    const path = `sed -n 's/.*"transcript_path":"\\([^"]*\\)".*/\\1/p'`;
    const place = await wiredPlace({
      hook: `input=$(cat); if [ $2 = PostToolUse ]; then
        printf '%s' "$input" > "$0.$(date +%s%N).sent"; cat "$(printf '%s' "$input" | ${path})" > "$0.$(date +%s%N).transcript"; fi`,
    });
    await runCodex(place, [{ calls: [shell("echo fine")] }, { calls: [shell("echo broken; exit 3")] }]);
    const kept = (kind: string) =>
      readdirSync(place.outside)
        .filter(name => name.endsWith(kind))
        .sort()
        .map(name => readFileSync(join(place.outside, name), "utf8"));
    const transcripts = kept(".transcript");
    const outcomes = kept(".sent").map((sent, index) => {
      const given = { json: JSON.parse(sent), environment: {}, directory: place.root };
      const input = { ...given, endOf: () => transcripts[index]! };
      return codex.read(input);
    });
    expect(outcomes).toMatchObject([
      { outcome: { hasFailed: false, detail: "fine\n" } },
      { outcome: { hasFailed: true, detail: "broken\n" } },
    ]);
  });
});

const shell = (command: string) => ({ name: "exec_command", input: { cmd: command } });

function episodesOf(
  place: Place,
): readonly { action: string; result: string; source: { harness: string } }[] {
  const lines = place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl").trim().split("\n");
  return lines.map(line => JSON.parse(line));
}

/** A hook that answers every call alike. */
function saying(answer: HookAnswer): Script {
  const event = codex.read({ json: {}, eventName: "PreToolUse", environment: {}, directory: "/" });
  return `case $2 in PreToolUse) printf '%s' '${codex.render(event, answer).stdout.replaceAll("'", "'\\''")}' ;; esac`;
}

interface WiredOptions {
  /** @default brain */
  readonly has?: "brain" | "memory";
  /** What `brainstem-hook` is; undefined: not there. @default the real one */
  readonly hook?: Script | undefined;
  /** @default path */
  readonly program?: ProgramPlace;
}

/** A project with a brain and our wiring, and the programs that it starts where its hooks look for them. */
async function wiredPlace(options: WiredOptions = {}): Promise<Place> {
  const place = await createPlace(options.has);
  const programs = options.program === "dependency" ? place.path("node_modules/.bin") : place.outside;
  mkdirSync(programs, { recursive: true });
  const executable = (name: string, script: Script) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  executable("brainstem", `exec '${process.execPath}' --conditions=brainstem-source '${BIN}' "$@"`);
  if (!("hook" in options)) symlinkSync(REAL_HOOK, join(programs, "brainstem-hook"));
  else if (options.hook !== undefined) executable("brainstem-hook", options.hook);
  for (const file of codex.wiring({ program: options.program ?? "path", mcp: false }).files) {
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

interface RunOptions {
  /** @default the model that calls tools directly */
  readonly model?: string;
  /** @default the project */
  readonly cwd?: string;
  readonly prompt?: string;
}

interface Session extends Pick<ResponsesServer, "requests" | "outputOf"> {
  /** What Codex printed of its hooks and calls. */
  readonly printed: string;
}

/** The project is trusted and its hooks are approved, as the notes of the wiring ask the person to do. */
async function runCodex(
  place: Place,
  script: readonly ResponsesAnswer[],
  { model = DIRECT_MODEL, cwd = place.root, prompt = "Go on." }: RunOptions = {},
): Promise<Session> {
  const server = await startResponsesServer(script);
  const settings = {
    model,
    model_provider: "scripted",
    "model_providers.scripted": {
      name: "scripted",
      base_url: server.url,
      wire_api: "responses",
      request_max_retries: 0,
      stream_max_retries: 0,
    },
    [`projects.${JSON.stringify(place.root)}`]: { trust_level: "trusted" },
  };
  writeFileSync(join(place.home, "config.toml"), toToml(settings));
  const { code, stderr } = await place.run(
    [
      "exec",
      "--dangerously-bypass-hook-trust",
      "--dangerously-bypass-approvals-and-sandbox",
      "--skip-git-repo-check",
      prompt,
    ],
    {
      program: [program!],
      cwd,
      env: { PATH: `${place.outside}:${process.env.PATH}`, CODEX_HOME: place.home },
    },
  );
  await server.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  return { requests: server.requests, outputOf: server.outputOf, printed: stderr };
}

/** Texts and numbers are written alike in JSON and TOML. */
function toToml(settings: {
  readonly [name: string]: string | { readonly [name: string]: string | number };
}): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (typeof value === "string") return `${name} = ${JSON.stringify(value)}`;
    const inner = Object.entries(value).map(([key, each]) => `${key} = ${JSON.stringify(each)}`);
    return [`[${name}]`, ...inner].join("\n");
  });
  return `${lines.join("\n")}\n`;
}
