/** Package managers of the machine: they install for all users. */
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
      "package.update()": { history: "undo rollback redo" },
      "package.configure": "clean makecache mark config-manager copr versionlock module group groups",
      "package.read": [
        `list info search se provides whatprovides repolist repoquery check check-update check-upgrade deplist history
        updateinfo repoinfo grouplist leaves download`,
        { history: "list info userinstalled" },
      ],
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
  brew: {
    global: true,
    valued: "--file --appdir --cc --env --language",
    rehearsals: "--dry-run -n",
    flags: "-v -q --verbose --quiet --cask --formula",
    does: {
      "package.install": ["install reinstall fetch", { bundle: "install" }],
      "package.install(packages: $0)": "bundle",
      "package.remove": ["uninstall remove rm autoremove cleanup", { bundle: "cleanup" }],
      "package.update": "update up upgrade update-if-needed",
      "package.configure": [
        "tap *,",
        "untap link ln unlink pin unpin analytics tap-new developer migrate postinstall completions",
      ],
      "system.service(verb: $1, name: $2)": "services *,",
      run: { bundle: "exec" },
      "fs.write(path: $--file or Brewfile)": { bundle: "dump" },
      "package.read": [
        `list ls search info abv deps uses outdated leaves doctor dr config desc home log cat missing options formulae
        casks tap-info audit style which-formula command commands tap services`,
        { services: "list info", bundle: "check list" },
      ],
      "project.build": "create edit test bottle",
      nothing: "sh shellenv help formula",
    },
  },
  "(nix)": {
    name: "nix",
    global: true,
    valued:
      "-f -I -A -i --file --expr --option --profile --include --out-link --attr-path --arg --argstr --attr --run",
  },
  nix: {
    like: "nix",
    does: {
      "fetch(from: project)": "run",
      "package.run(package: foreign $*); run(behind: -c|--command)": "shell develop",
      "project.build": ["build flake-check fmt bundle", { flake: "init new clone archive prefetch" }],
      "package.install": { profile: "install add" },
      "package.remove": { profile: "remove" },
      "package.update": { profile: "upgrade", flake: "update lock" },
      "package.configure": [
        "collect-garbage",
        { profile: "rollback wipe-history", store: "gc delete optimise repair", registry: "add pin remove" },
      ],
      "package.read": [
        "search eval path-info why-depends log hash show-config derivation config doctor",
        { profile: "list history diff-closures", flake: "show metadata info check", registry: "list" },
        { store: "ls cat ping diff-closures verify" },
      ],
      nothing: "help repl",
    },
    adds: { "shell.opaque(why: it evaluates an expression)": "--expr" },
  },
  "nix-shell": {
    like: "nix",
    does: { "package.run(package: each $*); shell(text: $--run|--command)": "-p, --packages" },
    always: "project.run(script: shell); shell(text: $--run|--command)",
    bare: "project.run(script: shell); shell(text: $--run|--command)",
  },
  "nix-build": { name: "nix", always: "project.build" },
  "nix-collect-garbage": { name: "nix", always: "package.configure(key: store)" },
  "nix-channel": { name: "nix", does: { "package.read": "--list" }, always: "package.configure(key: store)" },
  "nix-env": {
    like: "nix",
    rehearsals: "--dry-run",
    does: {
      "package.read": "-q --query --list-generations",
      "package.install": "-i --install",
      "package.remove": "-e --uninstall",
      "package.update": "-u --upgrade",
    },
    always: "package.configure(key: profile)",
  },
  "pacman yay paru": {
    name: "pacman",
    global: true,
    valued: `-b -r --dbpath --root --cachedir --config --hookdir --gpgdir --logfile --arch --ignore --overwrite
      --assume-installed`,
    flags: "-S -y -q -n -s -c -v --sync --needed --noconfirm",
    does: {
      nothing: "-V --version -h --help",
      "package.read": [
        "-Q -F -T --query --files --deptest",
        "-S -s, -S -i, -S -l, -S -g, -S -p, -S --search, -S --info, -S --list, -S --print, --sync --search, --sync --info",
      ],
      "package.configure(key: cache)": "-S -c, -S --clean, --sync --clean",
      "package.configure(key: database)": "-D --database",
      "package.remove": "-R --remove",
      "package.install": "-U --upgrade",
      "package.update": "-S -u, -S --sysupgrade, --sync --sysupgrade",
      "package.install()": "-S --sync",
    },
    always: "stranger",
  },
  "(dpkg)": {
    name: "dpkg",
    global: true,
    valued:
      "-D --root --admindir --instdir --pre-invoke --post-invoke --status-logger --path-exclude --path-include",
  },
  "dpkg dpkg-deb": {
    like: "dpkg",
    rehearsals: "--dry-run --no-act --simulate",
    does: {
      "package.install": "-i --install --unpack",
      "package.remove": "-r -P --remove --purge",
      "fs.write(path: $2, recursive: true); fs.read(path: $1)":
        "-x -X --extract --vextract --raw-extract --control",
      "package.configure(key: configure)": `--configure --set-selections --clear-selections --add-architecture
        --remove-architecture --merge-avail --update-avail --triggers-only`,
      "fs.write(path: $2)": "-b --build",
      "package.read": `-l -L -s -S -p -c -I -C -W -V -f --list --listfiles --status --search --print-avail --contents --info
        --verify --audit --get-selections --print-architecture --compare-versions --field --show --fsys-tarfile
        --print-foreign-architectures`,
      nothing: "--help --version",
    },
    adds: {
      "shell(text: $--pre-invoke|--post-invoke|--status-logger)":
        "--pre-invoke --post-invoke --status-logger",
    },
    always: "stranger",
  },
  "dpkg-query": { like: "dpkg", always: "package.read" },
  "dpkg-reconfigure": { like: "dpkg", always: "package.configure(key: reconfigure)" },
  rpm: {
    global: true,
    valued: "-E -D --eval --define --pipe --root --dbpath --rcfile --queryformat --qf --prefix",
    flags: "-v -h -a -l",
    rehearsals: "--test",
    does: {
      "package.read": "-q -V -K --query --verify --checksig --querytags --showrc",
      "package.configure(key: database)": "--import --rebuilddb --initdb --setperms",
      "package.install": "-i -U -F --install --upgrade --freshen --reinstall",
      "package.remove": "-e --erase",
      nothing: "-E --eval --version --help",
    },
    adds: {
      "shell.opaque(why: its macros can run commands)": ["E", "D", "-eval", "-define"].flatMap(option =>
        ["%(", "%{lua", "%{load", "%{uncompress"].map(macro => `-${option}=*${macro}*`),
      ),
      "shell(text: $--pipe)": "--pipe",
    },
    always: "stranger",
  },
  debootstrap: { always: "fs.write(path: $2, recursive: true)" },
} satisfies ProgramTables;
