/** Programs that read, search and list files, and print what they make of them. */
import type { Commands } from "../../recognition.ts";
import { type FileRow, fileRows } from "./file-rows.ts";

/** It prints the size of a file or whether two files are equal, not their content. */
const checksum: FileRow = { does: "fs.list", valued: "-a -l --algorithm --length" };

/** Names of options hold for GNU and BSD alike; where they differ, an option's value is taken for one more file. */
const texts: { readonly [names: string]: FileRow } = {
  "cat rev tsort wdiff zcmp zcat gzcat bzcat xzcat lzcat zstdcat lz4cat": {},
  tac: { valued: "-s --separator" },
  nl: { valued: "-b -d -f -h -i -l -n -s -v -w" },
  head: { valued: "-n -c --lines --bytes" },
  tail: { valued: "-b -n -c -s --lines --bytes --pid" },
  "bat batcat": {
    valued: "-l -r -H -m --language --line-range --highlight-line --color --paging --theme --style",
    runs: "--pager",
    commandVariables: "BAT_PAGER PAGER",
    optionVariables: "BAT_OPTS BAT_CONFIG_PATH",
  },
  // `--bind 'enter:execute(…)'`: the shell gets what an action names.
  fzf: {
    does: "nothing",
    valued: "-q -f -m -d -n --query --filter --delimiter --nth --with-nth --height --header --prompt --bind",
    runs: "--preview --with-shell",
    code: /(?:execute|become|transform|reload)[\w-]*[^\w\s-]/,
    commandVariables: "FZF_DEFAULT_COMMAND",
    optionVariables: "FZF_DEFAULT_OPTS FZF_DEFAULT_OPTS_FILE",
  },
  wc: { does: "fs.list", valued: "--total", reads: "--files0-from" },
  bc: { valued: "-e -f -S -I --expression --file", instead: { nothing: "-h -v" } },
  cut: { valued: "-b -c -d -f --bytes --characters --delimiter --fields --output-delimiter" },
  sort: {
    valued:
      "-k -t -S -T --key --field-separator --buffer-size --temporary-directory --batch-size --parallel --sort",
    reads: "--files0-from --random-source",
    writes: "-o --output",
    runs: "--compress-program",
  },
  uniq: { valued: "-f -s -w --skip-fields --skip-chars --check-chars", output: 1 },
  comm: { valued: "--output-delimiter" },
  join: { valued: "-a -e -j -o -t -v -1 -2" },
  paste: { valued: "-d --delimiters" },
  fold: { valued: "-w --width" },
  fmt: { valued: "-w -g -p --width --goal --prefix" },
  pr: { valued: "-D -h -l -N -o -w -W" },
  "expand unexpand": { valued: "-t --tabs" },
  column: { valued: "-c -s -o -N -H -E -T -W -R -O --separator --output-separator --table-columns" },
  look: { valued: "-t", leading: 1 },
  od: { valued: "-A -j -N -S -t --address-radix --skip-bytes --read-bytes --strings --format" },
  xxd: { valued: "-c -cols -g -groupsize -l -len -n -name -o -s -seek -R", output: 1 },
  "hexdump hd": { valued: "-e -n -s", reads: "-f" },
  hexyl: { valued: "-n -c -s --length --bytes --skip --block-size --border --color" },
  strings: { valued: "-n -t -e -T -s -U --bytes --radix --encoding --target" },
  shuf: {
    valued: "-i -n --input-range --head-count",
    instead: { nothing: "-e --echo -i --input-range" },
    reads: "--random-source",
    writes: "-o --output",
  },
  iconv: { valued: "-f -t --from-code --to-code", writes: "-o --output" },
  pv: {
    valued: "-N -s -L -B -D -H -i -w -A -F --name --size --rate-limit",
    writes: "-o --output -P --pidfile",
  },
  "base64 base32 basenc": { valued: "-w -b --wrap --break", writes: "-o --output" },
  "sum cksum b2sum b3sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum xxhsum crc32":
    checksum,
  md5: { does: "fs.list", valued: "-s" },
  "diff colordiff zdiff bzdiff xzdiff": {
    valued: "-C -U -F -I -x -W -D -S -L --exclude --label --width",
    recursive: "-r --recursive",
    instead: { "fs.list": "-q --brief" },
    reads: "-X --exclude-from --from-file --to-file",
  },
  cmp: { valued: "-i -n --ignore-initial --bytes", instead: { "fs.list": "-s --quiet --silent" } },
  diff3: { valued: "-L --label", runs: "--diff-program" },
  sdiff: { valued: "-I -w --width", writes: "-o --output", runs: "--diff-program" },
  xmllint: {
    valued: "--xpath --encode --pretty --pattern",
    reads: "--schema --relaxng --dtdvalid --schematron",
    writes: "-o --output",
  },
};

const grep: FileRow = {
  does: "fs.search",
  valued: `-A -B -C -D -d -e -m --after-context --before-context --context --regexp --max-count --label --include
    --exclude --exclude-dir --exclude-from --directories --devices --binary-files --group-separator`,
  leading: 1,
  leadingUnless: "-e --regexp -f --file",
  recursive: "-r -R --recursive --dereference-recursive",
  looksAround: "-r -R --recursive --dereference-recursive",
  reads: "-f --file",
};

/** Programs that search a whole folder by default. */
const around: FileRow = { does: "fs.search", leading: 1, recursive: true, looksAround: "without input" };

const searches: { readonly [names: string]: FileRow } = {
  "grep egrep fgrep pcregrep pcre2grep zgrep zegrep zfgrep bzgrep xzgrep zstdgrep": grep,
  rgrep: { ...grep, recursive: true, looksAround: true },
  rg: {
    ...around,
    valued: `-A -B -C -E -e -g -j -m -M -r -t -T -d --after-context --before-context --context --encoding --regexp
      --glob --iglob --threads --max-count --max-columns --max-depth --maxdepth --max-filesize --replace --type
      --type-not --type-add --type-clear --sort --sortr --pre-glob --hyperlink-format --path-separator --color --colors
      --context-separator --field-context-separator --field-match-separator --dfa-size-limit --regex-size-limit
      --engine --generate`,
    leadingUnless: "-e --regexp -f --file --files",
    reads: "-f --file --ignore-file",
    runs: "--hostname-bin",
    runsOnFiles: "--pre",
    optionVariables: "RIPGREP_CONFIG_PATH",
  },
  ag: {
    ...around,
    valued: `-G -g -m -W --file-search-regex --ignore --ignore-dir --max-count --depth --workers --width`,
    leadingUnless: "-g",
    reads: "-p --path-to-ignore",
    runs: "--pager",
  },
  ack: {
    ...around,
    valued: `-A -B -C -g -m -t --match --ackrc --type --type-add --type-set --ignore-dir --ignore-file --output
      --max-count`,
    leadingUnless: "-f -g --match",
    reads: "--files-from",
    runs: "--pager",
    commandVariables: "ACK_PAGER ACK_PAGER_COLOR",
    optionVariables: "ACKRC",
  },
};

const named: FileRow = { does: "fs.list", recursive: "-R --recursive" };
const list: FileRow = { does: "fs.list", recursive: "-R --recursive -T --tree", looksAround: true };

/** They tell of files without showing what is in them. */
const lists: { readonly [names: string]: FileRow } = {
  "ls dir vdir exa eza lsd": list,
  dust: { ...list, recursive: true },
  tree: {
    ...list,
    recursive: true,
    valued: "-L -P -I -H -T --filelimit --charset --sort --timefmt",
    reads: "--gitfile --infofile",
    writes: "-o",
  },
  du: {
    ...list,
    recursive: true,
    valued: "-d -B -t --max-depth --block-size --threshold --exclude --exclude-from --time-style",
    reads: "-X --files0-from",
  },
  stat: { does: "fs.list", valued: "-c --format --printf" },
  "readlink namei getfacl": named,
  realpath: { does: "fs.list", valued: "--relative-to --relative-base" },
  lsattr: { ...named, looksAround: true },
  getfattr: { ...named, valued: "-n -m -e --name --match --encoding" },
  zipinfo: { does: "fs.list" },
  getcap: { does: "fs.list", recursive: "-r" },
};

/** A pager's first command may go to a line, a position or a pattern; any other may run a command. */
const startsWith = /^\+(?!\+?(?:[gGFpP%<>]|\d+[gGpP%]?|[/?&][^\p{Cc}]*)?$)/u;
const pager: FileRow = { skips: /^\+/, code: startsWith };

const pagers: { readonly [names: string]: FileRow } = {
  "less zless bzless xzless": {
    ...pager,
    valued: "-b -D -h -j -p -P -t -x -y -z --pattern --prompt --tag --tabs --window",
    reads: "-k -T --lesskey-file --lesskey-src --tag-file",
    writes: "-o -O --log-file --LOG-FILE",
    commandVariables: "LESSOPEN LESSCLOSE",
    optionVariables: "LESSKEY LESSKEYIN LESSKEY_CONTENT",
  },
  "more most pg zmore bzmore xzmore": { ...pager, valued: "-n --lines" },
  // Its operands are names of pages, except with an option that makes them files.
  man: {
    does: "nothing",
    instead: { "fs.read": "-l --local-file" },
    valued: `-C -R -L -m -M -S -s -e -r -T -X -p --config-file --encoding --locale --systems --manpath --sections
      --prompt --preprocessor`,
    runs: "-P --pager -H --html",
    commandVariables: "PAGER MANPAGER BROWSER",
    optionVariables: "MANOPT",
  },
  "inotifywait inotifywatch": {
    does: "nothing",
    valued: "-e -t --event --exclude --format --include --timefmt --timeout",
    writes: "-o --outfile",
  },
  info: {
    does: "nothing",
    valued: "-d -f -k -n --directory --file --index-search --node",
    reads: "--restore",
    writes: "-o --output --dribble",
  },
};

/** They only compute, or tell what is installed or documented: no word of theirs is a file that they open. */
const harmless = `basename dirname pathchk tr seq yes cal ncal expr factor numfmt ts df which whereis locate plocate
  mlocate apropos whatis help sync sleep`;

export const programs: Commands = {
  ...fileRows({ ...texts, ...searches, ...lists, ...pagers, [harmless]: { does: "nothing" } }),
};
