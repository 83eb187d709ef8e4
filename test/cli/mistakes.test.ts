/** Mistakes of new users: each command names the file, the reason and the way on. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";
import { acceptServers } from "./tools-rig.ts";

function write(place: Place, path: string, content: string | Uint8Array): void {
  mkdirSync(join(place.path(path), ".."), { recursive: true });
  writeFileSync(place.path(path), content);
}

describe.concurrent("settings of an agent that can't be read", () => {
  test.each([
    [".claude/settings.json", '{\n  "hooks": {\n', "Claude Code", 3, "claude-code"],
    [".claude/settings.json", Buffer.from("\ufeff{}", "utf16le"), "Claude Code", 1, "claude-code"],
    [".cursor/hooks.json", "{\n  version: 1\n}", "Cursor", 2, "cursor"],
    [".gemini/settings.json", '{ "hooks": [] ', "Gemini CLI", 1, "gemini"],
  ] as const)("[cli.broken.agent-settings] %s", async (file, content, title, line, name) => {
    const place = await createPlace();
    write(place, file, content);
    const install = await place.run(["install", name, "--program", "path"]);
    const words = install.stderr.split("\n")[0]!.replace("✗ ", "");
    expect(words).toContain(`${file}:${line}: `);
    const status = await place.run(["status"]);
    expect(status.code).toBe(1);
    expect(status.stdout).toContain(
      `✗ ${title}  a file of it can't be read\n    ${words} Correct line ${line} of ${file}.`,
    );
    expect(status.stdout).not.toContain("No coding agent is wired");
    const doctor = await place.run(["doctor"]);
    expect(doctor).toMatchObject({ code: 1, stdout: expect.stringContaining(`${title}: ${words}`) });
  });

  test("[cli.broken.agent-settings] are no other agent's matter", async () => {
    const place = await createPlace();
    write(place, ".claude/settings.json", "{");
    const { harnesses } = JSON.parse((await place.run(["status", "--json"])).stdout);
    const withProblem = harnesses.filter((each: { problem?: string }) => each.problem !== undefined);
    expect(withProblem.map((each: { name: string }) => each.name)).toEqual(["claude-code"]);
  });
});

test.concurrent("[cli.broken.settings-at-once] all mistakes of brain.yaml are named at once, each with its line and the nearest key", async () => {
  const place = await createPlace();
  write(place, ".agent/brain.yaml", "modell: reflex\ncontext:\n  budgetTokns: 5\n  reasoningTokens: many\n");
  const { code, stderr } = await place.run(["recall", "x"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/brain\.yaml:1: expected a known key instead of modell; did you mean model\?/);
  expect(stderr).toMatch(/brain\.yaml:3: .*did you mean context\.budgetTokens\?/);
  expect(stderr).toMatch(/brain\.yaml:4: expected a whole number of tokens/);
  expect(stderr).toContain("Correct lines 1, 3, 4 of .agent/brain.yaml");
  const doctor = await place.run(["doctor"]);
  expect(doctor.stdout.match(/brain\.yaml:\d/g)).toEqual(["brain.yaml:1", "brain.yaml:3", "brain.yaml:4"]);
});

test.concurrent.each([
  ["model: a: b\n", "quotes around a value that has a colon"],
  ["context:\n\tbudgetTokens: 5\n", "not a tab"],
  ["model: reflex\nmodel: reflex\n", "each key once"],
  ['model: "reflex\n', "a closing quote"],
])("[cli.broken.settings-at-once] %j is explained in plain words", async (text, words) => {
  const place = await createPlace();
  write(place, ".agent/brain.yaml", text);
  const { stderr } = await place.run(["recall", "x"]);
  expect(stderr).toContain(words);
  expect(stderr).not.toMatch(/implicit|mapping|scalar/i);
});

test.concurrent("[cli.reflect.voice] reflect says that a note counts as an agent's where no person types it", async () => {
  const place = await createPlace();
  const args = ["reflect", "tests", "ran them", "failure", "--note", "Migrate first."];
  expect((await place.run(args)).stderr).toBe("");
  const { stderr } = await place.run(args, { input: "" });
  expect(stderr).toContain("The note counts as an agent's, since this command has no terminal for its input");
});

test.concurrent("[cli.doctor.servers] doctor names a server that no person has accepted, until one has", async () => {
  const place = await createPlace();
  write(place, ".agent/mcp.json", '{"mcpServers":{"files":{"command":"npx","args":["files"]}}}');
  const before = await place.run(["doctor"]);
  expect(before.code).toBe(0);
  expect(before.stdout).toMatch(/mcp\.json The MCP server files isn't started: nobody has accepted how/);
  expect(before.stdout).toContain("brainstem tools accept files");
  await acceptServers(place, { files: { command: "npx", args: ["files"] } });
  expect((await place.run(["doctor"])).stdout).not.toContain("nobody has accepted how");
});

test.concurrent.each([
  [
    '{"mcpServers":{"files":{"comand":"npx"}}}',
    "The MCP server files is left out: has neither a command nor a url, only comand",
  ],
  ['{"mcpServers":{"files":{"command":"npx","agrs":[]}}}', "The MCP server files is left out: agrs: unknown"],
  ['{"mcpServers":{"my files":{"command":"npx"}}}', "The MCP server my files is left out: expected a name"],
  ['{"servers":{}}', 'expected {"mcpServers"'],
  ['{"mcpServers":', "expected valid JSON"],
])("[cli.broken.servers] doctor names %s", async (text, words) => {
  const place = await createPlace();
  write(place, ".agent/mcp.json", text);
  const { code, stdout } = await place.run(["doctor"]);
  expect(code).toBe(1);
  expect(stdout.match(/mcp\.json/g)!.length).toBeLessThanOrEqual(2);
  expect(stdout).toContain(words);
});

test.concurrent.each([".local", ".local/state", ".local/state/brainstem"])(
  "[cli.broken.state-folder] ~/%s is a file",
  async name => {
    const place = await createPlace();
    const file = join(place.home, name);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "");
    write(place, ".agent/brain.yaml", "project:\n  test: npm test\n");
    const words = `${file} is a file, and a folder is needed there`;
    const trust = await place.run(["trust"], { answers: ["y\r"] });
    expect(trust.code).toBe(1);
    expect(trust.stderr + trust.stdout).toContain(`${words}, for `);
    expect(trust.stderr + trust.stdout).toContain(`Move ${file} away`);
    const serve = await place.start(["serve"]).ended();
    expect(serve).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
  },
);

test.concurrent.each([
  [["check", ""], 'brainstem check "git push'],
  [["check", " ", ""], 'brainstem check "git push'],
  [["chat", ""], 'brainstem chat "'],
  [["chat", " \t"], 'brainstem chat "'],
])("[cli.empty] %j is misuse", async (args, example) => {
  const place = await createPlace();
  const { code, stdout, stderr } = await place.run(args, { input: "" });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(example);
});

test.concurrent("[cli.status.granted] shows who let a call through", async () => {
  const place = await createPlace();
  const entry = { at: 1_000, harness: "codex", session: "s", event: "PreToolUse", tool: "Bash" };
  const pushed = { operation: "git.push(force: true)", rule: "Force push", source: "permissions.md:9" };
  const lines = [
    { ...entry, ...pushed, decision: "allow", grantedBy: "ann" },
    { ...entry, operation: "git.merge()", decision: "allow", grantedBy: "ann" },
  ];
  write(place, ".agent/.data/hooks/judged.jsonl", lines.map(line => `${JSON.stringify(line)}\n`).join(""));
  const { stdout } = await place.run(["status"]);
  expect(stdout).toMatch(
    /allow +Bash git\.push.*\n +let through by ann, against: Force push \(permissions\.md:9\)\n/,
  );
  expect(stdout).toMatch(/allow +Bash git\.merge.*\n +let through by ann\n/);
});

test.concurrent("[cli.doctor.merges] names the command that mends a clone's merges", async () => {
  const place = await createPlace("nothing");
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: place.root, stdio: "pipe" });
  git("init", "--quiet");
  await place.run(["init"]);
  const remark = "In this clone git merges the brain's memory as plain text.";
  expect((await place.run(["doctor"])).stdout).not.toContain(remark);
  git("config", "--remove-section", "merge.brainstem");
  const { code, stdout } = await place.run(["doctor"]);
  expect(code).toBe(0);
  expect(stdout).toContain(`${remark}\n  Run: brainstem init.`);
  await place.run(["init"]);
  expect((await place.run(["doctor"])).stdout).not.toContain(remark);
});

test.each(["audit", "share"])("[cli.usage] %s without its word shows its help alone", async name => {
  const place = await createPlace();
  const { code, stderr, stdout } = await place.run([name]);
  expect(code).toBe(2);
  expect(stdout + stderr).toContain(`brainstem ${name}`);
  expect(stdout + stderr).not.toContain("outputHelp");
});
