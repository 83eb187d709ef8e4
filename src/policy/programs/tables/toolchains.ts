/** Version managers: which compiler or runtime there is, and which one is used. They install for all projects. */
import type { ProgramTables } from "../table/program-table.ts";

const INSTALLS = "package.install(global: true)";
const REMOVES = "package.remove(global: true)";
const UPDATES = "package.update(global: true)";
const PINS = (file: string) => `fs.write(path: ${file})`;

export const tables = {
  "(versions)": {
    valued: "--profile --toolchain --component --target --path --cd --env --node --npm --using --version",
    does: {
      run: "exec",
      [INSTALLS]: [
        "install i add plugin-add plugin-update virtualenv",
        { "plugin, plugins, p": "add install link update" },
      ],
      [REMOVES]: [
        "uninstall remove rm delete implode prune plugin-remove virtualenv-delete",
        { "plugin, plugins, p": "remove uninstall" },
      ],
      [UPDATES]: "upgrade update self-update selfupdate self",
      // A shell's choice ends with the shell, and most commands have a shell of their own.
      nothing:
        "use shell deactivate reshim rehash offline help init env completions completion hook activate hook-env",
      [PINS(".tool-versions")]: "local pin",
      "package.configure": [
        "global default alias unalias set-default unpin set unset link unlink disable enable trust",
        { "cache, config, override": "*" },
      ],
      "package.read": [
        `list ls list-remote ls-remote versions version current which whence where info list-all latest prefix root
        doctor outdated search settings plugin-list plugin plugins p cache config show check doc`,
        { "plugin, plugins, p": "list", "cache, config": "ls get" },
      ],
    },
  },
  rustup: {
    like: "versions",
    does: {
      [INSTALLS]: { "toolchain, target, component": "add install link update" },
      [REMOVES]: [{ "toolchain, target, component": "remove uninstall", self: "uninstall" }],
      "package.read": { "toolchain, target, component, override": "list" },
      "package.configure": "default *,",
      "package.read()": "default",
      "run(after: 1)": "run",
    },
  },
  mise: {
    like: "versions",
    does: {
      "shell(text: $-c|--command); run(after: 1)": "exec x",
      "process.read(what: environment)": "env",
      "project.run(script: $last)": ["run r", { "tasks, task": "run *" }],
      [INSTALLS]: "use",
      "package.read": ["tasks task", { "tasks, task": "ls info deps" }],
    },
  },
  volta: { like: "versions", does: { [INSTALLS]: "fetch setup", run: "run", [PINS("package.json")]: "pin" } },
  nvm: {
    like: "versions",
    does: {
      "run(after: 1)": "exec",
      "run(program: node, after: 1)": "run",
      "package.remove(packages: $0, global: false)": "cache clear,",
    },
  },
  rvm: { like: "versions", does: { run: "do", "package.configure": "gemset *,", [UPDATES]: "get" } },
  "pyenv asdf fnm sdk rbenv nodenv goenv jenv tfenv phpenv ghcup juliaup swiftly": { like: "versions" },
  n: {
    does: {
      "package.read": "ls list ls-remote lsr which bin doctor",
      [REMOVES]: "rm uninstall prune",
      "run(program: node, after: 1)": "run as",
      "run(after: 1)": "exec",
    },
    bare: "package.read",
    otherwise: "package.install(packages: $verb, global: true)",
  },
} satisfies ProgramTables;
