/** Disks, partitions and file systems. */
import type { ProgramTables } from "../table/program-table.ts";

const LOOK = "process.read(what: disks)";
const CHANGE = "system.disk(device: each $*)";
const kinds = (name: string) =>
  "ext2 ext3 ext4 xfs btrfs vfat fat msdos ntfs exfat f2fs minix cramfs bfs jfs reiserfs erofs udf"
    .split(" ")
    .map(kind => `${name}.${kind}`)
    .join(" ");

export const tables = {
  "dumpe2fs pvs vgs lvs pvdisplay vgdisplay lvdisplay lvscan vgscan xfs_info lsscsi blkid": { always: LOOK },
  [`umount mkfs ${kinds("mkfs")} mke2fs mkdosfs mkntfs newfs mkswap swapoff resize2fs xfs_repair xfs_growfs btrfstune
    btrfs-convert blkdiscard fstrim partprobe partx sgdisk cfdisk cgdisk growpart kpartx fusermount fusermount3 pvcreate
    pvremove pvresize pvmove pvchange vgcreate vgremove vgextend vgreduce vgchange vgrename vgexport vgimport lvcreate lvremove lvextend
    lvreduce lvresize lvchange lvrename lvconvert testdisk bcache thin_repair eject hdiutil newfs_apfs newfs_hfs asr ddrescue nwipe
    secure-delete sg_format scrub hdparm`]: { always: CHANGE },
  [`fsck e2fsck ${kinds("fsck")}`]: { does: { [LOOK]: "-N" }, always: CHANGE },
  "fdisk sfdisk swapon": { does: { [LOOK]: "-l --list --dump -s --summary --show --json" }, always: CHANGE },
  "gdisk tune2fs": { does: { [LOOK]: "-l" }, always: CHANGE },
  parted: {
    valued: "-a --align",
    does: { "system.disk(device: $verb, verb: parted)": "* print *,", [LOOK]: ["-l --list", "* print,"] },
    always: "system.disk(device: $1)",
  },
  "wipefs debugfs badblocks": { does: { [CHANGE]: "-a --all -o --offset -w -n" }, always: LOOK },
  losetup: {
    does: { [CHANGE]: "-d -D --detach --detach-all", [LOOK]: "-a --all -l --list -j --associated" },
    bare: LOOK,
    always: CHANGE,
  },
  smartctl: {
    does: {
      [CHANGE]: "-s --smart -t --test -o --offlineauto -S --saveauto -X --abort",
      [LOOK]: "-a --all -x --xall -i --info -H --health -A --attributes -l --log -c",
    },
    always: CHANGE,
  },
  blockdev: {
    does: { [CHANGE]: "--setro --setrw", [LOOK]: "--report --getsz --getss --getsize64 --getro --getbsz" },
    always: CHANGE,
  },
  mdadm: {
    does: {
      [CHANGE]: "-S --stop -r --remove -f --fail --zero-superblock",
      [LOOK]: "-D --detail -E --examine -Q --query",
    },
    always: CHANGE,
  },
  "cryptsetup dmsetup zfs zpool btrfs lvm nvme udisksctl diskutil": {
    valued: "-c --cipher -s --key-size -d --key-file -h --hash --type --header",
    flags: "-v --verbose -q --batch-mode -y",
    does: {
      [LOOK]: [
        `status luksDump isLuks luksUUID benchmark ls info table deps list get diff holds iostat history events pvs vgs
        lvs list-subsys smart-log id-ctrl id-ns error-log dump monitor activity listFilesystems`,
        {
          "subvolume, filesystem, device, scrub, balance, property, apfs":
            "list show get get-default find-new df usage du stats status listUsers listSnapshots",
        },
      ],
    },
    otherwise: CHANGE,
  },
} satisfies ProgramTables;
