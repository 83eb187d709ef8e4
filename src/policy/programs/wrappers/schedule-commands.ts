/** at and crontab: they have commands run later. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, operation, type Recogniser } from "../../recognition.ts";
import { HOLE, known, type Word } from "../../word.ts";
import { environmentRead } from "../effects/environment-read.ts";
import { type FileUse, fileCommand } from "../files/file-use.ts";
import { asUser } from "./wrapper.ts";

const schedule = (verb: string): Operation => operation("system.schedule", { verb });
const look = operation("process.read", { what: "schedule" });

/** A text where it can be known, from a file or from the input. */
function textFrom(file: Word | undefined, { command, recognition }: FileUse): Word | undefined {
  if (file === undefined || file.text === "-")
    return command.input.kind === "text" ? command.input.text : undefined;
  const [path] = recognition.paths(file, command);
  const text = path === undefined || command.isElsewhere ? undefined : recognition.facts.readText(path);
  return text === undefined ? undefined : known(text);
}

const later = ({ recognition, command }: FileUse, text: Word) =>
  recognition.shell(text, { ...command, input: { kind: "none" } } satisfies Command);

/** `at time`, with the commands in a file or on the input. */
const at: Recogniser = fileCommand("-f -q -t", use => {
  const { on, has, values } = use;
  if (has("-V")) return [];
  // The job has the environment that it was made in.
  if (has("-c")) return [environmentRead(undefined)];
  if (has("-l")) return [look];
  if (has("-d -r")) return [schedule("remove")];
  const file = values("-f").at(-1);
  const text = textFrom(file, use);
  return [schedule("add"), ...on("fs.read", [file]), ...(text === undefined ? [] : later(use, text))];
});

const MAX_JOBS = 100;
/** Five fields of time, or a word such as `@daily`, come before each command. */
const JOB = /^\s*(?:@\w+|(?:[^\s#]+[ \t]+){4}[^\s#]+)[ \t]+(\S.*)$/;

/** `crontab file` and `crontab -` replace the whole table. */
const crontab: Recogniser = fileCommand("-u", use => {
  const { on, has, whether, values, operands } = use;
  if (has("-V")) return [];
  if (has("-l") && whether("-e -r") === false) return [look];
  const user = values("-u").at(-1);
  const found = has("-e -r") ? [schedule(has("-e") ? "edit" : "remove")] : replaceTable();
  return user === undefined ? found : asUser(user, found);

  function replaceTable(): readonly Operation[] {
    const lines = textFrom(operands[0], use)?.text.split("\n", MAX_JOBS) ?? [];
    const jobs = lines.map(line => JOB.exec(line)?.[1] ?? "");
    return [
      schedule("replace"),
      ...on("fs.read", operands.slice(0, 1)),
      ...jobs.filter(job => job !== "" && !job.includes(HOLE)).flatMap(job => later(use, known(job))),
    ];
  }
});

export const programs: Commands = {
  at,
  batch: at,
  atq: () => [look],
  atrm: () => [schedule("remove")],
  crontab,
};
