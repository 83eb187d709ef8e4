/** `brainstem context`: shows the context of a model for a query, or the reasons for it. */
import { renderFragment } from "../../base/index.ts";
import { explainContext } from "../../brain/index.ts";
import type { RegisterCommand } from "../command.ts";
import { wholeNumber } from "../command.ts";
import { count, grouped, printable, showProblems, table } from "../print.ts";
import { withBrain } from "../project.ts";

interface Options {
  readonly explain?: boolean;
  readonly budget?: number;
}

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument("[query...]", "what the model is about to be asked")
    .option("-e, --explain", "a table of the fragments and why each is there or not")
    .option("-b, --budget <tokens>", "the whole window (default: brain.yaml)", wholeNumber())
    .action((words: readonly string[], options: Options) =>
      withBrain(terminal, async ({ brain, digest }) => {
        const budget = options.budget === undefined ? {} : { budgetTokens: options.budget };
        const context = await brain.buildContext(brain.owner, words.join(" "), {
          ...budget,
          digest: await digest(),
        });
        showProblems(context.problems, terminal);
        if (terminal.isJson) terminal.writeJson(context);
        else if (!options.explain)
          terminal.write(`${printable(context.fragments.map(renderFragment).join("\n\n"))}\n`);
        else {
          const rows = explainContext(context).map(row => [
            row.isIncluded ? terminal.style("green", "✓") : terminal.style("dim", "–"),
            row.kind,
            row.source,
            String(row.tokens),
            row.reason,
          ]);
          const columns = [
            { title: " " },
            { title: "kind" },
            { title: "source" },
            { title: "tokens", align: "right" },
            { title: "why", isFlexible: true },
          ] as const;
          const used = `${grouped(context.tokens)} of ${grouped(context.budgetTokens)} tokens`;
          terminal.write(
            `\n${table(terminal, columns, rows)}\n  ${count(context.fragments.length, "fragment")}, ${used}\n\n`,
          );
        }
      }),
    );
};
