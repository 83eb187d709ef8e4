/** The real OpenCode, with a scripted model, in a project that is wired to its brain. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { ModelAnswer } from "./anthropic-server.ts";
import { type ChatRequest, startChatServer } from "./chat-completions-server.ts";
import { findAgent, SESSION_TIMEOUT_MS } from "./install-agent.ts";
import {
  byDaemon,
  divergedRepository,
  episodesOf,
  fieldsOf,
  KEEP_SENT,
  type WiredPlace,
  wiredPlace,
} from "./wired-place.ts";

const { program, note } = await findAgent("opencode");
const transcripts = join(import.meta.dirname, "../harness/transcripts/opencode");
const shell = (command: string) => ({ calls: [{ name: "bash", input: { command, description: "A test" } }] });

describe.skipIf(program === undefined)(`the real OpenCode${note}`, { timeout: SESSION_TIMEOUT_MS }, () => {
  test("[harness.opencode.plugin.blocks] [harness.opencode.plugin.context] [harness.episode] is stopped at a forced push, runs git status, reports a failure, leaves episodes of all, and shows its model memory, skills and instructions", async () => {
    const place = await wiredPlace(["opencode"], { remembers: true, program: "dependency" });
    const repository = divergedRepository(place);
    const published = repository.publishedHead();
    const script = [
      shell("git push --force origin main"),
      shell("git status --short --branch"),
      { calls: [{ name: "read", input: { filePath: "missing.txt" } }] },
      { text: "It was refused." },
    ];
    const { requests, results } = await runOpenCode(place, script, "Where do we keep sessions?");
    expect(results[0]).toMatch(/force push/i);
    expect(repository.publishedHead()).toBe(published);
    expect(published).not.toBe(repository.head);
    expect(results[1]).toContain("## main...origin/main");

    const source = expect.objectContaining({ harness: "opencode" });
    expect(episodesOf(place)).toMatchObject([
      {
        action: expect.stringContaining("git push --force"),
        result: expect.stringContaining("blocked"),
        source,
      },
      { action: expect.stringContaining("git status"), result: "success", source },
      { action: expect.stringContaining("missing.txt"), result: "failure", source },
    ]);

    const said = JSON.stringify(requests[0]?.messages);
    expect({
      context: said.includes("concurrent refreshes raced"),
      instructions: said.includes("brainstem reflect <skill>"),
      skills: said.includes("deploy-checklist"),
    }).toEqual({ context: true, instructions: true, skills: true });
  });

  test("[harness.opencode.plugin.daemon] is answered by the resident daemon where no process can answer", async () => {
    const place = await wiredPlace(["opencode"]);
    const repository = divergedRepository(place);
    const published = repository.publishedHead();
    const script = [shell("git push --force origin main"), shell("git status --short --branch")];
    const { results } = await byDaemon(place, () => runOpenCode(place, script));
    expect(results).toEqual([
      expect.stringMatching(/force push/i),
      expect.stringContaining("## main...origin/main"),
    ]);
    expect(repository.publishedHead()).toBe(published);
  });

  describe("with the test's own hook", () => {
    let place: WiredPlace;
    beforeAll(async () => {
      place = await wiredPlace(["opencode"]);
    }, SESSION_TIMEOUT_MS);

    test("[harness.opencode.plugin.fails-safe] doesn't run a call when the hook is killed, says nothing or is missing", async () => {
      place.replace(
        "brainstem-hook",
        `case $(cat) in *"touch killed"*) kill -9 $$ ;; *"touch silent"*) rm "$0" ;; esac`,
      );
      const files = ["killed", "silent", "missing"];
      const { results } = await runOpenCode(
        place,
        files.map(file => shell(`touch ${file}`)),
      );
      expect(results).toEqual([
        expect.stringMatching(/could not judge this call: its hook ended with SIGKILL/),
        expect.stringMatching(/could not judge this call: its hook gave no decision/),
        expect.stringMatching(/could not judge this call: .*brainstem-hook/),
      ]);
      expect(files.filter(file => existsSync(place.path(file)))).toEqual([]);
    });

    test("[harness.opencode.reads] sends events through the plugin with the fields of the transcripts", async () => {
      const answer = `case $2 in tool.execute.before) echo '{"decision":"none"}' ;; esac`;
      place.replace("brainstem-hook", `${KEEP_SENT}; ${answer}`);
      await runOpenCode(place, [shell("echo fine"), shell("exit 3"), { text: "Done." }]);
      const sent = place.kept(".sent").map(text => JSON.parse(text));
      const expected = [
        "session-created",
        "chat-message",
        "before-bash",
        "after-bash",
        "before-bash",
        "after-bash-failed",
        "session-idle",
        "dispose",
      ].map(name => JSON.parse(readFileSync(join(transcripts, `${name}.json`), "utf8")).stdin);
      expect(fieldsOf(sent)).toEqual(fieldsOf(expected));
      expect(sent[5].result.exit).toBe(3);
    });
  });
});

interface Session {
  readonly requests: readonly ChatRequest[];
  /** The results of its calls, as the model got them. */
  readonly results: readonly string[];
}

async function runOpenCode(
  place: WiredPlace,
  script: readonly ModelAnswer[],
  prompt = "Go on.",
): Promise<Session> {
  const server = await startChatServer(script);
  const settings = {
    model: "scripted/script",
    autoupdate: false,
    share: "disabled",
    provider: {
      scripted: {
        npm: "@ai-sdk/openai-compatible",
        options: { baseURL: server.url, apiKey: "none" },
        models: { script: { tool_call: true, limit: { context: 100_000, output: 4_000 } } },
      },
    },
  };
  mkdirSync(join(place.home, ".config/opencode"), { recursive: true });
  writeFileSync(join(place.home, ".config/opencode/opencode.json"), JSON.stringify(settings));
  await place.runAgent({
    command: [program!],
    args: ["run", prompt],
    environment: {
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      // OpenCode installs its types for authors of plugins, and goes on without them.
      npm_config_offline: "true",
      npm_config_fetch_retries: "0",
    },
  });
  await server.close();
  const messages = server.requests.at(-1)?.messages ?? [];
  const results = messages.filter(({ role }) => role === "tool").map(({ content }) => String(content));
  return { requests: server.requests, results };
}
