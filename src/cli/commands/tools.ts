/** `brainstem tools`: lists the mind's tools with the rules about them, and calls one by hand. */
import type { RegisterCommand } from "../command.ts";
import { misuse } from "../command.ts";
import { acceptFromFile } from "../tools/accept-from-file.ts";
import { type RunOptions, runTool } from "../tools/run-tool.ts";
import { showTool } from "../tools/show-tool.ts";
import { listTools } from "../tools/show-tools.ts";

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("[name]", "show this one, as `tools show` does")
    .addHelpText("after", "\nExits with 1 where a tool or an MCP server is broken.")
    .action(async (name: string | undefined) =>
      finish(await (name === undefined ? listTools(terminal) : showTool(name, terminal))),
    );
  command
    .command("list")
    .description("the tools that there are, and what the rules say of a plain call of each")
    .action(async () => finish(await listTools(terminal)));
  command
    .command("show <name>")
    .description("everything about one tool: what it takes, and what the rules say")
    .action(async (name: string) => finish(await showTool(name, terminal)));
  command
    .command("run <name> [json]")
    .description("one call by hand, under the rules and limits of a mind's calls")
    .option(
      "--arg <name=value>",
      "one argument (repeatable); its value is read as the tool's schema has it",
      pair,
    )
    .addHelpText(
      "after",
      `
Arguments are a JSON object: written out, as --arg each, or from standard input with -. What the rules want asked is
asked at a terminal, and refused anywhere else. Paths are from the project's folder.

  brainstem tools run recall --arg query=invoices
  brainstem tools run recall '{"query":"invoices"}' --json

Exits with 1 where the call was refused or has failed.`,
    )
    .action(async (name: string, json: string | undefined, options: RunOptions) =>
      finish(await runTool(name, json, options, terminal)),
    );
  command
    .command("accept <server>")
    .description("let an MCP server of .agent/mcp.json be used, or take in what it has changed")
    .addHelpText("after", "\nOnly a person at a terminal can say yes.")
    .action(async (server: string) => finish(await acceptFromFile(server, terminal)));
};

/** @throws command.usage */
function pair(text: string, before: readonly (readonly [name: string, value: string])[] = []) {
  const sign = text.indexOf("=");
  if (sign > 0) return [...before, [text.slice(0, sign), text.slice(sign + 1)] as const];
  const problem = `--arg ${text} names no argument and its value.`;
  throw misuse(problem, "For example: --arg path=README.md");
}
