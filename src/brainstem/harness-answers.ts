/** `createHarnessAnswers` turns a person's answer about a harness's call into a grant, and a no into a lesson. */
import { join } from "node:path";
import type { Brain } from "../brain/index.ts";
import { BRAIN_FOLDER, describeCall, layout, PERSONS_NO_IMPORTANCE } from "../brain/index.ts";
import { createCallLedger, createGrants, REPEAT_MS } from "../harness/node.ts";
import { type BrainPlace, GRANTS, stateFolder } from "../project/index.ts";
import type { InboxItem, Outcome } from "../safety/approvals.ts";

interface HarnessAnswersOptions {
  readonly place: BrainPlace;
  readonly brain: Pick<Brain, "record" | "owner">;
}

export function createHarnessAnswers({ brain, place }: HarnessAnswersOptions) {
  return async (item: InboxItem, outcome: Outcome): Promise<void> => {
    const by = outcome.by.join(", ");
    const isApproved = outcome.decision === "approved";
    if (isApproved && item.grantKey !== undefined) grant(place, item, outcome.at, by);
    const teaches = !isApproved || outcome.editedArguments !== undefined;
    if (teaches && item.tool !== undefined) await learn(brain, item, outcome, by);
  };
}

function grant(place: BrainPlace, { grantKey, requester }: InboxItem, at: number, by: string): void {
  const { session = "" } = requester;
  createGrants(join(stateFolder(place), GRANTS)).give({
    key: grantKey!,
    at,
    until: at + REPEAT_MS,
    by,
    ...(session !== "" && { session, isOnce: true as const }),
  });
  createCallLedger(join(place.root, BRAIN_FOLDER, layout.hooks)).note({
    at,
    harness: "cli",
    session,
    event: "approval",
    decision: "allow",
    rule: `approved once by ${by}`,
    grantedBy: by,
    granted: grantKey!,
  });
}

async function learn(
  brain: HarnessAnswersOptions["brain"],
  { arguments: given, requester, rule, tool = "a call" }: InboxItem,
  { comment = "", editedArguments }: Outcome,
  by: string,
): Promise<void> {
  const deed = editedArguments === undefined ? "rejected this call" : "changed this call";
  await brain.record(brain.owner, {
    skill: requester.harness ?? "approvals",
    isSkill: false,
    action: describeCall(tool, given),
    result: editedArguments === undefined ? "denied by a person" : "changed by a person",
    detail: [
      `${by} ${deed}${comment === "" ? "" : `: ${comment}`}`,
      ...(editedArguments === undefined ? [] : [`to ${describeCall(tool, editedArguments)}`]),
    ].join(" "),
    ...(rule !== undefined && { context: `asked by the rule “${rule}”` }),
    importance: PERSONS_NO_IMPORTANCE,
    origin: "mind",
    detailOrigin: "person",
    provenance: {
      harness: requester.harness ?? "brainstem",
      ...(requester.session !== undefined && { session: requester.session }),
    },
  });
}
