/** `brainstem recall`: finds memories about a subject, best first, with file and line. */
import { InvalidArgumentError, Option } from "commander";
import { formatSource, neighbourLine } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { type MemoryKind, memoryKinds } from "../../ports/index.ts";
import { queryTerms } from "../../search/index.ts";
import type { RegisterCommand } from "../command.ts";
import { offering, wholeNumber } from "../command.ts";
import { fit, oneLine, showProblems } from "../print.ts";
import { withBrain } from "../project.ts";
import { createStreamWrap } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly limit: number;
  readonly kind?: readonly MemoryKind[];
}

const LINES_SHOWN = 3;

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument("[query...]", "what to look for; without it, what matters most")
    .option("-n, --limit <number>", "the most memories to show", wholeNumber(), 10)
    .addOption(
      offering(new Option("-k, --kind <kind>", "only this kind; may be repeated"), memoryKinds).argParser(
        addKind,
      ),
    )
    .action((words: readonly string[], options: Options) =>
      withBrain(terminal, async ({ brain }) => {
        const query = words.join(" ").trim() || undefined;
        const kinds = options.kind === undefined ? {} : { kinds: options.kind };
        showProblems(await brain.warm(), terminal);
        const hits = await brain.recall(brain.owner, query, { limit: options.limit, ...kinds });
        const problem = brain.meaningProblem();
        if (problem !== undefined) showProblems([problem], terminal);
        if (terminal.isJson) return terminal.writeJson(hits);
        const { style } = terminal;
        if (hits.length === 0) {
          terminal.write(
            query === undefined ? "Nothing is remembered yet.\n" : `Nothing is known about “${query}”.\n`,
          );
          const { task } = await brain.workspace();
          if (task !== undefined && query !== undefined && speaksOf(task, query))
            terminal.write(`The task in progress speaks of it: ${oneLine(task)} [${WORKSPACE}]\n`);
          return;
        }
        for (const hit of hits) {
          const head = `${style("cyan", formatSource(hit.source))} ${style("dim", hit.kind)}`;
          const line = oneLine(hit.text.trim().replace(/\s*\n\s*/g, " · "));
          terminal.write(`${head}\n${paragraph(line, terminal)}`);
          for (const each of hit.neighbours ?? []) {
            const belongs = oneLine(neighbourLine(each));
            terminal.write(`  ↳ ${terminal.isTerminal ? fit(belongs, terminal.width - 4) : belongs}\n`);
          }
          terminal.write(`  ${style("dim", hit.reason)}\n`);
        }
      }),
    );
};

const WORKSPACE = `${BRAIN_FOLDER}/${layout.workspace}`;

function speaksOf(text: string, query: string): boolean {
  const words = new Set(queryTerms(text));
  return queryTerms(query).some(word => words.has(word));
}

/** Whole in a pipe; on a terminal its first lines. */
function paragraph(text: string, { isTerminal, width }: Terminal): string {
  if (!isTerminal) return `  ${text}\n`;
  const wrap = createStreamWrap(width, "  ");
  return wrap.push(fit(text, LINES_SHOWN * (width - 2))) + wrap.end();
}

function addKind(kind: string, before: readonly MemoryKind[] = []): readonly MemoryKind[] {
  const known = memoryKinds.find(each => each === kind);
  if (known === undefined) throw new InvalidArgumentError(`Expected one of ${memoryKinds.join(", ")}.`);
  return [...before, known];
}
