/** Managers of Python projects: poetry, pdm, pipenv, hatch, rye. */
import { operation } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { wordList } from "../syntax/word-list.ts";
import {
  builds,
  changesSecrets,
  clearsCache,
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
import { type Act, byVerb, each, type Manager, packageProgram, type Verbs } from "./package-program.ts";
import { pipVariables } from "./pip.ts";

const writesManifest: Act = ({ command, recognition }) =>
  localDisk(command, recognition).writes(known("pyproject.toml"));

const createsFolder: Act = ({ operands, command, recognition }) =>
  localDisk(command, recognition).writes(operands[0] ?? known("."), true);

/** `config key` reads, `config key value` writes; a token for publishing is a secret. */
const poetryConfig: Act = call => {
  const [key, value] = call.operands;
  if (key === undefined || (value === undefined && !call.given.has("unset"))) return reads(call);
  return /^(?:pypi-token|http-basic)/.test(textOf(key) ?? "") ? changesSecrets(call) : configures(call);
};

/** The environment itself goes. */
const environments = byVerb(
  {
    ...each("remove prune", removes),
    ...each("use create", restores),
    ...each("list info activate find", reads),
    run: ({ rest, command, recognition }) =>
      recognition.run(rest.slice(rest.findIndex(({ text }) => text.includes(":")) + 1), command),
  },
  undefined,
  reads,
);

const shared: Verbs = {
  add: installs,
  ...each("remove", removes),
  ...each("update", updates),
  ...each("lock sync", call => restores({ ...call, operands: [] })),
  build: builds,
  publish: publishes,
  run: runsRest,
  ...each("show list check search info export outdated about config-list tree", reads),
  ...each("init", writesManifest),
  new: createsFolder,
  ...each("version", call => (call.operands.length === 0 ? reads(call) : writesManifest(call))),
  ...each("cache", readsFor("list info", clearsCache)),
  ...each("help completion", nothing),
};

const valuedLong = wordList(`
    group with without only extras source python directory project cwd username password cert
    client-cert index repository dist-dir token template env-file`);

const base = {
  syntax: { valued: "GECPprsuDd", valuedLong },
  registries: ["repository", "index-url", "source"],
  registryVariables: pipVariables,
};

const poetry: Manager = {
  ...base,
  name: "poetry",
  registries: [],
  rehearsals: ["--dry-run"],
  folders: ["C", "directory", "P", "project"],
  act: byVerb({
    ...shared,
    install: call => restores({ ...call, operands: [] }),
    config: poetryConfig,
    env: environments,
    source: byVerb({ ...each("add remove", configures), show: reads }),
    self: byVerb({
      add: installsGlobally,
      remove: removesGlobally,
      update: updatesGlobally,
      ...each("show lock install sync", reads),
    }),
    shell: nothing,
    python: byVerb({ install: installsGlobally, remove: removesGlobally, list: reads }),
  }),
};

const pdm: Manager = {
  ...base,
  name: "pdm",
  registries: ["repository"],
  folders: ["p", "project"],
  rehearsals: ["--dry-run"],
  act: byVerb(
    {
      ...shared,
      install: call => restores({ ...call, operands: [] }),
      config: poetryConfig,
      venv: environments,
      use: configures,
      self: byVerb({ add: installsGlobally, remove: removesGlobally, update: updatesGlobally, list: reads }),
      plugin: byVerb({ add: installsGlobally, remove: removesGlobally, list: reads }),
      ...each(
        "py python",
        byVerb({ install: installsGlobally, remove: removesGlobally, ...each("list find", reads) }),
      ),
      fix: writesManifest,
      import: writesManifest,
    },
    runsProject,
    call => restores(call),
  ),
};

const pipenv: Manager = {
  ...base,
  name: "pipenv",
  syntax: {
    valued: "rei",
    valuedLong: ["requirements", "editable", "index", "python", "pypi-mirror", "categories"],
  },
  registries: ["i", "index", "pypi-mirror"],
  act: byVerb(
    {
      install: call =>
        installs({ ...call, operands: [...call.operands, ...call.given.values("e", "editable")] }),
      ...each("sync lock", restores),
      ...each("uninstall clean", removes),
      ...each("update upgrade", updates),
      run: runsRest,
      shell: nothing,
      ...each("graph check verify requirements scripts audit", reads),
    },
    undefined,
    call => (call.given.has("rm") ? removes(call) : reads(call)),
  ),
};

const hatch: Manager = {
  ...base,
  name: "hatch",
  syntax: {
    valued: "erpu",
    valuedLong: ["env", "project", "repo", "user", "auth", "config", "data-dir", "cache-dir"],
  },
  registries: ["r", "repo"],
  act: byVerb({
    build: builds,
    publish: publishes,
    // A name with a colon is a script of the project.
    run: call => ((call.operands[0]?.text ?? "").includes(":") ? runsProject(call) : runsRest(call)),
    test: tests,
    fmt: builds,
    env: byVerb(
      {
        ...each("create", restores),
        ...each("remove prune", removes),
        ...each("find show", reads),
        run: runsRest,
      },
      undefined,
      reads,
    ),
    config: readsFor("show find explore", configures),
    ...each("dep status project", reads),
    version: call => (call.operands.length === 0 ? reads(call) : writesManifest(call)),
    new: createsFolder,
    clean: builds,
    python: byVerb({
      ...each("install update", installsGlobally),
      remove: removesGlobally,
      ...each("find show", reads),
    }),
    self: byVerb({ update: updatesGlobally, ...each("restore report", reads) }),
    shell: nothing,
  }),
};

const rye: Manager = {
  ...base,
  name: "rye",
  registries: ["repository-url"],
  act: byVerb({
    ...shared,
    ...each("fmt lint", builds),
    test: tests,
    ...each("install fetch toolchain", installsGlobally),
    uninstall: removesGlobally,
    self: updatesGlobally,
    ...each("config pin", configures),
    tools: byVerb({ install: installsGlobally, uninstall: removesGlobally, list: reads }),
  }),
};

/** `nox`, `tox` and `pre-commit` set up environments, and run what the project says in them. */
const runners = Object.fromEntries(
  ["nox", "tox"].map(tool => [tool, () => [operation("tests.run", { tool })]]),
);

export const pythonProjectCommands = {
  ...Object.fromEntries(
    [poetry, pdm, pipenv, hatch, rye].map(manager => [manager.name, packageProgram(manager)]),
  ),
  ...runners,
};

export { pythonProjectCommands as programs };
