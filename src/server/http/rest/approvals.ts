/** Questions to people: those that the caller asked or may answer, and their answers. */
import { z } from "zod";
import { fault } from "../../../base/index.ts";
import type { InboxAnswer, InboxItem } from "../../../safety/approvals.ts";
import type { Caller } from "../../access/caller.ts";
import { defineRoute } from "../route.ts";
import { aName } from "./session-schemas.ts";

const item = z
  .looseObject({
    id: z.string(),
    kind: z.string(),
    text: z.string(),
    hash: z.string().describe("an answer repeats it"),
    state: z.string(),
    askedAt: z.number(),
    expiresAt: z.number(),
  })
  .meta({ id: "Question" });

const answer = z
  .union([
    z.strictObject({
      isApproved: z.boolean(),
      hash: z.string(),
      comment: z.string().optional(),
      editedArguments: z.json().optional(),
    }),
    z.strictObject({ answer: z.json(), hash: z.string() }),
    z.strictObject({ isDeclined: z.literal(true), hash: z.string() }),
  ])
  .meta({ id: "Answer" });

/** Others' questions are for those who may answer them. */
function isFor({ requester, requirement }: InboxItem, { roles, user }: Caller): boolean {
  const wanted = [...requirement.roles, ...requirement.escalateTo];
  return requester.user === user || wanted.length === 0 || wanted.some(role => roles.includes(role));
}

export const approvalRoutes = [
  defineRoute({
    method: "GET",
    path: "/approvals",
    summary: "Lists the questions that wait, the most urgent first.",
    scope: "approve",
    query: z.object({ all: z.stringbool().default(false) }),
    answer: z.object({ items: z.array(item) }),
    async handle({ caller, query, served }) {
      const items = await served.approvals.list({ tenant: caller.tenant, all: query.all });
      return { items: items.filter(each => isFor(each, caller)) };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/approvals/:id",
    summary: "Gives a question, with everything that a person needs to judge.",
    scope: "approve",
    params: z.object({ id: aName }),
    answer: item,
    async handle({ caller, params, served }) {
      const found = await served.approvals.find(params.id, caller.tenant);
      if (!isFor(found, caller)) throw fault("approval.not-found", { approval: params.id });
      return found;
    },
  }),
  defineRoute({
    method: "POST",
    path: "/approvals/:id/answer",
    summary: "Answers a question, as the person whom the server has authenticated; its turn goes on.",
    scope: "approve",
    params: z.object({ id: aName }),
    body: answer,
    answer: item,
    async handle({ body, caller, params, served }) {
      const { roles, tenant, user: name } = caller;
      const given = body as InboxAnswer;
      return (await served.approvals.answer(params.id, given, { name, roles }, { tenant })).item;
    },
  }),
];
