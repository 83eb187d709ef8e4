/**
 * The programs of ../shared/data/tldr.jsonl that had a table (or were the shell's own) at commit 606f807, before any table
 * went: the measure of strangers stays the same whatever becomes of the tables.
 */
export const knownPrograms: ReadonlySet<string> = new Set(
  `
    7za 7zr R aa-disable ab acpi addr2line adduser age age-keygen alias ansible ansible-doc ansible-galaxy
    ansible-pull ansible-vault ant apt apt-cache ar arch argocd aria2c arp arping arptables asr astyle atom
    atop atq autoconf autoflake autopep8 autossh awk aws aws-vault axel az b2sum banner base64 basename batch
    bats bazel bb behat bfg bg bind bison blkid blockdev bore brew btrfs builtin bun bundle busybox byobu
    bzip2 c99 cabal caffeinate cargo cat cd cdk chattr chcon checkov chflags chfn chkconfig chmod choom
    chronic chronyc chroot chrt chsh chvt cksum clang clang-format clang-tidy clear cloudflared cmake cmp
    coffee command complete compopt compress consul corepack cowsay cp cpan cppcheck createdb cryptsetup
    crystal csh csrutil ctest dagger dbt dc debootstrap debugfs df dhclient dhcpcd diff3 dig dirs diskutil
    distcc dkms dmd dmidecode dnf dog dos2unix dotnet doxygen dracut drill duckdb dumpcap e2fsck echo
    efibootmgr egrep elinks emacsclient emerge enable espeak eval exit expand expect expo export factor
    faillock fastfetch fc fd fdisk fdp file finch find finger firejail firewall-cmd fish flex flutter fly fold
    fortune free fstrim fuser g++ gdc gdisk gem gemini getent getsebool gfortran gh ghci ghcup gio git gitk
    gitleaks glab gleam glib-compile-resources gofumpt goimports gpasswd gpg gradle grep groff grpcurl
    grub-editenv grub-set-default grype gsettings gvim gzip hcloud help help2man history hive host hostapd
    hostid htop hugo hwclock hx hyperfine iconv ifconfig ifmetric ifne iftop ifup infection info init install
    inxi ionic ionice iostat ip iperf3 iptables iptables-save ipython iwconfig jar java javac jdupes jenv
    journalctl just k3s k6 k9s kak kate kdialog kdig kexec kill kops kotlin ksh kubectl kubens kustomize last
    ldc2 lerna let libtool lighthouse links2 linode-cli lipo ln lnav loc locale-gen loginctl losetup lpass
    lpstat ls lsattr lsb_release lsblk lshw lsmod lsof lsscsi luajit lvcreate lvdisplay lvrename lvs lvscan
    lynx lz4 lzip mac2unix mailx mamba mariadb mc mcs mesg meson minikube mise mix mkdir mkdocs mkfifo mkfs
    mkfs.erofs mkfs.ext4 mkfs.f2fs mkfs.minix mkfs.ntfs mkswap mktemp mmdc mmv mocha mongodump mongosh mono
    most mount msginit mutt mv mysql mysql_secure_installation nc neato neomutt netplan netstat networksetup
    newman next nft ng nim nimble ninja nix nix-build nix-collect-garbage nix-env nix-shell nm notify-send
    nproc nsenter nslookup nu numfmt nvim nvm nvram nx objcopy objdump oc ocaml ocamlc ocamlfind octave op
    opencode openstack osascript packer pacman parallel partprobe paru pass passage passwd paste patch pathchk
    pdflatex pee pg_basebackup pg_ctl pg_dump pg_dumpall pg_isready pg_resetwal pg_restore pgbench pgrep phan
    php-cs-fixer phpcbf phpenv pidof pigz ping ping6 pint pip pipx pkg-config plantuml plocate pm2 pnpm pod
    podman poetry port poweroff pr prettier printenv psalm pstree pulumi pushd pvchange pvcreate pvdisplay
    pvremove pwd pwdx pwsh pycodestyle pydocstyle pyflakes pypy python qmake rails railway rake rar
    raspi-config rc-service rc-update rclone read realpath renice reset resize2fs restorecon rm rmdir rmmod
    rsync rubocop rustdoc rustup s3cmd say sbcl sbt scala scala-cli scan-build scutil sdiff secret-tool
    semanage sensible-browser sensors sequelize serverless service sestatus set setcap setfacl setfattr setsid
    sgdisk sha1sum sha224sum sha384sum sha512sum shasum shellcheck shfmt shift shred shutdown skopeo sleep
    smartctl spctl split sqlfluff sqlite3 ssh-copy-id ssh-keygen stat stern strings stylua supabase
    supervisorctl sv svgo swagger-codegen swapon swc swift swipl syft sync sysctl system_profiler
    systemd-analyze systemd-machine-id-setup systemsetup tac tail tar tc tcc tcsh telinit terraform terragrunt
    tex texcount tftp tig time tofu toilet tokei torsocks touch tox toybox tput trap trash-empty trash-list
    trash-restore trash-rm trivy trufflehog truncate trunk tsc tslint tsort tty tune2fs turbo turbostat twine
    typeorm tzselect ufw ulimit umount unalias uname unlink unrar unset unshare update-alternatives
    update-ca-certificates update-initramfs update-rc.d upower uptime userdel usermod users usql uv vacuumdb
    vale vault vcpkg velero vercel vgchange vgremove vgs view vigr vitest w wait wall watch webpack whatis
    whereis whois wipefs wl-copy wrangler xattr xcodebuild xdg-settings xetex xmake xrandr xxd xxhsum xz xzcat
    xzdiff xzgrep xzmore yad youtube-dl zcmp zdiff zed zenity zfs zipinfo zmap zpool zsh zstdcat zypper`
    .split(/\s+/)
    .filter(Boolean),
);
