/** Answers an event of any harness: the one way from an event to its answer and to its episode. */
import { describeError, formatSource, startStopwatch, systemClock } from "../base/index.ts";
import { fingerprint, hashText } from "../brain/index.ts";
import { isGrantable, type Judgement } from "../policy/index.ts";
import { changesTestResult } from "../policy/judging.ts";
import type { EpisodeDraft } from "../ports/index.ts";
import { plainCommandOf, subjectOf } from "./call-words.ts";
import type { HarnessEvent, HookAnswer } from "./harness.ts";
import { wayOfAPerson } from "./harness-text.ts";
import { coverageOf } from "./harnesses.ts";
import { type CallQuestion, describeGrant, type Grant, type HookBrain, type Unspoken } from "./hook-brain.ts";
import { lineOnFile } from "./known-line.ts";
import { about, keyOf, rememberCall } from "./remember-call.ts";

type EventOf<Kind extends HarnessEvent["kind"]> = Extract<HarnessEvent, { kind: Kind }>;

const nothing: HookAnswer = {};
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
      return meetSession(harness, event, brain);
    case "prompt": {
      // It reads sentences, for which the tokeniser is loaded: no other event does.
      const { meetPrompt } = await import("./meet-prompt.ts");
      return meetPrompt(harness, event, brain);
    }
    case "agent-start":
      return meetAgent(harness, event, brain);
    case "stop":
      await noteMessage(event, brain);
      await checkpoint(event, brain);
      return nothing;
    case "compaction":
    case "session-end":
      await checkpoint(event, brain);
      return nothing;
    case "other":
      return nothing;
  }
}

async function checkpoint(
  event: EventOf<"stop" | "compaction" | "session-end">,
  brain: HookBrain,
): Promise<void> {
  // Reads journals, which no call waits for.
  const { noteCheckpoint } = await import("./note-checkpoint.ts");
  await noteCheckpoint(event, brain);
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
  const key = isStopped ? brain.grantKey(event.call, event.directory) : "";
  const grant = isStopped && isGrantable(judgement) ? brain.grants.take(key, event.session) : undefined;
  if (grant !== undefined) brain.noteWrites(event.session, judgement);
  const isUnaskable = grant === undefined && judged.decision === "ask" && !canAsk(harness);
  const decided =
    grant !== undefined
      ? granted(grant)
      : isUnaskable && isGrantable(judgement)
        ? await askPeople({ harness, key, judgement, ...event }, judged, brain)
        : judged;
  if (!claim.isFirst) return decided;
  await noteOwner(event, judgement, brain);
  const known =
    decided.decision !== "deny" && coverageOf(harness)?.hasContextBeforeCalls === true
      ? await lineOnFile(event, brain)
      : undefined;
  const answer = known === undefined ? decided : { ...decided, context: known };
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
  // A call that waits for a person was not refused: the answer is what there is to remember.
  if (isUnaskable) return answer;
  if (answer.decision === "deny") await rememberRefusal(harness, event, judgement, brain);
  else await noteTests(event, judgement, brain);
  return answer;
}

/** For the episode of the call, which the policy is not asked about again. */
async function noteOwner(
  { call, session }: EventOf<"before-tool">,
  { operations }: Judgement,
  brain: HookBrain,
): Promise<void> {
  const skill = session === "" ? undefined : await brain.owningSkill(operations);
  if (skill !== undefined)
    brain.sessions.add(session, { kind: "owner", call: fingerprint(subjectOf(call)), skill });
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

/** The question waits in the inbox of the brain. Where it can't be filed, the harness refuses in its own words. */
async function askPeople(
  { harness, session, call, directory, key, judgement }: CallQuestion,
  judged: HookAnswer,
  brain: HookBrain,
): Promise<HookAnswer> {
  const question = { harness, session, call, directory, key, judgement };
  const asked = await brain.askPeople(question).catch(() => undefined);
  if (asked === undefined) return judged;
  const { by = "A person", comment = "", state } = asked;
  const reason =
    state === "rejected"
      ? `${by} rejected this call${comment === "" ? "" : `: ${comment}`}. Don't make it again unless the person asks for it.`
      : `${judged.reason ?? judgement.reason} A person was asked: brainstem approvals; repeat the call once it's approved.`;
  return { decision: "deny", reason };
}

const granted = (grant: Grant): HookAnswer => ({ decision: "allow", reason: describeGrant(grant) });

const canAsk = (harness: string): boolean => coverageOf(harness)?.canAsk === true;

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

/** Old journals are forgotten at the start of one session in so many, by its hash: that looks at each journal. */
const PRUNE_SHARE = 16;

/** A session that is resumed has all of it in its transcript. */
async function meetSession(
  harness: string,
  { session, source }: EventOf<"session-start">,
  brain: HookBrain,
): Promise<HookAnswer> {
  if (source === "resume") return nothing;
  if (hashText(session) % PRUNE_SHARE === 0) brain.sessions.prune();
  // The model knows nothing of an earlier conversation under this name.
  if (session !== "") brain.sessions.add(session, { kind: "shortened" });
  return contextOf(harness, session, brain);
}

async function contextOf(harness: string, session: string, brain: HookBrain): Promise<HookAnswer> {
  const { told } = brain.sessions.read(session);
  const { text, shown } = await brain.digest(session, told, harness);
  for (const line of shown) brain.sessions.add(session, { kind: "told", text: line });
  return text === "" ? nothing : { context: text };
}

async function noteMessage({ session, message }: EventOf<"stop">, brain: HookBrain): Promise<void> {
  if (session === "") return;
  const text = (await brain.redact(message ?? "")).slice(0, MAX_MESSAGE_CHARS);
  brain.sessions.add(session, { kind: "message", text, at: Date.now() });
}

const MAX_MESSAGE_CHARS = 1_000;

/** Tells a sub-agent at its start the lines of delegation.md, and the memory that it may read. */
async function meetAgent(
  harness: string,
  { agent, session }: EventOf<"agent-start">,
  brain: HookBrain,
): Promise<HookAnswer> {
  if (agent !== undefined) brain.sessions.add(session, { kind: "agent", id: agent.id });
  const delegation = await brain.delegation();
  if (delegation === undefined) {
    const { text } = await brain.digest(session, [], harness);
    return text === "" ? nothing : { context: text };
  }
  const { handBack, advisory, budgetShare, reads } = delegation;
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [[title, ...lines.map(line => `- ${line}`)].join("\n")];
  const text = await brain.context(reads);
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

/** A failure to record is noted where `brainstem status` looks. */
function noteProblem(
  harness: string,
  { session, name }: HarnessEvent,
  brain: HookBrain,
  error: unknown,
): void {
  brain.calls.note({ at: Date.now(), harness, session, event: name, problem: describeError(error) });
}
