/** `commandTree` reads from the commands what a shell can complete after each of them. */
import type { Command, Option } from "commander";

interface CompletionWord {
  readonly name: string;
  readonly description: string;
}

interface CompletionOption {
  /** `--limit` and `-n`: the long name first. */
  readonly names: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** Its values, where there are only these. */
  readonly values: readonly string[];
}

export interface CompletionNode {
  /** The names of the command and its subcommand, each behind a slash: "" for `brainstem` alone, "/review/accept". */
  readonly path: string;
  readonly subcommands: readonly CompletionWord[];
  /** The values of its arguments, where there are only these. */
  readonly values: readonly string[];
  readonly options: readonly CompletionOption[];
}

/** A node for each command and subcommand that help lists, the program first. */
export function commandTree(command: Command, path = ""): readonly CompletionNode[] {
  const help = command.createHelp();
  const subcommands = help.visibleCommands(command);
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  const node: CompletionNode = {
    path,
    subcommands: subcommands.map(each => ({ name: each.name(), description: each.description() })),
    values: [...new Set(command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices))],
    options: options.map(describeOption),
  };
  // `help` takes the names of commands, which have their own help.
  const below = command.commands.filter(each => subcommands.includes(each));
  return [node, ...below.flatMap(each => commandTree(each, `${path}/${each.name()}`))];
}

const describeOption = ({ long, short, description, required, optional, argChoices = [] }: Option) => ({
  names: [long, short].filter(each => each != null),
  description,
  takesValue: required || optional,
  values: argChoices,
});

/** Text as bash and zsh take it literally. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
