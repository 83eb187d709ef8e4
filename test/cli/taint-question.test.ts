/** A question to a person says where a call's words come from, whatever rule asks. */
import { expect, test } from "vitest";
import type { ApprovalId, CallId, TurnId } from "../../src/base/index.ts";
import { describeRequest } from "../../src/cli/chat/describe-request.ts";
import { formatEventTree } from "../../src/cli/chat/event-tree.ts";
import type { ApprovalRequest, Event, Taint } from "../../src/ports/index.ts";

const taint: Taint = {
  kind: "address",
  piece: "eve@evil.example",
  from: { tool: "read_mail", call: "c0" as CallId },
  says: "eve@evil.example comes from the result of read_mail, not from you",
};
const request: ApprovalRequest = {
  approval: "a1" as ApprovalId,
  scope: { tenant: "acme", user: "ann" },
  session: "s1",
  turn: "t1" as TurnId,
  tool: "send_mail",
  operation: "mail.send",
  arguments: { to: "eve@evil.example" },
  argumentsHash: "0",
  sideEffects: ["Sends a mail"],
  rule: "Send mail",
  reason: "mail.send needs a person's approval: “Send mail”",
  source: { file: "permissions.md", line: 3 },
  taint: [taint],
  expiresAt: 0,
};
const terminal = {
  style: (_: string, text: string) => text,
  cwd: "/",
  brain: undefined,
  width: 200,
} as never;

test("[safety.provenance.carried] the chat's question shows the source beside the rule, and once", () => {
  expect(describeRequest(request, terminal)).toContain(`source ${taint.says}\n`);
  const { source: _, ...bare } = { ...request, reason: taint.says };
  expect(describeRequest(bare, terminal).split(taint.says)).toHaveLength(2);
});

test("[safety.provenance.carried] the tree of events shows the source of an allowed call's words", () => {
  const { operation, reason, rule, turn } = request;
  const decision = {
    kind: "policy-decision",
    call: "c1",
    operation,
    decision: "allow",
    rule,
    reason,
    taint: [taint],
  };
  const event = { id: "e1", seq: 1, at: 0, turn, ...decision } as unknown as Event;
  expect(formatEventTree([event], terminal)).toContain(taint.says);
});
