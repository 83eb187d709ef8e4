/** `brainstem approvals`: the questions of turns, agents and programs to people, and their answers. */
import type { Command } from "commander";
import type { AnswerOptions, Wish } from "../approvals/answer-item.ts";
import type { ListOptions } from "../approvals/show-inbox.ts";
import type { RegisterCommand } from "../command.ts";
import { STORAGE_OPTION } from "../project.ts";
import type { SessionsOptions } from "../sessions/open-sessions.ts";

const ID = "of the question; its beginning is enough";
const showing = () => import("../approvals/show-inbox.ts");
const answering = () => import("../approvals/answer-item.ts");

export const register: RegisterCommand = (command, terminal, finish) => {
  const list = async (options: ListOptions) => (await showing()).listInbox(options, terminal);
  const listed = (each: Command) =>
    each.option("-a, --all", "answered and expired ones, too").option(...STORAGE_OPTION);
  listed(command).action((_: unknown, own: Command) => list(own.opts()));
  listed(command.command("list"))
    .description("list what waits for an answer, the most urgent first")
    .action((_: unknown, own: Command) => list(own.optsWithGlobals()));
  command
    .command("show")
    .description("show everything about one: the call, the change, the rule, who may answer")
    .argument("<id>", ID)
    .option(...STORAGE_OPTION)
    .action(async (id: string, _: unknown, own: Command) =>
      (await showing()).showItem(id, own.optsWithGlobals<SessionsOptions>(), terminal),
    );
  command
    .command("watch")
    .description("show new ones as they come, and ring")
    .option(...STORAGE_OPTION)
    .action(async (_: unknown, own: Command) =>
      (await showing()).watchInbox(own.optsWithGlobals<SessionsOptions>(), terminal),
    );
  const give = async (id: string, wish: Wish | { readonly word: "answer" }, own: Command) =>
    finish(await (await answering()).answerItem(id, wish, own.optsWithGlobals<AnswerOptions>(), terminal));
  const answers = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .argument("<id>", ID)
      .option("-m, --model <name>", "the model with which the turn goes on (default: brain.yaml)")
      .option("--no-resume", "leave the turn that waits to another process")
      .option(...STORAGE_OPTION);
  answers("approve", "say yes to exactly this call, once")
    .argument("[comment...]", "a word to the others who answer")
    .option("--edit", "change the arguments in $EDITOR first")
    .option("-y, --yes", "without asking again")
    .action((id: string, words: readonly string[], _: unknown, own: Command) =>
      give(id, { word: "approve", ...commentOf(words) }, own),
    );
  answers("reject", "say no; the agent is told why, and dreams learn from it")
    .argument("[why...]", "the reason")
    .action((id: string, words: readonly string[], _: unknown, own: Command) =>
      give(id, { word: "reject", ...commentOf(words) }, own),
    );
  answers("answer", "answer a question, or choose an option by its number")
    .argument("[text...]", "without it you are asked; an empty line declines")
    .action((id: string, words: readonly string[], _: unknown, own: Command) => {
      const text = words.join(" ").trim();
      return give(id, { word: "answer", ...(text !== "" && { text }) }, own);
    });
};

function commentOf(words: readonly string[]) {
  const comment = words.join(" ").trim();
  return comment === "" ? {} : { comment };
}
