/** Which answers count, and which don't: hazard 2. */
import { describe, expect, test } from "vitest";
import type { Answerer, InboxAnswer } from "../../../src/safety/approvals.ts";
import { ada, ben, cleo, HOUR_MS, openInbox, refusalOf } from "./questions.ts";

describe("[approvals.answer.exact]", () => {
  const yes = { isApproved: true };
  const wrong: readonly (readonly [string, object, string])[] = [
    ["the text “false” as approval", { isApproved: "false" }, "input.invalid"],
    ["the text “true” as approval", { isApproved: "true" }, "input.invalid"],
    ["a 1 as approval", { isApproved: 1 }, "input.invalid"],
    ["no decision", {}, "input.invalid"],
    ["a member too many", { ...yes, isDeferred: true }, "input.invalid"],
    ["an answer of another kind", { answer: "yes" }, "input.invalid"],
    ["a comment that is no text", { ...yes, comment: 5 }, "input.invalid"],
    ["edited arguments beside a no", { isApproved: false, editedArguments: {} }, "input.invalid"],
    ["another call's hash", { ...yes, hash: "0".repeat(64) }, "approval.changed"],
    ["a hash that is no text", { ...yes, hash: 5 }, "input.invalid"],
  ];
  test.each(wrong)("refuses %s, and stays open", async (_, given, code) => {
    const { ask, inbox } = openInbox();
    const { approval, argumentsHash } = await ask();
    const answer = { hash: argumentsHash, ...given } as InboxAnswer;
    expect(await refusalOf(inbox.answer(approval, answer, ben))).toMatch(new RegExp(`^${code}: `));
    expect((await inbox.find(approval)).state).toBe("open");
    expect(await inbox.outcomeOf("local", approval)).toBeUndefined();
  });

  test.each([
    ["nobody", { name: "nobody", roles: [] }],
    ["an empty name", { name: " ", roles: [] }],
    ["a person without roles known", { name: "eve" }],
    ["no person", undefined],
  ])("refuses the answer of %s", async (_, by) => {
    const { ask, inbox } = openInbox();
    const { approval, argumentsHash } = await ask();
    const answered = inbox.answer(approval, { isApproved: true, hash: argumentsHash }, by as Answerer);
    expect(await refusalOf(answered)).toMatch(/^approval\.forbidden: .*no authenticated person/);
  });

  test("refuses an answer that comes late, with the reason", async () => {
    const { ask, clock, inbox } = openInbox({ deadlineMs: HOUR_MS });
    const { approval, argumentsHash } = await ask();
    await clock.advance(HOUR_MS + 1);
    const late = inbox.answer(approval, { isApproved: true, hash: argumentsHash }, ben);
    expect(await refusalOf(late)).toMatch(/^approval\.over: .*it has expired, which is a no/);
  });

  test("refuses a second answer, and says who gave the first", async () => {
    const { ask, inbox } = openInbox();
    const { approval, argumentsHash } = await ask();
    await inbox.answer(approval, { isApproved: false, hash: argumentsHash, comment: "not on a Friday" }, ben);
    const again = inbox.answer(approval, { isApproved: true, hash: argumentsHash }, cleo);
    expect(await refusalOf(again)).toMatch(/^approval\.over: .*rejected by ben/);
  });

  test("refuses an answer to a question that never was, or of another tenant", async () => {
    const { ask, inbox } = openInbox();
    const { approval, argumentsHash } = await ask();
    const answer = { isApproved: true, hash: argumentsHash };
    expect(await refusalOf(inbox.answer("01XYZ", answer, ben))).toMatch(/^approval\.not-found: /);
    expect(await refusalOf(inbox.answer(approval, answer, ben, "acme"))).toMatch(/^approval\.not-found: /);
  });
});

describe("[approvals.answer.once]", () => {
  test("counts one of twenty answers that race, and tells the others", async () => {
    const { ask, inbox } = openInbox();
    const { approval, argumentsHash: hash } = await ask();
    const people = Array.from({ length: 20 }, (_, index) => ({ name: `p${index}`, roles: [] }));
    const results = await Promise.all(
      people.map((by, index) => refusalOf(inbox.answer(approval, { isApproved: index % 2 === 0, hash }, by))),
    );
    expect(results.filter(result => result === "it counted")).toHaveLength(1);
    expect(results.filter(result => result.startsWith("approval.over"))).toHaveLength(19);
  });
});

describe("[approvals.answer.people]", () => {
  test("takes a role where one is asked for", async () => {
    const { ask, inbox } = openInbox({ roles: ["lead"] });
    const { approval, argumentsHash: hash } = await ask();
    const refused = await refusalOf(inbox.answer(approval, { isApproved: true, hash }, ada));
    expect(refused).toMatch(/^approval\.forbidden: .*takes the role lead, and ada has none/);
    expect((await inbox.answer(approval, { isApproved: true, hash }, ben)).state).toBe("approved");
  });

  test("takes no answer of the person who asks where duties are separated", async () => {
    const { ask, inbox } = openInbox({ separation: true });
    const { approval, argumentsHash: hash } = await ask();
    const own = await refusalOf(inbox.answer(approval, { isApproved: true, hash }, ada));
    expect(own).toMatch(/^approval\.forbidden: .*separation of duties/);
    expect((await inbox.answer(approval, { isApproved: true, hash }, ben)).state).toBe("approved");
  });

  test("waits for as many different people as are asked for", async () => {
    const { ask, inbox } = openInbox({ answers: 2 });
    const { approval, argumentsHash: hash } = await ask();
    const first = await inbox.answer(approval, { isApproved: true, hash }, ben);
    expect([first.state, first.votes.length]).toEqual(["open", 1]);
    const twice = await refusalOf(inbox.answer(approval, { isApproved: true, hash }, ben));
    expect(twice).toMatch(/^approval\.over: .*ben has answered it already, and 1 of 2 agree/);
    const last = await inbox.answer(approval, { isApproved: true, hash }, cleo);
    expect([last.state, last.outcome?.by]).toEqual(["approved", ["ben", "cleo"]]);
  });

  test.each([
    "Ada",
    " ada",
    "ada\u2009",
    "a\u200bda",
    "\uff41\uff44\uff41",
    "a\u00add\u2060a",
    "\ud835\udc1ada",
  ])("takes no answer of the person who asks under the spelling %j", async name => {
    const { ask, inbox } = openInbox({ separation: true });
    const { approval, argumentsHash: hash } = await ask();
    const own = await refusalOf(inbox.answer(approval, { isApproved: true, hash }, { name, roles: [] }));
    expect(own).toMatch(/^approval\.forbidden: .*separation of duties/);
  });

  test("counts two spellings of a name as one person", async () => {
    const { ask, inbox } = openInbox({ answers: 2 });
    const { approval, argumentsHash: hash } = await ask();
    await inbox.answer(approval, { isApproved: true, hash }, ben);
    const again = inbox.answer(approval, { isApproved: true, hash }, { name: "B\u200ben ", roles: [] });
    expect(await refusalOf(again)).toMatch(/^approval\.over: /);
  });

  test.each(["\u200b", "\u00ad ", "Nobody"])("takes no answer under the name %j", async name => {
    const { ask, inbox } = openInbox();
    const { approval, argumentsHash: hash } = await ask();
    const refused = await refusalOf(inbox.answer(approval, { isApproved: true, hash }, { name, roles: [] }));
    expect(refused).toMatch(/^approval\.forbidden: .*no authenticated person/);
  });

  test("takes one no for a no, also after a yes", async () => {
    const { ask, inbox } = openInbox({ answers: 3 });
    const { approval, argumentsHash: hash } = await ask();
    await inbox.answer(approval, { isApproved: true, hash }, ben);
    const item = await inbox.answer(approval, { isApproved: false, hash, comment: "no" }, cleo);
    expect([item.state, item.outcome]).toMatchObject(["rejected", { by: ["cleo"], comment: "no" }]);
  });

  test("counts together only those who want the same arguments", async () => {
    const { ask, inbox } = openInbox({ answers: 2 });
    const { approval, argumentsHash: hash } = await ask();
    const edited = { isApproved: true, hash, editedArguments: { branch: "next" } };
    await inbox.answer(approval, { isApproved: true, hash }, ada);
    expect((await inbox.answer(approval, edited, ben)).state).toBe("open");
    const item = await inbox.answer(approval, edited, cleo);
    expect(item.outcome).toMatchObject({ by: ["ben", "cleo"], editedArguments: { branch: "next" } });
  });

  test("takes a person's other answer in the place of the first while the question is open", async () => {
    const { ask, inbox } = openInbox({ answers: 2 });
    const { approval, argumentsHash: hash } = await ask();
    const edited = { isApproved: true, hash, editedArguments: { branch: "next" } };
    await inbox.answer(approval, { isApproved: true, hash }, ben);
    expect((await inbox.answer(approval, edited, cleo)).state).toBe("open");
    const item = await inbox.answer(approval, { isApproved: true, hash }, cleo);
    expect([item.state, item.outcome?.by, item.votes.length]).toEqual(["approved", ["ben", "cleo"], 2]);
    expect(item.outcome?.editedArguments).toBeUndefined();
  });
});
