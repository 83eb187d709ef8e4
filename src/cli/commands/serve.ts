/** `brainstem serve`: keeps brains and rules in memory and answers the hooks of all projects of this user. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import packageJson from "../../../package.json" with { type: "json" };
import { describeError, fault } from "../../base/index.ts";
import { packageFile } from "../../base/package-file.ts";
import { createHookRunner } from "../../hook-host/index.ts";
import { askDaemon, type DaemonPlace, daemonPlace, startHookDaemon, stopDaemon } from "../../server/node.ts";
import type { RegisterCommand } from "../command.ts";
import { STORAGE_OPTION } from "../project.ts";
import type { HttpFlags, OpenHttp } from "../serve/open-http.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends HttpFlags {
  readonly detach?: boolean;
  readonly stop?: boolean;
}

/** Longer than a start takes on a busy machine. */
const START_MS = 10_000;

export const register: RegisterCommand = (command, terminal) => {
  command
    .option("--detach", "start it in the background, and come back")
    .option("--stop", "end the one that runs")
    .option("--port <number>", "of the API over HTTP; 0 for a free one (default: 7878)")
    .option("--host <address>", "for other machines: callers need a key then (default: 127.0.0.1)")
    .option("--no-http", "the hooks alone")
    .option(...STORAGE_OPTION)
    .addHelpText(
      "after",
      "\nIt decides in one to two milliseconds; a call waits about 15 ms, most of it for the small program that asks. Without" +
        "\nit each hook is a process of its own, with the same answers. It listens on a socket in a folder that only you can enter.",
    )
    .action(async (options: Options) => {
      const place = daemonPlace(terminal.environment);
      if (options.stop) return stop(place, terminal);
      if (options.detach) return detach(place, terminal, options);
      return serve(place, terminal, options);
    });
};

async function serve(place: DaemonPlace, terminal: Terminal, options: Options): Promise<void> {
  const { openHttp, servedPlace } = await import("../serve/open-http.ts");
  const project = servedPlace(terminal, options);
  let http: OpenHttp | undefined;
  let isOpening = project !== undefined;
  const daemon = await startHookDaemon({
    place,
    run: createHookRunner().run,
    version: packageJson.version,
    program: packageFile("package.json"),
    address: () => http?.address ?? (isOpening ? undefined : ""),
  });
  const end = () => void daemon.close();
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    http =
      project && (await openHttp(terminal, options).catch(error => untilMended(error, options, terminal)));
    isOpening = false;
    tellServed(place, http, terminal);
    await terminal.flush();
    await daemon.ended;
  } finally {
    await daemon.close();
    await http?.close();
    process.off("SIGINT", end).off("SIGTERM", end);
  }
}

/** Hooks of all projects are answered, whatever is wrong with this one. @throws what it was where a port was asked for */
function untilMended(error: unknown, options: Options, terminal: Terminal): undefined {
  if (options.port !== undefined || options.host !== undefined) throw error;
  terminal.writeError(`${terminal.style("yellow", "!")} No HTTP: ${describeError(error)}\n`);
}

function tellServed({ socket }: DaemonPlace, http: OpenHttp | undefined, terminal: Terminal): void {
  const { style } = terminal;
  const done = style("green", "✓");
  const who = http?.access === "keys" ? "with a key" : "of this machine alone";
  const api =
    http === undefined
      ? [style("dim", "· No HTTP: there is no brain here, or --no-http.")]
      : [
          `${done} Answering programs on ${http.address} ${style("dim", `(${who})`)}`,
          style("dim", `  ${http.address}/api/openapi.json describes it; brainstem keys new makes a key.`),
        ];
  tell(terminal, { state: "running", pid: process.pid, socket, ...(http && { address: http.address }) }, [
    `${done} Answering hooks on ${socket}`,
    ...api,
    style("dim", "  Ctrl-C ends it; hooks then start processes of their own."),
  ]);
}

async function detach(place: DaemonPlace, terminal: Terminal, options: Options): Promise<void> {
  const running = await askDaemon(place);
  if (running !== undefined) throw fault("serve.running", { pid: running.pid });
  const { servedPlace } = await import("../serve/open-http.ts");
  const project = servedPlace(terminal, options)?.project;
  const { host, port, storage } = options;
  const flags = Object.entries({ host, port, storage }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  );
  const brain = project === undefined ? [] : ["--brain", project];
  const http = project === undefined ? ["--no-http"] : [];
  const program = [
    ...process.execArgv,
    packageFile("bin/brainstem.js"),
    ...brain,
    "serve",
    ...flags,
    ...http,
  ];
  const child = spawn(process.execPath, program, {
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
    if (
      state === undefined ||
      state.pid !== child.pid ||
      (project !== undefined && state.address === undefined)
    )
      continue;
    child.stderr.destroy();
    child.unref();
    const { address } = state;
    const done = terminal.style("green", "✓");
    tell(
      terminal,
      { state: "running", pid: child.pid, socket: place.socket, ...(address !== "" && { address }) },
      [
        `${done} Answering hooks on ${place.socket}, as process ${child.pid}`,
        ...(address === "" ? [] : [`${done} Answering programs on ${address}`]),
      ],
    );
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
