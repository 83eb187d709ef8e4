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
  "(disk)": { valued: "-t -o -L -b -I -N -m -i -E -O -T -U -C -J -G", always: CHANGE },
  [`umount mkfs ${kinds("mkfs", "ext2 ext3 ext4 xfs btrfs vfat fat msdos ntfs exfat f2fs minix cramfs bfs jfs reiserfs erofs udf")} mke2fs mkdosfs mkntfs newfs mkswap swapoff resize2fs xfs_repair xfs_growfs btrfstune btrfs-convert blkdiscard fstrim partprobe cfdisk cgdisk growpart kpartx fusermount fusermount3 pvcreate pvremove pvresize pvmove pvchange vgcreate vgremove vgextend vgreduce vgchange vgrename vgexport vgimport lvcreate lvremove lvextend lvreduce lvresize lvchange lvrename lvconvert testdisk bcache thin_repair eject hdiutil newfs_apfs newfs_hfs asr ddrescue nwipe secure-delete sg_format scrub`]:
    { like: "disk" },
  [`fsck e2fsck ${kinds("fsck", "ext2 ext3 ext4 xfs btrfs vfat fat msdos exfat f2fs minix cramfs")}`]: {
    valued: "-t -C -b -B -j -l -L",
    does: { [LOOK]: "-N" },
    always: CHANGE,
  },
  fdisk: {
    valued: "-b -C -H -S -o -L -t -u -w -W",
    does: { [LOOK]: "-l --list -s --getsz -x --list-details" },
    always: CHANGE,
  },
  sfdisk: {
    does: {
      [LOOK]: "-l --list -d --dump -J --json -s --show-size -V --verify -F --list-free -g --show-geometry",
    },
    always: CHANGE,
  },
  gdisk: { does: { [LOOK]: "-l" }, always: CHANGE },
  sgdisk: {
    valued: "-i -E -F -d -n -t -c -u -a -A -l -R -b",
    does: {
      [CHANGE]: `-Z --zap-all -z --zap -o --clear -d --delete -n --new -t --typecode -g --mbrtogpt -G
        --randomize-guids -l --load-backup`,
      [LOOK]: `-p --print -i --info -v --verify -E --end-of-largest -F --first-aligned-in-largest -L --list-types`,
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
  wipefs: { valued: "-o -O -t", does: { [CHANGE]: "-a --all -o --offset" }, always: LOOK },
  swapon: { does: { [LOOK]: "-s --summary --show" }, always: CHANGE },
  losetup: {
    valued: "-j -O -o",
    does: {
      [CHANGE]: "-d --detach -D --detach-all -c --set-capacity",
      [LOOK]: "-a --all -l --list -j --associated",
    },
    bare: LOOK,
    always: CHANGE,
  },
  tune2fs: {
    valued: "-c -C -e -E -g -i -I -J -L -m -M -o -O -r -T -u -U -Q",
    does: { [LOOK]: "-l" },
    always: CHANGE,
  },
  debugfs: { valued: "-f -R -b -s", does: { [CHANGE]: "-w" }, always: LOOK },
  badblocks: { valued: "-b -c -d -e -i -o -p -t", does: { [CHANGE]: "-w -n" }, always: LOOK },
  hdparm: {
    valued: "-S -B -W -M -p -X",
    does: { [CHANGE]: "-y -Y -Z -S -B -W -M -p -X -f -F -z", [LOOK]: "-I -i -t -T -g -C -v" },
    always: CHANGE,
  },
  smartctl: {
    valued: "-l -d -n -T -t -s -o -S -X",
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
          subvolume: "list show get-default find-new",
          filesystem: "df show usage du",
          device: "stats usage",
          scrub: "status",
          balance: "status",
          property: "get list",
          apfs: "list listUsers listSnapshots",
        },
      ],
    },
    otherwise: CHANGE,
  },
} satisfies ProgramTables;
