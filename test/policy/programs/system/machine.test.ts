/** Power, services, users and disks; processes and how many of them are meant. */
import { expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

const stops = (...targets: readonly string[]) => targets.map(target => `process.stop(target: ${target})`);

const everything = [...stops("everything"), "system.power(verb: kill)"];

test.each([
  ["kill 1234", stops("1234")],
  ["kill -9 12 34", stops("12", "34")],
  ["kill -s KILL 12", stops("12")],
  ["kill -n 9 12", stops("12")],
  ["kill --signal TERM 12", stops("12")],
  ["kill -1 12", stops("12")],
  ["kill %1", stops("%1")],
  ["kill $PID", stops("?")],
  ["kill -9 $(lsof -ti :80)", ["process.read(what: network)", ...stops("?")]],
  ["kill -9 -1", everything],
  ["kill -- -1", everything],
  ["kill -KILL -- -01", everything],
  ["kill -1", everything],
  ["kill 1", everything],
  ["kill 0", stops("group")],
  ["kill -TERM -- -1234", stops("group")],
  ["pkill -f 'node server'", stops("node server")],
  ["pkill -9 node", stops("node")],
  ["pkill -HUP -x nginx", stops("nginx")],
  ["pkill -u me", everything],
  ["pkill -f .", everything],
  ["pkill -9 ''", everything],
  ["pkill $NAME", stops("?")],
  ["killall -9 node", stops("node")],
  ["killall -u me", everything],
  ["killall5 -9", everything],
  ["fuser -k 3000/tcp", stops("3000/tcp")],
  ["loginctl terminate-user me", everything],
])("[policy.system.processes] finds the processes of %s", (text, expected) => {
  expect(summaryOf(text)).toEqual(expected);
});

test.each([
  ["shutdown -h now", ["system.power(verb: shutdown)"]],
  ["shutdown -c", ["system.power(verb: cancel)"]],
  ["reboot", ["system.power(verb: reboot)"]],
  ["init 6", ["system.power(verb: 6)"]],
  ["init $LEVEL", ["shell.opaque(why: it can't be told what init is to do)"]],
  ["systemctl --force reboot", ["system.power(verb: reboot)"]],
  ["systemctl isolate rescue.target", ["system.power(verb: rescue.target)"]],
  ["systemctl start poweroff.target", ["system.power(verb: poweroff.target)"]],
  ["systemctl stop a b", ["system.service(verb: stop, name: a)", "system.service(verb: stop, name: b)"]],
  ["systemctl --user -q restart web", ["system.service(verb: restart, name: web)"]],
  ["systemctl kill -s HUP web", ["system.service(verb: kill, name: web)"]],
  ["systemctl daemon-reload", ["system.service(verb: daemon-reload, name: ?)"]],
  ["systemctl -H me@far stop web", ["remote.run(domain: far)", "system.service(verb: stop, name: web)"]],
  ["service web restart", ["system.service(verb: restart, name: web)"]],
  ["service web $VERB", ["system.service(verb: ?, name: web)"]],
  [
    "launchctl bootout gui/501 a.plist",
    ["system.service(verb: bootout, name: gui/501)", "system.service(verb: bootout, name: a.plist)"],
  ],
  ["supervisorctl -c a.conf stop all", ["system.service(verb: stop, name: all)"]],
  ["pm2 delete web", ["system.service(verb: delete, name: web)"]],
  ["useradd -m -s /bin/sh -G docker eve", ["system.users(verb: useradd, name: eve)"]],
  ["usermod -aG sudo eve", ["system.users(verb: usermod, name: eve)"]],
  ["passwd", ["system.users(verb: passwd, name: ?)"]],
  ["groupdel staff", ["system.users(verb: groupdel, name: staff)"]],
  ["visudo", ["system.users(verb: visudo, name: ?)"]],
  ["mkfs.ext4 -L data /dev/sdb1", ["system.disk(device: /dev/sdb1, verb: mkfs.ext4)"]],
  ["mkfs -t xfs $DISK", ["system.disk(device: ?, verb: mkfs)"]],
  ["fdisk /dev/sda", ["system.disk(device: /dev/sda, verb: fdisk)"]],
  ["parted -s /dev/sda mklabel gpt", ["system.disk(device: /dev/sda, verb: parted)"]],
  ["parted /dev/sda rm 1 print", ["system.disk(device: /dev/sda, verb: parted)"]],
  ["sgdisk --zap-all /dev/sda", ["system.disk(device: /dev/sda, verb: sgdisk)"]],
  ["wipefs -a /dev/sda", ["system.disk(device: /dev/sda, verb: wipefs)"]],
  ["umount /mnt", ["system.disk(device: /mnt, verb: umount)"]],
  ["mount -a", ["system.disk(device: ?, verb: mount)"]],
  ["swapoff -a", ["system.disk(device: ?, verb: swapoff)"]],
  ["fsck -y /dev/sda1", ["system.disk(device: /dev/sda1, verb: fsck)"]],
  ["cryptsetup luksFormat /dev/sdb", ["system.disk(device: /dev/sdb, verb: cryptsetup luksFormat)"]],
  ["lvremove -f vg/lv", ["system.disk(device: vg/lv, verb: lvremove)"]],
  ["zfs destroy -r tank/a", ["system.disk(device: tank/a, verb: zfs destroy)"]],
  ["btrfs subvolume delete /a", ["system.disk(device: /a, verb: btrfs subvolume delete)"]],
  ["nvme format /dev/nvme0n1", ["system.disk(device: /dev/nvme0n1, verb: nvme format)"]],
  ["dmsetup remove x", ["system.disk(device: x, verb: dmsetup remove)"]],
])("[policy.system.machine] finds the change of the machine by %s", (text, expected) => {
  expect(summaryOf(text)).toEqual(expect.arrayContaining(expected));
});
