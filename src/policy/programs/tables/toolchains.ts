/** Version managers: which compiler or runtime there is, and which one is used. They install for all projects. */
import type { ProgramTables } from "../table/program-table.ts";

const INSTALLS = "package.install(global: true)";
const REMOVES = "package.remove(global: true)";
const UPDATES = "package.update(global: true)";
const PINS = (file: string) => `fs.write(path: ${file})`;

export const tables = {
  "(versions)": {
    does: {
      [INSTALLS]: "install i add",
      [REMOVES]: "uninstall remove rm delete implode",
      [UPDATES]: "upgrade update self-update selfupdate self",
      // A shell's choice ends with the shell, and most commands have a shell of their own.
      nothing: `use shell deactivate reshim rehash flush offline help init env completions completion hook activate
        hook-env shims print-path`,
      [PINS(".tool-versions")]: "local pin",
      "package.configure": `global default alias unalias set-default unpin set unset link unlink disable enable`,
      "package.read": `list ls list-remote ls-remote versions version current which whence where info list-all latest
        prefix root doctor outdated search settings`,
    },
  },
  rustup: {
    like: "versions",
    valued: "--profile --toolchain --component --target --path -c -t",
    does: {
      [INSTALLS]: {
        toolchain: "add install link update",
        target: "add install",
        component: "add install",
      },
      [REMOVES]: [
        { toolchain: "remove uninstall", target: "remove", component: "remove" },
        "self uninstall,",
      ],
      "package.read": [
        "show check doc default",
        { toolchain: "list", target: "list", component: "list", override: "list" },
      ],
      "package.configure": "override *, default *",
      "run(after: 1)": "run",
    },
  },
  mise: {
    like: "versions",
    valued: "-c -C -E -j --command --cd --env --jobs",
    does: {
      "shell(text: $-c|--command); run(after: 1)": "exec x",
      "project.run(script: $last)": ["run r", "tasks *, task *", { tasks: "run", task: "run" }],
      [INSTALLS]: ["use", { plugins: "add install link", plugin: "add install link", p: "add install link" }],
      [REMOVES]: [
        "prune",
        { plugins: "remove uninstall", plugin: "remove uninstall", p: "remove uninstall" },
      ],
      "package.configure": "trust, cache *, config *",
      "package.read": [
        "tasks task plugins plugin p cache config",
        { tasks: "ls info deps", cache: "ls", config: "ls get" },
      ],
    },
  },
  asdf: {
    like: "versions",
    does: {
      run: "exec",
      [INSTALLS]: ["plugin-add plugin-update", { plugin: "add update" }],
      [REMOVES]: ["plugin-remove", { plugin: "remove" }],
      "package.read": ["plugin-list plugin", { plugin: "list" }],
    },
  },
  volta: {
    like: "versions",
    valued: "--node --npm --pnpm --yarn",
    does: { [INSTALLS]: "fetch setup", run: "run", [PINS("package.json")]: "pin" },
  },
  nvm: {
    like: "versions",
    does: {
      "run(after: 1)": "exec",
      "run(program: node, after: 1)": "run",
      "package.read": "cache dir,",
      "package.remove(packages: $0, global: false)": "cache",
    },
  },
  fnm: { like: "versions", valued: "--using --version", does: { run: "exec" } },
  pyenv: {
    like: "versions",
    does: { run: "exec", [INSTALLS]: "virtualenv", [REMOVES]: "virtualenv-delete" },
  },
  rvm: {
    like: "versions",
    does: {
      run: "do",
      "package.configure": "gemset *,",
      "package.read": "gemset list, gemset name",
      [UPDATES]: "get",
    },
  },
  sdk: { like: "versions", does: { "package.configure": "default", nothing: "broadcast" } },
  "rbenv nodenv goenv jenv tfenv tenv plenv phpenv ghcup juliaup swiftly": {
    like: "versions",
    does: { run: "exec" },
  },
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
