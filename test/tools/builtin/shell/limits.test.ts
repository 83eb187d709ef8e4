import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCallMark, findMarked } from "../../../../src/tools/builtin/shell/call-mark-node.ts";
import { shellAt } from "../../../../src/tools/builtin/shell/shell-program-node.ts";
import { isRunning, shellRig, temporaryFolder, until } from "./shell-rig.ts";

const listeners = process.listenerCount("exit");

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const at = (...parts: readonly string[]) => join(folder.path, ...parts);
const hasProc = existsSync("/proc/self/environ") && existsSync("/usr/bin/setsid");

describe("[tools.shell.time] a command ends at its limit, with what it had said", () => {
  test.each([
    ["that hangs", "echo begun; sleep 71.01"],
    ["that ignores signals", "trap '' TERM INT HUP; echo begun; while true; do sleep 71.02; done"],
    ["whose child holds the output", "echo begun; (trap '' TERM; sleep 71.03)& wait"],
    ["that stopped itself", "echo begun; kill -STOP $$"],
  ])("one %s", async (_, command) => {
    const { run } = shellRig({ root: at() });
    const result = await run(command, { timeoutMs: 600 });
    expect(result).toMatchObject({ limit: "time", exitCode: null, output: "begun\n", hasEscaped: false });
    expect(result.text).toBe(
      "It did not finish within 600 ms and was ended; what it did until then stands.\nbegun\n",
    );
    for (const each of ["71.01", "71.02", "71.03"]) expect(isRunning(`sleep ${each}`)).toBe(false);
  });

  test("the tool's own limit holds where the call has none", async () => {
    const { run } = shellRig({ root: at(), timeoutMs: 200 });
    expect(await run("sleep 71.04")).toMatchObject({ limit: "time" });
  });

  test("a command that ends by itself isn't said to be late", async () => {
    const { run } = shellRig({ root: at() });
    expect(await run("kill -9 $$", { timeoutMs: 20_000 })).toMatchObject({ limit: null, endedBy: "SIGKILL" });
  });
});

describe("[tools.shell.cancel] a cancelled turn leaves nothing running", () => {
  test.skipIf(!hasProc)("in its group, or out of it", async () => {
    const { call, abort } = shellRig({ root: at() });
    const command = "setsid sleep 71.11 & (sleep 71.12 & wait) & echo ok > ready; sleep 71.13";
    const calling = call("run_command", { command });
    await until(() => isRunning("sleep 71.11") && isRunning("sleep 71.12") && existsSync(at("ready")));
    abort.abort(new Error("stop"));
    expect(await calling).toMatchObject({ code: "tool.cancelled" });
    await until(() => !["71.11", "71.12", "71.13"].some(each => isRunning(`sleep ${each}`)));
  });

  test("before it starts it never starts", async () => {
    const { call, abort } = shellRig({ root: at() });
    abort.abort(new Error("stop"));
    expect((await call("run_command", { command: "touch begun" })).status).not.toBe("succeeded");
    expect(existsSync(at("begun"))).toBe(false);
  });

  test("leaves nothing behind in our own process", async () => {
    const { run } = shellRig({ root: at() });
    await Promise.all(Array.from({ length: 8 }, () => run("true")));
    // Processes of a cancelled call are ended beside the next calls.
    await until(() => process.listenerCount("exit") === listeners);
  });

  test.skipIf(!hasProc)("an agent that ends takes its commands with it", async () => {
    const tool = new URL("../../../../src/tools/builtin/shell/shell-tool-node.ts", import.meta.url).href;
    const script = `
      const { createShellTool } = await import(${JSON.stringify(tool)});
      const context = { signal: new AbortController().signal, progress() {} };
      createShellTool({ root: ${JSON.stringify(at())} }).execute(
        { command: "setsid sleep 71.14 & echo > ready; sleep 71.15" }, context);
      setInterval(async () => {
        const { existsSync } = await import("node:fs");
        if (existsSync(${JSON.stringify(at("ready"))})) setTimeout(() => process.exit(0), 100);
      }, 20);
    `;
    const agent = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
    await new Promise(resolve => agent.once("exit", resolve));
    await until(() => !isRunning("sleep 71.14") && !isRunning("sleep 71.15"));
    expect(existsSync(at("ready"))).toBe(true);
  });
});

describe("[tools.shell.leftovers] nothing outlives a call", () => {
  test("a background process is ended, and the result says so", async () => {
    const { run } = shellRig({ root: at() });
    const { text, hasEscaped } = await run("sleep 71.21 & echo done");
    expect(text).toBe(
      hasProc
        ? "Exit code 0.\nWhat it had left running was ended: nothing outlives a call.\ndone\n"
        : "Exit code 0.\ndone\n",
    );
    expect(hasEscaped).toBe(false);
    expect(isRunning("sleep 71.21")).toBe(false);
  });

  test("a process that ends with the command has its last words", async () => {
    const { run } = shellRig({ root: at() });
    expect(await run("echo hello > >(cat)")).toMatchObject({ output: "hello\n", hasLeftovers: false });
  });

  // Each tries to leave by another door.
  test.skipIf(!hasProc).each([
    ["a session of its own", "setsid sleep 71.31 &"],
    ["a deaf one", "nohup sleep 71.32 >/dev/null 2>&1 & disown"],
    ["two forks", "(setsid sh -c '(sleep 71.33 &)' &)"],
    ["an empty environment", "env -i setsid sleep 71.34 &"],
    ["neither environment nor output", "env -i setsid sleep 71.35 </dev/null >/dev/null 2>&1 &"],
    ["another folder and no signals", "(cd /; trap '' HUP TERM INT; setsid sleep 71.36 >/dev/null 2>&1 &)"],
    ["a name that is none", "(exec -a '[kworker/0:1]' setsid sleep 71.37 >/dev/null &)"],
    ["a lower soft limit", "(ulimit -S -f 100; env -i setsid sleep 71.38 >/dev/null 2>&1 &)"],
    ["a stopped one", "setsid sh -c 'kill -STOP $$; sleep 71.39' >/dev/null &"],
  ])("%s is found and ended", async (_, command) => {
    const { run } = shellRig({ root: at() });
    const result = await run(`${command}\nsleep 0.1; echo done`);
    expect(result).toMatchObject({ exitCode: 0, output: "done\n", hasLeftovers: true, hasEscaped: false });
    const left = readdirSync("/proc").filter(name => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, "latin1").includes("71.3");
      } catch {
        return false;
      }
    });
    expect(left).toEqual([]);
  });

  test.skipIf(!hasProc)(
    "a process that sheds each mark and holds the output is reported, and not waited for",
    async () => {
      const { run } = shellRig({ root: at() });
      const command =
        "(ulimit -f 100; exec env -i setsid sh -c 'echo $$ > child; exec sleep 71.41') & sleep 0.2; echo done";
      const result = await run(command);
      const child = Number(readFileSync(at("child"), "utf8"));
      const isAlive = isRunning("sleep 71.41");
      process.kill(child);
      expect(isAlive).toBe(true);
      expect(result).toMatchObject({ exitCode: 0, output: "done\n", hasEscaped: true });
      expect(result.text).toContain("A process that it started could not be ended and goes on.");
    },
  );

  test.skipIf(!hasProc)("a command within a command bears the marks of both", async () => {
    const outer = process.env.BRAINSTEM_CALL;
    const mark = createCallMark();
    Object.assign(process.env, mark.environment);
    try {
      const { run } = shellRig({ root: at() });
      const running = run("sleep 71.51", { timeoutMs: 5_000 });
      await until(() => isRunning("sleep 71.51"));
      for (const pid of findMarked(mark)) process.kill(pid, "SIGKILL");
      expect((await running).limit).toBe(null);
    } finally {
      if (outer === undefined) delete process.env.BRAINSTEM_CALL;
      else process.env.BRAINSTEM_CALL = outer;
    }
  });

  test.skipIf(!hasProc)("calls at the same time don't end each other's", async () => {
    const { run } = shellRig({ root: at() });
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => run(`setsid sleep 71.6 & sleep 0.${index + 1}; echo ${index}`)),
    );
    expect(results.map(({ output, exitCode }) => [output, exitCode])).toEqual(
      results.map((_, index) => [`${index}\n`, 0]),
    );
    expect(isRunning("sleep 71.6")).toBe(false);
  });
});

describe("[tools.shell.processes] a command that multiplies is ended", () => {
  // Each starts two of itself, down to so many generations: 63 processes and no more, whatever goes wrong.
  const multiply = (start: string) => {
    writeFileSync(
      at("multiply"),
      `[ $1 -gt 0 ] && for each in 1 2; do ${start} bash multiply $(($1 - 1)) & done; sleep 71.71\n`,
    );
    return "bash multiply 5";
  };

  test.skipIf(!hasProc).each([
    ["in its group", ""],
    ["each in a group of its own", "setsid"],
  ])("%s", async (_, start) => {
    const { run } = shellRig({ root: at(), maxProcesses: 20 });
    const result = await run(multiply(start), { timeoutMs: 10_000 });
    expect(result).toMatchObject({ limit: "processes", hasEscaped: false });
    expect(result.text).toContain("It had more than 20 processes at once and was ended");
    expect(isRunning("sleep 71.71")).toBe(false);
  });

  test.skipIf(!hasProc)("a process that doesn't is not ended", async () => {
    const { run } = shellRig({ root: at() });
    const { limit } = await run(multiply("setsid"), { timeoutMs: 1_000 });
    expect(limit).toBe("time");
    expect(isRunning("sleep 71.71")).toBe(false);
  });
});

describe("[tools.shell.file-size] no file grows without end", () => {
  test.each([
    ["/bin/bash", true],
    ["/bin/sh", false],
  ])("by %s", async (shell, isBash) => {
    if (!existsSync(shell)) return;
    const { command, arguments: list = [] } = shellAt(shell, isBash).invocation(
      "head -c 5000 /dev/zero > big; wc -c < big",
      4_096,
    );
    const child = spawn(command, list, { cwd: at(), stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout?.on("data", text => {
      output += String(text);
    });
    await new Promise(resolve => child.once("close", resolve));
    expect(output.trim().split("\n").at(-1)).toBe("4096");
  });

  test.skipIf(!hasProc)("a command has 16 to 32 GiB", async () => {
    const { run } = shellRig({ root: at() });
    const bytes = Number((await run("ulimit -f")).output) * 1_024;
    expect(bytes).toBeGreaterThanOrEqual(16 * 2 ** 30);
    expect(bytes).toBeLessThan(32 * 2 ** 30);
  });
});

describe("[tools.shell.output] output is bounded, whatever it is", () => {
  test("an endless line takes no memory", async () => {
    const { run } = shellRig({ root: at(), maxOutputChars: 10_000 });
    const before = process.memoryUsage().rss;
    const { output, limit } = await run("yes", { timeoutMs: 1_000 });
    expect(limit).toBe("time");
    expect(output).toMatch(/^(y\n)+\n\[… [\d,]+ characters dropped …\]\n[y\n]+$/);
    expect(output.length).toBeLessThan(10_100);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test("of 200 megabytes the beginning and the end are kept", async () => {
    const { run } = shellRig({ root: at(), maxOutputChars: 10_000 });
    const { output, exitCode } = await run(
      "echo first; head -c 200000000 /dev/zero | tr '\\0' x; echo; echo last",
    );
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^first\nx+\n\[… 199,9[\d,]+ characters dropped …\]\nx+\nlast\n$/);
  });

  test("characters that come in pieces are whole", async () => {
    const { run } = shellRig({ root: at() });
    const bytes = [...Buffer.from("é€😀")].map(byte => `printf '\\x${byte.toString(16)}'; sleep 0.02`);
    expect((await run(bytes.join("\n"))).output).toBe("é€😀");
  });

  test("bytes that are no text are not shown, and break nothing", async () => {
    const { run } = shellRig({ root: at() });
    const { text, exitCode } = await run("head -c 3000 /dev/urandom");
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^Exit code 0\.\n\([\d,]+ characters of output that is no text are left out\)$/);
  });

  test("codes for terminals are left out", async () => {
    const { run } = shellRig({ root: at() });
    const coloured = `printf '\\033[1;31mred\\033[0m \\033]0;title\\007\\033]0;endless\\nplain\\a\\r\\nten\\rtwenty\\n'`;
    expect((await run(coloured)).text).toBe("Exit code 0.\nred \nplain\nten\ntwenty\n");
  });
});

describe("[tools.shell.progress] watchers see how far a command is", () => {
  test("by its last line, and seldom", async () => {
    const { run, of } = shellRig({ root: at() });
    await run("for each in $(seq 1 150); do echo step $each; sleep 0.005; done");
    const messages = of("tool-call-progress").map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.length).toBeLessThan(20);
    for (const message of messages) expect(message).toMatch(/^step \d+$/);
  });

  test("and no more of it than a line", async () => {
    const { run, of } = shellRig({ root: at() });
    await run(
      "head -c 5000000 /dev/zero | tr '\\0' x; sleep 0.7; printf '\\n\\033[2K\\n  done  \\n'; sleep 0.7",
    );
    const messages = of("tool-call-progress").map(({ message }) => message);
    expect(messages).toEqual(["x".repeat(200), "done"]);
  });
});

test.skipIf(!hasProc)("[tools.shell.leftovers] its marks are gone with it", async () => {
  mkdirSync(at("inner"));
  const mark = createCallMark();
  expect(findMarked(mark)).toEqual([]);
  const child = spawn("sleep", ["71.81"], { env: { ...process.env, ...mark.environment }, stdio: "ignore" });
  await until(() => findMarked(mark).includes(child.pid ?? 0));
  child.kill("SIGKILL");
  await until(() => findMarked(mark).length === 0);
});
