/** pnpm, and what it runs. */
import type { Recogniser } from "../../recognition.ts";
import { known } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { wordList } from "../syntax/word-list.ts";
import { creates, npmVariables } from "./npm.ts";
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
  restores,
  runsRest,
  updates,
  updatesGlobally,
} from "./package-acts.ts";
import { type Act, byVerb, each, type Manager, packageProgram } from "./package-program.ts";
import { elsewhere, fetchesAndRuns, runsNamed, runsScript, runsVerb } from "./yarn.ts";

/** In one or all of several packages, whose scripts aren't looked up. */
const scattered = ["r", "recursive", "F", "filter", "filter-prod"];

const inPackages =
  (act: Act): Act =>
  call =>
    call.given.has(...scattered) ? elsewhere(act)(call) : act(call);

const runsFixed =
  (name: string): Act =>
  call =>
    runsScript(known(name), call.rest, call);

const pnpm: Manager = {
  name: "pnpm",
  syntax: {
    valued: "CFp",
    valuedLong: wordList(`
        dir filter filter-prod registry prefix store-dir virtual-store-dir package reporter loglevel tag
        access otp shell-mode depth config workspace-concurrency lockfile-dir modules-dir global-dir`),
  },
  global: ["g", "global"],
  registries: ["registry"],
  registryVariables: ["NPM_CONFIG_REGISTRY", "PNPM_CONFIG_REGISTRY"],
  graveVariables: npmVariables,
  rehearsals: ["--dry-run"],
  folders: ["C", "dir", "prefix"],
  act: inPackages(
    byVerb(
      {
        ...each("install i add", installs),
        ...each("ci import rebuild rb prune dedupe fetch install-test it approve-builds", call =>
          restores({ ...call, operands: [] }),
        ),
        ...each("remove rm uninstall un", removes),
        ...each("update up upgrade", updates),
        ...each("link ln", installsGlobally),
        ...each("unlink", removes),
        ...each("dlx", fetchesAndRuns),
        exec: runsRest,
        ...each("run run-script", runsNamed),
        ...each("test t tst", runsFixed("test")),
        start: runsFixed("start"),
        stop: runsFixed("stop"),
        restart: runsFixed("restart"),
        ...each("create init", creates),
        ...each("publish unpublish deprecate", publishes),
        ...each("dist-tag owner access team", readsFor("ls list", publishes)),
        ...each("login adduser logout token", changesSecrets),
        ...each(
          "config c",
          byVerb({ ...each("set delete", configures), ...each("get list", reads) }, configures, reads),
        ),
        ...each("set setup", configures),
        ...each("store cache", readsFor("status path list", clearsCache)),
        env: byVerb({
          ...each("use add", installsGlobally),
          ...each("remove rm", removes),
          ...each("list ls", reads),
        }),
        "self-update": updatesGlobally,
        ...each("pack patch patch-commit patch-remove", builds),
        deploy: ({ operands, command, recognition }) =>
          operands.flatMap(folder => localDisk(command, recognition).writes(folder, true)),
        audit: call => (call.given.has("fix") ? updates(call) : reads(call)),
        ...each(
          `
          list ls ll la why outdated licenses view info show search doctor cat-file cat-index find-hash
          ignored-builds sbom`,
          reads,
        ),
        ...each("root bin help completion server", nothing),
      },
      runsVerb,
      nothing,
    ),
  ),
};

/** `pnpx` is `pnpm dlx`. */
const pnpx: Recogniser = (command, recognition) => {
  const words = [known("pnpm"), known("dlx"), ...command.arguments];
  return recognition.run(words, command);
};

export const pnpmCommands = { pnpm: packageProgram(pnpm), pnpx };

export { pnpmCommands as programs };
