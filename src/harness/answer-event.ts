/** Answers an event of any harness: the one way from an event to its answer and to its episode. */
import { describeError, formatSource, startStopwatch, systemClock } from "../base/index.ts";
import { describeCall, failureHookScores } from "../brain/index.ts";
import { isGrantable, type Judgement } from "../policy/index.ts";
import { changesTestResult } from "../policy/judging.ts";
import type { EpisodeDraft } from "../ports/index.ts";
import { changedFiles, commandOf, plainCommandOf, skillOf, subjectOf } from "./call-words.ts";
import { checkpointOf } from "./checkpoint.ts";
import { record, textIfAny } from "./event-fields.ts";
import type { HarnessEvent, HookAnswer } from "./harness.ts";
import { wayOfAPerson } from "./harness-text.ts";
import { harnesses } from "./harnesses.ts";
import { type CallKey, describeGrant, type Grant, type HookBrain, type Unspoken } from "./hook-brain.ts";

type EventOf<Kind extends HarnessEvent["kind"]> = Extract<HarnessEvent, { kind: Kind }>;

const nothing: HookAnswer = {};
/** Tools by which an agent speaks to its memory keep their own record. */
const OWN_RECORD = /^mcp__brainstem__/;
const OWN_COMMAND =
  /^\s*(?:npx (?:--no-install )?)?brainstem (?:reflect|remember|decide|forget|recall|context)\b[^;&|\n]*$/;

/** @throws whatever the brain throws: the caller owes the harness its safe answer */
export async function answerEvent(
  harness: string,
  event: HarnessEvent,
  brain: HookBrain,
): Promise<HookAnswer> {
  switch (event.kind) {
    case "before-tool":
      return judgeCall(harness, event, brain);
    case "permission-request":
      return permit(event, brain);
    case "after-tool":
      return rememberCall(harness, event, brain);
    case "session-start":
      brain.sessions.prune();
      return contextOf(brain);
    case "prompt":
      return meetPrompt(event, brain);
    case "agent-start":
      return meetAgent(event, brain);
    case "compaction":
    case "stop":
    case "session-end":
      await checkpoint(harness, event, brain);
      return nothing;
    case "other":
      return nothing;
  }
}

async function judgeCall(
  harness: string,
  event: EventOf<"before-tool">,
  brain: HookBrain,
): Promise<HookAnswer> {
  const elapsedMs = startStopwatch(systemClock);
  const claim = brain.calls.claim(keyOf("before", event));
  if (!claim.isFirst) {
    const known = await claim.answered();
    if (known !== undefined) return known;
  }
  const level = levelOf(event, brain);
  const judgement = await brain.judge(event.call, event.directory, { session: event.session, level });
  const unspoken = isSpoken(judgement) ? "host" : await brain.unspoken();
  const judged = toAnswer(judgement, level !== undefined && unspoken === "ask" ? "deny" : unspoken);
  const isStopped = judged.decision === "ask" || judged.decision === "deny";
  const key = isStopped ? brain.grantKey(subjectOf(event.call), event.directory) : "";
  const grant = isStopped && isGrantable(judgement) ? brain.grants.take(key, event.session) : undefined;
  if (grant !== undefined) brain.noteWrites(event.session, judgement);
  const answer = grant === undefined ? judged : granted(grant);
  if (!claim.isFirst) return answer;
  claim.settle(answer);
  const isRefused = answer.decision === "deny" || (answer.decision === "ask" && !canAsk(harness));
  brain.calls.note({
    at: Date.now(),
    harness,
    session: event.session,
    event: event.name,
    tool: event.call.tool,
    operation: judgement.operation,
    decision: answer.decision ?? "none",
    ...(isSpoken(judgement) && { rule: judgement.rule }),
    ...(judgement.source !== undefined && { source: formatSource(judgement.source) }),
    ...(grant !== undefined && { grantedBy: grant.by }),
    ...(isRefused && isGrantable(judgement) && { refused: await refusedCall(event, key, brain) }),
    tookMs: elapsedMs(),
  });
  if (answer.decision !== "deny" && judgement.operations.some(({ name }) => name === "agent.delegate"))
    brain.sessions.add(event.session, { kind: "delegation", level: level ?? 0 });
  if (answer.decision === "deny") await rememberRefusal(harness, event, judgement, brain);
  else await noteTests(event, judgement, brain);
  return answer;
}

/** A whole test run begins, or something is about to change that tests look at. */
async function noteTests(
  { call, session, directory }: EventOf<"before-tool">,
  { operations }: Judgement,
  brain: HookBrain,
): Promise<void> {
  if (session === "" || !operations.some(changesTestResult)) return;
  const command = plainCommandOf(call, directory);
  if (command !== undefined && (await brain.isWholeTestRun(command, operations, directory)))
    brain.tests.started(session, subjectOf(call));
  else brain.tests.changed(session);
}

/** The longest words of a call that the ledger keeps for a person to choose from. */
const MAX_CALL_CHARS = 2_000;

async function refusedCall({ call, directory }: EventOf<"before-tool">, key: string, brain: HookBrain) {
  return { call: (await brain.redact(JSON.stringify(call))).slice(0, MAX_CALL_CHARS), directory, key };
}

const granted = (grant: Grant): HookAnswer => ({ decision: "allow", reason: describeGrant(grant) });

const canAsk = (harness: string): boolean =>
  harnesses.find(({ name }) => name === harness)?.coverage.canAsk === true;

/** Undefined for the session's own agent. */
function levelOf({ agent, session }: HarnessEvent, brain: HookBrain): number | undefined {
  return agent === undefined ? undefined : (brain.sessions.read(session).levels[agent.id] ?? 1);
}

const isSpoken = ({ rule }: Judgement): boolean => rule !== "default";

/** A call without a matching rule is left to the harness's own permissions, unless brain.yaml says otherwise. */
function toAnswer(judgement: Judgement, unspoken: Unspoken): HookAnswer {
  const decision = isSpoken(judgement) ? judgement.decision : unspoken;
  if (decision === "host") return nothing;
  const reason = isSpoken(judgement)
    ? judgement.reason
    : `no rule speaks of ${judgement.operation}, and hooks.unspoken in brain.yaml is “${decision}”`;
  return { decision, reason: decision === "deny" ? refused(reason, judgement) : reason };
}

const refused = (reason: string, judgement: Judgement): string =>
  `A rule of this project: ${reason}. Don't look for a way around it; say so, and ask the person.${
    isGrantable(judgement) ? ` If they want it, ${wayOfAPerson(reason)}` : ""
  }`;

/** A refusal is an experience, too: a refused call has no other record. A failure to record it doesn't affect the refusal. */
async function rememberRefusal(
  harness: string,
  event: EventOf<"before-tool">,
  { reason }: Judgement,
  brain: HookBrain,
): Promise<void> {
  const draft: EpisodeDraft = {
    ...about(harness, event, brain),
    result: "blocked by policy.denied",
    detail: reason,
  };
  await brain.record(draft).catch(error => noteProblem(harness, event, brain, error));
}

async function permit(event: EventOf<"permission-request">, brain: HookBrain): Promise<HookAnswer> {
  const caller = { session: event.session, level: levelOf(event, brain) };
  const judgement = await brain.judge(event.call, event.directory, caller);
  const isAnswered = isSpoken(judgement) && judgement.decision !== "ask";
  return isAnswered ? toAnswer(judgement, "host") : nothing;
}

async function rememberCall(
  harness: string,
  event: EventOf<"after-tool">,
  brain: HookBrain,
): Promise<HookAnswer> {
  const { call, outcome, session } = event;
  if (!brain.calls.claim(keyOf("after", event)).isFirst) return nothing;
  if (commandOf(call.arguments) !== undefined || changedFiles(call).length > 0) {
    const { hasFailed, isInterrupted, isUnsure } = outcome;
    brain.tests.ended(session, subjectOf(call), isInterrupted || isUnsure ? undefined : !hasFailed);
  }
  if (OWN_RECORD.test(call.tool) || OWN_COMMAND.test(textIfAny(record(call.arguments).command) ?? ""))
    return nothing;
  const { hasFailed, isInterrupted, detail } = outcome;
  const draft = about(harness, event, brain);
  const ran = { ...draft, detail: withoutFolder(detail, event.directory), detailOrigin: "tool" } as const;
  const failures = await brain.record(
    isInterrupted
      ? { ...ran, result: "stopped by the person" }
      : hasFailed
        ? { ...ran, result: "failure", ...failureHookScores }
        : { ...ran, result: "success" },
  );
  brain.sessions.add(session, { kind: "call", hasFailed });
  if (!hasFailed) {
    for (const file of changedFiles(call)) {
      brain.sessions.add(session, {
        kind: "change",
        file: shortPath(await brain.redact(file), event.directory),
      });
    }
  }
  return failures >= REFLECT_FROM ? { context: askToReflect(draft.skill, failures) } : nothing;
}

/** As many failures flag a skill for rewrite. Source: spec/brain.md §3. */
const REFLECT_FROM = 3;

const askToReflect = (skill: string, failures: number): string =>
  `“${skill}” has failed ${failures} times within 14 days. Find out why before you try again, and write down what was ` +
  `learnt: brainstem reflect ${skill} "<what was done>" failure --note "<what to do instead>".`;

function about(
  harness: string,
  { call, session, directory, agent }: EventOf<"before-tool" | "after-tool">,
  brain: HookBrain,
): Pick<EpisodeDraft, "skill" | "action" | "origin" | "provenance"> {
  return {
    skill: brain.sessions.read(session).skill ?? skillOf(call),
    action: withoutFolder(describeCall(call.tool, call.arguments), directory),
    origin: "mind",
    provenance: {
      harness,
      ...(session !== "" && { session }),
      ...(agent !== undefined && { agent: agent.type === "" ? agent.id : `${agent.type} ${agent.id}` }),
    },
  };
}

async function contextOf(brain: HookBrain): Promise<HookAnswer> {
  const { text } = await brain.context();
  return text === "" ? nothing : { context: text };
}

/** Tells a sub-agent at its start the lines of delegation.md, and the memory that it may read. */
async function meetAgent({ agent, session }: EventOf<"agent-start">, brain: HookBrain): Promise<HookAnswer> {
  if (agent !== undefined) brain.sessions.add(session, { kind: "agent", id: agent.id });
  const delegation = await brain.delegation();
  if (delegation === undefined) return contextOf(brain);
  const { handBack, advisory, budgetShare, reads } = delegation;
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [[title, ...lines.map(line => `- ${line}`)].join("\n")];
  const { text } = await brain.context(undefined, reads);
  const parts = [
    ...list(
      "You are a sub-agent. The rules of this project for sub-agents (.agent/protocols/delegation.md):",
      [
        "Hand back a call that is refused: you can't ask a person.",
        `Your budget is ${Math.round(100 * budgetShare)} % of your parent's rest, in tokens and in time.`,
        ...advisory.map(each => each.text),
      ],
    ),
    ...list("When you are done, hand back:", handBack),
    ...(text === "" ? [] : [text]),
  ];
  return { context: parts.join("\n\n") };
}

async function meetPrompt({ session, text }: EventOf<"prompt">, brain: HookBrain): Promise<HookAnswer> {
  brain.sessions.add(session, {
    kind: "prompt",
    text: (await brain.redact(text)).slice(0, MAX_PROMPT_CHARS),
  });
  const context = await brain.context(text);
  if (context.skill !== undefined) brain.sessions.add(session, { kind: "skill", skill: context.skill });
  return context.text === "" ? nothing : { context: context.text };
}

const MAX_PROMPT_CHARS = 500;

async function checkpoint(
  harness: string,
  event: EventOf<"stop" | "session-end" | "compaction">,
  brain: HookBrain,
): Promise<void> {
  const state = brain.sessions.read(event.session);
  const message = event.kind === "stop" ? event.message : undefined;
  const change = checkpointOf(state, {
    harness,
    task: await brain.task(),
    ...(message !== undefined && { message }),
  });
  if (change === undefined) return;
  await brain.checkpoint(change);
  brain.sessions.add(event.session, { kind: "checkpoint" });
}

function keyOf(phase: CallKey["phase"], event: EventOf<"before-tool" | "after-tool">): CallKey {
  const { session, directory, callId, call } = event;
  return { phase, session, directory, subject: subjectOf(call), ...(callId !== undefined && { callId }) };
}

/** A brain is used on other machines, too, where the project has another folder. */
function withoutFolder(text: string, directory: string): string {
  if (directory.length < 2) return text;
  const folder = directory.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`${folder}(?:/(?=\\S)|(?![\\w./-]))`, "g"), found =>
    found.endsWith("/") ? "" : ".",
  );
}

const shortPath = (file: string, directory: string): string =>
  file.startsWith(`${directory}/`) ? file.slice(directory.length + 1) : file;

/** A failure to record is noted where `brainstem status` looks. */
function noteProblem(
  harness: string,
  { session, name }: HarnessEvent,
  brain: HookBrain,
  error: unknown,
): void {
  brain.calls.note({ at: Date.now(), harness, session, event: name, problem: describeError(error) });
}
