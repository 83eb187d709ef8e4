/** dotnet and nuget. */
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
  tests,
  updates,
  updatesGlobally,
} from "./package-acts.ts";
import { type Act, byVerb, type Call, each, type Manager, packageProgram } from "./package-program.ts";

const valuedLong = wordList(`
    configuration framework runtime output project source api-key version verbosity tool-path
    interactive logger filter settings collect name language package-directory add-source configfile
    launch-profile startup-project context connection`);

const createsFolder: Act = ({ given, command, recognition }) =>
  localDisk(command, recognition).writes(given.values("o", "output").at(-1) ?? known("."), true);

/** `dotnet add [project] package Name`: what follows the word is what is added. */
const afterPackage =
  (act: Act): Act =>
  call => {
    const at = call.operands.findIndex(({ text }) => text === "package");
    return at < 0
      ? localDisk(call.command, call.recognition).writes(known("."), true)
      : act({ ...call, operands: call.operands.slice(at + 1) });
  };

const watches: Act = call =>
  dotnetVerbs({ ...call, operands: call.operands.length === 0 ? [known("run")] : call.operands });

const entityFramework = byVerb({
  database: byVerb({
    drop: call =>
      call.given.has("dry-run")
        ? reads(call)
        : [operation("database.delete", { system: "ef", name: undefined })],
    update: () => [operation("database.write", { system: "ef", verb: "migrate" })],
  }),
  migrations: byVerb({
    ...each("list has-pending-model-changes", reads),
    ...each("add remove script bundle", builds),
  }),
  dbcontext: byVerb({ ...each("info list script", reads), ...each("scaffold optimize", builds) }),
});

const tools = byVerb({
  install: installs,
  update: updates,
  uninstall: removes,
  restore: call => restores({ ...call, operands: [] }),
  ...each("list search", reads),
  ...each("run execute", ({ operands, rest, command, recognition }) =>
    operands[0] === undefined ? [] : recognition.run(rest.slice(rest.indexOf(operands[0])), command),
  ),
});

const nugetVerbs = byVerb({
  push: publishes,
  delete: publishes,
  ...each("list search why verify", reads),
  locals: call => (call.given.has("clear", "c") ? clearsCache(call) : reads(call)),
  ...each("add update remove enable disable config sign trust", configures),
});

const dotnetVerbs: Act = byVerb(
  {
    // `dotnet publish` puts the program into a folder of this machine.
    ...each("build publish pack clean msbuild format build-server store", builds),
    ...each("test vstest", tests),
    run: ({ manager, given }) => [
      operation("project.run", {
        tool: manager.name,
        script: textOf(given.values("project").at(-1)) ?? "run",
      }),
    ],
    watch: watches,
    restore: call => restores({ ...call, operands: [] }),
    ...each("add", afterPackage(installs)),
    ...each("remove", afterPackage(removes)),
    package: byVerb({ add: installs, remove: removes, update: updates, ...each("list search", reads) }),
    ...each("new", readsFor("list search", createsFolder)),
    ...each("sln solution reference", createsFolder),
    tool: tools,
    nuget: nugetVerbs,
    workload: byVerb({
      ...each("install restore repair", installsGlobally),
      update: updatesGlobally,
      uninstall: removesGlobally,
      ...each("list search config history", reads),
    }),
    "user-secrets": call =>
      call.operands[0]?.text === "list"
        ? [operation("secrets.read", { path: undefined })]
        : changesSecrets(call),
    "dev-certs": changesSecrets,
    ef: entityFramework,
    "dotnet-ef": entityFramework,
    ...each("list sdk", reads),
    help: nothing,
  },
  call => (/\.(?:dll|exe|cs|csx)$/.test(call.verb) ? runsProject({ ...call, operands: [] }) : undefined),
);

const dotnet: Manager = {
  name: "dotnet",
  syntax: { valued: "cfropskvl", valuedLong },
  global: ["g", "global"],
  registries: ["s", "source", "add-source"],
  act: dotnetVerbs,
};

const nuget: Manager = {
  name: "nuget",
  syntax: {
    valuedLong: ["Source", "OutputDirectory", "Version", "ApiKey", "ConfigFile", "SolutionDirectory"],
    hasSingleHyphen: true,
  },
  registries: ["Source"],
  act: byVerb({
    install: installs,
    restore: call => restores({ ...call, operands: [] }),
    update: updates,
    ...each("push delete", publishes),
    setapikey: changesSecrets,
    ...each("setApiKey", changesSecrets),
    ...each("sources config", (call: Call) => (call.operands.length === 0 ? reads(call) : configures(call))),
    ...each("pack spec", builds),
    ...each("list search locals verify help", reads),
  }),
};

export const dotnetCommands = { dotnet: packageProgram(dotnet), nuget: packageProgram(nuget) };

export { dotnetCommands as programs };
