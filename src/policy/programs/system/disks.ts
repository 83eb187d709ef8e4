/** Disks, partitions, file systems and mounts. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { setOf } from "../syntax/leading-words.ts";
import { type Effect, each, nothing, verbProgram } from "../syntax/verb-program.ts";
import { type Change, changes, look, lookOr, looks, programs } from "./look-or-change.ts";

const what = "disks";

/** Every operand may be a device: those that are none do no harm as names. */
const change: Change = ({ operands }, { program }) =>
  (operands.length === 0 ? [undefined] : operands.map(textOf)).map(device =>
    operation("system.disk", { device, verb: program }),
  );

const mountSyntax = {
  valued: "toLUO",
  valuedLong: ["types", "options", "label", "uuid", "source", "target"],
};
const mounting = lookOr(change, { ...mountSyntax, what, namesNothing: true, unless: "a all" });

/** What is mounted hides what lay there. */
const mount: Recogniser = (command, recognition) => {
  const found = mounting(command, recognition) ?? [];
  if (!found.some(({ name }) => name === "system.disk")) return found;
  const { operands, ...given } = parseArguments(command.arguments, mountSyntax);
  const [source, place] = operands.slice(-2);
  const hidden = operands.length === 0 ? [] : recognition.paths(place ?? source!, command);
  const isFolder = given.has("bind", "rbind", "B", "R", "move", "M");
  const shown = isFolder && source !== undefined ? recognition.paths(source, command) : [];
  return [
    ...found,
    ...hidden.map(path => operation("fs.write", { path, append: false, recursive: true })),
    ...shown.map(target => operation("fs.link", { path: hidden[0], target, recursive: true })),
  ];
};

const first: Change = ({ operands }, { program }) => [
  operation("system.disk", { device: textOf(operands[0]), verb: program }),
];

const read: Effect = () => [look(what)];

const changeByVerb: Effect = ({ verb, after, command }) => {
  const names = after.filter(({ text }) => !text.startsWith("-"));
  const devices = names.length === 0 ? [undefined] : names.map(textOf);
  return devices.map(device => operation("system.disk", { device, verb: `${command.program} ${verb}` }));
};

/** `parted -l`, `parted /dev/sda print` */
const parted = lookOr(first, { what, when: "l list", valued: "a", valuedLong: ["align"] });

const makers =
  "ext2 ext3 ext4 xfs btrfs vfat fat msdos ntfs exfat f2fs minix cramfs bfs jfs reiserfs erofs udf"
    .split(" ")
    .map(name => `mkfs.${name}`)
    .join(" ");

const checkers = "ext2 ext3 ext4 xfs btrfs vfat fat msdos exfat f2fs minix cramfs"
  .split(" ")
  .map(name => `fsck.${name}`)
  .join(" ");

export const disks: Commands = {
  ...looks(
    what,
    "dumpe2fs lvmdiskscan pvs vgs lvs pvdisplay vgdisplay lvdisplay lvscan vgscan pvck xfs_info lsscsi",
  ),
  mount,
  ...programs(
    `umount mkfs ${makers} mke2fs mkdosfs mkntfs newfs mkswap swapoff resize2fs xfs_repair xfs_growfs btrfstune
    btrfs-convert blkdiscard fstrim partprobe cfdisk cgdisk growpart kpartx fusermount fusermount3 pvcreate pvremove
    pvresize pvmove pvchange vgcreate vgremove vgextend vgreduce vgchange vgrename vgexport vgimport lvcreate lvremove
    lvextend lvreduce lvresize lvchange lvrename lvconvert testdisk bcache thin_repair eject hdiutil newfs_apfs
    newfs_hfs asr ddrescue nwipe secure-delete`,
    changes(change, { valued: "toLbINmiEOTUCJG" }),
  ),
  ...programs(`fsck ${checkers} e2fsck`, lookOr(change, { what, when: "N", valued: "tCbBjlL" })),
  fdisk: lookOr(change, { what, when: "l list s getsz x list-details", valued: "bCHSoLtuwW" }),
  sfdisk: lookOr(change, {
    what,
    when: "l list d dump J json s show-size V verify F list-free g show-geometry",
  }),
  gdisk: lookOr(change, { what, when: "l" }),
  sgdisk: lookOr(change, {
    what,
    when: "p print i info v verify E end-of-largest F first-aligned-in-largest L list-types",
    unless: "Z zap-all z zap o clear d delete n new t typecode g mbrtogpt G randomize-guids l load-backup",
    valued: "iEFdntcuAalRb",
  }),
  parted: (command, recognition) => {
    const script = command.arguments.filter(({ text }) => !text.startsWith("-")).slice(1);
    const isLook = /^(?:unit \w+ )?print(?: \w+)?$/.test(script.map(({ text }) => text).join(" "));
    return isLook ? [look(what)] : parted(command, recognition);
  },
  partx: lookOr(change, { what, when: "s show r raw P pairs b bytes", unless: "a add d delete u update" }),
  blkid: lookOr(change, { what, unless: "g garbage-collect" }),
  wipefs: lookOr(change, { what, unless: "a all o offset", valued: "oOt" }),
  swapon: lookOr(change, { what, when: "s summary show" }),
  losetup: lookOr(change, {
    what,
    namesNothing: true,
    when: "a all l list j associated",
    bare: true,
    unless: "d detach D detach-all c set-capacity",
    valued: "jOo",
  }),
  tune2fs: lookOr(change, { what, when: "l", valued: "cCeEgiIJLmMoOrTuUQ" }),
  debugfs: lookOr(change, { what, unless: "w", valued: "fRbs" }),
  badblocks: lookOr(change, { what, unless: "w n", valued: "bcdeiopt" }),
  hdparm: lookOr(change, {
    what,
    when: "I i t T g C v",
    unless: "y Y Z S B W M p X f F z",
    valued: "SBWMpX",
  }),
  smartctl: lookOr(change, {
    what,
    when: "a all x xall i info H health A attributes l log c",
    valued: "ldnTtsoSX",
    unless: "s smart t test o offlineauto S saveauto X abort",
  }),
  blockdev: lookOr(change, {
    what,
    when: "report getsz getss getsize64 getro getra getbsz getmaxsect getiomin getioopt getpbsz getfra getsize",
    unless: "setro setrw setbsz setra setfra flushbufs rereadpt",
  }),
  mdadm: lookOr(change, {
    what,
    when: "D detail E examine Q query",
    unless: "S stop r remove f fail zero-superblock",
  }),
  cryptsetup: verbProgram({
    verbs: { ...each(read, "status luksDump isLuks luksUUID benchmark"), ...each(nothing, "help") },
    valued: setOf(
      "-c --cipher -s --key-size -d --key-file -h --hash -S --key-slot --type --header -l --size",
    ),
    flags: setOf("-v --verbose --debug -q --batch-mode -y --verify-passphrase"),
    other: changeByVerb,
  }),
  dmsetup: verbProgram({
    verbs: each(read, "ls info status table deps version targets"),
    other: changeByVerb,
  }),
  zfs: verbProgram({
    verbs: each(read, "list get diff holds userspace groupspace version"),
    other: changeByVerb,
  }),
  zpool: verbProgram({
    verbs: each(read, "list status iostat history get events version"),
    other: changeByVerb,
  }),
  btrfs: verbProgram({
    verbs: each(read, "version", {
      subvolume: "list show get-default find-new",
      filesystem: "df show usage du",
      device: "stats usage",
      scrub: "status",
      balance: "status",
      property: "get list",
      inspect: "inode-resolve",
    }),
    other: changeByVerb,
  }),
  lvm: verbProgram({ verbs: each(read, "pvs vgs lvs version"), other: changeByVerb }),
  nvme: verbProgram({
    verbs: each(read, "list list-subsys smart-log id-ctrl id-ns error-log get-log version show-regs"),
    other: changeByVerb,
  }),
  udisksctl: verbProgram({ verbs: each(read, "status info dump monitor"), other: changeByVerb }),
  diskutil: verbProgram({
    verbs: each(read, "list info activity listFilesystems", {
      apfs: "list listUsers listSnapshots",
      cs: "list info",
      appleRAID: "list",
    }),
    other: changeByVerb,
  }),
};

export { disks as programs };
