/** Managers whose first option says what they do: pacman, dpkg, rpm, nix-env. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, type Recogniser } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { wordList } from "../syntax/word-list.ts";
import { changes, configures, reads, removes, updates } from "./package-acts.ts";
import { type Act, type Call, type Manager, packageProgram } from "./package-program.ts";

const installs: Act = call => changes("package.install", call);
const sets =
  (key: string): Act =>
  call =>
    configures({ ...call, operands: [], verb: key });

/** The first of these options that is given decides. */
const byOption =
  (rows: readonly (readonly [options: string, act: Act])[]): Act =>
  call => {
    if (call.given.isUncertain && call.operands.length === call.rest.length) {
      return [opaque(`what ${call.manager.name} is told to do isn't known`)];
    }
    const row = rows.find(([options]) => wordList(options).some(option => isGiven(call, option)));
    return row?.[1](call);
  };

/** `S` for `-S`, also among other letters, `sync` for `--sync`. */
const isGiven = ({ given, command }: Call, option: string) =>
  option.length === 1
    ? command.arguments.some(({ text }) => /^-[A-Za-z]/.test(text) && text.includes(option)) ||
      given.has(option)
    : command.arguments.some(({ text }) => text === `--${option}` || text.startsWith(`--${option}=`));

/** Letters that turn pacman's -S into a question. */
const synchronises: Act = call => {
  if (
    ["s", "i", "l", "g", "p", "search", "info", "list", "groups", "print"].some(option =>
      isGiven(call, option),
    )
  )
    return reads(call);
  if (["c", "clean"].some(option => isGiven(call, option))) return sets("cache")(call);
  return call.operands.length > 0 ? installs(call) : updates(call);
};

const pacman: Manager = {
  name: "pacman",
  syntax: {
    valued: "br",
    valuedLong: [
      "dbpath",
      "root",
      "cachedir",
      "config",
      "hookdir",
      "gpgdir",
      "logfile",
      "arch",
      "ignore",
      "overwrite",
      "assume-installed",
    ],
  },
  hasNoVerbs: true,
  global: true,
  act: byOption([
    ["S sync", synchronises],
    ["R remove", removes],
    ["U upgrade", installs],
    ["Q query F files T deptest", reads],
    ["D database", sets("database")],
    ["V version h help", () => []],
  ]),
};

const unpacks: Act = ({ operands, command, recognition }) => [
  ...operands.slice(0, 1).flatMap(file => localDisk(command, recognition).reads(file)),
  ...operands.slice(1, 2).flatMap(folder => localDisk(command, recognition).writes(folder, true)),
];

const dpkg: Manager = {
  name: "dpkg",
  syntax: {
    valued: "D",
    valuedLong: [
      "root",
      "admindir",
      "instdir",
      "pre-invoke",
      "post-invoke",
      "status-logger",
      "path-exclude",
      "path-include",
    ],
  },
  hasNoVerbs: true,
  global: true,
  rehearsals: ["--dry-run", "--no-act", "--simulate"],
  act: call => [
    ...call.given
      .values("pre-invoke", "post-invoke", "status-logger")
      .flatMap(text => call.recognition.shell(text, call.command)),
    ...(byOption([
      ["install unpack", installs],
      ["remove purge", removes],
      [
        `
        list listfiles status search print-avail contents info verify audit get-selections
        print-architecture compare-versions field show fsys-tarfile print-foreign-architectures`,
        reads,
      ],
      ["extract vextract x X raw-extract control", unpacks],
      [
        `
        configure set-selections clear-selections add-architecture remove-architecture merge-avail
        update-avail triggers-only`,
        sets("configure"),
      ],
      [
        "build b",
        ({ operands, command, recognition }) =>
          operands.slice(1).flatMap(file => localDisk(command, recognition).writes(file)),
      ],
      ["i", installs],
      ["r P", removes],
      ["l L s S p c I C W V f", reads],
    ])(call) ?? []),
  ],
};

/** Macros can run commands. */
const evaluations = (words: readonly Word[]): readonly Operation[] =>
  words.some(({ text }) => /%\(|%\{(?:lua|load|uncompress)|\0/.test(text))
    ? [opaque("its macros can run commands")]
    : [];

const rpm: Manager = {
  name: "rpm",
  syntax: {
    valued: "ED",
    valuedLong: ["eval", "define", "pipe", "root", "dbpath", "rcfile", "queryformat", "qf", "prefix"],
  },
  hasNoVerbs: true,
  global: true,
  rehearsals: ["--test"],
  act: call => [
    ...evaluations(call.given.values("E", "eval", "D", "define")),
    ...call.given.values("pipe").flatMap(text => call.recognition.shell(text, call.command)),
    ...(byOption([
      ["eval", () => []],
      ["q query V verify checksig K querytags showrc", reads],
      ["import rebuilddb initdb setperms", sets("database")],
      ["install upgrade freshen reinstall i U F", installs],
      ["erase e", removes],
      ["E", () => []],
    ])(call) ?? []),
  ],
};

const nixEnv: Manager = {
  name: "nix",
  syntax: { valued: "fpI", valuedLong: ["file", "profile", "arg", "argstr"] },
  hasNoVerbs: true,
  global: true,
  rehearsals: ["--dry-run"],
  act: byOption([
    ["query q list-generations", reads],
    ["install i", installs],
    ["uninstall e", removes],
    ["upgrade u", updates],
    ["delete-generations rollback switch-generation set set-flag switch-profile S G", sets("profile")],
  ]),
};

const named = (names: readonly string[], manager: Manager): { readonly [name: string]: Recogniser } =>
  Object.fromEntries(names.map(name => [name, packageProgram(manager)]));

export const flagManagerCommands = {
  ...named(["pacman", "yay", "paru"], pacman),
  ...named(["dpkg", "dpkg-deb"], dpkg),
  "dpkg-query": packageProgram({ ...dpkg, act: reads }),
  "dpkg-reconfigure": packageProgram({ ...dpkg, act: sets("reconfigure") }),
  ...named(["rpm"], rpm),
  "nix-env": packageProgram(nixEnv),
};

export { flagManagerCommands as programs };
