import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PolicyRule } from "../../../../src/policy/index.ts";
import { lexicalFacts } from "../../../../src/policy/judging.ts";
import { recogniseShell } from "../../../policy/whole-engine.ts";
import { shellRig, temporaryFolder } from "./shell-rig.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const at = (...parts: readonly string[]) => join(folder.path, ...parts);

describe("[tools.shell.result] a command's end is a result", () => {
  test.each([
    ["true", 0, null],
    ["exit 3", 3, null],
    ["false", 1, null],
    ["no-such-program-anywhere", 127, null],
    ["kill -9 $$", null, "SIGKILL"],
    ["kill -SEGV $$", null, "SIGSEGV"],
    ["trap '' TERM; kill -TERM $$; exit 4", 4, null],
    ["if then", 2, null],
    ["-x", 127, null],
    ["# nothing but a comment", 0, null],
  ])("%s", async (command, exitCode, endedBy) => {
    const { run } = shellRig({ root: at() });
    expect(await run(command)).toMatchObject({
      exitCode,
      endedBy,
      limit: null,
      hasLeftovers: false,
      hasEscaped: false,
    });
  });

  test("reads as a person would say it", async () => {
    const { run } = shellRig({ root: at() });
    expect((await run("echo hello; exit 3")).text).toBe("Exit code 3.\nhello\n");
    expect((await run("true")).text).toBe("Exit code 0.\n(no output)");
    expect((await run("kill -9 $$")).text).toBe("Ended by SIGKILL.\n(no output)");
    expect((await run("no-such-program-anywhere")).text).toMatch(
      /no-such-program-anywhere: command not found/,
    );
  });

  test("both kinds of output come in their order, and it gets no input", async () => {
    const { run } = shellRig({ root: at() });
    const each = Array.from({ length: 50 }, (_, index) => `echo ${index} >&${1 + (index % 2)}`);
    const { output } = await run(each.join("\n"));
    expect(output).toBe(Array.from({ length: 50 }, (_, index) => `${index}\n`).join(""));
    expect((await run("read line; echo $?; cat; tty")).output).toBe("1\nnot a tty\n");
  });

  test("lines are counted from the command's own first one", async () => {
    const { run } = shellRig({ root: at() });
    expect((await run("true\nno-such-program-anywhere")).output).toContain("line 2:");
  });
});

describe("the policy judges what runs", () => {
  const hole = "echo $'\\' ; touch escaped #'";

  test("[tools.shell.bash] the shell reads a command as the policy does", async () => {
    const { run } = shellRig({ root: at() });
    expect((await run(hole)).output).toBe("' ; touch escaped #\n");
    expect((await run("echo {a,b}; cat <<< c; ls")).output).toBe("a b\nc\n");
  });

  test("[tools.shell.judged] its operations come from the given function, with the folder's real path", async () => {
    mkdirSync(at("inner"));
    symlinkSync(at("inner"), at("link"));
    const seen: unknown[] = [];
    const { call, of } = shellRig(
      {
        root: at(),
        operationsOf: (command, directory) => {
          seen.push([command, directory]);
          return [{ name: "fs.delete", arguments: { path: directory } }];
        },
      },
      {
        policy: () => ({
          rules: [{ decision: "deny", operation: "fs.delete", arguments: {}, text: "no deleting" }],
          fallback: "allow",
        }),
      },
    );
    const denied = await call("run_command", { command: "rm -rf .", directory: "link" });
    expect(denied).toMatchObject({ code: "tool.policy-denied" });
    expect(seen).toEqual([["rm -rf .", at("inner")]]);
    expect(of("tool-call-start")).toEqual([]);
  });

  test("[tools.shell.judged] with the policy's own reader, what it would do decides", async () => {
    mkdirSync(at("inner"));
    writeFileSync(at("keep"), "");
    const facts = lexicalFacts({ directory: at(), project: at() });
    const rules: readonly PolicyRule[] = [
      { decision: "deny", operation: "fs.delete", arguments: { path: [at("keep")] }, text: "keep it" },
    ];
    const { call, run } = shellRig(
      { root: at(), operationsOf: (command, directory) => recogniseShell(command, facts, directory) },
      { policy: () => ({ rules, fallback: "allow" }) },
    );
    for (const command of ["rm ../keep", "cd .. && rm -f 'ke'\"ep\"", "bash -c 'rm ../keep'"]) {
      const result = await call("run_command", { command, directory: "inner" });
      expect(result).toMatchObject({ code: "tool.policy-denied" });
    }
    expect((await run("touch more; rm more; ls ..", { directory: "inner" })).output).toContain("keep\n");
  });

  test("[tools.shell.judged] without such a function, it is the operation shell.run", async () => {
    const { call } = shellRig(
      { root: at() },
      {
        policy: () => ({
          rules: [
            {
              decision: "deny",
              operation: "shell.run",
              arguments: { command: ["*touch*"] },
              text: "no touch",
            },
          ],
          fallback: "allow",
        }),
      },
    );
    expect(await call("run_command", { command: "touch x" })).toMatchObject({ code: "tool.policy-denied" });
    expect(await call("run_command", { command: "true" })).toMatchObject({ status: "succeeded" });
  });
});

describe("[tools.shell.folder] a command runs in the project's folder or below", () => {
  test("by default in the folder itself", async () => {
    mkdirSync(at("inner", "more"), { recursive: true });
    const { run } = shellRig({ root: at() });
    expect((await run("pwd")).output).toBe(`${at()}\n`);
    expect((await run("pwd -P", { directory: "inner/more" })).output).toBe(`${at("inner", "more")}\n`);
    expect((await run("pwd", { directory: at("inner") })).output).toBe(`${at("inner")}\n`);
    expect((await run("pwd", { directory: "inner/.." })).output).toBe(`${at()}\n`);
  });

  test("a root that is a link is its real path", async () => {
    mkdirSync(at("real"));
    symlinkSync(at("real"), at("link"));
    expect((await shellRig({ root: at("link") }).run("pwd -P")).output).toBe(`${at("real")}\n`);
  });

  test.each([
    ["..", "leads out"],
    ["../..", "leads out"],
    ["/", "leads out"],
    ["/etc", "leads out"],
    ["out", "leads out"],
    ["inner/out", "leads out"],
    ["inner/../..", "leads out"],
    ["round", "no file"],
    ["missing", "no file"],
    ["file", "expected a folder"],
    ["inner\0", "no file"],
  ])("%j is refused", async (directory, words) => {
    mkdirSync(at("root", "inner"), { recursive: true });
    mkdirSync(at("root-2"));
    writeFileSync(at("root", "file"), "");
    symlinkSync(at(), at("root", "out"));
    symlinkSync(at("root-2"), at("root", "inner", "out"));
    symlinkSync("round", at("root", "round"));
    const { call } = shellRig({ root: at("root") });
    const result = await call("run_command", { command: "touch here", directory });
    expect(result).toMatchObject({ status: "failed", code: "tool.failed" });
    expect(result.modelText).toContain(words);
  });

  test("a root that is gone is said to be", async () => {
    mkdirSync(at("root"));
    const { call, run } = shellRig({ root: at("root") });
    await run("true");
    rmSync(at("root"), { recursive: true });
    expect((await call("run_command", { command: "true" })).modelText).toContain("There is no file");
  });
});

describe("[tools.shell.arguments] an impossible call is refused in words", () => {
  test.each([
    [{ command: "" }, "fewer than 1 characters"],
    [{ command: `echo ${"x".repeat(40_000)}` }, "32000 characters"],
    [{ command: "echo \0" }, "pattern"],
    [{ command: "true", timeoutMs: 120_001 }, "120000"],
    [{ command: "true", timeoutMs: 0 }, "must be >= 1"],
    [{ command: ["true"] }, "expected a string"],
    [{ command: "true", env: { A: "b" } }, "env: is not known here"],
    [{}, "command: is missing"],
  ])("%j", async (given, words) => {
    const { call } = shellRig({ root: at() });
    const result = await call("run_command", given);
    expect(result).toMatchObject({ code: "tool.invalid-arguments" });
    expect(result.modelText).toContain(words);
  });

  test("the longest command of the longest characters runs", async () => {
    const { run } = shellRig({ root: at() });
    const command = `: ${"😀".repeat(31_990)}\necho ok`;
    expect((await run(command)).output).toBe("ok\n");
  });

  test("half a character is no command", async () => {
    const { call } = shellRig({ root: at() });
    const result = await call("run_command", { command: "echo \ud800" });
    expect(result.modelText).toContain("text without half characters");
  });
});

describe("[tools.shell.environment] nothing of the agent's leaks into a command", () => {
  const secrets = {
    OPENAI_API_KEY: "canary-1",
    DATABASE_URL: "postgres://canary-2",
    LC_TOKEN: "canary-3",
    PATH_TO_KEY: "canary-4",
    home: "canary-5",
    x: "canary-6",
    "BASH_FUNC_ls%%": "() { echo canary-7; }",
    BASH_ENV: "/canary-8",
    ENV: "/canary-9",
    NODE_OPTIONS: "--no-warnings --title=canary-10",
    LD_PRELOAD: "",
    SSH_AUTH_SOCK: "/canary-11",
    GIT_DIR: "/canary-12",
    CDPATH: "/canary-13",
    PROMPT_COMMAND: "echo canary-14",
    http_proxy: "http://canary-15",
    TERMINFO: "canary-16",
  };
  const before = { ...process.env };
  afterEach(() => {
    for (const name of Object.keys(secrets)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  });

  test("whatever a secret is called, no command sees it", async () => {
    Object.assign(process.env, secrets);
    const { run } = shellRig({ root: at() });
    const { output } = await run("env; set; cat /proc/self/environ /proc/$$/environ 2>/dev/null; ls");
    expect(output).not.toContain("canary");
    expect(output).toMatch(/^PATH=/m);
    expect(output).toMatch(/^HOME=/m);
    const names = (await run("env | cut -d= -f1 | sort")).output.split("\n").filter(Boolean);
    const usual =
      /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|TZ|TERM|TMPDIR|CI|LC_\w+|BRAINSTEM_CALL|PWD|OLDPWD|SHLVL|_)$/;
    expect(names.filter(name => !usual.test(name))).toEqual([]);
  });

  test("but for those that a person names", async () => {
    Object.assign(process.env, secrets);
    const { run } = shellRig({ root: at(), environment: ["SSH_AUTH_SOCK"] });
    const { output } = await run("env");
    expect(output).toContain("SSH_AUTH_SOCK=/canary-11");
    expect(output).not.toContain("canary-1\n");
  });

  test.skipIf(process.platform !== "linux")("no open file but the three that each program has", async () => {
    const fd = openSync(at("secret"), "w+");
    try {
      const { run } = shellRig({ root: at() });
      expect((await run("ls /proc/$$/fd; true")).output).toBe("0\n1\n2\n");
    } finally {
      closeSync(fd);
    }
  });

  test.skipIf(process.platform !== "linux")(
    "no variable is inherited that the agent was started with",
    () => {
      const tool = pathToFileURL(realpathSync("src/tools/builtin/shell/shell-tool-node.ts")).href;
      const script = `
      const { createShellTool } = await import(${JSON.stringify(tool)});
      const tool = createShellTool({ root: process.cwd() });
      const context = { signal: new AbortController().signal, progress() {} };
      const { output } = await tool.execute({ command: "ls /proc/$$/fd; true" }, context);
      process.stdout.write(output);
    `;
      const fd = openSync(at("secret"), "w+");
      try {
        const stdio = Array.from({ length: 31 }, (_, index) => (index === 30 ? fd : ("ignore" as const)));
        const list = ["--input-type=module", "-e", script];
        const options = { cwd: at(), stdio: ["ignore", "pipe", "inherit", ...stdio.slice(3)] as const };
        const ended = spawnSync(process.execPath, list, {
          ...options,
          stdio: [...options.stdio],
          encoding: "utf8",
        });
        expect(ended.stdout).toBe("0\n1\n2\n");
      } finally {
        closeSync(fd);
      }
    },
  );
});
