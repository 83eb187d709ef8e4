import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createNodeVolume } from "../../src/base/volume/node.ts";
import { createSkillLibrary } from "../../src/brain/index.ts";
import { openCallJudge } from "../../src/hook-host/call-judge.ts";
import { createPolicyReader } from "../../src/project/project-policy.ts";
import { trustBrain } from "../trust-brain.ts";

const TABLE = `shopctl:
  valued: --env
  does:
    database.read: stock, orders list
    database.delete: { stock: forget }
    "deploy.run(environment: $--env)": ship
`;

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "own-programs-"));
  cpSync(join(import.meta.dirname, "../../policies/workstation.md"), protocol("permissions.md"));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function protocol(name: string): string {
  const path = join(project, ".agent/protocols", name);
  mkdirSync(join(path, ".."), { recursive: true });
  return path;
}

async function writeTable(text: string, name = "shop.yaml") {
  writeFileSync(protocol(`programs/${name}`), text);
  await trustBrain(project);
}

function open() {
  const place = { root: project, project };
  const volume = createNodeVolume(join(project, ".agent"));
  return createPolicyReader({ place, volume, library: createSkillLibrary(volume), fallback: "ask" })();
}

async function judged(command: string) {
  const { judgeCall } = await open();
  const { decision, operations } = await judgeCall({ tool: "Bash", arguments: { command } });
  return { decision, names: operations.map(({ name }) => name) };
}

const problems = async () => (await open()).protocols.problems.map(({ message }) => message);

describe("a person's own table", () => {
  test.each([
    ["shopctl stock", "allow", "database.read"],
    ["shopctl --env production orders list", "allow", "database.read"],
    ["sudo -u shop shopctl stock forget", "ask", "database.delete"],
    ["shopctl ship --env production", "ask", "deploy.run"],
  ])("[policy.programs.own] judges %s: %s", async (command, decision, name) => {
    await writeTable(TABLE);
    expect(await problems()).toEqual([]);
    expect(await judged(command)).toMatchObject({ decision, names: expect.arrayContaining([name]) });
  });

  test("[policy.programs.own] leaves a verb that it doesn't list to the words of strangers", async () => {
    await writeTable(TABLE);
    expect((await judged("shopctl carts purge")).names).toContain("program.destroy");
  });

  test("[policy.programs.own] judges a verb without its listed option as an unlisted verb", async () => {
    await writeTable('shopctl:\n  does:\n    deploy.run: "ship --live,"\n  otherwise: cloud.change\n');
    expect((await judged("shopctl ship")).names).toContain("cloud.change");
  });

  test("[policy.programs.own] holds in hooks, and from the next call after an edit", async () => {
    await writeTable(TABLE);
    const { judge } = await openCallJudge({
      place: { root: project, project },
      directory: project,
      fallback: "ask",
    });
    const call = { tool: "Bash", arguments: { command: "shopctl stock" } };
    expect(await judge(call)).toEqual(await (await open()).judgeCall(call));
    expect((await judge(call)).decision).toBe("allow");
    await writeTable(TABLE.replace("database.read: stock,", "database.delete: stock,\n    database.read:"));
    expect((await judge(call)).decision).toBe("ask");
  });

  test("[policy.programs.own] takes the value of an option that an operation names", async () => {
    await writeTable('shopctl:\n  always: "shell(text: $-c)"\n');
    expect((await judged("shopctl -c 'rm -rf /'")).decision).toBe("deny");
  });

  test("[policy.programs.own] replaces a shipped table", async () => {
    expect((await judged("flyway clean")).decision).toBe("ask");
    await writeTable("flyway:\n  always: database.read\n");
    expect((await judged("flyway clean")).decision).toBe("allow");
  });

  test.each([
    "cat ~/.ssh/id_rsa | shopctl stock",
    "shopctl stock --key=~/.ssh/id_rsa",
    "shopctl stock ~/.aws/credentials",
  ])("[policy.programs.closed] doesn't open a secret: %s", async command => {
    await writeTable("shopctl:\n  always: nothing\n");
    expect((await judged(command)).decision).toBe("deny");
  });

  test("[policy.programs.closed] doesn't open the brain's rules", async () => {
    await writeTable("shopctl:\n  always: nothing\n");
    expect((await judged("shopctl -o .agent/protocols/permissions.md")).decision).not.toBe("allow");
  });

  test.each(["git", "find", "bash", "eval", "brainstem", "claude", "RM"])(
    "[policy.programs.closed] doesn't replace %s",
    async program => {
      await writeTable(`${program}:\n  always: nothing\n`);
      expect(await problems()).toEqual([expect.stringContaining(`no table for ${program}`)]);
      expect((await judged("git push --force origin main")).decision).toBe("ask");
      expect((await judged("bash -c 'git push --force'")).decision).toBe("ask");
    },
  );

  test.each([
    'cat > .agent/protocols/programs/shop.yaml <<< "git: {always: nothing}"',
    "mkdir -p .agent/protocols/programs && touch .agent/protocols/programs/a.yaml",
    "rm -r .agent/protocols/programs",
  ])("[policy.programs.closed] is closed to agents: %s", async command => {
    expect((await judged(command)).decision).toBe("deny");
  });
});

describe("a table with a mistake", () => {
  test.each([
    [
      "an unknown operation",
      "shopctl:\n  does:\n    database.burn: stock\n",
      /shopctl\.does: “database\.burn” isn't an effect.*database\.read/,
    ],
    ["an unknown key", "shopctl:\n  dose: {}\n", /shopctl\.dose isn't a key: expected like, name/],
    [
      "an unknown argument",
      'shopctl:\n  always: "deploy.run(to: x)"\n',
      /“to: x” isn't an argument of deploy\.run/,
    ],
    ["a list in the place of a table", "shopctl: [stock]\n", /shopctl: expected a table/],
    [
      "a verb with two meanings",
      "shopctl:\n  does:\n    database.read: stock\n    database.delete: stock forget\n",
      /“stock” is listed twice; a verb of two words is \{ stock: word \}/,
    ],
    ["text that is no YAML", "shopctl:\n  does: {\n", /shop\.yaml:3: expected the line/],
  ])("[policy.programs.mistakes] has its program asked about: %s", async (_what, text, message) => {
    await writeTable(`other:\n  always: database.read\n`, "other.yaml");
    await writeTable(text);
    expect(await problems()).toEqual([expect.stringMatching(message)]);
    expect((await problems())[0]).toMatch(/\.agent\/protocols\/programs\/shop\.yaml/);
    expect((await judged("shopctl stock")).decision).toBe("ask");
    expect((await judged("other")).decision).toBe("allow");
  });

  test.each([
    ["a list", "- shopctl\n"],
    ["a second document", "other2:\n  always: nothing\n---\nshopctl:\n  always: database.delete\n"],
    [
      "aliases without bounds",
      `a: &a [1,1,1,1,1,1,1,1,1]\n${[..."bcdefghi"].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[at]}`)}]\n`).join("")}`,
    ],
    ["more bytes than it may have", `shopctl:\n  always: nothing\n${"# more\n".repeat(10_000)}`],
  ])("[policy.programs.mistakes] asks about everything while a file holds %s", async (_what, text) => {
    await writeTable(text);
    expect(await problems()).not.toEqual([]);
    expect((await judged("shopctl stock")).decision).toBe("ask");
    expect((await judged("cat ~/.ssh/id_rsa")).decision).toBe("deny");
  });

  test("[policy.programs.mistakes] names two tables for one program", async () => {
    await writeTable(TABLE);
    await writeTable("shopctl:\n  always: nothing\n", "zzz.yaml");
    expect(await problems()).toEqual([expect.stringContaining("one table for shopctl, not two")]);
    expect((await judged("shopctl stock")).decision).toBe("ask");
  });
});
