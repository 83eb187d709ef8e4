/** Perl, as far as its code says what it does to the world. */
import type { CodeLanguage } from "../source/language.ts";
import { wordSet } from "../source/syntax.ts";
import { defineVocabulary } from "../source/vocabulary.ts";

const functions = {
  command: "system exec",
  shell: "readpipe",
  hidden: "open2 open3 syscall dlopen",
  evaluate: "eval",
  perlOpen: "open",
  writeTo: "sysopen",
  deleteAll: "unlink rmdir",
  deleteTree: "rmtree remove_tree",
  move: "rename move mv",
  copy: "copy cp",
  makeDirectory: "mkdir make_path mkpath",
  permissionsOf: "chmod chown",
  write: "truncate utime dbmopen",
  link: "link symlink",
  changeDirectory: "chdir chroot",
  signal: "kill",
  request: "getprint",
  download: "getstore mirror",
  connect: "socket connect",
  environment: "$ENV",
  harmless: `print printf say sprintf join split map grep sort reverse keys values each push pop shift unshift splice
    length substr index rindex lc uc lcfirst ucfirst chomp chop chr ord hex oct abs int sqrt sin cos atan2 exp log rand
    srand time localtime gmtime sleep defined ref scalar wantarray exists delete die warn close eof binmode readline
    stat lstat sprintf pack unpack pos quotemeta study local my our return last next redo if unless while until
    for foreach elsif else and or not do sub use no require package qw exit bless tie tied undef fileno select seek tell
    read getc opendir readdir closedir glob wait waitpid fork lock reset sprintf encode_json decode_json Dumper basename
    dirname floor ceil strftime sum max min first uniq`,
};

const vocabulary = defineVocabulary({
  modules: {
    "": functions,
    CORE: functions,
    "CORE.GLOBAL": functions,
    POSIX: { ...functions, harmless: `${functions.harmless} _exit` },
    "File.Path": functions,
    "File.Copy": functions,
    "IPC.Open3": functions,
    "IPC.Open2": functions,
    "LWP.Simple": { request: "get getprint head", download: "getstore mirror" },
    "HTTP.Tiny": { connect: "new" },
    "LWP.UserAgent": { connect: "new" },
    "WWW.Mechanize": { connect: "new" },
    "IO.Socket.INET": { connect: "new" },
    "IO.Socket.SSL": { connect: "new" },
    "IO.Socket.UNIX": { connect: "new" },
    "Net.FTP": { connect: "new" },
    "Net.SMTP": { connect: "new" },
    "Net.SSH": { hidden: "new" },
    "IPC.Run": { hidden: "run start harness" },
    "IPC.System.Simple": functions,
    "IO.File": { open: "new open" },
    DynaLoader: {},
  },
  open: `POSIX File.Path File.Copy IPC.Open3 IPC.Open2 LWP.Simple HTTP.Tiny LWP.UserAgent WWW.Mechanize IO.Socket.INET
    IO.Socket.SSL IO.Socket.UNIX Net.FTP Net.SMTP Net.SSH IPC.Run IPC.System.Simple IO.File CORE CORE.GLOBAL`,
  members: {
    delete: "remove",
    deleteTree: "remove_tree",
    harmless: "print printf close join new get add push",
    sql: "do prepare selectall_arrayref selectrow_array",
    dynamic: "can",
  },
  methods: { write: "spew spew_utf8 spew_raw append", read: "slurp slurp_utf8 lines_utf8", move: "move" },
  values: {
    same: "path Path.Tiny.path",
    here: "getcwd cwd Cwd.getcwd",
    temporary: "tempdir File.Temp.tempdir",
  },
});

export const perl: CodeLanguage = {
  name: "perl",
  syntax: {
    lineComments: ["#"],
    blockComments: [["\n=pod", "\n=cut"]],
    quotes: [
      {
        open: '"',
        close: '"',
        escapes: "all",
        code: [
          ["@{", "}"],
          ["${", "}"],
        ],
        variables: "$@",
      },
      { open: "'", close: "'", escapes: "close" },
      { open: "`", close: "`", escapes: "all", variables: "$@", isCommand: true },
    ],
    name: /[$@]?[A-Za-z_]\w*(?:::\w+)*|\$(?:\d+|\^[A-Z]|[&!@/\\,;.|_"+])|&[${]\w*|\*\{/y,
    hasPatterns: true,
    quoteOperators: "perl",
    hasHereDocuments: true,
    valueFollows:
      wordSet(`if unless while until and or not x split grep map join return push unshift print eq ne lt gt le
      ge cmp when`),
    members: wordSet("-> ::"),
    joins: wordSet("."),
    callsWithoutParentheses: true,
  },
  vocabulary,
  imports: "none",
  importers: new Set(),
  endsAtNewline: false,
  module: name => name.replaceAll("::", "."),
  skipped: wordSet("my our local"),
  reflection: /^(?:&[${].*|\*\{|\$\^I)$/,
  arguments: ["$ARGV", 0],
};
