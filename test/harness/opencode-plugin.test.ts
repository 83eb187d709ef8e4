/** The plugin as it is written into a project, run by Node: with real programs, and a real socket. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { opencodePlugin } from "../../src/harness/harnesses/opencode-plugin.ts";

interface Event {
  readonly type: string;
  readonly properties: object;
}
interface Hooks {
  config(config: object): Promise<void>;
  event(input: { readonly event: Event }): Promise<void>;
  dispose(): Promise<void>;
  readonly [name: string]: (input: never, output: never) => Promise<void>;
}

let project: string;
let runtime: string;
let server: Server | undefined;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "brainstem-opencode-"));
  runtime = mkdtempSync(join(tmpdir(), "brainstem-run-"));
  mkdirSync(join(project, ".opencode/plugin"), { recursive: true });
  mkdirSync(join(project, "node_modules/.bin"), { recursive: true });
  vi.stubEnv("XDG_RUNTIME_DIR", runtime);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await new Promise(resolve => (server === undefined ? resolve(0) : server.close(resolve)));
  server = undefined;
  for (const folder of [project, runtime]) rmSync(folder, { recursive: true, force: true });
});

/** The inputs of the hook, in order. */
const sent = (): readonly { readonly event: string; readonly [name: string]: unknown }[] => {
  const text = readFileSync(join(project, "sent"), "utf8");
  return text
    .trim()
    .split("\n")
    .map(line => JSON.parse(line));
};

/** @param script the hook's commands after it has noted its input; undefined: there is no hook */
async function load(script: string | undefined, limitMs = 12_000): Promise<Hooks> {
  if (script !== undefined) {
    const path = join(project, "node_modules/.bin/brainstem-hook");
    writeFileSync(path, `#!/bin/sh\n{ cat; echo; } >> sent\n${script}\n`);
    chmodSync(path, 0o755);
  }
  const file = join(project, ".opencode/plugin/brainstem.mjs");
  writeFileSync(file, opencodePlugin("dependency").replace("12_000", String(limitMs)));
  const { Brainstem } = await import(pathToFileURL(file).href);
  return Brainstem({ directory: project });
}

const bash = { tool: "bash", sessionID: "s", callID: "c1" };
const call = (hooks: Hooks, input: object = bash, args: object = { command: "git status" }) =>
  hooks["tool.execute.before"]!(input as never, { args } as never);
const tell = (hooks: Hooks, type: string, properties: object) => hooks.event({ event: { type, properties } });

test.each(["allow", "none"])(
  "[harness.opencode.plugin.blocks] the plugin lets a call go on after %s",
  async decision => {
    const hooks = await load(`echo '{"decision":"${decision}"}'`);
    await expect(call(hooks)).resolves.toBeUndefined();
    expect(sent()).toEqual([
      {
        harness: "opencode",
        event: "tool.execute.before",
        session: "s",
        directory: project,
        tool: "bash",
        callId: "c1",
        arguments: { command: "git status" },
      },
    ]);
  },
);

test.each([
  ["a decision", `echo '{"decision":"deny","reason":"A rule says no."}'`],
  ["exit code 2", "echo 'A rule says no.' >&2; exit 2"],
])("[harness.opencode.plugin.blocks] a call is stopped by %s, with the reason", async (_, script) => {
  await expect(call(await load(script))).rejects.toThrow("A rule says no.");
});

describe("[harness.opencode.plugin.fails-safe] the plugin without a judgement", () => {
  const broken: readonly (readonly [string, string | undefined])[] = [
    ["a program that is missing", undefined],
    ["a crash", "echo boom >&2; exit 1"],
    ["a program that is killed", "kill -9 $$"],
    ["silence", "true"],
    ["words", "echo hello"],
    ["a null", "echo null"],
    ["an unknown decision", `echo '{"decision":"maybe"}'`],
    ["exit code 2 without a word", "exit 2"],
  ];

  test.each(broken)(
    "[harness.opencode.plugin.fails-safe] stops a call, and nothing else, where %s",
    async (_, script) => {
      const hooks = await load(script);
      await expect(call(hooks)).rejects.toThrow(/Brainstem could not judge this call|Run: npm install$/);
      const system: string[] = ["You are an agent."];
      await hooks["chat.message"]!({ sessionID: "s" } as never, { parts: [] } as never);
      await hooks["experimental.chat.system.transform"]!({ sessionID: "s" } as never, { system } as never);
      await tell(hooks, "session.idle", { sessionID: "s" });
      await hooks.dispose();
      expect(system).toEqual(["You are an agent."]);
    },
  );

  test("[harness.guarded] lets exactly the commands pass that install a missing program", async () => {
    const hooks = await load(undefined);
    const bash = (command: string) =>
      hooks["tool.execute.before"]!(
        { tool: "bash", sessionID: "s", callID: command } as never,
        { args: { command } } as never,
      );
    await expect(bash("npm install")).resolves.toBeUndefined();
    for (const command of ["npm install x", "npm install\nls", "ls"])
      await expect(bash(command)).rejects.toThrow(/Run: npm install$/);
  });

  test("[harness.opencode.plugin.fails-safe] stops a call when the hook is late", async () => {
    const hooks = await load("exec sleep 30", 300);
    await expect(call(hooks)).rejects.toThrow(/has not answered within 0\.3 seconds/);
  });
});

describe("[harness.opencode.plugin.daemon] the plugin's daemon", () => {
  type Answer = (url: string, body: string) => readonly [status: number, text: string];
  const asked: string[] = [];

  async function listen(answer: Answer): Promise<void> {
    asked.length = 0;
    mkdirSync(join(runtime, "brainstem"));
    writeFileSync(join(runtime, "brainstem/hooks.token"), "a-token\n");
    server = createServer(async (message, response) => {
      let body = "";
      for await (const chunk of message) body += chunk;
      asked.push(`${message.method} ${message.url} ${message.headers.authorization}`);
      const [status, text] = answer(message.url ?? "", body);
      response.writeHead(status).end(text);
    });
    const socket = join(runtime, "brainstem/hooks.sock");
    await new Promise<void>(resolve => server?.listen(socket, resolve));
  }

  test("[harness.opencode.plugin.daemon] is asked with its token, and no process is started", async () => {
    await listen(() => [200, '{"decision":"allow"}']);
    await call(await load("exit 1"));
    const where = `directory=${encodeURIComponent(project)}`;
    expect(asked).toEqual([`POST /hook/opencode/tool.execute.before?${where} Bearer a-token`]);
  });

  test("[harness.opencode.plugin.daemon] stops a call with a decision and with 202", async () => {
    await listen((_, body) =>
      body.includes("push") ? [202, "Not judged."] : [200, '{"decision":"deny","reason":"A rule says no."}'],
    );
    const hooks = await load("exit 1");
    await expect(call(hooks)).rejects.toThrow("A rule says no.");
    await expect(call(hooks, bash, { command: "git push" })).rejects.toThrow("Not judged.");
  });

  test.each([401, 404, 500])(
    "[harness.opencode.plugin.daemon] leaves the decision to the program when it answers %s",
    async status => {
      await listen(() => [status, ""]);
      await expect(call(await load("echo 'The program says no.' >&2; exit 2"))).rejects.toThrow(
        "The program says no.",
      );
    },
  );

  test("[harness.opencode.plugin.daemon] leaves the decision to the program when it is gone", async () => {
    await listen(() => [200, ""]);
    await new Promise(resolve => server?.close(resolve));
    server = undefined;
    await expect(call(await load("echo 'The program says no.' >&2; exit 2"))).rejects.toThrow(
      "The program says no.",
    );
  });
});

describe("[harness.opencode.plugin.context] the plugin's context", () => {
  const answers = `case $2 in
    session.created) echo '{"context":"START"}';;
    chat.message) echo '{"context":"PROMPT"}';;
    tool.execute.before) echo '{"decision":"none"}';;
    tool.execute.after) echo '{"context":"AFTER"}';;
    experimental.session.compacting) echo '{"context":"KEEP"}';;
  esac`;
  const systemOf = async (hooks: Hooks) => {
    const system: string[] = [];
    await hooks["experimental.chat.system.transform"]!({ sessionID: "s" } as never, { system } as never);
    return system;
  };
  const parts = [
    { type: "text", text: "Deploy it." },
    { type: "text", text: "said by OpenCode", synthetic: true },
    { type: "file", url: "file:///a" },
  ];

  test("[harness.opencode.plugin.context] is in each system prompt, and is read once a session", async () => {
    const hooks = await load(answers);
    await hooks["chat.message"]!({ sessionID: "s" } as never, { parts } as never);
    expect([await systemOf(hooks), await systemOf(hooks)]).toEqual([
      ["START", "PROMPT"],
      ["START", "PROMPT"],
    ]);
    expect(sent().map(({ event, prompt }) => [event, prompt])).toEqual([
      ["session.created", undefined],
      ["chat.message", "Deploy it."],
    ]);
  });

  test("[harness.opencode.plugin.context] of a call comes after its result, or with the next answer where the call threw", async () => {
    const hooks = await load(answers);
    const own = { output: "done", metadata: { exit: 0 } };
    const ofServer = { content: [{ type: "text", text: "done" }] };
    const input = { ...bash, args: {} } as never;
    await hooks["tool.execute.after"]!(input, own as never);
    await hooks["tool.execute.after"]!(input, ofServer as never);
    expect([own.output, ofServer.content.map(({ text }) => text)]).toEqual([
      "done\n\nAFTER",
      ["done", "AFTER"],
    ]);
    await hooks["chat.message"]!({ sessionID: "s" } as never, { parts } as never);
    const part = {
      type: "tool",
      tool: "read",
      callID: "c2",
      sessionID: "s",
      state: { status: "error", error: "no" },
    };
    await tell(hooks, "message.part.updated", { part });
    expect(await systemOf(hooks)).toEqual(["START", "PROMPT", "AFTER"]);
  });

  test("[harness.opencode.plugin.context] goes into a compaction", async () => {
    const context: string[] = [];
    const hooks = await load(answers);
    await hooks["experimental.session.compacting"]!({ sessionID: "s" } as never, { context } as never);
    expect(context).toEqual(["KEEP"]);
  });
});

describe("[harness.opencode.plugin.tells] the plugin", () => {
  const failed = (callID: string) => ({
    part: {
      type: "tool",
      tool: "read",
      callID,
      sessionID: "s",
      state: { status: "error", input: {}, error: "No file" },
    },
  });

  test("[harness.opencode.plugin.tells] reports failures, and no refusals of its own or other changes of a part", async () => {
    const hooks = await load("exit 2");
    await expect(call(hooks, { ...bash, callID: "refused" })).rejects.toThrow();
    await tell(hooks, "message.part.updated", failed("refused"));
    await tell(hooks, "message.part.updated", failed("c2"));
    await tell(hooks, "message.part.updated", { part: { type: "text", text: "hello" } });
    const running = { ...failed("c3").part, state: { status: "running", input: {} } };
    await tell(hooks, "message.part.updated", { part: running });
    expect(sent().map(({ event, callId, error }) => [event, callId, error])).toEqual([
      ["tool.execute.before", "refused", undefined],
      ["tool.execute.after", "c2", "No file"],
    ]);
  });

  test("[harness.opencode.plugin.tells] names a tool's server by the longest name that fits", async () => {
    const hooks = await load(`echo '{"decision":"none"}'`);
    await hooks.config({ mcp: { my: {}, "my.notes": {} } });
    for (const tool of ["my_notes_read", "my_read", "bash"]) await call(hooks, { ...bash, tool });
    expect(sent().map(({ mcp }) => mcp)).toEqual([
      { server: "my.notes", tool: "read" },
      { server: "my", tool: "read" },
      undefined,
    ]);
  });

  test("[harness.opencode.plugin.tells] reports no prompts and no end of a sub-agent's session", async () => {
    const hooks = await load("true");
    await tell(hooks, "session.created", { info: { id: "child", parentID: "s" } });
    await hooks["chat.message"]!({ sessionID: "child" } as never, { parts: [] } as never);
    await tell(hooks, "session.idle", { sessionID: "child" });
    await hooks["chat.message"]!({ sessionID: "s" } as never, { parts: [] } as never);
    await hooks["experimental.text.complete"]!({ sessionID: "s" } as never, { text: "All done." } as never);
    await tell(hooks, "session.idle", { sessionID: "s" });
    await hooks.dispose();
    expect(sent().map(({ event, session, message }) => [event, session, message])).toEqual([
      ["session.created", "s", undefined],
      ["chat.message", "s", undefined],
      ["session.idle", "s", "All done."],
      ["dispose", "s", undefined],
    ]);
  });

  test("[harness.opencode.plugin.tells] waits at the end until everything is sent", async () => {
    const hooks = await load("sleep 0.3; echo finished >> sent.end");
    void tell(hooks, "session.idle", { sessionID: "s" });
    await hooks.dispose();
    expect(readFileSync(join(project, "sent.end"), "utf8")).toBe("finished\n");
  });
});

test("[harness.opencode.wiring] the plugin finds the program on the PATH, or beside the project's packages", async () => {
  const bin = join(project, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "brainstem-hook"), "#!/bin/sh\necho 'From the PATH.' >&2; exit 2\n", {
    mode: 0o755,
  });
  vi.stubEnv("PATH", `${bin}${delimiter}${process.env.PATH}`);
  const file = join(project, ".opencode/plugin/path.mjs");
  writeFileSync(file, opencodePlugin("path"));
  const { Brainstem } = await import(pathToFileURL(file).href);
  await expect(call(await Brainstem({ directory: project }))).rejects.toThrow("From the PATH.");
  expect(opencodePlugin("path")).not.toMatch(/PROGRAM_PATH|node_modules/);
  expect(opencodePlugin("dependency")).toContain("../../node_modules/.bin/brainstem-hook");
});
