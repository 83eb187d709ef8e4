/** The real OpenCode, with a scripted model, in a project that is wired to its brain. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { opencode } from "../../src/harness/harnesses/opencode.ts";
import type { Place } from "../cli/place.ts";
import type { ModelAnswer } from "./anthropic-server.ts";
import { type ChatRequest, startChatServer } from "./chat-completions-server.ts";
import { agentProgram } from "./install-agent.ts";
import { divergedRepository, episodesOf, wiredPlace } from "./wired-place.ts";

const program = await agentProgram("opencode");
const transcripts = join(import.meta.dirname, "../harness/transcripts/opencode");
const shell = (command: string) => ({ calls: [{ name: "bash", input: { command, description: "A test" } }] });

describe.skipIf(program === undefined)("the real OpenCode", { timeout: 180_000 }, () => {
  test("[harness.opencode.real.stops] [harness.opencode.real.remembers] a forced push is stopped, git status runs, a failure is told, all are remembered", async () => {
    const place = await wiredPlace(opencode);
    const repository = divergedRepository(place);
    const published = repository.publishedHead();
    const { results } = await runOpenCode(place, [
      shell("git push --force origin main"),
      shell("git status --short --branch"),
      { calls: [{ name: "read", input: { filePath: "missing.txt" } }] },
      { text: "It was refused." },
    ]);
    expect(results[0]).toMatch(/force push/i);
    expect(repository.publishedHead()).toBe(published);
    expect(published).not.toBe(repository.head);
    expect(results[1]).toContain("## main...origin/main");

    const episodes = episodesOf(place);
    expect(episodes).toMatchObject([
      { action: expect.stringContaining("git push --force"), result: expect.stringContaining("blocked") },
      { action: expect.stringContaining("git status"), result: "success" },
      { action: expect.stringContaining("missing.txt"), result: "failure" },
    ]);
    for (const { source } of episodes) expect(source.harness).toBe("opencode");
  });

  test("[harness.opencode.plugin.daemon] the real OpenCode is answered by the resident daemon, without any program", async () => {
    const place = await wiredPlace(opencode, { hook: undefined });
    const environment = { XDG_RUNTIME_DIR: place.temporary };
    const daemon = place.start(["serve"], { env: environment });
    await vi.waitUntil(() => daemon.stdout().includes("hooks.sock"), { timeout: 30_000 });
    const repository = divergedRepository(place);
    const published = repository.publishedHead();
    const script = [shell("git push --force origin main"), shell("git status --short --branch")];
    const { results } = await runOpenCode(place, script, { environment });
    expect(results).toEqual([
      expect.stringMatching(/force push/i),
      expect.stringContaining("## main...origin/main"),
    ]);
    expect(repository.publishedHead()).toBe(published);
    daemon.child.kill();
    await daemon.ended();
  });

  test("[harness.opencode.real.context] what the brain knows, its skills and its instructions reach the model", async () => {
    const place = await wiredPlace(opencode, { has: "memory", program: "dependency" });
    const { requests } = await runOpenCode(place, [{ text: "In Redis." }], {
      prompt: "Where do we keep sessions?",
    });
    const said = JSON.stringify(requests[0]?.messages);
    expect({
      context: said.includes("concurrent refreshes raced"),
      instructions: said.includes("brainstem reflect <skill>"),
      skills: said.includes("deploy-checklist"),
    }).toEqual({ context: true, instructions: true, skills: true });
  });

  test("[harness.opencode.real.failure] a call doesn't run when the hook is killed, says nothing or is missing", async () => {
    const hook = `case $(cat) in *made-1*) kill -9 $$ ;; *made-2*) rm "$0" ;; esac`;
    const place = await wiredPlace(opencode, { hook });
    const { results } = await runOpenCode(
      place,
      ["made-1", "made-2", "made-3"].map(name => shell(`touch ${name}`)),
    );
    expect(results).toEqual([
      expect.stringMatching(/could not judge this call: its hook ended with SIGKILL/),
      expect.stringMatching(/could not judge this call: its hook gave no decision/),
      expect.stringMatching(/could not judge this call: .*brainstem-hook/),
    ]);
    expect(readdirSync(place.root).filter(name => name.startsWith("made"))).toEqual([]);
  });

  test("[harness.opencode.reads] what the plugin sends out of the real OpenCode has the fields of the transcripts", async () => {
    const answer = `case $2 in tool.execute.before) echo '{"decision":"none"}' ;; esac`;
    const place = await wiredPlace(opencode, { hook: `cat > "$0.$(date +%s%N)-$2.sent"; ${answer}` });
    await runOpenCode(place, [shell("echo fine"), shell("exit 3"), { text: "Done." }]);
    const sent = readdirSync(place.outside)
      .filter(name => name.endsWith(".sent"))
      .sort()
      .map(name => JSON.parse(readFileSync(join(place.outside, name), "utf8")));
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
    const fieldsOf = (events: readonly object[]) => events.map(event => Object.keys(event).sort());
    expect(fieldsOf(sent)).toEqual(fieldsOf(expected));
    expect(sent[5].result.exit).toBe(3);
  });
});

interface Session {
  readonly requests: readonly ChatRequest[];
  /** What the model was told of each of its calls. */
  readonly results: readonly string[];
}

interface RunOptions {
  readonly prompt?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

async function runOpenCode(
  place: Place,
  script: readonly ModelAnswer[],
  { prompt = "Go on.", environment }: RunOptions = {},
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
  const { code, stderr } = await place.run(["run", prompt], {
    program: [program!],
    env: {
      PATH: `${place.outside}:${process.env.PATH}`,
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      // OpenCode installs its types for whoever writes plugins, and goes on without them.
      npm_config_offline: "true",
      npm_config_fetch_retries: "0",
      ...environment,
    },
  });
  await server.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  const messages = server.requests.at(-1)?.messages ?? [];
  const results = messages.filter(({ role }) => role === "tool").map(({ content }) => String(content));
  return { requests: server.requests, results };
}
