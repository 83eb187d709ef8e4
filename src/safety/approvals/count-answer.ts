/** `createAnswerCount` counts the answers that a program gives to a session itself, by the rules that hold for the inbox. */
import { fault } from "../../base/index.ts";
import type { CountAnswer, WaitingAnswer } from "../../ports/index.ts";
import { idOfRequest } from "../../storage/index.ts";
import { answerOf } from "./answer-of.ts";
import { type ApprovalRules, rolesOf } from "./approval-rules.ts";
import type { Inbox } from "./inbox.ts";
import type { InboxAnswer } from "./question.ts";

/** Without an authenticated person an answer counts only where any one person may answer. */
export const createAnswerCount =
  (inbox: Inbox, rules: ApprovalRules): CountAnswer =>
  async (request, given, by) => {
    const id = idOfRequest(request);
    const { tenant } = request.scope;
    const item = await inbox.find(id, tenant);
    // Decided in the inbox, and on its way to the turn.
    if (item.outcome !== undefined) return answerOf(item, item.outcome);
    const { answers, roles, separation } = item.requirement;
    if (by === undefined && (roles.length > 0 || answers > 1 || separation)) {
      const reason = "its rules say who may answer, and the program names no authenticated person";
      throw fault("approval.forbidden", { approval: id, reason });
    }
    const { name, roles: own } = by ?? { name: given.answeredBy, roles: [] };
    const who = { name, roles: [...own, ...(by === undefined ? [] : rolesOf(rules, name))] };
    const { outcome } = await inbox.answer(id, inboxAnswerOf(given), who, tenant);
    return outcome && answerOf(item, outcome);
  };

function inboxAnswerOf(given: WaitingAnswer): InboxAnswer {
  const { answeredBy: _by, ...answer } = given;
  if ("requestHash" in answer) {
    const { requestHash: hash, ...rest } = answer;
    return { ...rest, hash } as InboxAnswer;
  }
  const { argumentsHash: hash, ...rest } = answer;
  return { ...rest, hash };
}
