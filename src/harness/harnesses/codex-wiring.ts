/** Wires a project to Codex. People approve a hook by its hash: a change of these texts asks each of them again. */
import type { Json } from "../../base/index.ts";
import type { JsonAddition, ProgramPlace, Wiring, WiringOptions } from "../harness.ts";
import { hookCommand, mcpServer } from "../harness-text.ts";
import { instructions } from "../instructions.ts";

/** Longer than the hook itself takes at most. */
export const GIVEN_UP_AFTER_S = 60;
/** Codex cuts a longer context in its middle and leaves the whole in a temporary folder; its default is 2,500. */
const CONTEXT_TOKENS = 10_000;
const SPEAKS = { additionalContextLimit: CONTEXT_TOKENS };

/** By event, what a hook's entry has besides its command. */
const events: readonly (readonly [name: string, settings: { readonly [name: string]: number }])[] = [
  ["SessionStart", SPEAKS],
  ["UserPromptSubmit", SPEAKS],
  ["PreToolUse", {}],
  ["PermissionRequest", {}],
  ["PostToolUse", {}],
  ["PreCompact", {}],
  ["Stop", {}],
  // The most that Codex gives it.
  ["SessionEnd", { timeout: 3 }],
];

/** Codex starts hooks in the folder that it was started in, and tells them of no other. */
const PROJECT = '"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"';

export function wiring({ program, mcp }: WiringOptions): Wiring {
  const hooks = events.map(([name, settings]): JsonAddition => {
    const handler = { type: "command", ...commandsOf(program, name), timeout: GIVEN_UP_AFTER_S, ...settings };
    return { at: ["hooks", name], as: "item", value: { hooks: [handler] } as Json };
  });
  return {
    files: [
      { kind: "json", path: ".codex/hooks.json", additions: hooks },
      ...(mcp ? [{ kind: "toml-block", path: ".codex/config.toml", ...serverTable(program) } as const] : []),
      { kind: "markdown-block", path: "AGENTS.md", text: instructions() },
      { kind: "link", path: ".agents/skills", target: "../.agent/skills" },
    ],
    notes: [
      "Trust the project in Codex: elsewhere it reads no project's hooks and settings.",
      "Approve the hooks in Codex with /hooks, once: until then it goes on without them, and `codex exec` without a word.",
      ...(program === "dependency"
        ? ["Codex looks for brainstem-hook in node_modules at the root of the git repository."]
        : []),
    ],
  };
}

/** To Codex a hook refuses by exit code 2 and a word on standard error; one without a word lets the call go on. */
const OR_REFUSE = '|| { echo "brainstem-hook did not run: this call was not judged" >&2; exit 2; }';

function commandsOf(program: ProgramPlace, eventName: string): { [name: string]: string } {
  const command = hookCommand(program, "codex", eventName, PROJECT);
  const guarded = eventName === "PreToolUse" ? `${command} ${OR_REFUSE}` : command;
  // Windows PowerShell has neither this nor such variables.
  const plain = hookCommand(program, "codex", eventName);
  return { command: guarded, ...(plain !== guarded && { commandWindows: plain }) };
}

function serverTable(program: ProgramPlace): { readonly table: string; readonly text: string } {
  const { command, args } = mcpServer(program);
  const table = "mcp_servers.brainstem";
  // A JSON string, and a list of them, is TOML as well.
  const settings = `command = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
  return { table, text: `[${table}]\n${settings}` };
}
