/** Settings of macOS. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { setOf } from "../syntax/leading-words.ts";
import { type Effect, each, verbProgram } from "../syntax/verb-program.ts";
import { look, lookOr, settings } from "./look-or-change.ts";
import { power } from "./power.ts";

const read: Effect = () => [look("settings")];
const change: Effect = ({ command, verb }) => [
  operation("system.settings", { verb: `${command.program} ${verb}` }),
];
const program = (reading: string): Recogniser => verbProgram({ verbs: each(read, reading), other: change });

/** `plutil -p file` prints; the others write the file anew, unless `-o -` sends it elsewhere. */
const plutil: Recogniser = (command, recognition) => {
  const words = command.arguments;
  const isLook = words.some(({ text }) => /^-(?:p|lint|type|extract|help)$/.test(text));
  if (isLook || words.some(({ text }, at) => text === "-o" && words[at + 1]?.text === "-")) {
    return words
      .slice(-1)
      .flatMap(word => recognition.paths(word, command))
      .map(path => operation("fs.read", { path }));
  }
  const at = words.findIndex(({ text }) => text === "-o");
  const written = at >= 0 ? words[at + 1] : words.at(-1);
  if (written === undefined) return [];
  return recognition.paths(written, command).map(path => operation("fs.write", { path, append: false }));
};

export const macSettings: Commands = {
  defaults: verbProgram({
    verbs: each(read, "read read-type find domains help export"),
    valued: setOf("-host"),
    flags: setOf("-currentHost -g"),
    other: change,
  }),
  plutil,
  nvram: lookOr(settings, {
    what: "settings",
    when: "p x",
    unless: "c d f",
  }),
  csrutil: verbProgram({
    verbs: each(read, "status report", { "authenticated-root": "status" }),
    other: change,
  }),
  spctl: lookOr(settings, { what: "settings", when: "status assess a list", hasSingleHyphen: true }),
  pmset: (command, recognition) => {
    const [first] = command.arguments;
    if (/^(?:sleepnow|displaysleepnow|schedule|repeat)$/.test(first?.text ?? "")) return [power(first!.text)];
    return lookOr(settings, { what: "settings", when: "g" })(command, recognition);
  },
  systemsetup: ({ program: verb, arguments: words }) =>
    words.every(({ text }) => /^-(?:get|list|print|help|version)/.test(text))
      ? [look("settings")]
      : [operation("system.settings", { verb })],
  "xcode-select": lookOr(settings, { what: "settings", when: "p print-path v version" }),
  softwareupdate: lookOr(settings, {
    what: "settings",
    when: "l list history",
    unless: "i install d download R restart a all",
  }),
  tmutil: program(
    "listbackups latestbackup status destinationinfo listlocalsnapshots listlocalsnapshotdates machinedirectory compare",
  ),
  kextload: () => [operation("system.settings", { verb: "kextload" })],
  kextunload: () => [operation("system.settings", { verb: "kextunload" })],
  kextstat: () => [look("machine")],
  profiles: program("list show status help"),
  fdesetup: program("status list isactive help version"),
};

export { macSettings as programs };
