import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fault } from "../../../src/base/index.ts";
import type { RefusalCode } from "../../../src/ports/index.ts";
import {
  createEntitlements,
  createRateLimiter,
  defineTool,
  type Entitlements,
} from "../../../src/tools/index.ts";
import { approver, askAll, denyAll, hang, probe, type RigOptions, rig, steppedClock } from "../rig.ts";

const adults = { entitlements: ["adult"] };

interface Row {
  readonly code: RefusalCode;
  readonly when: string;
  readonly options?: RigOptions;
  readonly tool?: object;
  readonly given?: unknown;
  readonly message: RegExp;
}

const rows: readonly Row[] = [
  { code: "tool.invalid-arguments", when: "text is not JSON", given: '{"to": ', message: /not JSON: .*JSON/ },
  {
    code: "tool.invalid-arguments",
    when: "a type is wrong",
    given: { to: 5 },
    message: /to: expected a string, got 5/,
  },
  {
    code: "tool.invalid-arguments",
    when: "an argument is unknown",
    given: { too: "a" },
    message: /too: is not known here/,
  },
  {
    code: "tool.invalid-arguments",
    when: "arguments are a list",
    given: [],
    message: /expected an object, got \[\]/,
  },
  {
    code: "tool.invalid-arguments",
    when: "they are no JSON value",
    given: { to: () => 1 },
    message: /a function/,
  },
  {
    code: "tool.disabled",
    when: "it is switched off",
    options: { disabled: ["probe"] },
    message: /switched off/,
  },
  { code: "tool.entitlement-required", when: "nobody grants anything", tool: adults, message: /needs adult/ },
  {
    code: "tool.entitlement-required",
    when: "something else is granted",
    tool: adults,
    options: { entitlements: createEntitlements(["child"]) },
    message: /needs adult/,
  },
  {
    code: "tool.entitlement-required",
    when: "the service says something truthy",
    tool: adults,
    options: { entitlements: { isEntitled: () => "yes" } as unknown as Entitlements },
    message: /needs adult/,
  },
  {
    code: "tool.entitlement-required",
    when: "the service is down",
    tool: adults,
    options: { entitlements: { isEntitled: () => Promise.reject(new Error("503")) } },
    message: /could not be checked: 503/,
  },
  {
    code: "tool.entitlement-required",
    when: "the service hangs",
    tool: adults,
    options: { entitlements: { isEntitled: hang } },
    message: /within 30 ms/,
  },
  {
    code: "tool.rate-limited",
    when: "there were too many calls",
    options: { rateLimiter: { take: () => ({ isAllowed: false, retryAfterMs: 1_500 }) } },
    message: /Try again in 2 s/,
  },
  {
    code: "tool.rate-limited",
    when: "the limiter says something truthy",
    options: { rateLimiter: { take: () => ({ isAllowed: "yes" }) as never } },
    message: /called too often/,
  },
  {
    code: "tool.rate-limited",
    when: "calls can't be counted",
    options: { rateLimiter: { take: () => Promise.reject(new Error("no store")) } },
    message: /no store/,
  },
  {
    code: "tool.policy-denied",
    when: "the policy denies",
    options: { policy: () => denyAll },
    message: /no rule speaks of mail\.send/,
  },
  {
    code: "tool.policy-denied",
    when: "the policy can't be read",
    options: { policy: () => Promise.reject(fault("volume.not-found", { path: "permissions.md" })) },
    message: /the policy can't be read: There is no file permissions\.md/,
  },
  {
    code: "tool.policy-denied",
    when: "the policy hangs",
    options: { policy: hang },
    message: /within 30 ms/,
  },
  {
    code: "tool.policy-denied",
    when: "the policy is nonsense",
    options: { policy: () => undefined as never },
    message: /can't be read/,
  },
  {
    code: "tool.policy-denied",
    when: "the tool can't say what it would do",
    tool: { operations: () => [] },
    message: /can't be determined/,
  },
  {
    code: "tool.policy-denied",
    when: "the tool breaks when asked what it would do",
    tool: {
      operations: () => {
        throw new Error("oh");
      },
    },
    message: /can't be determined/,
  },
  {
    code: "tool.approval-required",
    when: "nobody can be asked",
    options: { policy: () => askAll },
    message: /nobody can be asked/,
  },
  {
    code: "tool.approval-rejected",
    when: "the person says no",
    options: {
      policy: () => askAll,
      approver: approver(({ argumentsHash }) => ({
        isApproved: false,
        argumentsHash,
        answeredBy: "ann",
        comment: "not to Bob",
      })),
    },
    message: /ann rejected this call: not to Bob/,
  },
];

describe("refusals", () => {
  test.each(rows)(
    "[tools.refusals] $code when $when",
    async ({ code, options = {}, tool: changes, given, message }) => {
      const { tool, entered } = probe();
      const { call, kinds, of } = rig({ tools: [{ ...tool, ...changes }], ...options });
      const result = await call("probe", given ?? { to: "bob" });
      expect(result).toMatchObject({ status: "refused", code });
      expect(result.modelText).toMatch(message);
      expect(entered).toEqual([]);
      expect(kinds()[0]).toBe("tool-call-request");
      expect(kinds().at(-1)).toBe("tool-call-end");
      expect(kinds()).not.toContain("tool-call-start");
      expect(of("tool-call-end")[0]!.outcome).toMatchObject({ status: "refused", code });
    },
  );

  test("[tools.not-found.nearest] a tool that doesn't exist is refused with the nearest names", async () => {
    const { call } = rig({
      tools: [probe("send_mail").tool, probe("read_file").tool, probe("hidden").tool],
      disabled: ["hidden"],
    });
    const missed = await call("sned_mail");
    expect(missed).toMatchObject({ status: "refused", code: "tool.not-found" });
    expect(missed.modelText).toBe("There is no tool sned_mail. Did you mean send_mail?");
    expect((await call("xyz")).modelText).toBe("There is no tool xyz. There are: send_mail, read_file.");
    expect((await call("hiden", {}, { allowedTools: ["read_file"] })).modelText).not.toContain("hidden");
    expect((await rig().call("xyz")).modelText).toBe("There is no tool xyz. There are no tools here.");
  });

  test("[tools.refusals] tool.persona-denied when the persona doesn't allow it", async () => {
    const { tool, entered } = probe();
    const { call } = rig({ tools: [tool] });
    expect(await call("probe", {}, { allowedTools: ["other"] })).toMatchObject({
      code: "tool.persona-denied",
    });
    expect(entered).toEqual([]);
    expect(await call("probe", {}, { allowedTools: ["probe"] })).toMatchObject({ status: "succeeded" });
  });

  test("[tools.refusals] tool.cancelled when the turn was cancelled before", async () => {
    const { tool, entered } = probe();
    const { call, abort, kinds } = rig({ tools: [tool] });
    abort.abort(new Error("stop"));
    expect(await call("probe")).toMatchObject({ status: "refused", code: "tool.cancelled" });
    expect(entered).toEqual([]);
    expect(kinds()).toEqual(["tool-call-request", "tool-call-end"]);
  });

  test("[tools.refusals] tool.cancelled when the turn is cancelled while a person is asked", async () => {
    const asked: readonly RigOptions[] = [
      { entitlements: { isEntitled: hang } },
      { entitlements: createEntitlements(["adult"]), policy: hang },
      {
        entitlements: createEntitlements(["adult"]),
        hooks: [{ name: "h", onFailure: "closed", beforeTool: hang }],
      },
    ];
    for (const options of asked) {
      const { tool, entered } = probe();
      const { call, abort, kinds } = rig({ tools: [{ ...tool, ...adults }], ...options });
      setTimeout(() => abort.abort(new Error("stop")), 2);
      expect(await call("probe")).toMatchObject({ status: "refused", code: "tool.cancelled" });
      expect(kinds()).toEqual(["tool-call-request", "tool-call-end"]);
      expect(entered).toEqual([]);
    }
  });

  test("[tools.order] an argument that the tool doesn't know is asked about", async () => {
    const rule = {
      decision: "deny",
      operation: "mail.send",
      arguments: { to: ["eve"] },
      text: "not to eve",
    } as const;
    const unknown: readonly unknown[] = [undefined, [undefined], () => "eve", new Map(), { name: "eve" }];
    for (const to of unknown) {
      const { tool, entered } = probe();
      const operations = () => [{ name: "mail.send", arguments: { to: to as never } }];
      const { call } = rig({
        tools: [{ ...tool, operations }],
        policy: () => ({ rules: [rule], fallback: "allow" }),
      });
      expect(await call("probe")).toMatchObject({ code: "tool.approval-required" });
      expect(entered).toEqual([]);
    }
  });

  test("an entitled user passes", async () => {
    const { tool } = probe();
    const entitlements = createEntitlements(["adult"]);
    const { call } = rig({ tools: [{ ...tool, ...adults }], entitlements });
    expect(await call("probe")).toMatchObject({ status: "succeeded" });
  });

  test("[tools.arguments.problems] every problem is named, with its path", async () => {
    const tool = defineTool({
      name: "plan",
      description: "Plans.",
      category: "test",
      input: z.object({
        title: z.string(),
        remind: z.object({ at: z.string() }),
        steps: z.array(z.number()),
      }),
      sideEffects: [],
      repeatability: "idempotent",
      execute: () => "planned",
    });
    const { call } = rig({ tools: [tool] });
    const { modelText } = await call("plan", { remind: { at: 5 }, steps: [1, "two"] });
    expect(modelText).toBe(
      'The arguments are not valid: title: expected a string, got nothing; remind.at: expected a string, got 5; steps[1]: expected a number, got "two". Correct them and call again.',
    );
  });

  test("text is parsed, and no arguments are an empty object", async () => {
    const { tool, entered } = probe();
    const { call, of } = rig({ tools: [tool] });
    await call("probe", '{"to": "bob"}');
    await call("probe", " ");
    await call("probe", null);
    expect(entered).toEqual([{ to: "bob" }, {}, {}]);
    expect(of("tool-call-request").map(request => request.arguments)).toEqual([{ to: "bob" }, {}, {}]);
  });

  test("[tools.rate-limit] each user has an allowance for each tool, which comes back over time", async () => {
    const clock = steppedClock();
    const rateLimiter = createRateLimiter({ clock, calls: 2, windowMs: 1_000 });
    const ann = rig({ tools: [probe().tool, probe("other").tool], rateLimiter, clock });
    expect((await ann.call("probe")).status).toBe("succeeded");
    expect((await ann.call("probe")).status).toBe("succeeded");
    expect(await ann.call("probe")).toMatchObject({ code: "tool.rate-limited" });
    expect((await ann.call("other")).status).toBe("succeeded");
    const bob = { ...ann.view, session: { ...ann.view.session, user: "bob" } };
    expect((await ann.call("probe", {}, { view: bob })).status).toBe("succeeded");
    clock.advance(500);
    expect((await ann.call("probe")).status).toBe("succeeded");
    expect(await ann.call("probe")).toMatchObject({ code: "tool.rate-limited" });
  });
});

describe("the rate limiter", () => {
  test("remembers a bounded number of users", async () => {
    const limiter = createRateLimiter({ clock: steppedClock(), calls: 1 });
    const take = async (user: string) =>
      (await limiter.take({ tenant: "t", user, session: "s" }, "probe")).isAllowed;
    expect([await take("ann"), await take("ann")]).toEqual([true, false]);
    for (let count = 0; count < 10_000; count++) await take(`user ${count}`);
    expect(await take("ann")).toBe(true);
  });
});

describe("order", () => {
  test("[tools.order] each phase is only reached through the one before it", async () => {
    const { tool } = probe();
    const seen: string[] = [];
    const passing = <Value>(phase: string, value: Value): Value => {
      seen.push(phase);
      return value;
    };
    const watched = {
      ...tool,
      entitlements: ["x"],
      input: {
        ...tool.input,
        validate: (value: unknown) => passing("validate", tool.input.validate(value)),
      },
      output: {
        jsonSchema: {},
        validate: (value: unknown) => passing("check", { isValid: true as const, value }),
      },
      execute: () => passing("run", "done"),
    };
    const { call, kinds } = rig({
      tools: [watched],
      entitlements: { isEntitled: () => passing("entitle", true) },
      rateLimiter: { take: () => passing("rate", { isAllowed: true }) },
      policy: () => passing("decide", askAll),
      approver: approver(({ argumentsHash }) => {
        seen.push("approve");
        return { isApproved: true, argumentsHash, answeredBy: "ann" };
      }),
      hooks: [
        {
          name: "h",
          onFailure: "closed",
          beforeTool: () => void seen.push("tighten"),
          afterTool: () => void seen.push("present"),
        },
      ],
    });
    expect((await call("probe")).status).toBe("succeeded");
    expect(seen).toEqual([
      "validate",
      "entitle",
      "rate",
      "decide",
      "tighten",
      "approve",
      "run",
      "check",
      "present",
    ]);
    expect(kinds()).toEqual([
      "tool-call-request",
      "policy-decision",
      "approval-request",
      "approval-response",
      "tool-call-start",
      "tool-call-end",
    ]);
  });

  test("[tools.order] the decision is recorded with rule, file and line", async () => {
    const source = { file: ".agent/protocols/permissions.md", line: 7 };
    const rule = {
      decision: "deny",
      operation: "mail.*",
      arguments: { to: ["b*"] },
      text: "no mail to b",
      source,
    } as const;
    const { call, of } = rig({ tools: [probe().tool], policy: () => ({ rules: [rule], fallback: "allow" }) });
    const refused = await call("probe", { to: "bob" });
    expect(refused.modelText).toContain(".agent/protocols/permissions.md:7");
    expect(of("policy-decision")).toMatchObject([
      { operation: "mail.send", decision: "deny", rule: "no mail to b", source },
    ]);
    expect((await call("probe", { to: "ann" })).status).toBe("succeeded");
  });
});
