/** `brainstem reflect`: logs what was done and how it went, from a script, a hook or a person. */
import { formatSource } from "../../base/index.ts";
import { callerOf } from "../caller.ts";
import type { RegisterCommand } from "../command.ts";
import { wholeNumber } from "../command.ts";
import { withBrain } from "../project.ts";

interface Options {
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
    .option(
      "--pain <1-10>",
      "how much it hurt (default: 2 for a success, 7 for a failure)",
      wholeNumber(1, 10),
    )
    .option("--importance <1-10>", "how much it matters (default: 5)", wholeNumber(1, 10))
    .action((skill: string, action: string, result: string, options: Options) =>
      withBrain(terminal, async ({ brain }) => {
        const { harness, origin, reason } = callerOf(terminal);
        const written = await brain.record(brain.owner, {
          skill,
          action,
          result,
          origin,
          provenance: { harness },
          ...(options.note !== undefined && { reflection: options.note }),
          ...(options.detail !== undefined && { detail: options.detail }),
          ...(options.pain !== undefined && { painScore: options.pain }),
          ...(options.importance !== undefined && { importance: options.importance }),
        });
        if (terminal.isJson) terminal.writeJson(written);
        else terminal.say("✓", `Logged ${terminal.style("dim", formatSource(written.source))}`);
        // Only a note speaks: the rest is a report.
        if (origin === "agent" && options.note !== undefined && !terminal.isJson)
          terminal.writeError(`· The note counts as an agent's, since ${reason}.\n`);
        const flagged = (await brain.skillsToRewrite()).find(failing => failing.skill === skill);
        if (flagged !== undefined && !terminal.isJson) {
          terminal.say(
            "!",
            `${skill} has failed ${flagged.failures} times in 14 days: it is due for a rewrite.`,
          );
        }
      }),
    );
};
