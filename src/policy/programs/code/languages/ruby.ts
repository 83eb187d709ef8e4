/** Ruby, as far as its code says what it does to the world. */
import type { CodeLanguage } from "../source/language.ts";
import { wordSet } from "../source/syntax.ts";
import { defineVocabulary } from "../source/vocabulary.ts";

const kernel = {
  command: "system exec spawn",
  hidden: "fork syscall",
  evaluate: "eval",
  dynamic:
    "send public_send __send__ method public_method instance_method instance_eval class_eval module_eval instance_exec const_get binding define_method",
  open: "open",
  read: "",
  harmless: `puts print p pp printf sprintf format require require_relative gets rand sleep raise loop lambda proc
    Integer Float String Array Hash Rational Complex catch throw at_exit exit abort attr_reader attr_accessor if unless
    while until case when and or not do end return yield def class module else elsif rescue ensure begin then include
    extend freeze dup block_given? JSON YAML CSV Time Date DateTime Math Set Struct Comparable Enumerable Digest
    SecureRandom Base64 Benchmark OpenStruct StringIO ERB Shellwords Etc RbConfig Rational GC`,
};
const files = {
  deleteAll: "delete unlink",
  write: "write binwrite truncate mkfifo utime",
  read: "read readlines binread foreach readlink",
  open: "open new",
  move: "rename",
  link: "symlink link",
  permissionsOf: "chmod chown lchmod lchown",
  copy: "copy_stream",
  command: "popen",
  harmless: `exist? exists? file? directory? basename dirname extname join expand_path absolute_path size zero? empty?
    mtime ctime atime stat lstat readable? writable? executable? symlink? fnmatch fnmatch? realpath split ftype umask
    identical? SEPARATOR path pipe select sysopen`,
};

const vocabulary = defineVocabulary({
  modules: {
    "": kernel,
    Kernel: kernel,
    File: files,
    IO: files,
    Dir: {
      deleteAll: "delete rmdir unlink",
      makeDirectory: "mkdir",
      changeDirectory: "chdir",
      list: "entries children each_child foreach new open",
      harmless: "glob pwd getwd home exist? empty? tmpdir mktmpdir []",
    },
    FileUtils: {
      deleteTree: "rm_rf rm_r rmtree remove_dir remove_entry remove_entry_secure",
      deleteAll: "rm rm_f remove safe_unlink rmdir",
      move: "mv move",
      copy: "cp copy copy_file install",
      copyTree: "cp_r copy_entry cp_lr",
      link: "ln ln_s ln_sf symlink link ln_sr",
      write: "touch",
      makeDirectory: "mkdir mkdir_p makedirs mkpath",
      permissionsOf: "chmod chmod_R chown chown_R",
      changeDirectory: "cd chdir",
      harmless: "pwd compare_file cmp identical? uptodate?",
    },
    Open3: {
      posts: "post put patch",
      sql: "execute exec_query query execute_batch exec_params",
      command: "capture2 capture2e capture3 popen2 popen2e popen3",
      hidden: "pipeline pipeline_r pipeline_w",
    },
    PTY: { command: "spawn getpty" },
    Process: {
      command: "spawn exec",
      signal: "kill",
      hidden: "fork daemon",
      harmless: "pid ppid wait wait2 waitpid clock_gettime CLOCK_MONOTONIC uid euid gid times detach",
    },
    Net: {},
    "Net.HTTP": {
      request: "get get_response get_print head",
      post: "post post_form put delete",
      requestMaybe: "start new",
    },
    URI: { request: "open", harmless: "parse encode_www_form join HTTP escape decode_www_form" },
    OpenURI: { request: "open_uri" },
    HTTParty: { request: "get head", post: "post put patch delete" },
    RestClient: { request: "get head", post: "post put patch delete" },
    Faraday: { request: "get head", post: "post put patch delete", requestMaybe: "new" },
    TCPSocket: { connect: "new open" },
    UDPSocket: { connect: "new" },
    UNIXSocket: { connect: "new open" },
    Socket: { connect: "tcp new", harmless: "gethostname" },
    TCPServer: { listen: "new open" },
    WEBrick: { listen: "HTTPServer" },
    ENV: {},
    ObjectSpace: {},
    Fiddle: {},
    Object: { dynamic: "const_get send class_eval", harmless: "new" },
    RubyVM: {},
  },
  open: `Net Net.HTTP URI OpenURI HTTParty RestClient Faraday TCPSocket UDPSocket UNIXSocket Socket TCPServer WEBrick ENV
    Object Kernel File IO Dir PTY`,
  methods: { deleteAll: "unlink", deleteTree: "rmtree", write: "", makeDirectory: "mkpath" },
  members: {
    deleteTree: "rm_rf rm_r",
    deleteAll: "rm_f",
    posts: "post put patch",
    sql: "execute exec_query query execute_batch exec_params",
    command: "capture2 capture2e capture3 popen3 popen",
    dynamic:
      "send public_send __send__ instance_eval class_eval module_eval const_get method instance_method",
    harmless: `map each select reject join split strip chomp gsub sub match scan to_s to_i to_f to_a to_h to_sym first last
      size length count keys values push pop shift unshift sort sort_by uniq flatten compact reverse include? empty? nil?
      upcase downcase capitalize inspect puts print format parse generate pretty_generate now strftime reduce inject sum
      each_with_index each_line lines chars bytes any? all? find zip with_index fetch dig merge tr start_with? end_with?`,
  },
  values: {
    joinAll: "File.join",
    same: "File.expand_path File.absolute_path Pathname Pathname.new String .to_s .freeze",
    home: "Dir.home ENV.HOME",
    here: "Dir.pwd Dir.getwd __dir__",
    temporary: "Dir.mktmpdir Dir.tmpdir",
    split: ".split Shellwords.split",
    glob: "Dir.glob",
  },
});

const inCode = [["#{", "}"]] as const;

export const ruby: CodeLanguage = {
  name: "ruby",
  syntax: {
    lineComments: ["#"],
    blockComments: [["\n=begin", "\n=end"]],
    quotes: [
      { open: '"', close: '"', escapes: "all", code: inCode },
      { open: "'", close: "'", escapes: "close" },
      { open: "`", close: "`", escapes: "all", code: inCode, isCommand: true },
    ],
    name: /(?:[$@]|@@)?[\p{L}_][\p{L}\p{N}_]*[?!]?|\$[0-9~!@&`'+*$?:"<>,./\\;]/uy,
    hasPatterns: true,
    quoteOperators: "ruby",
    hasHereDocuments: true,
    valueFollows:
      wordSet(`if unless while until and or not when return puts print p split grep match scan gsub sub in then
      elsif do`),
    members: wordSet(". :: &."),
    joins: wordSet("+"),
    callsWithoutParentheses: true,
    joinsNeighbours: true,
  },
  vocabulary,
  imports: "ruby",
  importers: new Set(),
  endsAtNewline: true,
  module: name => name,
  skipped: new Set(),
  reflection: /^(?:instance_variable_set|remove_method|method_missing|singleton_class)$/,
  arguments: ["ARGV", 0],
};
