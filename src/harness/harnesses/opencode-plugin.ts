/** The plugin by which OpenCode asks: it has no hooks of its own, so we write one file that runs inside it. */
import type { ProgramPlace } from "../harness.ts";
import { HOOK_PROGRAM } from "../harness-text.ts";

/** Where OpenCode looks for plugins of a project. */
export const OPENCODE_PLUGIN_PATH = ".opencode/plugin/brainstem.js";

/** JavaScript for the runtime that is built into OpenCode (Bun), and for Node, with nothing to install. */
export function opencodePlugin(program: ProgramPlace): string {
  const path =
    program === "path"
      ? JSON.stringify(HOOK_PROGRAM)
      : `fileURLToPath(new URL("../../node_modules/.bin/${HOOK_PROGRAM}", import.meta.url))`;
  return PLUGIN.replace("PROGRAM_PATH", () => path);
}

// Without back-ticks and ${}, which would end here what they begin there.
const PLUGIN = String.raw`// Asks Brainstem about what happens in OpenCode. Written by "brainstem install opencode"; changes to it are lost.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = PROGRAM_PATH;
/** Longer than a hook takes to give up by itself. */
const LIMIT_MS = 12_000;
/** A daemon that has not answered by then may have stopped: a process answers. */
const DAEMON_MS = 250;

/** The commands that install what is missing. */
const MENDING = /^(?:npm install|npm ci|pnpm install|yarn|bun install)$/;
const IS_DEPENDENCY = PROGRAM !== "brainstem-hook";
const deny = reason => ({ decision: "deny", reason });

export const Brainstem = async ({ client, directory }) => {
  let servers = [];
  /** Sessions of sub-agents: nobody's words begin them, and no task ends with them. */
  const children = new Set();
  /** By session: what it was told when it began, what since its last prompt, and what its model said last. */
  const begun = new Map();
  const notes = new Map();
  const messages = new Map();
  const refused = new Set();
  const pending = new Set();

  function tell(event, session, more) {
    const agent = children.has(session) ? { agent: session } : {};
    return ask(event, JSON.stringify({ harness: "opencode", event, session, directory, ...agent, ...more }), directory);
  }

  /** For what goes on whether or not it is heard. */
  function report(event, session, more) {
    const told = tell(event, session, more).catch(error => {
      const message = event + ": " + error.message;
      client?.app?.log({ body: { service: "brainstem", level: "warn", message } })?.catch?.(() => {});
      return {};
    });
    pending.add(told);
    return told.finally(() => pending.delete(told));
  }

  function begin(session) {
    if (!begun.has(session)) begun.set(session, report("session.created", session));
    return begun.get(session);
  }

  /** OpenCode puts the server's name before the tool's; which part is which, its configuration tells. */
  function callOf(tool, callId, args) {
    const server = servers
      .filter(name => tool.startsWith(prefixOf(name)))
      .sort((one, other) => other.length - one.length)[0];
    const mcp = server === undefined ? {} : { mcp: { server, tool: tool.slice(prefixOf(server).length) } };
    return { tool, callId, arguments: args, ...mcp };
  }

  async function reportFailure({ type, tool, callID, sessionID, state }) {
    if (type !== "tool" || state.status !== "error" || refused.delete(sessionID + callID)) return;
    const about = { ...callOf(tool, callID, state.input), error: String(state.error) };
    const { context } = await report("tool.execute.after", sessionID, about);
    if (context) notes.get(sessionID)?.push(context);
  }

  return {
    config: async config => {
      servers = Object.keys(config.mcp ?? {});
    },
    "chat.message": async ({ sessionID }, { parts }) => {
      if (children.has(sessionID)) return;
      await begin(sessionID);
      const words = parts.filter(part => part.type === "text" && !part.synthetic).map(part => part.text);
      const { context } = await report("chat.message", sessionID, { prompt: words.join("\n") });
      notes.set(sessionID, context ? [context] : []);
    },
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      if (sessionID === undefined) return;
      const { context } = await begin(sessionID);
      system.push(...[context, ...(notes.get(sessionID) ?? [])].filter(Boolean));
    },
    "tool.execute.before": async ({ tool, sessionID, callID }, { args }) => {
      const answer = await tell("tool.execute.before", sessionID, callOf(tool, callID, args)).catch(error => {
        if (error.code !== "ENOENT") return deny("Brainstem could not judge this call: " + error.message);
        if (IS_DEPENDENCY && tool === "bash" && MENDING.test(args?.command)) return { decision: "none" };
        return deny("Brainstem is not installed here, so no call can be judged. Run: npm install");
      });
      if (answer.decision === "allow" || answer.decision === "none") return;
      refused.add(sessionID + callID);
      throw new Error(answer.reason || "Brainstem could not judge this call: its hook gave no decision.");
    },
    "tool.execute.after": async ({ tool, sessionID, callID, args }, result) => {
      const { output, content, metadata, isError } = result;
      const printed = content?.map(part => part.text ?? "").join("\n") ?? output;
      const about = { ...callOf(tool, callID, args), result: { output: printed, exit: metadata?.exit, isError } };
      const { context } = await report("tool.execute.after", sessionID, about);
      if (!context) return;
      if (content === undefined) result.output = output + "\n\n" + context;
      else content.push({ type: "text", text: context });
    },
    "experimental.text.complete": async ({ sessionID }, { text }) => {
      messages.set(sessionID, text);
    },
    "experimental.session.compacting": async ({ sessionID }, { context }) => {
      const answer = await report("experimental.session.compacting", sessionID);
      if (answer.context) context.push(answer.context);
    },
    event: async ({ event: { type, properties } }) => {
      if (type === "session.created" && properties.info.parentID) children.add(properties.info.id);
      if (type === "message.part.updated") await reportFailure(properties.part);
      if (type !== "session.idle" || children.has(properties.sessionID)) return;
      await report("session.idle", properties.sessionID, { message: messages.get(properties.sessionID) });
    },
    dispose: async () => {
      await Promise.all(pending);
      const ended = [...begun.keys()].filter(session => !children.has(session));
      await Promise.all(ended.map(session => report("dispose", session)));
    },
  };
};

const prefixOf = server => server.replace(/[^a-zA-Z0-9_-]/g, "_") + "_";

/** Asks the resident daemon where there is one, and the program otherwise. Rejects when neither has answered. */
async function ask(event, body, directory) {
  const { code, out, err } = (await askDaemon(event, body, directory)) ?? (await askProgram(event, body, directory));
  if (code === 2) return { decision: "deny", reason: err.trim() };
  return out.trim() === "" ? {} : Object(JSON.parse(out));
}

/** Undefined where none is, or none answers. */
function askDaemon(event, body, directory) {
  const folder = join(process.env.XDG_RUNTIME_DIR || join(homedir(), ".local", "state"), "brainstem");
  return new Promise(resolve => {
    const call = request({
      socketPath: join(folder, "hooks.sock"),
      method: "POST",
      // Not in a header: Bun and Node write what isn't ASCII differently.
      path:
        "/hook/opencode/" + event + "?directory=" + encodeURIComponent(directory) +
        (process.env.BRAINSTEM_MEMORY ? "&memory=" + encodeURIComponent(process.env.BRAINSTEM_MEMORY) : ""),
      headers: { authorization: "Bearer " + tokenIn(folder), "content-type": "application/json" },
    });
    const late = setTimeout(() => call.destroy(new Error("late")), DAEMON_MS);
    const settle = answer => {
      clearTimeout(late);
      resolve(answer);
    };
    // Not at "close": in Bun a request closes before its response has ended.
    call.on("error", () => settle(undefined));
    call.on("response", response => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", part => (text += part)).on("error", () => settle(undefined));
      response.on("end", () => {
        if (response.statusCode === 200) settle({ code: 0, out: text, err: "" });
        else settle(response.statusCode === 202 ? { code: 2, out: "", err: text } : undefined);
      });
    });
    call.end(body);
  });
}

function tokenIn(folder) {
  try {
    return readFileSync(join(folder, "hooks.token"), "utf8").trim();
  } catch {
    return "";
  }
}

function askProgram(event, body, directory) {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === "win32";
    const child = spawn(isWindows ? '"' + PROGRAM + '"' : PROGRAM, ["opencode", event], {
      cwd: directory,
      shell: isWindows,
    });
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error("its hook has not answered within " + LIMIT_MS / 1000 + " seconds"));
    }, LIMIT_MS);
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", part => (out += part));
    child.stderr.setEncoding("utf8").on("data", part => (err += part));
    child.on("error", error => (clearTimeout(late), reject(error)));
    child.on("close", (code, signal) => {
      clearTimeout(late);
      if (code === 0 || code === 2) resolve({ code, out, err });
      else reject(new Error("its hook ended with " + (code ?? signal) + ". " + err.trim()));
    });
    child.stdin.on("error", () => {});
    child.stdin.end(body);
  });
}
`;
