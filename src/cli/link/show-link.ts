/** Says what a link means, and what is left for the person to do. */
import { relative } from "node:path";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import { printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import type { LinkedProject } from "./link-project.ts";

export function showLink(project: string, linked: LinkedProject, { style, write, cwd }: Terminal): void {
  const where = relative(cwd, linked.root) || ".";
  const inside = relative(project, linked.root);
  write(`${style("green", "✓")} ${style("bold", `This project remembers in ${where} now`)}\n`);
  const notes = [
    linked.isRenamed
      ? `Its episodes are tagged ${linked.name}, since another project has its name; change that in ${BRAIN_FOLDER}.`
      : `Its episodes are tagged ${linked.name}.`,
    `The link is the file ${BRAIN_FOLDER}: commit it, and other clones find the brain in the same place beside them.`,
    ...(inside.startsWith("..")
      ? []
      : [`The brain is inside the project: put /${inside}/ into .gitignore, or add it as a submodule.`]),
  ];
  for (const note of notes) write(`    ${style("dim", printable(note))}\n`);
}
