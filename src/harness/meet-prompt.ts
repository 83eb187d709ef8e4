/** `meetPrompt` answers a person's prompt, and keeps its request and its rules: loaded for prompts alone. */
import { rulesIn, withdrawalsIn, withoutQuotes } from "../brain/index.ts";
import type { HarnessEvent, HookAnswer } from "./harness.ts";
import type { HookBrain } from "./hook-brain.ts";
import { tell } from "./remember-call.ts";

/** Keeps the request and the rules in it, and answers with the lines that it calls for. */
export async function meetPrompt(
  harness: string,
  { session, text, directory }: Extract<HarnessEvent, { kind: "prompt" }>,
  brain: HookBrain,
): Promise<HookAnswer> {
  const shown = endsOf(withoutPrivate(text));
  const said = await brain.redact(shown);
  if (said.trim() !== "") {
    const branch = await brain.branch(directory);
    brain.sessions.add(session, {
      kind: "prompt",
      text: requestIn(said),
      at: Date.now(),
      harness,
      project: brain.project,
      ...(branch !== undefined && { branch }),
    });
    await noteRules(session, said, brain);
  }
  const context = await tell(session, await brain.answersTo(shown, session), brain);
  return context === undefined ? {} : { context };
}

const MAX_PROMPT_CHARS = 500;

/** Without what was pasted, unless nothing else is there. */
const requestIn = (said: string): string => (withoutQuotes(said).trim() || said).slice(0, MAX_PROMPT_CHARS);

/** A person types less; a paste may have any length, and the hook is waited for. */
const MAX_SAID_CHARS = 65_536;

const endsOf = (text: string): string =>
  text.length <= MAX_SAID_CHARS
    ? text
    : `${text.slice(0, MAX_SAID_CHARS / 2)}\n\n${text.slice(-MAX_SAID_CHARS / 2)}`.toWellFormed();

/** The person keeps this part out of memory. */
const withoutPrivate = (text: string): string =>
  text.replace(/<\s*private\b[^<>]*>[\s\S]*?(?:<\s*\/\s*private\s*>|$)/gi, "");

/** More at once are no words of a person, but a text that was pasted. */
const MAX_RULES = 12;

/** Sentences that constrain the agent beyond this task, or take a constraint back. A request may come from a script: they weigh no more than other episodes. */
async function noteRules(session: string, text: string, brain: HookBrain): Promise<void> {
  const rules = rulesIn(text).filter(({ isOfTask }) => !isOfTask);
  const sentences = new Set([...withdrawalsIn(text), ...rules.map(each => each.text)]);
  for (const rule of [...sentences].slice(0, MAX_RULES)) {
    const provenance = { saidIn: "request", ...(session !== "" && { session }) };
    brain.noteSaid(rule);
    await brain.record({
      skill: "rules",
      action: rule,
      result: "success",
      importance: 9,
      origin: "mind",
      provenance,
    });
  }
}
