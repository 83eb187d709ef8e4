/** A killed process takes the programs of its tools along. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";

const MODULE = new URL("../../../src/tools/builtin/run-process.ts", import.meta.url).href;
const run = (command: string) =>
  `run({ command: ${JSON.stringify(command)}, directory: "/tmp", environment: { PATH: process.env.PATH },
    signal: new AbortController().signal, maxOutputChars: 100, onOutput: text => console.log(text) })`;

/** A process that runs one command to its end, then these at once, each of which tells its process id. */
const start = (commands: readonly string[]): ChildProcess =>
  spawn(
    process.execPath,
    [
      "--conditions=brainstem-source",
      "--input-type=module",
      "-e",
      `import { runProcess as run } from ${JSON.stringify(MODULE)}; await ${run("echo over")};
      await Promise.all([${commands.map(run).join()}]);`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.skipIf(process.platform === "win32")(
  "[tools.process.killed] kill -9 ends the programs that run, with what they started",
  async () => {
    const child = start(["sleep 600 & echo $! $$; wait", "echo $$; exec sleep 600"]);
    let said = "";
    child.stdout!.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const pids = () => said.match(/\d+/g)?.map(Number) ?? [];
    await expect.poll(() => pids().length).toBe(3);
    expect(pids().every(isAlive)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    await expect.poll(() => pids().filter(isAlive)).toEqual([]);
  },
);

test("[tools.process.killed] the watch over them keeps no process alive", async () => {
  const child = start([]);
  const [code] = await Promise.race([once(child, "exit"), sleep(10_000, ["still running"])]);
  expect(code).toBe(0);
});
