/** `init` with a person at a terminal, on brains that people have already, and as a plan. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";

const files = (place: Place) =>
  readdirSync(place.root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(place.root.length + 1))
    .sort();

/** Answers each question in turn, as soon as its prompt is there. */
async function answering(place: Place, args: readonly string[], answers: readonly string[], env = {}) {
  const opened = place.open(args, { columns: 80, env: { NO_COLOR: "1", ...env } });
  let asked = 0;
  opened.output.on("data", () => {
    const questions =
      opened.stdout().split(/(?:or numbers such as 1,2; 0 for none|a number or a name): /).length - 1;
    while (asked < questions) opened.stdin.write(answers[asked++] ?? "\r");
  });
  const { code, stdout } = await opened.ended();
  return { code, stdout, asked };
}

/** A server of this machine must not matter: these addresses answer nothing. */
const NO_SERVERS = {
  OLLAMA_HOST: "http://127.0.0.1:9",
  LMSTUDIO_BASE_URL: "http://127.0.0.1:9/v1",
  LLAMACPP_BASE_URL: "http://127.0.0.1:9/v1",
  VLLM_BASE_URL: "http://127.0.0.1:9/v1",
};

describe("init at a terminal", () => {
  test("[cli.init.asks] asks about agents, model and policy, and does as it is answered", async () => {
    const place = await createPlace("nothing");
    mkdirSync(place.path(".claude"));
    mkdirSync(place.path("node_modules/.bin"), { recursive: true });
    writeFileSync(place.path("node_modules/.bin/brainstem-hook"), "#!/bin/sh\n", { mode: 0o755 });
    const env = { ...NO_SERVERS, ANTHROPIC_API_KEY: "key" };
    const { code, stdout, asked } = await answering(place, ["init"], ["\r", "2\r", "workstation\r"], env);
    expect({ code, asked }).toEqual({ code: 0, asked: 3 });
    expect(stdout).toMatch(/1 {2}Claude Code\n/);
    expect(stdout).toMatch(/anthropic\/\S+\n +ANTHROPIC_API_KEY is set; what you say is sent there/);
    const questions = stdout.slice(0, stdout.indexOf("✓ This project"));
    for (const line of questions.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(place.read(".agent/brain.yaml")).toMatch(/^model: anthropic\/claude-sonnet-4-5$/m);
    expect(place.read(".agent/protocols/permissions.md")).toContain("`*()`");
    expect(place.read(".claude/settings.json")).toContain("brainstem-hook");
    expect((await place.run(["models"], { env })).stderr).toBe("");
  });

  test("[cli.init.asks] asks only for the policy where nothing else can be chosen, and Enter takes the default", async () => {
    const place = await createPlace("nothing");
    const { code, asked } = await answering(place, ["init"], ["\r"], NO_SERVERS);
    expect({ code, asked }).toEqual({ code: 0, asked: 1 });
    expect(place.read(".agent/protocols/permissions.md")).not.toContain("`*()`");
    expect(place.read(".agent/brain.yaml")).not.toMatch(/^model:/m);
    // The second time the brain is there.
    expect((await answering(place, ["init"], [], NO_SERVERS)).asked).toBe(0);
  });

  test("[cli.init.asks] asks nothing with --yes, with a policy, or without a terminal", async () => {
    for (const args of [
      ["init", "--yes"],
      ["init", "--policy", "default"],
    ]) {
      const place = await createPlace("nothing");
      expect((await answering(place, args, [], NO_SERVERS)).asked, args.join(" ")).toBe(0);
    }
    const place = await createPlace("nothing");
    const { code, stdout } = await place.run(["init"], { input: "" });
    expect(code).toBe(0);
    expect(stdout).not.toContain("Which");
  });

  test("[cli.init.left] Ctrl-C at the last question leaves no file", async () => {
    const place = await createPlace("nothing");
    mkdirSync(place.path(".claude"));
    const { code, stdout } = await answering(place, ["init"], ["\r", "\x03"], NO_SERVERS);
    expect(code).toBe(1);
    expect(stdout).toContain("Nothing was written.");
    expect(files(place)).toEqual([]);
  });
});

describe("init on a brain that is there", () => {
  const SKILL = "---\nname: bake\ndescription: Bake bread.\n---\nBake it.\n";

  test("[cli.init.found] says what it found, with the lines that nothing enforces", async () => {
    const place = await createPlace();
    await place.run(["decide", "Sessions live in Redis", "--because", "refreshes raced"]);
    await place.run(["remember", "--as", "preference", "I prefer tabs"]);
    const rules = place.read(".agent/protocols/permissions.md");
    writeFileSync(
      place.path(".agent/protocols/permissions.md"),
      rules.replace("## Never allowed\n", "## Never allowed\n- Be rude\n- Be late\n"),
    );
    const at = rules.split("\n").indexOf("## Never allowed") + 1;
    const { stdout } = await place.run(["init"]);
    expect(stdout).toContain(
      `1 decision, 1 preference, 8 skills, 25 rules, 2 of which nothing enforces: lines ${at + 1} and ${at + 2} of protocols/permissions.md`,
    );
    const data = JSON.parse((await place.run(["init", "--json"])).stdout);
    expect(data.found).toMatchObject({ decisions: 1, lessons: 0, skills: 8, rules: 25 });
  });

  test("[cli.init.own-skills] adds no skill to those of a person, and brings none back", async () => {
    const own = await createPlace("nothing");
    mkdirSync(own.path(".agent/skills/bake"), { recursive: true });
    writeFileSync(own.path(".agent/skills/bake/SKILL.md"), SKILL);
    await own.run(["init"]);
    const folders = (place: Place) =>
      readdirSync(place.path(".agent/skills"), { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(({ name }) => name);
    expect(folders(own)).toEqual(["bake"]);
    expect(own.read(".agent/protocols/permissions.md")).toContain("## Never allowed");
    const place = await createPlace();
    rmSync(place.path(".agent/skills/api-scaffold"), { recursive: true });
    await place.run(["init"]);
    expect(folders(place)).not.toContain("api-scaffold");
    // As an init leaves it that was killed between two skills.
    rmSync(place.path(".agent/skills/_manifest.jsonl"));
    await place.run(["init"]);
    expect(folders(place)).toContain("api-scaffold");
  });

  test("[cli.init.dry-run] names each file that init then writes, and writes nothing", async () => {
    const fresh = await createPlace("nothing");
    const adopted = await createPlace("nothing");
    mkdirSync(adopted.path(".agent/skills/bake"), { recursive: true });
    writeFileSync(adopted.path(".agent/skills/bake/SKILL.md"), SKILL);
    for (const place of [fresh, adopted]) {
      const before = files(place);
      const { code, stdout } = await place.run(["init", "--dry-run"]);
      expect(code).toBe(0);
      expect(files(place)).toEqual(before);
      expect(readdirSync(place.home)).toEqual([]);
      const named = [...stdout.matchAll(/^ {2}\+ (\S+)$/gm)].map(([, path]) => path!).sort();
      await place.run(["init"]);
      // The key's name is made of the key.
      expect(stdout).toContain("+ .agent/.data/evidence/ (a key to sign answers with)");
      const isOther = (path: string) => !before.includes(path) && !path.includes("/.data/");
      expect(files(place).filter(isOther)).toEqual(named);
    }
  });
});
