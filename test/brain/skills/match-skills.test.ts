import { describe, expect, test } from "vitest";
import { createSkillMatcher } from "../../../src/brain/skills/match-skills.ts";
import { mergeSkill, readSkillFields, type Skill } from "../../../src/brain/skills/skill.ts";

function skill(name: string, description: string, triggers: readonly string[] = []): Skill {
  const source = { file: `.agent/skills/${name}/SKILL.md`, line: 1 };
  const { fields } = readSkillFields({ name, description, triggers });
  return mergeSkill(fields, undefined, { folderName: name, source, modifiedMs: 0 });
}

const gitProxy = skill("git-proxy", "Handles git: commits, branches, pushes.", [
  "commit",
  "push",
  "PR",
  "pull request",
]);
const tests = skill("test-writer", "Writes tests that fail when the behaviour breaks.", [
  "write tests",
  "add coverage",
]);
const posters = skill("canvas-design", "Creates posters and other visual art as png and pdf documents.");
const some = [posters, gitProxy, tests];
const names = (skills: readonly Skill[], query: string) =>
  createSkillMatcher(skills)(query).map(match => match.skill.name);

describe("createSkillMatcher", () => {
  test("a trigger in the request loads its skill, and is named", () => {
    const [match] = createSkillMatcher(some)("Please open a PR for this");
    expect(match).toMatchObject({ skill: { name: "git-proxy" }, by: "trigger" });
    expect(match?.reason).toContain('"PR"');
  });

  test("[brain.skills.whole-words] a syllable of a word is no trigger", () => {
    const onlyPr = [skill("pull", "Opens merge proposals.", ["PR", "art", "go"])];
    for (const query of [
      "improve the parser",
      "approve it",
      "start the party",
      "a good algorithm",
      "expression",
    ]) {
      expect(names(onlyPr, query), query).toEqual([]);
    }
    expect(names(onlyPr, "the PR is open")).toEqual(["pull"]);
    expect(names(onlyPr, "Open the pr!")).toEqual(["pull"]);
  });

  test("a trigger of several words matches only in a row", () => {
    expect(names([tests], "write tests for the parser")).toEqual(["test-writer"]);
    const [apart] = createSkillMatcher([tests])("add to the tests that I write");
    expect(apart?.by).not.toBe("trigger");
  });

  test("triggers come before likeness, longer triggers before shorter ones", () => {
    const short = skill("short", "Something.", ["release"]);
    const long = skill("long", "Something else.", ["release notes"]);
    const like = skill("like", "Writes the release notes.");
    expect(names([like, short, long], "write the release notes")).toEqual(["long", "short", "like"]);
  });

  test("without a trigger, likeness to name and description finds it", () => {
    expect(names(some, "make a poster as pdf")).toEqual(["canvas-design"]);
    expect(createSkillMatcher(some)("make a poster as pdf")[0]).toMatchObject({ by: "relevance" });
  });

  test.each([
    ["議事録", ["議事録を作って"], "会議の議事録を作ってください"],
    ["会议纪要", ["会议纪要"], "请帮我写会议纪要"],
    ["회의록", ["회의록"], "오늘 회의록을 작성해 주세요"],
    ["протокол", ["протокол встречи"], "напиши протокол встречи"],
    ["résumé", ["résumé"], "aide-moi avec mon resume"],
  ])("[brain.skills.every-script] the trigger of %s fires in its own script", (name, triggers, query) => {
    expect(names([...some, skill(name, "x", triggers)], query)).toEqual([name]);
  });

  test.each([
    ["会議の内容から議事録と要約を作成する", "会議の議事録を作成"],
    ["根据会议录音生成会议纪要", "生成会议纪要"],
    ["회의 녹음에서 회의록을 작성한다", "회의록 작성"],
    ["Составляет протокол совещания по записи", "составь протокол совещания"],
    ["Rédige le compte-rendu détaillé d'une réunion", "redige un compte-rendu de reunion"],
  ])("[brain.skills.every-script] %j is found by likeness", (description, query) => {
    expect(names([...some, skill("minutes", description)], query)).toEqual(["minutes"]);
  });

  test("[brain.skills.five-hundredth] among 600 skills the right one is first, and few come with it", () => {
    const nouns = [
      "invoice",
      "telescope",
      "recipe",
      "contract",
      "orchard",
      "glacier",
      "violin",
      "harbour",
      "loom",
      "kiln",
    ];
    const verbs = ["archives", "translates", "inspects", "schedules", "compares", "repairs"];
    const places = ["Lisbon", "Kyoto", "Quito", "Oslo", "Accra", "Perth", "Delhi", "Lima", "Riga", "Hanoi"];
    const many = nouns.flatMap(noun =>
      verbs.flatMap(verb =>
        places.map(place =>
          skill(`${noun}-${verb}-${place}`, `This skill ${verb} ${noun} records for the ${place} office.`),
        ),
      ),
    );
    expect(many).toHaveLength(600);
    for (const [at, { name }] of many.entries()) {
      if (at % 37 !== 0) continue;
      const [noun, verb, place] = name.split("-");
      const found = names(many, `someone who ${verb} the ${noun} for ${place}, please`);
      expect(found[0]).toBe(name);
      expect(found.length).toBeLessThanOrEqual(3);
    }
  });

  test.each([
    "what is the capital of France?",
    "rename foo to bar in src/a.ts",
    "hello",
    "thanks, that helps",
    "",
    "   ",
    "🙂",
    "update the readme",
  ])("[brain.skills.nothing-matched] %j loads nothing", query => {
    expect(names(some, query)).toEqual([]);
  });

  test.each([
    "update the readme",
    "sort the weekly numbers by date before the parser sees them",
    "rename the status field of the order type",
  ])("[brain.skills.nothing-matched] a passing word of %j loads nothing", query => {
    const reports = skill("reports", "Writes weekly status updates and reports for the leadership.");
    expect(names([...some, reports], query)).toEqual([]);
  });

  test.each([
    ["make slides for the board", "pptx", "Creates and edits .pptx files: speaker notes, layouts."],
    ["our Postgres is out of connections", "postgresql-pooling", "Sizes pools of connections."],
    ["answer the pull request", "pr-answers", "Replies to comments on a PR."],
  ])("[brain.skills.other-words] %j finds %s by another name of its subject", (query, name, description) => {
    expect(names([...some.slice(0, 1), skill(name, description)], query)[0]).toBe(name);
  });

  test("[brain.skills.other-words] the ending of a file's name is no subject", () => {
    expect(
      names([skill("typescript-types", "Generics and conditional types.")], "rename a in src/b.ts"),
    ).toEqual([]);
  });

  test.each(["continue", "sort the list by name", "change it from 5 to 10 seconds", "put the table first"])(
    "[brain.skills.nothing-matched] the everyday words of %j load nothing",
    query => {
      const passing = [
        skill(
          "second-opinion",
          "Asks a second model. Use to continue with more confidence, or to change course.",
        ),
        skill("postgres-table-design", "Designs a table: types first, then how to sort and list rows."),
      ];
      expect(names(passing, query)).toEqual([]);
    },
  );

  test("[brain.skills.opening] the opening of the instructions decides between skills, and alone loads none", () => {
    const one = skill("one-exporter", "Exports invoices.");
    const other = skill("other-exporter", "Exports invoices.");
    const match = createSkillMatcher([one, other], ({ name }) =>
      name === "other-exporter" ? "For the tax office in Vienna, as XML." : "",
    );
    expect(match("export the invoices for Vienna")[0]?.skill.name).toBe("other-exporter");
    expect(match("a walk through Vienna, tax free")).toEqual([]);
  });

  test("a trigger's own words bring in no other skill", () => {
    const otters = skill("otters", "Feeds otters.", ["feed the otter"]);
    const pens = skill("pens", "Cleans pens of otters and shows how to feed them.");
    expect(names([otters, pens], "please feed the otter")).toEqual(["otters"]);
    expect(names([otters, pens], "feed the otter, then clean the pens")).toEqual(["otters", "pens"]);
  });

  test("gives the same answer for the same skills in any order", () => {
    const query = "commit the tests and make a poster";
    expect(new Set(names(some, query))).toEqual(new Set(names([...some].reverse(), query)));
  });
});
