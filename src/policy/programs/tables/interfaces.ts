/** Interfaces, routes, names and firewalls: looking at them, and changing them. */
import type { ProgramTables } from "../table/program-table.ts";

const LOOK = "process.read(what: network)";
const CHANGE = "system.network";

/** `ip addr show`: each word may be shortened, though `ip l s` sets. */
const IP_OBJECTS =
  "a ad addr address l li link r ro rou route n ne neigh neighbor neighbour ru rule netns tunnel maddress mroute";
const SHOWS = "sh sho show li lis list ls lst get help mon monitor save";
const objects = IP_OBJECTS.split(" ").map(name => ({ [name]: name.startsWith("l") ? SHOWS : `${SHOWS} s` }));

export const tables = {
  ip: {
    valued: "-f -family -n -netns -l -loops -rc -rcvbuf",
    flags: `-4 -6 -0 -s -stats -statistics -d -details -o -oneline -r -resolve -t -timestamp -ts -j -json -p -pretty -br
      -brief -c -color -a -all -h -human -human-readable -N -Numeric`,
    does: {
      "system.network(verb: ?)": "-b -ba -bat -batc -batch -force",
      [LOOK]: [IP_OBJECTS, "monitor", ...objects],
      "run(after: 1)": { netns: "exec", vrf: "exec" },
    },
    otherwise: CHANGE,
  },
  "ifconfig iwconfig": {
    does: { "system.network(verb: $program)": "* *,", [LOOK]: "*" },
    bare: LOOK,
    always: CHANGE,
  },
  route: { does: { [LOOK]: "get monitor" }, bare: LOOK, always: CHANGE },
  arp: { does: { [CHANGE]: "-d --delete -s --set -f --file" }, always: LOOK },
  ss: { does: { "system.network(verb: ss --kill)": "-K --kill" }, always: LOOK },
  nmcli: {
    valued: "-c --colors -f --fields -g --get-values -e --escape -m --mode -w --wait",
    flags: "-t --terse -p --pretty -o --overview -a --ask -s --show-secrets",
    does: {
      [CHANGE]: "radio *,",
      [LOOK]: [
        "radio general device connection monitor networking",
        "device wifi list, dev wifi list, d wifi list",
        {
          "general, device, connection, networking, g, d, dev, c, con":
            "status permissions show monitor lldp connectivity",
        },
      ],
    },
    bare: LOOK,
    otherwise: CHANGE,
  },
  "iptables ip6tables arptables ebtables iptables-legacy iptables-nft": {
    does: {
      [CHANGE]: `-A --append -D --delete -I --insert -R --replace -F --flush -X --delete-chain -P --policy -N
        --new-chain -E --rename-chain -Z --zero`,
      [LOOK]: "-L --list -S --list-rules -C --check -V -h",
    },
    always: CHANGE,
  },
  "iptables-save ip6tables-save": { does: { [CHANGE]: "-f --file" }, always: LOOK },
  [`iptables-restore ip6tables-restore iptables-apply ifup ifdown dhclient dhcpcd ifmetric nmtui wpa_supplicant hostapd
    networksetup`]: { always: CHANGE },
  "firewall-cmd": {
    does: {
      [LOOK]: `--state --list-all --list-all-zones --list-ports --list-services --get-zones --get-active-zones
        --get-default-zone --get-services`,
    },
    always: CHANGE,
  },
  pfctl: { valued: "-s", does: { [CHANGE]: "-F -k -K -e -d -f", [LOOK]: "-s -n" }, always: CHANGE },
  iw: {
    does: { [LOOK]: "list, features, event, dev * info, dev * link, dev * station dump" },
    bare: LOOK,
    always: CHANGE,
  },
  ethtool: {
    does: { [CHANGE]: "-s --change -K --features --offload -A --pause -C --coalesce -G -L -E -r -p" },
    always: LOOK,
  },
  "nft ipset ufw tc bridge brctl resolvectl netplan networkctl rfkill": {
    valued: "-i --interface --protocol --type -o -output",
    flags: `-a --handle -j --json --numeric --stateless -c --check -N -y -e --dry-run --force -s -d -r -p -g -n -4 -6
      --no-pager`,
    does: {
      "net.look_up(domain: domain $last)": "query service openpgp tlsa",
      [LOOK]: [
        "list monitor describe test status statistics get info lldp label cat show showmacs showstp",
        { "qdisc, class, filter, link, fdb, vlan, mdb, app": "show list ls info" },
      ],
    },
    bare: LOOK,
    otherwise: CHANGE,
  },
  scutil: { does: { [CHANGE]: "--set" }, always: LOOK },
} satisfies ProgramTables;
