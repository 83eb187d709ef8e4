/** The contents of the inbox, their order, and their end. */
import { describe, expect, test } from "vitest";
import { createInbox, requirementOf } from "../../../src/safety/approvals.ts";
import { profileNames, profiles } from "../../../src/safety/profiles.ts";
import { createMemoryStore } from "../../../src/storage/index.ts";
import { ada, ben, cleo, HOUR_MS, openInbox, refusalOf } from "./questions.ts";

const requester = { user: "ada" };

describe("[approvals.kinds]", () => {
  test("lists waits of turns beside filed questions, the most urgent first", async () => {
    const { ask, inbox } = openInbox({ tools: { pay: { priority: "high" } } });
    const push = await ask();
    const filed = await inbox.file({
      kind: "checkpoint",
      text: "Half of the plan is done. Go on?",
      requester,
    });
    const pay = await ask({ tool: "pay" });
    const items = await inbox.list();
    expect(items.map(({ id }) => id)).toEqual([pay.approval, filed.id, push.approval]);
    expect(items.map(({ kind }) => kind)).toEqual(["approve", "checkpoint", "approve"]);
    expect(await inbox.list({ tenant: "acme" })).toEqual([]);
  });

  test("has everything that is needed to judge a call", async () => {
    const { ask, inbox } = openInbox();
    const taint = [
      { kind: "path", piece: "x", from: { origin: "tool" }, says: "It stands in a page" },
    ] as const;
    const request = await ask({ tier: 2, taint, source: { file: "permissions.md", line: 3 } });
    expect(await inbox.find(request.approval)).toMatchObject({
      tool: "git_push",
      operation: "git.push",
      arguments: { branch: "main" },
      hash: request.argumentsHash,
      sideEffects: ["Publishes commits"],
      rule: "Merge or push to main",
      source: { file: "permissions.md", line: 3 },
      tier: 2,
      taint,
      requester: { user: "ada", session: request.session },
    });
  });

  test.each([
    ["choose", { options: ["red", "blue"] }, { answer: "blue" }, "answered"],
    ["answer", {}, { answer: "the blue one" }, "answered"],
    ["feedback", {}, { isDeclined: true }, "declined"],
    ["escalation", {}, { isApproved: true }, "approved"],
    ["review", {}, { isApproved: false, comment: "too long" }, "rejected"],
    ["checkpoint", {}, { isApproved: true }, "approved"],
  ] as const)("takes the answer of a filed %s", async (kind, about, answer, state) => {
    const { inbox } = openInbox();
    const { hash, id } = await inbox.file({ kind, text: "Which one?", requester, ...about });
    expect((await inbox.answer(id, { ...answer, hash } as never, ben)).state).toBe(state);
    expect((await inbox.settled(id)).state).toBe(state);
  });

  test("refuses an option that isn't offered, and an empty answer", async () => {
    const { inbox } = openInbox();
    const which = await inbox.file({ kind: "choose", text: "Which?", options: ["red"], requester });
    const why = await inbox.file({ kind: "answer", text: "Why?", requester });
    const of = (item: typeof which, answer: string) =>
      inbox.answer(item.id, { answer, hash: item.hash }, ben);
    expect(await refusalOf(of(which, "green"))).toMatch(/^input\.invalid: .*one of red/);
    expect(await refusalOf(of(why, " "))).toMatch(/^input\.invalid: .*an answer in text/);
  });

  test("is found by the beginning of an id, unless others begin so", async () => {
    const { inbox } = openInbox();
    const about = { kind: "feedback", text: "How was it?", requester } as const;
    await inbox.file({ ...about, id: "abc-1" });
    await inbox.file({ ...about, id: "abd-1" });
    expect((await inbox.find("ABC")).id).toBe("abc-1");
    expect(await refusalOf(inbox.find("ab"))).toBe(
      "approval.ambiguous: Several requests begin with ab: abc-1, abd-1.",
    );
    expect(await refusalOf(inbox.find(""))).toMatch(/^approval\.not-found: /);
  });

  test("asks the same question once while it is open, and anew afterwards", async () => {
    const { inbox } = openInbox();
    const about = { id: "same", kind: "approve", text: "May it?", requester } as const;
    const first = await inbox.file(about);
    expect(await inbox.file(about)).toEqual(first);
    await inbox.answer("same", { isApproved: true, hash: first.hash }, ben);
    expect((await inbox.file(about)).state).toBe("open");
    expect(await inbox.list()).toHaveLength(1);
  });

  test("[approvals.taken] refuses an id that a turn's question has, before and after it is answered", async () => {
    const { ask, inbox } = openInbox({ roles: ["lead"] });
    const request = await ask();
    const about = { id: request.approval, kind: "approve", text: "May it?", requester } as const;
    expect(await refusalOf(inbox.file(about))).toMatch(/^input\.invalid: /);
    await inbox.open(request);
    expect(await refusalOf(inbox.file(about))).toMatch(/^input\.invalid: /);
    const item = await inbox.find(request.approval);
    expect([item.tool, item.requirement.roles]).toEqual(["git_push", ["lead"]]);
    await inbox.answer(request.approval, { isApproved: true, hash: item.hash }, ben);
    expect(await refusalOf(inbox.file(about))).toMatch(/^input\.invalid: /);
  });

  test("[approvals.taken] refuses an id that another user's question has", async () => {
    const { inbox } = openInbox();
    await inbox.file({ id: "same", kind: "checkpoint", text: "Go on?", requester });
    const other = inbox.file({ id: "same", kind: "checkpoint", text: "Yes?", requester: { user: "ben" } });
    expect(await refusalOf(other)).toMatch(/^input\.invalid: /);
    expect((await inbox.find("same")).text).toBe("Go on?");
  });

  test("outlives its process", async () => {
    const { clock, inbox, store } = openInbox();
    const { id } = await inbox.file({ kind: "answer", text: "Which colour?", requester });
    const again = createInbox({ records: store.records, waiting: store.waiting, rules: {}, clock });
    expect((await again.find(id)).text).toBe("Which colour?");
  });

  test("shows a watcher what is there, then what comes", async () => {
    const store = createMemoryStore();
    const inbox = createInbox({ records: store.records, waiting: store.waiting, rules: {} });
    await inbox.file({ kind: "answer", text: "first", requester });
    const controller = new AbortController();
    const seen: string[] = [];
    for await (const { text } of inbox.watch({ signal: controller.signal })) {
      seen.push(text);
      if (seen.length === 1) await inbox.file({ kind: "answer", text: "second", requester });
      else controller.abort();
    }
    expect(seen).toEqual(["first", "second"]);
  });

  test("keeps a decided question for a month, and then no longer", async () => {
    const { clock, inbox } = openInbox();
    const { hash, id } = await inbox.file({ kind: "checkpoint", text: "Go on?", requester });
    await inbox.answer(id, { isApproved: true, hash }, ben);
    expect(await inbox.list({ all: true })).toHaveLength(1);
    await clock.advance(31 * 24 * HOUR_MS);
    await inbox.list({ all: true });
    expect(await inbox.list({ all: true })).toEqual([]);
  });
});

describe("[approvals.expiry]", () => {
  test("is no yes: an unanswered question expires and takes no answer", async () => {
    const { clock, inbox } = openInbox({ deadlineMs: HOUR_MS });
    const { hash, id } = await inbox.file({ kind: "checkpoint", text: "Go on?", requester });
    await clock.advance(HOUR_MS + 1);
    expect((await inbox.settled(id)).state).toBe("expired");
    expect(await refusalOf(inbox.answer(id, { isApproved: true, hash }, ben))).toMatch(/^approval\.over/);
    expect(await inbox.list()).toEqual([]);
  });

  test("goes to other roles once, for as long again, and then is a no", async () => {
    const rules = { deadlineMs: HOUR_MS, onExpiry: "escalate", escalateTo: ["security"] } as const;
    const { ask, clock, inbox } = openInbox(rules);
    const [first, second] = [await ask(), await ask()];
    await clock.advance(HOUR_MS + 1);
    expect((await inbox.find(first.approval)).state).toBe("escalated");
    const hash = first.argumentsHash;
    const lead = await refusalOf(inbox.answer(first.approval, { isApproved: true, hash }, ben));
    expect(lead).toMatch(/^approval\.forbidden: .*takes the role security, and ben has lead/);
    expect((await inbox.answer(first.approval, { isApproved: true, hash }, cleo)).state).toBe("approved");
    await clock.advance(HOUR_MS);
    expect((await inbox.find(second.approval)).state).toBe("expired");
  });
});

describe("[approvals.options]", () => {
  test.each(profileNames)("the profile %s never takes silence for a yes", name => {
    const { deadlineMs, onExpiry } = requirementOf(profiles.approvals[name]);
    expect(["reject", "escalate"]).toContain(onExpiry);
    expect(deadlineMs).toBeGreaterThan(0);
  });

  test("asks more for what can't be taken back where the profile is regulated", () => {
    const rules = profiles.approvals.regulated;
    expect(requirementOf(rules, { tier: 3 })).toMatchObject({
      answers: 2,
      separation: true,
      priority: "high",
    });
    expect(requirementOf(rules, { tier: 2 })).toMatchObject({ answers: 1, separation: true });
    // A question about an unknown thing counts as grave.
    expect(requirementOf(rules)).toEqual(requirementOf(rules, { tier: 3 }));
  });

  test("lets a tool's own rules go before its tier's, and those before the common ones", () => {
    const rules = {
      answers: 1,
      tiers: { 3: { answers: 2, roles: ["lead"] } },
      tools: { pay: { answers: 3 } },
    };
    expect(requirementOf(rules, { tier: 3, tool: "pay" })).toMatchObject({ answers: 3, roles: ["lead"] });
    expect(requirementOf(rules, { tier: 2, tool: "pay" })).toMatchObject({ answers: 3, roles: [] });
    expect(requirementOf(rules, { tier: 3, tool: "__proto__" })).toMatchObject({ answers: 2 });
  });

  test("fixes the requirement when a question is asked", async () => {
    const strict = openInbox({ roles: ["security"] });
    const request = await strict.ask();
    await strict.inbox.open(request);
    const { records, waiting } = strict.store;
    const lax = createInbox({ records, waiting, rules: {}, clock: strict.clock });
    const answer = { isApproved: true, hash: request.argumentsHash };
    expect(await refusalOf(lax.answer(request.approval, answer, ada))).toMatch(/^approval\.forbidden/);
  });

  test("counts no answer that came before the process that asks had opened its ballot", async () => {
    const strict = openInbox({ roles: ["security"] });
    const request = await strict.ask();
    const { records, waiting } = strict.store;
    const lax = createInbox({ records, waiting, rules: {}, clock: strict.clock });
    const answer = { isApproved: true, hash: request.argumentsHash };
    expect((await lax.answer(request.approval, answer, ada)).state).toBe("approved");
    await strict.inbox.open(request);
    expect(await strict.inbox.outcomeOf("local", request.approval)).toBeUndefined();
    expect((await strict.inbox.answer(request.approval, answer, cleo)).state).toBe("approved");
  });
});
