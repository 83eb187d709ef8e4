/** npm, npx and corepack. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recogniser, type Recognition } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { isInstalled, runScript } from "../project/node-project.ts";
import { asProjectCode } from "../project/project-script.ts";
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
  readsFor,
  removes,
  restores,
  runsRest,
  tests,
  updates,
} from "./package-acts.ts";
import { type Act, byVerb, each, type Manager, packageProgram } from "./package-program.ts";
import { runPackage } from "./run-package.ts";

const valuedLong = wordList(`
  prefix registry workspace cache userconfig loglevel tag otp access scope script-shell node-options
  include omit location depth before call package init-author-name init-license audit-level
  fetch-retries message preid shell editor browser cafile proxy https-proxy noproxy user-agent
  replace-registry-host install-strategy sbom-format provenance-file pack-destination diff`);

/** Any setting can stand in a variable. */
export const npmVariables: NonNullable<Manager["graveVariables"]> = [
  [
    /^(?:NPM|PNPM|YARN|BUN)_CONFIG_(?:SCRIPT_SHELL|SHELL|USERCONFIG|GLOBALCONFIG|NODE_OPTIONS|GIT|GLOBAL|LOCATION|PREFIX|INIT_MODULE)$/,
    /./s,
  ],
];

const npmSyntax: ExactSyntax = {
  canAbbreviate: true,
  flagLong: ["global", "audit", "provenance"],
  valued: "wC",
  valuedLong,
};

/** In one of several packages of the project, whose scripts aren't looked up. */
const workspaces = ["w", "workspace", "workspaces", "ws", "include-workspace-root"];

const npmScript =
  (fixed?: string): Act =>
  ({ operands, given, command, recognition }) => {
    const [name, ...handedOn] = fixed === undefined ? operands : [known(fixed), ...operands];
    if (name === undefined) return [operation("package.read", { manager: "npm" })];
    const place = given.has(...workspaces) ? { ...command, directory: undefined } : command;
    return [
      ...(given.has("script-shell") ? [opaque("its scripts run in a shell of the caller's choice")] : []),
      ...(textOf(name) === undefined ? [opaque("which of its scripts runs isn't known")] : []),
      ...runScript("npm", name, handedOn, place, recognition),
    ];
  };

const writesManifest: Act = ({ command, recognition }) =>
  localDisk(command, recognition).writes(known("package.json"));

/** `npm pkg set scripts.x=text`: what a script will do is judged when it is set. */
const setsManifest: Act = call => [
  ...(writesManifest(call) ?? []),
  ...call.operands.flatMap(each => {
    const [, text] = /^scripts[.[][^=]*=(.*)$/s.exec(each.text) ?? [];
    return text === undefined ? [] : asProjectCode(call.recognition.shell({ ...each, text }, call.command));
  }),
];

/** `npm init -y` writes a file; `npm init vite` downloads `create-vite` and runs it. */
export const creates: Act = ({ manager, operands: [first, ...rest], command, recognition }) => {
  if (first === undefined) return localDisk(command, recognition).writes(known("package.json"));
  const created = { ...first, text: creatorOf(first.text) };
  return runPackage({ manager: manager.name, packages: [], words: [created, ...rest] }, command, recognition);
};

/** Source: npm's manual, `npm init <initializer>`. */
function creatorOf(name: string): string {
  const [, scope, own, version] = /^(@[^/@]+)(?:\/([^@]*))?(.*)$/s.exec(name) ?? [];
  if (scope === undefined) return `create-${name}`;
  return `${scope}/create${own === undefined ? "" : `-${own}`}${version}`;
}

/** A new version is a change of the manifest, a commit and a tag. */
const versions: Act = call => {
  if (call.operands.length === 0) return reads(call);
  const isTagged = !call.given.has("no-git-tag-version");
  const [version] = call.operands;
  return [
    ...(writesManifest(call) ?? []),
    ...(isTagged
      ? [
          operation("git.commit", { message: undefined, amend: false, verify: true }),
          operation("git.tag", {
            tag: /^v?\d/.test(version!.text) ? textOf(version) : undefined,
            force: false,
          }),
        ]
      : []),
  ];
};

const executes: Act = ({ rest, command, recognition }) => execute(rest, "npm", command, recognition);

const npm: Manager = {
  name: "npm",
  syntax: npmSyntax,
  global: ["g", "global"],
  registries: ["registry"],
  registryVariables: ["NPM_CONFIG_REGISTRY"],
  rehearsals: ["--dry-run"],
  graveVariables: npmVariables,
  folders: ["prefix", "C"],
  act: byVerb(
    {
      ...each("install i in ins inst insta instal isnt isnta isntal isntall add", installs),
      ...each(
        `
        ci clean-install ic install-clean isntall-clean rebuild rb shrinkwrap dedupe ddp find-dupes
        prune`,
        restores,
      ),
      ...each("install-test it install-ci-test cit", call => [
        ...(restores(call) ?? []),
        ...(tests(call) ?? []),
      ]),
      ...each("uninstall un unlink remove rm r", removes),
      ...each("update up upgrade udpate", updates),
      ...each("link ln", installsGlobally),
      ...each("run run-script rum urn", npmScript()),
      ...each("test t tst", npmScript("test")),
      ...each("start", npmScript("start")),
      ...each("stop", npmScript("stop")),
      ...each("restart", npmScript("restart")),
      ...each("exec x", executes),
      ...each("init create innit", creates),
      ...each("publish unpublish deprecate undeprecate star unstar trust stage", publishes),
      ...each(
        "dist-tag dist-tags access owner author team hook org",
        readsFor("ls list get lsfiles", publishes),
      ),
      ...each("login adduser add-user logout", changesSecrets),
      ...each("token", readsFor("ls list", changesSecrets)),
      ...each("profile", readsFor("get", changesSecrets)),
      ...each(
        "config c",
        byVerb(
          { ...each("get list ls", reads), ...each("set delete rm edit fix", configures) },
          configures,
          reads,
        ),
      ),
      set: configures,
      ...each("cache", readsFor("ls verify npx", clearsCache)),
      pkg: readsFor("get", setsManifest),
      version: versions,
      pack: builds,
      audit: readsFor("signatures", call =>
        call.operands[0] === undefined ? reads(call) : updates({ ...call, operands: [] }),
      ),
      ...each("explore", call =>
        call.rest.length < 2 ? reads(call) : runsRest({ ...call, rest: call.rest.slice(1) }),
      ),
      ...each(
        `
        ls list la ll view info show v outdated search s se find why explain fund doctor ping whoami
        query sbom diff`,
        reads,
      ),
      ...each(
        `
        root prefix bin get docs home repo bugs issues stars help help-search completion`,
        nothing,
      ),
    },
    undefined,
    nothing,
  ),
};

const npxSyntax: ExactSyntax = { valued: "pcnw", valuedLong, stopsAtOperand: true };

/** What `npx` and `npm exec` run: a program of the project, or of a package that they fetch. */
export function execute(
  words: readonly Word[],
  manager: string,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const given = parseExactly(words, npxSyntax);
  const packages = given.values("p", "package");
  const calls = given.values("c", "call");
  const [first] = given.rest;
  const program = textOf(first);
  const shell = calls.flatMap(text => recognition.shell(text, command));
  if (first === undefined)
    return [...runPackage({ manager, packages, words: [] }, command, recognition), ...shell];
  const isLocal =
    packages.length === 0 && program !== undefined && isInstalled(program, command, recognition);
  if (isLocal || given.has("no-install", "no")) return [...recognition.run(given.rest, command), ...shell];
  return [...runPackage({ manager, packages, words: given.rest }, command, recognition), ...shell];
}

export const npx: Recogniser = (command, recognition) =>
  execute(command.arguments, command.program, command, recognition);

/** Puts shims of other managers in their place, and runs them. */
const corepack: Manager = {
  name: "corepack",
  syntax: { valuedLong: ["install-directory", "output"] },
  act: byVerb(
    {
      ...each("enable disable", configures),
      ...each("prepare hydrate install use up", installs),
      ...each("pack", builds),
      ...each("cache", clearsCache),
    },
    ({ verb, rest, command, recognition }) =>
      recognition.run([known(verb.replace(/@.*$/s, "")), ...rest], command),
  ),
};

export const npmCommands = { npm: packageProgram(npm), npx, corepack: packageProgram(corepack) };

export { npmCommands as programs };
