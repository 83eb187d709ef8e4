/** uv and uvx. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, operation, type Recogniser, type Recognition } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { localDisk } from "../effects/local-disk.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
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
  removes,
  removesGlobally,
  restores,
  updatesGlobally,
} from "./package-acts.ts";
import { type Act, byVerb, each, type Manager, packageProgram } from "./package-program.ts";
import { pipRegistries, pipSyntax, pipVariables, pipVerbs } from "./pip.ts";
import { runPackage } from "./run-package.ts";

const valuedLong = [
  ...pipSyntax.valuedLong,
  ...wordList(`
    with with-editable with-requirements from spec extra group only-group package directory project
    env-file default-index publish-url check-url token username password out-dir
    config-file allow-insecure-host python-preference resolution prerelease refresh-package
    upgrade-package bump`),
];

const runSyntax: ExactSyntax = { valued: "pPiCw", valuedLong, stopsAtOperand: true };

/** `uv run` brings the project's packages up to date, and runs a command or a file among them. */
const runs: Act = ({ manager, rest, command, recognition }) => {
  const given = parseExactly(rest, runSyntax);
  const extra = given.values("with", "w", "with-editable", "with-requirements");
  const added = extra.map(each => operation("package.run", { manager: manager.name, package: textOf(each) }));
  const words = programOf(given);
  return [...added, ...(words.length === 0 ? [] : recognition.run(words, command))];
};

function programOf({ has, rest }: ParsedArguments): readonly Word[] {
  const [first] = rest;
  if (first === undefined) return [];
  if (has("m", "module")) return [known("python"), known("-m"), ...rest];
  return isFile(first) || has("s", "script", "gui-script") ? [known("python"), ...rest] : rest;
}

const isFile = ({ text }: Word) => /\.pyw?$|^https?:\/\//.test(text) || text === "-";

function runTool(words: readonly Word[], command: Command, recognition: Recognition): readonly Operation[] {
  const given = parseExactly(words, runSyntax);
  const packages = given.values("from", "spec", "with", "w");
  return runPackage({ manager: "uv", packages, words: given.rest }, command, recognition);
}

const writesFolder =
  (usual: string): Act =>
  ({ operands, command, recognition }) =>
    localDisk(command, recognition).writes(operands[0] ?? known(usual), true);

const uv: Manager = {
  name: "uv",
  syntax: { valued: pipSyntax.valued + "pP", valuedLong },
  global: ["system", "break-system-packages"],
  registries: [...pipRegistries, "default-index", "publish-url"],
  registryVariables: pipVariables,
  rehearsals: ["--dry-run"],
  folders: ["directory"],
  act: byVerb({
    ...each("sync lock", call => restores({ ...call, operands: [] })),
    add: installs,
    remove: removes,
    run: runs,
    pip: byVerb(pipVerbs),
    tool: byVerb({
      ...each("install", installsGlobally),
      uninstall: removesGlobally,
      upgrade: updatesGlobally,
      run: ({ rest, command, recognition }) => runTool(rest, command, recognition),
      ...each("list dir", reads),
      "update-shell": configures,
    }),
    python: byVerb({
      ...each("install", installsGlobally),
      uninstall: removesGlobally,
      upgrade: updatesGlobally,
      pin: writesFolder(".python-version"),
      "update-shell": configures,
      ...each("list find dir", reads),
    }),
    ...each("build format", builds),
    publish: publishes,
    venv: writesFolder(".venv"),
    init: writesFolder("."),
    version: call =>
      call.operands.length === 0 && !call.given.has("bump")
        ? reads(call)
        : localDisk(call.command, call.recognition).writes("pyproject.toml"),
    export: reads,
    tree: reads,
    auth: changesSecrets,
    cache: byVerb({ ...each("clean prune", clearsCache), ...each("dir size", reads) }),
    self: byVerb({ update: updatesGlobally, version: nothing }),
    ...each("help generate-shell-completion", nothing),
  }),
};

const uvx: Recogniser = (command, recognition) =>
  /^(?:-h|-V|--help|--version)$/.test(command.arguments[0]?.text ?? "")
    ? []
    : runTool(command.arguments, command, recognition);

export const uvCommands = { uv: packageProgram(uv), uvx };

export { uvCommands as programs };
