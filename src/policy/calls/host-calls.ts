/** Tools with which a harness serves its own agent: lists of things to do, sub-agents, code that is run. */
import { operation } from "../recognition.ts";
import type { CallReader } from "./call-context.ts";
import { quoteWord } from "./shell-call.ts";

/** It touches nothing but the conversation. */
export const readHarmless: CallReader = () => [];

export const readDelegation: CallReader = given => [
  operation("agent.delegate", {
    agent: given.text("subagent_type", "agent_type", "agent_name", "agent", "mode"),
  }),
];

export const readStop: CallReader = given => [
  operation("process.stop", { target: given.text("shell_id", "bash_id", "task_id", "id", "pid") }),
];

/** Programs that run code from their command line: what it does is judged as theirs. */
const interpreters: { readonly [language: string]: string } = {
  python: "python3 -c",
  python3: "python3 -c",
  javascript: "node -e",
  js: "node -e",
  node: "node -e",
  ruby: "ruby -e",
  perl: "perl -e",
  bash: "bash -c",
  sh: "sh -c",
  shell: "sh -c",
};

/** Code in a language that an argument tells, or the tool's name. */
export const readCodeCall =
  (usual: string | undefined): CallReader =>
  (given, { shell }) => {
    const language = (given.text("language", "lang") ?? usual)?.toLowerCase();
    const code = given.text("code", "source", "script", "input");
    const isKnown = language !== undefined && Object.hasOwn(interpreters, language);
    return code !== undefined && isKnown
      ? shell(`${interpreters[language]} ${quoteWord(code)}`)
      : [operation("code.run", { language, source: undefined })];
  };
