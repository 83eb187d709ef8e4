/** The inbox as a program sees it: answers reach turns, by whatever way they come, and each option counts. */
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { describeItem } from "../../src/cli/approvals/describe-item.ts";
import {
  type ApprovalAnswer,
  type Approver,
  type Brainstem,
  type BrainstemConfig,
  createBrainstem,
  createDeferringApprover,
  defineTool,
  initProject,
  type Question,
} from "../../src/index.ts";
import type { Answerer, ApprovalRequest } from "../../src/ports/index.ts";
import type { ApprovalRules } from "../../src/safety/approvals.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { trustBrain } from "../trust-brain.ts";
import { useVaultKey } from "../vault-key.ts";

useVaultKey();

let root = "";
let entered: unknown[] = [];
const open: Brainstem[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-approvals-"));
  await initProject(root);
  entered = [];
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await rm(root, { recursive: true, force: true });
});

const payTool = (question?: (input: unknown) => Question | undefined) =>
  defineTool({
    name: "pay",
    description: "Pays a bill.",
    category: "test",
    input: { type: "object", properties: { euros: { type: "number" } }, required: ["euros"] },
    sideEffects: ["Money leaves the account"],
    repeatability: "unsafe",
    ...(question !== undefined && { question }),
    execute: (input, { answer }) => {
      entered.push(answer === undefined ? input : answer);
      return "paid";
    },
  });

const pay = (euros = 5) => [{ tool: "pay", input: { euros }, id: "pay-1" }];
const script = () => createScriptedModel([pay(), "Done."], { atEnd: "repeat" });
const ben = { name: "ben", roles: ["lead"] };

/** One store for several brains, as processes have it. */
const store = createMemoryStore;

async function start(config: BrainstemConfig = {}): Promise<Brainstem> {
  const brainstem = await createBrainstem({
    root,
    model: script(),
    storage: "memory",
    tools: [payTool()],
    approvals: {},
    ...config,
  });
  open.push(brainstem);
  return brainstem;
}

const yes = ({ hash }: { readonly hash: string }) => ({ isApproved: true, hash });

const until = async <Value>(look: () => Promise<Value | undefined>): Promise<Value> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
};

describe("[approvals.turn]", () => {
  test("an answer goes on with the turn that waits", async () => {
    const { approvals, session } = await start();
    expect((await session().turn("pay").summary()).status).toBe("suspended");
    const [item] = await approvals.list();
    expect(item).toMatchObject({ kind: "approve", tool: "pay", arguments: { euros: 5 }, state: "open" });
    const { turn } = await approvals.answer(item!.id, yes(item!), ben);
    expect((await turn!.summary()).status).toBe("completed");
    expect(entered).toEqual([{ euros: 5 }]);
    expect(await approvals.list()).toEqual([]);
    await expect(approvals.answer(item!.id, yes(item!), ben)).rejects.toMatchObject({
      code: "approval.over",
    });
  });

  test("a no goes on without the call, and the model gets the reason", async () => {
    const model = script();
    const { approvals, session } = await start({ model });
    await session().turn("pay").summary();
    const [item] = await approvals.list();
    const no = { isApproved: false, hash: item!.hash, comment: "we paid on Monday" };
    const { turn } = await approvals.answer(item!.id, no, ben);
    expect((await turn!.summary()).status).toBe("completed");
    expect(entered).toEqual([]);
    expect(JSON.stringify(model.calls.at(-1)!.prompt)).toContain("ben rejected this call: we paid on Monday");
  });

  test("the call runs with the edited arguments", async () => {
    const { approvals, session } = await start();
    await session().turn("pay").summary();
    const [item] = await approvals.list();
    const { turn } = await approvals.answer(item!.id, { ...yes(item!), editedArguments: { euros: 4 } }, ben);
    await turn!.summary();
    expect(entered).toEqual([{ euros: 4 }]);
  });

  test("a running turn that waits takes the answer of another process", async () => {
    const shared = store();
    const [runs, answers] = [
      await start({ storage: shared, approvals: { waitMs: 60_000 } }),
      await start({ storage: shared }),
    ];
    const turn = runs.session().turn("pay");
    const item = await until(async () => (await answers.approvals.list())[0]);
    const { isElsewhere } = await answers.approvals.answer(item.id, yes(item), ben);
    expect(isElsewhere).toBe(true);
    expect((await turn.summary()).status).toBe("completed");
    expect(entered).toEqual([{ euros: 5 }]);
  });

  test("the inbox is quicker than an approver that thinks", async () => {
    let given: AbortSignal | undefined;
    const approver: Approver = {
      ask: (_, signal) => {
        given = signal;
        return new Promise<ApprovalAnswer>(() => {});
      },
    };
    const { approvals, session } = await start({ approver });
    const turn = session().turn("pay");
    const item = await until(async () => (await approvals.list())[0]);
    await approvals.answer(item.id, yes(item), ben);
    expect((await turn.summary()).status).toBe("completed");
    expect(given!.aborted).toBe(true);
    expect(entered).toHaveLength(1);
  });

  test("an approver is quicker than the inbox, which then takes no answer", async () => {
    const approver: Approver = {
      ask: async ({ argumentsHash }) => ({ isApproved: true, argumentsHash, answeredBy: "ada" }),
    };
    const { approvals, session } = await start({ approver });
    await session().turn("pay").summary();
    const [item] = await approvals.list({ all: true });
    const decided = { state: "approved", outcome: { by: ["ada"], isTaken: true } };
    expect([item, await approvals.list(), entered.length]).toMatchObject([decided, [], 1]);
  });

  test("answers of many processes to one question run its call once", async () => {
    const shared = store();
    const first = await start({ storage: shared });
    await first.session().turn("pay").summary();
    const [item] = await first.approvals.list();
    const people = await Promise.all(Array.from({ length: 6 }, () => start({ storage: shared })));
    const answered = await Promise.allSettled(
      people.map(({ approvals }, index) =>
        approvals.answer(item!.id, yes(item!), { name: `p${index}`, roles: [] }),
      ),
    );
    const taken = answered.flatMap(each => (each.status === "fulfilled" ? [each.value] : []));
    await Promise.all(taken.map(({ turn }) => turn?.summary()));
    expect(taken.length).toBeGreaterThan(0);
    expect(entered).toEqual([{ euros: 5 }]);
  });

  test("the question of a tool takes its answer, and refuses a value that doesn't fit first", async () => {
    const asks = payTool(() => ({ text: "Which account?", schema: { type: "integer" } }));
    const { approvals, session } = await start({
      tools: [asks],
      policy: { rules: [], fallback: "allow" },
      approver: createDeferringApprover(),
    });
    await session().turn("pay").summary();
    for (
      let item = (await approvals.list())[0];
      item?.kind === "approve";
      item = (await approvals.list())[0]
    ) {
      await (await approvals.answer(item.id, yes(item), ben)).turn?.summary();
    }
    const [item] = await approvals.list();
    expect(item).toMatchObject({ kind: "answer", text: "Which account?" });
    const wrong = approvals.answer(item!.id, { hash: item!.hash, answer: "mine" }, ben);
    await expect(wrong).rejects.toMatchObject({ code: "input.invalid" });
    const { turn } = await approvals.answer(item!.id, { hash: item!.hash, answer: 7 }, ben);
    await turn!.summary();
    expect(entered).toEqual([7]);
  });

  test("a text that a stage withholds is a review", async () => {
    const asking = {
      name: "reviewer",
      onFailure: "closed",
      openStage: () => ({
        push: (text: string) => [
          { kind: "ask", reason: "it names a customer", replacement: "(withheld)" } as const,
          { kind: "text", text } as const,
        ],
        end: () => [],
      }),
    } as const;
    const { approvals, session } = await start({
      model: createScriptedModel(["Ada owes us."]),
      hooks: [asking],
    });
    await session().turn("who?").summary();
    const [item] = await approvals.list();
    expect(item).toMatchObject({ kind: "review", reason: "it names a customer" });
    const { turn } = await approvals.answer(item!.id, { isApproved: false, hash: item!.hash }, ben);
    expect(await turn!.summary()).toMatchObject({ status: "stopped", text: "(withheld)" });
  });
});

describe("[approvals.options]", () => {
  /** The outcome of ben's yes to the question of ada's turn. */
  async function outcomeOf(
    approvals: NonNullable<BrainstemConfig["approvals"]>,
    by = ben,
    more: BrainstemConfig = {},
  ) {
    const brainstem = await start({ approvals, ...more });
    await brainstem.session().turn("pay").summary();
    const [item] = await brainstem.approvals.list();
    const answered = await brainstem.approvals.answer(item!.id, yes(item!), by).then(
      ({ item: after }) => after.state,
      (error: { readonly code: string }) => error.code,
    );
    return { answered, requirement: item!.requirement };
  }

  test.each([
    ["none", {}, "approved"],
    ["roles", { roles: ["security"] }, "approval.forbidden"],
    ["roles of people", { roles: ["security"], people: { ben: ["security"] } }, "approved"],
    ["roles of other people", { roles: ["security"], people: { bob: ["security"] } }, "approval.forbidden"],
    ["answers", { answers: 2 }, "open"],
    ["tiers", { tiers: { 3: { answers: 2 } } }, "open"],
    ["other tiers", { tiers: { 1: { answers: 2 } } }, "approved"],
    ["operations", { operations: { "tool.pay": { roles: ["security"] } } }, "approval.forbidden"],
    ["families", { operations: { "tool.*": { roles: ["security"] } } }, "approval.forbidden"],
    ["other operations", { operations: { "git.push": { roles: ["security"] } } }, "approved"],
    [
      "tools before operations before tiers",
      {
        tiers: { 3: { roles: ["one"], answers: 2 } },
        operations: { "tool.pay": { roles: ["security"], answers: 1 } },
        tools: { pay: { roles: ["lead"] } },
      },
      "approved",
    ],
    ["tools", { tools: { pay: { roles: ["security"] } } }, "approval.forbidden"],
    ["other tools", { tools: { recall: { roles: ["security"] } } }, "approved"],
  ] as const)("%s", async (_, approvals, outcome) => {
    expect((await outcomeOf(approvals)).answered).toBe(outcome);
  });

  test("separation of duties, and the person whose turn it is", async () => {
    const owner = { tenant: "local", user: "ada" };
    const ada = { name: "ada", roles: ["lead"] };
    expect((await outcomeOf({}, ada, { owner })).answered).toBe("approved");
    expect((await outcomeOf({ separation: true }, ada, { owner })).answered).toBe("approval.forbidden");
    expect((await outcomeOf({ separation: true }, ben, { owner })).answered).toBe("approved");
  });

  test("deadline, silence, priority and the profile", async () => {
    const escalation = { onExpiry: "escalate", escalateTo: ["security"] } as const;
    expect(
      (await outcomeOf({ deadlineMs: 5_000, priority: "low", ...escalation })).requirement,
    ).toMatchObject({
      deadlineMs: 5_000,
      priority: "low",
      ...escalation,
    });
    const strict = await outcomeOf({}, ben, { profile: "strict" });
    expect(strict.requirement).toMatchObject({ deadlineMs: 86_400_000, priority: "high" });
    const own = await outcomeOf({ priority: "normal" }, ben, { profile: "strict" });
    expect(own.requirement).toMatchObject({ deadlineMs: 86_400_000, priority: "normal" });
  });

  test("the terminal's answer counts as its person's, and no further", async () => {
    const approver: Approver = {
      ask: async ({ argumentsHash }) => ({ isApproved: true, argumentsHash, answeredBy: "ada" }),
    };
    const { approvals, session } = await start({ approver, approvals: { answers: 2 } });
    expect((await session().turn("pay").summary()).status).toBe("suspended");
    const [item] = await approvals.list();
    expect(item!.votes.map(({ by }) => by)).toEqual(["ada"]);
    await (await approvals.answer(item!.id, yes(item!), ben)).turn!.summary();
    expect(entered).toHaveLength(1);
  });

  test.each([
    [{ role: ["x"] }, "approvals.role"],
    [{ answers: 0 }, "approvals.answers"],
    [{ onExpiry: "approve" }, "approvals.onExpiry"],
    [{ onExpiry: "escalate" }, "approvals.escalateTo"],
    [{ tiers: { 4: {} } }, "approvals.tiers.4"],
    [{ tools: { pay: { roles: "lead" } } }, "approvals.tools.pay.roles"],
    [{ people: { ben: "lead" } }, "approvals.people.ben"],
    [{ waitMs: -1 }, "approvals.waitMs"],
    [{ deadlineMs: 0 }, "approvals.deadlineMs"],
    [{ operations: { pay: {} } }, "approvals.operations.pay"],
    [{ operations: { "git.push": { answers: 1.5 } } }, "approvals.operations.git.push.answers"],
    [{ answers: 2, roles: ["lead"], people: { ben: ["lead"], ada: [] } }, "approvals.answers"],
    [
      { tiers: { 3: { answers: 2 } }, roles: ["lead"], people: { ben: ["lead"] } },
      "approvals.tiers.3.answers",
    ],
    [{ under: {} }, "approvals.under"],
    [{ tools: { send_male: { answers: 2 } } }, "approvals.tools.send_male"],
    [{ separation: "yes" }, "approvals.separation"],
  ])("refuses %j at the start", async (approvals, path) => {
    await expect(start({ approvals } as never)).rejects.toMatchObject({
      code: "config.invalid",
      data: { problems: [expect.objectContaining({ path })] },
    });
  });

  test("without it, and without an approver, there are no questions", async () => {
    const brainstem = await createBrainstem({ root, model: script(), storage: "memory", tools: [payTool()] });
    open.push(brainstem);
    expect((await brainstem.session().turn("pay").summary()).status).toBe("completed");
    expect([entered, await brainstem.approvals.list(), brainstem.config.hasApprover]).toEqual([
      [],
      [],
      false,
    ]);
  });
});

describe("[approvals.answerer] an answer to the session itself", () => {
  const lead = { name: "ben", roles: ["lead"] };
  const cases: readonly [string, ApprovalRules, Answerer | undefined, string][] = [
    ["anybody may answer", {}, undefined, "completed"],
    ["an authenticated person is named", {}, lead, "completed"],
    ["a role is needed, and nobody is authenticated", { roles: ["lead"] }, undefined, "approval.forbidden"],
    ["a role is needed, and the person has it", { roles: ["lead"] }, lead, "completed"],
    [
      "a role is needed, and the person has none",
      { roles: ["lead"] },
      { name: "bob", roles: [] },
      "approval.forbidden",
    ],
    [
      "people have their roles by name",
      { roles: ["lead"], people: { bob: ["lead"] } },
      { name: "bob", roles: [] },
      "completed",
    ],
    ["two have to agree", { answers: 2 }, lead, "suspended"],
    ["two have to agree, and nobody is authenticated", { answers: 2 }, undefined, "approval.forbidden"],
    [
      "duties are separated, and nobody is authenticated",
      { separation: true },
      undefined,
      "approval.forbidden",
    ],
    [
      "duties are separated, and the person asked",
      { separation: true },
      { name: "ada", roles: [] },
      "approval.forbidden",
    ],
    ["its person has no name", {}, { name: "", roles: [] }, "input.invalid"],
  ];
  test.each(cases)("where %s", async (_, rules, by, outcome) => {
    const { session } = await start({ approvals: rules, owner: { tenant: "local", user: "ada" } });
    await session().turn("pay").summary();
    const [waiting] = await session().waitingCalls();
    const { approval, argumentsHash } = waiting!.request as ApprovalRequest;
    const answer = { isApproved: true, argumentsHash, answeredBy: "the boss" };
    const said = await session()
      .answer(approval, answer, by)
      .then(
        async () => (await (await session().resume())!.summary()).status,
        (error: { readonly code: string }) => error.code,
      );
    expect([said, entered.length]).toEqual([outcome, outcome === "completed" ? 1 : 0]);
  });

  test("is the decision of the inbox, where that has one", async () => {
    const { approvals, session } = await start({ approvals: { roles: ["lead"] } });
    await session().turn("pay").summary();
    const [item] = await approvals.list();
    await approvals.answer(item!.id, { isApproved: false, hash: item!.hash }, lead, { resume: false });
    const yes = { isApproved: true, argumentsHash: item!.hash, answeredBy: "the boss" };
    await expect(session().answer(item!.wait!.request, yes)).rejects.toMatchObject({ code: "approval.over" });
    await (await session().resume())!.summary();
    expect(entered).toEqual([]);
  });
});

test("[approvals.reasons] one question has the reasons of source, stakes and rule, the gravest first", async () => {
  const source = {
    name: "source",
    onFailure: "closed",
    beforeTool: () => ({
      decision: "ask" as const,
      rule: "provenance",
      reason: "5 comes from a letter",
      taint: [
        { kind: "amount", piece: "5", from: { origin: "document" }, says: "5 comes from a letter" } as never,
      ],
    }),
  } as const;
  const rules = join(root, ".agent/protocols/permissions.md");
  writeFileSync(rules, `${readFileSync(rules, "utf8")}\n## Requires approval\n- \`tool.pay()\`\n`);
  const { approvals, session } = await start({
    hooks: [source],
    approveFrom: 3,
  });
  const turn = session().turn("pay");
  const asked = [];
  for await (const event of turn)
    if (event.kind === "approval-request" || event.kind === "policy-decision") asked.push(event);
  const asking = ["provenance", "step-up", "`tool.pay()`"];
  expect(asked.map(({ kind, reasons }) => [kind, reasons?.map(each => each.rule)])).toEqual([
    ["policy-decision", asking],
    ["approval-request", asking],
  ]);
  const items = await approvals.list();
  expect(items.map(({ reasons }) => reasons?.map(each => each.rule))).toEqual([asking]);
  const shown = describeItem(items[0]!, { style: (_: string, text: string) => text, width: 200 } as never, 0);
  const places = ["5 comes from a letter", "tier 3", "`tool.pay()` (.agent/protocols/permissions.md:"].map(
    each => shown.indexOf(each),
  );
  expect(places.toSorted((left, right) => left - right)).toEqual(places);
  expect(places).not.toContain(-1);
});

describe("[approvals.file]", () => {
  const FILE = ".agent/brain.yaml";
  const write = (approvals: object) =>
    writeFileSync(join(root, FILE), JSON.stringify({ safety: { approvals } }));
  const requirementWith = async (config: BrainstemConfig = {}) => {
    const brainstem = await start({ approvals: {}, ...config });
    await brainstem.session().turn("pay").summary();
    return (await brainstem.approvals.list())[0]!.requirement;
  };

  test("settings that ask for more hold in a clone", async () => {
    write({ roles: ["lead"], operations: { "tool.*": { answers: 2 } }, separation: true, priority: "high" });
    expect(await requirementWith()).toMatchObject({
      roles: ["lead"],
      answers: 2,
      separation: true,
      priority: "high",
    });
  });

  test.each([
    [{ answers: 1 }],
    [{ separation: false }],
    [{ roles: [] }],
    [{ deadlineMs: 90_000_000 }],
    [{ people: { ben: ["lead"] } }],
    [{ onExpiry: "escalate", escalateTo: ["crowd"] }],
    [{ tiers: { 3: { answers: 1 } } }],
    [{ tools: { pay: { separation: false } } }],
    [{ operations: { "tool.pay": { answers: 1 } } }],
  ])("%j counts once a person has accepted the brain", async rules => {
    const regulated = { profile: "regulated", auditor: { when: "never" } } as const;
    const plain = await requirementWith(regulated);
    write(rules);
    const brainstem = await start(regulated);
    expect(brainstem.brain.settings.ignored.map(({ name }) => name)).toEqual(["safety.approvals"]);
    expect(await requirementWith(regulated)).toEqual(plain);
    await trustBrain(root);
    const trusted = await start(regulated);
    expect(trusted.brain.settings.safety.approvals).toEqual(rules);
  });

  test("roles of the file never go before those of the program", async () => {
    write({ tools: { pay: { roles: ["intern"] } }, operations: { "tool.pay": { roles: ["intern"] } } });
    expect((await requirementWith({ approvals: { roles: ["treasurer"] } })).roles).toEqual(["treasurer"]);
    expect((await requirementWith()).roles).toEqual(["intern"]);
  });

  test("questions wait in the inbox where the file alone speaks of answers", async () => {
    write({ roles: ["lead"] });
    const brainstem = await createBrainstem({
      root,
      model: script(),
      storage: "memory",
      tools: [payTool()],
      policy: { rules: [], fallback: "ask" },
    });
    open.push(brainstem);
    expect((await brainstem.session().turn("pay").summary()).status).toBe("suspended");
  });

  test.each([
    [{ role: ["x"] }, "safety.approvals.role: unknown"],
    [
      { roles: ["lead"], answers: 2, people: { ben: ["lead"] } },
      "safety.approvals.answers: expected at most 1",
    ],
    [{ deadlineMs: 0 }, "safety.approvals.deadlineMs: expected a number of milliseconds above 0"],
  ])("refuses %j at the start", async (rules, problem) => {
    write(rules);
    await trustBrain(root).catch(() => undefined);
    const { config: _, ...failed } = await createBrainstem({ root, storage: "memory", trust: true }).then(
      each => ({ config: each, message: "it started" }),
      (error: Error) => ({ config: undefined, message: `${error.message}` }),
    );
    expect(failed.message).toContain(problem);
  });
});

describe("[approvals.learn]", () => {
  const episodes = () =>
    readFileSync(join(root, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map(line => JSON.parse(line) as { readonly action: string; readonly importance: number });

  test.each([
    ["rejected", { isApproved: false, comment: "never on a Friday" }, 9, "never on a Friday"],
    ["edited", { isApproved: true, editedArguments: { euros: 4 } }, 9, "who changed it from"],
    ["approved", { isApproved: true }, 5, "approved by ben"],
  ])("a call that a person %s has its importance and words", async (_, answer, importance, words) => {
    await trustBrain(root);
    const { approvals, session, close } = await start();
    await session().turn("pay").summary();
    const [item] = await approvals.list();
    await (await approvals.answer(item!.id, { ...answer, hash: item!.hash }, ben)).turn!.summary();
    await close();
    const [episode] = episodes().filter(({ action }) => action.startsWith("pay"));
    expect(episode).toMatchObject({ importance });
    expect(JSON.stringify(episode)).toContain(words);
  });

  test("a question without an answer is no lesson", async () => {
    const approver: Approver = { validForMs: 20, ask: () => new Promise<ApprovalAnswer>(() => {}) };
    const { close, session } = await start({ approver });
    await session().turn("pay").summary();
    await close();
    expect(episodes().filter(({ action }) => action.startsWith("pay"))).toMatchObject([{ importance: 5 }]);
  });
});

describe("[approvals.filing] a question of a program", () => {
  const about = { kind: "approve", text: "May it?", requester: { user: "ada" } } as const;

  test.each([
    [{ kind: "chose" }, "approve, choose, answer"],
    [{ text: " " }, "words for a person"],
    [{ kind: "choose" }, "options"],
    [{ kind: "choose", options: [""] }, "options"],
    [{ options: ["a"] }, "no options"],
  ])("is refused with %j, and what is allowed is named", async (wrong, words) => {
    const { approvals } = await start();
    await expect(approvals.file({ ...about, ...wrong } as never)).rejects.toMatchObject({
      code: "input.invalid",
      message: expect.stringContaining(words),
    });
    expect(await approvals.list()).toEqual([]);
  });

  test("is kept without secrets in its text, its options and its arguments", async () => {
    const { approvals } = await start();
    const key = ["AKIA", "Z7QK5RPW2MVXT4LN"].join("");
    const choice = { kind: "choose", options: ["no", `use ${key}`] } as const;
    await approvals.file({ ...about, ...choice, text: `Send ${key}?` });
    await approvals.file({ ...about, tool: "mail", arguments: { to: ["ada", key] } });
    const kept = await approvals.list();
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  test("shows the schema of the answer that it asks for", async () => {
    const { approvals } = await start();
    const item = await approvals.file({ ...about, kind: "answer", schema: { type: "integer" } });
    const terminal = { style: (_: string, text: string) => text, cwd: root } as never;
    expect(describeItem(item, terminal, 0)).toContain('schema   {"type":"integer"}');
  });

  test("[approvals.reasons] names a piece of untrusted text once", async () => {
    const { approvals } = await start();
    const taint = [
      { kind: "amount", piece: "anna@acme.co", says: "anna@acme.co comes from a letter" } as never,
    ];
    const item = await approvals.file({ ...about, taint });
    const terminal = { style: (_: string, text: string) => text, cwd: root } as never;
    expect(describeItem(item, terminal, 0).split("anna@acme.co")).toHaveLength(2);
  });
});
