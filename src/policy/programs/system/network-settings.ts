/** Interfaces, routes, names and firewalls: looking at them, and changing them. */
import { type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { isKnown, textOf } from "../../word.ts";
import { leadingWords, setOf } from "../syntax/leading-words.ts";
import { type Effect, each, verbProgram } from "../syntax/verb-program.ts";
import { changes, look, lookOr, network, programs } from "./look-or-change.ts";

const read: Effect = () => [look("network")];
const change: Effect = ({ verb }) => [operation("system.network", { verb })];

const LOOKS = /^(?:sh|sho|show|showdump|li|lis|list|ls|lst|get|help|mon|moni|monit|monitor|save)$/;

/**
 * `ip address show`: every word may be shortened. `ip l s` means set, though `ip a s` means show.
 */
const ip: Recogniser = (command, recognition) => {
  const words = command.arguments;
  const options = { valued: ipValued, flags: ipFlags };
  if (words.some(({ text }) => /^--?(?:ba?t?c?h?|force)$/.test(text))) return [changed(undefined)];
  const [object = "", verb = ""] = leadingWords(words, options).words;
  if (words.length === 0 || /^-V/.test(words[0]!.text)) return [];
  if (object === "") return [changed(undefined)];
  if ((object === "netns" || object === "vrf") && verb === "exec") {
    const at = words.findIndex(({ text }) => text === "exec");
    return recognition.run(words.slice(at + 2), command);
  }
  const isLook = LOOKS.test(verb) || (verb === "s" && !object.startsWith("l"));
  if (isLook) return [look("network")];
  if (verb === "") return words.every(isKnown) ? [look("network")] : [changed(undefined)];
  return [changed(`${object} ${verb}`)];
};

const changed = (verb: string | undefined) => operation("system.network", { verb });

const ipValued = setOf("-f -family -n -netns -l -loops -rc -rcvbuf");
const ipFlags = setOf(
  `-4 -6 -0 -B -M -s -stats -statistics -d -details -o -oneline -r -resolve -t -timestamp -ts -tshort -j -json -p
  -pretty -br -brief -c -color -a -all -h -human -human-readable -iec -N -Numeric -echo -I -D`,
);

/** `ifconfig eth0` shows, `ifconfig eth0 down` changes. */
const interfaces: Recogniser = ({ program, arguments: words }) => {
  const operands = words.filter(({ text }) => !text.startsWith("-"));
  if (operands.length > 1) return [changed(program)];
  const isUnclear = operands.some(word => word.canSplit === true);
  return isUnclear ? [look("network"), possibly(changed(program))] : [look("network")];
};

const iptables = lookOr(network, {
  what: "network",
  when: "L list S list-rules C check V h",
  unless:
    "A append D delete I insert R replace F flush X delete-chain P policy N new-chain E rename-chain Z zero",
  valued: "tpsdjiom",
});

const firewallCmd: Recogniser = ({ program, arguments: words }) => {
  const isLook = words.every(({ text }) =>
    /^--(?:state|version|help|list-.*|get-.*|query-.*|info-.*|path-.*|check-config|permanent|zone(?:=.*)?|policy=.*)$/.test(
      text,
    ),
  );
  return isLook && words.length > 0 ? [look("network")] : [changed(program)];
};

const IW_LOOKS =
  /^(?:|list|features|event|dev|phy|reg get|dev \S+ (?:info|link|get \S+|(?:station|survey|scan) dump)|phy \S+ info)$/;

/** Shows it, or sets it where something follows. */
const setting: Effect = call =>
  call.after.length > (call.verb === "radio" ? 1 : 0) ? change(call) : read(call);

export const networkSettings: Commands = {
  ip,
  ...programs("ifconfig iwconfig", interfaces),
  route: (command, recognition) =>
    /^(?:get|monitor)$/.test(command.arguments.find(({ text }) => !text.startsWith("-"))?.text ?? "")
      ? [look("network")]
      : lookOr(network, { what: "network", namesNothing: true, valued: "A" })(command, recognition),
  arp: lookOr(network, { what: "network", unless: "d delete s set f file", valued: "Hi" }),
  nmcli: verbProgram({
    verbs: {
      radio: setting,
      ...each(setting, "", { general: "hostname logging", g: "hostname logging" }),
      ...each(read, "general device connection monitor networking", {
        general: "status permissions",
        device: "status show monitor lldp",
        "device wifi": "list",
        connection: "show monitor",
        networking: "connectivity",
        g: "status",
        d: "status show",
        dev: "status show",
        "dev wifi": "list",
        "d wifi": "list",
        c: "show",
        con: "show",
      }),
    },
    bare: read,
    valued: setOf("-c --colors -f --fields -g --get-values -e --escape -m --mode -w --wait"),
    flags: setOf("-t --terse -p --pretty -o --overview -a --ask -s --show-secrets"),
    other: change,
  }),
  ...programs("iptables ip6tables arptables ebtables iptables-legacy iptables-nft", iptables),
  ...programs("iptables-save ip6tables-save", lookOr(network, { what: "network", unless: "f file" })),
  ...programs(
    `iptables-restore ip6tables-restore iptables-apply ifup ifdown dhclient dhcpcd ifmetric nmtui wpa_supplicant
    netcfg hostapd update-hosts`,
    changes(network),
  ),
  nft: verbProgram({
    verbs: each(read, "list monitor describe"),
    flags: setOf("-a --handle -j --json -n --numeric -s --stateless -c --check -N -y -p -e"),
    other: change,
  }),
  ipset: verbProgram({
    verbs: each(read, "list save test"),
    valued: setOf("-o -output"),
    other: change,
  }),
  ufw: verbProgram({
    flags: setOf("--dry-run --force"),
    verbs: each(read, "status version", { app: "list info" }),
    other: change,
  }),
  "firewall-cmd": firewallCmd,
  pfctl: lookOr(network, { what: "network", when: "s n", unless: "F k K e d f", valued: "s" }),
  tc: verbProgram({
    verbs: each(read, "", {
      qdisc: "show list ls",
      class: "show list ls",
      filter: "show list ls",
    }),
    flags: setOf("-s -d -r -j -p -g -n"),
    other: change,
  }),
  bridge: verbProgram({
    verbs: each(read, "monitor", { link: "show", fdb: "show", vlan: "show", mdb: "show" }),
    flags: setOf("-s -d -j -p -c"),
    other: change,
  }),
  brctl: verbProgram({ verbs: each(read, "show showmacs showstp"), other: change }),
  iw: ({ program, arguments: words }) => {
    const text = words.map(each => textOf(each) ?? "?").join(" ");
    return IW_LOOKS.test(text) ? [look("network")] : [changed(program)];
  },
  ethtool: lookOr(network, {
    what: "network",
    unless:
      "s change K features offload A pause C coalesce G set-ring L set-channels E change-eeprom r negotiate p",
  }),
  resolvectl: verbProgram({
    verbs: each(read, "status query statistics service openpgp tlsa show-cache monitor"),
    bare: read,
    valued: setOf("-i --interface -p --protocol -t --type"),
    flags: setOf("-4 -6 --no-pager --raw --legend=no"),
    other: change,
  }),
  netplan: verbProgram({ verbs: each(read, "get status info ip"), other: change }),
  networkctl: verbProgram({
    verbs: each(read, "list status lldp label cat"),
    bare: read,
    flags: setOf("-a --all -s --stats --no-pager -l --full"),
    other: change,
  }),
  rfkill: verbProgram({ verbs: each(read, "list event"), bare: read, other: change }),
  /** `networksetup -getinfo Wi-Fi` */
  networksetup: ({ arguments: words }) =>
    /^-(?:get|list|is|show|version|help|print)/.test(words[0]?.text ?? "-help")
      ? [look("network")]
      : [changed(words[0]?.text.slice(1))],
  scutil: lookOr(network, { what: "network", unless: "set", hasSingleHyphen: true }),
};

export { networkSettings as programs };
