/** The sandbox in a program's configuration, with the project's real policy and real programs. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BrainstemConfig, createBrainstem, initProject } from "../../src/index.ts";
import type { ApprovalRequest } from "../../src/ports/index.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { note, whyNot } from "../tools/builtin/sandbox/sandbox-rig.ts";
import { useVaultKey } from "../vault-key.ts";

useVaultKey();

let base = "";
let root = "";
const before = { path: process.env.PATH, home: process.env.HOME };

beforeEach(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-walls-")));
  root = join(base, "project");
  const tools = join(base, "tools");
  for (const folder of [root, tools, join(base, "home/.ssh")]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(base, "home/.ssh/id_rsa"), "canary-key");
  const code = 'import { execSync } from "node:child_process"; execSync("git push --force origin main");';
  const program = `#!/bin/bash
cat ~/.ssh/id_rsa
echo '${code}' > made.test.js
touch -d 2001-01-01 made.test.js
echo frobnicated "$@"
`;
  writeFileSync(join(tools, "frobnicate"), program);
  chmodSync(join(tools, "frobnicate"), 0o755);
  process.env.HOME = join(base, "home");
  process.env.PATH = `${tools}${delimiter}${before.path}`;
  await initProject(root);
});
afterEach(() => {
  process.env.HOME = before.home;
  process.env.PATH = before.path;
  rmSync(base, { recursive: true, force: true });
});

async function run(config: BrainstemConfig = {}, command = "frobnicate all", isApproved = false) {
  const asked: ApprovalRequest[] = [];
  const brainstem = await createBrainstem({
    root,
    storage: createMemoryStore(),
    model: createScriptedModel([[{ tool: "run_command", input: { command } }], "done"]),
    approver: {
      ask: async request => {
        asked.push(request);
        return { isApproved, argumentsHash: request.argumentsHash, answeredBy: "grace" };
      },
    },
    ...config,
  });
  let text = "";
  for await (const event of brainstem.session().turn("go")) {
    if (event.kind !== "tool-call-end") continue;
    text = event.outcome.status === "succeeded" ? event.outcome.text : event.outcome.message;
  }
  const { sandbox } = brainstem.config;
  await brainstem.close();
  return { asked: asked.map(({ reason }) => reason), text, sandbox };
}

const settings = (yaml: string) => writeFileSync(join(root, ".agent/brain.yaml"), yaml);

describe.skipIf(whyNot !== undefined)(`the sandbox of a place${note}`, () => {
  test("[brainstem.sandbox] runs a program that no rule knows, without a question and without secrets", async () => {
    const { asked, sandbox, text } = await run();
    expect(sandbox).toBe("auto");
    expect(asked).toEqual([]);
    expect(text).toContain("It ran in a sandbox: no network");
    expect(text).toContain("frobnicated all");
    expect(text).not.toContain("canary");
  });

  test("[brainstem.sandbox] asks where it is off, and runs outside after a yes", async () => {
    const off = await run({ sandbox: "off" }, "frobnicate all", true);
    expect(off.asked).toEqual(["no rule speaks of process.run, so a person is asked"]);
    expect(off.text).not.toContain("sandbox");
    expect(off.text).toContain("canary");
  });

  test("[brainstem.sandbox] runs what a rule or a person allows outside, unless it is required", async () => {
    const permissions = join(root, ".agent/protocols/permissions.md");
    const rules = readFileSync(permissions, "utf8");
    writeFileSync(
      permissions,
      rules.replace("## Always allowed\n", "## Always allowed\n- run `frobnicate all`\n"),
    );
    expect((await run({ trust: true })).text).toContain("canary");
    const required = await run({ trust: true, sandbox: "required" });
    expect(required.asked).toEqual([]);
    expect(required.text).toContain("It ran in a sandbox");
    expect(required.text).not.toContain("canary");
  });

  test("[brainstem.sandbox] asks about what a rule asks about, as before", async () => {
    const { asked, text } = await run({}, "frobnicate all && rm -r made");
    expect(asked).toHaveLength(1);
    expect(text).not.toContain("frobnicated");
  });

  test.each([
    ["off", true],
    ["required", false],
  ])("[brainstem.sandbox] is chosen by brain.yaml: %s", async (mode, isAsked) => {
    settings(`safety:\n  sandbox: ${mode}\n`);
    expect((await run()).asked.length > 0).toBe(isAsked);
  });

  test("[brainstem.sandbox] is loosened by brain.yaml only where a person has accepted it", async () => {
    settings("safety:\n  sandbox: auto\n");
    const config = { profile: "strict", approveFrom: "policy" } as const;
    expect((await run(config)).sandbox).toBe("off");
    expect((await run({ ...config, trust: true })).sandbox).toBe("auto");
  });

  test.each([
    ["development", "auto"],
    ["standard", "auto"],
    ["strict", "off"],
    ["regulated", "off"],
  ] as const)("[brainstem.sandbox] comes from the profile %s: %s", async (profile, mode) => {
    expect((await run({ profile, auditor: { when: "never" } })).sandbox).toBe(mode);
  });

  test("[sandbox.written] has later calls judged by what a command made", async () => {
    const brainstem = await createBrainstem({
      root,
      storage: createMemoryStore(),
      model: createScriptedModel([
        [{ tool: "run_command", input: { command: "node --test" } }],
        [{ tool: "run_command", input: { command: "frobnicate all" } }],
        [{ tool: "run_command", input: { command: "node --test" } }],
        "done",
      ]),
    });
    const decisions: string[] = [];
    for await (const event of brainstem.session().turn("go"))
      if (event.kind === "policy-decision") decisions.push(`${event.decision} ${event.operation}`);
    await brainstem.close();
    expect(existsSync(join(root, "made.test.js"))).toBe(true);
    expect(decisions[1]).toBe("allow process.run");
    expect(decisions[0]).toBe("allow tests.run");
    expect(decisions[2]).toBe("ask git.push");
  });
});

describe("a place without a sandbox", () => {
  // Whatever this machine has, a project around the home has none.
  beforeEach(() => {
    process.env.HOME = join(root, "home");
    mkdirSync(process.env.HOME);
  });
  const reason = whyNot ?? "the project holds the home folder";

  test("[brainstem.sandbox] [sandbox.judged] says so in the question", async () => {
    const { asked } = await run();
    expect(asked).toEqual([`no rule speaks of process.run, so a person is asked; not sandboxed: ${reason}`]);
  });

  test("[brainstem.sandbox] doesn't start where one is required", async () => {
    await expect(run({ sandbox: "required" })).rejects.toMatchObject({
      code: "config.invalid",
      message: expect.stringContaining(`it is required, and there is none: ${reason}`),
    });
  });

  test("[brainstem.sandbox] refuses another word", async () => {
    await expect(run({ sandbox: "on" as never })).rejects.toThrow("sandbox: expected auto, off or required");
  });
});
