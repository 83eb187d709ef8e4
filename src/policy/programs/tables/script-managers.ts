/** Package managers of Ruby, PHP, Lua, Perl, OCaml, Elixir and Erlang. */
import type { ProgramTables } from "../table/program-table.ts";

const CLEARS = "package.remove(packages: $0, global: false)";
const ALL = "(global: true)";
const PUTS = "fs.write(path: $last, recursive: true)";

export const tables = {
  gem: {
    abbreviates: true,
    valued: `-v -i -s -n -g -P --version --source --install-dir --bindir --host --key --otp --file --platform --http-proxy
      --config-file --document --add --remove --trust-policy`,
    global: true,
    registries: "-s --source --clear-sources --host",
    rehearsals: "--explain",
    does: {
      "package.restore": "install -g, install --file",
      "package.install": "install i",
      "package.remove": "uninstall cleanup",
      "package.update": "update pristine",
      "package.publish": ["push yank", "owner -a, owner --add, owner -r, owner --remove"],
      "secrets.change(path: ?)": "signin signout cert",
      "project.build": "build check",
      "fetch()": "exec",
      "package.configure":
        "sources -a, sources --add, sources -r, sources --remove, sources -c, sources --clear-all",
      "package.read": `list search info specification environment env which outdated contents dependency fetch unpack
        stale lock owner sources`,
      nothing: "help rdoc open server",
    },
  },
  "bundle bundler": {
    name: "bundler",
    valued: `-j -G -g -s -p --jobs --gemfile --path --without --with --group --source --git --github --version --branch
      --retry --binstubs --target-rbconfig --glob --ref`,
    registries: "--source",
    bare: "package.restore",
    does: {
      "package.restore": "install check lock cache package pristine binstubs",
      "package.install": ["add", "plugin *,"],
      "package.remove": "remove clean",
      "package.update": "update",
      run: "exec e",
      "package.configure": ["config *,", { config: "set unset" }],
      "package.read": [
        "outdated list show info platform viz doctor licenses env fund config plugin",
        { config: "list get", plugin: "list" },
      ],
      "fs.write(path: Gemfile)": "init",
      "fs.write(path: $1, recursive: true)": "gem",
      nothing: "help version open console inject",
    },
  },
  composer: {
    valued: "-d --working-dir --repository --repository-url --stability --format --dir --file",
    registries: "--repository --repository-url",
    rehearsals: "--dry-run",
    folders: "-d --working-dir",
    does: {
      "package.restore": ["install i reinstall bump", { global: "install" }],
      "package.install": "require req r",
      "package.remove": "remove rm uninstall",
      "package.update": "update u upgrade",
      [`package.install${ALL}`]: { global: "require req r" },
      [`package.remove${ALL}`]: { global: "remove rm uninstall" },
      [`package.update${ALL}`]: ["self-update selfupdate", { global: "update u upgrade" }],
      "package.run": "create-project",
      "script(name: $1)": "run-script run",
      run: ["exec", { global: "exec" }],
      "project.build": "dump-autoload dumpautoload archive",
      "package.read": [
        `show info outdated search validate audit why depends why-not prohibits licenses status diagnose fund suggests
        browse home check-platform-reqs`,
        { global: "show info outdated" },
        "config --list, config -l",
      ],
      "package.configure": "config repository, config *, repository *",
      [CLEARS]: "clear-cache clearcache cc",
      "fs.write(path: composer.json)": "init",
      nothing: "about help list",
    },
    otherwise: "script",
  },
  luarocks: {
    valued: "-E --tree --server --only-server --lua-version --api-key",
    registries: "--server --only-server",
    global: "--global",
    does: {
      "package.install": "install",
      "project.build": "build make pack test",
      "package.remove": "remove purge",
      "package.publish": "upload",
      "package.configure": "config *,",
      [PUTS]: "init",
      "package.read": "list search show which doc path lint download config",
    },
  },
  "cpan cpanm": {
    name: "cpan",
    valued: "-l -L -M -I -j --local-lib --local-lib-contained --mirror --from --with-feature",
    registries: "--mirror --from",
    bare: "package.read",
    does: { "package.restore": "--installdeps, .", [`package.remove${ALL}`]: "-U, --uninstall" },
    always: `package.install${ALL}`,
  },
  opam: {
    valued: "--switch --root --color --repos",
    does: {
      "package.restore": "install --deps-only,",
      "package.install": ["install", "pin *,"],
      "package.remove": "remove uninstall autoremove",
      "package.update": "update upgrade reinstall",
      "package.configure": ["init repository repo option var clean config", "switch *,"],
      run: "exec",
      "package.publish": "publish",
      "package.read": [
        "list show search info env tree lint switch pin",
        { switch: "list show", pin: "list" },
      ],
    },
  },
  mix: {
    valued: "-S --only --cover --repo --env --target",
    bare: "project.run(script: run)",
    does: {
      "package.restore": "deps.get deps.compile deps.loadpaths deps.precompile local.hex.restore",
      "package.update": "deps.update",
      "package.remove": "deps.clean deps.unlock",
      "package.read": `deps deps.tree hex.outdated hex.audit hex.info hex.search hex.docs xref app.tree ecto.migrations
        ecto.dump`,
      "project.build": `compile release format docs dialyzer credo clean assets.build assets.deploy gettext.extract
        phx.digest phx.routes`,
      "tests.run": "test",
      "project.run": "run phx.server",
      "database.write(system: ecto, verb: migrate)": "ecto.migrate ecto.rollback ecto.create",
      "database.delete(system: ecto)": "ecto.drop ecto.reset",
      "package.publish": ["hex.publish hex.retire hex.package.publish", "hex.owner *,"],
      "package.read()": ["hex.owner list,"],
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
    does: {
      "project.build": "compile release escriptize dialyzer xref clean edoc fmt tar",
      "tests.run": "eunit ct proper cover",
      "package.restore": "get-deps unlock lock",
      "package.update": "upgrade",
      "package.publish": { hex: "publish retire owner cut" },
      "package.read": ["tree deps hex", "hex *,"],
      "project.run": "shell",
      [PUTS]: "new",
    },
  },
} satisfies ProgramTables;
