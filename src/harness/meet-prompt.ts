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
  const said = await brain.redact(withoutPrivate(text));
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
  const context = await tell(session, await brain.answersTo(text, session), brain);
  return context === undefined ? {} : { context };
}

const MAX_PROMPT_CHARS = 500;

/** Without what was pasted, unless nothing else is there. */
const requestIn = (said: string): string => (withoutQuotes(said).trim() || said).slice(0, MAX_PROMPT_CHARS);

/** The person keeps this part out of memory. */
const withoutPrivate = (text: string): string => text.replace(/<private>[\s\S]*?(?:<\/private>|$)/gi, "");

/** Sentences that constrain the agent beyond this task, or take a constraint back. A request may come from a script: they weigh no more than other episodes. */
async function noteRules(session: string, text: string, brain: HookBrain): Promise<void> {
  const rules = rulesIn(text).filter(({ isOfTask }) => !isOfTask);
  for (const rule of [...withdrawalsIn(text), ...rules.map(each => each.text)]) {
    const provenance = { saidIn: "request", ...(session !== "" && { session }) };
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
