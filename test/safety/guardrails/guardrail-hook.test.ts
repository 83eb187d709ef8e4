/** Guardrails in turns: the effect of each action at each stage, and the texts that model, reader and log get. */
import { describe, expect, test } from "vitest";
import type { Fragment } from "../../../src/base/index.ts";
import type { Guardrail, Hook } from "../../../src/ports/index.ts";
import { createFinderGuardrail } from "../../../src/safety/guardrails.ts";
import { callEcho, echo } from "../../mind/fixtures.ts";
import { blockFinder, digitFinder } from "./finders.ts";
import { createRig, decisionsOf, endOf, judge, onSecret, SECRET } from "./rig.ts";

const input = `my password is ${SECRET}`;
const replaceSecret = (text: string) =>
  text.includes(SECRET)
    ? { action: "redact" as const, reason: "a password", text: text.replaceAll(SECRET, "<PASSWORD>") }
    : undefined;

describe("an input", () => {
  const at: Partial<Guardrail> = { stages: ["input"] };

  test("[safety.guardrails.input] is blocked before the model, the stream and the log see it", async () => {
    const rig = createRig([
      judge(onSecret({ action: "block", reason: "a password", text: "No passwords." }), at),
    ]);
    const events = await rig.send(input);
    expect(endOf(events)).toMatchObject({ status: "stopped", reason: "blocked", text: "No passwords." });
    expect(decisionsOf(events)).toMatchObject([
      { stage: "input", guardrail: "test", action: "block", reason: "a password" },
    ]);
    expect(rig.model.calls).toEqual([]);
    expect(await rig.everything(events)).not.toContain(SECRET);
    expect(await rig.differences()).toEqual([]);
  });

  test.each(["judge", "rewrite"] as const)(
    "[safety.guardrails.input] is redacted by a guardrail that can %s",
    async kind => {
      const seen: string[] = [];
      const later: Hook = {
        name: "later",
        onFailure: "closed",
        beforeTurn: turn => void seen.push(turn.input),
        afterTurn: turn => void seen.push(turn.input),
      };
      const rig = createRig([judge(replaceSecret, { ...at, kind })], ["fine"], { hooks: [later] });
      const events = await rig.send(input);
      expect(endOf(events)).toMatchObject({ status: "completed" });
      expect(rig.prompts()).toContain("my password is <PASSWORD>");
      expect(seen).toEqual(["my password is <PASSWORD>", "my password is <PASSWORD>"]);
      expect(await rig.everything(events)).not.toContain(SECRET);
      expect(await rig.differences()).toEqual([]);
    },
  );

  test("[safety.guardrails.input] is judged with its data and its text files", async () => {
    const rig = createRig([judge(replaceSecret, { ...at, kind: "rewrite" })]);
    const events = await rig.send([
      { type: "text", text: "look" },
      { type: "data", data: { password: SECRET } },
      { type: "file", mediaType: "text/plain", data: new TextEncoder().encode(`it is ${SECRET}`) },
    ]);
    expect(await rig.everything(events)).not.toContain(SECRET);
    expect(await rig.everything(events)).not.toContain(btoa(`it is ${SECRET}`));
    expect(rig.prompts()).toContain("<PASSWORD>");
  });

  test("[safety.guardrails.flag] passes flagged, and later hooks read the decision", async () => {
    const seen: unknown[] = [];
    const later: Hook = {
      name: "later",
      onFailure: "closed",
      beforeStep: step => void seen.push(...step.decisions()),
    };
    const rig = createRig([judge(() => ({ action: "flag", reason: "odd", score: 0.7 }), at)], ["fine"], {
      hooks: [later],
    });
    const events = await rig.send("hello");
    expect(endOf(events)).toMatchObject({ status: "completed", text: "fine" });
    expect(seen).toEqual([{ stage: "input", guardrail: "test", action: "flag", reason: "odd", score: 0.7 }]);
  });

  test("[safety.guardrails.cross-agent] of an agent is judged at the stage cross-agent as well", async () => {
    const stages: string[] = [];
    const watch: Guardrail = {
      id: "watch",
      onFailure: "closed",
      judge: ({ stage, origin }) => void stages.push(`${stage} ${origin}`),
    };
    await createRig([watch]).send("hello", { origin: "agent" });
    await createRig([watch]).send("hello");
    expect(stages).toEqual([
      "input agent",
      "cross-agent agent",
      "output mind",
      "input person",
      "output mind",
    ]);
  });
});

describe("several guardrails", () => {
  test("[safety.guardrails.strictest] rewrite in order, judge what is left at once, and the strictest decides", async () => {
    const seen: string[] = [];
    const rewrite = (id: string): Guardrail => ({
      id,
      kind: "rewrite",
      stages: ["input"],
      onFailure: "closed",
      judge: ({ text }) => ({ action: "rewrite", reason: id, text: `${text} ${id}` }),
    });
    let running = 0;
    const slow = (id: string, action: "flag" | "ask" | "block"): Guardrail => ({
      id,
      stages: ["input"],
      onFailure: "closed",
      async judge({ text }) {
        seen.push(text);
        running += 1;
        while (running < 3) await new Promise(resolve => setTimeout(resolve, 1));
        return { action, reason: id };
      },
    });
    const rig = createRig([
      slow("a", "flag"),
      rewrite("one"),
      slow("b", "block"),
      rewrite("two"),
      slow("c", "ask"),
    ]);
    const events = await rig.send("say");
    expect(seen).toEqual(["say one two", "say one two", "say one two"]);
    expect(decisionsOf(events).map(({ guardrail, action }) => `${guardrail} ${action}`)).toEqual([
      "one rewrite",
      "two rewrite",
      "a flag",
      "b block",
      "c ask",
    ]);
    expect(endOf(events)).toMatchObject({ status: "stopped", reason: "blocked" });
  });

  test.each([
    [["ask", "block"], "blocked"],
    [["block", "ask"], "blocked"],
    [["flag", "ask"], "withheld"],
  ] as const)(
    "[safety.guardrails.strictest] end as the strictest of %j, whatever their order",
    async (actions, reason) => {
      const all = actions.map(action =>
        judge(() => ({ action, reason: "no" }), { id: action, stages: ["input"] }),
      );
      const rig = createRig(all);
      expect(endOf(await rig.send("go"))).toMatchObject({ status: "stopped", reason });
    },
  );

  test("[safety.guardrails.strictest] let the second of two judges that redact judge what the first left", async () => {
    const redact = (word: string) =>
      judge(
        text => {
          const start = text.indexOf(word);
          if (start === -1) return undefined;
          return { action: "redact", reason: word, spans: [{ start, end: start + word.length }] };
        },
        { id: word, stages: ["input"] },
      );
    const rig = createRig([redact("alpha"), redact("beta")]);
    await rig.send("beta and alpha");
    expect(rig.prompts()).toContain("[redacted] and [redacted]");
  });
});

describe("an answer", () => {
  const at: Partial<Guardrail> = { stages: ["output"] };
  const steps = [["the password ", "is ", SECRET, ", ok"]] as const;

  test.each([
    [false, ["text-retraction"]],
    [true, []],
  ] as const)("[safety.guardrails.output] is replaced at its end (waits: %s)", async (waits, kinds) => {
    const rig = createRig([judge(replaceSecret, { ...at, waits })], steps);
    const events = await rig.send("go");
    expect(endOf(events)).toMatchObject({ status: "completed", text: "the password is <PASSWORD>, ok" });
    expect(events.flatMap(({ kind }) => (kind === "text-retraction" ? [kind] : []))).toEqual(kinds);
    if (waits) expect(await rig.everything(events)).not.toContain(SECRET);
    expect(JSON.stringify(await rig.session.messages())).not.toContain(SECRET);
    expect(await rig.differences()).toEqual([]);
  });

  test.each([false, true])("[safety.guardrails.output] is blocked at its end (waits: %s)", async waits => {
    const verdict = onSecret({ action: "block", reason: "a password", text: "(Withheld.)" });
    const rig = createRig([judge(verdict, { ...at, waits })], steps);
    const events = await rig.send("go");
    expect(endOf(events)).toMatchObject({ status: "stopped", reason: "blocked", text: "(Withheld.)" });
    expect(decisionsOf(events)).toMatchObject([{ stage: "output", action: "block" }]);
    if (waits) expect(await rig.everything(events)).not.toContain(SECRET);
    expect(JSON.stringify(await rig.session.messages())).not.toContain(SECRET);
    expect(await rig.differences()).toEqual([]);
  });

  test("[safety.guardrails.output] keeps what earlier answers of its turn have shown when it is replaced", async () => {
    const rig = createRig(
      [judge(replaceSecret, at)],
      [
        ["First. ", callEcho("x")],
        ["then ", SECRET],
      ],
      { tools: [echo()] },
    );
    const events = await rig.send("go");
    expect(endOf(events)).toMatchObject({ text: "First. then <PASSWORD>" });
  });

  test.each([
    ["yes", true, "the password is hunter2, ok", "completed"],
    ["no", false, "(Withheld.)", "stopped"],
  ] as const)(
    "[safety.guardrails.output] waits for a person's %s where a guardrail asks",
    async (_, isApproved, text, status) => {
      const verdict = onSecret({ action: "ask", reason: "a password", text: "(Withheld.)" });
      for (const waits of [true, false]) {
        const rig = createRig([judge(verdict, { ...at, waits })], steps, {
          approver: {
            ask: async ({ argumentsHash, arguments: given, reason }) => {
              expect([given, reason]).toEqual([{ text: "the password is hunter2, ok" }, "test: a password"]);
              return { isApproved, argumentsHash, answeredBy: "grace" };
            },
          },
        });
        const events = await rig.send("go");
        expect(endOf(events)).toMatchObject({ status, text });
        expect(await rig.differences()).toEqual([]);
      }
    },
  );
});

describe("reasoning", () => {
  test("[safety.guardrails.output] waits for guardrails of whole texts, since it can't be taken back", async () => {
    const rig = createRig(
      [judge(replaceSecret, { stages: ["output"] })],
      [[{ reasoning: "it is " }, { reasoning: SECRET }, "fine"]],
    );
    const events = await rig.send("go");
    expect(await rig.everything(events)).not.toContain(SECRET);
    expect(JSON.stringify(events)).toContain("it is <PASSWORD>");
  });
});

describe("a stream", () => {
  const digits = createFinderGuardrail({
    id: "digits",
    stages: ["mid-stream"],
    finderOf: () => digitFinder(),
  });
  const blocks = createFinderGuardrail({ id: "blocks", finderOf: () => blockFinder });

  test("[safety.guardrails.stream] is redacted across deltas, in text and reasoning, and its log is", async () => {
    const rig = createRig(
      [digits, blocks],
      [
        [
          ...["think 12", "34 BEG", "IN x"].map(reasoning => ({ reasoning })),
          ...["card 12", "345", "6 and BE", "GIN secret E", "ND."],
        ],
      ],
    );
    const events = await rig.send("go");
    expect(endOf(events)).toMatchObject({ text: "card <NUMBER_6> and <BLOCK>." });
    const all = await rig.everything(events);
    expect(all).not.toMatch(/1234|secret|IN x/);
    expect(
      decisionsOf(events).map(({ stage, guardrail, action }) => `${stage} ${guardrail} ${action}`),
    ).toContain("mid-stream blocks redact");
    expect(await rig.differences()).toEqual([]);
  });

  test("[safety.guardrails.stream] takes back what was shown, and ends, when its guardrail blocks", async () => {
    const stop: Guardrail = {
      id: "stop",
      onFailure: "closed",
      judge: () => undefined,
      openStream: () => ({
        push: delta =>
          delta.includes(SECRET)
            ? [
                { kind: "retract", replacement: "(No.)", reason: "a password" },
                { kind: "stop", reason: "mine" },
              ]
            : [{ kind: "text", text: delta }],
        end: () => [],
      }),
    };
    const rig = createRig([stop], [["it ", "is ", SECRET, "!"]]);
    const events = await rig.send("go");
    expect(endOf(events)).toMatchObject({ status: "stopped", reason: "blocked", text: "(No.)" });
    expect(decisionsOf(events)).toHaveLength(1);
    expect(decisionsOf(events)).toMatchObject([
      { stage: "mid-stream", action: "block", reason: "a password" },
    ]);
    expect(await rig.everything(events)).not.toContain(SECRET);
    expect(await rig.differences()).toEqual([]);
  });
});

describe("a tool's result", () => {
  const at: Partial<Guardrail> = { stages: ["cross-agent"] };
  const steps = [[callEcho(SECRET, "one")], "done"];
  const tools = [echo()];

  test("[safety.guardrails.cross-agent] is redacted for the model and in the log of the result", async () => {
    const rig = createRig([judge(replaceSecret, at)], steps, { tools });
    const events = await rig.send("go");
    const end = events.find(event => event.kind === "tool-call-end");
    expect(end).toMatchObject({ outcome: { text: "echo <PASSWORD>", output: "echo <PASSWORD>" } });
    expect(decisionsOf(events)).toMatchObject([{ stage: "cross-agent", action: "redact" }]);
  });

  test.each(["block", "ask"] as const)(
    "[safety.guardrails.cross-agent] is withheld where a guardrail says %s",
    async action => {
      const rig = createRig([judge(onSecret({ action, reason: "a password" }), at)], steps, { tools });
      const events = await rig.send("go");
      const end = events.find(event => event.kind === "tool-call-end");
      expect(end).toMatchObject({
        outcome: {
          text: expect.stringMatching(
            /^\[The result of echo is withheld by the guardrail test: a password\]/,
          ),
        },
      });
      expect(JSON.stringify(end)).not.toContain(SECRET);
      expect(endOf(events)).toMatchObject({ status: "completed" });
    },
  );

  test("[safety.guardrails.cross-agent] that was cut is judged as a whole", async () => {
    const long = echo(() => `${"x".repeat(300)}${SECRET}${"y".repeat(300)}`);
    const rig = createRig([judge(replaceSecret, at)], steps, {
      tools: [long],
      limits: { toolOutputChars: 100 },
    });
    const events = await rig.send("go");
    const end = events.find(event => event.kind === "tool-call-end");
    expect(JSON.stringify(end)).not.toContain(SECRET);
    expect(JSON.stringify(end)).toContain("<PASSWORD>");
  });
});

describe("a fragment", () => {
  const fragment = (origin: Fragment["origin"], text: string): Fragment => ({
    kind: "knowledge",
    source: { file: "notes.md", line: 1 },
    origin,
    text,
    tokens: 1,
    reason: "it fits",
  });
  const gives = (fragments: readonly Fragment[]): Hook => ({
    name: "memory",
    onFailure: "open",
    beforeTurn: () => ({ fragments }),
  });

  test("[safety.guardrails.fragments] of another origin is redacted or left out, and the mind's own is not judged", async () => {
    const fragments = [
      fragment("document", `it is ${SECRET}`),
      fragment("tool", "drop this"),
      fragment("mind", `mine: ${SECRET}`),
    ];
    const drop = judge(text => (text.includes("drop") ? { action: "block", reason: "no" } : undefined), {
      id: "drop",
      stages: ["cross-agent"],
    });
    const rig = createRig([drop, judge(replaceSecret, { stages: ["cross-agent"] })], ["ok"], {
      hooks: [gives(fragments)],
    });
    const events = await rig.send("go");
    expect(rig.prompts()).toContain("it is <PASSWORD>");
    expect(rig.prompts()).not.toContain("drop this");
    expect(rig.prompts()).toContain(`mine: ${SECRET}`);
    expect(decisionsOf(events)).toHaveLength(2);
    expect(await rig.differences()).toEqual([]);
  });
});
