/** nix: packages that are fetched for one command, or for good. */
import { opaque, operation, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import {
  builds,
  configures,
  installsGlobally,
  nothing,
  reads,
  removesGlobally,
  updates,
  updatesGlobally,
} from "./package-acts.ts";
import { type Act, byVerb, type Call, each, type Manager, packageProgram } from "./package-program.ts";
import { runPackage } from "./run-package.ts";

const valuedLong = wordList(`
    command file expr override-input option profile include out-link update-input inputs-from store
    attr-path`);

/** `nixpkgs#hello` comes from elsewhere; `.#tool` is the project's. */
const isOwn = (text: string) => /^(?:\.{1,2}(?:[/#?]|$)|path:\.|\/)/.test(text);

const runs: Act = ({ operands: [source, ...words], command, recognition }) => {
  if (source === undefined || isOwn(source.text))
    return [operation("project.run", { tool: "nix", script: textOf(source) ?? "." })];
  const program = { ...source, text: source.text.replace(/^.*#/s, "") };
  return runPackage({ manager: "nix", packages: [source], words: [program, ...words] }, command, recognition);
};

/** `nix shell pkgs… -c command`, `nix develop -c command`. */
const opens: Act = ({ given, operands, rest, command, recognition }) => {
  const fetched = operands.filter(({ text }) => /[#:]/.test(text) && !isOwn(text));
  const at = rest.findIndex(({ text }) => /^(?:-c|--command)$/.test(text));
  return [
    ...fetched
      .filter(word => at < 0 || rest.indexOf(word) < at)
      .map(each => operation("package.run", { manager: "nix", package: textOf(each) })),
    ...(at < 0 || at + 1 === rest.length ? [] : recognition.run(rest.slice(at + 1), command)),
    ...(given.values("expr").length > 0 ? [opaque("it evaluates an expression")] : []),
  ];
};

const nix: Manager = {
  name: "nix",
  syntax: { valued: "fI", valuedLong: valuedLong.filter(name => name !== "command") },
  global: true,
  act: byVerb({
    run: runs,
    ...each("shell develop", opens),
    ...each("build flake-check fmt bundle", builds),
    profile: byVerb({
      ...each("install add", installsGlobally),
      remove: removesGlobally,
      upgrade: updatesGlobally,
      ...each("list history diff-closures", reads),
      ...each("rollback wipe-history", configures),
    }),
    flake: byVerb({
      ...each("update lock", updates),
      ...each("show metadata info check", reads),
      ...each("init new clone archive prefetch", builds),
    }),
    ...each(
      `
      search eval path-info why-depends log hash show-config derivation config doctor`,
      reads,
    ),
    store: byVerb({
      ...each("gc delete optimise repair", configures),
      ...each("ls cat ping diff-closures verify", reads),
    }),
    registry: byVerb({ ...each("add pin remove", configures), list: reads }),
    "collect-garbage": configures,
    ...each("help repl", nothing),
  }),
};

const nixShell: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, {
    valued: "iIA",
    valuedLong: ["run", "command", "arg", "argstr", "attr"],
  });
  const isPackages = given.has("p", "packages");
  return [
    ...(isPackages
      ? given.operands.map(each => operation("package.run", { manager: "nix", package: textOf(each) }))
      : [operation("project.run", { tool: "nix", script: "shell" })]),
    ...given.values("run", "command").flatMap(text => recognition.shell(text, command)),
  ];
};

const collects = (call: Call) => configures({ ...call, operands: [], verb: "store" });

export const nixCommands = {
  nix: packageProgram(nix),
  "nix-shell": nixShell,
  "nix-build": packageProgram({ ...nix, act: builds }),
  "nix-collect-garbage": packageProgram({ ...nix, act: collects }),
  "nix-channel": packageProgram({
    ...nix,
    act: call => (call.given.has("list") ? reads(call) : collects(call)),
  }),
};

export { nixCommands as programs };
