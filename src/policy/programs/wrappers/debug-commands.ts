/** Programs that watch another program run: tracers, profilers, debuggers. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { gdb } from "./gdb.ts";
import { optionTable, readOptions } from "./own-options.ts";
import { isAbout, runWrapped, type WrapperForm, wrapper, writtenFiles } from "./wrapper.ts";

const strace: WrapperForm = {
  short: "a:Ab:cCdDe:E:fFhiI:kno:O:p:P:qrs:S:tTu:U:vVwxX:yYzZ",
  long:
    "attach= env= output= output-append-mode output-separately follow-forks trace= trace-path= summary " +
    "summary-only summary-columns= summary-sort-by= summary-syscall-overhead= summary-wall-clock " +
    "absolute-timestamps[=] relative-timestamps[=] syscall-times[=] string-limit= decode-fds[=] decode-pids= " +
    "successful-only failed-only signal= status= abbrev= verbose= raw= quiet[=] no-abbrev stack-traces " +
    "instruction-pointer columns= daemonize[=] interruptible= user= kill-on-exit seccomp-bpf tips[=]",
  environment: "E env",
};
const ltrace: WrapperForm = {
  short: "a:A:bcCD:e:F:fhil:Ln:o:p:rs:STtu:Vw:x:X:",
  long: "align= config= debug= demangle indent= library= no-signals output= where=",
};

/** Without a command they look into a process that runs already. */
const tracer = (form: WrapperForm): Recogniser => {
  const table = optionTable(form);
  return (command, recognition) => {
    const options = readOptions(command.arguments, table);
    if (options === undefined || options.has("u", "user")) return undefined;
    if (isAbout(options, "h V")) return [];
    const attached = options.has("p", "attach") ? [operation("process.read", { what: "system calls" })] : [];
    const output = options.values("o", "output").flatMap(word => outputOf(word, command, recognition));
    return [...attached, ...output, ...runWrapped(form, options, command, recognition)];
  };
};

/** A file, or with `|` or `!` in front a command that is given the output. */
function outputOf(word: Word, command: Command, recognition: Recognition): readonly Operation[] {
  return /^[|!]/.test(word.text)
    ? recognition.shell({ ...word, text: word.text.slice(1) }, command)
    : writtenFiles([word], command, recognition);
}

const valgrind: WrapperForm = {
  short: "dhqv",
  long: "*",
  about: "h help-debug help-dyn-options",
  unless: "db-command",
  writes: "log-file xml-file callgrind-out-file cachegrind-out-file massif-out-file dhat-out-file",
};

const perfForms: { readonly [verb: string]: WrapperForm } = {
  stat: {
    short: "aABcC:de:iI:M:no:p:r:t:vx:",
    long:
      "all-cpus big-num no-big-num cpu= detailed event= field-separator= interval-print= json-output metrics= " +
      "no-aggr no-inherit null output= append per-core per-socket per-thread pid= repeat= tid= timeout= topdown " +
      "verbose",
    writes: "o output",
  },
  record: {
    short: "abc:C:de:F:gij:k:m:nNo:p:PqRst:TvW",
    long:
      "all-cpus all-kernel all-user call-graph= count= cpu= data event= freq= max-size= mmap-pages= no-inherit " +
      "output= per-thread pid= quiet tid= timestamp verbose",
    writes: "o output",
  },
  trace: {
    short: "ae:fo:p:st:TvC:",
    long: "all-cpus cpu= event= expr= failure output= pid= summary tid= time verbose with-summary",
    writes: "o output",
  },
};
const perfRuns: Commands = Object.fromEntries(
  Object.entries(perfForms).map(([verb, form]) => [verb, wrapper(form)]),
);

const perf: Recogniser = (command, recognition) => {
  const [verb, ...rest] = command.arguments;
  const name = textOf(verb) ?? "";
  if (/^(?:annotate|diff|evlist|help|list|report|top|version|--help|--version|-h|-v)$/.test(name)) return [];
  const run = Object.hasOwn(perfRuns, name) ? perfRuns[name] : undefined;
  return run?.({ ...command, arguments: rest }, recognition);
};

export const debugCommands: Commands = {
  strace: tracer(strace),
  ltrace: tracer(ltrace),
  valgrind: wrapper(valgrind),
  perf,
  gdb,
};

export { debugCommands as programs };
