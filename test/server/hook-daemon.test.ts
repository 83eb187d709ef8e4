import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHookRunner } from "../../src/hook-host/index.ts";
import {
  askDaemon,
  daemonPlace,
  type HookDaemon,
  startHookDaemon,
  stopDaemon,
} from "../../src/server/node.ts";
import { createPlace, type Place } from "../cli/place.ts";
import { programsOf } from "../harness/programs.ts";
import { tellerOf } from "../harness/told.ts";
import { transcriptsIn } from "../harness/transcripts.ts";

let runtime: string;
let daemon: HookDaemon | undefined;
beforeEach(() => {
  runtime = mkdtempSync(join(tmpdir(), "brainstem-daemon-"));
  writeFileSync(join(runtime, "program"), "");
});
afterEach(async () => {
  await daemon?.close();
  daemon = undefined;
  rmSync(runtime, { recursive: true, force: true });
});

const at = () => daemonPlace({ XDG_RUNTIME_DIR: runtime });
const start = async (run = createHookRunner().run) => {
  daemon = await startHookDaemon({ place: at(), run, version: "1.2.3", program: join(runtime, "program") });
  return daemon;
};

interface Sent {
  readonly status: number;
  readonly body: string;
}
function send(path: string, text = "", headers: Record<string, string> = {}): Promise<Sent> {
  const token = readFileSync(at().token, "utf8");
  return new Promise((resolve, reject) => {
    const options = { socketPath: at().socket, method: "POST", path };
    const call = request(
      { ...options, headers: { authorization: `Bearer ${token}`, "x-directory": runtime, ...headers } },
      response => {
        let body = "";
        response.setEncoding("utf8").on("data", chunk => {
          body += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode!, body }));
      },
    );
    call.on("error", reject);
    call.end(text);
  });
}

/** Through the program that harnesses start. */
async function hook(place: Place, args: readonly string[], input: string, env: Record<string, string> = {}) {
  return place.run(args, {
    program: ["brainstem-hook"],
    input,
    env: { PATH: programsOf(place), XDG_RUNTIME_DIR: runtime, ...env },
  });
}

describe("[harness.daemon.same] the daemon answers as the process does", () => {
  test("to every transcript of every harness", async () => {
    const [one, other] = await Promise.all([createPlace(), createPlace()]);
    await start();
    const [direct, asked] = [transcriptsIn(one.root), transcriptsIn(other.root)];
    expect(direct.length).toBeGreaterThan(60);
    const runner = createHookRunner();
    for (const [index, { title, harness, eventName, json }] of direct.entries()) {
      const expected = await runner.run({
        harness,
        eventName,
        text: JSON.stringify(json),
        environment: {},
        directory: one.root,
      });
      const sent = await send(`/hook/${harness}/${eventName}`, JSON.stringify(asked[index]!.json), {
        "x-directory": other.root,
      });
      const said = expected.exitCode === 0 ? expected.stdout : expected.stderr;
      expect({ title, status: sent.status, body: sent.body.replaceAll(other.root, one.root) }).toEqual({
        title,
        status: expected.exitCode === 0 ? 200 : 202,
        body: said,
      });
    }
    const told = (place: Place) =>
      place
        .read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")
        .trim()
        .split("\n")
        .map(line => {
          const { id, timestamp, ...rest } = JSON.parse(line) as Record<string, unknown>;
          return rest;
        });
    expect(told(other)).toEqual(told(one));
    expect(daemon!.answered()).toBe(direct.length);
  });

  test.each(["claude-code", "windsurf"] as const)(
    "to the program, for %s, in a folder of any letters",
    async name => {
      const place = await createPlace();
      const text = JSON.stringify(tellerOf(name, place.root).before("git push --force origin main").json);
      const { eventName } = tellerOf(name, place.root).before("");
      const alone = await hook(place, [name, eventName], text);
      await start();
      const again = JSON.stringify(
        tellerOf(name, place.root, "später").before("git push --force origin main").json,
      );
      expect(await hook(place, [name, eventName], again, { CLAUDE_PROJECT_DIR: place.root })).toEqual(alone);
      expect(daemon!.answered()).toBe(1);
    },
  );
});

test("[harness.without-memory] the daemon hears of the variable that keeps a session out of memory", async () => {
  const place = await createPlace();
  await start();
  const asked = (prompt: string) =>
    JSON.stringify({ hook_event_name: "UserPromptSubmit", session_id: "s", prompt, cwd: place.root });
  const told = ["claude-code", "UserPromptSubmit"] as const;
  const journals = place.path(".agent/.data/hooks/sessions");
  await hook(place, told, asked("Mend the login form please"), { BRAINSTEM_MEMORY: "off" });
  expect(existsSync(journals)).toBe(false);
  await hook(place, told, asked("Mend the login form please"));
  expect(existsSync(journals)).toBe(true);
  expect(daemon!.answered()).toBe(2);
});

describe("[harness.daemon.private] the daemon", () => {
  test("is reachable by its owner alone", async () => {
    await start();
    const { folder, socket, token, header } = at();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of [socket, token, header]) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each(["", "Bearer", "Bearer x", `Bearer ${"0".repeat(64)}`])(
    "refuses %j as a token",
    async authorization => {
      await start();
      for (const path of ["/hook/codex/PreToolUse", "/status", "/stop"]) {
        expect(await send(path, "{}", { authorization })).toEqual({ status: 401, body: "" });
      }
      expect(daemon!.answered()).toBe(0);
    },
  );

  test("answers an unknown request with an error, and goes on", async () => {
    await start();
    expect((await send("/elsewhere")).status).toBe(404);
    expect((await send("/hook/codex/Stop", "{}", { "x-directory": "" })).status).toBe(400);
    expect((await send("/hook/codex/%E0%A4%A", "{")).status).toBe(200);
    expect((await askDaemon(at()))?.version).toBe("1.2.3");
  });
});

describe("[harness.daemon.fallback] the process answers", () => {
  const ask = async (place: Place, env: Record<string, string> = {}) => {
    const { json, eventName } = tellerOf("claude-code", place.root).before("git push --force origin main");
    return hook(place, ["claude-code", eventName], JSON.stringify(json), env);
  };

  test("where no daemon runs", async () => {
    const { code, stdout } = await ask(await createPlace());
    expect([code, stdout]).toEqual([0, expect.stringContaining('"deny"')]);
  });

  test("where a daemon was killed and left its socket", async () => {
    const place = await createPlace();
    const child = spawn(process.execPath, [
      "-e",
      `require("net").createServer().listen(process.argv[1])`,
      at().socket,
    ]);
    await start();
    await daemon!.close();
    child.kill("SIGKILL");
    writeFileSync(at().header, "Authorization: Bearer x\n");
    expect((await ask(place)).stdout).toContain('"deny"');
  });

  test("where the daemon refuses", async () => {
    const place = await createPlace();
    await start();
    writeFileSync(at().header, "Authorization: Bearer x\n");
    expect((await ask(place)).stdout).toContain('"deny"');
    expect(daemon!.answered()).toBe(0);
  });

  test("where the daemon breaks off in the middle of an answer", async () => {
    const place = await createPlace();
    await start(() => Promise.reject(new TypeError("broken")));
    expect((await ask(place)).stdout).toContain('"deny"');
  });

  test("where the daemon hangs", async () => {
    const place = await createPlace();
    await start(() => new Promise(() => {}));
    expect((await ask(place)).stdout).toContain('"deny"');
  });

  test("once the program was replaced, and the old version's daemon ends", async () => {
    await start();
    utimesSync(join(runtime, "program"), 1, 1);
    expect((await send("/hook/codex/Stop", "{}")).status).toBe(200);
    await daemon!.ended;
    expect(existsSync(at().socket)).toBe(false);
  });
});

describe("[harness.daemon.one] a user's one daemon", () => {
  test("makes a second one say so", async () => {
    await start();
    await expect(start()).rejects.toMatchObject({ code: "serve.running", data: { pid: process.pid } });
  });

  test("starts although an earlier one left its files", async () => {
    writeFileSync(join(runtime, "stale"), "");
    await start();
    await daemon!.close();
    writeFileSync(at().socket, "");
    await start();
    expect((await askDaemon(at()))?.pid).toBe(process.pid);
  });

  test("names the remedy where a socket can't have the name", async () => {
    const place = daemonPlace({ XDG_RUNTIME_DIR: join(runtime, "x".repeat(120)) });
    const starting = startHookDaemon({ place, run: createHookRunner().run, version: "1", program: "" });
    await expect(starting).rejects.toMatchObject({
      code: "input.invalid",
      message: expect.stringContaining("XDG_RUNTIME_DIR"),
    });
  });

  test("answers the requests under way before it ends", async () => {
    let finish = () => {};
    const held = new Promise<void>(resolve => {
      finish = resolve;
    });
    await start(async () => {
      await held;
      return { stdout: "{}", stderr: "", exitCode: 0 };
    });
    const answer = send("/hook/codex/Stop", "{}");
    await expect.poll(() => askDaemon(at())).toBeDefined();
    expect(await stopDaemon(at())).toBe(true);
    finish();
    expect(await answer).toEqual({ status: 200, body: "{}" });
    await daemon!.ended;
    expect(await stopDaemon(at())).toBe(false);
  });

  test("is started and ended by the command, which says so", async () => {
    const place = await createPlace();
    const env = { XDG_RUNTIME_DIR: runtime };
    expect((await place.run(["serve", "--detach", "--json"], { env })).stdout).toContain('"state":"running"');
    const { code, stderr } = await place.run(["serve"], { env });
    expect([code, stderr]).toEqual([1, expect.stringContaining("brainstem serve --stop")]);
    expect((await place.run(["serve", "--stop"], { env })).stdout).toContain("has ended");
    await expect.poll(() => existsSync(at().socket)).toBe(false);
    expect((await place.run(["serve", "--stop"], { env })).stdout).toContain("No daemon runs");
  });

  test("ends at a signal in the foreground, and removes its socket", async () => {
    const place = await createPlace();
    const running = place.start(["serve"], { env: { XDG_RUNTIME_DIR: runtime } });
    await expect.poll(() => askDaemon(at())).toBeDefined();
    running.child.kill("SIGTERM");
    expect(await running.ended()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Answering hooks"),
    });
    expect(existsSync(at().socket)).toBe(false);
  });
});
