/** Which part of the engine knows which program: known without loading any, and held against all of them by a test. */

/** A name a word. */
export const programNames = {
  cloud: `
    docker podman nerdctl buildah finch docker-compose podman-compose kubectl kubecolor oc helm virsh lxc
    incus crictl multipass colima limactl skopeo crane trivy grype syft dive kustomize argocd flux minikube
    kind k3d k3s microk8s k9s skaffold stern kubectx kubens terraform tofu terragrunt pulumi cdk cdktf
    serverless sls sam packer nomad consul vagrant ansible ansible-playbook ansible-pull ansible-console
    ansible-inventory ansible-doc ansible-config ansible-vault ansible-galaxy aws gcloud gsutil az azd
    heroku fly flyctl railway render eb vercel now netlify ntl wrangler firebase supabase doctl ibmcloud oci
    linode-cli hcloud scw vultr vultr-cli civo eksctl kops velero istioctl openstack rclone s3cmd mc mcli b2
    cap fab fastlane kamal mina surge gh-pages`,
  "code/awk": "awk gawk mawk nawk original-awk goawk",
  "code/calculators": "bc dc m4",
  "code/cmake": "cmake cmake3",
  "code/deno": "deno",
  "code/framework-tasks": "rails rake hanami drake",
  "code/json-filters": "jq gojq jaq xq tomlq yq",
  "code/just": "just",
  "code/make": "make gmake bmake remake",
  "code/node": "node nodejs tsx ts-node ts-node-esm vite-node babel-node esno coffee",
  "code/perl": "perl perl5 perl5.30 perl5.32 perl5.34 perl5.36 perl5.38 perl5.40",
  "code/php": "php php7 php8 php-cgi hhvm php7.4 php8.0 php8.1 php8.2 php8.3 php8.4 php8.5",
  "code/powershell": "pwsh powershell pwsh-preview",
  "code/project-tools": `
    pytest py.test jest vitest mocha ava jasmine karma cucumber cucumber-js phpunit pest paratest codecept
    behat rspec minitest cucumber-ruby ctest nose2 nosetests nosetests3 behave robot trial stestr testr
    unit2 bats shellspec shunit2 busted gotestsum ginkgo tap tape uvu qunit testcafe wdio nightwatch detox
    newman k6 locust artillery kcov lcov gcov gcovr prove roundup stryker mutmut cosmic-ray infection
    hypothesis tavern schemathesis pa11y lhci lighthouse bruno backstop loki tsc vue-tsc tsgo attw publint
    knip depcheck madge dpdm size-limit api-extractor typedoc jsdoc swc babel tsup tsdown unbuild rollup
    rolldown esbuild webpack webpack-cli parcel microbundle ncc nexe terser uglifyjs csso cssnano lessc sass
    node-sass postcss tailwindcss unocss svgo graphql-codegen openapi-generator openapi-generator-cli
    swagger-codegen redocly spectral sqlc quicktype json2ts protoc protoc-gen-go flatc thrift capnp flake8
    pylint pyflakes pycodestyle pydocstyle mypy dmypy pyright basedpyright pyre pytype bandit vulture radon
    xenon pyinstaller nuitka cythonize cython maturin py2exe cx_Freeze pip-compile interrogate deptry
    import-linter lint-imports gcc g++ c++ cc clang clang++ c89 c99 tcc icc icx icpx nvcc emcc em++ gfortran
    flang ifort gnat gnatmake fpc dmd ldc2 gdc ocamlc ocamlopt ocamlfind dune mlton javac kotlinc
    kotlinc-native scalac groovyc ecj csc mcs fsharpc vbc swiftc valac nasm yasm as ld ld.lld ld.gold lld
    mold ranlib dlltool windres objcopy strip lipo install_name_tool flex lex bison yacc byacc antlr4 antlr
    swig re2c gperf ragel autoconf autoheader automake aclocal autoreconf autoscan libtool libtoolize
    pkg-config pkgconf qmake moc uic rcc glslc glslangValidator dxc clang-tidy cppcheck cpplint splint
    include-what-you-use iwyu oclint infer scan-build shellcheck hadolint yamllint markdownlint
    markdownlint-cli2 mdl vale proselint write-good textlint cspell codespell typos misspell languagetool
    htmlhint jsonlint ajv actionlint checkov tfsec tflint terrascan conftest kubeconform kubeval kube-linter
    dockle semgrep gitleaks trufflehog detect-secrets commitlint lint-staged ls-lint editorconfig-checker ec
    dotenv-linter squawk ansible-lint puppet-lint foodcritic cookstyle phpstan phpcs psalm phan phpmd
    deptrac php-parallel-lint parallel-lint brakeman reek flay flog fasterer checkstyle pmd spotbugs detekt
    golint revive staticcheck errcheck gosec ineffassign stringer mockgen wire goyacc enumer mockery bibtex
    biber makeindex makeglossaries texcount chktex lacheck dvips dvipdf dvisvgm ps2pdf asciidoctor
    asciidoctor-pdf sphinx-build sphinx-quickstart sphinx-apidoc pdoc pydoctor doxygen javadoc yard rdoc
    godoc groff troff nroff pod2man pod2html help2man txt2man ronn scdoc plantuml mmdc dot neato fdp msgfmt
    msgmerge xgettext msginit gettextize intltool-update glib-compile-schemas glib-compile-resources objdump
    readelf nm size addr2line c++filt ldd dwarfdump otool elfedit ccache distcc bear compiledb
    license-checker licensee reuse scancode cloc scc tokei loc sloccount prettier eslint stylelint oxlint
    standard xo tslint jshint biome rome dprint oxfmt ruff black isort autopep8 yapf autoflake pyupgrade
    docformatter clang-format astyle uncrustify gofmt gofumpt goimports golines golangci-lint rustfmt ktlint
    ktfmt google-java-format swiftformat swiftlint rubocop standardrb php-cs-fixer phpcbf pint rector shfmt
    terraform-docs taplo yamlfmt yamlfix mdformat perltidy stylua ormolu fourmolu hlint elm elm-format
    nixfmt alejandra sqlfluff cmake_format cmake-format`,
  "code/python": `
    python python2 python3 pypy pypy3 ipython ipython3 python2.7 python3.4 python3.5 python3.6 python3.7
    python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 python3.15 python3.16`,
  "code/ruby": "ruby jruby irb truffleruby",
  "code/sed": "sed gsed ssed",
  "code/small-interpreters": `
    lua luajit lua5.1 lua5.2 lua5.3 lua5.4 texlua R Rscript littler julia osascript tclsh wish expect ghci
    ghc runghc runhaskell scala scala-cli groovy elixir iex erl escript clojure clj bb racket guile sbcl
    clisp ocaml raku crystal nim swipl octave gnuplot maxima`,
  "code/test-wrappers": `
    nyc c8 coverage coverage3 nodemon node-dev ts-node-dev tsnd concurrently conc playwright cypress latex
    tex pdftex pdflatex xelatex lualatex latexmk platex uplatex tectonic luatex xetex rubber arara context`,
  "code/verb-tools": `
    gradle gradlew mvn mvnw mvnd bazel bazelisk buck buck2 pants please plz nx turbo lerna rush moon lage
    wireit ultra ng next nuxt nuxi astro gatsby react-scripts vue-cli-service vite svelte-kit remix
    react-router expo ionic quasar storybook start-storybook build-storybook vuepress vitepress docusaurus
    eleventy hexo hugo jekyll mkdocs gitbook slidev umi craco rsbuild rspack farm goreleaser vsce ovsx
    changeset jreleaser semantic-release release-it np cargo-release ant sbt mill lein task go-task mage
    invoke inv doit pydoit poe taskipy gulp grunt jake run-s run-p npm-run-all npm-run-all2 robo mask
    cargo-make makers earthly dagger brunch broccoli ember ninja samu scons waf meson xmake premake premake5
    tup redo bjam xcodebuild msbuild nmake jom gn gyp node-gyp prebuildify cmake-js wasm-pack trunk
    wasm-bindgen cross zig gleam dub nimble shards pulp spago`,
  "code/virtual-machines": "java jshell kotlin wasmtime wasmer mono dotnet-script jbang",
  databases: `
    psql pgcli mysql mariadb mycli sqlite3 sqlite litecli duckdb clickhouse-client clickhouse sqlcmd cqlsh
    cockroach osqueryi snowsql trino presto hive beeline spark-sql usql impala-shell vsql redis-cli
    valkey-cli keydb-cli mongosh mongo mongodump mongoexport mongorestore mongoimport mongostat mongotop
    etcdctl influx cypher-shell dropdb dropuser createdb createuser vacuumdb reindexdb clusterdb pgbench
    pg_isready pg_dump pg_dumpall pg_restore pg_basebackup pg_ctl pg_ctlcluster pg_dropcluster
    pg_createcluster pg_lsclusters pg_resetwal initdb mysqladmin mariadb-admin mysqldump mysqlpump
    mariadb-dump mysqlimport mysqlshow mysqlcheck mysql_upgrade mysql_secure_installation sqlite3_analyzer
    sqldiff prisma knex sequelize typeorm mikro-orm drizzle-kit node-pg-migrate db-migrate alembic flyway
    liquibase migrate goose dbmate atlas sqlx diesel sqitch dbt sequelize-cli typeorm-ts-node-commonjs
    typeorm-ts-node-esm`,
  "files/archive-programs": "7z 7za 7zr 7zz rar unrar ar jar cpio",
  "files/clock-programs": "date gdate",
  "files/code-editor": "code code-insiders codium cursor windsurf",
  "files/compression-programs": `
    gzip pigz gunzip unpigz bzip2 pbzip2 bunzip2 xz unxz lzma unlzma zstd unzstd lz4 unlz4 brotli lzip
    lunzip compress uncompress`,
  "files/copy-programs": "cp gcp install ginstall",
  "files/delete-programs": "rm grm srm rmdir unlink shred fdupes jdupes",
  "files/device-programs": "dd gdd dcfldd mknod",
  "files/editor-programs": `
    vi vim nvim gvim evim rvim ex view rview vimdiff nvimdiff gvimdiff ed red emacs emacsclient nano pico
    micro joe jed mg ne hx helix kak mcedit gedit kate atom subl zed`,
  "files/encryption-programs": "gpg gpg2 gpgv openssl age rage age-keygen",
  "files/fd-program": "fd fdfind",
  "files/file-type": "file",
  "files/find-program": "find gfind",
  "files/gio-program": "gio",
  "files/harmless-programs": `
    basename dirname pathchk tr seq yes cal ncal expr factor numfmt ts df which whereis locate plocate
    mlocate apropos whatis help sync sleep`,
  "files/link-programs": "ln gln link",
  "files/listing-programs": `
    ls dir vdir exa eza lsd tree du dust stat readlink realpath namei lsattr getfacl getfattr zipinfo getcap`,
  "files/move-programs": "mv gmv mmv",
  "files/pager-programs": "less zless bzless xzless more most pg zmore bzmore xzmore man info",
  "files/patch-program": "patch gpatch",
  "files/permission-programs": `
    chmod gchmod chown gchown chgrp chattr chflags setfacl setfattr setcap chcon restorecon xattr`,
  "files/rename-programs": "rename prename file-rename",
  "files/rsync-program": "rsync",
  "files/search-programs": `
    grep egrep fgrep pcregrep pcre2grep zgrep zegrep zfgrep bzgrep xzgrep zstdgrep rgrep rg ag ack`,
  "files/split-programs": "split gsplit csplit",
  "files/tar-program": "tar gtar bsdtar",
  "files/temporary-file": "mktemp",
  "files/text-programs": `
    cat tac rev nl head tail bat batcat wc cut sort uniq comm join paste fold fmt pr expand unexpand column
    tsort look od xxd hexdump hd hexyl strings shuf iconv pv base64 base32 basenc sum cksum b2sum b3sum md5
    md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum xxhsum crc32 diff colordiff zdiff bzdiff
    xzdiff wdiff cmp zcmp diff3 sdiff xmllint zcat gzcat bzcat xzcat lzcat zstdcat lz4cat`,
  "files/trash-programs": "trash trash-put rmtrash gvfs-trash trash-list trash-empty trash-rm trash-restore",
  "files/write-programs": `
    tee sponge touch truncate fallocate mkfifo mkdir gmkdir dos2unix unix2dos mac2unix`,
  "files/zip-programs": "zip unzip",
  git: `
    git-help git-version git-column git-stripspace git-check-ref-format git-fmt-merge-msg git-url-parse
    git-status git-diff git-diff-files git-diff-index git-diff-tree git-diff-pairs git-range-diff git-log
    git-shortlog git-whatchanged git-rev-list git-show-branch git-cherry git-show git-blame git-annotate
    git-cat-file git-describe git-for-each-ref git-show-ref git-ls-files git-ls-tree git-rev-parse
    git-name-rev git-count-objects git-check-attr git-check-ignore git-check-mailmap git-verify-commit
    git-verify-tag git-verify-pack git-merge-base git-merge-tree git-patch-id git-get-tar-commit-id
    git-show-index git-var git-last-modified git-repo git-diagnose git-bugreport git-request-pull
    git-upload-pack git-upload-archive git-fsck git-fsck-objects git-pack-redundant git-unpack-file git-gui
    git-citool git-commit-tree git-mktag git-mktree git-write-tree git-index-pack git-unpack-objects
    git-pack-objects git-pack-refs git-prune-packed git-repack git-update-server-info git-commit-graph
    git-multi-pack-index git-rerere git-backfill git-fsmonitor--daemon git-fast-import git-merge-one-file
    git-merge-octopus git-merge-ours git-merge-recursive git-merge-recursive-ours git-merge-recursive-theirs
    git-merge-resolve git-merge-subtree git-receive-pack git-http-backend git-refs git-replay git-history
    git-checkout--worker git-fetch-pack git-http-fetch git-remote-http git-remote-https git-remote-ftp
    git-remote-ftps git-send-pack git-http-push git-credential git-credential-cache git-credential-store
    git-daemon git-instaweb git-add git-stage git-am git-apply git-archive git-bisect git-branch git-bundle
    git-checkout git-checkout-index git-cherry-pick git-clean git-clone git-commit git-config git-difftool
    git-fast-export git-fetch git-filter-branch git-for-each-repo git-format-patch git-gc git-grep
    git-hash-object git-hook git-imap-send git-init git-init-db git-interpret-trailers git-ls-remote
    git-mailinfo git-mailsplit git-maintenance git-merge git-merge-file git-merge-index git-mergetool git-mv
    git-notes git-prune git-pull git-push git-read-tree git-rebase git-reflog git-remote git-replace
    git-reset git-restore git-revert git-rm git-send-email git-sparse-checkout git-stash git-submodule
    git-switch git-symbolic-ref git-tag git-update-index git-update-ref git-worktree git-lfs git-filter-repo
    git-subtree git-svn git-p4 git bfg gitk tig`,
  "git/forge": "hub gh glab",
  network: `
    wget wget2 http xh https xhs aria2c axel yt-dlp youtube-dl lynx w3m links links2 elinks nc netcat
    nc.openbsd nc.traditional ncat socat telnet websocat wscat grpcurl iperf iperf3 ngrok lt localtunnel
    bore cloudflared ssh autossh mosh scp rcp pscp sftp ftp ncftp lftpget lftp tftp ssh-keygen ssh-copy-id
    ssh-add ssh-agent ssh-keyscan dig kdig drill delv nslookup whois host resolveip dog doggo ping ping4
    ping6 arping fping traceroute traceroute6 tracepath tracepath6 tracert mtr nmap masscan zmap rustscan
    tcpdump tshark dumpcap mail mailx Mail s-nail sendmail msmtp ssmtp postdrop mutt neomutt swaks ab wrk
    hey oha bombardier`,
  "network/curl": "curl",
  "packages/app-managers": "dart flutter pod swift carthage",
  "packages/bun": "bun bunx",
  "packages/cargo": "cargo rustc rustdoc",
  "packages/composer": "composer",
  "packages/conda": "conda mamba micromamba",
  "packages/dotnet": "dotnet nuget",
  "packages/flag-managers": "pacman yay paru dpkg dpkg-deb dpkg-query dpkg-reconfigure rpm nix-env",
  "packages/go": "go",
  "packages/homebrew": "brew",
  "packages/language-managers": "luarocks opam mix rebar3 cabal stack vcpkg conan cpan cpanm",
  "packages/nix": "nix nix-shell nix-build nix-collect-garbage nix-channel",
  "packages/npm": "npm npx corepack",
  "packages/pip": "pip pip2 pip3 pip3.10 pip3.11 pip3.12 pip3.13 pip3.14 pipx twine flit",
  "packages/pnpm": "pnpm pnpx",
  "packages/python-projects": "poetry pdm pipenv hatch rye nox tox",
  "packages/ruby": "gem bundle bundler",
  "packages/system-managers": `
    apt apt-get aptitude nala apt-fast yum dnf dnf5 microdnf tdnf zypper apk snap flatpak port choco scoop
    winget emerge apt-cache apt-file apt-mark apt-key add-apt-repository debootstrap`,
  "packages/toolchains": `
    rustup mise asdf volta nvm fnm pyenv rvm sdk rbenv nodenv goenv jenv tfenv tenv plenv phpenv ghcup
    juliaup swiftly n`,
  "packages/uv": "uv uvx",
  "packages/yarn": "yarn yarnpkg",
  "system/agents": "claude claude-code codex gemini gemini-cli opencode opencode-ai",
  "system/apply-patch": "apply_patch applypatch",
  "system/brainstem": "brainstem",
  "system/disks": `
    dumpe2fs lvmdiskscan pvs vgs lvs pvdisplay vgdisplay lvdisplay lvscan vgscan pvck xfs_info lsscsi mount
    umount mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.msdos mkfs.ntfs
    mkfs.exfat mkfs.f2fs mkfs.minix mkfs.cramfs mkfs.bfs mkfs.jfs mkfs.reiserfs mkfs.erofs mkfs.udf mke2fs
    mkdosfs mkntfs newfs mkswap swapoff resize2fs xfs_repair xfs_growfs btrfstune btrfs-convert blkdiscard
    fstrim partprobe cfdisk cgdisk growpart kpartx fusermount fusermount3 pvcreate pvremove pvresize pvmove
    pvchange vgcreate vgremove vgextend vgreduce vgchange vgrename vgexport vgimport lvcreate lvremove
    lvextend lvreduce lvresize lvchange lvrename lvconvert testdisk bcache thin_repair eject hdiutil
    newfs_apfs newfs_hfs asr ddrescue nwipe secure-delete fsck fsck.ext2 fsck.ext3 fsck.ext4 fsck.xfs
    fsck.btrfs fsck.vfat fsck.fat fsck.msdos fsck.exfat fsck.f2fs fsck.minix fsck.cramfs e2fsck fdisk sfdisk
    gdisk sgdisk parted partx blkid wipefs swapon losetup tune2fs debugfs badblocks hdparm smartctl blockdev
    mdadm cryptsetup dmsetup zfs zpool btrfs lvm nvme udisksctl diskutil`,
  "system/looking": `
    ps top htop btop atop glances pgrep pstree pidof pmap pwdx lslocks lsns slabtop iotop uptime free vmstat
    iostat mpstat pidstat sar lscpu lsmem lsblk lsusb lspci lshw dmidecode uname nproc hostid lsmod modinfo
    sensors inxi neofetch fastfetch screenfetch lsb_release sw_vers system_profiler findmnt lsipc ipcs
    vm_stat hostinfo getenforce sestatus getsebool aa-status cpuid numastat runlevel acpi upower turbostat
    lsinitramfs fc-list lpstat id who w whoami groups users last lastb finger logname pinky getent tty
    locale printenv netstat lsof nstat iftop nethogs ausearch aureport lnav hostname domainname
    nisdomainname dnsdomainname lastlog dmesg journalctl ss coredumpctl nvidia-smi`,
  "system/mac-settings": `
    defaults plutil nvram csrutil spctl pmset systemsetup xcode-select softwareupdate tmutil kextload
    kextunload kextstat profiles fdesetup`,
  "system/network-settings": `
    ip ifconfig iwconfig route arp nmcli iptables ip6tables arptables ebtables iptables-legacy iptables-nft
    iptables-save ip6tables-save iptables-restore ip6tables-restore iptables-apply ifup ifdown dhclient
    dhcpcd ifmetric nmtui wpa_supplicant netcfg hostapd update-hosts nft ipset ufw firewall-cmd pfctl tc
    bridge brctl iw ethtool resolvectl netplan networkctl rfkill networksetup scutil`,
  "system/opening": `
    xdg-open open start sensible-browser x-www-browser wslview cygstart notify-send terminal-notifier espeak
    spd-say beep tput clear reset stty tset tabs setterm dialog whiptail zenity kdialog yad pbcopy pbpaste
    xclip xsel wl-copy wl-paste figlet toilet banner cowsay lolcat fortune sl uuidgen say`,
  "system/power": "shutdown reboot poweroff halt pm-suspend pm-hibernate rtcwake init telinit",
  "system/processes": "kill pkill killall skill killall5 xkill fuser renice",
  "system/secret-stores": `
    pass gopass passage sops security keyring secret-tool kwallet-query op bw lpass 1password vault doppler
    infisical chamber aws-vault`,
  "system/services": `
    systemctl service rc-service invoke-rc.d launchctl initctl supervisorctl pm2 sv chkconfig rc-update
    update-rc.d ntsysv sysv-rc-conf loginctl`,
  "system/settings": `
    sysctl timedatectl localectl hostnamectl hwclock insmod rmmod depmod kexec update-grub update-grub2
    grub-install grub2-install grub-mkconfig grub2-mkconfig grub-set-default grub2-set-default grub-reboot
    grub2-reboot setenforce setsebool semanage aa-enforce aa-complain aa-disable apparmor_parser
    update-ca-certificates update-ca-trust update-initramfs mkinitcpio dracut locale-gen update-locale
    loadkeys setfont chvt ntpdate chronyd tzselect wall write systemd-machine-id-setup systemd-firstboot
    systemd-sysusers fwupdmgr raspi-config swapspace zramctl modprobe mesg update-alternatives alternatives
    ldconfig grub-editenv grub2-editenv efibootmgr bootctl auditctl xrandr gsettings dconf dkms chronyc
    xdg-settings systemd-analyze logger`,
  "system/terminals": "tmux byobu screen",
  "system/users": `
    useradd userdel usermod adduser deluser addgroup delgroup groupadd groupdel groupmod groupmems gpasswd
    chpasswd chgpasswd chsh chfn vipw vigr newusers grpconv pwconv grpunconv pwunconv sysadminctl
    dseditgroup passwd chage pwck grpck visudo faillock dscl`,
  "wrappers/become-commands": `
    sudo sudoedit doas su runuser pkexec gosu su-exec setuidgid s6-setuidgid setpriv sg`,
  "wrappers/debug-commands": "strace ltrace valgrind perf gdb",
  "wrappers/environment-commands": "env genv cross-env cross-env-shell direnv dotenv",
  "wrappers/namespace-commands": "nsenter chpst busybox toybox",
  "wrappers/parallel": "parallel sem",
  "wrappers/plain-wrappers": `
    nice nohup stdbuf timeout time gnice gnohup gstdbuf gtimeout gtime ionice chrt taskset prlimit choom
    setsid linux32 linux64 i386 x86_64 arch unbuffer chronic ifne faketime fakeroot eatmydata catchsegv
    caffeinate torsocks torify tsocks proxychains proxychains4 dbus-run-session xvfb-run chroot unshare
    firejail setarch`,
  "wrappers/schedule-commands": "at batch atq atrm crontab systemd-run",
  "wrappers/text-commands": "flock watch entr script hyperfine pee mispipe inotifywait inotifywatch",
  "wrappers/xargs": "xargs gxargs",
} as const;

export type AreaName = keyof typeof programNames;
