/** Settings of the machine: kernel, clock, boot, alternatives, security. */
import { type Commands, operation, possibly } from "../../recognition.ts";
import { isKnown } from "../../word.ts";
import { setOf } from "../syntax/leading-words.ts";
import { type Effect, each, nothing, verbProgram } from "../syntax/verb-program.ts";
import { type Change, changes, look, lookOr, programs, settings } from "./look-or-change.ts";

const read: Effect = () => [look("settings")];
const change: Effect = ({ command, verb }) => [
  operation("system.settings", { verb: `${command.program} ${verb}` }),
];

/** `timedatectl set-time …`: looks with these verbs and without any. */
const control = (reading: string) =>
  verbProgram({
    verbs: each(read, reading),
    bare: read,
    valued: setOf("-H --host -M --machine -p --property -n"),
    flags: setOf("--no-pager --no-ask-password -a --all --value --static --transient --pretty -l --full"),
    other: change,
  });

const SYSCTL_SETS = /^[\w./-]+\s*=/;

const settingSysctl = [operation("system.settings", { verb: "sysctl" })];
const sysctl: Change = () => settingSysctl;

export const settingsCommands: Commands = {
  sysctl: (command, recognition) => {
    const isSetting = command.arguments.some(({ text }) => SYSCTL_SETS.test(text));
    if (isSetting) return changes(sysctl)(command, recognition);
    if (!command.arguments.every(isKnown)) return [look("settings"), ...settingSysctl.map(possibly)];
    return lookOr(sysctl, { what: "settings", unless: "w write p load f system", valued: "r" })(
      command,
      recognition,
    );
  },
  timedatectl: control("status show list-timezones timesync-status show-timesync"),
  localectl: control("status list-locales list-keymaps list-x11-keymap-models list-x11-keymap-layouts"),
  hostnamectl: control("status"),
  hwclock: lookOr(settings, {
    what: "settings",
    when: "r show get verbose v",
    bare: true,
    unless: "w s a set adjust systohc hctosys",
  }),
  ...programs(
    `insmod rmmod depmod kexec update-grub update-grub2 grub-install grub2-install grub-mkconfig
    grub2-mkconfig grub-set-default grub2-set-default grub-reboot grub2-reboot setenforce setsebool semanage
    aa-enforce aa-complain aa-disable apparmor_parser update-ca-certificates update-ca-trust update-initramfs mkinitcpio dracut locale-gen update-locale loadkeys setfont chvt ntpdate chronyd tzselect wall write
    systemd-machine-id-setup systemd-firstboot systemd-sysusers fwupdmgr raspi-config swapspace zramctl`,
    changes(settings),
  ),
  modprobe: lookOr(settings, {
    what: "settings",
    when: "n dry-run show show-depends D c showconfig",
    unless: "r remove",
  }),
  mesg: lookOr(settings, { what: "settings", namesNothing: true }),
  ...programs(
    "update-alternatives alternatives",
    lookOr(settings, {
      what: "settings",
      when: "list display query get-selections",
      unless: "set install remove auto config set-selections remove-all all",
    }),
  ),
  ldconfig: lookOr(settings, { what: "settings", when: "p print-cache", valued: "fCrn" }),
  ...programs(
    "grub-editenv grub2-editenv",
    verbProgram({ verbs: each(read, "list"), valued: setOf("-"), other: change }),
  ),
  efibootmgr: lookOr(settings, {
    what: "settings",
    unless:
      "b bootnum B delete-bootnum c create o bootorder n bootnext N delete-bootnext O a active A inactive t timeout T",
    valued: "bondplLe",
  }),
  bootctl: control("status list is-installed systemd-efi-options"),
  auditctl: lookOr(settings, { what: "settings", when: "l s", unless: "D a A d e w W" }),
  xrandr: lookOr(settings, {
    what: "settings",
    hasSingleHyphen: true,
    unless: "output mode off auto newmode addmode rmmode",
  }),
  ...programs(
    "gsettings dconf",
    verbProgram({
      verbs: {
        ...each(
          read,
          "get list-keys list-schemas list-children list-recursively list-relocatable-schemas range describe",
        ),
        ...each(read, "writable read list dump watch monitor"),
      },
      other: change,
    }),
  ),
  dkms: verbProgram({ verbs: each(read, "status"), other: change }),
  chronyc: verbProgram({
    verbs: each(read, "tracking sources sourcestats activity ntpdata serverstats"),
    flags: setOf("-n -c -a -m -4 -6"),
    other: change,
  }),
  "xdg-settings": verbProgram({ verbs: each(read, "get check"), flags: setOf("--list"), other: change }),
  "systemd-analyze": verbProgram({
    verbs: {
      ...each(
        read,
        "time blame critical-chain plot dot dump cat-config unit-paths verify security calendar timespan",
      ),
      ...each(nothing, "help"),
    },
    bare: read,
    flags: setOf("--user --system --no-pager"),
    other: change,
  }),
  /** It only adds a line to the system's log. */
  logger: () => [],
};

export { settingsCommands as programs };
