/** Package managers of the machine: what they install is there for everybody. */
import type { ProgramTables } from "../table/program-table.ts";

const INVOKING = "*invoke* *dir::* *options* *command*".split(" ");

export const tables = {
  "(apt)": {
    name: "apt",
    global: true,
    valued: `-o -t -c -a --option --target-release --default-release --config-file --host-architecture`,
    rehearsals: "-s --simulate --just-print --dry-run --recon --no-act --download-only -d",
    does: {
      "package.install": "install reinstall build-dep satisfy",
      "package.remove": "remove purge autoremove autopurge",
      "package.update": "update upgrade full-upgrade dist-upgrade safe-upgrade dselect-upgrade",
      "package.configure":
        "clean autoclean auto-clean distclean edit-sources markauto unmarkauto hold unhold forbid-version",
      "package.read": `search show showsrc list policy madison depends rdepends changelog check indextargets why why-not
        download source moo`,
      nothing: "help version",
    },
    adds: {
      "shell.opaque(why: its settings come with the command)": `-c --config-file
        ${INVOKING.map(each => `-o=${each} --option=${each}`).join(" ")}`,
    },
  },
  "apt apt-get aptitude apt-fast": { like: "apt" },
  nala: { like: "apt", name: "nala" },
  "apt-cache apt-file": { name: "apt", always: "package.read" },
  "apt-mark": {
    name: "apt",
    does: {
      "package.read": "show showauto showmanual showhold showheld showinstall showremove showpurge",
    },
    otherwise: "package.configure",
    bare: "package.configure",
  },
  "apt-key": { name: "apt", does: { "package.read": "list" }, always: "secrets.change(path: ?)" },
  "(sources)": { does: { "package.read": "-L --list" }, always: "package.configure(key: sources)" },
  "add-apt-repository": { like: "sources" },
  "yum dnf dnf5 microdnf tdnf": {
    global: true,
    valued: `-c -d -e -x --config --releasever --repo --repoid --enablerepo --disablerepo --installroot --exclude
      --setopt --downloaddir --destdir --advisory --forcearch --comment`,
    rehearsals: "--assumeno",
    does: {
      "package.install": "install in localinstall reinstall groupinstall builddep build-dep",
      "package.remove": "remove rm erase autoremove groupremove",
      "package.update": `update up upgrade upgrade-minimal update-minimal downgrade distro-sync swap system-upgrade
        offline-upgrade`,
      "package.configure": "clean makecache mark config-manager copr versionlock module group groups",
      "package.read": `list info search se provides whatprovides repolist repoquery check check-update check-upgrade
        deplist history updateinfo repoinfo grouplist leaves download`,
      nothing: "help version",
    },
  },
  zypper: {
    global: true,
    valued: "-c -t -R -p --config --type --root --from --repo --plus-repo",
    rehearsals: "--dry-run -D",
    does: {
      "package.install": "install in source-install si install-new-recommends inr",
      "package.remove": "remove rm",
      "package.update": "update up dist-upgrade dup patch refresh ref verify ve",
      "package.configure":
        "addrepo ar removerepo rr modifyrepo mr renamerepo nr addlock al removelock rl clean cc",
      "package.read": `search se info if list-updates lu patches pch packages pa repos lr locks ll what-provides wp
        list-patches lp ps`,
      nothing: "help version",
    },
  },
  apk: {
    global: true,
    valued: "-p -X -t --root --repository --virtual --arch --keys-dir --repositories-file --cache-dir",
    rehearsals: "--simulate -s",
    does: {
      "package.install": "add",
      "package.remove": "del",
      "package.update": "update upgrade fix",
      "package.configure": "cache",
      "package.read": "info search list policy dot stats verify audit index fetch manifest version",
      nothing: "help",
    },
  },
  snap: {
    global: true,
    valued: "--channel --revision --cohort --name",
    does: {
      "package.install": "install download try",
      "package.remove": "remove",
      "package.update": "refresh revert switch enable disable",
      "package.configure": "set unset connect disconnect alias unalias prefer ack save restore forget",
      "package.read": `list find info get interfaces connections changes tasks services logs known model warnings
        whoami`,
      "secrets.change(path: ?)": "login logout",
      "system.service": "start stop restart",
      "process.run": "run",
      nothing: "help version",
    },
  },
  flatpak: {
    global: true,
    valued: "--arch --installation --command --branch --filesystem --env --from",
    does: {
      "package.install": "install",
      "package.remove": "uninstall remove",
      "package.update": "update repair",
      "package.configure": `remote-add remote-modify remote-delete override mask pin config make-current permission-set
        permission-reset`,
      "package.read": `list info search history remotes remote-ls remote-info ps permissions permission-show
        documents`,
      "process.run": "run",
      nothing: "help version",
    },
  },
  port: {
    global: true,
    does: {
      "package.install": "install",
      "package.remove": "uninstall reclaim",
      "package.update": "selfupdate sync upgrade",
      "package.configure": "select activate deactivate clean setrequested setunrequested load unload",
      "package.read":
        "list search info variants deps dependents installed outdated contents provides echo cat",
      nothing: "help version",
    },
  },
  "choco scoop winget": {
    global: true,
    valued: "-e -s --source --version --id --scope --name --bucket",
    does: {
      "package.install": "install add import",
      "package.remove": "uninstall remove",
      "package.update": "update upgrade",
      "package.configure": "source bucket config hold unhold pin reset cache cleanup settings feature",
      "package.read": "list search show info status which outdated export home prefix depends checkup",
      nothing: "help version",
    },
  },
  emerge: {
    global: true,
    does: {
      "package.read": "-s --search -S --searchdesc -p --pretend --info",
      "package.remove": "-C --unmerge -c --depclean -P --prune",
    },
    always: "package.install",
  },
  debootstrap: { always: "fs.write(path: $2, recursive: true)" },
} satisfies ProgramTables;
