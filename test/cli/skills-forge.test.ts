/** Skills that are made and rewritten from the command line, on a project in git, as a person does it. */
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";

const LOG = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";
const HOUR = 3_600_000;

/** Each row is an episode, the last one the newest. */
function log(place: Place, ...rows: readonly Readonly<Record<string, unknown>>[]): void {
  const lines = rows.map((row, at) => {
    const timestamp = new Date(Date.now() - (rows.length - at) * HOUR).toISOString();
    return JSON.stringify({
      id: `01JC${at}${row.skill ?? "sales"}`,
      timestamp,
      skill: "sales",
      result: "success",
      origin: "person",
      ...row,
    });
  });
  appendFileSync(place.path(LOG), `${lines.join("\n")}\n`);
}

const CUSTOMERS = ["Acme", "Globex", "Initech"].map(name => ({ action: `onboarded the customer ${name}` }));
const TOOTHLESS = "Never access secrets or credentials directly.";
const denied = {
  skill: "deploy-checklist",
  action: "read path: .env",
  result: "blocked by tool.policy-denied",
  detail:
    "This call is denied: secrets.read is never allowed here: “Access secrets or credentials directly” [.agent/protocols/permissions.md:29].",
};

function git(place: Place, ...args: readonly string[]): string {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  return execFileSync("git", [...who, ...args], {
    cwd: place.root,
    env: place.environment(),
    encoding: "utf8",
  });
}

async function inGit(): Promise<Place> {
  const place = await createPlace();
  git(place, "init", "-q");
  git(place, "config", "user.name", "Ada");
  git(place, "config", "user.email", "ada@example.org");
  git(place, "add", "-A");
  git(place, "commit", "-q", "-m", "start");
  return place;
}

describe("brainstem skills new", () => {
  test("[cli.skills.new] drafts a skill from episodes, with folder, registry and reason, and only once", async () => {
    const place = await createPlace();
    log(place, ...CUSTOMERS);
    const dry = await place.run([
      "skills",
      "new",
      "onboard-customer",
      "--from",
      "onboarded",
      "customer",
      "--dry-run",
    ]);
    expect(dry.stdout).toContain("triggers: [onboard the customer]");
    expect(dry.stdout).toContain("Nothing was written.");
    expect(existsSync(place.path(".agent/skills/onboard-customer"))).toBe(false);

    const made = await place.run(["skills", "new", "onboard-customer", "--from", "onboarded", "customer"]);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout).toContain("✓ .agent/skills/onboard-customer/SKILL.md\n");
    expect(made.stdout).toContain("Drawn from 3 successes and 0 failures.");
    expect(place.read(".agent/skills/_manifest.jsonl")).toContain('"name":"onboard-customer"');
    expect(place.read(".agent/memory/semantic/DECISIONS.md")).toContain(
      "**Decision:** The skill onboard-customer",
    );
    expect((await place.run(["skills", "match", "onboard the customer Hooli"])).stdout).toMatch(
      /^onboard-customer its trigger/,
    );

    const text = place.read(".agent/skills/onboard-customer/SKILL.md");
    const again = await place.run(["skills", "new", "onboard-customer"]);
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(".agent/skills/onboard-customer exists already"),
    });
    expect(place.read(".agent/skills/onboard-customer/SKILL.md")).toBe(text);
  });

  test("[cli.skills.template] begins an empty skill as the brain's own template says", async () => {
    const place = await createPlace();
    writeFileSync(place.path(".agent/skills/skillforge/TEMPLATE.md"), "**Our house rules**\n- \n");
    await place.run(["skills", "new", "weekly-report"]);
    expect(place.read(".agent/skills/weekly-report/SKILL.md")).toContain(
      "# Weekly report\n\n**Our house rules**\n- \n",
    );
  });

  test("[cli.skills.new] drafts a skill from a few ids of episodes", async () => {
    const place = await createPlace();
    log(place, ...CUSTOMERS);
    const { stdout } = await place.run(["skills", "new", "welcome", "--from", "01JC0sales", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ name: "welcome", evidence: ["01JC0sales"] });
  });

  test("[cli.skills.new] drafts a skill from the schema of a tool, and an empty one", async () => {
    const place = await createPlace();
    const tool = await place.run(["skills", "new", "github-work", "--tool", "github"]);
    expect(tool.stdout).toContain("Made from .agent/protocols/tool_schemas/github.schema.json.");
    expect(place.read(".agent/skills/github-work/SKILL.md")).toContain(
      "merge_pr only with a person's approval",
    );
    expect((await place.run(["skills", "new", "weekly-report"])).stdout).toContain(
      "Write down what good looks like",
    );
    expect((await place.run(["doctor"])).stdout).toContain("Nothing is wrong");
  });

  test("[cli.skills.new] keeps a secret in an episode of another tool out of the skill", async () => {
    const place = await createPlace();
    const token = `ghp_${"a1B2c3D4".repeat(4)}e5F6`;
    log(place, ...CUSTOMERS.map(each => ({ ...each, detail: `used ${token}` })));
    await place.run(["skills", "new", "onboard-customer", "--from", "customer"]);
    expect(place.read(".agent/skills/onboard-customer/SKILL.md")).not.toContain(token);
  });

  test.each([
    [["Foo"], 2, /lower-case letters/],
    [["../evil"], 2, /lower-case letters/],
    [["git-proxy"], 1, /exists already/],
    [["x", "--tool", "nope"], 2, /one of api, fs, git, github, package, shell/],
    [["x", "--tool", "../permissions"], 1, /leads out of/],
    [["x", "--from", "zebra"], 1, /Nothing that is remembered fits “zebra”/],
    [["x", "--from", "a", "--tool", "git"], 2, /cannot be used with/],
  ] as const)("[cli.skills.new] called wrongly, %j writes nothing", async (args, code, says) => {
    const place = await createPlace();
    const outcome = await place.run(["skills", "new", ...args]);
    expect(outcome).toMatchObject({ code, stderr: expect.stringMatching(says) });
    expect(existsSync(place.path(".agent/skills/x"))).toBe(false);
  });
});

describe("brainstem skills review", () => {
  test("[cli.skills.review] names the skills that are due, why, and the next command", async () => {
    const place = await createPlace();
    expect((await place.run(["skills", "review"])).stdout).toMatch(/^✓ No skill needs a look/);
    log(place, denied, denied, denied);
    const old = place
      .read(".agent/skills/test-writer/SKILL.md")
      .replace(/version: \S+/, "version: 2020-01-01");
    writeFileSync(place.path(".agent/skills/test-writer/SKILL.md"), old);
    utimesSync(place.path(".agent/skills/test-writer/SKILL.md"), new Date(0), new Date(0));
    const { stdout } = await place.run(["skills", "review"]);
    expect(stdout).toMatch(/deploy-checklist It ran into a rule 3 times/);
    expect(stdout).toContain("brainstem skills rewrite deploy-checklist");
    expect(stdout).toMatch(/· test-writer Nobody has used or changed it for [\d,]+ days/);
    const data = JSON.parse((await place.run(["skills", "review", "--json"])).stdout);
    expect(data).toMatchObject({
      due: [{ skill: "deploy-checklist" }],
      stale: [{ skill: "test-writer" }],
      waiting: [],
    });
  });

  test("[cli.skills.due] a skill is due in status, doctor, the list and the review, or in none of them", async () => {
    const place = await createPlace();
    const commands = [["status"], ["doctor"], ["skills"], ["skills", "review"]];
    const says = async () =>
      Promise.all(
        commands.map(async args =>
          /deploy-checklist .*(?:look|failed)/i.test((await place.run(args)).stdout),
        ),
      );
    log(place, denied);
    // One refusal is the rule at work.
    expect(await says()).toEqual([false, false, false, false]);
    log(place, denied, denied);
    expect(await says()).toEqual([true, true, true, true]);
  });
});

describe("brainstem skills rewrite", () => {
  test("[cli.skills.rewrite] learns, proposes with a diff, and commits KNOWLEDGE.md with its diff in DECISIONS.md", async () => {
    const place = await inGit();
    log(place, denied, { ...denied, id: "01JC7" }, { ...denied, id: "01JC8" });
    writeFileSync(place.path("staged.txt"), "mine\n");
    git(place, "add", "staged.txt");
    const before = place.read(".agent/skills/deploy-checklist/SKILL.md");

    const dry = await place.run(["skills", "rewrite", "deploy-checklist", "--dry-run"]);
    expect(dry.stdout).toMatch(/It would learn[\s\S]*Nothing was written\./);
    expect(git(place, "log", "--oneline").trim().split("\n")).toHaveLength(1);

    const { stdout, code } = await place.run(["skills", "rewrite", "deploy-checklist"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`+   - ${TOOTHLESS}`);
    expect(stdout).toMatch(/brainstem review accept C\w+/);
    expect(place.read(".agent/skills/deploy-checklist/SKILL.md")).toBe(before);
    expect(place.read(".agent/skills/deploy-checklist/KNOWLEDGE.md")).toContain(TOOTHLESS);
    expect(place.read(".agent/memory/review/candidates.jsonl")).toContain('"kind":"skill-change"');
    expect(git(place, "log", "-1", "--format=%s").trim()).toBe(
      "skill-update: deploy-checklist, Never access secrets or credentials directly",
    );
    expect(git(place, "show", "--name-only", "--format=", "HEAD").trim().split("\n")).toEqual([
      ".agent/memory/semantic/DECISIONS.md",
      ".agent/skills/deploy-checklist/KNOWLEDGE.md",
    ]);
    expect(place.read(".agent/memory/semantic/DECISIONS.md")).toMatch(
      new RegExp(
        `What the skill deploy-checklist has learnt[\\s\\S]*\`\`\`diff[\\s\\S]*\\+ - .*${TOOTHLESS}`,
      ),
    );
    expect(git(place, "diff", "--cached", "--name-only").trim()).toBe("staged.txt");

    const again = await place.run(["skills", "rewrite", "deploy-checklist"]);
    expect(again.stdout).toContain("A proposal for this skill waits for you already");
    expect(
      readFileSync(place.path(".agent/memory/review/candidates.jsonl"), "utf8").trim().split("\n"),
    ).toHaveLength(1);
    expect(git(place, "log", "--oneline").trim().split("\n")).toHaveLength(2);
    const review = await place.run(["skills", "review"]);
    expect(review.stdout).toContain("1 proposal on skills waits for you: brainstem review");
  });

  test("[cli.skills.rewrite] [brain.forge.no-evidence] changes nothing without evidence", async () => {
    const place = await createPlace();
    const outcome = await place.run(["skills", "rewrite", "git-proxy"]);
    expect(outcome.stdout).toMatch(/^No evidence, no change\. 0 episodes of git-proxy were read/);
    expect(existsSync(place.path(".agent/skills/git-proxy/KNOWLEDGE.md"))).toBe(false);
  });

  test("[cli.skills.rewrite] writes the file outside of git, too, and says so", async () => {
    const place = await createPlace();
    log(place, {
      skill: "git-proxy",
      action: "merged the branch",
      result: "failure",
      reflection: "Fetch before you merge a branch.",
    });
    const { stdout, code } = await place.run(["skills", "rewrite", "git-proxy"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Written, but not committed.");
    expect(place.read(".agent/skills/git-proxy/KNOWLEDGE.md")).toContain("Fetch before you merge a branch.");
    expect((await place.run(["skills", "review"])).stdout).toMatch(/^✓ No skill needs a look/);
  });

  test("[cli.skills.rewrite] names the nearest skill for an unknown one", async () => {
    const place = await createPlace();
    const outcome = await place.run(["skills", "rewrite", "git-prox"]);
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining("Did you mean git-proxy?") });
  });
});
