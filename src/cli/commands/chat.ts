/** `brainstem chat`: a conversation with this brain's mind, at the terminal, from a pipe, or one question. */

import { converseAtTerminal, converseInPipe } from "../chat/converse.ts";
import { showTurn } from "../chat/show-turn.ts";
import { askOnce, createTerminalApprover } from "../chat/terminal-approver.ts";
import type { CommonOptions, ExitCode, RegisterCommand } from "../command.ts";
import { openProject } from "../project.ts";
import { showProblems } from "../show-findings.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends CommonOptions {
  readonly model?: string;
}

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("[message...]", "one message; without it, a conversation, or a line of standard input each")
    .option("-m, --model <name>", "the model, for example reflex (default: brain.yaml)")
    .action(async (words: readonly string[], options: Options) => {
      finish(await chat(words.join(" ").trim(), options, terminal));
    });
};

async function chat(message: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const config = { storage: "sqlite", ...(options.model !== undefined && { model: options.model }) };
  if (message === "" && terminal.isInteractive && !options.json) {
    return converseAtTerminal(terminal, more => openProject(options, terminal, { ...config, ...more }));
  }
  const approver = createTerminalApprover(terminal, (prompt, signal) => askOnce(terminal, prompt, signal));
  const isAskable = terminal.isInteractive && !options.json;
  const brainstem = await openProject(options, terminal, { ...config, ...(isAskable && { approver }) });
  showProblems(await brainstem.brain.warm(), terminal);
  try {
    if (message === "") return await converseInPipe(brainstem.session(), terminal, options.json ?? false);
    const turn = brainstem.session().turn(message);
    if (options.json) for await (const event of turn) terminal.write(`${JSON.stringify(event)}\n`);
    else await showTurn(turn, terminal);
    return (await turn.summary()).status === "failed" ? 1 : 0;
  } finally {
    await brainstem.close();
  }
}
