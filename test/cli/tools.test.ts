/** `brainstem tools` on a brain without servers: the list, and one call by hand. */
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";
import { writeRules } from "./tools-rig.ts";

const settings = (place: Place, text: string) => {
  writeFileSync(place.path(".agent/brain.yaml"), text);
  return place.trust();
};

describe("brainstem tools", () => {
  test("[cli.tools.list] lists each tool with its operation and the decision of the rules", async () => {
    const place = await createPlace();
    writeRules(
      place,
      "## Always allowed\n- Test: `tests.run()`\n\n## Never allowed\n- Look things up: `memory.read()`",
    );
    await place.trust();
    const { code, stdout, stderr } = await place.run(["tools"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/\n {2}memory\n {4}\w+ +remember {2}/);
    expect(stdout).toMatch(/ {4}denied {4}recall +Looks up .*\n +memory\.read · only reads\n/);
    expect(stdout).toMatch(/ {4}allowed {3}run_tests +Runs .*\n +tests\.run · Runs the project/);
    expect(stdout).toMatch(/\n {2}\d+ tools\. More of one: brainstem tools show <name>\n/);
    const data = JSON.parse((await place.run(["tools", "list", "--json"])).stdout);
    expect(data).toMatchObject({ servers: [], problems: [] });
    expect(data.tools.find(({ name }: { name: string }) => name === "recall")).toMatchObject({
      id: "recall@1.0.0",
      category: "memory",
      operations: ["memory.read"],
      decision: "deny",
      source: { file: ".agent/protocols/permissions.md", line: 7 },
      isDisabled: false,
    });
  });

  test("[cli.tools.list] needs no model that can be reached", async () => {
    const place = await createPlace();
    await settings(place, "model: nowhere/nothing\n");
    expect((await place.run(["tools"])).code).toBe(0);
  });

  test("[cli.tools.off] marks a tool that is switched off, and refuses to run it", async () => {
    const place = await createPlace();
    await settings(place, "tools:\n  disabled: [recall, remembr]\n");
    const [list, show, run] = await Promise.all([
      place.run(["tools"]),
      place.run(["tools", "show", "recall"]),
      place.run(["tools", "run", "recall", "--arg", "query=x"]),
    ]);
    expect(list.code).toBe(1);
    expect(list.stdout).toMatch(/ {4}off {7}recall /);
    expect(list.stdout).toContain("1 switched off");
    expect(list.stderr).toContain("switches off remembr, which is no tool here. Did you mean remember?");
    expect(show.stdout).toContain("off       switched off in brain.yaml");
    expect(run).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("tool.disabled") });
  });

  test("[cli.tools.show] shows one tool in full", async () => {
    const place = await createPlace();
    const { code, stdout } = await place.run(["tools", "show", "git_push"]);
    expect(code).toBe(0);
    for (const words of [
      "git_push@1.0.0, project",
      /rules say {3}denied {4}git\.push needs .*\n {16}\.agent\/protocols\/tool_schemas/,
      "operations  git.push",
      "repeating   unsafe",
      "time        120,000 ms at most",
      /\n {4}remote {2}string\n {12}The name of a remote/,
    ])
      expect(stdout).toMatch(words);
    const data = JSON.parse((await place.run(["tools", "git_push", "--json"])).stdout);
    expect(data).toMatchObject({ name: "git_push", input: { type: "object" }, output: null });
  });

  test("[cli.tools.unknown] names the nearest tool for an unknown name", async () => {
    const place = await createPlace();
    const [show, data, run] = await Promise.all([
      place.run(["tools", "show", "git_psh"]),
      place.run(["tools", "recal", "--json"]),
      place.run(["tools", "run", "recal"]),
    ]);
    expect(show).toMatchObject({ code: 1, stdout: "" });
    expect(show.stderr).toContain(
      "There is no tool git_psh. Did you mean git_push?\n  brainstem tools lists them.",
    );
    expect(JSON.parse(data.stderr).error).toMatchObject({ code: "tool.not-found" });
    expect(run).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Did you mean recall?\n  brainstem tools lists them all"),
    });
  });
});

describe("brainstem tools run", () => {
  test("[cli.tools.run] [cli.tools.arguments] shows what a model would read, or the outcome", async () => {
    const place = await createPlace("memory");
    const outcomes = await Promise.all([
      place.run(["tools", "run", "recall", '{"query":"sessions"}']),
      place.run(["tools", "run", "recall", "--arg", "query=sessions"]),
      place.run(["tools", "run", "recall", "-"], { input: '{"query":"sessions"}' }),
      place.run(["tools", "run", "recall", "--json", "--arg", "query=sessions"]),
    ]);
    for (const { code, stderr } of outcomes) expect([code, stderr]).toEqual([0, ""]);
    const [words, ...others] = outcomes.map(({ stdout }) => stdout);
    expect(words).toContain("DECISIONS.md:");
    expect(others.slice(0, 2)).toEqual([words, words]);
    const data = JSON.parse(others[2]!);
    expect(data.status).toBe("succeeded");
    expect(`${data.text}\n`).toBe(words);
    expect(data.output).toBeDefined();
  });

  test("[cli.tools.arguments] exits with a usage error for arguments that aren't JSON or have no such field", async () => {
    const place = await createPlace();
    const outcomes = await Promise.all([
      place.run(["tools", "run", "recall", "{query"]),
      place.run(["tools", "run", "recall", "-"], { input: "" }),
      place.run(["tools", "run", "recall", "[]", "--arg", "query=x"]),
      place.run(["tools", "run", "recall", "--arg", "query"]),
      place.run(["tools", "run"]),
    ]);
    for (const { code, stdout } of outcomes) expect([code, stdout]).toEqual([2, ""]);
    const [text, piped, list, unnamed] = outcomes.map(({ stderr }) => stderr);
    expect(text).toContain('expected a JSON object such as {"path":"README.md"}');
    expect(piped).toContain("What came on standard input");
    expect(list).toContain("The JSON beside --arg");
    expect(unnamed).toContain("--arg query names no argument");
  });

  test("[cli.tools.same-rules] refuses valid JSON that the tool doesn't take, in the words for a model", async () => {
    const place = await createPlace();
    const wrong = await place.run(["tools", "run", "recall", "--arg", "query=x", "--arg", "limit=many"]);
    expect(wrong).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/limit.*\n {2}tool\.invalid-arguments/),
    });
    const list = await place.run(["tools", "run", "recall", "[1]", "--json"]);
    expect(list.code).toBe(1);
    expect(JSON.parse(list.stdout)).toMatchObject({ status: "refused", code: "tool.invalid-arguments" });
  });

  test("[cli.tools.same-rules] doesn't run a denied call, and names the rule", async () => {
    const place = await createPlace();
    writeRules(place, "## Never allowed\n- Write memories: `memory.write()`");
    const denied = await place.run(["tools", "run", "remember", "--arg", "text=I prefer tabs"]);
    expect(denied).toMatchObject({ code: 1, stdout: "" });
    expect(denied.stderr).toMatch(
      /“Write memories” \[\.agent\/protocols\/permissions\.md:4\].*\n {2}tool\.policy-denied/,
    );
    expect(place.read(".agent/memory/personal/PREFERENCES.md")).not.toContain("tabs");
  });

  test("[cli.tools.same-rules] refuses in a pipe a call that a person would be asked about, and remembers it", async () => {
    const place = await createPlace();
    writeRules(place, "## Requires approval\n- Test: `tests.run()`");
    const { code, stdout } = await place.run(["tools", "run", "run_tests", "--json"]);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      { status: "refused", code: "tool.approval-required" },
    ]);
    expect(place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")).toContain(
      "blocked by tool.approval-required",
    );
  });

  test("[cli.tools.same-rules] says in a pipe where a call without a rule would be asked about", async () => {
    const place = await createPlace();
    const asked = ["tools", "run", "write_file", "--arg", "path=a.txt", "--arg", "content=x"];
    const { code, stderr } = await place.run(asked);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("tool.policy-denied: at a terminal you would be asked"),
    ]);
  });

  test("[cli.tools.same-rules] takes words for a person's own only at a terminal", async () => {
    const place = await createPlace();
    const kept = await place.run(["tools", "run", "remember", "--arg", "text=I prefer tabs", "--json"]);
    expect(JSON.parse(kept.stdout)).toMatchObject({ status: "succeeded", output: { kind: "episode" } });
  });

  test("[cli.tools.asked] asks a person at a terminal, and runs nothing after a no", async () => {
    const place = await createPlace();
    writeRules(place, "## Requires approval\n- Write memories: `memory.write()`");
    const call = ["tools", "run", "remember", "--arg", "text=I prefer tabs"];
    for (const no of ["n\r", "\x03", "\x04"]) {
      const { code, stdout, stderr } = await place.run(call, { answers: [no] });
      expect(stdout).toContain("remember wants to run memory.write");
      expect(stdout).toContain("Write memories (.agent/protocols/permissions.md:4)");
      expect([code, stderr]).toEqual([1, expect.stringContaining("tool.approval-rejected")]);
    }
    const yes = await place.run(call, { answers: ["y\r"] });
    expect([yes.code, yes.stderr]).toEqual([0, ""]);
    expect(yes.stdout).toContain("Remembered (preference)");
    expect(place.read(".agent/memory/personal/PREFERENCES.md")).toContain("I prefer tabs");
  });

  test.skipIf(!hasTerminal)("[cli.tools.asked] asks at a real terminal, too", async () => {
    const place = await createPlace();
    writeRules(place, "## Requires approval\n- Test: `tests.run()`");
    await settings(place, "project:\n  test: echo all is well\n");
    const terminal = openTerminal(place, ["tools", "run", "run_tests"]);
    await terminal.until("Allow it, once? [y/N]");
    terminal.type("y\r");
    await terminal.until("all is well");
    expect(await terminal.ended()).toBe(0);
  });
});
