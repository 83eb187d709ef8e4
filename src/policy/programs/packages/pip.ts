/** pip and pipx. */
import type { Operation } from "../../../ports/index.ts";
import { operation, type Recogniser } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";
import {
  builds,
  change,
  changes,
  clearsCache,
  configures,
  installsGlobally,
  nothing,
  reads,
  removes,
  removesGlobally,
  restores,
  updatesGlobally,
} from "./package-acts.ts";
import { type Act, byVerb, type Call, each, type Manager, packageProgram } from "./package-program.ts";
import { runPackage } from "./run-package.ts";

const options = wordList(`
  requirement constraint editable index-url extra-index-url find-links target prefix root src report platform
  python-version implementation abi upgrade-strategy config-settings config-setting global-option progress-bar
  no-binary only-binary cache-dir log proxy retries timeout exists-action trusted-host cert client-cert python
  use-feature use-deprecated keyring-provider root-user-action format path exclude wheel-dir dest build-option
  group index uploaded-prior-to`);

export const pipSyntax: ExactSyntax & { readonly valued: string; readonly valuedLong: readonly string[] } = {
  canAbbreviate: true,
  flagLong: ["upgrade", "pre"],
  valued: "rceiftbdw",
  valuedLong: options,
};

export const pipRegistries = ["i", "index-url", "extra-index-url", "index"];
export const pipVariables = [
  "PIP_INDEX_URL",
  "PIP_EXTRA_INDEX_URL",
  "UV_INDEX_URL",
  "UV_DEFAULT_INDEX",
  "UV_INDEX",
  "UV_EXTRA_INDEX_URL",
];

/** The project itself: `pip install .`, `pip install -e '.[dev]'`. */
const OWN = /^\.\/?(?:\[[\w\s,.-]*\])?$/;

/** What lists and the project declare is restored; what is named is installed. */
export const pipInstalls: Act = call => {
  const { given, operands, command, recognition } = call;
  const named = [...operands, ...given.values("e", "editable")].filter(({ text }) => !OWN.test(text));
  const fetched = given.values("r", "requirement").filter(isAddress);
  const strange = [...named, ...fetched];
  const folders = given.values("t", "target", "root", "prefix");
  const upgrades = given.has("U", "upgrade");
  const act =
    strange.length > 0 || hasOtherSource(call)
      ? changes("package.install", { ...call, operands: strange })
      : upgrades
        ? changes("package.update", { ...call, operands: [] })
        : (restores(call) ?? []);
  return [...act, ...folders.flatMap(folder => localDisk(command, recognition).writes(folder, true))];
};

const isAddress = ({ text }: Word) => /^[a-z]+:\//i.test(text);

/** A page of links is a registry as well. */
const hasOtherSource = ({ given }: Call) =>
  given.values("f", "find-links").some(word => isAddress(word) && readUrl(word).scheme !== "file");

export const pipVerbs = {
  install: pipInstalls,
  sync: (call: Call) => restores({ ...call, operands: [] }),
  ...each("uninstall", removes),
  ...each("download wheel", (call: Call) => [
    ...(pipInstalls(call) ?? []),
    ...call.given
      .values("d", "dest", "w", "wheel-dir")
      .flatMap(folder => localDisk(call.command, call.recognition).writes(folder, true)),
  ]),
  ...each("compile lock", builds),
  ...each("list show freeze check index search inspect debug hash tree", reads),
  config: byVerb({ ...each("set unset edit", configures), ...each("get list debug", reads) }),
  cache: byVerb({ ...each("purge remove", clearsCache), ...each("dir info list", reads) }),
  ...each("help completion", nothing),
};

const pip: Manager = {
  name: "pip",
  syntax: pipSyntax,
  global: ["user", "break-system-packages"],
  registries: pipRegistries,
  registryVariables: pipVariables,
  rehearsals: ["--dry-run"],
  act: byVerb(pipVerbs),
};

const runsTool: Act = ({ rest, command, recognition }) => {
  const given = parseExactly(rest, { ...pipxSyntax, stopsAtOperand: true });
  return runPackage(
    { manager: "pipx", packages: given.values("spec"), words: given.rest },
    command,
    recognition,
  );
};

const pipxSyntax = { valued: "i", valuedLong: ["spec", "python", "pip-args", "index-url", "suffix"] };

const pipx: Manager = {
  name: "pipx",
  syntax: pipxSyntax,
  global: true,
  registries: ["i", "index-url"],
  registryVariables: pipVariables,
  act: byVerb({
    ...each("install inject install-all reinstall reinstall-all", installsGlobally),
    ...each("uninstall uninstall-all uninject", removesGlobally),
    ...each("upgrade upgrade-all upgrade-shared", updatesGlobally),
    run: runsTool,
    runpip: call => [change("package.install", call, call.operands)],
    ...each("list environment interpreter", reads),
    ...each("ensurepath", configures),
    ...each("completions help", nothing),
  }),
};

/** twine and flit put packages on an index. */
const uploads =
  (verbs: readonly string[]): Recogniser =>
  ({ program, arguments: words }): readonly Operation[] | undefined => {
    const verb = textOf(words[0]);
    if (verb === undefined || verb.startsWith("-")) return words.length === 0 ? [] : undefined;
    if (!verbs.includes(verb)) return verb === "check" ? [] : [operation("project.build", { tool: program })];
    const at = words.findIndex(({ text }) => text === "--repository-url");
    const registry = at < 0 ? "in use" : readUrl(words[at + 1] ?? known("")).domain;
    return [operation("package.publish", { manager: program, registry })];
  };

export const pipCommands = {
  ...Object.fromEntries(
    ["pip", "pip2", "pip3", "pip3.10", "pip3.11", "pip3.12", "pip3.13", "pip3.14"].map(name => [
      name,
      packageProgram(pip),
    ]),
  ),
  pipx: packageProgram(pipx),
  twine: uploads(["upload", "register"]),
  flit: uploads(["publish"]),
};

export { pipCommands as programs };
