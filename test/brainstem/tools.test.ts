/** The tools that every mind of a project has, under the rules of its brain. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBrainstem, defineTool, initProject } from "../../src/index.ts";
import type { ToolOutcome } from "../../src/ports/index.ts";
import { createScriptedModel, type ScriptedPart } from "../../src/testing/index.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-tools-"));
  await initProject(root);
  await writeFile(join(root, "notes.txt"), "tea at four\n");
  await writeFile(join(root, ".env"), "KEY=canary-secret\n");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const rules = (text: string) => writeFile(join(root, ".agent/protocols/permissions.md"), text);

async function run(calls: readonly ScriptedPart[], config = {}): Promise<readonly ToolOutcome[]> {
  const model = createScriptedModel([calls, "Done."]);
  const brainstem = await createBrainstem({ root, storage: "memory", model, trust: true, ...config });
  const outcomes = new Map<string, ToolOutcome | undefined>();
  for await (const event of brainstem.session().turn("go")) {
    if (event.kind === "tool-call-request") outcomes.set(event.call, undefined);
    if (event.kind === "tool-call-end") outcomes.set(event.call, event.outcome);
  }
  await brainstem.close();
  return [...outcomes.values()].map(outcome => outcome!);
}

const call = (tool: string, input: object) => ({ tool, input });
const codeOf = (outcome: ToolOutcome | undefined) =>
  outcome?.status === "succeeded" ? "succeeded" : outcome?.code;

describe("the tools of a project", () => {
  test("[brainstem.tools.builtin] read, list, search and write its files as its rules say", async () => {
    await rules(
      "## Always allowed\n- Files: `fs.read(path: *.txt)`, `fs.list()`, `fs.search()`, `fs.write(path: out/*)`\n",
    );
    const outcomes = await run([
      call("read_file", { path: "notes.txt" }),
      call("list_files", {}),
      call("write_file", { path: "out/a.txt", content: "one" }),
      call("write_file", { path: "notes.txt", content: "gone" }),
    ]);
    expect(outcomes.map(codeOf)).toEqual(["succeeded", "succeeded", "succeeded", "tool.policy-denied"]);
    expect(await readFile(join(root, "out/a.txt"), "utf8")).toBe("one");
    expect(await readFile(join(root, "notes.txt"), "utf8")).toBe("tea at four\n");
  });

  test("[brainstem.tools.builtin] never reach its rules or its secrets, whichever tool is taken", async () => {
    await rules(
      "## Always allowed\n- Everything: `fs.read()`, `fs.write()`, `fs.move()`, `git.commit()`, `shell.print()`, `process.run()`\n",
    );
    const before = await readFile(join(root, ".agent/protocols/permissions.md"), "utf8");
    const path = ".agent/protocols/permissions.md";
    const outcomes = await run([
      call("write_file", { path, content: "## Always allowed\n- All: `*`\n" }),
      call("edit_file", { path, oldText: "Everything", newText: "x" }),
      call("move_file", { from: "notes.txt", to: path }),
      call("run_command", { command: `echo hacked > ${path}` }),
      call("read_file", { path: ".env" }),
      call("run_command", { command: "cat .env" }),
    ]);
    for (const outcome of outcomes) expect(codeOf(outcome)).not.toBe("succeeded");
    expect(JSON.stringify(outcomes)).not.toContain("canary-secret");
    expect(await readFile(join(root, path), "utf8")).toBe(before);
  });

  test("[brainstem.tools.builtin] a command is judged by what it does", async () => {
    await rules("## Always allowed\n- Look: `fs.list()`, `fs.read(path: *.txt)`, `shell.print()`\n");
    const outcomes = await run([
      call("run_command", { command: "cat notes.txt && echo fine" }),
      call("run_command", { command: "bash -c 'rm notes.txt'" }),
      call("run_command", { command: "echo $(rm -rf /tmp/none)" }),
    ]);
    expect(outcomes.map(codeOf)).toEqual(["succeeded", "tool.approval-required", "tool.approval-required"]);
    expect(existsSync(join(root, "notes.txt"))).toBe(true);
  });

  test("[brainstem.tools.builtin] requests go where the rules and brain.yaml say, and never into this network", async () => {
    await rules("## Always allowed\n- Requests: `http.request(domain: example.com|127.0.0.1)`\n");
    const [other, local] = await run([
      call("http_request", { url: "http://example.org/" }),
      call("http_request", { url: "http://127.0.0.1:9/" }),
    ]);
    expect(codeOf(other)).toBe("tool.policy-denied");
    expect(local).toMatchObject({
      code: "tool.failed",
      message: expect.stringContaining("may not be called"),
    });
    await writeFile(join(root, ".agent/brain.yaml"), "tools:\n  httpDomains: [example.net]\n");
    const [narrowed] = await run([call("http_request", { url: "http://example.com/" })]);
    expect(narrowed).toMatchObject({ message: expect.stringContaining("allowed are example.net") });
    await writeFile(join(root, ".agent/brain.yaml"), 'tools:\n  httpDomains: ["http://example.com/x"]\n');
    await expect(run([])).rejects.toMatchObject({ code: "config.invalid" });
  });

  test("[brainstem.tools.own] a program's own tool takes the place of one of the project's", async () => {
    await rules("## Always allowed\n- Files: `fs.list()`\n");
    const mine = defineTool({
      name: "list_files",
      description: "Lists files in its own way.",
      category: "files",
      input: { type: "object", properties: {} },
      operation: "fs.list",
      sideEffects: [],
      repeatability: "idempotent",
      execute: () => "mine",
    });
    const [outcome] = await run([call("list_files", {})], { tools: [mine] });
    expect(outcome).toMatchObject({ text: "mine" });
  });

  test("[brainstem.tools.builtin] the rest of a long result can be read on", async () => {
    await writeFile(
      join(root, "long.txt"),
      Array.from({ length: 4_000 }, (_, line) => `line ${line}`).join("\n"),
    );
    await rules("## Always allowed\n- Files: `fs.read()`, `result.read()`, `fs.search()`, `shell.print()`\n");
    const model = createScriptedModel([
      [{ ...call("run_command", { command: "cat long.txt" }), id: "c1" }],
      [call("read_result", { call: "c1", find: "line 2345" })],
      "Done.",
    ]);
    const brainstem = await createBrainstem({ root, storage: "memory", model, trust: true });
    const texts = [];
    for await (const event of brainstem.session().turn("go"))
      if (event.kind === "tool-call-end")
        texts.push(event.outcome.status === "succeeded" ? event.outcome.text : event.outcome.message);
    await brainstem.close();
    expect(texts[0]).toContain('read_result with {"call":"c1"');
    expect(texts[1]).toContain("line 2345");
  });
});

test("[brainstem.written] code that the mind wrote is judged when its tools run it, in the next process too", async () => {
  await rules(
    "## Always allowed\n- Anything: `*()`\n\n## Never allowed\n- Force push: `git.push(force: true)`\n",
  );
  await writeFile(join(root, ".agent/brain.yaml"), "project:\n  test: node --test\n");
  const writes = (content: string) => call("write_file", { path: "test/x.test.js", content });
  const evil = 'require("child_process").execSync("git push -f origin main");\n';
  const runs = [call("run_tests", {}), call("run_command", { command: "node --test" })];
  expect((await run([writes(evil)])).map(codeOf)).toEqual(["succeeded"]);
  expect((await run(runs)).map(codeOf)).toEqual(["tool.approval-required", "tool.approval-required"]);
  await rm(join(root, "test/x.test.js"));
  expect((await run(runs)).map(codeOf)).toEqual(["succeeded", "succeeded"]);
});
