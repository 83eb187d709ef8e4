/** Version managers: which compiler or runtime there is, and which one is used. */
import { operation } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import {
  changes,
  clearsCache,
  configures,
  nothing,
  reads,
  readsFor,
  removes,
  restores,
  runsRest,
  updates,
} from "./package-acts.ts";
import {
  type Act,
  byVerb,
  type Call,
  each,
  type Manager,
  packageProgram,
  type Verbs,
} from "./package-program.ts";

const installs: Act = call => changes("package.install", call);

/** Without a version, the one that the project declares. */
const installsOrRestores: Act = call => (call.operands.length === 0 ? restores(call) : installs(call));

/** `run` with a version in front of the command. */
const runsBehind =
  (count: number): Act =>
  call => {
    const { rest } = parseExactly(call.rest, {
      valuedLong: ["install", "node", "npm", "yarn", "pnpm", "using"],
      stopsAtOperand: true,
    });
    return runsRest({ ...call, rest: rest.slice(count) });
  };

const runsTool =
  (program: string, skipped = 0): Act =>
  ({ rest, command, recognition }) =>
    recognition.run([known(program), ...rest.slice(skipped)], command);

/** The file in which a project says which version it wants. */
const pinFiles: { readonly [manager: string]: string } = {
  pyenv: ".python-version",
  rbenv: ".ruby-version",
  nodenv: ".node-version",
  goenv: ".go-version",
  jenv: ".java-version",
  volta: "package.json",
};

const pins: Act = call =>
  call.operands.length === 0
    ? reads(call)
    : localDisk(call.command, call.recognition).writes(pinFiles[call.manager.name] ?? ".tool-versions");

const shared: Verbs = {
  ...each("install i add", installsOrRestores),
  ...each("uninstall remove rm delete implode", removes),
  ...each("upgrade update self-update selfupdate self", updates),
  // What a shell uses is over with it, and most commands have a shell of their own.
  ...each("use shell deactivate reshim rehash flush offline", nothing),
  ...each("local pin", pins),
  ...each(
    `
    global default alias unalias set-default unpin set unset link unlink disable enable`,
    configures,
  ),
  ...each(
    `
    list ls list-remote ls-remote versions version current which whence where info list-all latest
    prefix root doctor outdated search settings`,
    reads,
  ),
  ...each(
    `
    help init env completions completion hook activate hook-env shims print-path`,
    nothing,
  ),
};

const manager = (name: string, verbs: Verbs, valuedLong: readonly string[] = [], valued = ""): Manager => ({
  name,
  syntax: { valued, valuedLong },
  global: true,
  act: byVerb({ ...shared, ...verbs }),
});

const component = byVerb({
  ...each("add install link", installs),
  ...each("remove uninstall", removes),
  ...each("list", reads),
});

const rustup = manager(
  "rustup",
  {
    ...each("toolchain target component", component),
    override: readsFor("list", configures),
    default: call => (call.operands.length === 0 ? reads(call) : configures(call)),
    run: runsBehind(1),
    show: reads,
    check: reads,
    doc: reads,
    self: byVerb({ update: updates, uninstall: removes, "upgrade-data": updates }),
    set: configures,
  },
  ["profile", "toolchain", "component", "target", "path"],
);

const mise = manager(
  "mise",
  {
    ...each("exec x", call => {
      const at = call.rest.findIndex(({ text }) => text === "--");
      const commands = call.given
        .values("c", "command")
        .flatMap(text => call.recognition.shell(text, call.command));
      return [...commands, ...(at < 0 ? [] : (runsRest({ ...call, rest: call.rest.slice(at + 1) }) ?? []))];
    }),
    ...each("run r", call => [operation("project.run", { tool: "mise", script: textOf(call.operands[0]) })]),
    ...each(
      "tasks task",
      readsFor("ls info deps", call => [
        operation("project.run", { tool: "mise", script: textOf(call.operands.at(-1)) }),
      ]),
    ),
    ...each("trust", configures),
    ...each("plugins plugin p", component),
    ...each("cache config", readsFor("ls get", configures)),
    ...each("use", installs),
    ...each("prune", removes),
  },
  ["command", "cd", "env", "jobs"],
  "cCEj",
);

const asdf = manager("asdf", {
  exec: runsRest,
  plugin: byVerb({ ...each("add update", installs), remove: removes, list: reads }),
  ...each("plugin-add plugin-update", installs),
  "plugin-remove": removes,
  "plugin-list": reads,
});

const volta = manager("volta", { ...each("fetch setup", installs), run: runsBehind(0) }, [
  "node",
  "npm",
  "pnpm",
  "yarn",
]);
const nvm = manager("nvm", {
  exec: runsBehind(1),
  run: runsTool("node", 1),
  cache: readsFor("dir", clearsCache),
});
const fnm = manager("fnm", { exec: runsBehind(0) }, ["using", "version"]);
const pyenv = manager("pyenv", { exec: runsRest, virtualenv: installs, "virtualenv-delete": removes });
const rvm = manager("rvm", { do: runsRest, gemset: readsFor("list name", configures), get: updates });
const sdkman = manager("sdk", { default: configures, broadcast: nothing });
const exec: Verbs = { exec: runsRest };

/** `n 20` installs and uses node 20. */
const n: Manager = {
  name: "n",
  syntax: {},
  global: true,
  act: byVerb(
    {
      ...each("ls list ls-remote lsr which bin doctor", reads),
      ...each("rm uninstall prune", removes),
      ...each("run as", runsTool("node", 1)),
      exec: runsBehind(1),
    },
    (call: Call) => installs({ ...call, operands: [known(call.verb)] }),
    reads,
  ),
};

const managers: readonly Manager[] = [
  rustup,
  mise,
  asdf,
  volta,
  nvm,
  fnm,
  pyenv,
  rvm,
  sdkman,
  ...[
    "rbenv",
    "nodenv",
    "goenv",
    "jenv",
    "tfenv",
    "tenv",
    "plenv",
    "phpenv",
    "ghcup",
    "juliaup",
    "swiftly",
  ].map(name => manager(name, exec)),
  n,
];

export const toolchainCommands = Object.fromEntries(managers.map(each => [each.name, packageProgram(each)]));

export { toolchainCommands as programs };
