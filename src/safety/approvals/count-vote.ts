/** `countVote` takes one person's answer into a ballot, or says why it doesn't count. Pure. */
import { fault, hashJson, type Json } from "../../base/index.ts";
import type { Answerer } from "../../ports/index.ts";
import {
  agreeing,
  type Ballot,
  type InboxAnswer,
  type InboxItem,
  isOpen,
  type Outcome,
  takesValue,
  type Vote,
} from "./question.ts";
import { isNameless, isSamePerson } from "./same-person.ts";

/** The name in the log where no person answered. */
export const NOBODY = "nobody";
const MAX_COMMENT_CHARS = 10_000;

/**
 * The ballot with the vote, and with the outcome where it decides.
 * @throws approval.over, approval.forbidden, approval.changed, input.invalid
 */
export async function countVote(
  item: InboxItem,
  ballot: Ballot,
  given: InboxAnswer,
  by: Answerer,
  nowMs: number,
): Promise<Ballot> {
  requireOpen(item);
  const { name } = requireAnswerer(item, by);
  const answer = readAnswer(item, given);
  if (answer.hash !== item.hash) throw fault("approval.changed", { approval: item.id });
  const vote = await voteOf(item, answer, name, nowMs);
  const isSame = ({ by, hash, isYes }: Vote) =>
    isSamePerson(by, name) && hash === vote.hash && isYes === vote.isYes;
  if (ballot.votes.some(isSame))
    throw fault("approval.over", {
      approval: item.id,
      reason: `${name} has answered it already, and ${agreeing(ballot.votes)} of ${item.requirement.answers} agree`,
    });
  // While the question is open a person may think again: another call than the others want, or theirs after all.
  const votes = [...ballot.votes.filter(({ by }) => !isSamePerson(by, name)), vote];
  const outcome = outcomeOf(item, answer, votes, nowMs);
  return { ...ballot, votes, ...(outcome !== undefined && { outcome }) };
}

function requireOpen(item: InboxItem): void {
  const { id, outcome, state } = item;
  if (isOpen(item)) return;
  const who = outcome?.by.join(", ") ?? "";
  const reason =
    outcome === undefined || outcome.decision === "expired"
      ? "it has expired, which is a no"
      : `it was answered already: ${state} by ${who} at ${new Date(outcome.at).toISOString()}`;
  throw fault("approval.over", { approval: id, reason });
}

function requireAnswerer(item: InboxItem, by: Answerer): Answerer {
  const { id, requester, requirement, state } = item;
  const no = (reason: string) => fault("approval.forbidden", { approval: id, reason });
  const isKnown = typeof by?.name === "string" && !isNameless(by.name) && !isSamePerson(by.name, NOBODY);
  if (!isKnown || !Array.isArray(by.roles)) throw no("no authenticated person answers it");
  const { name } = by;
  if (requirement.separation && isSamePerson(name, requester.user))
    throw no(`${name} asked for it, and another person has to answer (separation of duties)`);
  const roles = state === "escalated" ? requirement.escalateTo : requirement.roles;
  if (roles.length > 0 && !roles.some(role => by.roles.includes(role))) {
    const own = by.roles.length === 0 ? "none" : by.roles.join(", ");
    throw no(`it takes the role ${roles.join(" or ")}, and ${name} has ${own}`);
  }
  return by;
}

const yesOrNo: ReadonlySet<string> = new Set(["isApproved", "hash", "comment", "editedArguments"]);

/** The exact shape that the kind asks for: a member too many makes it none. */
function readAnswer({ kind, options, repeats, schema, tool }: InboxItem, given: InboxAnswer): InboxAnswer {
  const invalid = (expected: string) => fault("input.invalid", { what: "The answer", expected });
  if (typeof given !== "object" || given === null || typeof given.hash !== "string")
    throw invalid("an object with the question's own hash");
  const members: Readonly<Record<string, unknown>> = { ...given };
  const names = Object.keys(members);
  if (takesValue(kind)) {
    const [name, ...others] = names.filter(each => each !== "hash");
    const isDeclined = name === "isDeclined" && members.isDeclined === true;
    if (others.length > 0 || (name !== "answer" && !isDeclined))
      throw invalid("the question's own hash, and either answer or isDeclined: true");
    if (name === "answer" && options !== undefined && !options.some(each => each === members.answer))
      throw invalid(`one of ${options.join(", ")}`);
    const isPlain = name === "answer" && options === undefined && schema === undefined;
    if (isPlain && (typeof members.answer !== "string" || members.answer.trim() === ""))
      throw invalid("an answer in text");
    return given;
  }
  const { isApproved, comment, editedArguments } = members;
  if (typeof isApproved !== "boolean" || !names.every(name => yesOrNo.has(name)))
    throw invalid("isApproved as the boolean true or false, and the question's own hash");
  if (comment !== undefined && (typeof comment !== "string" || comment.length > MAX_COMMENT_CHARS))
    throw invalid(`a comment in text of at most ${MAX_COMMENT_CHARS} characters`);
  if (editedArguments !== undefined && (tool === undefined || !isApproved))
    throw invalid("edited arguments only beside isApproved: true, and for a call");
  if (editedArguments !== undefined && repeats === "elsewhere")
    throw invalid("a yes or a no with a comment: an agent makes this call itself, with its own arguments");
  return given;
}

async function voteOf({ hash, tool }: InboxItem, answer: InboxAnswer, by: string, at: number): Promise<Vote> {
  if (!("isApproved" in answer)) return { by, at, isYes: "answer" in answer, hash };
  const { comment, editedArguments, isApproved } = answer;
  // People who want different arguments don't agree.
  const wanted = editedArguments === undefined ? hash : await hashJson({ tool, arguments: editedArguments });
  return { by, at, isYes: isApproved, hash: wanted, ...(comment !== undefined && { comment }) };
}

/** Undefined while more people have to agree. A no is a no at once. */
function outcomeOf(
  { requirement }: InboxItem,
  answer: InboxAnswer,
  votes: readonly Vote[],
  at: number,
): Outcome | undefined {
  const last = votes.at(-1)!;
  const head = { by: [last.by], at };
  if ("answer" in answer) return { ...head, decision: "answered", answer: answer.answer };
  if (!("isApproved" in answer)) return { ...head, decision: "declined" };
  const { comment, editedArguments } = answer;
  const words = { ...(comment !== undefined && { comment }) };
  if (!last.isYes) return { ...head, ...words, decision: "rejected" };
  const yes = votes.filter(({ hash, isYes }) => isYes && hash === last.hash);
  if (yes.length < requirement.answers) return undefined;
  const edited: { readonly editedArguments?: Json } =
    editedArguments === undefined ? {} : { editedArguments };
  return { ...words, ...edited, by: yes.map(({ by }) => by), at, decision: "approved" };
}
