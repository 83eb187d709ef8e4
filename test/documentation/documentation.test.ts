import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { isOutput } from "./compare-output.ts";
import { createPageRunner } from "./page-runner.ts";
import { type Block, readBlocks } from "./read-blocks.ts";
import { useRunner } from "./test-page.ts";

const root = join(import.meta.dirname, "../..");
const BLOCK_LIMIT_MS = 70_000;

test("every page with a block has a file of tests", () => {
  const pages = globSync(["README.md", "docs/**/*.md"], { cwd: root });
  const withBlocks = pages.filter(page => readBlocks(readFileSync(join(root, page), "utf8")).length > 0);
  const files = globSync("test/documentation/pages/*.test.ts", { cwd: root });
  const tested = files.flatMap(file =>
    [...readFileSync(join(root, file), "utf8").matchAll(/^testPage\("(.*)"\);$/gm)].map(([, page]) => page),
  );
  expect(tested.sort()).toEqual(withBlocks.sort());
});

const examples = globSync(["examples/*.ts", "examples/*/main.ts"], { cwd: root }).sort();
describe.runIf(examples.length > 0)("examples", () => {
  const runner = useRunner();
  test.each(examples)(
    "%s runs, and checks itself",
    async path => expect(await runner().checkProgram(join(inject("package"), path))).toBeUndefined(),
    BLOCK_LIMIT_MS,
  );
});

describe("a page", () => {
  const runner = useRunner();

  const page = (...lines: readonly string[]) => readBlocks(lines.join("\n"));
  const checkAll = async (blocks: readonly Block[]) => {
    const problems: (string | undefined)[] = [];
    for (const block of blocks) problems.push(await runner().check(block));
    return problems;
  };

  const bad: readonly (readonly [name: string, lines: readonly string[], problem: string])[] = [
    ["a program throws", ["```ts", 'throw new Error("broken");', "```"], "it ended with 1"],
    [
      "a program imports what the package doesn't have",
      ["```ts", 'import "brainstem/nothing";', "```"],
      "it ended with 1",
    ],
    [
      "a program prints something else",
      ["```ts", "console.log(2);", "```", "", "```text", "1", "```"],
      "it printed\n2\nand",
    ],
    ["a command fails", ["```sh", "true", "false", "true", "```"], "it ended with 1\nfailed: false"],
    ["a command in a pipe fails", ["```sh", "false | cat", "```"], "it ended with 1"],
    [
      "a command prints something else",
      ["```sh", "$ echo a", "```", "```text", "b", "```"],
      "it printed\na\nand",
    ],
    ["JSON is broken", ["```json", "{a: 1}", "```"], "it is no json"],
    ["a line of JSON is broken", ["```jsonl", "{}", "", "{", "```"], "it is no jsonl"],
    ["YAML is broken", ["```yaml", "a: [1", "```"], "it is no yaml"],
    ["the language is another", ["```bash", "true", "```"], 'its language is "bash"'],
    ["the language is missing", ["```", "true", "```"], 'its language is ""'],
    ["a block is skipped without a reason", ["```sh skip", "true", "```"], '"skip" is neither'],
  ];

  test.each(bad)("fails when %s", async (_, lines, problem) => {
    const problems = await checkAll(page("# Page", "", ...lines));
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  test("fails when a command doesn't end, and ends it with all that it started", async () => {
    const impatient = createPageRunner(inject("package"), 500);
    const [block] = page("```sh", "sleep 600 & echo $!", "sleep 600", "```");
    const problem = await impatient.check(block!);
    impatient.close();
    expect(problem).toMatch(/^it did not end in time\n\d+$/);
    const sleeper = Number(problem!.split("\n")[1]);
    await expect.poll(() => existsSync(`/proc/${sleeper}/cwd`)).toBe(false);
  });

  test("passes when everything does what it says", async () => {
    const blocks = page(
      "```ts",
      'import { createId, type Id } from "brainstem/base";',
      'const id: Id<"turn"> = createId();',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the page's own template.
      "console.log(`${id.length} characters, id ${id}`);",
      "```",
      "",
      "```text",
      "26 characters, id …",
      "```",
      "1. A list",
      "   ```sh",
      "   $ mkdir -p deep/er && cd deep",
      "   $ basename \\",
      '     "$PWD"',
      "   ```",
      "   ```text",
      "   deep",
      "   ```",
      "~~~sh",
      'ls; git config user.name; [ -z "$OPENAI_API_KEY" ]',
      "~~~",
      "```text",
      "er",
      "Reader",
      "```",
      "```json",
      '{ "a": 1 }',
      "```",
      "```jsonl",
      "{}",
      "[]",
      "```",
      "```yaml",
      "a: 1",
      "```",
      "```text",
      "a drawing",
      "```",
    );
    expect(blocks.map(({ language, expected }) => [language, expected !== undefined])).toEqual([
      ["ts", true],
      ["sh", true],
      ["sh", true],
      ["json", false],
      ["jsonl", false],
      ["yaml", false],
      ["text", false],
    ]);
    expect(await checkAll(blocks)).toEqual(blocks.map(() => undefined));
  });

  test("lists what is not run, with the reason", () => {
    const blocks = page("```sh install", "npm install", "```", "", '```ts skip="it needs a key"', "x", "```");
    expect(blocks.map(({ skip, problem }) => [skip, problem])).toEqual([
      ["it installs from the network", undefined],
      ["it needs a key", undefined],
    ]);
  });

  test("compares a text with the block right before it only", () => {
    const [first, second] = page("```sh", "true", "```", "Words.", "```text", "shown", "```");
    expect([first?.expected, second?.language, second?.line]).toEqual([undefined, "text", 6]);
  });
});

test.each([
  ["a\nb", "a\nb", true],
  ["a  \nb\n\n", "a\nb", true],
  ["a\nx\ny\nb", "a\n…\nb", true],
  ["took 12 ms (fast)", "took … ms (fast)", true],
  ["a\nb", "a", false],
  ["abc", "a.c", false],
])("%j printed, %j on the page: %s", (actual, expected, isSame) => {
  expect(isOutput(actual, expected)).toBe(isSame);
});

test("a runner leaves nothing behind", async () => {
  const runner = createPageRunner(inject("package"));
  const [block] = readBlocks(
    ["```ts", "throw [import.meta.filename, process.cwd()].join();", "```"].join("\n"),
  );
  const [program, cwd] = /^(\/.*),(\/.*)$/m.exec((await runner.check(block!))!)!.slice(1);
  expect([program, cwd].map(path => existsSync(path!))).toEqual([true, true]);
  runner.close();
  expect([program, cwd].map(path => existsSync(path!))).toEqual([false, false]);
});
