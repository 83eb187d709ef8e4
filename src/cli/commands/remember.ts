/** `brainstem remember`: keeps a preference, a decision or a fact, said in a sentence. */
import { InvalidArgumentError, Option } from "commander";
import { formatSource } from "../../base/index.ts";
import { callerOf, explainWaiting } from "../caller.ts";
import { offering, type RegisterCommand } from "../command.ts";
import { oneLine } from "../print.ts";
import { withBrain } from "../project.ts";

const kinds = ["preference", "decision", "fact"] as const;
type Kind = (typeof kinds)[number];

interface Options {
  readonly as?: Kind;
}

const names: Readonly<Record<string, string>> = {
  preference: "a preference",
  decision: "a decision",
  knowledge: "a fact",
};

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument("<text...>", "what is worth keeping, in a sentence")
    .addOption(
      offering(new Option("--as <kind>", "what it is (default: by its wording)"), kinds).argParser(kindOf),
    )
    .action((words: readonly string[], options: Options) =>
      withBrain(terminal, async ({ brain }) => {
        const caller = callerOf(terminal);
        const written = await brain.remember(brain.owner, {
          text: words.join(" "),
          kind: options.as ?? "auto",
          origin: caller.origin,
          provenance: { harness: caller.harness },
        });
        if (terminal.isJson) return terminal.writeJson(written);
        if (caller.origin === "agent") return explainWaiting(caller, written.candidate, terminal);
        const { style, write } = terminal;
        const what = names[written.kind] ?? written.kind;
        const place = style("dim", formatSource(written.source));
        if (written.isNew) terminal.say("✓", `Remembered as ${what} ${place}`);
        else terminal.say("·", `That is known already ${place}`);
        write(`  ${oneLine(written.text)}\n`);
      }),
    );
};

function kindOf(text: string): Kind {
  const kind = kinds.find(each => each === text);
  if (kind !== undefined) return kind;
  throw new InvalidArgumentError(`Expected one of ${kinds.join(", ")}.`);
}
