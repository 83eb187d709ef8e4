/** The command line of composer, for PHP. */
import { known, textOf } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { projectScript } from "../project/project-script.ts";
import {
  builds,
  clearsCache,
  configures,
  installs,
  nothing,
  reads,
  removes,
  restores,
  updates,
  updatesGlobally,
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
import { runPackage } from "./run-package.ts";

const runs =
  (nameOf: (call: Call) => string | undefined): Act =>
  call =>
    projectScript(undefined, "composer", nameOf(call), call.command, call.recognition);

const configuresOrReads: Act = call =>
  call.operands.length > 1 || call.given.has("unset") ? configures(call) : reads(call);

const verbs: Verbs = {
  ...each("install i reinstall bump", call => restores({ ...call, operands: [] })),
  ...each("require req r", installs),
  ...each("remove rm uninstall", removes),
  ...each("update u upgrade", updates),
  ...each("create-project", ({ operands, command, recognition }) =>
    runPackage({ manager: "composer", packages: operands.slice(0, 1), words: [] }, command, recognition),
  ),
  ...each(
    "run-script run",
    runs(({ operands }) => textOf(operands[0])),
  ),
  ...each("exec", ({ operands, rest, command, recognition }) =>
    operands[0] === undefined ? [] : recognition.run(rest.slice(rest.indexOf(operands[0])), command),
  ),
  ...each("dump-autoload dumpautoload archive", builds),
  ...each(
    `
    show info outdated search validate audit why depends why-not prohibits licenses status diagnose fund
    suggests browse home check-platform-reqs`,
    reads,
  ),
  ...each("config repository", configuresOrReads),
  ...each("self-update selfupdate", updatesGlobally),
  ...each("clear-cache clearcache cc", clearsCache),
  init: ({ command, recognition }) => localDisk(command, recognition).writes(known("composer.json")),
  ...each("about help list", nothing),
};

const composer: Manager = {
  name: "composer",
  syntax: {
    valued: "d",
    valuedLong: ["working-dir", "repository", "repository-url", "stability", "format", "dir", "file"],
  },
  registries: ["repository", "repository-url"],
  rehearsals: ["--dry-run"],
  folders: ["d", "working-dir"],
  act: byVerb(
    { ...verbs, global: call => byVerb(verbs)({ ...call, manager: { ...call.manager, global: true } }) },
    runs(({ verb }) => verb),
  ),
};

export const composerCommands = { composer: packageProgram(composer) };

export { composerCommands as programs };
