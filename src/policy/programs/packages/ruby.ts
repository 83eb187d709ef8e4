/** gem and bundle. */
import { known } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
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
  runsRest,
  updates,
  updatesGlobally,
} from "./package-acts.ts";
import { byVerb, type Call, each, type Manager, packageProgram } from "./package-program.ts";
import { runPackage } from "./run-package.ts";

const gem: Manager = {
  name: "gem",
  syntax: {
    canAbbreviate: true,
    valued: "visngP",
    valuedLong: [
      "version",
      "source",
      "install-dir",
      "bindir",
      "host",
      "key",
      "otp",
      "file",
      "platform",
      "http-proxy",
      "config-file",
      "document",
      "add",
      "remove",
      "trust-policy",
    ],
  },
  global: true,
  registries: ["s", "source", "clear-sources", "host"],
  rehearsals: ["--explain"],
  act: byVerb({
    ...each("install i", call => (call.given.has("g", "file") ? restores(call) : installsGlobally(call))),
    ...each("uninstall cleanup", removesGlobally),
    ...each("update pristine", updatesGlobally),
    ...each("push yank", publishes),
    owner: call => (call.given.has("a", "add", "r", "remove") ? publishes(call) : reads(call)),
    ...each("signin signout", changesSecrets),
    ...each("build check", builds),
    exec: ({ rest, command, recognition }: Call) =>
      runPackage(
        { manager: "gem", packages: [], words: rest.filter(({ text }) => !text.startsWith("-")) },
        command,
        recognition,
      ),
    sources: call =>
      call.given.has("a", "add", "r", "remove", "c", "clear-all") ? configures(call) : reads(call),
    cert: changesSecrets,
    ...each(
      `
      list search info specification environment env which outdated contents dependency fetch unpack
      stale lock`,
      reads,
    ),
    ...each("help rdoc open server", nothing),
  }),
};

const bundle: Manager = {
  name: "bundler",
  syntax: {
    valued: "jGgsp",
    valuedLong: [
      "jobs",
      "gemfile",
      "path",
      "without",
      "with",
      "group",
      "source",
      "git",
      "github",
      "version",
      "branch",
      "retry",
      "binstubs",
      "target-rbconfig",
      "glob",
      "ref",
    ],
  },
  registries: ["source"],
  act: byVerb(
    {
      ...each("install check lock cache package pristine binstubs", call =>
        restores({ ...call, operands: [] }),
      ),
      add: installs,
      ...each("remove clean", removes),
      update: updates,
      ...each("exec e", runsRest),
      config: call =>
        call.operands.length < 2 && !["set", "unset"].includes(call.operands[0]?.text ?? "")
          ? reads(call)
          : configures({
              ...call,
              operands: call.operands.filter(({ text }) => text !== "set" && text !== "unset"),
            }),
      ...each("outdated list show info platform viz doctor licenses env fund", reads),
      plugin: readsFor("list", installs),
      ...each("init", ({ command, recognition }: Call) =>
        localDisk(command, recognition).writes(known("Gemfile")),
      ),
      gem: ({ operands, command, recognition }: Call) =>
        operands.flatMap(folder => localDisk(command, recognition).writes(folder, true)),
      ...each("help version open console inject", nothing),
    },
    undefined,
    restores,
  ),
};

export const rubyCommands = {
  gem: packageProgram(gem),
  bundle: packageProgram(bundle),
  bundler: packageProgram(bundle),
};

export { rubyCommands as programs };
