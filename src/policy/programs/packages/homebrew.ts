/** The command line of Homebrew. */
import { operation } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { builds, changes, configures, nothing, reads, removes, updates } from "./package-acts.ts";
import { type Act, byVerb, each, type Manager, packageProgram } from "./package-program.ts";

const installs: Act = call => changes("package.install", call);

const services: Act = ({ manager, operands: [verb, name] }) =>
  verb === undefined || ["list", "info"].includes(verb.text)
    ? [operation("package.read", { manager: manager.name })]
    : [operation("system.service", { verb: textOf(verb), name: textOf(name) })];

/** A file lists what is to be there; with `dump` it is written. */
const bundle: Act = call => {
  const [verb] = call.operands;
  if (verb === undefined || verb.text === "install") return installs({ ...call, operands: [] });
  if (verb.text === "dump") {
    return localDisk(call.command, call.recognition).writes(
      call.given.values("file").at(-1) ?? known("Brewfile"),
    );
  }
  if (verb.text === "exec")
    return call.recognition.run(call.rest.slice(call.rest.indexOf(verb) + 1), call.command);
  return verb.text === "cleanup" ? removes({ ...call, operands: [] }) : reads(call);
};

const brew: Manager = {
  name: "brew",
  syntax: { valuedLong: ["file", "appdir", "cc", "env", "language"] },
  global: true,
  rehearsals: ["--dry-run", "-n"],
  act: byVerb({
    ...each("install reinstall fetch", installs),
    ...each("uninstall remove rm autoremove cleanup", removes),
    ...each("update up upgrade update-if-needed", updates),
    ...each("tap", call => (call.operands.length === 0 ? reads(call) : configures(call))),
    ...each(
      `
      untap link ln unlink pin unpin analytics tap-new developer migrate postinstall completions`,
      configures,
    ),
    services,
    bundle,
    ...each(
      `
      list ls search info abv deps uses outdated leaves doctor dr config desc home log cat missing
      options formulae casks tap-info audit style which-formula command commands`,
      reads,
    ),
    ...each("create edit test bottle", builds),
    sh: nothing,
    ...each("shellenv help formula", nothing),
    cask: call => brewVerbs(call),
  }),
};

const brewVerbs: Act = call => brew.act(call);

export const homebrewCommands = { brew: packageProgram(brew) };

export { homebrewCommands as programs };
