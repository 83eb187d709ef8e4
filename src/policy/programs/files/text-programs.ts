/** Programs that read files and print what they make of them. */
import type { Commands } from "../../recognition.ts";
import { type FileProgram, filePrograms } from "./file-program.ts";

const plain: FileProgram = {};
/** What it prints says nothing of what is in a file but how much, or whether it is the same as another. */
const checksum: FileProgram = {
  does: "fs.list",
  syntax: { valued: "al", valuedLong: ["algorithm", "length"] },
};
const coding: FileProgram = {
  syntax: { valued: "wbo", valuedLong: ["wrap", "break", "output"] },
  writes: ["o", "output"],
};
const difference: FileProgram = {
  syntax: {
    valued: "CUFIxXWDSL",
    valuedLong: [
      "context",
      "unified",
      "show-function-line",
      "ignore-matching-lines",
      "exclude",
      "exclude-from",
      "starting-file",
      "from-file",
      "to-file",
      "label",
      "width",
      "ifdef",
      "palette",
      "tabsize",
      "horizon-lines",
    ],
  },
  isRecursive: ["r", "recursive"],
  onlyTellsWith: ["q", "brief"],
  reads: ["X", "from-file", "to-file"],
};
const dump: FileProgram = { syntax: { valued: "efns" }, reads: ["f"] };
const bat: FileProgram = {
  syntax: {
    valued: "lrHm",
    valuedLong: [
      "language",
      "line-range",
      "highlight-line",
      "map-syntax",
      "file-name",
      "diff-context",
      "tabs",
      "wrap",
      "terminal-width",
      "color",
      "italic-text",
      "decorations",
      "paging",
      "pager",
      "theme",
      "style",
    ],
  },
  runs: ["pager"],
  commandVariables: ["BAT_PAGER", "PAGER"],
  optionVariables: ["BAT_OPTS", "BAT_CONFIG_PATH"],
};

/** Names of options hold for GNU and BSD alike; where they differ, an option's value is taken for one more file. */
export const textPrograms: Commands = filePrograms({
  cat: plain,
  tac: { syntax: { valued: "s", valuedLong: ["separator"] } },
  rev: plain,
  nl: {
    syntax: {
      valued: "bdfhilnsvw",
      valuedLong: [
        "body-numbering",
        "section-delimiter",
        "footer-numbering",
        "header-numbering",
        "line-increment",
        "join-blank-lines",
        "number-format",
        "number-separator",
        "starting-line-number",
        "number-width",
      ],
    },
  },
  head: { syntax: { valued: "nc", valuedLong: ["lines", "bytes"] } },
  tail: {
    syntax: {
      valued: "bncs",
      valuedLong: ["lines", "bytes", "sleep-interval", "pid", "max-unchanged-stats"],
    },
  },
  bat,
  batcat: bat,
  wc: { does: "fs.list", syntax: { valuedLong: ["files0-from", "total"] }, reads: ["files0-from"] },
  cut: {
    syntax: {
      valued: "bcdf",
      valuedLong: ["bytes", "characters", "delimiter", "fields", "output-delimiter"],
    },
  },
  sort: {
    syntax: {
      valued: "kotST",
      valuedLong: [
        "key",
        "output",
        "field-separator",
        "buffer-size",
        "temporary-directory",
        "batch-size",
        "parallel",
        "sort",
        "compress-program",
        "files0-from",
        "random-source",
      ],
    },
    reads: ["files0-from", "random-source"],
    writes: ["o", "output"],
    runs: ["compress-program"],
  },
  uniq: { syntax: { valued: "fsw", valuedLong: ["skip-fields", "skip-chars", "check-chars"] }, output: 1 },
  comm: { syntax: { valuedLong: ["output-delimiter"] } },
  join: { syntax: { valued: "aejotv12" } },
  paste: { syntax: { valued: "d", valuedLong: ["delimiters"] } },
  fold: { syntax: { valued: "w", valuedLong: ["width"] } },
  fmt: { syntax: { valued: "wgp", valuedLong: ["width", "goal", "prefix"] } },
  pr: { syntax: { valued: "DhlNowW" } },
  expand: { syntax: { valued: "t", valuedLong: ["tabs"] } },
  unexpand: { syntax: { valued: "t", valuedLong: ["tabs"] } },
  column: {
    syntax: {
      valued: "csoNHETWRO",
      valuedLong: [
        "output-width",
        "separator",
        "output-separator",
        "table-columns",
        "table-hide",
        "table-right",
        "table-wrap",
        "table-order",
        "table-name",
      ],
    },
  },
  tsort: plain,
  look: { syntax: { valued: "t" }, leading: 1 },
  od: {
    syntax: {
      valued: "AjNSt",
      valuedLong: ["address-radix", "skip-bytes", "read-bytes", "strings", "format"],
    },
  },
  xxd: {
    syntax: {
      hasSingleHyphen: true,
      valuedLong: ["c", "cols", "g", "groupsize", "l", "len", "n", "name", "o", "s", "seek", "R"],
    },
    output: 1,
  },
  hexdump: dump,
  hd: dump,
  hexyl: {
    syntax: { valued: "ncs", valuedLong: ["length", "bytes", "skip", "block-size", "border", "color"] },
  },
  strings: { syntax: { valued: "nteTsU", valuedLong: ["bytes", "radix", "encoding", "target"] } },
  shuf: {
    syntax: {
      valued: "ino",
      valuedLong: ["input-range", "head-count", "output", "random-source"],
    },
    noFilesWith: ["e", "echo", "i", "input-range"],
    reads: ["random-source"],
    writes: ["o", "output"],
  },
  iconv: {
    syntax: { valued: "fto", valuedLong: ["from-code", "to-code", "output"] },
    writes: ["o", "output"],
  },
  pv: {
    syntax: {
      valued: "NsLBDHiwAFPo",
      valuedLong: [
        "name",
        "size",
        "rate-limit",
        "buffer-size",
        "delay-start",
        "height",
        "interval",
        "width",
        "format",
        "pidfile",
        "output",
      ],
    },
    writes: ["o", "output", "P", "pidfile"],
  },
  base64: coding,
  base32: coding,
  basenc: coding,
  sum: checksum,
  cksum: checksum,
  b2sum: checksum,
  b3sum: checksum,
  md5: { does: "fs.list", syntax: { valued: "s" } },
  md5sum: checksum,
  sha1sum: checksum,
  sha224sum: checksum,
  sha256sum: checksum,
  sha384sum: checksum,
  sha512sum: checksum,
  shasum: checksum,
  xxhsum: checksum,
  crc32: checksum,
  diff: difference,
  colordiff: difference,
  zdiff: difference,
  bzdiff: difference,
  xzdiff: difference,
  wdiff: plain,
  cmp: {
    syntax: { valued: "in", valuedLong: ["ignore-initial", "bytes"] },
    onlyTellsWith: ["s", "quiet", "silent"],
  },
  zcmp: plain,
  diff3: { syntax: { valued: "L", valuedLong: ["label", "diff-program"] }, runs: ["diff-program"] },
  sdiff: {
    syntax: {
      valued: "Iwo",
      valuedLong: ["ignore-matching-lines", "width", "output", "tabsize", "diff-program"],
    },
    writes: ["o", "output"],
    runs: ["diff-program"],
  },
  xmllint: {
    syntax: {
      valued: "o",
      valuedLong: [
        "output",
        "schema",
        "relaxng",
        "dtdvalid",
        "schematron",
        "xpath",
        "encode",
        "pretty",
        "pattern",
      ],
    },
    reads: ["schema", "relaxng", "dtdvalid", "schematron"],
    writes: ["o", "output"],
  },
  zcat: plain,
  gzcat: plain,
  bzcat: plain,
  xzcat: plain,
  lzcat: plain,
  zstdcat: plain,
  lz4cat: plain,
});

export { textPrograms as programs };
