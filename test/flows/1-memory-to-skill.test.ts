/** Flow 1 of 6: a task that was done the same way three times becomes a skill, once a person has accepted it. */
import { expect, test } from "vitest";
import { newProject } from "./project.ts";

test("[flows.memory-to-skill] a task that was done three times becomes a skill after a dream and a person's yes, and is loaded when a prompt calls for it", async () => {
  const project = await newProject();

  // Three times in as many days the mind does the same kind of work, and says so.
  const customers = {
    Acme: "their accountant asks for the contract first",
    Globex: "a short call saves ten mails",
    Initech: "the welcome mail went out twice, and nobody minded",
  };
  for (const [customer, reflection] of Object.entries(customers)) {
    const action = `onboarded the customer ${customer}`;
    await project.turn(`${customer} has signed`, [
      ["reflect", { skill: "sales", action, result: "success", reflection }],
    ]);
    await project.later(1);
  }
  const episodes = await project.episodes();
  expect(episodes.map(({ action }) => action)).toEqual([
    "onboarded the customer Acme",
    "onboarded the customer Globex",
    "onboarded the customer Initech",
  ]);

  // The brain has no skill for that, so no skill is loaded.
  const { brain, close } = await project.open({});
  const request = "please onboard the customer Hooli";
  expect(await brain.skills.match(request)).toEqual([]);

  // The dream drafts one. It waits for a person, and nothing is written but the proposal.
  await brain.dream();
  const [candidate, ...others] = (await brain.review.read()).open;
  expect(others).toEqual([]);
  expect(candidate).toMatchObject({ kind: "skill", text: "onboard-customer", seen: 3, origin: "mind" });
  expect(candidate!.evidence).toEqual(episodes.map(({ id }) => id));
  await expect(project.read(".agent/skills/onboard-customer/SKILL.md")).rejects.toThrow();

  // The person says yes: `brainstem review accept`.
  await project.accept(brain, candidate!.id);
  expect(await project.read(".agent/skills/onboard-customer/SKILL.md")).toContain(
    "onboarded the customer Initech",
  );
  expect(await project.read(".agent/skills/_index.md")).toContain("onboard-customer");

  // DECISIONS.md has the reason for the skill, with the episodes behind it.
  const decisions = await project.read(".agent/memory/semantic/DECISIONS.md");
  expect(decisions).toContain("The skill onboard-customer");
  expect(decisions).toContain("The same task went well 3 times");
  expect(decisions).toContain(episodes[0]!.id);

  // From now on it is found, and the model reads it whole.
  expect(await brain.skills.match(request)).toMatchObject([
    { skill: { name: "onboard-customer" }, by: "trigger" },
  ]);
  await close();
  const { model } = await project.turn(request, []);
  expect(JSON.stringify(model.calls[0]!.prompt[0])).toContain("# Onboard customer");

  // A second night finds the task covered, and proposes nothing.
  const later = await project.open({});
  expect((await later.brain.dream()).candidates).toEqual([]);
  await later.close();
});

test("[flows.memory-to-skill] a web page that claims a task three times makes no skill", async () => {
  const project = await newProject();
  const { brain, close } = await project.open({});
  for (const customer of ["Acme", "Globex", "Initech"]) {
    await brain.record(brain.owner, {
      skill: "sales",
      action: `onboarded the customer ${customer}`,
      result: "success",
      origin: "document",
    });
  }
  await brain.dream();
  expect((await brain.review.read()).open.filter(({ kind }) => kind === "skill")).toEqual([]);
  await close();
});
