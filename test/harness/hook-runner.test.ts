import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Episode } from "../../src/brain/index.ts";
import { harnesses, hookedHarnesses } from "../../src/harness/index.ts";
import { readLatestEntries } from "../../src/harness/node.ts";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { acceptLink, followLink } from "../../src/project/index.ts";
import { createPlace, type Place } from "../cli/place.ts";
import { type Teller, type Told, tellerOf, tellersOf } from "./told.ts";

let place: Place;
beforeEach(async () => {
  place = await createPlace();
});

type Change = {
  readonly text?: string;
  readonly environment?: Record<string, string>;
  readonly directory?: string;
};

const ask = (told: Told, change: Change = {}, runner = createHookRunner()) =>
  runner.run({
    harness: told.harness,
    eventName: told.eventName,
    text: JSON.stringify(told.json),
    environment: {},
    directory: place.root,
    ...change,
  });

const LOG = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";
type Line = Pick<Episode, "skill" | "action" | "result" | "detail"> & {
  readonly source: Record<string, string>;
  readonly pain_score: number;
  readonly importance: number;
  readonly detail_origin?: string;
};
function episodes(): readonly Line[] {
  const text = readFileSync(place.path(LOG), "utf8");
  return text
    .split("\n")
    .filter(line => line !== "")
    .map(line => JSON.parse(line) as Line);
}

/** The decision that an answer means, by each contract. */
function verdictOf({ stdout, stderr, exitCode }: { stdout: string; stderr: string; exitCode: number }) {
  if (exitCode === 2) return { verdict: "stopped", said: stderr };
  const json = (stdout === "" ? {} : JSON.parse(stdout)) as Record<string, never>;
  const nested = (json.hookSpecificOutput ?? {}) as Record<string, string>;
  const word = nested.permissionDecision ?? json.permission ?? json.decision;
  const said = nested.permissionDecisionReason ?? json.agent_message ?? json.reason ?? "";
  const isStopped = word === "deny" || word === "block";
  return { verdict: isStopped ? "stopped" : (word ?? "none"), said: `${said}` };
}

const each = hookedHarnesses.filter(name => name !== "opencode").map(name => [name] as const);
const tell = (name: (typeof hookedHarnesses)[number]): Teller => tellerOf(name, place.root);

describe("[harness.decision] under %s", () => {
  test.each(each)("%s stops a forced push with rule, file and line", async name => {
    const { verdict, said } = verdictOf(await ask(tell(name).before("git push --force origin main")));
    expect(verdict).toBe("stopped");
    expect(said).toContain("“Force push to main, production, or staging” [.agent/protocols/permissions.md:");
  });

  test.each(each)("%s asks where a rule asks, or stops the call and says whom to ask", async name => {
    const { verdict, said } = verdictOf(await ask(tell(name).before("npm install left-pad")));
    expect(["ask", "stopped"]).toContain(verdict);
    expect(said).toMatch(/“Install new dependencies”/);
  });

  test.each(each)("%s doesn't stop an allowed call", async name => {
    expect(["allow", "none"]).toContain(verdictOf(await ask(tell(name).before("git status"))).verdict);
  });

  test.each(each)("[harness.unspoken] %s leaves a call without a rule to the harness", async name => {
    expect(verdictOf(await ask(tell(name).before("make all"))).verdict).toBe("none");
  });

  test.each(each)("[harness.decision.remembered] %s leaves an episode of a refusal", async name => {
    await ask(tell(name).before("git push --force origin main"));
    expect(episodes()).toMatchObject([
      {
        skill: "git-proxy",
        result: "blocked by policy.denied",
        source: { harness: name, session: "s1", project: "project" },
      },
    ]);
    expect(readLatestEntries(place.path(".agent/.data/hooks"), 1)).toMatchObject([
      {
        harness: name,
        decision: "deny",
        operation: "git.push",
        source: expect.stringMatching(/permissions\.md:\d+$/),
      },
    ]);
  });
});

describe("[harness.unspoken] brain.yaml decides calls without a rule", () => {
  test.each([
    ["ask", ["ask"]],
    ["deny", ["stopped"]],
    ["host", ["none"]],
  ])("%s", async (unspoken, verdicts) => {
    writeFileSync(place.path(".agent/brain.yaml"), `hooks:\n  unspoken: ${unspoken}\n`);
    const { verdict, said } = verdictOf(await ask(tell("claude-code").before("make all")));
    expect(verdicts).toContain(verdict);
    expect(said).toContain(unspoken === "host" ? "" : "hooks.unspoken in brain.yaml");
  });

  test("with a safe answer and the line for an unknown value", async () => {
    writeFileSync(place.path(".agent/brain.yaml"), "hooks:\n  unspoken: perhaps\n");
    const { verdict, said } = verdictOf(await ask(tell("claude-code").before("make all")));
    expect(["ask", "stopped"]).toContain(verdict);
    expect(said).toContain("brain.yaml");
  });
});

describe("[harness.safe] a call that can't be judged is asked about or stopped", () => {
  const isSafe = ["ask", "stopped"];

  test.each(each)("%s: no JSON", async name => {
    for (const text of ["", "{", "[]", "null", '"x"']) {
      expect(isSafe).toContain(verdictOf(await ask(tell(name).before("ls"), { text })).verdict);
    }
  });

  test.each(each)("%s: no brain", async name => {
    rmSync(place.path(".agent"), { recursive: true });
    const { verdict, said } = verdictOf(await ask(tell(name).before("git status")));
    expect(isSafe).toContain(verdict);
    expect(said).toContain("There is no brain");
  });

  test.each(each)("%s: a link that leads nowhere", async name => {
    rmSync(place.path(".agent"), { recursive: true });
    writeFileSync(place.path(".agent"), "brain: ../gone\n");
    expect(isSafe).toContain(verdictOf(await ask(tell(name).before("git status"))).verdict);
  });

  test.each(each)("%s: rules that can't be read", async name => {
    rmSync(place.path(".agent/protocols/permissions.md"));
    mkdirSync(place.path(".agent/protocols/permissions.md"));
    expect(isSafe).toContain(verdictOf(await ask(tell(name).before("git status"))).verdict);
  });

  test("with an event of no known harness", async () => {
    const output = await createHookRunner().run({ text: "{}", environment: {}, directory: place.root });
    expect(output).toMatchObject({ exitCode: 2, stdout: "" });
    expect(output.stderr).not.toBe("");
    const unknown = await ask({ ...tell("codex").before("ls"), harness: "emacs" as never });
    expect(unknown.exitCode).toBe(2);
    expect(unknown.stderr).toContain("emacs");
  });
});

describe("[harness.safe.rest] an event that is no call goes on", () => {
  test.each(each)("%s without a brain", async name => {
    rmSync(place.path(".agent"), { recursive: true });
    const teller = tell(name);
    for (const told of [teller.start(), teller.prompt("hello"), teller.after("ls"), teller.stop("done")]) {
      expect(await ask(told)).toMatchObject({ exitCode: 0 });
    }
  });

  test.each(each)("%s with no JSON", async name => {
    const teller = tell(name);
    for (const told of [teller.start(), teller.prompt("hello"), teller.stop("done")]) {
      expect(await ask(told, { text: "{" })).toMatchObject({ exitCode: 0 });
    }
  });

  test.each(each)("%s at an unknown event", async name => {
    const { json } = tell(name).before("git push --force");
    const key = name === "windsurf" ? "agent_action_name" : "hook_event_name";
    const output = await ask({ harness: name, eventName: "Unheard", json: { ...json, [key]: "Unheard" } });
    expect(verdictOf(output).verdict).toBe("none");
    expect(episodes()).toEqual([]);
  });

  test("a call is judged where nothing may be written", async () => {
    chmodSync(place.path(".agent/.data"), 0o500);
    expect(verdictOf(await ask(tell("codex").before("git push --force origin main"))).verdict).toBe(
      "stopped",
    );
  });
});

describe("[harness.place] the rules of a call", () => {
  test("are those of the project that the harness names, whatever the agent's folder", async () => {
    const { json, ...told } = tell("claude-code").before("git push --force origin main");
    const gone = { ...told, json: { ...json, cwd: place.outside } };
    expect(
      verdictOf(
        await ask(gone, { environment: { CLAUDE_PROJECT_DIR: place.root }, directory: place.outside }),
      ).verdict,
    ).toBe("stopped");
  });

  test("are never those of another brain in the agent's folder", async () => {
    const other = await createPlace();
    writeFileSync(other.path(".agent/protocols/permissions.md"), "## Always allowed\n- Everything: `*`\n");
    const { json, ...told } = tell("codex").before("git push --force origin main");
    expect(verdictOf(await ask({ ...told, json: { ...json, cwd: other.root } })).verdict).toBe("stopped");
  });

  test("are those of the brain above the folder", async () => {
    mkdirSync(place.path("packages/app"), { recursive: true });
    const { json, ...told } = tell("codex").before("git push --force origin main");
    const below = { ...told, json: { ...json, cwd: place.path("packages/app") } };
    expect(verdictOf(await ask(below, { directory: place.path("packages/app") })).verdict).toBe("stopped");
  });

  test("are those of a linked brain, and episodes name the project", async () => {
    const other = join(place.outside, "linked");
    mkdirSync(other);
    writeFileSync(join(other, ".agent"), `brain: ${place.root}\nproject: shop\n`);
    acceptLink(followLink(other, { isAnyLink: true }));
    const told = tellerOf("codex", other).before("git push --force origin main");
    expect(verdictOf(await ask(told, { directory: other })).verdict).toBe("stopped");
    expect(episodes()).toMatchObject([{ source: { harness: "codex", project: "shop" } }]);
  });
});

describe("[harness.episode] a call that ran", () => {
  test.each(each)("under %s is an episode", async name => {
    await ask(tell(name).after(`cat ${place.root}/notes.txt`));
    expect(episodes()).toMatchObject([
      {
        skill: "cat",
        action: expect.stringContaining("cat notes.txt"),
        result: "success",
        source: { harness: name, session: "s1", project: "project" },
        detail_origin: "tool",
      },
    ]);
  });

  test("holds no secret", async () => {
    const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    await ask(tell("claude-code").after(`curl -H 'Authorization: Bearer ${token}' https://api.github.com`));
    await ask(tell("claude-code").prompt(`use ${token}`));
    expect(readFileSync(place.path(LOG), "utf8")).not.toContain(token);
    expect(episodes()[0]!.action).toContain("curl");
  });

  test("leaves no second episode where a tool keeps its own record", async () => {
    await ask(tell("claude-code").after('brainstem reflect deploy "took a backup" success'));
    expect(episodes()).toEqual([]);
    await ask(tell("claude-code").after("brainstem recall backups && npm test"));
    expect(episodes()).toHaveLength(1);
  });

  test("[harness.episode.failure] a failure has a high pain score, and the third asks for a reflection", async () => {
    const teller = tell("claude-code");
    const answers = [];
    for (let time = 0; time < 3; time++)
      answers.push(await ask(teller.after("npm test", { hasFailed: true })));
    expect(episodes()).toMatchObject([
      { skill: "npm", result: "failure", pain_score: 8, importance: 7 },
      { skill: "npm", result: "failure", pain_score: 8 },
      // A program is no skill to rewrite.
      { skill: "npm", result: "failure", pain_score: 8, reflection: "" },
    ]);
    expect(answers[2]!.stdout).toContain("“npm test” has failed 3 times");
    expect(answers.map(({ stdout }) => stdout.includes("brainstem reflect npm"))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each([["claude-code"], ["cursor"], ["gemini"]] as const)(
    "[harness.episode.failure] %s reports failures",
    async name => {
      await ask(tell(name).after("npm test", { hasFailed: true }));
      expect(episodes()).toMatchObject([{ result: "failure", detail: expect.stringContaining("it broke") }]);
    },
  );
});

describe("[harness.once] a call about which two contracts ask", () => {
  test("is judged once and logged once: Cursor with Claude Code's hooks beside its own", async () => {
    const { json } = tell("cursor").before("git push --force origin main");
    const own = { harness: "cursor", eventName: "beforeShellExecution", json } as const;
    const claudes = {
      harness: "claude-code",
      eventName: "PreToolUse",
      json: {
        ...json,
        hook_event_name: "preToolUse",
        tool_name: "Shell",
        tool_input: { command: "git push --force origin main", cwd: "" },
        tool_use_id: "call_13",
      },
    } as const;
    const answers = await Promise.all([ask(own), ask(claudes)]);
    expect(answers.map(answer => verdictOf(answer).verdict)).toEqual(["stopped", "stopped"]);
    expect(episodes()).toMatchObject([{ source: { harness: "cursor" } }]);
    expect(readLatestEntries(place.path(".agent/.data/hooks"), 9)).toHaveLength(1);
    // Where Cursor's own hooks are wired as well, theirs is the answer: it alone can be a question.
    mkdirSync(place.path(".cursor"));
    writeFileSync(
      place.path(".cursor/hooks.json"),
      '{"hooks":{"stop":[{"command":"brainstem-hook cursor stop"}]}}',
    );
    expect(await ask(claudes)).toEqual({ stdout: "{}\n", stderr: "", exitCode: 0 });
  });

  test("is another call where only its id is the same", async () => {
    const teller = tell("claude-code");
    await ask(teller.before("git status", "call_1_0"));
    expect(verdictOf(await ask(teller.before("git push --force origin main", "call_1_0"))).verdict).toBe(
      "stopped",
    );
  });

  test("is logged once after it ran, too", async () => {
    const told = tell("claude-code").after("npm test", { id: "t1" });
    await Promise.all([ask(told), ask(told)]);
    expect(episodes()).toHaveLength(1);
  });

  test("a hundred calls at once are a hundred episodes", async () => {
    const runners = [createHookRunner(), createHookRunner(), createHookRunner(), createHookRunner()];
    const calls = Array.from({ length: 100 }, (_, index) => tell("codex").after(`echo ${index}`));
    await Promise.all(calls.map((call, index) => ask(call, {}, runners[index % runners.length])));
    expect(new Set(episodes().map(({ action }) => action)).size).toBe(100);
  });
});

describe("[harness.context] a session", () => {
  test.each([["claude-code"], ["cursor"], ["codex"], ["gemini"]] as const)(
    "of %s begins with the brain's context",
    async name => {
      writeFileSync(
        place.path(".agent/memory/semantic/LESSONS.md"),
        "# Lessons\n\n- Run the migrations first.\n",
      );
      const { stdout } = await ask(tell(name).start());
      expect(stdout).toContain("Run the migrations first.");
      // Hosts show skills, and the rules are in the instructions.
      expect(stdout).not.toContain("git-proxy");
    },
  );

  test.each([["claude-code"], ["codex"], ["gemini"]] as const)(
    "of %s gets the lesson that a question asks for, once, and nothing with an ordinary prompt",
    async name => {
      writeFileSync(
        place.path(".agent/memory/semantic/LESSONS.md"),
        "# Lessons\n\n- Review the migrations before the code.\n",
      );
      const asked = () => ask(tell(name).prompt("Why do we review migrations before the code?"));
      expect((await asked()).stdout).toContain("Review the migrations before the code. [LESSONS.md:3]");
      expect((await asked()).stdout).not.toContain("Review the migrations");
      const { stdout } = await ask(tell(name).prompt("Rename the button to Sign in"));
      expect(stdout).not.toContain("ontext");
    },
  );

  test("counts its episodes for the program that ran, whatever the words of the prompt", async () => {
    await ask(tell("claude-code").prompt("review my changes before I commit"));
    await ask(tell("claude-code").after("git diff"));
    expect(episodes().map(({ skill }) => skill)).toEqual(["git"]);
  });
});

describe("[harness.resume] a task that was begun", () => {
  const pairs = tellersOf("/").flatMap(({ harness: from }) =>
    (["claude-code", "cursor", "codex", "gemini"] as const)
      .filter(to => to !== from)
      .map(to => [from, to] as const),
  );

  test.each(pairs)("under %s is resumed under %s", async (from, to) => {
    const first = tellerOf(from, place.root, "first");
    await ask(first.prompt("Mend the login on Safari. It hangs."));
    await ask(first.edited("src/login.ts"));
    await ask(first.stop("The login works. Tests are next."));
    const { stdout } = await ask(tellerOf(to, place.root, "second").start());
    expect(stdout).toContain("Mend the login on Safari.");
    expect(stdout).toContain("src/login.ts");
    const { title } = harnesses.find(({ name }) => name === from)!;
    expect(stdout).toContain(`${title}): “Mend the login on Safari.`);
    // Cursor doesn't give the agent's last words.
    if (from !== "cursor") expect(stdout).toContain("left: Tests are next.");
  });

  test("[harness.checkpoint] a session that stops without work leaves the workspace as it was", async () => {
    const before = place.read(".agent/memory/working/WORKSPACE.md");
    await ask(tell("codex").prompt("what is this?"));
    await ask(tell("codex").stop("A project."));
    expect(place.read(".agent/memory/working/WORKSPACE.md")).toBe(before);
  });
});

describe("[harness.process.mistyped] a hook whose line names no event that there is", () => {
  test.each(each)("of %s stops a forced push all the same", async name => {
    const told = tell(name).before("git push --force origin main");
    const { stdout, stderr, exitCode } = await ask({ ...told, eventName: `${told.eventName}x` });
    expect(exitCode === 2 || /"(?:ask|deny|block)"/.test(stdout)).toBe(true);
    // Claude Code's line decides on the event; the others' own word does.
    if (name === "claude-code") expect(stdout + stderr).toContain(`“${told.eventName}x”`);
  });

  test.each(each)("of %s goes on at any other event", async name => {
    const told = tell(name).before("git status");
    const json = { ...told.json, hook_event_name: "SomethingElse", agent_action_name: "something_else" };
    const { stdout, exitCode } = await ask({ ...told, json, eventName: "SomethingElse" });
    expect([exitCode, /deny|block/.test(stdout)]).toEqual([0, false]);
  });
});
