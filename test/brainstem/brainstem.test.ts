import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BrainstemConfig, createBrainstem, defineTool, initProject, isFault } from "../../src/index.ts";
import type { ApprovalRequest, Event } from "../../src/ports/index.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { createFakeClock, createScriptedModel } from "../../src/testing/index.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-front-door-"));
  // The skills that are shipped want a repository.
  execFileSync("git", ["init", "-q", root]);
  await initProject(root);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function ask(config: BrainstemConfig, input: string) {
  const brainstem = await createBrainstem({ root, ...config });
  const events: Event[] = [];
  for await (const event of brainstem.session().turn(input)) events.push(event);
  await brainstem.close();
  const end = events.at(-1) as Event<"turn-end">;
  return { ...end, events, kinds: events.map(event => event.kind) };
}

const call = (tool: string, input: unknown) => [{ tool, input, id: `${tool}-1` }];

describe("configuration", () => {
  test("[brainstem.config.validated] every problem is named at once", async () => {
    const config = { root, modle: "reflex", tools: "all", limits: { turnStep: 3, turnMs: -1 } };
    const error = await createBrainstem(config as unknown as BrainstemConfig).catch(problem => problem);
    expect(isFault(error, "config.invalid") && error.data.problems.map(({ path }) => path)).toEqual([
      "modle",
      "tools",
      "limits.turnStep",
      "limits.turnMs",
    ]);
    expect(error.message).toContain("known are root, ");
  });

  test("[brainstem.config.validated] no brain, and no such model, say what to do", async () => {
    await expect(createBrainstem({ root: tmpdir() })).rejects.toMatchObject({
      code: "brain.not-found",
      hint: "Run: brainstem init",
    });
    await expect(createBrainstem({ root, model: "nobody/nothing" })).rejects.toMatchObject({
      code: "model.unknown",
    });
  });

  test("[brainstem.config.read] model and instructions", async () => {
    const model = createScriptedModel(["Aye."]);
    expect((await ask({ model, instructions: "You are a pirate." }, "hello")).text).toBe("Aye.");
    expect(JSON.stringify(model.calls[0]!.prompt[0])).toContain("You are a pirate.");
  });

  test("[brainstem.config.read] tools, approver and owner", async () => {
    const asked: ApprovalRequest[] = [];
    const tool = defineTool({
      name: "ring",
      description: "Rings the bell.",
      category: "test",
      input: { type: "object", properties: {} },
      operation: "bell.ring",
      sideEffects: ["Makes a noise"],
      repeatability: "idempotent",
      execute: () => "ding",
    });
    const approver = {
      ask: async (request: ApprovalRequest) => {
        asked.push(request);
        return { isApproved: true, argumentsHash: request.argumentsHash, answeredBy: "ada" };
      },
    };
    const steps = [call("ring", {}), "Done."];
    const owner = { tenant: "acme", user: "ada" };
    const allowed = await ask({ model: createScriptedModel(steps), tools: [tool], approver, owner }, "ring");
    expect(allowed.events.find(event => event.kind === "tool-call-end")).toMatchObject({
      outcome: { output: "ding" },
    });
    expect(asked).toMatchObject([{ tool: "ring", operation: "bell.ring", scope: owner }]);
    const denied = await ask({ model: createScriptedModel(steps), tools: [tool] }, "ring");
    expect(denied.events.find(event => event.kind === "tool-call-end")).toMatchObject({
      outcome: { status: "refused", code: "tool.policy-denied" },
    });
  });

  test("[brainstem.config.read] brain.yaml chooses the model and describes the project", async () => {
    const settings = join(root, ".agent/brain.yaml");
    const project = "  name: shop\n  test: make check\n  language: Rust\n  packageManager: cargo\n";
    await writeFile(settings, `project:\n${project}`);
    const model = createScriptedModel(["Aye."]);
    await ask({ model, trust: true }, "hello");
    const sentence =
      "The project is called shop; it is written in Rust; its package manager is cargo; `make check` runs its tests.";
    expect(model.calls[0]!.prompt[0]!.content).toContain(sentence);
    const { session, close } = await createBrainstem({ root });
    expect(session().key.project).toBe("shop");
    await close();
    await writeFile(settings, "model: nobody/nothing\n");
    await expect(createBrainstem({ root, trust: true })).rejects.toMatchObject({ code: "model.unknown" });
  });

  test("[brainstem.config.read] hooks, limits, storage and clock", async () => {
    const storage = createMemoryStore();
    const clock = createFakeClock(Date.UTC(2030, 0, 1));
    const hook = { name: "shout", onFailure: "closed" as const, beforeTurn: () => ({ input: "LOUD" }) };
    const model = createScriptedModel([call("recall", { query: "x" }), "Enough."]);
    const turn = await ask({ model, hooks: [hook], limits: { turnSteps: 1 }, storage, clock }, "quiet");
    expect(turn).toMatchObject({ status: "stopped", reason: "turnSteps", at: clock.now() });
    const { session, close } = await createBrainstem({ root, storage });
    expect(await storage.log.lastSeq(session().key)).toBe(turn.seq);
    await close();
    expect(JSON.stringify(turn.events)).toContain("LOUD");
  });
});

describe("the front door", () => {
  test("[brainstem.main-job] remembers, cites, doesn't know, loads a skill, is refused", async () => {
    const { session, close } = await createBrainstem({ root });
    const say = async (input: string) => (await session().turn(input).summary()).text;
    expect(await say("remember that we keep sessions in Redis because concurrent refreshes raced")).toMatch(
      /DECISIONS\.md:\d+\]/,
    );
    const answer = await say("what did we decide about sessions?");
    const [, line] = /Redis.*\[\.agent\/memory\/semantic\/DECISIONS\.md:(\d+)\]/.exec(answer) ?? [];
    const lines = (await readFile(join(root, ".agent/memory/semantic/DECISIONS.md"), "utf8")).split("\n");
    expect(lines[Number(line) - 1]).toContain("Keep sessions in Redis");
    expect(await say("what is the capital of France?")).toContain("I don't know");
    expect(await say("review my changes")).toContain(
      "code-reviewer [.agent/skills/code-reviewer/SKILL.md:1]",
    );
    expect(await say("force push to main")).toMatch(/refused[\s\S]*\.agent\/protocols\/permissions\.md:\d+/);
    await close();
  });

  test("[brainstem.episodes] refusals and failures are remembered; calls of memory are not logged twice", async () => {
    const steps = [
      call("git_push", { branch: "main", force: true }),
      call("run_tests", {}),
      call("recall", { query: "push" }),
      "Done.",
    ];
    await ask({ model: createScriptedModel(steps) }, "commit and push this");
    const lines = (await readFile(join(root, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl"), "utf8"))
      .trim()
      .split("\n");
    const episodes = lines.map(line => JSON.parse(line));
    expect(episodes).toMatchObject([
      { skill: "git-proxy", result: "blocked by tool.policy-denied", pain_score: 7 },
      {
        // The prompt's words called for git-proxy, but a run of tests is not its work.
        skill: "project",
        result: "failure",
        pain_score: 8,
        importance: 7,
        source: { harness: "brainstem" },
      },
    ]);
  });

  test("[brainstem.policy.live] an edited rule holds from the next call on", async () => {
    const model = createScriptedModel([
      call("recall", { query: "x" }),
      "1",
      call("recall", { query: "x" }),
      "2",
    ]);
    const { session, close } = await createBrainstem({ root, model });
    const outcomes = async () => {
      const ends: string[] = [];
      for await (const event of session().turn("look"))
        if (event.kind === "tool-call-end") ends.push(event.outcome.status);
      return ends;
    };
    expect(await outcomes()).toEqual(["succeeded"]);
    await writeFile(
      join(root, ".agent/protocols/permissions.md"),
      "## Never allowed\n- Look things up: `memory.read()`\n",
    );
    expect(await outcomes()).toEqual(["refused"]);
    await close();
  });

  test("[brainstem.front-door] two in one process share nothing", async () => {
    const other = await mkdtemp(join(tmpdir(), "brainstem-other-"));
    try {
      await initProject(other);
      await ask({}, "remember that the canary is called Tweety");
      const answer = await ask({ root: other }, "what is the canary called?");
      expect(JSON.stringify(answer.events)).not.toContain("Tweety");
      expect(answer.text).toContain("I don't know");
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  test("[brainstem.import] importing the root prints nothing and loads neither brain nor command line", () => {
    const script = `
      const loaded = [];
      const { registerHooks } = await import("node:module");
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      await import(${JSON.stringify(new URL("../../src/index.ts", import.meta.url).href)});
      process.stdout.write(JSON.stringify(loaded));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
      cwd: root,
    });
    const loaded: readonly string[] = JSON.parse(output);
    expect(loaded.filter(url => /\/src\/(?:brain|cli|safety|search)\/|node_modules/.test(url))).toEqual([]);
    expect(loaded.length).toBeGreaterThan(20);
  });
});
