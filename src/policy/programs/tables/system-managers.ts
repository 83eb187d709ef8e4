/** Package managers of the machine: they install for all users. */
import { manager } from "../table/presets.ts";
import type { ProgramTables } from "../table/program-table.ts";

const INVOKING = "*invoke* *dir::* *options* *command*".split(" ");

export const tables = {
  "(manager)": manager,
  "(system)": {
    like: "manager",
    global: true,
    rehearsals: "--simulate --just-print --dry-run --recon --no-act --download-only --assumeno",
    does: {
      "package.install":
        "reinstall install in build-dep builddep satisfy localinstall groupinstall import try",
      "package.remove": "purge autopurge groupremove del reclaim",
      "package.update": `full-upgrade dist-upgrade safe-upgrade dselect-upgrade upgrade-minimal update-minimal downgrade
        distro-sync swap system-upgrade offline-upgrade refresh revert switch fix selfupdate sync repair dup patch ref
        verify ve`,
      "package.configure": `clean autoclean auto-clean distclean edit-sources markauto unmarkauto mark makecache
        config-manager copr versionlock module group groups connect disconnect alias unalias ack save restore forget
        override mask make-current select activate deactivate source bucket config cache cleanup settings feature addrepo
        ar removerepo rr modifyrepo mr addlock al removelock rl cc remote-add remote-modify remote-delete`,
      "package.read": `download showsrc madison why-not provides whatprovides repolist repoquery check-update check-upgrade
        deplist updateinfo repoinfo grouplist leaves changes tasks services known remotes remote-ls remote-info
        variants installed echo checkup if list-updates lu patches packages pa repos lr locks ll what-provides wp`,
      nothing: "version",
      "process.run": "run",
      "system.service": "start stop restart",
    },
  },
  "apt apt-get aptitude apt-fast": {
    like: "system",
    name: "apt",
    rehearsals: "-s --simulate --just-print --dry-run --recon --no-act --download-only -d",
    valued: "-t -a --option --target-release --default-release --config-file --host-architecture",
    does: { "package.read": "source" },
    adds: {
      "shell.opaque(why: its settings come with the command)": `-c --config-file
        ${INVOKING.map(each => `-o=${each} --option=${each}`).join(" ")}`,
    },
  },
  nala: { like: "apt", name: "nala" },
  "apt-cache apt-file": { name: "apt", always: "package.read" },
  "apt-mark": {
    name: "apt",
    does: { "package.read": "show showauto showmanual showhold showheld showinstall showremove showpurge" },
    otherwise: "package.configure",
    bare: "package.configure",
  },
  "apt-key": { name: "apt", does: { "package.read": "list" }, always: "secrets.change(path: ?)" },
  "add-apt-repository": { does: { "package.read": "-L --list" }, always: "package.configure(key: sources)" },
  "yum dnf dnf5 microdnf tdnf": {
    like: "system",
    valued: "-c -d -e -x --releasever --enablerepo --disablerepo --installroot --exclude --setopt",
    does: {
      "package.update()": { history: "undo rollback redo" },
      "package.read": ["verify", { history: "list info" }],
    },
  },
  zypper: { like: "system", valued: "-c -t -R -p --type --root --from", does: { "package.read": "se" } },
  "apk snap flatpak port choco scoop winget": {
    like: "system",
    valued: "--root --repositories-file --channel --revision --id --scope --bucket",
    does: { "package.read": "verify" },
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
    like: "manager",
    global: true,
    valued: "--appdir --cc",
    rehearsals: "--dry-run -n",
    flags: "-v -q --verbose --quiet --cask --formula",
    does: {
      "package.install": ["reinstall fetch", { bundle: "install" }],
      "package.install(packages: $0)": "bundle",
      "package.remove": ["cleanup", { bundle: "cleanup" }],
      "package.configure": ["tap *,", "untap link ln unlink analytics tap-new developer migrate postinstall"],
      "system.service(verb: $1, name: $2)": "services *,",
      run: { bundle: "exec" },
      "fs.write(path: $--file or Brewfile)": { bundle: "dump" },
      "package.read": [
        "abv leaves dr desc home missing options formulae casks tap-info style command commands tap services",
        { services: "list info", bundle: "check list" },
      ],
      "project.build": "create edit test bottle",
      nothing: "sh shellenv formula",
    },
  },
  "(nix)": {
    name: "nix",
    global: true,
    valued: "-f -I --file --option --profile --include --out-link --attr --arg",
  },
  nix: {
    like: "nix",
    does: {
      "fetch(from: project)": "run",
      "package.run(package: foreign $*); run(behind: -c|--command)": "shell develop",
      "project.build": ["build fmt bundle", { flake: "init new clone archive prefetch" }],
      "package.install": { profile: "install add" },
      "package.remove": { profile: "remove" },
      "package.update": { profile: "upgrade", flake: "update lock" },
      "package.configure": {
        profile: "rollback wipe-history",
        store: "gc delete optimise repair",
        registry: "add pin remove",
      },
      "package.read": [
        "search eval path-info why-depends log hash show-config derivation config doctor",
        { "profile, flake, registry, store": "list history show metadata info check ls cat verify" },
      ],
      nothing: "repl",
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
  "nix-collect-garbage nix-channel": { name: "nix", always: "package.configure(key: store)" },
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
    valued: "-b -r --dbpath --root --cachedir --config --arch --ignore --overwrite",
    flags: "-y -q -n -c -v --needed --noconfirm",
    does: {
      nothing: "-V --version -h --help",
      "package.read": [
        "-Q -F -T --query --files --deptest",
        ["-s", "-i", "-l", "-g", "-p", "--search", "--info", "--list", "--print"].map(
          each => `-S ${each}, --sync ${each}`,
        ),
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
  "dpkg dpkg-deb dpkg-query": {
    name: "dpkg",
    global: true,
    valued: "-D --root --admindir --instdir",
    rehearsals: "--dry-run --no-act --simulate",
    does: {
      "package.install": "-i --install --unpack",
      "package.remove": "-r -P --remove --purge",
      "fs.write(path: $2, recursive: true); fs.read(path: $1)":
        "-x -X --extract --vextract --raw-extract --control",
      "package.configure(key: configure)":
        "--configure --set-selections --add-architecture --remove-architecture",
      "fs.write(path: $2)": "-b --build",
      "package.read": `-l -L -s -S -p -c -I -C -W -V -f --list --listfiles --status --search --print-avail --contents
        --info --verify --audit --get-selections --print-architecture --compare-versions --field --show`,
      nothing: "--help --version",
    },
    adds: {
      "shell(text: $--pre-invoke|--post-invoke|--status-logger)":
        "--pre-invoke --post-invoke --status-logger",
    },
    always: "stranger",
  },
  "dpkg-reconfigure": { name: "dpkg", always: "package.configure(key: reconfigure)" },
  rpm: {
    global: true,
    valued: "--root --dbpath --queryformat --qf",
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
      "shell.opaque(why: its macros can run commands)": ["-E", "-D", "--eval", "--define"].flatMap(option =>
        ["(", "{lua", "{load", "{uncompress"].map(macro => `${option}=*%${macro}*`),
      ),
      "shell(text: $--pipe)": "--pipe",
    },
    always: "stranger",
  },
  debootstrap: { always: "fs.write(path: $2, recursive: true)" },
} satisfies ProgramTables;
