/** The promises of hooks, whichever harness asks. */
import type { Requirement } from "./requirement.ts";

export const hooksRequirements: readonly Requirement[] = [
  {
    id: "harness.call-unread",
    source: "spec/hazards.md, input of wrong types; docs: a question where a call can't be judged",
    promise:
      "A call without a name, or with arguments that are no object, isn't let through: the harness gets its safe answer; its end is passed over.",
  },
  {
    id: "harness.once",
    source: "spec/harnesses.md §8, one call is judged and logged once",
    promise:
      "A call that reaches the hook by two contracts is judged once and logged once, by its id, or by session, tool and input within seconds.",
  },
  {
    id: "harness.grant.whole",
    source: "spec/hazards.md #2",
    promise:
      "A person's yes to a call of a harness holds for its whole input: folder, environment, permissions and each other member; only words about the call, its time limit and the folder that it is in anyway don't count.",
  },
  {
    id: "harness.once.private",
    source: "spec/hazards.md #31",
    promise: "The ledger of calls recognises a call by its digest, and holds no command in the clear.",
  },
  {
    id: "harness.status.judged",
    source: "spec/protocols.md §3",
    promise:
      "The latest judgement is kept with rule, file and line, within a bounded file that only its owner reads.",
  },
  {
    id: "harness.status.fails-open",
    source: "spec/protocols.md §3, check and doctor say where there is none",
    promise: "check, doctor and status say under which harness a call goes on when the hook can't answer.",
  },
  {
    id: "harness.checkpoint",
    source: "spec/protocols.md §3, stop and compaction",
    promise:
      "At a stop and before a compaction the workspace says what was asked, what was changed, what failed and the agent's next step, whether or not a file was edited.",
  },
  {
    id: "harness.checkpoint.bounded",
    source: "spec/brain.md §2",
    promise:
      "WORKSPACE.md has one line for each of at most five sessions with unfinished work; finished and older work leaves it and is an episode.",
  },
  {
    id: "harness.checkpoint.person",
    source: "spec/brain.md §2",
    promise: "No hook changes a person's line in WORKSPACE.md.",
  },
  {
    id: "harness.checkpoint.done",
    source: "spec/brain.md §2, §5",
    promise:
      "A task that a skill ends with `brainstem task done` leaves the workspace and doesn't come back.",
  },
  {
    id: "harness.checkpoint.journal",
    source: "spec/protocols.md §3",
    promise:
      "A checkpoint is made from a bounded journal of each session, and losing the journal costs words of the checkpoint only.",
  },
  {
    id: "harness.episode",
    source: "spec/protocols.md §3, after a tool call",
    promise:
      "Each call is an episode with its harness, its session and its project, without secrets and without the machine's folders.",
  },
  {
    id: "harness.episode.failure",
    source: "spec/protocols.md §3, failure",
    promise:
      "A failure is recognised by the fields that the harness really sends, has the pain that the failure hook sets, and the third failure of a skill, or of one command, asks the agent to reflect.",
  },
  {
    id: "harness.decision",
    source: "spec/protocols.md §3",
    promise:
      "The same command gets the same decision under every harness, in its own contract, with rule, file and line.",
  },
  {
    id: "harness.decision.remembered",
    source: "spec/hazards.md #33",
    promise: "A refused call is an episode, since the harness doesn't report it.",
  },
  {
    id: "harness.delegation",
    source: "spec/protocols.md §5, issue 15 item 14",
    promise:
      "A sub-agent, where the harness says which one acts, gets the policy, the memory, the depth and the instructions of delegation.md, in a process and by the daemon; where delegation.md can't be read it only reads.",
  },
  {
    id: "harness.unspoken",
    source: "spec/protocols.md §2",
    promise:
      "A call without a rule is left to the harness's own permissions, or asked about, or refused, as brain.yaml says.",
  },
  {
    id: "harness.safe",
    source: "spec/protocols.md §3, fails safe",
    promise:
      "A call that can't be judged (no JSON, no brain, a broken link, rules that can't be read) is asked about or stopped, with the reason.",
  },
  {
    id: "harness.safe.rest",
    source: "spec/protocols.md §3, fails safe",
    promise:
      "An event that is no call goes on whatever breaks: no session, prompt or stop is held up by a damaged brain.",
  },
  {
    id: "harness.place",
    source: "spec/harnesses.md §8",
    promise:
      "The rules are those of the project that the harness names, whatever folder the agent has changed to, and of a linked brain.",
  },
  {
    id: "harness.context",
    source: "spec/protocols.md §3, session start",
    promise:
      "A session begins with a digest of preferences, the live task, lessons and decisions; a question adds the lesson that it asks for.",
  },
  {
    id: "harness.resume",
    source: "spec/harnesses.md §8",
    promise:
      "A task that was begun under one harness is in the context of a session that begins under another.",
  },
  {
    id: "harness.process",
    source: "spec/protocols.md §3",
    promise:
      "A hook that runs as a process reads standard input, answers on standard output alone, and ends with the contract's exit code.",
  },
  {
    id: "harness.process.mistyped",
    source: "spec/protocols.md §3",
    promise:
      "A hook line with a mistyped event stops the calls that it was meant for, and says what to mend; other events go on.",
  },
  {
    id: "harness.process.stopped",
    source: "spec/protocols.md §3, fails safe",
    promise:
      "A hook that crashes, is missing or can't start stops the call that it was to judge, and holds up nothing else.",
  },
  {
    id: "harness.process.packed",
    source: "spec/protocols.md §3, bundle and compile cache",
    promise:
      "The published bundle answers as the sources do; its compile cache is kept where only its owner writes, and affects nothing but time.",
  },
  {
    id: "harness.process.light",
    source: "spec/protocols.md §3, bundle and compile cache",
    promise: "A hook loads the readers of a brain's files only where a file has changed.",
  },
  {
    id: "harness.process.libraries",
    source: "DESIGN.md §5, hook as a process",
    promise: "To judge and to record a call, a hook loads neither Node's timing nor its terminals.",
  },
  {
    id: "harness.guarded",
    source: "spec/protocols.md §3, issue 15 item 16",
    promise:
      "Under every harness a hook whose program is missing, crashes or is killed stops the call with words; where a dependency is missing, exactly the commands that install it pass.",
  },
  {
    id: "harness.node",
    source: "spec/protocols.md §3, issue 15 item 17",
    promise:
      "A hook finds a Node that runs it, whichever is first on the PATH: the Node that installing remembered, the PATH's, the package's own, a version manager's; without any it stops the call with words.",
  },
  {
    id: "harness.agent-version",
    source: "spec/harnesses.md §1, issue 15 item 16",
    promise:
      "install and status look at the agent's version before they say that a failing hook stops calls, within bounded time, and say so where they don't find it.",
  },
  {
    id: "harness.log-length",
    source: "spec/protocols.md §3, it never reads the whole log",
    promise: "The number of bytes that a hook reads doesn't grow with the log.",
  },
  {
    id: "harness.daemon.same",
    source: "spec/protocols.md §3, the resident daemon",
    promise: "The daemon and the process give the same answer for every event of every harness.",
  },
  {
    id: "harness.daemon.private",
    source: "spec/protocols.md §3, the resident daemon",
    promise:
      "The daemon listens on a socket in a folder that only its owner can open, and answers no client without its token.",
  },
  {
    id: "harness.daemon.fallback",
    source: "spec/protocols.md §3, fall back to the process",
    promise:
      "The process answers where no daemon runs, or where the daemon has died, hangs or is of another version.",
  },
  {
    id: "harness.daemon.one",
    source: "spec/protocols.md §3, the resident daemon",
    promise:
      "One daemon runs for a user: a second says so, a killed daemon leaves nothing in the way, and --stop ends it.",
  },
];
