/** `brainstem completion`: prints the script with which a shell completes commands, options and their values. */
import { Argument } from "commander";
import type { RegisterCommand } from "../command.ts";
import { commandTree } from "../completion/command-tree.ts";
import { completionScripts, type Shell } from "../completion/scripts.ts";

export const register: RegisterCommand = (command, terminal) => {
  command
    .addArgument(new Argument("<shell>", "whose script").choices(Object.keys(completionScripts)))
    .addHelpText(
      "after",
      "\nThe script is printed and nothing is changed: put it where your shell looks, and write it anew after an upgrade.",
    )
    .action((shell: Shell) => {
      const script = completionScripts[shell](commandTree(command.parent ?? command));
      if (terminal.isJson) terminal.writeJson({ shell, script });
      else terminal.write(script);
    });
};
