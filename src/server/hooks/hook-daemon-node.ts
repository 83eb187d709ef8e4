/** The resident daemon: answers hooks over a socket that only its owner reaches, without the start of a process. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import { fault } from "../../base/index.ts";
import { makePrivateFolder } from "../../base/volume/node-folder.ts";
import type { HookOutput } from "../../harness/index.ts";

/** A request over the socket, in the form of a process's input. */
export interface DaemonRequest {
  readonly harness: string;
  readonly eventName: string;
  readonly text: string;
  readonly environment: { readonly [name: string]: string | undefined };
  readonly directory: string;
}

export interface HookDaemonOptions {
  readonly place: DaemonPlace;
  /** Never rejects. */
  readonly run: (request: DaemonRequest) => Promise<HookOutput>;
  readonly version: string;
  /** A file that changes when this program is replaced: a daemon of an older version ends, and processes answer. */
  readonly program: string;
  /** Where the same process answers over HTTP: empty for nowhere, undefined while that isn't known yet. @default nowhere */
  readonly address?: () => string | undefined;
}

export interface HookDaemon {
  readonly answered: () => number;
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Lets what is under way finish. */
  close(): Promise<void>;
}

export interface DaemonState {
  readonly version: string;
  readonly pid: number;
  readonly answered: number;
  /** Where it answers over HTTP: empty for nowhere, undefined while that isn't known yet. */
  readonly address?: string;
}

const MAX_BODY_BYTES = 67_108_864;
/** A socket's name may be so long. Source: unix(7), sun_path. */
const MAX_SOCKET_CHARS = 103;

/** @throws serve.running when one runs already; volume.denied, input.invalid where no socket can be made */
export async function startHookDaemon(options: HookDaemonOptions): Promise<HookDaemon> {
  const { place, run, version, program } = options;
  if (place.socket.length > MAX_SOCKET_CHARS) {
    throw fault("input.invalid", {
      what: `The socket ${place.socket}`,
      expected: `a path of at most ${MAX_SOCKET_CHARS} characters; set XDG_RUNTIME_DIR to a shorter folder`,
    });
  }
  const running = await askDaemon(place);
  if (running !== undefined) throw fault("serve.running", { pid: running.pid });
  const token = randomBytes(32).toString("hex");
  makePlace(place, token);
  const programStamp = stampOf(program);
  let answered = 0;

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isAllowed(message.headers.authorization, token)) return send(response, 401, "");
    const { pathname, searchParams } = new URL(message.url ?? "", "http://localhost");
    const [, route, harness = "", eventName = ""] = pathname.split("/").map(decodePart);
    if (route === "status" && message.method === "GET") {
      const at = options.address === undefined ? "" : options.address();
      return send(
        response,
        200,
        JSON.stringify({
          version,
          pid: process.pid,
          answered,
          ...(at !== undefined && { address: at }),
        } satisfies DaemonState),
      );
    }
    if (message.method !== "POST") return send(response, 405, "");
    if (route === "stop") {
      send(response, 200, "");
      return void close();
    }
    if (route !== "hook") return send(response, 404, "");
    const text = await readBody(message);
    if (text === undefined) return send(response, 413, "");
    const directory = searchParams.get("directory") ?? headerOf(message, "x-directory");
    // Else the rules of the daemon's own folder would hold.
    if (directory === "") return send(response, 400, "");
    const project = headerOf(message, "x-project");
    const memory = searchParams.get("memory") ?? headerOf(message, "x-memory");
    const environment = {
      ...(project !== "" && { CLAUDE_PROJECT_DIR: project }),
      ...(memory !== "" && { BRAINSTEM_MEMORY: memory }),
    };
    const output = await run({ harness, eventName, text, environment, directory });
    answered += 1;
    if (output.exitCode === 0) send(response, 200, output.stdout, 0);
    else send(response, 202, output.stderr, 2);
    if (stampOf(program) !== programStamp) void close();
  }

  const server = createServer((message, response) => {
    answer(message, response).catch(() => send(response, 500, ""));
  });
  await listen(server, place.socket);
  chmodSync(place.socket, 0o600);

  let closing: Promise<void> | undefined;
  const ended = new Promise<void>(resolve => server.once("close", resolve));
  function close(): Promise<void> {
    closing ??= new Promise(resolve => {
      // First the name: who comes now starts a process, and who is here is answered.
      for (const path of [place.socket, place.token, place.header]) rmSync(path, { force: true });
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    return closing;
  }
  return { answered: () => answered, ended, close };
}

/** The daemon's own description; undefined without a running daemon. */
export const askDaemon = (place: DaemonPlace): Promise<DaemonState | undefined> =>
  ask(place, "GET", "/status").then(text =>
    text === undefined ? undefined : (JSON.parse(text) as DaemonState),
  );

/** Whether there was one to stop. */
export const stopDaemon = async (place: DaemonPlace): Promise<boolean> =>
  (await ask(place, "POST", "/stop")) !== undefined;

async function ask(place: DaemonPlace, method: string, path: string): Promise<string | undefined> {
  const { readFile } = await import("node:fs/promises");
  const token = await readFile(place.token, "utf8").catch(() => "");
  return new Promise(resolve => {
    const nobody = () => resolve(undefined);
    const headers = { authorization: `Bearer ${token}` };
    // Without an agent, which would keep the connection open for the next question.
    const options = { socketPath: place.socket, method, path, headers, timeout: 2_000, agent: false };
    const call = request(options, response => {
      const chunks: Buffer[] = [];
      response.on("data", chunk => chunks.push(chunk)).on("error", nobody);
      response.on("end", () =>
        response.statusCode === 200 ? resolve(Buffer.concat(chunks).toString("utf8")) : nobody(),
      );
    });
    call.on("error", nobody).on("timeout", () => call.destroy());
    call.end();
  });
}

function makePlace(place: DaemonPlace, token: string): void {
  makePrivateFolder(place.folder);
  const { uid, mode } = statSync(place.folder);
  if (uid !== process.getuid?.()) throw fault("volume.denied", { path: place.folder, action: "listen in" });
  if ((mode & 0o077) !== 0) chmodSync(place.folder, 0o700);
  rmSync(place.socket, { force: true });
  writeFileSync(place.token, token, { mode: 0o600 });
  writeFileSync(place.header, `Authorization: Bearer ${token}\n`, { mode: 0o600 });
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function isAllowed(given: string | undefined, token: string): boolean {
  const [expected, actual] = [Buffer.from(`Bearer ${token}`), Buffer.from(given ?? "")];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

async function readBody(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body: string, exitCode?: number): void {
  if (exitCode !== undefined) response.setHeader("x-exit-code", String(exitCode));
  response.statusCode = status;
  response.end(body);
}

/** Node reads headers as Latin-1, and paths are UTF-8. */
const headerOf = (message: IncomingMessage, name: string): string =>
  Buffer.from(String(message.headers[name] ?? ""), "latin1").toString("utf8");

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const stampOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

export interface DaemonPlace {
  /** For its owner only. */
  readonly folder: string;
  readonly socket: string;
  /** The token alone, for plugins. */
  readonly token: string;
  /** The token as a header, for curl. */
  readonly header: string;
}

/** Sockets have short names: this is not in the brain's folder, which may be deep. */
export function daemonPlace(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): DaemonPlace {
  const { XDG_RUNTIME_DIR: runtime } = environment;
  const folder = join(runtime || join(environment.HOME || homedir(), ".local", "state"), "brainstem");
  return {
    folder,
    socket: join(folder, "hooks.sock"),
    token: join(folder, "hooks.token"),
    header: join(folder, "hooks.header"),
  };
}
