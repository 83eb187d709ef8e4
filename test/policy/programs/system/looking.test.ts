/** Looking at the machine, and changing it by the same programs. */
import { expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

const looked = (what: string) => [`process.read(what: ${what})`];

test.each([
  [
    "processes",
    ["ps aux", "top -bn1", "pgrep -fa node", "kill -0 123", "kill -s 0 $PID", "fuser 3000/tcp", "pkill -0 x"],
  ],
  ["host name", ["hostname", "hostname -I"]],
  ["machine", ["uname -a", "free -h", "lscpu", "uptime", "nvidia-smi"]],
  [
    "users",
    ["whoami", "id $USER", "w -h", "last -n 3", "getent passwd", "passwd -S", "chage -l me", "visudo -c"],
  ],
  ["environment", ["printenv"]],
  ["variable", ["printenv PATH"]],
  ["logs", ["dmesg -T", "dmesg --follow", "journalctl -u web -f", "journalctl -b -p err --no-pager"]],
  [
    "network",
    [
      ..."lsof -i :80,netstat -tlnp,ss -tlnp,ip a,ip addr show eth0,ip -4 -br addr,ip r get 1.1.1.1".split(
        ",",
      ),
      ..."ifconfig,ifconfig eth0,route -n,arp -a,nmcli,nmcli device wifi list,iptables -nvL".split(","),
      ..."iptables -t nat -S,iptables-save,nft list ruleset,ufw status verbose,firewall-cmd --list-all".split(
        ",",
      ),
      ..."pfctl -s rules,resolvectl,tc qdisc show,bridge link show".split(","),
    ],
  ],
  [
    "disks",
    [
      ..."mount,mount -t ext4,fdisk -l /dev/sda,parted -l,parted /dev/sda print,sfdisk --dump /dev/sda".split(
        ",",
      ),
      ..."blkid,wipefs /dev/sda,losetup -a,swapon --show,fsck -N /dev/sda,tune2fs -l /dev/sda1".split(","),
      ..."lvs,zfs list,zpool status -v,btrfs filesystem usage /,cryptsetup status x,diskutil list".split(","),
      ..."smartctl -a /dev/sda,mdadm --detail /dev/md0,udisksctl status".split(","),
    ],
  ],
  [
    "services",
    [
      ..."systemctl,systemctl status web,systemctl --user is-active web,systemctl list-timers --all".split(
        ",",
      ),
      ..."service web status,service --status-all,launchctl list,supervisorctl status,pm2 logs web".split(
        ",",
      ),
      ..."initctl list,chkconfig --list,loginctl list-sessions,rc-service web status".split(","),
    ],
  ],
  [
    "settings",
    [
      ..."sysctl -a,sysctl vm.swappiness,timedatectl,timedatectl status,hwclock,localectl status".split(","),
      ..."update-alternatives --display java,ldconfig -p,efibootmgr -v,defaults read com.a.b,csrutil status".split(
        ",",
      ),
      ..."modprobe -n kvm,nvram -p,gsettings get a b,systemd-analyze blame,xcode-select -p,mesg".split(","),
    ],
  ],
])("[policy.system.looking] reads %s", (what, texts) => {
  for (const text of texts) expect([text, ...summaryOf(text)]).toEqual([text, ...looked(what)]);
});

test.each([
  ["hostname other", "system.settings(verb: hostname)"],
  ["hostname -F /etc/hostname", "system.settings(verb: hostname)"],
  ["dmesg -C", "system.settings(verb: dmesg)"],
  ["dmesg -Tc", "system.settings(verb: dmesg)"],
  ["journalctl --rotate", "system.settings(verb: journalctl)"],
  ["journalctl --vacuum-time=1d", "system.settings(verb: journalctl)"],
  ["ss -K dst 1.1.1.1", "system.network(verb: ss --kill)"],
  ["sysctl -w vm.swappiness=1", "system.settings(verb: sysctl)"],
  ["sysctl vm.swappiness=1", "system.settings(verb: sysctl)"],
  ["sysctl -p", "system.settings(verb: sysctl)"],
  ["timedatectl set-timezone UTC", "system.settings(verb: timedatectl set-timezone)"],
  ["hwclock -w", "system.settings(verb: hwclock)"],
  ["update-alternatives --set java /j", "system.settings(verb: update-alternatives)"],
  ["ldconfig", "system.settings(verb: ldconfig)"],
  ["defaults write com.a.b c d", "system.settings(verb: defaults write)"],
  ["nvram a=b", "system.settings(verb: nvram)"],
  ["modprobe kvm", "system.settings(verb: modprobe)"],
  ["setenforce 0", "system.settings(verb: setenforce)"],
  ["wall hello", "system.settings(verb: wall)"],
  ["mesg n", "system.settings(verb: mesg)"],
  ["ip l s", "system.network(verb: l s)"],
  ["ip link set eth0 down", "system.network(verb: link set)"],
  ["ip -4 route add default via 1.1.1.1", "system.network(verb: route add)"],
  ["ip route flush cache", "system.network(verb: route flush)"],
  ["ifconfig eth0 down", "system.network(verb: ifconfig)"],
  ["route add default gw 1.1.1.1", "system.network(verb: route)"],
  ["arp -d 1.1.1.1", "system.network(verb: arp)"],
  ["iptables -F", "system.network(verb: iptables)"],
  ["iptables -L -Z", "system.network(verb: iptables)"],
  ["iptables -t nat -A POSTROUTING -j MASQUERADE", "system.network(verb: iptables)"],
  ["nft flush ruleset", "system.network(verb: flush)"],
  ["ufw disable", "system.network(verb: disable)"],
  ["firewall-cmd --add-port=80/tcp", "system.network(verb: firewall-cmd)"],
  ["nmcli connection up web", "system.network(verb: connection up)"],
])("[policy.system.looking] %s does more than read", (text, expected) => {
  expect(summaryOf(text)).toEqual([expected]);
});

test.each([
  ["dmesg $OPTION", ["process.read(what: logs)", "maybe system.settings(verb: dmesg)"]],
  ["iptables -L $OPTION", ["process.read(what: network)", "maybe system.network(verb: iptables)"]],
  ["wipefs $OPTION", ["process.read(what: disks)", "maybe system.disk(device: ?, verb: wipefs)"]],
])("[policy.system.looking] an unknown word may be the option that changes: %s", (text, expected) => {
  expect(summaryOf(text)).toEqual(expected);
});

test.each(["logger hello", "tput cols", "clear", "stty sane", "notify-send done", "kill -l", "fdisk --help"])(
  "%s has no effects",
  text => expect(summaryOf(text)).toEqual(["shell.print()"]),
);

test.each([
  ["open report.html", ["process.run(program: open)"]],
  ["ip netns exec blue npm test", ["tests.run(tool: npm)"]],
])("finds the program that %s starts", (text, expected) => expect(summaryOf(text)).toEqual(expected));
