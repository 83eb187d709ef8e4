/** The promises under Codex CLI: the input and output of its hooks, its wiring, and the behaviour of the real program. */
import type { Requirement } from "./requirement.ts";

export const harnessCodexRequirements: readonly Requirement[] = [
  {
    id: "harness.codex.reads",
    source: "spec/harnesses.md §2",
    promise:
      "What codex-cli really sends is read: session, folder, call, prompt and last message; nothing that it might send throws.",
  },
  {
    id: "harness.codex.recognises",
    source: "spec/harnesses.md §7",
    promise:
      "Codex's events are known by their turn or their transcript, and those of other harnesses are not taken for them.",
  },
  {
    id: "harness.codex.outcome",
    source: "spec/harnesses.md §8",
    promise:
      "Whether a call failed comes from where Codex has it: a command's exit code in the transcript, a patch's in its answer, an MCP tool's error mark.",
  },
  {
    id: "harness.codex.answers",
    source: "spec/harnesses.md §2",
    promise:
      "No answer has a key or a value that Codex rejects: a refusal always has a reason, an allow before a call is silence, and what a rule asks about is refused.",
  },
  {
    id: "harness.codex.fails-safe",
    source: "spec/protocols.md §3",
    promise:
      "A call that could not be judged is stopped, a permission request goes to the person, and all else goes on with the reason said.",
  },
  {
    id: "harness.codex.wiring",
    source: "spec/harnesses.md §8",
    promise:
      "Hooks, MCP server, instructions and skills are wired by relative paths, by commands that stay the same, and what is left for the person is said.",
  },
  {
    id: "harness.codex.real",
    source: "spec/protocols.md §3",
    promise:
      "Under the real Codex a forced push and a changed rule are stopped, an allowed command runs, and the brain remembers each; from any folder of the project.",
  },
  {
    id: "harness.codex.real-failure",
    source: "spec/protocols.md §3",
    promise: "Under the real Codex a hook that is missing or crashes stops the call.",
  },
];
