/** The real Gemini CLI, with a scripted model, in a project that is wired to its brain. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gemini } from "../../src/harness/harnesses/gemini.ts";
import type { Place } from "../cli/place.ts";
import type { ModelAnswer } from "./anthropic-server.ts";
import { type GeminiRequest, startGeminiServer } from "./gemini-server.ts";
import { agentProgram } from "./install-agent.ts";
import { divergedRepository, episodesOf, type Script, wiredPlace } from "./wired-place.ts";

const program = await agentProgram("gemini");
const transcripts = join(import.meta.dirname, "../harness/transcripts/gemini");
const shell = (command: string) => ({ calls: [{ name: "run_shell_command", input: { command } }] });

describe.skipIf(program === undefined)("the real Gemini CLI", { timeout: 120_000 }, () => {
  test("[harness.gemini.real.stops] [harness.gemini.real.remembers] a forced push is stopped, git status runs, both are remembered", async () => {
    const place = await wiredPlace(gemini);
    const repository = divergedRepository(place);
    const published = repository.publishedHead();
    const { results } = await runGemini(place, [
      shell("git push --force origin main"),
      shell("git status --short --branch"),
      { text: "It was refused." },
    ]);
    expect(results[0]).toMatchObject({
      error: expect.stringMatching(/^Tool execution blocked: .*force push/i),
    });
    expect(repository.publishedHead()).toBe(published);
    expect(published).not.toBe(repository.head);
    expect(results[1]).toMatchObject({ output: expect.stringContaining("## main...origin/main") });

    const episodes = episodesOf(place);
    expect(episodes).toMatchObject([
      { action: expect.stringContaining("git push --force"), result: expect.stringContaining("blocked") },
      { action: expect.stringContaining("git status"), result: "success" },
    ]);
    for (const { source } of episodes) expect(source.harness).toBe("gemini");
  });

  test("[harness.gemini.real.stops] with the program among the project's packages", async () => {
    const place = await wiredPlace(gemini, { program: "dependency" });
    const repository = divergedRepository(place);
    const published = repository.publishedHead();
    const { results } = await runGemini(place, [shell("git push --force origin main")]);
    expect(results[0]).toMatchObject({ error: expect.stringMatching(/force push/i) });
    expect(repository.publishedHead()).toBe(published);
  });

  test("[harness.gemini.real.context] what the brain knows, its skills and its instructions reach the model", async () => {
    const place = await wiredPlace(gemini, { has: "memory" });
    const { requests } = await runGemini(place, [{ text: "In Redis." }], {
      prompt: "Where do we keep sessions?",
    });
    const parts = requests[0]?.contents.flatMap(content => content.parts) ?? [];
    const context = parts.filter(({ text }) => text?.startsWith("<hook_context>"));
    expect({
      context: context.map(({ text }) => text?.includes("concurrent refreshes raced")),
      instructions: parts.some(
        ({ text }) =>
          text?.includes("brainstem reflect &lt;skill&gt;") || text?.includes("brainstem reflect <skill>"),
      ),
      skills: JSON.stringify(requests[0]?.systemInstruction).includes("deploy-checklist"),
    }).toEqual({ context: [true, true], instructions: true, skills: true });
  });

  test.each<[string, Script | undefined, boolean]>([
    ["is missing", undefined, false],
    ["ends with 2 and a word", "echo no >&2; exit 2", false],
    ["is killed: the gap that is told", "kill -9 $$", true],
    ["says what is no JSON: the gap that is told", "echo hello", true],
  ])("[harness.gemini.real.failure] a call when the hook %s", async (_, hook, isRun) => {
    const place = await wiredPlace(gemini, { hook });
    await runGemini(place, [shell("touch made")]);
    expect(readdirSync(place.root).includes("made")).toBe(isRun);
  });

  test("[harness.gemini.real.failure] --skip-trust leaves the hooks out: the gap that is told", async () => {
    const place = await wiredPlace(gemini, { hook: "echo no >&2; exit 2" });
    await runGemini(place, [shell("touch made")], { more: ["--skip-trust"] });
    expect(readdirSync(place.root)).toContain("made");
    expect(gemini.coverage.gaps.join("\n")).toContain("--skip-trust");
  });

  test("[harness.gemini.real.failure] a call doesn't run when the brain is gone", async () => {
    const place = await wiredPlace(gemini);
    rmSync(place.path(".agent"), { recursive: true });
    const { results } = await runGemini(place, [shell("touch made")]);
    expect(results[0]).toMatchObject({ error: expect.stringContaining("There is no brain") });
    expect(readdirSync(place.root)).not.toContain("made");
  });

  test("[harness.gemini.reads] what the real Gemini CLI sends has the fields of the transcripts", async () => {
    const place = await wiredPlace(gemini, { hook: `cat > "$0.$(date +%s%N)-$2.sent"` });
    await runGemini(place, [shell("echo fine"), shell("exit 3"), { text: "Done." }]);
    const sent = readdirSync(place.outside)
      .filter(name => name.endsWith(".sent"))
      .sort()
      .map(name => JSON.parse(readFileSync(join(place.outside, name), "utf8")));
    const expected = [
      "session-start",
      "before-agent",
      "before-tool-shell",
      "after-tool-shell",
      "before-tool-shell",
      "after-tool-shell-failed",
      "after-agent",
      "session-end",
    ].map(name => JSON.parse(readFileSync(join(transcripts, `${name}.json`), "utf8")).stdin);
    const fieldsOf = (events: readonly object[]) => events.map(event => Object.keys(event).sort());
    expect(fieldsOf(sent)).toEqual(fieldsOf(expected));
    expect(gemini.read({ json: sent[5], environment: {}, directory: place.root })).toMatchObject({
      outcome: { hasFailed: true },
    });
  });
});

interface RunOptions {
  readonly prompt?: string;
  /** Instead of trusting the folder. */
  readonly more?: readonly string[];
}

interface Session {
  readonly requests: readonly GeminiRequest[];
  /** What the model was told of each of its calls. */
  readonly results: readonly object[];
}

/** Without a terminal, in a folder that is trusted; what would ask a person is approved, but for what hooks say. */
async function runGemini(
  place: Place,
  script: readonly ModelAnswer[],
  { prompt = "Go on.", more = [] }: RunOptions = {},
): Promise<Session> {
  const server = await startGeminiServer(script);
  mkdirSync(join(place.home, ".gemini"));
  const settings = {
    security: { auth: { selectedType: "gemini-api-key" } },
    general: { enableAutoUpdate: false },
    privacy: { usageStatisticsEnabled: false },
  };
  writeFileSync(join(place.home, ".gemini/settings.json"), JSON.stringify(settings));
  const args = ["--model", "gemini-2.5-flash", "--approval-mode", "yolo", ...more, "--prompt", prompt];
  const { code, stderr } = await place.run(args, {
    program: [process.execPath, program!],
    env: {
      PATH: `${place.outside}:${process.env.PATH}`,
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: server.url,
      GEMINI_TELEMETRY_ENABLED: "false",
      ...(more.length === 0 && { GEMINI_CLI_TRUST_WORKSPACE: "true" }),
    },
  });
  await server.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  const parts = server.requests.at(-1)?.contents.flatMap(content => content.parts) ?? [];
  const results = parts.flatMap(({ functionResponse }) =>
    functionResponse === undefined ? [] : [functionResponse.response],
  );
  return { requests: server.requests, results };
}
