/** Managers of apps for phones and desktops: Dart, Flutter, Swift, Cocoa. */
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
  runsProject,
  tests,
  updates,
  updatesGlobally,
} from "./package-acts.ts";
import { type Act, byVerb, each, type Manager, packageProgram, type Verbs } from "./package-program.ts";

import { createsFolder, managerOf, restoresAll } from "./verb-table.ts";

const pub: Act = byVerb({
  ...each("get", restoresAll),
  ...each("add", installs),
  remove: removes,
  ...each("upgrade downgrade", updates),
  ...each("publish lish uploader", publishes),
  global: byVerb({
    activate: installsGlobally,
    deactivate: removesGlobally,
    list: reads,
    run: call => runsProject({ ...call, operands: call.operands.slice(0, 1) }),
  }),
  run: runsProject,
  ...each("deps outdated cache-list", reads),
  cache: readsFor("list", clearsCache),
  ...each("login logout token", changesSecrets),
});

const dartVerbs: Verbs = {
  pub,
  ...each("test", tests),
  ...each("run", runsProject),
  ...each("compile build format fix analyze doc gen-l10n clean assemble", builds),
  create: createsFolder,
  ...each("info devices emulators doctor logs", reads),
};

const dart: Manager = {
  ...managerOf("dart", {}),
  act: byVerb({ ...dartVerbs, help: nothing }, call =>
    call.verb.endsWith(".dart") ? runsProject({ ...call, operands: [] }) : undefined,
  ),
};

const flutter = managerOf(
  "flutter",
  {
    ...dartVerbs,
    ...each("packages", pub),
    ...each("drive attach", runsProject),
    ...each("install", runsProject),
    ...each("upgrade downgrade channel precache", updatesGlobally),
    config: configures,
  },
  {
    syntax: {
      valued: "dtv",
      valuedLong: [
        "device-id",
        "target",
        "flavor",
        "dart-define",
        "platforms",
        "org",
        "template",
        "device-timeout",
      ],
    },
  },
);

const pod = managerOf("pod", {
  install: restoresAll,
  update: updates,
  ...each("init", createsFolder),
  ...each("search list outdated env spec", reads),
  repo: readsFor("list", call => (call.operands[0]?.text === "push" ? publishes(call) : configures(call))),
  trunk: readsFor("me info", publishes),
  lib: builds,
  ...each("cache deintegrate", clearsCache),
  ipc: reads,
});

const swiftPackage = byVerb(
  {
    ...each("resolve", restoresAll),
    update: updates,
    ...each("add-dependency", installs),
    ...each("describe show-dependencies dump-package completion-tool tools-version", reads),
    ...each("init add-target add-product edit unedit clean reset archive-source", builds),
    plugin: runsProject,
  },
  runsProject,
);

const swift: Manager = {
  ...managerOf("swift", {}),
  syntax: {
    valued: "c",
    valuedLong: [
      "package-path",
      "configuration",
      "product",
      "target",
      "filter",
      "build-path",
      "scratch-path",
      "triple",
    ],
  },
  act: byVerb(
    {
      build: builds,
      test: tests,
      run: runsProject,
      package: swiftPackage,
      "package-registry": readsFor("", changesSecrets),
      ...each("sdk", readsFor("list", installsGlobally)),
      help: nothing,
    },
    call => (call.verb.endsWith(".swift") ? runsProject({ ...call, operands: [] }) : undefined),
    runsProject,
  ),
};

const carthage = managerOf("carthage", {
  ...each("bootstrap checkout build", restoresAll),
  update: updates,
  ...each("outdated", reads),
});

const managers = [dart, flutter, pod, swift, carthage];

export const appManagerCommands = Object.fromEntries(managers.map(each => [each.name, packageProgram(each)]));

export { appManagerCommands as programs };
