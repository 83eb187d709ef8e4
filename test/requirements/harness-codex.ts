/** The promises under Codex CLI: the input and output of its hooks, its wiring, and the behaviour of the real program. */
import type { Requirement } from "./requirement.ts";

export const harnessCodexRequirements: readonly Requirement[] = [
  {
    id: "harness.codex.reads",
    source: "spec/harnesses.md §2",
    promise:
      "The events that codex-cli really sends are read with session, folder, call, prompt and last message, and no input throws.",
  },
  {
    id: "harness.codex.recognises",
    source: "spec/harnesses.md §7",
    promise:
      "Codex's events are recognised by their turn or their transcript, and those of other harnesses are not mistaken for them.",
  },
  {
    id: "harness.codex.outcome",
    source: "spec/harnesses.md §8",
    promise:
      "The outcome of a call is read where Codex has it: a command's exit code in the transcript, a patch's in its answer, an MCP tool's error mark.",
  },
  {
    id: "harness.codex.answers",
    source: "spec/harnesses.md §2",
    promise:
      "No answer has a key or a value that Codex rejects: a refusal always has a reason, an allow before a call is silence, and an ask is a refusal.",
  },
  {
    id: "harness.codex.fails-safe",
    source: "spec/protocols.md §3",
    promise:
      "A call that can't be judged is stopped, a permission request goes to the person, and every other event goes on with the reason.",
  },
  {
    id: "harness.codex.wiring",
    source: "spec/harnesses.md §8",
    promise:
      "Hooks, MCP server, instructions and skills are wired by relative paths, by commands that stay the same, and the output names the steps that remain for the person.",
  },
  {
    id: "harness.codex.real",
    source: "spec/protocols.md §3",
    promise:
      "Under the real Codex, in any folder of the project, a forced push and a changed rule are stopped, an allowed command runs, and the brain remembers each.",
  },
  {
    id: "harness.codex.real-failure",
    source: "spec/protocols.md §3",
    promise: "Under the real Codex a hook that is missing or crashes stops the call.",
  },
];
