/** Wrappers that only change a limit, a priority, a library or a view of the machine. Source: their manual pages. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { type WrapperForm, wrapper } from "./wrapper.ts";

const about = "h V";

/** GNU coreutils, which macOS users have with a `g` in front. */
const coreutils: { readonly [program: string]: WrapperForm } = {
  nice: { short: "n:0123456789", long: "adjustment=" },
  nohup: {},
  stdbuf: { short: "i:o:e:", long: "input= output= error=" },
  timeout: {
    short: "fpvk:s:",
    long: "foreground preserve-status verbose kill-after= signal=",
    operands: 1,
  },
  time: {
    short: "af:lo:pqv",
    long: "append format= output= portability quiet verbose",
    writes: "o output",
  },
};

const setarch: WrapperForm = {
  short: "hVv3BFILRSTXZ",
  long:
    "verbose addr-no-randomize fdpic-funcptrs mmap-page-zero addr-compat-layout read-implies-exec 32bit " +
    "short-inode whole-seconds sticky-timeouts 3gb 4gb uname-2.6 list show[=]",
  about: `${about} list show`,
  hasShell: true,
};

const forms: { readonly [program: string]: WrapperForm } = {
  ...coreutils,
  ...Object.fromEntries(Object.entries(coreutils).map(([program, form]) => [`g${program}`, form])),

  ionice: {
    short: "c:n:tp:P:u:hV",
    long: "class= classdata= ignore pid= pgid= uid=",
    about,
    unless: "p P u pid pgid uid",
  },
  chrt: {
    short: "abdD:efimoP:prRT:vhV",
    long:
      "all-tasks batch deadline ext fifo idle max other pid reset-on-fork rr sched-deadline= sched-period= " +
      "sched-runtime= verbose",
    about: `${about} m max`,
    unless: "p pid",
    operands: 1,
  },
  taskset: { short: "acphV", long: "all-tasks cpu-list pid", about, unless: "p pid", operands: 1 },
  prlimit: { short: "p:o:vrhV", long: "pid= output= verbose raw noheadings *", about, unless: "p pid" },
  choom: { short: "n:p:hV", long: "adjust= pid=", about, unless: "p pid" },
  setsid: { short: "cfwhV", long: "ctty fork wait", about },
  linux32: setarch,
  linux64: setarch,
  i386: setarch,
  x86_64: setarch,
  arch: {
    long: "32 64 arm64 arm64e i386 x86_64 x86_64h arch= c d= e= h",
    hasSingleHyphen: true,
    about: "h",
  },

  unbuffer: { short: "p" },
  chronic: { short: "ev" },
  ifne: { short: "n" },
  faketime: { short: "fm", long: "exclude-monotonic date-prog=", unless: "date-prog", operands: 1 },
  fakeroot: { short: "i:s:ub:hv", long: "unknown-is-real fd-base=", about: "h v", writes: "s" },
  eatmydata: {},
  catchsegv: {},
  caffeinate: { short: "dimsut:w:" },
  torsocks: { short: "a:diP:p:qu:", long: "address= debug isolate port= pass= quiet user=" },
  torify: { short: "v" },
  tsocks: {},
  proxychains: { short: "f:q" },
  proxychains4: { short: "f:q" },
  "dbus-run-session": {},
  "xvfb-run": {
    short: "ae:f:hln:p:s:w:",
    long:
      "auto-display auto-servernum error-file= auth-file= listen-tcp server-args= server-num= wait= " +
      "xauth-protocol=",
    about: "h",
    writes: "e error-file",
  },

  chroot: {
    short: "G:g:nu:",
    long: "groups= userspec= skip-chdir",
    operands: 1,
    hasShell: true,
    elsewhere: true,
  },
  unshare: {
    short: "fhVmuinpCTUrcR:w:S:G:",
    long:
      "mount[=] uts[=] ipc[=] net[=] pid[=] user[=] cgroup[=] time[=] fork map-user= map-group= map-users= " +
      "map-groups= map-root-user map-current-user map-auto kill-child[=] mount-proc[=] mount-binfmt[=] " +
      "propagation= setgroups= keep-caps root= wd= setuid= setgid= monotonic= boottime= forward-signals",
    about,
    hasShell: true,
    directory: "w wd",
    elsewhere: "R root",
  },
  firejail: {
    short: "c",
    long: "*",
    unless: "get put ls cat join join-or-start join-network join-filesystem shutdown bandwidth list tree top",
    environment: "env",
    writes: "build output output-stderr trace",
    hasShell: true,
    elsewhere: "chroot",
  },
};

/** `setarch x86_64 make`: the name of the machine comes before the options, and may be left out. */
const architecture =
  /^(?:linux(?:32|64)|uname26|x86_64|i[3-6]86|athlon|aarch64|arm\w*|ppc\w*|s390x?|mips\w*|sparc\w*|riscv\d+|loongarch\d*)$/;

const withoutArchitecture: Recogniser = (command, recognition) => {
  const [first, ...others] = command.arguments;
  const isNamed = architecture.test(textOf(first) ?? "");
  return wrapper(setarch)(isNamed ? { ...command, arguments: others } : command, recognition);
};

export const plainWrappers: Commands = {
  ...Object.fromEntries(Object.entries(forms).map(([program, form]) => [program, wrapper(form)])),
  setarch: withoutArchitecture,
};

export { plainWrappers as programs };
