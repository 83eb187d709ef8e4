/** Managers of further languages: Lua, Perl, OCaml, Elixir, Erlang, Haskell, C++. */
import { operation } from "../../recognition.ts";
import { known } from "../../word.ts";
import { projectScript } from "../project/project-script.ts";
import {
  builds,
  changesSecrets,
  configures,
  installs,
  installsGlobally,
  nothing,
  publishes,
  reads,
  readsFor,
  removes,
  removesGlobally,
  restores,
  runsProject,
  runsRest,
  tests,
  updates,
  updatesGlobally,
} from "./package-acts.ts";
import { type Act, byVerb, each, type Manager, packageProgram } from "./package-program.ts";
import { createsFolder, managerOf, restoresAll } from "./verb-table.ts";

const luarocks = managerOf(
  "luarocks",
  {
    install: installs,
    ...each("build make pack test", builds),
    ...each("remove purge", removes),
    upload: publishes,
    ...each("list search show which doc path lint download", reads),
    config: readsFor("list", configures),
    init: createsFolder,
  },
  {
    syntax: { valued: "E", valuedLong: ["tree", "server", "only-server", "lua-version", "api-key"] },
    registries: ["server", "only-server"],
    global: ["global"],
  },
);

/** Names of modules are all that these take. */
const cpan: Manager = {
  name: "cpan",
  hasNoVerbs: true,
  syntax: {
    valued: "lLMIj",
    valuedLong: ["local-lib", "local-lib-contained", "mirror", "from", "with-feature"],
  },
  registries: ["mirror", "from"],
  act: call => {
    if (call.given.has("installdeps") || call.operands.some(({ text }) => text === "."))
      return restores(call);
    if (call.given.has("U", "uninstall")) return removesGlobally(call);
    return call.operands.length === 0 ? reads(call) : installsGlobally(call);
  },
};

const opam = managerOf(
  "opam",
  {
    install: call =>
      call.given.has("deps-only") || call.operands.every(({ text }) => /^\.\/?$/.test(text))
        ? restoresAll(call)
        : installs(call),
    ...each("remove uninstall autoremove", removes),
    ...each("update upgrade reinstall", updates),
    ...each("switch", readsFor("list show", configures)),
    ...each("exec", runsRest),
    ...each("list show search info env tree lint", reads),
    ...each("pin", readsFor("list", installs)),
    ...each("init repository repo option var clean config", configures),
    publish: publishes,
  },
  { syntax: { valuedLong: ["switch", "root", "color", "repos"] } },
);

const ecto =
  (verb: string): Act =>
  () => [operation("database.write", { system: "ecto", verb })];
const ectoDelete: Act = () => [operation("database.delete", { system: "ecto", name: undefined })];

/** `mix do a, b + c`. */
const several: Act = ({ rest, command, recognition }) =>
  rest
    .map(({ text }) => text)
    .join(" ")
    .split(/\s*[,+]\s*/)
    .flatMap(task => recognition.run([known("mix"), ...task.split(" ").map(known)], command));

const mix: Manager = {
  name: "mix",
  syntax: { valued: "S", valuedLong: ["only", "cover", "repo", "env", "target"] },
  act: byVerb(
    {
      ...each("deps.get deps.compile deps.loadpaths deps.precompile local.hex.restore", restoresAll),
      "deps.update": updates,
      ...each("deps.clean deps.unlock", removes),
      ...each(
        `
        deps deps.tree hex.outdated hex.audit hex.info hex.search hex.docs xref app.tree`,
        reads,
      ),
      ...each(
        `
        compile release format docs dialyzer credo clean assets.build assets.deploy gettext.extract
        phx.digest phx.routes`,
        builds,
      ),
      test: tests,
      ...each("run phx.server", runsProject),
      "ecto.migrate": ecto("migrate"),
      "ecto.rollback": ecto("rollback"),
      "ecto.create": ecto("create"),
      ...each("ecto.drop ecto.reset", ectoDelete),
      ...each("ecto.migrations ecto.dump", reads),
      ...each("hex.publish hex.retire hex.package.publish", publishes),
      "hex.owner": readsFor("list", publishes),
      ...each("hex.user hex.organization hex.repo", changesSecrets),
      ...each("hex.config", configures),
      ...each("archive.install escript.install local.hex local.rebar", installsGlobally),
      ...each("archive.uninstall escript.uninstall", removesGlobally),
      ...each("new phx.new", createsFolder),
      do: several,
      help: nothing,
    },
    ({ verb, command, recognition }) => projectScript(undefined, "mix", verb, command, recognition),
    runsProject,
  ),
};

const rebar: Manager = managerOf("rebar3", {
  ...each("compile release escriptize dialyzer xref clean edoc fmt tar", builds),
  ...each("eunit ct proper cover", tests),
  ...each("get-deps unlock lock", restoresAll),
  upgrade: updates,
  ...each("tree deps", reads),
  hex: call =>
    /^(?:publish|retire|owner|cut)$/.test(call.operands[0]?.text ?? "") ? publishes(call) : reads(call),
  shell: runsProject,
  new: createsFolder,
});

const haskell = (name: string): Manager =>
  managerOf(
    name,
    {
      ...each(
        `
        build haddock check configure clean bench sdist hoogle freeze outdated gen-bounds`,
        builds,
      ),
      test: tests,
      ...each("run repl ghci", runsProject),
      ...each("exec", call => runsRest({ ...call, rest: call.rest.filter(({ text }) => text !== "--") })),
      install: call => (call.operands.length === 0 ? builds(call) : installsGlobally(call)),
      ...each("update setup", restoresAll),
      ...each("upload", publishes),
      ...each("list info ls path query list-dependencies dot", reads),
      ...each("get unpack init new user-config", createsFolder),
      upgrade: updatesGlobally,
    },
    {
      syntax: {
        valued: "w",
        valuedLong: ["resolver", "stack-yaml", "with-compiler", "builddir", "project-file"],
      },
    },
  );

const vcpkg = managerOf("vcpkg", {
  install: installs,
  remove: removes,
  ...each("update upgrade", updates),
  ...each("list search depend-info owns", reads),
  integrate: configures,
});
const conan = managerOf("conan", {
  install: call =>
    call.operands.every(({ text }) => /^\.{1,2}(?:\/|$)/.test(text)) ? restoresAll(call) : installs(call),
  ...each("create build export source", builds),
  upload: publishes,
  remove: removes,
  ...each("list search inspect graph info profile", reads),
  ...each("remote config user", configures),
});

const managers = [luarocks, opam, mix, rebar, haskell("cabal"), haskell("stack"), vcpkg, conan];

export const languageManagerCommands = {
  ...Object.fromEntries(managers.map(each => [each.name, packageProgram(each)])),
  cpan: packageProgram(cpan),
  cpanm: packageProgram({ ...cpan, name: "cpan" }),
};

export { languageManagerCommands as programs };
