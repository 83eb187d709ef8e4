/** The command lines of cargo and rustc. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, type Recogniser } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { wordList } from "../syntax/word-list.ts";
import {
  builds,
  changesSecrets,
  installs,
  installsGlobally,
  nothing,
  publishes,
  reads,
  removes,
  removesGlobally,
  restores,
  runsProject,
  tests,
  updates,
} from "./package-acts.ts";
import { type Act, byVerb, each, type Manager, packageProgram } from "./package-program.ts";

const valuedLong = wordList(`
  package exclude bin example test bench features target target-dir manifest-path message-format jobs
  profile color config registry index git branch tag rev path vers version token root edition name vcs
  shell exec watch ignore why delay features package-id precise lockfile-path out-dir artifact-dir
  timings-fmt`);

/** Settings that name a program which cargo runs, or somewhere else to get things from. */
const GRAVE = /runner|wrapper|linker|rustc|rustdoc|rustflags|alias|credential|registr|source|env|\0|\.toml$/i;

const guarded =
  (act: Act): Act =>
  call => {
    const settings = call.given.values("config").filter(({ text }) => GRAVE.test(text));
    const found = act(call);
    return found === undefined || settings.length === 0
      ? found
      : [...found, opaque("cargo's settings come with the command")];
  };

/** `cargo watch -x test -s 'shell command' -- command`. */
const watches: Act = ({ given, rest, command, recognition }) => {
  const split = (text: Word) => ["cargo", ...text.text.split(/\s+/)].map(known);
  const at = rest.findIndex(({ text }) => text === "--");
  return [
    ...given.values("x", "exec").flatMap(text => recognition.run(split(text), command)),
    ...given.values("s", "shell").flatMap(text => recognition.shell(text, command)),
    ...(at < 0 || at + 1 === rest.length ? [] : recognition.run(rest.slice(at + 1), command)),
  ];
};

const creates: Act = ({ operands, command, recognition }) =>
  localDisk(command, recognition).writes(operands[0] ?? known("."), true);

const migrates: Act = ({ rest, command, recognition }) => recognition.run([known("sqlx"), ...rest], command);

const cargo: Manager = {
  name: "cargo",
  syntax: { valued: "pjFCxsZ", valuedLong },
  registries: ["registry", "index"],
  registryVariables: ["CARGO_REGISTRY_DEFAULT"],
  rehearsals: ["--dry-run", "-n"],
  graveVariables: [[/^(?:CARGO_(?:ENCODED|BUILD)_)?(?:RUSTFLAGS|RUSTDOCFLAGS)$/, /linker|\0/]],
  folders: ["C"],
  act: guarded(
    byVerb({
      ...each(
        `
        build b check c doc d rustc rustdoc clippy fmt fix clean expand bloat udeps machete package miri
        zigbuild`,
        builds,
      ),
      ...each("test t bench nextest tarpaulin llvm-cov mutants insta hack", tests),
      ...each("run r", call => runsProject({ ...call, operands: [] })),
      ...each("xtask make", runsProject),
      add: installs,
      ...each("remove rm", removes),
      ...each("update upgrade", updates),
      ...each("install binstall", call =>
        isOwn(call.given.values("path")) ? builds(call) : installsGlobally(call),
      ),
      uninstall: removesGlobally,
      ...each("fetch vendor generate-lockfile", call => restores({ ...call, operands: [] })),
      ...each("publish yank", publishes),
      owner: call => (call.given.has("list") || call.given.has("l") ? reads(call) : publishes(call)),
      ...each("login logout", changesSecrets),
      ...each(
        `
        tree metadata search info audit outdated deny license pkgid locate-project report geiger msrv`,
        reads,
      ),
      ...each("new init", creates),
      watch: watches,
      sqlx: migrates,
      ...each("help version read-manifest verify-project", nothing),
      config: reads,
    }),
  ),
};

/** The project itself, or a part of it. */
const isOwn = (paths: readonly Word[]) =>
  paths.length > 0 &&
  paths.every(path => /^\.\/?$|^(?:\.\/)?[\w-]+(?:\/[\w-]+)*\/?$/.test(textOf(path) ?? ""));

const manages = packageProgram(cargo);

/** Variables that name programs which are run in the place of the compiler, or in front of it. */
const PROGRAMS =
  /^(?:RUSTC|RUSTDOC|RUSTC_WRAPPER|RUSTC_WORKSPACE_WRAPPER|CARGO_TARGET_.*_(?:RUNNER|LINKER)|CARGO_BUILD_RUSTC.*)$/;

/** `cargo +nightly build`: the toolchain comes first. */
const recogniser: Recogniser = (command, recognition) => {
  const words = command.arguments[0]?.text.startsWith("+") ? command.arguments.slice(1) : command.arguments;
  const found = manages({ ...command, arguments: words }, recognition);
  const programs = [...command.environment].filter(([name, { text }]) => PROGRAMS.test(name) && text !== "");
  return found === undefined
    ? undefined
    : [...found, ...programs.flatMap(([, word]): readonly Operation[] => recognition.run([word], command))];
};

/** Programs of the Rust world beside cargo. */
const rustc: Recogniser = () => [operation("project.build", { tool: "rustc" })];

export const cargoCommands = { cargo: recogniser, rustc, rustdoc: rustc };

export { cargoCommands as programs };
