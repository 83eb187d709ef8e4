/** Package managers of Ruby, PHP, Lua, Perl, OCaml, Elixir and Erlang. */
import { manager } from "../table/presets.ts";
import type { ProgramTables } from "../table/program-table.ts";

const ALL = "(global: true)";
const PUTS = "fs.write(path: $last, recursive: true)";

export const tables = {
  "(manager)": manager,
  gem: {
    like: "manager",
    abbreviates: true,
    valued: "-v -i -s -n -g -P --install-dir --bindir --host --key --file --add --remove --trust-policy",
    global: true,
    rehearsals: "--explain",
    does: {
      "package.restore": "install -g, install --file",
      "package.remove": "cleanup",
      "package.update": "pristine",
      "package.publish": "owner -a, owner --add, owner -r, owner --remove",
      "secrets.change(path: ?)": "cert",
      "project.build": "check",
      "fetch()": "exec",
      "package.configure":
        "sources -a, sources --add, sources -r, sources --remove, sources -c, sources --clear-all",
      "package.read": "specification dependency fetch unpack owner sources",
    },
  },
  "bundle bundler": {
    like: "manager",
    name: "bundler",
    valued: "-j -G -g -s -p --jobs --gemfile --without --git --github --retry --binstubs --ref",
    bare: "package.restore",
    does: {
      "package.restore": "install check cache package pristine binstubs",
      "package.install": { plugin: "*" },
      "package.remove": "clean",
      run: "e",
      "package.read": ["platform viz fund plugin", { plugin: "list" }],
      "fs.write(path: Gemfile)": "init",
      "fs.write(path: $1, recursive: true)": "gem",
      nothing: "version console inject",
    },
  },
  composer: {
    like: "manager",
    valued: "--repository-url --stability --file",
    folders: "-d --working-dir",
    does: {
      "package.restore": ["install i reinstall bump", { global: "install" }],
      "package.install": "req r",
      "package.update": "u",
      [`package.install${ALL}`]: { global: "require req r" },
      [`package.remove${ALL}`]: { global: "remove rm uninstall" },
      [`package.update${ALL}`]: ["self-update selfupdate", { global: "update u upgrade" }],
      "package.run": "create-project",
      "script(name: $1)": "run-script run",
      run: { global: "exec" },
      "project.build": "dump-autoload dumpautoload archive",
      "package.read": [
        "prohibits why-not diagnose fund suggests check-platform-reqs",
        { global: "show info outdated" },
        "config --list, config -l",
      ],
      "package.configure": { repository: "*" },
      "package.remove(packages: $0, global: false)": "clear-cache clearcache cc",
      "fs.write(path: composer.json)": "init",
    },
    otherwise: "script",
  },
  "luarocks opam": {
    like: "manager",
    valued: "-E --tree --server --lua-version --api-key --switch --root --color",
    global: "--global",
    does: {
      "project.build": "make",
      "package.restore": "install --deps-only,",
      "package.install": { pin: "*" },
      "package.update": "reinstall",
      "package.remove": "purge",
      "package.configure": ["init repository repo option var clean", { switch: "*" }],
      "package.read": ["switch pin", { "switch, pin": "list show" }],
    },
  },
  "cpan cpanm": {
    name: "cpan",
    valued: "-l -L -M -I -j --local-lib --local-lib-contained --mirror --from --with-feature",
    bare: "package.read",
    does: { "package.restore": "--installdeps, .", [`package.remove${ALL}`]: "-U, --uninstall" },
    always: `package.install${ALL}`,
  },
  mix: {
    valued: "-S --only --cover --repo --env --target",
    bare: "project.run(script: run)",
    does: {
      "package.restore": "deps.get deps.compile deps.loadpaths deps.precompile local.hex.restore",
      "package.update": "deps.update",
      "package.remove": "deps.clean deps.unlock",
      "package.read":
        "deps deps.tree hex.outdated hex.audit hex.info hex.search xref app.tree ecto.migrations",
      "project.build":
        "compile release format docs dialyzer credo clean assets.build assets.deploy phx.digest phx.routes",
      "tests.run": "test",
      "project.run": "run phx.server",
      "database.write(system: ecto, verb: migrate)": "ecto.migrate ecto.rollback ecto.create",
      "database.delete(system: ecto)": "ecto.drop ecto.reset",
      "package.publish": ["hex.publish hex.retire hex.package.publish", { "hex.owner": "*" }],
      "package.read()": { "hex.owner": "list" },
      "secrets.change(path: ?)": "hex.user hex.organization hex.repo",
      "package.configure": "hex.config",
      "package.install(packages: $*, global: true)": "archive.install escript.install local.hex local.rebar",
      [`package.remove${ALL}`]: "archive.uninstall escript.uninstall",
      [PUTS]: "new phx.new",
      "shell.opaque(why: it runs several of its tasks)": "do",
    },
    otherwise: "script",
  },
  rebar3: {
    like: "manager",
    does: {
      "project.build": "clean compile release escriptize dialyzer xref edoc tar",
      "tests.run": "eunit ct proper cover",
      "package.restore": "get-deps unlock",
      "package.publish": { hex: "publish retire owner cut" },
      "project.run": "shell",
      [PUTS]: "new",
    },
  },
} satisfies ProgramTables;
