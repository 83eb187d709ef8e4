import { expect, test } from "vitest";
import type { CallView, Hook } from "../../../src/ports/index.ts";
import { approver, askAll, hook, probe, type RigOptions, rig, yes } from "../rig.ts";

/** Tests that a hook learns after a call who approved it. */
async function approvedBy(options: RigOptions, hooks: readonly Hook[] = []) {
  const seen: CallView[] = [];
  const watch = hook({ afterTool: view => void seen.push(view) });
  const { tool, entered } = probe();
  const { call } = rig({ tools: [tool], ...options, hooks: [...hooks, watch] });
  await call("probe", { to: "bob" });
  return { name: seen[0]!.approvedBy, given: seen[0]!.call.arguments, entered };
}

const allowAll = () => ({ rules: [], fallback: "allow" }) as const;
const asking = { policy: () => askAll };

test("[tools.approved-by] the one who was asked and said yes", async () => {
  const said = approver(request => yes(request, { answeredBy: "Ada" }));
  expect(await approvedBy({ ...asking, approver: said })).toMatchObject({
    name: "Ada",
    entered: [{ to: "bob" }],
  });
});

test("[tools.approved-by] is undefined where no person was asked, or a person said no", async () => {
  const said = approver(request => yes(request, { answeredBy: "Ada", isApproved: false }));
  expect((await approvedBy({ policy: allowAll, approver: said })).name).toBeUndefined();
  expect(await approvedBy({ ...asking, approver: said })).toMatchObject({ name: undefined, entered: [] });
});

test.each([
  ["asks about them again", askAll],
  [
    "allows them",
    {
      rules: [{ decision: "ask", operation: "*", arguments: { to: ["bob"] }, text: "x" }],
      fallback: "allow",
    },
  ],
] as const)(
  "[tools.approved-by] the one who wrote other arguments, where the policy %s",
  async (_, policy) => {
    const said = approver(request => yes(request, { answeredBy: "Ada", editedArguments: { to: "carol" } }));
    expect(await approvedBy({ policy: () => policy, approver: said })).toMatchObject({
      name: "Ada",
      given: { to: "carol" },
      entered: [{ to: "carol" }],
    });
  },
);
