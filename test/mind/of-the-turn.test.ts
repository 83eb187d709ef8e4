import { expect, test } from "vitest";
import type { Policy } from "../../src/policy/index.ts";
import { callEcho, createTestMind, echo, eventsOf, key, only } from "./fixtures.ts";

const deny: Policy = { rules: [], fallback: "deny" };
const allow: Policy = { rules: [], fallback: "allow" };

test("[mind.turn.policy] the policy of a turn is a function of its tenant and user", async () => {
  const { mind } = createTestMind([[callEcho("a")], "ok", [callEcho("b")], "ok"], {
    tools: [echo()],
    policy: async ({ session: { user } }) => (user === "ada" ? allow : deny),
  });
  const statusOf = async (user: string) =>
    only(await eventsOf(mind.session({ ...key, user }).turn("go")), "tool-call-end")[0]!.outcome.status;
  expect(await statusOf("ada")).toBe("succeeded");
  expect(await statusOf("bob")).toBe("refused");
});

test("[mind.turn.policy] a plain policy is taken, and a function that fails denies", async () => {
  const run = async (policy: Policy | (() => Policy)) => {
    const { session } = createTestMind([[callEcho("a")], "ok"], { tools: [echo()], policy });
    return only(await eventsOf(session.turn("go")), "tool-call-end")[0]!.outcome.status;
  };
  expect(await run(allow)).toBe("succeeded");
  expect(await run(deny)).toBe("refused");
  const broken = () => {
    throw new Error("no policy today");
  };
  expect(await run(broken)).toBe("refused");
});

test("[mind.turn.instructions] instructions are a function of the turn; a function that fails ends the turn", async () => {
  const { mind, model } = createTestMind(["ok", "ok", "ok"], {
    instructions: async ({ session: { user } }) => {
      if (user === "eve") throw new Error("unknown user");
      return `You serve ${user}.`;
    },
  });
  for (const user of ["ada", "bob"])
    await mind
      .session({ ...key, user })
      .turn("go")
      .summary();
  const prompts = model.calls.map(({ prompt }) => JSON.stringify(prompt[0]));
  expect(prompts[0]).toContain("You serve ada.");
  expect(prompts[1]).toContain("You serve bob.");
  const failed = await mind
    .session({ ...key, user: "eve" })
    .turn("go")
    .summary();
  expect(failed.status).toBe("failed");
  expect(model.calls).toHaveLength(2);
});
