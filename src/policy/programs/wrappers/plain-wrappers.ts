/** Wrappers as rows of a table: their options, where the command begins, and what they add. Source: their manual pages. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { HOLE, textOf } from "../../word.ts";
import { type WrapperForm, wrapper, wrappers } from "./wrapper.ts";

const about = "h V";
const PERF = `all-cpus cpu= event= output= pid= tid= verbose quiet call-graph= freq= field-separator= interval-print=
  repeat= timeout= all-user all-kernel per-thread`;
const TRACE = `attach= env= output= output-separately follow-forks trace= trace-path= summary summary-only string-limit=
  decode-fds[=] signal= quiet[=] kill-on-exit seccomp-bpf`;

const setarch: WrapperForm = {
  short: "hVv3BFILRSTXZ",
  long: "verbose addr-no-randomize 32bit 3gb uname-2.6 list show[=]",
  about: `${about} list show`,
  shell: true,
};

/** Without a command they look into a process that runs already. */
const tracing: WrapperForm = {
  about,
  unless: "u user",
  writes: "o output",
  reads: ["p attach", "system calls"],
};

const forms: { readonly [programs: string]: WrapperForm } = {
  "nice gnice": { short: "n:0123456789", long: "adjustment=" },
  "nohup gnohup eatmydata catchsegv tsocks dbus-run-session": {},
  "stdbuf gstdbuf": { short: "i:o:e:", long: "input= output= error=" },
  "timeout gtimeout": {
    short: "fpvk:s:",
    long: "foreground preserve-status verbose kill-after= signal=",
    operands: 1,
  },
  "time gtime": {
    short: "af:lo:pqv",
    long: "append format= output= portability quiet verbose",
    writes: "o output",
  },
  ionice: {
    short: "c:n:tp:P:u:hV",
    long: "class= classdata= ignore pid= pgid= uid=",
    about,
    unless: "p P u pid pgid uid",
  },
  chrt: {
    short: "abdD:efimoP:prRT:vhV",
    long: "all-tasks batch deadline fifo idle max other pid reset-on-fork rr verbose",
    about: `${about} m max`,
    unless: "p pid",
    operands: 1,
  },
  taskset: { short: "acphV", long: "all-tasks cpu-list pid", about, unless: "p pid", operands: 1 },
  prlimit: { short: "p:o:vrhV", long: "pid= output= verbose raw noheadings *", about, unless: "p pid" },
  choom: { short: "n:p:hV", long: "adjust= pid=", about, unless: "p pid" },
  setsid: { short: "cfwhV", long: "ctty fork wait", about },
  "linux32 linux64 i386 x86_64": setarch,
  arch: {
    long: "32 64 arm64 arm64e i386 x86_64 x86_64h arch= c d= e= h",
    hasSingleHyphen: true,
    about: "h",
  },
  unbuffer: { short: "p" },
  chronic: { short: "ev" },
  "ssh-agent": { short: "a:cDdE:kO:P:st:" },
  ifne: { short: "n" },
  faketime: { short: "fm", long: "exclude-monotonic date-prog=", unless: "date-prog", operands: 1 },
  fakeroot: { short: "i:s:ub:hv", long: "unknown-is-real fd-base=", about: "h v", writes: "s" },
  caffeinate: { short: "dimsut:w:" },
  torsocks: { short: "a:diP:p:qu:", long: "address= debug isolate port= pass= quiet user=" },
  torify: { short: "v" },
  "proxychains proxychains4": { short: "f:q" },
  "xvfb-run": {
    short: "ae:f:hln:p:s:w:",
    long: "auto-display auto-servernum error-file= auth-file= listen-tcp server-args= server-num= wait=",
    about: "h",
    writes: "e error-file",
  },
  chroot: {
    short: "G:g:nu:",
    long: "groups= userspec= skip-chdir",
    operands: 1,
    shell: true,
    elsewhere: true,
  },
  unshare: {
    short: "fhVmuinpCTUrcR:w:S:G:",
    long: `mount[=] uts[=] ipc[=] net[=] pid[=] user[=] cgroup[=] fork map-user= map-group= map-root-user
      map-current-user kill-child[=] mount-proc[=] root= wd= setuid= setgid=`,
    about,
    shell: true,
    directory: "w wd",
    elsewhere: "R root",
  },
  nsenter: {
    short: "aC::eFG:hi::m::n::p::r::S:t:T::u::U::VW:w::Z",
    long: `all target= mount[=] uts[=] ipc[=] net[=] pid[=] cgroup[=] user[=] setuid= setgid= root[=] wd[=] no-fork`,
    about,
    shell: true,
    elsewhere: true,
    user: "root",
  },
  firejail: {
    short: "c",
    long: "*",
    unless: "get put ls cat join join-or-start join-network join-filesystem shutdown bandwidth list tree top",
    environment: "env",
    writes: "build output output-stderr trace",
    shell: true,
    elsewhere: "chroot",
  },
  // `-b` starts a program under another name, `-e` fills its environment from a folder.
  chpst: {
    short: "012b:c:C:d:e:f:l:L:m:n:o:p:Pr:s:t:u:U:vV/:",
    about: "V",
    unless: "b e",
    directory: "C",
    elsewhere: "/",
    user: "only u",
  },

  doas: { short: "a:C:Lnsu:", about: "C L", user: "options u", shell: "s" },
  pkexec: {
    long: "disable-internal-agent keep-cwd user=",
    user: "options user",
    shell: true,
    keepsFolder: "keep-cwd",
  },
  "gosu su-exec setuidgid s6-setuidgid": { user: "first", operands: 1 },
  setpriv: {
    short: "dhV",
    long: `dump no-new-privs ruid= euid= rgid= egid= reuid= regid= clear-groups keep-groups init-groups groups=
      list-caps inh-caps= bounding-set= reset-env`,
    about: "d dump h V list-caps",
    user: "only reuid euid ruid",
  },
  // A group that the user is in already: no rights of others.
  sg: { operands: 1, text: "joined" },

  strace: {
    ...tracing,
    short: "a:Ab:cCdDe:E:fFhiI:kno:O:p:P:qrs:S:tTu:U:vVwxX:yYzZ",
    long: TRACE,
    environment: "E env",
  },
  ltrace: { ...tracing, short: "a:A:bcCD:e:F:fhil:Ln:o:p:rs:STtu:Vw:x:X:", long: "library= output= where=" },
  valgrind: {
    short: "dhqv",
    long: "*",
    about: "h help-debug help-dyn-options",
    unless: "db-command",
    writes: "log-file xml-file callgrind-out-file cachegrind-out-file massif-out-file dhat-out-file",
  },

  flock: {
    short: "eE:FhnosuVw:x",
    long: "shared exclusive unlock nonblock nb timeout= wait= conflict-exit-code= close no-fork verbose",
    about,
    operands: 1,
    text: "-c",
  },
  watch: {
    short: "bcCd::efghn:pq:rs:tvwx",
    long: "beep color differences[=] errexit chgexit interval= precise no-title no-wrap exec",
    about: "h v",
    text: "joined",
    words: "x exec",
  },
  sem: {
    short: "j:u",
    long: "jobs= id= semaphorename= wait fg bg timeout= will-cite",
    about: "wait",
    text: "joined",
  },
  "pee mispipe": { text: "each" },
  hyperfine: {
    short: "C:c:hiM:m:Nn:p:r:s:u:Vw:",
    long: `warmup= min-runs= max-runs= runs= setup= prepare= cleanup= conclude= command-name= style= sort= time-unit=
      export-json= export-csv= export-markdown= show-output ignore-failure[=] reference=`,
    about,
    text: "each",
    runs: "s setup p prepare c cleanup C conclude reference",
    writes: "export-json export-csv export-markdown",
  },
};

/** `setarch x86_64 make`: the name of the machine comes before the options, and may be left out. */
const withoutArchitecture: Recogniser = (command, recognition) => {
  const [first, ...others] = command.arguments;
  const isNamed =
    /^(?:linux(?:32|64)|uname26|x86_64|i[3-6]86|aarch64|arm\w*|ppc\w*|s390x?|mips\w*|riscv\d+)$/.test(
      textOf(first) ?? "",
    );
  return wrapper(setarch)(isNamed ? { ...command, arguments: others } : command, recognition);
};

const perfForm = (short: string): WrapperForm => ({ short, long: PERF, writes: "o output" });
const perfForms: { readonly [verb: string]: WrapperForm } = {
  stat: perfForm("aABcC:de:iI:M:no:p:r:t:vx:"),
  record: perfForm("abc:C:de:F:gij:k:m:nNo:p:PqRst:TvW"),
  trace: perfForm("ae:fo:p:st:TvC:"),
};

const perf: Recogniser = (command, recognition) => {
  const [verb, ...rest] = command.arguments;
  const name = textOf(verb) ?? "";
  if (/^(?:annotate|diff|evlist|help|list|report|top|version|--help|--version|-h|-v)$/.test(name)) return [];
  const form = Object.hasOwn(perfForms, name) ? perfForms[name] : undefined;
  return form && wrapper(form)({ ...command, arguments: rest }, recognition);
};

/** `busybox rm -rf x`: one program that is many. */
const manyInOne: Recogniser = (command, recognition) => {
  const [applet] = command.arguments;
  if (applet === undefined || /^--(?:help|list|list-full|version|long)$/.test(applet.text)) return [];
  return applet.text.startsWith("-") ? undefined : recognition.run(command.arguments, command);
};

/** `entr` runs its words when files change; `/_` is the file, and with `-s` the first word is a text. */
const entr: Recogniser = (command, recognition) => {
  const words = command.arguments.map(word => (word.text === "/_" ? { text: HOLE } : word));
  const isText = words.some(({ text }) => /^-\w*s/.test(text));
  const form: WrapperForm = { short: "acdnprsxz", hasNoInput: true, ...(isText && { text: "joined" }) };
  return wrapper(form)({ ...command, arguments: words }, recognition);
};

export const programs: Commands = {
  ...wrappers(forms),
  setarch: withoutArchitecture,
  perf,
  busybox: manyInOne,
  toybox: manyInOne,
  entr,
};
