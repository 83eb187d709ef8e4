/** The promises of the digest: the words that a session hears of the sessions before it. */
import type { Requirement } from "./requirement.ts";

export const digestRequirements: readonly Requirement[] = [
  {
    id: "brain.digest.error-line",
    source: "spec/second-session.md §3, the error's signature",
    promise:
      "Of a failed command's output the telling line is kept, and two failures that differ in paths, numbers and quoted values only are the same.",
  },
  {
    id: "brain.digest.rules",
    source: "spec/second-session.md §3, rules",
    promise:
      "A sentence of a request that corrects or constrains the agent is a rule, quoted; questions, reports, habits, features, code and quotes are left out, and a constraint of this task ends with it.",
  },
  {
    id: "brain.digest.pasted",
    source: "spec/second-session.md §3, rules; spec/hazards.md, text of others in a prompt",
    promise:
      "Pasted pages, mails, issues, logs and tagged parts of a prompt are no words of the person, and of a long prompt only the first and the last paragraph are.",
  },
  {
    id: "brain.digest.fixes",
    source: "spec/second-session.md §3, fixes",
    promise:
      "The action after which a failed command passes is its fix, within ten actions and unless it fails again, where two sessions show it or where it speaks of the failure.",
  },
  {
    id: "brain.digest.standing",
    source: "spec/second-session.md §2, rules and replaced decisions",
    promise:
      "Of the person's rules only those are shown that no later sentence replaced or took back; rules about other things stay.",
  },
  {
    id: "brain.digest.other-way",
    source: "spec/second-session.md §2, fixes: a command works, another one doesn't",
    promise:
      "Where a path or a program wasn't there, the like command that worked instead is remembered, and the failure is no open one.",
  },
  {
    id: "brain.digest.failures",
    source: "spec/second-session.md §2, failed attempts",
    promise:
      "A command that failed and never passed afterwards is a failed attempt; refusals and looks are left out.",
  },
  {
    id: "brain.digest.compose",
    source: "spec/second-session.md §2",
    promise:
      "The digest keeps within 650 tokens and 2,600 characters, leaves out stale, repeated and known items, prefers the files in hand, and is the same text for the same facts.",
  },
  {
    id: "harness.digest.own-notes",
    source: "spec/second-session.md §2",
    promise: "A digest doesn't repeat what the agent has in notes of its own.",
  },
  {
    id: "harness.digest",
    source: "spec/second-session.md §1 and §5",
    promise:
      "In twelve pairs of sessions the second one hears at least nine in ten facts that it must know by its first prompt, and no forbidden one, within 650 tokens.",
  },
  {
    id: "harness.digest.request",
    source: "spec/second-session.md §2, open: the last substantial request",
    promise:
      "A correction, an answer, a question or a pasted error, in any language, doesn't replace a task's request, and opens no work unless files are changed after it.",
  },
  {
    id: "harness.digest.reverted",
    source: "spec/second-session.md §2, failed: reverted, because",
    promise: "A commit that was taken back is shown as an attempt that failed, with the person's words.",
  },
  {
    id: "harness.digest.renamed",
    source: "spec/second-session.md §2, verified",
    promise: "A file of the open task that was renamed since is named by its new path.",
  },
  {
    id: "harness.digest.subfolder",
    source: "spec/second-session.md §2, score: files that are changed and uncommitted",
    promise: "Changed files count as such where the project is a folder of a repository, and not its root.",
  },
  {
    id: "harness.digest.left",
    source: "spec/second-session.md §2, open: steps that the agent itself listed as left",
    promise:
      "Steps that the agent announced as left keep a task open until it works on; commands after the last words of a finished task don't open it again; a check whose program isn't there counts for nothing.",
  },
  {
    id: "harness.digest.real",
    source: "spec/second-session.md §5",
    promise:
      "The first request of a real agent's next session holds the facts that it must know, and no forbidden one.",
  },
  {
    id: "harness.digest.rules",
    source: "spec/second-session.md §2, an agent's claim is never shown as the person's",
    promise:
      "Only sentences of a request are shown as the person's rules, whatever an agent logs: without nods in front of them, a choice with its reason as a decision.",
  },
  {
    id: "harness.digest.silence",
    source: "spec/second-session.md §4, an ordinary prompt gets nothing",
    promise: "An ordinary prompt gets no memory, a resumed session gets none, and nothing is given twice.",
  },
  {
    id: "harness.digest.remedy",
    source: "spec/second-session.md §1, a command failed",
    promise: "A failing command whose fix is known gets one line with it.",
  },
  {
    id: "harness.digest.decision",
    source: "spec/second-session.md §2, decided; §4, why did we",
    promise:
      "A decision is shown once, as X over Y because Z; it and the person's own sentences answer a question for the reason.",
  },
  {
    id: "harness.digest.open",
    source: "spec/second-session.md §2, open",
    promise:
      "A question that was broken off displaces neither the open task before it nor the next step that was announced.",
  },
  {
    id: "harness.digest.compaction",
    source: "spec/second-session.md §1, after a compaction",
    promise: "After a compaction the session gets the digest once more, with its own request.",
  },
  {
    id: "harness.digest.private",
    source: "spec/second-session.md §1, private parts",
    promise: "A part of a request between <private> and </private> reaches neither memory nor a digest.",
  },
  {
    id: "harness.digest.plain",
    source: "spec/hazards.md, text that is taken for more than it is",
    promise:
      "Each item of a digest, of a line before an edit, of a remedy and of WORKSPACE.md is one line without control, format and tag signs, wherever its words come from.",
  },
  {
    id: "harness.digest.said-here",
    source: "spec/second-session.md §2, an agent's claim is never shown as the person's",
    promise:
      "Rules are shown as the person's where this machine noted them; those that came with a clone have a heading of their own and take none of the person's back.",
  },
  {
    id: "harness.digest.linear",
    source: "spec/hazards.md, input of any length; spec/second-session.md §1, before editing",
    promise:
      "Reading a prompt, a memory or an error takes time in proportion to its length, however long its words are, and no edit waits for memory that is too big.",
  },
  {
    id: "harness.digest.before-edit",
    source: "spec/second-session.md §1, before editing",
    promise:
      "Before a file is edited that a decision or a failed attempt names, the session gets one line of at most 50 tokens, once; after the edit under agents that take nothing before it.",
  },
  {
    id: "harness.digest.since",
    source: "spec/second-session.md §2, since",
    promise:
      "Commits of other authors to files of the digest since the work tree's last session are one line with an absolute date.",
  },
  {
    id: "harness.digest.work-trees",
    source: "spec/second-session.md §2, whose",
    promise:
      "Work trees of one repository share rules, failed attempts and fixes, also when one is removed; an open task of another work tree is one line.",
  },
  {
    id: "project.work-trees",
    source: "spec/second-session.md §2, whose",
    promise:
      "The brain of the main work tree holds the memory of the linked ones, serves them where git doesn't track it, and is reached by no folder that the repository doesn't know of.",
  },
  {
    id: "harness.without-memory",
    source: "spec/second-session.md §1, a session without memory",
    promise:
      "A session without memory, by variable, command or brain.yaml, leaves no word in episodes, journals or the workspace and hears nothing; the rules hold, status and doctor say so, and no agent switches it.",
  },
  {
    id: "cli.rules",
    source: "spec/second-session.md §2, a person's rules may be marked as global",
    promise:
      "A person's rules for all projects are kept outside of every project, heard in each, listed with those of the project in hand, forgotten by number or words, and written by no agent.",
  },
  {
    id: "harness.digest.stable",
    source: "spec/second-session.md §1, nothing twice; the text is stable",
    promise:
      "Whatever sessions came before, a session hears no line twice, and two sessions on one day begin with the same text for the same facts.",
  },
  {
    id: "harness.digest.works",
    source: "spec/second-session.md §2, open",
    promise:
      "A session that begins with “continue” is the work of the open one of its branch, and a later commit with passing checks finishes a work; steps that the agent left keep it open.",
  },
  {
    id: "harness.digest.taken-back",
    source: "spec/second-session.md §2, failed: reverted, because",
    promise:
      "An attempt that the agent took back is a failed attempt where the agent says why, in its words.",
  },
  {
    id: "brain.digest.conversation",
    source: "spec/second-session.md §1 and §2; issue 16, in chat, too",
    promise:
      "A new conversation of the brain's owner has the digest of earlier sessions in its context, within the budget and with its reason, and keeps it; a resumed one and another user's have none, and no other fragment repeats it.",
  },
  {
    id: "brain.digest.of-conversation",
    source: "spec/second-session.md §3, requests, failures, changes",
    promise:
      "A conversation's requests, rules, failed commands, changes and commits are in the digest of the next session, as an agent's are; a digest is never recorded.",
  },
  {
    id: "brain.digest.conversation-off",
    source: "spec/second-session.md §1, a session without memory",
    promise:
      "A conversation in a brain whose memory a person has switched off keeps nothing and hears nothing of memory; rules and skills hold.",
  },
];
