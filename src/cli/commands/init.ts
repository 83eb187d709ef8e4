/** `brainstem init`: gives a project a brain, and asks nothing that it can find out. */
import { relative } from "node:path";
import { initProject, readProjectFacts } from "../../init-project.ts";
import type { CommonOptions, RegisterCommand } from "../command.ts";
import { count } from "../print.ts";
import { initFolder } from "../project.ts";

interface Options extends CommonOptions {
  readonly overwrite?: boolean;
}

export const register: RegisterCommand = (command, terminal) => {
  command
    .option("--overwrite", "replace files that differ from the templates; memory is never replaced")
    .action(async (options: Options) => {
      const root = initFolder(options, terminal);
      const result = await initProject(root, { overwrite: options.overwrite ?? false });
      if (options.json) {
        terminal.write(`${JSON.stringify({ root, ...result })}\n`);
        return;
      }
      const { style } = terminal;
      const { project, userName } = await readProjectFacts(root);
      const { created, kept, replaced, updated } = result;
      const where = relative(terminal.cwd, root) || ".";
      const isNew = created.length > 0 && kept.length === 0;
      const headline = isNew
        ? "This project has a brain now"
        : created.length > 0
          ? "The brain is complete again"
          : "The brain was here already";
      terminal.write(
        `\n  ${style("green", "✓")} ${style("bold", headline)} ${style("dim", `(${where}/.agent)`)}\n\n`,
      );
      const found = [
        ["project", project.name],
        ["language", project.language],
        ["package manager", project.packageManager],
        ["tests", project.test],
        ["you", userName],
      ].filter(([, value]) => value !== undefined);
      for (const [name, value] of found) terminal.write(`    ${style("dim", name!.padEnd(16))} ${value}\n`);
      const changes = [
        [created, "created"],
        [updated, "completed"],
        [replaced, "replaced; the old text is in memory/episodic/snapshots/"],
        [kept, "kept as they are"],
      ] as const;
      terminal.write("\n");
      for (const [files, what] of changes) {
        if (files.length > 0) terminal.write(`    ${count(files.length, "file")} ${what}\n`);
      }
      for (const file of replaced) terminal.write(`      ${style("dim", file)}\n`);
      const next = [
        ["brainstem chat", "talk to it: remember that …, what did we decide about …?"],
        ["brainstem doctor", "check it at any time"],
        ["git add .agent", "share it with the project"],
      ] as const;
      terminal.write("\n  Next\n");
      for (const [line, what] of next)
        terminal.write(`    ${style("cyan", line.padEnd(18))} ${style("dim", what)}\n`);
      terminal.write("\n");
    });
};
