/** The promises under Gemini CLI: its events are understood, and it obeys the answers. */
import type { Requirement } from "./requirement.ts";

export const harnessGeminiRequirements: readonly Requirement[] = [
  {
    id: "harness.gemini.reads",
    source: "spec/harnesses.md §4",
    promise:
      "Every event is read from the fields that Gemini CLI really sends, as its transcripts have them.",
  },
  {
    id: "harness.gemini.outcome",
    source: "spec/harnesses.md §8",
    promise:
      "A call has failed when the response holds an error, or a command ended with a code, a signal or a timeout; a call that a person cancelled is not the agent's failure.",
  },
  {
    id: "harness.gemini.prompt",
    source: "spec/harnesses.md §4",
    promise: "The context before a prompt doesn't count as the person's words.",
  },
  {
    id: "harness.gemini.robust",
    source: "spec/harnesses.md §7",
    promise: "Any input is read and answered without throwing, and an answer is one JSON object or nothing.",
  },
  {
    id: "harness.gemini.recognises",
    source: "spec/harnesses.md §7",
    promise: "Gemini CLI's events are distinguished from those of every other harness by their fields.",
  },
  {
    id: "harness.gemini.renders",
    source: "spec/harnesses.md §4",
    promise:
      "A call is allowed or denied with a reason, context goes where it reaches the model, and no other answer is given.",
  },
  {
    id: "harness.gemini.asks",
    source: "spec/harnesses.md §7",
    promise: "An ask is a refusal that says to ask the person, since Gemini CLI documents no ask.",
  },
  {
    id: "harness.gemini.fails-safe",
    source: "spec/protocols.md §3",
    promise: "A call that can't be judged is blocked with the reason, and every other event goes on.",
  },
  {
    id: "harness.gemini.wiring",
    source: "spec/harnesses.md §8",
    promise:
      "Hooks, a block in GEMINI.md, a link to the skills and, where wanted, the MCP server are added without an absolute path.",
  },
];
