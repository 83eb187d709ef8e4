/** The real Gemini CLI, with a scripted model, in a project that is wired to its brain. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { gemini } from "../../src/harness/harnesses/gemini.ts";
import type { ModelAnswer } from "./anthropic-server.ts";
import { type GeminiRequest, startGeminiServer } from "./gemini-server.ts";
import { findAgent, SESSION_TIMEOUT_MS } from "./install-agent.ts";
import {
  divergedRepository,
  episodesOf,
  fieldsOf,
  KEEP_SENT,
  type WiredPlace,
  wiredPlace,
} from "./wired-place.ts";

const { program, note } = await findAgent("gemini");
const transcripts = join(import.meta.dirname, "../harness/transcripts/gemini");
const shell = (command: string) => ({ calls: [{ name: "run_shell_command", input: { command } }] });

describe.skipIf(program === undefined)(`the real Gemini CLI${note}`, { timeout: SESSION_TIMEOUT_MS }, () => {
  test("[harness.gemini.renders] [harness.episode] is stopped at a forced push, runs git status, leaves episodes of both, and shows its model memory, skills and instructions", async () => {
    const place = await wiredPlace(["gemini"], { remembers: true });
    const repository = divergedRepository(place);
    const published = repository.publishedHead();
    const script = [
      shell("git push --force origin main"),
      shell("git status --short --branch"),
      { text: "It was refused." },
    ];
    const { requests, results } = await runGemini(place, script, { prompt: "Where do we keep sessions?" });
    expect(results[0]).toMatchObject({
      error: expect.stringMatching(/^Tool execution blocked: .*force push/i),
    });
    expect(repository.publishedHead()).toBe(published);
    expect(published).not.toBe(repository.head);
    expect(results[1]).toMatchObject({ output: expect.stringContaining("## main...origin/main") });

    const source = expect.objectContaining({ harness: "gemini" });
    expect(episodesOf(place)).toMatchObject([
      {
        action: expect.stringContaining("git push --force"),
        result: expect.stringContaining("blocked"),
        source,
      },
      { action: expect.stringContaining("git status"), result: "success", source },
    ]);

    const parts = requests[0]?.contents.flatMap(content => content.parts) ?? [];
    const context = parts.filter(({ text }) => text?.startsWith("<hook_context>"));
    expect({
      context: context.map(({ text }) => text?.includes("concurrent refreshes raced")),
      instructions: parts.some(({ text }) => /brainstem reflect (?:<|&lt;)skill/.test(text ?? "")),
      skills: JSON.stringify(requests[0]?.systemInstruction).includes("deploy-checklist"),
    }).toEqual({ context: [true, true], instructions: true, skills: true });
  });

  test("[harness.gemini.wiring] is stopped at a forced push with the program among the project's packages", async () => {
    const place = await wiredPlace(["gemini"], { program: "dependency" });
    const repository = divergedRepository(place);
    const published = repository.publishedHead();
    const { results } = await runGemini(place, [shell("git push --force origin main")]);
    expect(results[0]).toMatchObject({ error: expect.stringMatching(/force push/i) });
    expect(repository.publishedHead()).toBe(published);
  });

  test("[harness.gemini.fails-safe] doesn't run a call when the brain is gone", async () => {
    const place = await wiredPlace(["gemini"]);
    rmSync(place.path(".agent"), { recursive: true });
    const { results } = await runGemini(place, [shell("touch made")]);
    expect(results[0]).toMatchObject({ error: expect.stringContaining("There is no brain") });
    expect(existsSync(place.path("made"))).toBe(false);
  });

  describe("with the test's own hook", () => {
    let place: WiredPlace;
    beforeAll(async () => {
      place = await wiredPlace(["gemini"]);
    }, SESSION_TIMEOUT_MS);

    test("[harness.gemini.fails-safe] doesn't run a call when the hook refuses without JSON or is missing, or its coverage names the gap", async () => {
      place.replace(
        "brainstem-hook",
        `case "$2 $(cat)" in
          "BeforeTool "*refused*) echo no >&2; exit 2 ;;
          "BeforeTool "*killed*) kill -9 $$ ;;
          "BeforeTool "*babbled*) echo hello; rm "$0" ;;
        esac`,
      );
      const files = ["refused", "killed", "babbled", "missing"];
      await runGemini(
        place,
        files.map(file => shell(`touch ${file}`)),
      );
      expect(files.filter(file => existsSync(place.path(file)))).toEqual(["killed", "babbled"]);
      expect(gemini.coverage.onFailure).toBe("goes on");
    });

    test("[harness.gemini.fails-safe] runs no hooks with --skip-trust, and its coverage names the gap", async () => {
      place.replace("brainstem-hook", "echo no >&2; exit 2");
      await runGemini(place, [shell("touch untrusted")], { more: ["--skip-trust"] });
      expect(existsSync(place.path("untrusted"))).toBe(true);
      expect(gemini.coverage.gaps.join("\n")).toContain("--skip-trust");
    });

    test("[harness.gemini.reads] sends events with the fields of the transcripts", async () => {
      place.replace("brainstem-hook", KEEP_SENT);
      await runGemini(place, [shell("echo fine"), shell("exit 3"), { text: "Done." }]);
      const sent = place.kept(".sent").map(text => JSON.parse(text));
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
      expect(fieldsOf(sent)).toEqual(fieldsOf(expected));
      expect(gemini.read({ json: sent[5], environment: {}, directory: place.root })).toMatchObject({
        outcome: { hasFailed: true },
      });
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
  /** The results of its calls, as the model got them. */
  readonly results: readonly object[];
}

/** Without a terminal, in a folder that is trusted; every question to a person is approved, except where a hook decides. */
async function runGemini(
  place: WiredPlace,
  script: readonly ModelAnswer[],
  { prompt = "Go on.", more = [] }: RunOptions = {},
): Promise<Session> {
  const server = await startGeminiServer(script);
  mkdirSync(join(place.home, ".gemini"), { recursive: true });
  const settings = {
    security: { auth: { selectedType: "gemini-api-key" } },
    general: { enableAutoUpdate: false },
    privacy: { usageStatisticsEnabled: false },
  };
  writeFileSync(join(place.home, ".gemini/settings.json"), JSON.stringify(settings));
  const args = ["--model", "gemini-2.5-flash", "--approval-mode", "yolo", ...more, "--prompt", prompt];
  await place.runAgent({
    command: [process.execPath, program!],
    args,
    environment: {
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: server.url,
      GEMINI_TELEMETRY_ENABLED: "false",
      ...(more.length === 0 && { GEMINI_CLI_TRUST_WORKSPACE: "true" }),
    },
  });
  await server.close();
  const parts = server.requests.at(-1)?.contents.flatMap(content => content.parts) ?? [];
  const results = parts.flatMap(({ functionResponse }) =>
    functionResponse === undefined ? [] : [functionResponse.response],
  );
  return { requests: server.requests, results };
}
