/** Programs that have commands run later, or write down what runs: at, crontab, systemd-run, script, and gdb. */
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
import { type OptionList, readOptions } from "./own-options.ts";
import {
  asUser,
  isOneWord,
  readFiles,
  root,
  runInner,
  runInnerText,
  shellWords,
  writtenFiles,
} from "./run-inner.ts";
import { isAbout, runWrapped, type WrapperForm } from "./wrapper.ts";

const schedule = (verb: string): Operation => operation("system.schedule", { verb });
const look = operation("process.read", { what: "schedule" });

/** A text where it can be known, from a file or from the input; and what reading it does. */
function textFrom(file: Word | undefined, command: Command, recognition: Recognition) {
  if (file === undefined || file.text === "-") {
    const { input } = command;
    return { reading: [], text: input.kind === "text" ? input.text : undefined };
  }
  const [path] = recognition.paths(file, command);
  const text = path === undefined || command.isElsewhere ? undefined : recognition.facts.readText(path);
  return {
    reading: readFiles([file], command, recognition),
    text: text === undefined ? undefined : known(text),
  };
}

/** `at time`, with the commands in a file or on the input. */
const at: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, { short: "bc:d:f:lMmq:r:t:vV" }, () => true);
  if (options.has("V")) return [];
  if (options.has("l", "c")) return [look];
  if (options.has("d", "r")) return [schedule("remove")];
  const { reading, text } = textFrom(options.values("f").at(-1), command, recognition);
  const alone: Command = { ...command, input: { kind: "none" } };
  const inner = text === undefined ? [] : runInnerText(text, options.isCertain, alone, recognition);
  return [schedule("add"), ...reading, ...inner];
};

const MAX_JOBS = 100;
/** Five fields of time, or a word such as `@daily`, come before each command. */
const JOB = /^\s*(?:@\w+|(?:[^\s#]+[ \t]+){4}[^\s#]+)[ \t]+(\S.*)$/;

/** `crontab file` and `crontab -` replace the whole table. */
const crontab: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, { short: "eilnrsT:u:V" }, () => true);
  const { has, values, operands, rest, isCertain } = options;
  if (has("V") || isAbout(options)) return [];
  if (has("l") && isCertain) return [look];
  const user = values("u").at(-1);
  const found = has("e", "r") ? [schedule(has("e") ? "edit" : "remove")] : replaceTable();
  return user === undefined ? found : asUser(user, found);

  function replaceTable(): readonly Operation[] {
    const { reading, text } = textFrom([...operands, ...rest][0], command, recognition);
    const lines = text?.text.split("\n", MAX_JOBS) ?? [];
    const jobs = lines
      .map(line => JOB.exec(line)?.[1] ?? "")
      .filter(job => job !== "" && !job.includes(HOLE));
    const alone: Command = { ...command, input: { kind: "none" } };
    const inner = jobs.flatMap(job => runInnerText(known(job), isCertain, alone, recognition));
    return [schedule("replace"), ...reading, ...inner];
  }
};

/** Properties that limit or describe. Others run programs, choose folders and users, or write files. */
const harmless =
  /^(?:(?:CPU|IO|Memory|Tasks|Limit|Private|Protect|Restrict|IPAddress)\w*|Delegate|Description|KillMode|Nice|NoNewPrivileges|RemainAfterExit|RuntimeMaxSec|Slice|TimeoutStopSec|Type)=/;

const MOMENTS = `on-active on-boot on-startup on-unit-active on-unit-inactive on-calendar timer-property path-property
  socket-property`;
/** Source: systemd-run(1). */
const transient: WrapperForm = {
  short: "dE:GhH:M:Pp:qrStu:",
  long: `user system scope unit= property= description= slice= remain-after-exit uid= gid= nice= working-directory=
    same-dir setenv= pty pipe quiet no-block wait collect shell on-clock-change on-timezone-change
    ${MOMENTS.replace(/([a-z])(?=\s|$)/g, "$1=")}`,
  directory: "working-directory",
  environment: "E setenv",
  shell: true,
  schedules: `${MOMENTS} on-clock-change on-timezone-change`,
};

/** Runs its command under the machine's service manager, as root, or under the user's own with `--user`. */
const systemdRun: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, transient);
  const { has, values } = options;
  if (isAbout(options, "h")) return [];
  // Another machine or a container.
  if (has("H", "M")) return undefined;
  const runsMore = !values("p", "property").every(each => harmless.test(textOf(each) ?? ""));
  const inner = [
    ...(runsMore ? [opaque("its properties can make it do more than run its command")] : []),
    ...runWrapped(transient, options, command, recognition),
  ];
  const isOwn = (has("user") || has("scope")) && !has("uid");
  return isOwn ? inner : asUser(values("uid").at(-1) ?? root, inner);
};

/** util-linux, which takes a text with `-c`, and BSD, whose command follows the file. Only their common letters. */
const scriptOptions: OptionList = {
  short: "aB:c:dE:eFfhI:kO:qrT:V",
  long: "append command= echo= return flush force log-io= log-in= log-out= log-timing= output-limit= quiet",
};

const script: Recogniser = (command, recognition) => {
  const strict = readOptions(command.arguments, scriptOptions);
  const options = readOptions(command.arguments, scriptOptions, () => true);
  const [file = known("typescript"), ...words] = strict.rest;
  const isCommand = words.length > 0 && !words[0]!.text.startsWith("-");
  if (isAbout(isCommand ? strict : options, "h V")) return [];
  const { values } = options;
  const logs = [file, ...values("B", "I", "O", "T", "log-io", "log-in", "log-out", "log-timing")];
  const text = values("c", "command").at(-1);
  const isCertain = (isCommand || options.isCertain) && strict.isCertain && isOneWord(file);
  const run = isCommand ? words : options.isEnded && options.rest.length > 0 ? options.rest : shellWords;
  return [
    ...writtenFiles(logs, command, recognition),
    ...(text === undefined ? [] : runInnerText(text, isCertain, command, recognition)),
    ...(text === undefined || isCommand ? runInner({ words: run, isCertain }, command, recognition) : []),
  ];
};

/** They wait for files to change, and print or write that down. */
const inotify: Recogniser = (command, recognition) => {
  const list = {
    short: "cde:hmo:qrst:v",
    long: "format= timefmt= event= exclude= include= outfile= timeout= *",
  };
  const options = readOptions(command.arguments, list, () => true);
  return writtenFiles(options.values("o", "outfile"), command, recognition);
};

const gdbOptions: OptionList = {
  long: `args batch batch-silent cd= command= directory= eval-command= ex= iex= init-command= init-eval-command= ix= nh
    nw nx p= pid= q quiet silent return-child-result x= h v`,
  hasSingleHyphen: true,
};
/** A debugger's commands that only watch its program. */
const WATCHES =
  /^(?:b|break|bt|backtrace|c|cont(?:inue)?|d(?:elete)?|detach|disas(?:semble)?|down|f(?:rame)?|finish|i(?:nfo)?|kill|l(?:ist)?|n(?:exti?)?|q(?:uit)?|r(?:un)?|s(?:how)?|starti?|stepi?|t(?:break|hread)?|until|up|where|x|set (?:args|pagination|confirm|width|height|print))(?:[\s/][\w\s.:*+,/%#$@-]*)?$/;

/** `gdb -batch -ex run -ex bt --args program arguments`: its commands decide the effects. */
const gdb: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, gdbOptions);
  if (isAbout(options, "h v")) return [];
  const { rest: words, isCertain, has } = options;
  const told = options
    .values("ex", "eval-command", "iex", "init-eval-command")
    .map(word => textOf(word)?.trim() ?? "");
  const shells = told.map(text => /^(?:shell\b|!)\s*(.*)$/s.exec(text)?.[1]);
  const isToldMore =
    has("x", "command", "ix", "init-command") ||
    (command.input.kind !== "none" && !has("batch")) ||
    told.some((text, index) => shells[index] === undefined && !WATCHES.test(text));
  const runs = told.some(text => /^(?:r|run|starti?)\b/.test(text));
  return [
    ...(isToldMore ? [opaque("a debugger is told to do more than to watch")] : []),
    ...shells.flatMap(text =>
      text === undefined ? [] : runInnerText(known(text), true, command, recognition),
    ),
    ...(has("p", "pid") ? [operation("process.read", { what: "memory" })] : []),
    ...(runs || !isCertain ? runInner({ words, isCertain }, command, recognition) : []),
  ];
};

export const programs: Commands = {
  at,
  batch: at,
  atq: () => [look],
  atrm: () => [schedule("remove")],
  crontab,
  "systemd-run": systemdRun,
  script,
  inotifywait: inotify,
  inotifywatch: inotify,
  gdb,
};
