/** The promises of the inbox: the questions to people, who may answer, and the effect of an answer. */
import type { Requirement } from "./requirement.ts";

export const approvalRequirements: readonly Requirement[] = [
  {
    id: "approvals.answer.exact",
    source: "spec/hazards.md #2",
    promise:
      "Only an answer of the exact shape, with the boolean and the question's own hash, from an authenticated person, in time, counts; each other one is refused with its reason, and the question stays open.",
  },
  {
    id: "approvals.answer.once",
    source: "spec/safety.md §6",
    promise: "Of answers that race, in whatever processes, one decides, and the others learn who did.",
  },
  {
    id: "approvals.answer.people",
    source: "spec/safety.md §6",
    promise:
      "Roles, a number of different people, and separation of duties hold, however a name is spelled; one no is a no, and people who want different arguments don't agree.",
  },
  {
    id: "approvals.expiry",
    source: "spec/safety.md §6",
    promise: "A question without an answer in time is a no, or goes to other roles once; it is never a yes.",
  },
  {
    id: "approvals.deadline",
    source: "spec/safety.md §6",
    promise:
      "A turn whose question has no answer goes on at the deadline, with a rejection as a value: by itself where questions wait in the inbox alone, at the next start, and when it is resumed; an escalation is shown to the others first.",
  },
  {
    id: "approvals.answerer",
    source: "spec/hazards.md #2",
    promise:
      "An answer that a program gives to a session itself counts as that of the person whom the program has authenticated; without one it counts only where any one person may answer.",
  },
  {
    id: "approvals.elsewhere",
    source: "spec/hazards.md #37",
    promise:
      "Of a file of conversations that another machine made, the words are kept and no answer counts: its open turns and questions are over, and its inputs are no person's.",
  },
  {
    id: "approvals.taken",
    source: "spec/safety.md §6",
    promise: "A program files no question under the id of a turn's question or of another user's.",
  },
  {
    id: "approvals.forgotten",
    source: "spec/safety.md §4",
    promise: "A conversation that is removed takes its questions, votes and answers with it, and no others.",
  },
  {
    id: "approvals.kinds",
    source: "spec/safety.md §6",
    promise:
      "Approvals, choices, answers, reviews, escalations, checkpoints and feedback are in one inbox, which outlives its process, with all that is needed to judge, the most urgent first.",
  },
  {
    id: "approvals.turn",
    source: "spec/hazards.md #27",
    promise:
      "An answer reaches the turn that waits: here, where its process has ended, and else in the process that runs it, whichever of approver and inbox is answered first.",
  },
  {
    id: "approvals.killed",
    source: "spec/hazards.md #27",
    promise:
      "A process that is killed between a request and its answer costs nothing: a second process answers, and the turn goes on, on SQLite and PostgreSQL.",
  },
  {
    id: "approvals.options",
    source: "spec/hazards.md #1",
    promise: "Each option of `approvals` changes who may answer, how many have to, or until when.",
  },
  {
    id: "approvals.file",
    source: "spec/hazards.md #37",
    promise:
      "`safety.approvals` of brain.yaml holds for turns, harnesses and MCP alike: settings that ask for more hold in a clone, looser ones once a person has accepted them, and a program's own rules go before it.",
  },
  {
    id: "approvals.reasons",
    source: "spec/safety.md §6",
    promise:
      "Where the source of a call's words, what is at stake and a rule all ask about it, there is one question with all reasons, the gravest first: in the event, the inbox and on the command line.",
  },
  {
    id: "approvals.program",
    source: "spec/safety.md §6",
    promise:
      "A turn goes on only in the program that began it, which has its tools and its model: an answer that is given elsewhere is kept, the words say so, and the program goes on by itself, at once or at its next start, exactly once.",
  },
  {
    id: "approvals.filing",
    source: "spec/hazards.md #1",
    promise:
      "A question that a program files has a known kind, words, and options where one is to be chosen; it is kept without secrets, and the schema of its answer is shown.",
  },
  {
    id: "approvals.learn",
    source: "spec/safety.md §6",
    promise:
      "Calls that a person rejects or edits become episodes of high importance, with the person's words.",
  },
  {
    id: "approvals.harness",
    source: "spec/safety.md §6",
    promise:
      "Where a rule asks and the harness can't, the question waits in the inbox, and the same call of the same session passes once after a yes; after a no the agent gets the reason.",
  },
  {
    id: "approvals.mcp",
    source: "spec/safety.md §6",
    promise:
      "The MCP server and the MCP proxy ask through the inbox: where a client can't ask its person, or leaves, the same call passes once after a yes within an hour, in whichever process; the answer at a client is recorded there, and has no roles.",
  },
  {
    id: "approvals.command",
    source: "spec/safety.md §6",
    promise:
      "`brainstem approvals` lists, shows, approves with edited arguments, rejects, answers and watches; an agent may look and never answer.",
  },
  {
    id: "approvals.rejected",
    source: "spec/hazards.md #1",
    promise:
      "A rejecting approver means that a tool's body is never entered, by whatever way the call is run.",
  },
];
