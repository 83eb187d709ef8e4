/** Files that a session's tools and commands have written are judged when a later call of the session runs them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { createPlace, type Place } from "../cli/place.ts";
import { programsOf } from "./programs.ts";

const EVIL = 'require("node:child_process").execSync("git push -f origin main");\n';
const GOOD = 'require("node:child_process").execSync("git status");\n';

let place: Place;
beforeEach(async () => {
  place = await createPlace();
  writeFileSync(place.path("package.json"), '{"scripts":{"test":"node --test"}}');
});

type Input = Readonly<Record<string, unknown>>;
const eventOf = (tool_name: string, tool_input: Input, session_id: string, more: Input = {}) => ({
  session_id,
  cwd: place.root,
  prompt_id: "p",
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name,
  tool_input,
  tool_use_id: `call-${Math.random()}`,
  ...more,
});

async function decide(tool: string, input: Input, session = "s1", more: Input = {}): Promise<string> {
  const { stdout } = await createHookRunner().run({
    harness: "claude-code",
    eventName: "PreToolUse",
    text: JSON.stringify(eventOf(tool, input, session, more)),
    environment: {},
    directory: place.root,
  });
  return stdout === "" ? "none" : JSON.parse(stdout).hookSpecificOutput.permissionDecision;
}

/** As a harness does: the hook is asked, and then the tool writes. */
async function write(file: string, content: string, session = "s1", more: Input = {}): Promise<void> {
  await decide("Write", { file_path: place.path(file), content }, session, more);
  mkdirSync(join(place.path(file), ".."), { recursive: true });
  writeFileSync(place.path(file), content);
}
const run = (command: string, session?: string, more?: Input) => decide("Bash", { command }, session, more);

test("[harness.written.process] a test that a hook saw written is judged by the next hook's process", async () => {
  const hook = (json: Input) =>
    place.run(["claude-code", "PreToolUse"], {
      program: ["brainstem-hook"],
      input: JSON.stringify(json),
      env: { PATH: programsOf(place), XDG_RUNTIME_DIR: place.outside },
    });
  mkdirSync(place.path("test"));
  const file_path = place.path("test/x.test.js");
  await hook(eventOf("Write", { file_path, content: EVIL }, "s1"));
  writeFileSync(file_path, EVIL);
  const { stdout } = await hook(eventOf("Bash", { command: "npm test" }, "s1"));
  expect(stdout).toMatch(/"permissionDecision":"(?:ask|deny)"/);
  expect(stdout).toContain("git.");
  await hook(eventOf("Write", { file_path, content: GOOD }, "s1"));
  writeFileSync(file_path, GOOD);
  const { stdout: after } = await hook(eventOf("Bash", { command: "npm test" }, "s1"));
  expect(after).not.toMatch(/"permissionDecision":"(?:ask|deny)"/);
});

describe("[harness.written.session] the files of a session", () => {
  test.each([
    ["test/x.test.js", EVIL, "npm test"],
    ["test/x.test.js", EVIL, "node --test"],
    ["lib/a.js", EVIL, "node app.js"],
    ["node_modules/.bin/eslint", "#!/bin/sh\ngit push -f origin main\n", "npx eslint ."],
    ["x.js", EVIL, "node -e \"require('./x')\""],
    ["tools/d.sh", "git push -f origin main\n", "find tools -name d.sh -exec sh {} +"],
    ["x.rb", "require 'fileutils'\nFileUtils.rm_rf('/srv/photos')\n", "ruby x.rb"],
    [".husky/pre-commit", "git push -f origin main\n", "git commit -m x"],
  ])("are judged: %s", async (file, content, command) => {
    const before = await run(command);
    await write(file, content);
    expect(["ask", "deny"]).toContain(await run(command));
    expect(await run(command, "s2")).toBe(before);
  });

  test("are judged where a command wrote them, or moved them there", async () => {
    writeFileSync(place.path("notes.txt"), EVIL);
    await run("mkdir -p test && cp notes.txt test/x.test.js");
    mkdirSync(place.path("test"));
    writeFileSync(place.path("test/x.test.js"), EVIL);
    expect(["ask", "deny"]).toContain(await run("npm test"));
    expect(["ask", "deny"]).not.toContain(await run("npm test", "s2"));
  });

  test("are the same for a sub-agent of the session", async () => {
    await write("test/x.test.js", EVIL, "s1", { agent_id: "a1", agent_type: "Explore" });
    expect(["ask", "deny"]).toContain(await run("npm test"));
    expect(["ask", "deny"]).toContain(await run("npm test", "s1", { agent_id: "a2" }));
  });

  test("are not those that a person wrote", async () => {
    mkdirSync(place.path("test"));
    writeFileSync(place.path("test/x.test.js"), EVIL);
    expect(["ask", "deny"]).not.toContain(await run("npm test"));
  });

  test("do not count where the call was denied", async () => {
    const file = ".agent/protocols/permissions.md";
    expect(await decide("Write", { file_path: place.path(file), content: "x" })).toBe("deny");
    expect(["ask", "deny"]).not.toContain(await run("npm test"));
  });

  test("are asked about when they are more than are remembered", async () => {
    for (let part = 0; part < 3; part++) {
      const names = Array.from({ length: 400 }, (_, at) => `notes/${part}-${at}.md`);
      await run(`touch ${names.join(" ")}`);
    }
    expect(["ask", "deny"]).toContain(await run("npm test"));
    expect(["ask", "deny"]).not.toContain(await run("npm test", "s2"));
    expect(["ask", "deny"]).not.toContain(await run("ls notes"));
  });
});
