/** Programs that look at processes, users and the machine; a few of them change something upon request. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { lookOr, looks, settings } from "./look-or-change.ts";

const hostname = lookOr((_, { program }) => [operation("system.settings", { verb: program })], {
  namesNothing: true,
  unless: "F file b boot",
});

const SECRET_NAME = /token|secret|passw|credential|(?:api|access|private|signing|encryption)_?key/i;

/** Variables whose names say that they hold a secret are places of secrets. */
const printenv: Recogniser = ({ arguments: words }) => {
  const named = words.filter(each => SECRET_NAME.test(each.text));
  return [
    operation("process.read", { what: "environment" }),
    ...named.map(each => operation("secrets.read", { path: `$${each.text}` })),
  ];
};

export const looking: Commands = {
  ...looks(
    "processes",
    "ps top htop btop atop glances pgrep pstree pidof pmap pwdx lslocks lsns slabtop iotop",
  ),
  ...looks(
    "machine",
    `uptime free vmstat iostat mpstat pidstat sar lscpu lsmem lsblk lsusb lspci lshw dmidecode uname nproc hostid
    lsmod modinfo sensors inxi neofetch fastfetch screenfetch lsb_release sw_vers system_profiler findmnt lsipc ipcs
    vm_stat hostinfo getenforce sestatus getsebool aa-status cpuid numastat runlevel
    acpi upower turbostat lsinitramfs fc-list lpstat`,
  ),
  ...looks("users", "id who w whoami groups users last lastb finger logname pinky getent tty"),
  ...looks("environment", "locale"),
  printenv,
  ...looks("network", "netstat lsof nstat iftop nethogs"),
  ...looks("logs", "ausearch aureport lnav"),
  hostname,
  domainname: hostname,
  nisdomainname: hostname,
  dnsdomainname: hostname,
  lastlog: lookOr(settings, { what: "users", unless: "C clear S set", valued: "btu" }),
  dmesg: lookOr(settings, {
    what: "logs",
    valued: "lfnsF",
    unless: "C clear c read-clear n console-level D console-off E console-on",
  }),
  journalctl: lookOr(settings, {
    what: "logs",
    valued: "nopuSUtMDgc",
    unless:
      "vacuum-size vacuum-time vacuum-files rotate flush sync relinquish-var smart-relinquish-var setup-keys" +
      " update-catalog",
  }),
  ss: lookOr((_, { program }) => [operation("system.network", { verb: `${program} --kill` })], {
    what: "network",
    valued: "fAFDN",
    unless: "K kill",
  }),
  coredumpctl: lookOr(settings, { what: "logs", valued: "oFnSUDq" }),
  "nvidia-smi": lookOr(settings, {
    hasSingleHyphen: true,
    unless: "pm persistence-mode c compute-mode pl power-limit r gpu-reset lgc mig ac e rgc",
  }),
};

export { looking as programs };
