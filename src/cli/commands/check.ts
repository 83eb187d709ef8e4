/** `brainstem check`: shows which rules are enforced, and judges a command, a call, or a file of commands. */
import { resolve } from "node:path";
import { fault, type Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { checkCoverage } from "../check/check-coverage.ts";
import { checkFile } from "../check/check-file.ts";
import { dataOf, explainJudgement } from "../check/explain-judgement.ts";
import { type CheckOptions, type Judged, openPolicy } from "../check/open-policy.ts";
import type { RegisterCommand } from "../command.ts";
import { failingOpen, readWiring } from "../harness/read-wiring.ts";
import { shellWord } from "../print.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("[command...]", "a shell command, in quotes or behind --")
    .option("--call <json>", 'a tool call: {"tool":"Write","arguments":{"file_path":"x"}}')
    .option("--file <jsonl>", "many commands: one object with a `command` a line")
    .option("--policy <name>", "judge by `default`, `workstation` or a permissions.md of yours")
    .option("--strict", "exit with 1 where a rule is only advice, or where something isn't allowed")
    .addHelpText(
      "after",
      '\nExamples: brainstem check\n          brainstem check "git push --force origin main"\n          brainstem check --policy workstation -- rm -rf build',
    )
    .action(async (words: readonly string[], options: CheckOptions) => {
      const opened = await openPolicy(options, terminal);
      const strictly = (isFine: boolean) => {
        if (options.strict && !isFine) finish(1);
      };
      if (options.file !== undefined) {
        strictly(await checkFile(resolve(terminal.cwd, options.file), opened, terminal));
      } else if (options.call !== undefined || words.length > 0) {
        const judged: Judged =
          options.call === undefined
            ? await opened.judgeCommand(commandOf(words))
            : await opened.judgeCall(readCall(options.call));
        if (terminal.isJson) terminal.writeJson(dataOf(judged));
        else explainJudgement(judged, terminal);
        strictly(judged.judgement.decision === "allow");
      } else {
        strictly(checkCoverage(opened, terminal));
        if (options.policy === undefined && !terminal.isJson) await showOpenHarnesses(terminal);
      }
    });
};

/** A rule is no stronger than the harness that asks about it. */
async function showOpenHarnesses(terminal: Terminal): Promise<void> {
  const sentences = failingOpen(await readWiring(findPlace(terminal), terminal).catch(() => []));
  for (const sentence of sentences) terminal.write(`${terminal.style("yellow", "!")} ${sentence}\n`);
}

/** One word is a command line; several are the words of one, as a shell has handed them over. */
const commandOf = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : words.map(shellWord).join(" ");

/** @throws input.invalid */
export function readCall(text: string): HarnessCall {
  const expected = 'JSON such as {"tool":"Write","arguments":{"file_path":"README.md"}}';
  try {
    const { tool, arguments: given = {} } = JSON.parse(text) as { tool?: unknown; arguments?: Json };
    if (typeof tool === "string" && tool !== "") return { tool, arguments: given };
  } catch (error) {
    throw fault("input.invalid", { what: "The call", expected }, { cause: error });
  }
  throw fault("input.invalid", { what: "The call", expected });
}
