/** Package managers of the machine: what they install is there for everybody. */
import { opaque, operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import type { ExactSyntax } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import { changes, changesSecrets, configures, nothing, reads, removes, updates } from "./package-acts.ts";
import { type Act, byVerb, each, type Manager, packageProgram, type Verbs } from "./package-program.ts";

const installs: Act = call => changes("package.install", call);

interface SystemVerbs {
  readonly install: string;
  readonly remove: string;
  readonly update: string;
  readonly configure?: string;
  readonly read: string;
  readonly other?: Verbs;
}

const system = (
  name: string,
  syntax: ExactSyntax,
  { install, remove, update, configure = "", read, other = {} }: SystemVerbs,
  rehearsals: readonly string[] = [],
): Manager => ({
  name,
  syntax,
  rehearsals,
  global: true,
  act: byVerb({
    ...each(install, installs),
    ...each(remove, removes),
    ...each(update, updates),
    ...each(configure, configures),
    ...each(read, reads),
    ...each("help version", nothing),
    ...other,
  }),
});

/** `apt -o Some::Pre-Invoke::=command` runs commands. */
const withSettings = (manager: Manager): Manager => ({
  ...manager,
  act: call => {
    const found = manager.act(call);
    const isGrave =
      call.given.values("o", "option").some(({ text }) => /invoke|dir::|options|command|\0/i.test(text)) ||
      call.given.values("c", "config-file").length > 0;
    return found === undefined || !isGrave ? found : [...found, opaque("its settings come with the command")];
  },
});

const simulations = [
  "-s",
  "--simulate",
  "--just-print",
  "--dry-run",
  "--recon",
  "--no-act",
  "--download-only",
  "-d",
];

const apt = (name: string) =>
  withSettings(
    system(
      name,
      {
        valued: "otca",
        valuedLong: ["option", "target-release", "default-release", "config-file", "host-architecture"],
      },
      {
        install: "install reinstall build-dep satisfy",
        remove: "remove purge autoremove autopurge",
        update: "update upgrade full-upgrade dist-upgrade safe-upgrade dselect-upgrade",
        configure:
          "clean autoclean auto-clean distclean edit-sources markauto unmarkauto hold unhold forbid-version",
        read: `
          search show showsrc list policy madison depends rdepends changelog check indextargets why
          why-not download source moo`,
      },
      simulations,
    ),
  );

const redHat = (name: string) =>
  system(
    name,
    {
      valued: "cdex",
      valuedLong: wordList(`
          config releasever repo repoid enablerepo disablerepo installroot exclude setopt downloaddir
          destdir advisory forcearch comment`),
    },
    {
      install: "install in localinstall reinstall groupinstall builddep build-dep",
      remove: "remove rm erase autoremove groupremove",
      update:
        "update up upgrade upgrade-minimal update-minimal downgrade distro-sync swap system-upgrade offline-upgrade",
      configure: "clean makecache mark config-manager copr versionlock module group groups",
      read: `
        list info search se provides whatprovides repolist repoquery check check-update check-upgrade
        deplist history updateinfo repoinfo grouplist leaves download`,
    },
    ["--assumeno"],
  );

const zypper = system(
  "zypper",
  { valued: "ctRp", valuedLong: ["config", "type", "root", "from", "repo", "plus-repo"] },
  {
    install: "install in source-install si install-new-recommends inr",
    remove: "remove rm",
    update: "update up dist-upgrade dup patch refresh ref verify ve",
    configure: `
      addrepo ar removerepo rr modifyrepo mr renamerepo nr addlock al removelock rl clean cc`,
    read: `
      search se info if list-updates lu patches pch packages pa repos lr locks ll what-provides wp
      list-patches lp ps`,
  },
  ["--dry-run", "-D"],
);

const apk = system(
  "apk",
  {
    valued: "pXt",
    valuedLong: ["root", "repository", "virtual", "arch", "keys-dir", "repositories-file", "cache-dir"],
  },
  {
    install: "add",
    remove: "del",
    update: "update upgrade fix",
    configure: "cache",
    read: "info search list policy dot stats version verify audit index fetch manifest",
  },
  ["--simulate", "-s"],
);

const snap = system(
  "snap",
  { valuedLong: ["channel", "revision", "cohort", "name"] },
  {
    install: "install download try",
    remove: "remove",
    update: "refresh revert switch enable disable",
    configure: "set unset connect disconnect alias unalias prefer ack",
    read: `
      list find info get interfaces connections changes tasks services logs known model warnings whoami`,
    other: {
      ...each("login logout", changesSecrets),
      ...each("start stop restart", ({ verb, operands: [name] }) => [
        operation("system.service", { verb, name: textOf(name) }),
      ]),
      run: ({ operands: [name] }) => [operation("process.run", { program: textOf(name) })],
      ...each("save restore forget", configures),
    },
  },
);

const flatpak = system(
  "flatpak",
  { valuedLong: ["arch", "installation", "command", "branch", "filesystem", "env", "from"] },
  {
    install: "install",
    remove: "uninstall remove",
    update: "update repair",
    configure:
      "remote-add remote-modify remote-delete override mask pin config make-current permission-set permission-reset",
    read: `
      list info search history remotes remote-ls remote-info ps permissions permission-show documents`,
    other: { run: ({ operands: [name] }) => [operation("process.run", { program: textOf(name) })] },
  },
);

const macPorts = system(
  "port",
  {},
  {
    install: "install",
    remove: "uninstall reclaim",
    update: "selfupdate sync upgrade",
    configure: "select activate deactivate clean setrequested setunrequested load unload",
    read: `
      list search info variants deps dependents installed outdated contents provides echo cat`,
  },
);

const windows = (name: string) =>
  system(
    name,
    { valued: "es", valuedLong: ["source", "version", "id", "scope", "name", "bucket"] },
    {
      install: "install add import",
      remove: "uninstall remove",
      update: "update upgrade",
      configure: "source bucket config hold unhold pin reset cache cleanup settings feature",
      read: `
        list search show info status which outdated export home prefix depends checkup`,
    },
  );

const emerge: Act = call => {
  const { given, operands } = call;
  if (given.has("s", "search", "S", "searchdesc", "p", "pretend", "info")) return reads(call);
  if (given.has("C", "unmerge", "c", "depclean", "P", "prune")) return removes(call);
  return operands.length === 0 && given.has("sync") ? configures({ ...call, verb: "sync" }) : installs(call);
};

const aptCache: Act = reads;

const marks: Act = call =>
  /^show/.test(call.operands[0]?.text ?? "")
    ? reads(call)
    : configures({ ...call, operands: call.operands.slice(1) });

const adds: Act = call =>
  call.given.has("L", "list") ? reads(call) : configures({ ...call, operands: [], verb: "sources" });

const plain = (name: string, act: Act): Manager => ({
  name,
  hasNoVerbs: true,
  syntax: {},
  global: true,
  act,
});

/** Writes the packages of another file format into a folder. */
const debootstrap: Act = ({ operands, command, recognition }) =>
  operands.slice(1, 2).flatMap(folder => localDisk(command, recognition).writes(folder, true));

const managers: readonly Manager[] = [
  ...["apt", "apt-get", "aptitude", "nala", "apt-fast"].map(apt),
  ...["yum", "dnf", "dnf5", "microdnf", "tdnf"].map(redHat),
  zypper,
  apk,
  snap,
  flatpak,
  macPorts,
  ...["choco", "scoop", "winget"].map(windows),
  plain("emerge", emerge),
  plain("apt-cache", aptCache),
  plain("apt-file", aptCache),
  plain("apt-mark", marks),
  plain("apt-key", call => (call.operands[0]?.text === "list" ? reads(call) : changesSecrets(call))),
  plain("add-apt-repository", adds),
  plain("debootstrap", debootstrap),
];

export const systemManagerCommands = Object.fromEntries(
  managers.map(manager => [manager.name, packageProgram({ ...manager, name: usualName(manager.name) })]),
);

/** `apt-get` and `apt` are one manager. */
function usualName(name: string): string {
  return /^apt/.test(name) ? "apt" : name;
}
