/** `brainstem serve`: keeps brains and rules in memory and answers the hooks of all projects of this user. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import packageJson from "../../../package.json" with { type: "json" };
import { fault } from "../../base/index.ts";
import { packageFile } from "../../base/package-file.ts";
import { createHookRunner } from "../../hook-host/index.ts";
import { askDaemon, type DaemonPlace, daemonPlace, startHookDaemon, stopDaemon } from "../../server/node.ts";
import type { RegisterCommand } from "../command.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly detach?: boolean;
  readonly stop?: boolean;
}

/** Longer than a start takes on a busy machine. */
const START_MS = 10_000;

export const register: RegisterCommand = (command, terminal) => {
  command
    .option("--detach", "start it in the background, and come back")
    .option("--stop", "end the one that runs")
    .addHelpText(
      "after",
      "\nIt decides in one to two milliseconds; a call waits about 15 ms, most of it for the small program that asks. Without" +
        "\nit each hook is a process of its own, with the same answers. It listens on a socket in a folder that only you can enter.",
    )
    .action(async (options: Options) => {
      const place = daemonPlace(terminal.environment);
      if (options.stop) return stop(place, terminal);
      if (options.detach) return detach(place, terminal);
      return serve(place, terminal);
    });
};

async function serve(place: DaemonPlace, terminal: Terminal): Promise<void> {
  const daemon = await startHookDaemon({
    place,
    run: createHookRunner().run,
    version: packageJson.version,
    program: packageFile("package.json"),
  });
  const end = () => void daemon.close();
  process.once("SIGINT", end).once("SIGTERM", end);
  tell(terminal, { state: "running", pid: process.pid, socket: place.socket }, [
    `${terminal.style("green", "✓")} Answering hooks on ${place.socket}`,
    terminal.style("dim", "  Ctrl-C ends it; hooks then start processes of their own."),
  ]);
  await terminal.flush();
  await daemon.ended;
  process.off("SIGINT", end).off("SIGTERM", end);
}

async function detach(place: DaemonPlace, terminal: Terminal): Promise<void> {
  const running = await askDaemon(place);
  if (running !== undefined) throw fault("serve.running", { pid: running.pid });
  const child = spawn(process.execPath, [...process.execArgv, packageFile("bin/brainstem.js"), "serve"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    // Of no folder that may be moved, or that isn't there yet.
    cwd: "/",
  });
  let output = "";
  child.stderr.on("data", chunk => {
    output += chunk;
  });
  const ended = once(child, "exit").then(() => true);
  for (const untilMs = Date.now() + START_MS; Date.now() < untilMs; ) {
    if (await Promise.race([ended, setTimeout(50, false)])) break;
    const state = await askDaemon(place);
    if (state?.pid !== child.pid) continue;
    child.stderr.destroy();
    child.unref();
    tell(terminal, { state: "running", pid: child.pid, socket: place.socket }, [
      `${terminal.style("green", "✓")} Answering hooks on ${place.socket}, as process ${child.pid}`,
    ]);
    return;
  }
  child.kill();
  throw fault("serve.not-started", { output: output.trim() });
}

async function stop(place: DaemonPlace, terminal: Terminal): Promise<void> {
  const wasRunning = await stopDaemon(place);
  tell(terminal, { state: wasRunning ? "stopped" : "not running" }, [
    wasRunning ? `${terminal.style("green", "✓")} The daemon has ended.` : "No daemon runs.",
  ]);
}

function tell(terminal: Terminal, data: object, lines: readonly string[]): void {
  if (terminal.isJson) terminal.writeJson(data);
  else terminal.write(`${lines.join("\n")}\n`);
}
