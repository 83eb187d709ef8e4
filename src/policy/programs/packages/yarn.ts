/** yarn, of both kinds: classic and berry. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { isInstalled, nodeProject, runScript } from "../project/node-project.ts";
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
  removesGlobally,
  restores,
  runsRest,
  updates,
  updatesGlobally,
} from "./package-acts.ts";
import { type Act, byVerb, type Call, each, type Manager, packageProgram } from "./package-program.ts";
import { runPackage } from "./run-package.ts";

/** A script, or else a program of the project: `yarn x`, `pnpm x`, `bun run x`. */
export function runsScript(name: Word, handedOn: readonly Word[], call: Call): readonly Operation[] {
  const { manager, command, recognition } = call;
  const isScript = Object.hasOwn(nodeProject(command, recognition)?.scripts ?? {}, name.text);
  const asScript = () => runScript(manager.name, name, handedOn, command, recognition);
  if (isScript || textOf(name) === undefined) return asScript();
  const asProgram = recognition.run([name, ...handedOn], command);
  if (isInstalled(name.text, command, recognition) === true) return asProgram;
  return [...asScript(), ...asProgram.filter(each => each.name !== "process.run")];
}

/** The verb itself is the script's name. */
export const runsVerb: Act = call => runsScript(known(call.verb), call.rest, call);

/** The script is the first word behind the verb that is no option. */
export const runsNamed: Act = call => {
  const at = call.rest.findIndex(({ text }) => !text.startsWith("-"));
  const name = call.rest[at];
  return name === undefined
    ? [operation("package.read", { manager: call.manager.name })]
    : runsScript(name, call.rest.slice(at + 1), call);
};

/** In another package of the project, whose scripts aren't looked up. */
export const elsewhere =
  (act: Act): Act =>
  call =>
    act({ ...call, command: { ...call.command, directory: undefined } });

export const fetchesAndRuns: Act = ({ manager, rest, given, command, recognition }) => {
  const packages = given.values("p", "package");
  const at = rest.findIndex(word => !word.text.startsWith("-") && !packages.includes(word));
  const words = at < 0 ? [] : rest.slice(at);
  return runPackage({ manager: manager.name, packages, words }, command, recognition);
};

const writesManifest: Act = ({ command, recognition }) =>
  localDisk(command, recognition).writes(known("package.json"));

const inWorkspace: Act = call => {
  const [name, ...operands] = call.operands;
  if (name === undefined) return nothing(call);
  const rest = call.rest.slice(call.rest.indexOf(name) + 1);
  return elsewhere(yarn.act)({ ...call, operands, rest });
};

const inEveryWorkspace: Act = call => {
  const at = call.operands.findIndex(({ text }) => text === "run" || text === "exec");
  const name = call.operands[at];
  if (name === undefined) return reads(call);
  const rest = call.rest.slice(call.rest.indexOf(name));
  return elsewhere(yarn.act)({ ...call, operands: call.operands.slice(at), rest });
};

const yarn: Manager = {
  name: "yarn",
  syntax: {
    valuedLong: wordList(`
        cwd registry cache-folder modules-folder mutex network-timeout package tag access otp
        new-version mode from include exclude`),
  },
  registries: ["registry"],
  registryVariables: ["NPM_CONFIG_REGISTRY", "YARN_REGISTRY", "YARN_NPM_REGISTRY_SERVER"],
  graveVariables: npmVariables,
  rehearsals: ["--dry-run"],
  folders: ["cwd"],
  act: byVerb(
    {
      ...each("install rebuild dedupe import prune autoclean", call => restores({ ...call, operands: [] })),
      add: installs,
      link: installs,
      ...each("remove unlink", removes),
      ...each("up upgrade upgrade-interactive", updates),
      global: byVerb({
        add: installsGlobally,
        ...each("upgrade", updatesGlobally),
        remove: removesGlobally,
        ...each("list bin dir", reads),
      }),
      dlx: fetchesAndRuns,
      exec: runsRest,
      run: runsNamed,
      ...each("node", ({ rest, command, recognition }) => recognition.run([known("node"), ...rest], command)),
      ...each("publish", publishes),
      npm: byVerb({
        publish: publishes,
        tag: readsFor("list", publishes),
        ...each("login logout", changesSecrets),
        ...each("info whoami audit", reads),
      }),
      ...each("tag owner", readsFor("list", publishes)),
      ...each("login logout", changesSecrets),
      config: byVerb(
        { ...each("set delete unset", configures), ...each("get list", reads) },
        configures,
        reads,
      ),
      set: configures,
      policies: configures,
      plugin: byVerb({ import: installs, remove: removes, ...each("list runtime check", reads) }),
      cache: readsFor("list dir", clearsCache),
      workspace: inWorkspace,
      ...each("workspaces", inEveryWorkspace),
      ...each("init create", creates),
      ...each("version patch-commit constraints", writesManifest),
      ...each("pack patch", builds),
      ...each("why info list outdated audit licenses check search explain", reads),
      ...each("bin help versions", nothing),
    },
    runsVerb,
    call => restores({ ...call, operands: [] }),
  ),
};

export const yarnCommands = { yarn: packageProgram(yarn), yarnpkg: packageProgram(yarn) };

export { yarnCommands as programs };
