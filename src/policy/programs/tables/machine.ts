/** Looking at the machine and its desktop, and changing its settings, users and power. */
import type { ProgramTables } from "../table/program-table.ts";

const SETTINGS = "process.read(what: settings)";

export const tables = {
  bleachbit: { does: { "fs.delete(path: ?, recursive: true)": "-c, --clean, -s, --shred" } },
  gio: {
    does: Object.fromEntries(
      "trash remove:rm copy:cp move:mv cat save:tee mkdir list:ls tree info:stat".split(" ").map(each => {
        const [verb = "", program = verb] = each.split(":");
        return [`run(program: ${program}, all: true)`, verb];
      }),
    ),
  },
  ps: {
    valued: "-o -p -C -t -g -s -O --format --pid --ppid --sort --user --group --tty",
    adds: { "process.read(what: environment)": "-E, *aux*e*, ax*e*, e, eww*, ewf*" },
    always: "process.read(what: processes)",
  },
  "top htop btop atop glances pgrep pstree pidof pmap pwdx lslocks lsns iotop": {
    always: "process.read(what: processes)",
  },
  [`uptime free vmstat iostat mpstat pidstat sar lscpu lsmem lsblk lsusb lspci lshw dmidecode uname nproc lsmod modinfo
    sensors inxi neofetch fastfetch lsb_release sw_vers system_profiler findmnt ipcs vm_stat hostinfo getenforce sestatus
    runlevel acpi upower fc-list lpstat kextstat locale`]: {
    always: "process.read(what: machine)",
  },
  "id who w whoami groups users last lastb finger logname pinky tty": {
    always: "process.read(what: users)",
  },
  getent: {
    does: { "net.look_up(domain: domain $last)": "hosts ahosts ahostsv4 ahostsv6 networks" },
    otherwise: "process.read(what: users)",
  },
  "ausearch aureport coredumpctl": { always: "process.read(what: logs)" },
  "netstat lsof nstat iftop nethogs": { always: "process.read(what: network)" },
  "hostname domainname nisdomainname dnsdomainname": {
    does: { "system.settings": "-F --file -b --boot" },
    bare: "process.read(what: host name)",
    always: "system.settings",
  },
  "dmesg lastlog": {
    abbreviates: true,
    valued: "-l -f -s -F -b -t -u",
    does: {
      "system.settings": `-C --clear -c --read-clear -n --console-level -D --console-off -E --console-on -S --set`,
    },
    always: "process.read(what: logs)",
  },
  journalctl: {
    abbreviates: true,
    valued: "-n -o -p -u -S -U -t -M -D -g -c",
    does: {
      "system.settings": `--vacuum-size --vacuum-time --vacuum-files --rotate --flush --sync --setup-keys
        --update-catalog`,
    },
    always: "process.read(what: logs)",
  },
  "nvidia-smi": {
    does: { "system.settings": "-pm -c -pl -r --gpu-reset -lgc -mig -ac" },
    always: "process.read(what: machine)",
  },
  [`notify-send terminal-notifier espeak beep tput clear reset stty tset tabs setterm dialog whiptail zenity pbcopy pbpaste
    xclip xsel wl-copy wl-paste figlet toilet banner cowsay lolcat fortune uuidgen logger`]: {
    always: "nothing",
  },
  say: { always: "fs.write(path: $-o|--output-file)" },

  [`insmod rmmod depmod kexec update-grub update-grub2 grub-install grub2-install grub-mkconfig grub2-mkconfig
    grub-set-default grub-reboot setenforce setsebool semanage aa-enforce aa-complain aa-disable apparmor_parser
    update-ca-certificates update-ca-trust update-initramfs mkinitcpio dracut locale-gen update-locale loadkeys setfont
    chvt ntpdate wall write fwupdmgr raspi-config zramctl renice kextload kextunload
    systemsetup grub-editenv grub2-editenv grub2-set-default grub2-reboot systemd-machine-id-setup systemd-firstboot
    systemd-sysusers fdesetup chronyd`]: {
    always: "system.settings",
  },
  "timedatectl localectl hostnamectl bootctl systemd-analyze gsettings dconf dkms xdg-settings chronyc defaults csrutil tmutil":
    {
      valued: "-H --host -M --machine -p --property -n -host",
      flags: "--no-pager --no-ask-password -a --all --value --static -l --full --user --system -currentHost",
      does: {
        [SETTINGS]: [
          `status show list list-timezones timesync-status list-locales list-keymaps is-installed time blame
          critical-chain plot dot dump cat-config unit-paths verify security calendar timespan get list-keys
          list-schemas list-recursively range describe writable read watch monitor check tracking sources sourcestats
          activity read-type find domains listbackups latestbackup destinationinfo listlocalsnapshots`,
          { "authenticated-root": "status" },
        ],
      },
      bare: SETTINGS,
      otherwise: "system.settings",
    },
  hwclock: {
    does: {
      "system.settings": "-w -s -a --set --adjust --systohc --hctosys",
      [SETTINGS]: "-r --show --get --verbose -v",
    },
    bare: SETTINGS,
    always: "system.settings",
  },
  modprobe: {
    does: {
      "system.settings": "-r --remove",
      [SETTINGS]: "-n --dry-run --show --show-depends -D -c --showconfig",
    },
    always: "system.settings",
  },
  mesg: { bare: SETTINGS, always: "system.settings" },
  "update-alternatives alternatives ldconfig nvram xcode-select softwareupdate spctl": {
    does: {
      "system.settings": "--set --install -i --remove --auto --config -f -c -d",
      [SETTINGS]:
        "--list --display --query --get-selections -p --print-cache --print-path --status --assess --history",
    },
    always: "system.settings",
  },
  efibootmgr: { does: { [SETTINGS]: "-v" }, bare: SETTINGS, always: "system.settings" },
  auditctl: {
    does: { "system.settings": "-D -a -A -d -e -w -W", [SETTINGS]: "-l -s" },
    always: "system.settings",
  },

  plutil: {
    does: { "fs.read(path: $last)": "-p -lint -type -extract -o=-" },
    always: "fs.write(path: $last); fs.write(path: $-o)",
  },
  pmset: {
    does: { "system.power(verb: $1)": "sleepnow displaysleepnow schedule repeat", [SETTINGS]: "-g" },
    always: "system.settings",
  },
  "(users)": {
    valued: "-u -g -G -s -d -c --uid --gid --groups --shell --home --comment",
    abbreviates: true,
    always: "system.users(verb: $program, name: each $*)",
  },
  [`useradd userdel usermod adduser deluser addgroup delgroup groupadd groupdel groupmod groupmems gpasswd chpasswd chgpasswd chsh
    chfn vipw vigr newusers sysadminctl dseditgroup`]: { like: "users" },
  passwd: { like: "users", does: { "process.read(what: users)": "-S --status" } },
  "chage pwck grpck visudo": {
    like: "users",
    does: { "process.read(what: users)": "-l --list -r --read-only -c --check" },
  },
  fuser: {
    valued: "-n",
    does: { "process.stop(target: each $*)": "-k --kill" },
    always: "process.read(what: processes)",
  },
  killall5: { always: "process.stop(target: everything); system.power(verb: kill)" },
  xkill: { always: "process.stop(target: ?)" },
  faillock: { does: { "system.users": "--reset" }, always: "process.read(what: users)" },
  dscl: {
    like: "users",
    does: {
      "process.read(what: users)": ["-read -list -search -readall -readpl -cat", "* read, * list, * search"],
    },
  },

  "reboot poweroff halt pm-suspend pm-hibernate rtcwake": {
    does: { nothing: "-w --wtmp-only" },
    always: "system.power",
  },
  shutdown: { does: { nothing: "--show", "system.power(verb: cancel)": "-c" }, always: "system.power" },
  "init telinit": {
    does: { nothing: "--help --version", "system.power": "0 1 2 3 4 5 6 s S u U" },
    otherwise: "stranger",
  },
} satisfies ProgramTables;
