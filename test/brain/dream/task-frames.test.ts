import { describe, expect, test } from "vitest";
import { frameTasks } from "../../../src/brain/dream/find-tasks.ts";
import { layout } from "../../../src/brain/index.ts";
import { dreamerOn } from "./dreamer.ts";

const tasks = (...actions: readonly string[]) => actions.map((action, row) => ({ row, skill: "s", action }));

describe("tasks that differ in their object", () => {
  test("[brain.dream.tasks] are one group, in the order in which they were given", () => {
    const given = tasks(
      "compiled the cart module",
      "Compiled the mail module.",
      "wrote a letter to the team",
      "compiled the pay module",
    );
    expect(frameTasks(given, 3)).toEqual([[0, 1, 3]]);
  });

  test("[brain.dream.tasks] a repeated object doesn't count as a third one", () => {
    expect(frameTasks(tasks(...Array(5).fill("compiled the cart module")), 3)).toEqual([]);
  });

  test("[brain.dream.tasks] of another skill, of two words, or two words apart they are not", () => {
    expect(frameTasks(tasks("fixed a", "fixed b", "fixed c"), 3)).toEqual([]);
    expect(frameTasks(tasks("move the a to x", "move the b to y", "move the c to z"), 3)).toEqual([]);
    const skills = ["a", "b", "c"].map((skill, row) => ({
      row,
      skill,
      action: `compile the ${skill} module`,
    }));
    expect(frameTasks(skills, 3)).toEqual([]);
  });

  test("[brain.dream.tasks] a row is in one group only, the larger one", () => {
    const given = tasks(
      "ship the red box",
      "ship the blue box",
      "ship the green box",
      "ship the red car",
      "ship the red van",
    );
    const groups = frameTasks(given, 3);
    expect(groups).toHaveLength(1);
    expect(groups.flat().length).toBe(new Set(groups.flat()).size);
  });

  test("[brain.dream.tasks] three of them draft a skill for a person to judge, once", async () => {
    const { brain, textOf } = await dreamerOn(
      ["cart", "mail", "pay"].map(name => ({
        action: `Onboarded the ${name} customer with a welcome call`,
        result: "success",
        skill: "sales",
      })),
    );
    const report = await brain.dream();
    expect(report.candidates).toMatchObject([{ kind: "skill", skill: expect.any(String) }]);
    expect(await textOf(layout.skillManifest)).toBe("");
    expect((await brain.dream()).candidates).toEqual([]);
  });
});
