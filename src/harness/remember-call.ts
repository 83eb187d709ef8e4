/** Logs the calls of an agent as episodes, in its session's journal, and gives the known remedy of a failure. */
import { describeCall, errorLine, failureHookScores, fingerprint } from "../brain/index.ts";
import type { EpisodeDraft } from "../ports/index.ts";
import {
  changedFiles,
  commandOf,
  finishesTask,
  loadedSkill,
  plainCommandOf,
  skillOf,
  subjectOf,
} from "./call-words.ts";
import { record, textIfAny } from "./event-fields.ts";
import type { HarnessEvent, HookAnswer } from "./harness.ts";
import { coverageOf } from "./harnesses.ts";
import type { CallKey, HookBrain } from "./hook-brain.ts";
import { lineOnFile } from "./known-line.ts";

type EventOf<Kind extends HarnessEvent["kind"]> = Extract<HarnessEvent, { kind: Kind }>;

const nothing: HookAnswer = {};
/** Tools by which an agent speaks to its memory keep their own record. */
const OWN_RECORD = /^mcp__brainstem__/;
const OWN_COMMAND =
  /^\s*(?:npx (?:--no-install )?)?brainstem (?:reflect|remember|decide|forget|recall|context|task)\b[^;&|\n]*$/;

/** Logs a call that has ended, and answers a failure with its known remedy. */
export async function rememberCall(
  harness: string,
  event: EventOf<"after-tool">,
  brain: HookBrain,
): Promise<HookAnswer> {
  const { call, outcome, session } = event;
  // Without a name there is nothing to remember it by.
  if (call.tool === "" || !brain.calls.claim(keyOf("after", event)).isFirst) return nothing;
  if (commandOf(call.arguments) !== undefined || changedFiles(call).length > 0) {
    const { hasFailed, isInterrupted, isUnsure } = outcome;
    brain.tests.ended(session, subjectOf(call), isInterrupted || isUnsure ? undefined : !hasFailed);
  }
  if (!outcome.hasFailed && finishesTask(call)) brain.sessions.add(session, { kind: "finished" });
  if (OWN_RECORD.test(call.tool) || OWN_COMMAND.test(textIfAny(record(call.arguments).command) ?? ""))
    return nothing;
  const { hasFailed, isInterrupted, detail } = outcome;
  const output = withoutFolder(detail, event.directory);
  const command = commandOf(call.arguments);
  const error = hasFailed && command !== undefined ? errorLine(output) : undefined;
  const files = hasFailed ? [] : changedFiles(call).map(file => shortPath(file, event.directory));
  const ran = {
    ...about(harness, event, brain),
    detail: output,
    detailOrigin: "tool",
    ...(command !== undefined && { command: withoutFolder(command, event.directory) }),
    ...(error !== undefined && { error }),
    ...(files.length > 0 && { files }),
  } as const;
  const failures = await brain.record(
    isInterrupted
      ? { ...ran, result: "stopped by the person" }
      : hasFailed
        ? { ...ran, result: "failure", ...failureHookScores }
        : { ...ran, result: "success" },
  );
  await journal(session, { hasFailed, command: ran.command, error, files }, brain);
  const skill = loadedSkill(call);
  if (skill !== undefined) brain.sessions.add(session, { kind: "skill", skill });
  if (files.length > 0 && coverageOf(harness)?.hasContextBeforeCalls !== true) {
    const line = await lineOnFile(event, brain);
    return line === undefined ? nothing : { context: line };
  }
  if (error === undefined || isInterrupted) return nothing;
  const known = await tell(session, await brain.remedies(error), brain);
  if (known !== undefined) return { context: known };
  if (failures < REFLECT_FROM) return nothing;
  // The number differs each time: once is enough.
  // Commands of one program have nothing else in common: then the command has failed.
  const name = ran.isSkill ? ran.skill : await shortly(ran.command ?? ran.skill, brain);
  const isNews = await tell(session, [`“${name}” has failed several times`], brain);
  return isNews === undefined ? nothing : { context: askToReflect(name, ran.skill, failures) };
}

const MAX_COMMAND_CHARS = 300;

interface Ended {
  readonly hasFailed: boolean;
  readonly command: string | undefined;
  readonly error: string | undefined;
  readonly files: readonly string[];
}

/** For the session that goes on with this one. */
async function journal(
  session: string,
  { hasFailed, command, error, files }: Ended,
  brain: HookBrain,
): Promise<void> {
  const at = Date.now();
  const [shown, telling] = await Promise.all(
    [command, error].map(async text => text && (await brain.redact(text)).slice(0, MAX_COMMAND_CHARS)),
  );
  brain.sessions.add(session, {
    kind: "call",
    hasFailed,
    at,
    ...(shown !== undefined && { command: shown }),
    ...(telling !== undefined && { error: telling }),
  });
  for (const file of files)
    brain.sessions.add(session, { kind: "change", file: await brain.redact(file), at });
}

/** Those lines that the session hasn't been given yet; undefined where none is left. */
export async function tell(
  session: string,
  lines: readonly string[],
  brain: HookBrain,
): Promise<string | undefined> {
  const { told } = brain.sessions.read(session);
  const fresh = lines.filter(line => !told.some(text => text === line || isOfSameTask(line, text)));
  for (const text of fresh) brain.sessions.add(session, { kind: "told", text });
  return fresh.length === 0 ? undefined : fresh.join("\n");
}

/** A task is quoted in one line here, and with its state there. */
function isOfSameTask(line: string, text: string): boolean {
  const [, request] = /^OPEN[^“]*“(.+)”/.exec(line) ?? [];
  return request !== undefined && text.startsWith("OPEN") && text.includes(request);
}

const shortly = async (command: string, brain: HookBrain): Promise<string> =>
  (await brain.redact(command)).replace(/\s+/g, " ").slice(0, MAX_FAILURE_NAME_CHARS);
const MAX_FAILURE_NAME_CHARS = 80;

/** As many failures flag a skill for rewrite. Source: spec/brain.md §3. */
const REFLECT_FROM = 3;

const askToReflect = (name: string, skill: string, failures: number): string =>
  `“${name}” has failed ${failures} times within 14 days. Find out why before you try again, and write down what was ` +
  `learnt: brainstem reflect ${skill} "<what was done>" failure --note "<what to do instead>".`;

export function about(
  harness: string,
  { call, session, directory, agent }: EventOf<"before-tool" | "after-tool">,
  brain: HookBrain,
): Pick<EpisodeDraft, "skill" | "isSkill" | "action" | "origin" | "provenance"> {
  const { skill: loaded, owners } = brain.sessions.read(session);
  const skill = loaded ?? owners[fingerprint(subjectOf(call))];
  return {
    skill: skill ?? skillOf(call),
    isSkill: skill !== undefined,
    action: withoutFolder(describeCall(call.tool, call.arguments), directory),
    origin: "mind",
    provenance: {
      harness,
      ...(session !== "" && { session }),
      ...(agent !== undefined && { agent: agent.type === "" ? agent.id : `${agent.type} ${agent.id}` }),
    },
  };
}

export function keyOf(phase: CallKey["phase"], event: EventOf<"before-tool" | "after-tool">): CallKey {
  const { session, directory, callId, call, agent } = event;
  // A command is judged by the folder and the options that it is given, too.
  const isPlain = commandOf(call.arguments) === undefined || plainCommandOf(call, directory) !== undefined;
  const words =
    phase === "after" || isPlain ? subjectOf(call) : `${subjectOf(call)} ${JSON.stringify(call.arguments)}`;
  // A sub-agent may do less than the agent that it works for.
  const subject = phase === "before" && agent !== undefined ? `${words} ${JSON.stringify(agent)}` : words;
  return { phase, session, directory, subject, ...(callId !== undefined && { callId }) };
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
