/** Programs that have commands run later: at, batch, crontab, and systemd-run. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { asUser, root } from "./as-user.ts";
import { optionTable, readOptions } from "./own-options.ts";
import { runInnerText } from "./run-inner.ts";
import { isAbout, runWrapped, type WrapperForm } from "./wrapper.ts";

const schedule = (verb: string): Operation => operation("system.schedule", { verb });

const nothing = { kind: "none" } as const;

/** A text where it can be known, from a file or from the input; and what reading it does. */
function textFrom(file: Word | undefined, command: Command, { facts, paths }: Recognition) {
  if (file === undefined || file.text === "-") {
    const { input } = command;
    return { reading: [], text: input.kind === "text" ? input.text : undefined };
  }
  const named = paths(file, command);
  const [path] = named;
  const text = path === undefined || command.isElsewhere ? undefined : facts.readText(path);
  return {
    reading: named.flatMap(each => fileOperation("fs.read", each, { recursive: false })),
    text: text === undefined ? undefined : known(text),
  };
}

const atOptions = optionTable({ short: "bc:d:f:lMmq:r:t:vV" });

/** `at time`, with the commands in a file or on the input. */
const at: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, atOptions, () => true);
  if (options === undefined) return undefined;
  if (options.has("V")) return [];
  if (options.has("l", "c")) return [operation("process.read", { what: "schedule" })];
  if (options.has("d", "r")) return [schedule("remove")];
  const { reading, text } = textFrom(options.values("f").at(-1), command, recognition);
  const inner =
    text === undefined ? [] : runInnerText(text, true, { ...command, input: nothing }, recognition);
  return [schedule("add"), ...reading, ...inner];
};

const crontabOptions = optionTable({ short: "eilnrsT:u:V" });

/** `crontab file` and `crontab -` replace the whole table. */
const crontab: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, crontabOptions, () => true);
  if (options === undefined) return undefined;
  const { has, values, operands, rest, isCertain } = options;
  if (has("V") || isAbout(options)) return [];
  if (has("l") && isCertain) return [operation("process.read", { what: "schedule" })];
  const user = values("u").at(-1);
  const found = has("e", "r") ? [schedule(has("e") ? "edit" : "remove")] : replaceTable();
  return user === undefined ? found : asUser(user, found);

  function replaceTable(): readonly Operation[] {
    const { reading, text } = textFrom([...operands, ...rest][0], command, recognition);
    const lines = text === undefined ? [] : jobsOf(text.text);
    return [
      schedule("replace"),
      ...reading,
      ...lines.flatMap(line =>
        runInnerText(known(line), isCertain, { ...command, input: nothing }, recognition),
      ),
    ];
  }
};

const MAX_JOBS = 100;

/** The commands of a table: five fields of time, or a word such as `@daily`, stand before each. */
function jobsOf(text: string): readonly string[] {
  return text
    .split("\n", MAX_JOBS)
    .map(line => /^\s*(?:@\w+|(?:[^\s#]+[ \t]+){4}[^\s#]+)[ \t]+(\S.*)$/.exec(line)?.[1] ?? "")
    .filter(job => job !== "" && !job.includes(HOLE));
}

const atrm: Recogniser = () => [schedule("remove")];
const atq: Recogniser = () => [operation("process.read", { what: "schedule" })];

/** Properties that limit or describe. Others run programs, choose folders and users, or write files. */
const harmless =
  /^(?:(?:CPU|IO|Memory|Tasks|Limit|Private|Protect|Restrict|IPAddress)\w*|Delegate|Description|KillMode|Nice|NoNewPrivileges|RemainAfterExit|RuntimeMaxSec|Slice|TimeoutStopSec|Type)=/;

/** Source: systemd-run(1). */
const transient: WrapperForm = {
  short: "dE:GhH:M:Pp:qrStu:",
  long:
    "user system scope unit= property= description= slice= slice-inherit expand-environment= " +
    "remain-after-exit send-sighup service-type= uid= gid= nice= working-directory= same-dir setenv= pty " +
    "pipe quiet on-active= on-boot= on-startup= on-unit-active= on-unit-inactive= on-calendar= " +
    "on-clock-change on-timezone-change timer-property= path-property= socket-property= no-block wait " +
    "collect shell no-ask-password",
  directory: "working-directory",
  environment: "E setenv",
  hasShell: true,
};
const transientOptions = optionTable(transient);
const timers = [
  ...["on-active", "on-boot", "on-startup", "on-unit-active", "on-unit-inactive", "on-calendar"],
  ...["on-clock-change", "on-timezone-change", "timer-property", "path-property", "socket-property"],
];

/** Runs its command under the machine's service manager, as root, or under the user's own with `--user`. */
const systemdRun: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, transientOptions);
  if (options === undefined) return undefined;
  const { has, values } = options;
  if (isAbout(options, "h")) return [];
  // Another machine or a container.
  if (has("H", "M")) return undefined;
  const runsMore = !values("p", "property").every(each => harmless.test(textOf(each) ?? ""));
  const inner = [
    ...(has(...timers) ? [schedule("add")] : []),
    ...(runsMore ? [opaque("its properties can make it do more than run its command")] : []),
    ...runWrapped(transient, options, command, recognition),
  ];
  const isOwn = (has("user") || has("scope")) && !has("uid");
  return isOwn ? inner : asUser(values("uid").at(-1) ?? root, inner);
};

export const scheduleCommands: Commands = {
  at,
  batch: at,
  atq,
  atrm,
  crontab,
  "systemd-run": systemdRun,
};

export { scheduleCommands as programs };
