/** Wrappers as rows of a table: their options, where the command begins, and what they add. Source: their manual pages. */
import { type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { environmentRead } from "../effects/environment-read.ts";
import { named } from "../files/file-use.ts";
import { type WrapperRow, wrapper } from "./wrapper.ts";

const rows: { readonly [programs: string]: WrapperRow } = {
  [`nohup gnohup eatmydata catchsegv tsocks dbus-run-session setsid unbuffer chronic ifne torify busybox toybox
    cross-env arch`]: {},
  "nice gnice": { valued: "-n --adjustment" },
  "stdbuf gstdbuf": { valued: "-i -o -e --input --output --error" },
  "timeout gtimeout": { valued: "-k -s --kill-after --signal", operands: 1 },
  "time gtime": { valued: "-f --format", writes: "-o --output" },
  ionice: { valued: "-c -n -p -P -u --class --classdata --pid --pgid --uid" },
  prlimit: { valued: "-o -p --output --pid" },
  choom: { valued: "-n -p --adjust --pid" },
  chrt: { valued: "-D -P -T", operands: 1 },
  taskset: { operands: 1 },
  "faketime gosu su-exec setuidgid s6-setuidgid": { operands: 1 },
  "setarch linux32 linux64 i386 i686 x86_64 aarch64 uname26": { shell: true },
  "ssh-agent": { valued: "-a -O -P -t" },
  fakeroot: { valued: "-i -b", writes: "-s" },
  caffeinate: { valued: "-t -w" },
  torsocks: { valued: "-a -P -p -u --address --pass --port --user" },
  "proxychains proxychains4": { valued: "-f" },
  "xvfb-run": {
    valued: "-f -n -p -s -w --auth-file --server-args --server-num --wait",
    writes: "-e --error-file",
  },
  chroot: { valued: "-G -g -u --groups --userspec", operands: 1, shell: true, elsewhere: true },
  unshare: {
    valued: "-R -S -G --map-user --map-group --root --setuid --setgid",
    directory: "-w --wd",
    elsewhere: "-R --root",
    shell: true,
  },
  nsenter: { valued: "-S -G -t -W --target --setuid --setgid", shell: true, elsewhere: true, user: "" },
  firejail: {
    shell: true,
    elsewhere: "--chroot",
    writes: "--build --output --output-stderr --trace",
  },
  // `-b` starts a program under another name, `-e` fills its environment from a folder.
  chpst: {
    valued: "-c -d -f -l -L -m -n -o -p -r -s -t -u -U -/",
    directory: "-C",
    elsewhere: "-/",
    code: /^-[be]/,
  },
  pkexec: { user: "--user", shell: true, leaves: true },
  doas: { valued: "-a -C", user: "-u", shell: "-s" },
  setpriv: { valued: "--reuid --regid --euid --ruid --groups --inh-caps --bounding-set" },
  strace: {
    valued: `-a -b -e -E -I -O -p -P -s -S -u -U -X --attach --env --signal --string-limit --trace --trace-path`,
    writes: "-o --output",
    code: /^(?:-o|--output=)?[|!]/,
  },
  valgrind: {
    writes:
      "--log-file --xml-file --callgrind-out-file --cachegrind-out-file --massif-out-file --dhat-out-file",
  },
  ltrace: { valued: "-a -A -D -e -F -l -n -p -s -u -w -x -X --library --where", writes: "-o --output" },
  script: {
    valued: "-B -E -I -m -O -T --echo --log-io --log-in --log-out --log-timing --output-limit",
    operands: 1,
    isWritten: true,
    runs: "-c --command",
    shell: true,
  },
  flock: { valued: "-E -w --timeout --wait --conflict-exit-code", operands: 1 },
  sg: { operands: 1, text: "joined" },
  watch: { valued: "-n -q --equexit --interval", text: "joined", words: "-x --exec" },
  sem: { valued: "-j --jobs --id --semaphorename --timeout", text: "joined" },
  "cross-env-shell": { text: "joined" },
  "pee mispipe": { text: "each" },
  hyperfine: {
    valued: `-m -M -n -P -r -S -u -w --warmup --min-runs --max-runs --runs --shell --command-name --parameter-list
      --parameter-scan --style --sort --time-unit`,
    runs: "-s -p -c -C --setup --prepare --cleanup --conclude --reference",
    writes: "--export-json --export-csv --export-markdown",
    text: "each",
  },
};

/** `entr` runs its words when files change; `/_` is the file, and with `-s` the first word is a text. */
const entr: Recogniser = (command, recognition) => {
  const words = command.arguments.map(word => (word.text === "/_" ? { text: HOLE } : word));
  const isText = words.some(({ text }) => /^-\w*s/.test(text));
  return wrapper(isText ? { text: "joined" } : {})({ ...command, arguments: words }, recognition);
};

/** A debugger's commands that only watch its program, or run it. */
const WATCHES =
  /^(?:b|break|bt|backtrace|c|continue|d|delete|f|frame|finish|i|info|kill|l|list|n|next|q|quit|r|run|s|start|step|up|down|where|x|set (?:args|pagination|confirm|width|height))(?:[\s/][\w\s.:*+,/%#@-]*)?$/;

const TELLS = /^--?(?:i?ex|(?:init-)?eval-command)$/;

/** `gdb -batch -ex run -ex bt --args program arguments`: whatever isn't known to be harmless is asked about. */
const gdb: Recogniser = (command, recognition) => {
  const told = command.arguments.flatMap((word, at) => {
    const attached = /^--?(?:i?ex|(?:init-)?eval-command)=(.*)$/s.exec(word.text)?.[1];
    if (attached !== undefined) return [{ ...word, text: attached }];
    return TELLS.test(command.arguments[at - 1]?.text ?? "") ? [word] : [];
  });
  const shellOf = (word: Word) => /^\s*(?:shell\b|!)\s*(.+)$/s.exec(textOf(word) ?? "")?.[1];
  const isToldMore =
    command.input.kind !== "none" ||
    command.arguments.some(({ text }) => /^--?(?:i?x|(?:init-)?command)(?:=|$)/.test(text)) ||
    !told.every(word => shellOf(word) !== undefined || WATCHES.test(textOf(word) ?? "?"));
  const runs = told.some(({ text }) => /^(?:r|run|start)\b/.test(text));
  const inner = runs
    ? wrapper({ valued: "-ex -iex -cd -eval-command -init-eval-command --eval-command --init-eval-command" })(
        command,
        recognition,
      )
    : undefined;
  const found = [
    ...(isToldMore ? [opaque("a debugger is told to do more than to watch")] : []),
    ...told.flatMap(word => {
      const text = shellOf(word);
      return text === undefined ? [] : recognition.shell(known(text), command);
    }),
  ];
  return found.length === 0 ? inner : [...found, ...(inner ?? [])];
};

const perfRow: WrapperRow = {
  valued: `-C -D -F -I -M -c -e -g -j -m -p -r -t -u -x --call-graph --count --cpu --delay --event --freq --metrics
    --pid --repeat --tid --timeout --uid`,
  writes: "-o --output",
};

/** `perf stat command`, `direnv exec folder command`: the command follows a verb. */
const behindVerb =
  (verbs: RegExp, row: WrapperRow): Recogniser =>
  (command, recognition) => {
    const [verb, ...words] = command.arguments;
    return verbs.test(textOf(verb) ?? "")
      ? wrapper(row)({ ...command, arguments: words }, recognition)
      : undefined;
  };

const direnv: Recogniser = (command, recognition) =>
  /^(?:dump|export|show_dump)$/.test(textOf(command.arguments[0]) ?? "")
    ? [environmentRead(undefined)]
    : behindVerb(/^exec$/, { operands: 1 })(command, recognition);

export const programs: Commands = {
  ...Object.assign({}, ...Object.entries(rows).map(([names, row]) => named(names, wrapper(row)))),
  entr,
  gdb,
  perf: behindVerb(/^(?:stat|record|trace)$/, perfRow),
  direnv,
};
