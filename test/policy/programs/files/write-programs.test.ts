/** Tests programs that write files, and paths that are devices. */
import { expect, test } from "vitest";
import { fileOperation } from "../../../../src/policy/programs/effects/file-operation.ts";
import { summarise } from "../rig.ts";
import { actsOf } from "./acts-of.ts";

const writers: readonly (readonly [string, ...string[]])[] = [
  ["tee a b", "write a", "write b"],
  ["tee -a log", "write log append"],
  ["touch -r old new", "write new append"],
  ["mkdir -p -m 755 a/b", "make_directory a/b"],
  ["mkfifo pipe", "write pipe append"],
  ["truncate -s 0 log", "write log"],
  ["sponge out", "write out"],
  ["dd if=a of=b bs=1M", "read a", "write b"],
  ["dd if=a of=b oflag=append conv=notrunc", "read a", "write b append"],
  ["split -b 1M big part_", "read big", "write part_aa"],
  ["split big .agent/brain.ya", "read big", "write .agent recursive?"],
  ["csplit -f part_ big /x/", "read big", "write part_aa"],
  ["mktemp"],
  ["mktemp -d"],
  ["mktemp -p /srv x.XXX", "write x.XXX", "write /srv"],
  ["mktemp ./x.XXX", "write x.XXX"],
  ["mktemp -u"],
  ["dos2unix a", "write a"],
  ["gpg -d secret.gpg", "read secret.gpg"],
  ["gpg -c notes", "read notes", "write notes"],
  ["gpg -o out -d secret.gpg", "read secret.gpg", "write out"],
  ["gpg --list-keys bob"],
  ["age -d -i key.txt -o out in.age", "read in.age", "read key.txt", "write out"],
  [
    "openssl req -x509 -newkey rsa:2048 -keyout key.pem -out cert.pem -nodes",
    "write key.pem",
    "write cert.pem",
  ],
  ["openssl enc -aes-256-cbc -in a -out b -pass file:pw", "read a", "read pw", "write b"],
  ["openssl s_client -connect example.com:8443", "net.connect(domain: example.com, port: 8443)"],
];
test.each(writers)("[policy.files.operands] finds the files that %s writes", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);

test("[policy.files.operands] a patch writes the files that it names, or any below", () => {
  const text = "--- a/src/x.ts\n+++ b/src/x.ts\n@@ -1 +1 @@\n";
  expect(actsOf(`patch -p1 <<'E'\n${text}E`)).toEqual([
    "write src/x.ts content?",
    "maybe write b/src/x.ts content?",
  ]);
  expect(actsOf("patch -p1 -i x.patch", { files: { "/work/app/x.patch": text } })).toEqual([
    "read x.patch",
    "write src/x.ts content?",
    "maybe write b/src/x.ts content?",
  ]);
  expect(actsOf("patch -d sub -p1 < x.patch")).toEqual(["read x.patch", "write sub recursive?"]);
  expect(actsOf("patch --dry-run -p1 < x.patch")).toEqual(["read x.patch"]);
  expect(actsOf("patch a.txt x.patch")).toEqual(["read x.patch", "write a.txt"]);
});

const devices: readonly (readonly [string, ...string[]])[] = [
  ["cat /dev/null /dev/stdin /proc/self/fd/0 /dev/fd/3"],
  ["tee /dev/stderr /dev/tty"],
  ["echo x > /dev/null"],
  ["dd if=/dev/zero of=/dev/sda", "system.disk(device: /dev/sda, verb: write)"],
  ["cp a /dev/nvme0n1p1", "read a", "system.disk(device: /dev/nvme0n1p1, verb: write)"],
  ["tee /dev/mapper/root", "system.disk(device: /dev/mapper/root, verb: write)"],
  ["echo x > /dev/shm/x", "write /dev/shm/x"],
  ["cat < /dev/tcp/example.com/80", "net.connect(domain: example.com, port: 80)"],
  ["echo b > /proc/sysrq-trigger", "system.power(verb: sysrq)"],
  [
    "echo 1 | tee /proc/sys/net/ipv4/ip_forward",
    "system.settings(verb: write /proc/sys/net/ipv4/ip_forward)",
  ],
  ["cat /dev/../etc/passwd", "read /etc/passwd"],
  ["mknod x b 8 0", "system.disk(device: /work/app/x, verb: create)"],
  ["mknod x p", "write x append"],
  ["dd $ARGUMENTS", "shell.opaque(why: what it reads and writes can't be known)"],
  ["rm /dev/null", "delete /dev/null"],
];
test.each(devices)("[policy.files.devices] finds the device of %s", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);

test("[policy.files.devices] a command that reads a disk reads every secret on it", () => {
  expect(fileOperation("fs.read", "/dev/sda1").map(summarise)).toEqual([
    "fs.read(path: /dev/sda1, recursive: false)",
    "secrets.read(path: /dev/sda1)",
  ]);
  expect(fileOperation("fs.write", undefined, { append: true }).map(summarise)).toEqual([
    "fs.write(path: ?, append: true, recursive: false)",
  ]);
});
