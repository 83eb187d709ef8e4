/** Programs that read, search and list files, and print what they make of them. */
import { type Commands, onlyNames } from "../../recognition.ts";
import { type FileRow, fileRows } from "./file-rows.ts";
import { named } from "./file-use.ts";

/**
 * Names of options hold for GNU and BSD alike; where they differ, and where an option isn't listed, its value is taken
 * for one more file. A number behind an option is never a file.
 */
const texts: { readonly [names: string]: FileRow } = {
  [`cat rev tsort wdiff zcmp zcat gzcat bzcat xzcat lzcat zstdcat lz4cat tac nl comm pr expand unexpand look
    hexyl column od strings join`]: {},
  "head tail": { valued: "-n -c --lines --bytes" },
  "fold fmt": { valued: "-w" },
  cut: { valued: "-b -c -d -f" },
  paste: { valued: "-d" },
  iconv: { valued: "-t -f", writes: "-o --output" },
  pv: { writes: "-o --output -P --pidfile" },
  "base64 base32 basenc": { writes: "-o --output" },
  uniq: { valued: "-f -s -w --skip-fields --skip-chars --check-chars", output: 1 },
  xxd: { valued: "-c -cols -g -groupsize -l -len -n -name -o -s -seek -R", output: 1 },
  "hexdump hd": { valued: "-e", reads: "-f" },
  "bat batcat": {
    runs: "--pager",
    optionVariables: "BAT_OPTS BAT_CONFIG_PATH",
  },
  // `--bind 'enter:execute(…)'`: the shell gets what an action names.
  fzf: {
    does: "nothing",
    runs: "--preview --with-shell",
    code: /(?:execute|become|transform|reload)[\w-]*[^\w\s-]/,
    optionVariables: "FZF_DEFAULT_OPTS FZF_DEFAULT_OPTS_FILE",
  },
  wc: { does: "fs.list", reads: "--files0-from" },
  bc: { instead: { nothing: "-h -v" } },
  sort: {
    valued: "-k -t -S -T",
    reads: "--files0-from --random-source",
    writes: "-o --output",
    runs: "--compress-program",
  },
  shuf: {
    valued: "-n --head-count",
    instead: { nothing: "-e --echo -i --input-range" },
    writes: "-o --output",
  },
  // They print a sum, or whether two files are equal, not their content.
  "sum cksum b2sum b3sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum xxhsum crc32 md5": {
    does: "fs.list",
    valued: "-a --algorithm",
  },
  "diff colordiff zdiff bzdiff xzdiff": {
    valued: "-F -I -x -D -L --exclude --label",
    recursive: "-r --recursive",
    instead: { "fs.list": "-q --brief" },
    reads: "-X --exclude-from --from-file --to-file",
  },
  cmp: { instead: { "fs.list": "-s --quiet --silent" } },
  "diff3 sdiff": { valued: "-L -I --label", writes: "-o --output", runs: "--diff-program" },
  xmllint: {
    valued: "--xpath --encode --pattern",
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
  chooses: "--include",
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
      --glob --iglob --threads --max-count --max-columns --max-depth --max-filesize --replace --type --type-not
      --type-add --type-clear --sort --sortr --pre-glob --color --colors --engine`,
    leadingUnless: "-e --regexp -f --file --files",
    skipsHidden: { unless: "-. --hidden -u --unrestricted", patterns: "-g --glob --iglob" },
    reads: "-f --file --ignore-file",
    runs: "--hostname-bin",
    runsOnFiles: "--pre",
    optionVariables: "RIPGREP_CONFIG_PATH",
  },
  "ag ack": {
    ...around,
    valued: `-A -B -C -G -g -m -W -t --file-search-regex --ignore --ignore-dir --ignore-file --max-count --depth
      --match --type --type-add --type-set --output`,
    leadingUnless: "-f -g --match",
    reads: "-p --path-to-ignore --files-from --ackrc",
    runs: "--pager",
    optionVariables: "ACKRC",
  },
};

/** They tell of files without showing what is in them. */
const list: FileRow = { does: "fs.list", recursive: "-R --recursive -T --tree" };

const lists: { readonly [names: string]: FileRow } = {
  "ls dir vdir exa eza lsd lsattr": { ...list, looksAround: true },
  "stat readlink namei getfacl getfattr realpath zipinfo": list,
  getcap: { ...list, recursive: "-r" },
  "tree dust du": {
    ...list,
    recursive: true,
    looksAround: true,
    reads: "-X --files0-from --exclude-from --gitfile --infofile",
    writes: "-o",
  },
};

/** A pager's first command may go to a line, a position or a pattern; any other may run a command. */
const startsWith = /^\+(?!\+?(?:[gGFpP%<>]|\d+[gGpP%]?|[/?&][^\p{Cc}]*)?$)/u;
const pager: FileRow = { skips: /^\+/, code: startsWith };

const pagers: { readonly [names: string]: FileRow } = {
  "less zless bzless xzless": {
    ...pager,
    valued: "-p -P -D -t --pattern --prompt --tag",
    reads: "-k -T --lesskey-file --lesskey-src --tag-file",
    writes: "-o -O --log-file --LOG-FILE",
    optionVariables: "LESSKEY LESSKEYIN LESSKEY_CONTENT",
  },
  "more most pg zmore bzmore xzmore": pager,
  // Its operands are names of pages, except with an option that makes them files.
  man: {
    does: "nothing",
    instead: { "fs.read": "-l --local-file" },
    runs: "-P --pager -H --html",
    optionVariables: "MANOPT",
  },
  "info inotifywait inotifywatch": {
    does: "nothing",
    reads: "--restore --fromfile",
    writes: "-o --output --outfile --dribble",
  },
};

/** They only compute, or tell what is installed or documented: no word of theirs is a file that they open. */
const harmless = `basename dirname pathchk tr seq yes cal ncal expr factor numfmt ts df which whereis locate plocate
  mlocate apropos whatis help sync sleep trash-list`;

export const programs: Commands = {
  ...fileRows({ ...texts, ...searches, ...lists, ...pagers }),
  ...named(harmless, onlyNames),
};
