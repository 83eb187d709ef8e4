/** `brainstem reflect`: logs what was done and how it went, from a script, a hook or a person. */
import { InvalidArgumentError } from "commander";
import { formatSource } from "../../base/index.ts";
import type { CommonOptions, RegisterCommand } from "../command.ts";
import { withBrain } from "../project.ts";

interface Options extends CommonOptions {
  readonly note?: string;
  readonly detail?: string;
  readonly pain?: number;
  readonly importance?: number;
}

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument("<skill>", "what the action belongs to, for example git-proxy")
    .argument("<action>", "what was done, in a sentence")
    .argument("[result]", "success, failure, or how it ended in other words", "success")
    .option("--note <text>", "what was learnt from it")
    .option("--detail <text>", "what exactly happened")
    .option("--pain <1-10>", "how much it hurt (default: 2 for a success, 7 for a failure)", score)
    .option("--importance <1-10>", "how much it matters (default: 5)", score)
    .addHelpText(
      "after",
      '\nExample: brainstem reflect deploy "rolled back the release" failure --note "check the migrations first"',
    )
    .action((skill: string, action: string, result: string, options: Options) =>
      withBrain(options, terminal, async ({ brain }) => {
        const written = await brain.record(brain.owner, {
          skill,
          action,
          result,
          origin: "person",
          provenance: { harness: "cli" },
          ...(options.note !== undefined && { reflection: options.note }),
          ...(options.detail !== undefined && { detail: options.detail }),
          ...(options.pain !== undefined && { painScore: options.pain }),
          ...(options.importance !== undefined && { importance: options.importance }),
        });
        if (options.json) terminal.write(`${JSON.stringify(written)}\n`);
        else
          terminal.write(
            `${terminal.style("green", "✓")} Logged ${terminal.style("dim", formatSource(written.source))}\n`,
          );
        const flagged = (await brain.skillsToRewrite()).find(failing => failing.skill === skill);
        if (flagged !== undefined && !options.json) {
          terminal.write(
            `${terminal.style("yellow", "!")} ${skill} has failed ${flagged.failures} times in 14 days: it is due for a rewrite.\n`,
          );
        }
      }),
    );
};

function score(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 10) return value;
  throw new InvalidArgumentError("Expected a whole number from 1 to 10.");
}
