/** Disks, partitions and file systems. */
import type { ProgramTables } from "../table/program-table.ts";

const LOOK = "process.read(what: disks)";
const CHANGE = "system.disk(device: each $*)";
const kinds = (name: string, all: string) =>
  all
    .split(" ")
    .map(each => `${name}.${each}`)
    .join(" ");

export const tables = {
  "dumpe2fs lvmdiskscan pvs vgs lvs pvdisplay vgdisplay lvdisplay lvscan vgscan pvck xfs_info lsscsi": {
    always: LOOK,
  },
  [`umount mkfs ${kinds("mkfs", "ext2 ext3 ext4 xfs btrfs vfat fat msdos ntfs exfat f2fs minix cramfs bfs jfs reiserfs erofs udf")} mke2fs mkdosfs mkntfs newfs mkswap swapoff resize2fs xfs_repair xfs_growfs btrfstune btrfs-convert blkdiscard fstrim partprobe cfdisk cgdisk growpart kpartx fusermount fusermount3 pvcreate pvremove pvresize pvmove pvchange vgcreate vgremove vgextend vgreduce vgchange vgrename vgexport vgimport lvcreate lvremove lvextend lvreduce lvresize lvchange lvrename lvconvert testdisk bcache thin_repair eject hdiutil newfs_apfs newfs_hfs asr ddrescue nwipe secure-delete sg_format scrub`]:
    { always: CHANGE },
  [`fsck e2fsck ${kinds("fsck", "ext2 ext3 ext4 xfs btrfs vfat fat msdos exfat f2fs minix cramfs")}`]: {
    does: { [LOOK]: "-N" },
    always: CHANGE,
  },
  "fdisk sfdisk": {
    does: {
      [LOOK]: `-l --list -s --getsz --show-size -x --list-details -d --dump -J --json -V --verify -F
        --list-free`,
    },
    always: CHANGE,
  },
  swapon: { does: { [LOOK]: "-s --summary --show" }, always: CHANGE },
  "gdisk tune2fs": { does: { [LOOK]: "-l" }, always: CHANGE },
  sgdisk: {
    valued: "-i -E -F -d -n -t -c -u -a -A -l -R -b",
    does: {
      [CHANGE]: `-Z --zap-all -z --zap -o --clear -d --delete -n --new -t --typecode -g --mbrtogpt -G
        --randomize-guids -l --load-backup`,
      [LOOK]:
        "-p --print -i --info -v --verify -E --end-of-largest -F --first-aligned-in-largest -L --list-types",
    },
    always: CHANGE,
  },
  parted: {
    valued: "-a --align",
    does: { "system.disk(device: $verb, verb: parted)": "* print *,", [LOOK]: ["-l --list", "* print,"] },
    always: "system.disk(device: $1)",
  },
  partx: {
    does: {
      [CHANGE]: "-a --add -d --delete -u --update",
      [LOOK]: "-s --show -r --raw -P --pairs -b --bytes",
    },
    always: CHANGE,
  },
  blkid: { does: { [CHANGE]: "-g --garbage-collect" }, always: LOOK },
  "wipefs debugfs badblocks": { does: { [CHANGE]: "-a --all -o --offset -w -n" }, always: LOOK },
  losetup: {
    does: {
      [CHANGE]: "-d --detach -D --detach-all -c --set-capacity",
      [LOOK]: "-a --all -l --list -j --associated",
    },
    bare: LOOK,
    always: CHANGE,
  },
  hdparm: {
    does: { [CHANGE]: "-y -Y -Z -S -B -W -M -p -X -f -F -z", [LOOK]: "-I -i -t -T -g -C -v" },
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
    does: {
      [CHANGE]: "--setro --setrw --setbsz --setra --setfra --flushbufs --rereadpt",
      [LOOK]: `--report --getsz --getss --getsize64 --getro --getra --getbsz --getmaxsect --getiomin --getioopt
        --getpbsz --getfra --getsize`,
    },
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
    valued: `-c --cipher -s --key-size -d --key-file -h --hash -S --key-slot --type --header -l --size`,
    flags: "-v --verbose --debug -q --batch-mode -y --verify-passphrase",
    does: {
      [LOOK]: [
        `status luksDump isLuks luksUUID benchmark ls info table deps targets list get diff holds userspace groupspace
        iostat history events pvs vgs lvs list-subsys smart-log id-ctrl id-ns error-log get-log show-regs dump monitor
        activity listFilesystems`,
        {
          "subvolume, filesystem, device, scrub, balance, property, apfs":
            "list show get get-default find-new df usage du stats status listUsers listSnapshots",
        },
      ],
    },
    otherwise: CHANGE,
  },
} satisfies ProgramTables;
