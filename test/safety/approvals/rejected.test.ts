/** Hazard 1: a rejecting approver means that the tool's body is never entered, by whatever way a call is run. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { CallId, TurnId } from "../../../src/base/index.ts";
import { createMind, type Mind, type Session, type Turn } from "../../../src/mind/index.ts";
import type { ApprovalAnswer, ApprovalRequest, Approver } from "../../../src/ports/index.ts";
import { createInbox, createInboxApprover } from "../../../src/safety/approvals.ts";
import { createMemoryStore } from "../../../src/storage/index.ts";
import { createScriptedModel } from "../../../src/testing/index.ts";
import {
  createDeferringApprover,
  createExecutor,
  createToolRegistry,
  defineTool,
} from "../../../src/tools/index.ts";
import { createPlace } from "../../cli/place.ts";
import { connect, textOf } from "../../server/mcp/connect.ts";
import { link, tool as listed } from "../../server/mcp-proxy/linked.ts";
import { askedUnder, hook } from "./under-harness.ts";

const key = { tenant: "local", user: "ada", session: "s" };
const no = ({ argumentsHash }: ApprovalRequest) => ({ isApproved: false, argumentsHash, answeredBy: "ben" });

type Asked = (request: ApprovalRequest) => unknown;

/** Whatever is no yes. */
const rejecting: Readonly<Record<string, Asked>> = {
  "says no": no,
  "says “false”": request => ({ ...no(request), isApproved: "false" }),
  "says “true”": request => ({ ...no(request), isApproved: "true" }),
  "says 1": request => ({ ...no(request), isApproved: 1 }),
  "says yes as nobody": request => ({ ...no(request), isApproved: true, answeredBy: "nobody" }),
  "says yes without a name": request => ({ ...no(request), isApproved: true, answeredBy: "" }),
  "says yes to another call": request => ({ ...no(request), isApproved: true, argumentsHash: "0" }),
  "says yes and puts it off": request => ({ ...no(request), isApproved: true, isDeferred: true }),
  "answers like a notifier that got 401": () => ({ ok: false, status: 401 }),
  "answers with true alone": () => true,
  "says nothing": () => undefined,
  throws: () => {
    throw new Error("the entitlement service is away");
  },
  "never answers": () => new Promise(() => {}),
};

const approverOf = (asked: Asked): Approver => ({
  validForMs: 40,
  ask: async request => (await asked(request)) as ApprovalAnswer,
});

/** A tool that counts how often its body was entered. */
function counted() {
  const tool = defineTool({
    name: "pay",
    description: "Pays a bill.",
    category: "test",
    input: { type: "object", properties: {} },
    sideEffects: ["Money leaves the account"],
    repeatability: "idempotent",
    execute: () => {
      pay.entered += 1;
      return "paid";
    },
  });
  const pay = { tool, entered: 0 };
  return pay;
}

const pay = [{ tool: "pay", input: {}, id: "pay-1" }];

type Way = (session: Session, mind: Mind) => Promise<unknown>;

/** Runs a turn, and whatever of it waits is answered with a no. */
async function settle(session: Session, turn: Turn | undefined): Promise<void> {
  const { status } = (await turn?.summary()) ?? { status: "completed" };
  if (status !== "suspended") return;
  for (const { request } of await session.waitingCalls())
    if (request.waitsFor === undefined) await session.answer(request.approval, no(request));
  await settle(session, await session.resume());
}

const ways: Readonly<Record<string, Way>> = {
  "a turn": session => settle(session, session.turn("pay")),
  "a turn that answers with a value": async session => {
    const turn = session.object("pay", { type: "object", properties: {} });
    await settle(session, turn as never);
  },
  "a turn that is sent again under its id": async session => {
    await settle(session, session.turn("pay", { id: "once" }));
    await settle(session, session.turn("pay", { id: "once" }));
  },
  "a turn of another agent's words": session => settle(session, session.turn("pay", { origin: "agent" })),
};

describe.each(Object.keys(rejecting))("[approvals.rejected] an approver that %s", name => {
  test.each(Object.keys(ways))("stops %s", async way => {
    const seen = counted();
    const mind = createMind({
      model: createScriptedModel([pay, "{}"], { atEnd: "repeat" }),
      tools: [seen.tool],
      policy: { rules: [], fallback: "ask" },
      approver: approverOf(rejecting[name]!),
      log: createMemoryStore().log,
    });
    await ways[way]!(mind.session(key), mind).catch(() => undefined);
    await mind.close();
    expect(seen.entered).toBe(0);
  });

  test("stops a call through the inbox", async () => {
    const seen = counted();
    const store = createMemoryStore();
    const inbox = createInbox({ records: store.records, waiting: store.waiting, rules: {} });
    const mind = createMind({
      model: createScriptedModel([pay, "Done."], { atEnd: "repeat" }),
      tools: [seen.tool],
      policy: { rules: [], fallback: "ask" },
      approver: createInboxApprover({ inbox, rules: {}, own: approverOf(rejecting[name]!) }),
      log: store.log,
    });
    const session = mind.session(key);
    await settle(session, session.turn("pay"));
    await mind.close();
    expect(seen.entered).toBe(0);
  });

  test("stops a call that is executed by itself", async () => {
    const seen = counted();
    const executor = createExecutor({
      registry: createToolRegistry([seen.tool]),
      policy: { rules: [], fallback: "ask" },
      approver: approverOf(rejecting[name]!),
    });
    const view = {
      session: key,
      turn: "t" as TurnId,
      input: "",
      parts: [],
      origin: "person",
      history: [],
      decisions: () => [],
      tools: [],
      signal: new AbortController().signal,
      emit: () => {},
    } as const;
    const result = await executor.execute({ call: "c" as CallId, tool: "pay", arguments: {} }, { view });
    expect([result.status, seen.entered]).toEqual(["refused", 0]);
  });
});

/** Each path by which a call comes to its tool, besides those above. There are no plans yet. */
const paths: Readonly<Record<string, () => Promise<void>>> = {
  "to a turn that was suspended stops it in the process that goes on": async () => {
    const seen = counted();
    const { log } = createMemoryStore();
    const open = () =>
      createMind({
        model: createScriptedModel(
          [({ prompt }) => (prompt.some(({ role }) => role === "tool") ? "Done." : pay)],
          { atEnd: "repeat" },
        ),
        tools: [seen.tool],
        policy: { rules: [], fallback: "ask" },
        approver: createDeferringApprover(),
        log,
      });
    const first = open();
    expect((await first.session(key).turn("pay").summary()).status).toBe("suspended");
    await first.close();
    const second = open();
    const session = second.session(key);
    for (const { request } of await session.waitingCalls())
      if (request.waitsFor === undefined) await session.answer(request.approval, no(request));
    expect((await (await session.resume())!.summary()).status).toBe("completed");
    // Neither does the policy of a later process let it through.
    expect(await session.resume()).toBeUndefined();
    await second.close();
    expect(seen.entered).toBe(0);
  },

  "at the terminal stops a call of brainstem tools run": async () => {
    const place = await createPlace();
    const args = ["tools", "run", "run_command", '{"command":"touch made"}'];
    const { code } = await place.run(args, { answers: ["n\r"] });
    expect(code).toBe(1);
    expect(() => place.read("made")).toThrow("ENOENT");
    // Without a person there is no question, and nothing is run.
    expect((await place.run(args, { input: "y\n" })).code).toBe(1);
    expect(() => place.read("made")).toThrow("ENOENT");
  },

  "in brainstem approvals stops the call of a harness": async () => {
    const place = await createPlace();
    const { id } = await askedUnder(place);
    await place.run(["approvals", "reject", id], { answers: ["y\r"] });
    expect(await hook(place, "npm install left-pad")).toContain('"deny"');
  },

  "is what a sub-agent under a harness gets, which can't ask a person": async () => {
    const place = await createPlace();
    const said = await hook(place, "npm install left-pad", { agent_id: "a1", agent_type: "Explore" });
    expect(said).toContain('"deny"');
    expect(said).not.toContain("A person was asked");
  },

  "at an MCP client stops a tool behind the proxy": async () => {
    const permissions = "## Requires approval\n- `mcp.tools.touch()`\n";
    const linked = await link({ permissions, tools: [listed("touch")], capabilities: { elicitation: {} } });
    const called = linked.call("touch");
    const question = await linked.seen("client", ({ method }) => method === "elicitation/create");
    linked.fromClient({
      jsonrpc: "2.0",
      id: question.id!,
      result: { action: "accept", content: { allow: "true" } },
    });
    expect((await called).result).toMatchObject({ isError: true });
    expect(linked.called()).toEqual([]);
  },

  "at an MCP client stops a tool of the server": async () => {
    const answers: readonly object[] = [
      { action: "decline" },
      { action: "accept", content: { approve: false } },
      { action: "accept", content: { approve: "true" } },
    ];
    for (const answer of answers) {
      const place = await createPlace();
      const file = place.path(".agent/protocols/permissions.md");
      const rules = readFileSync(file, "utf8").replace(
        /^(## Requires approval.*)$/im,
        "$1\n- `memory.write()`",
      );
      writeFileSync(file, rules);
      const { call } = await connect(place, { answer: () => answer as never });
      const said = await call("remember", { text: "one" });
      expect([said.isError, textOf(said)]).toEqual([true, expect.any(String)]);
      expect(place.read(".agent/memory/episodic/AGENT_LEARNINGS.jsonl")).toBe("");
    }
  },
};

test.each(Object.entries(paths))("[approvals.rejected] a no %s", (_, stops) => stops());
