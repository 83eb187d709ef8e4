/** JavaScript and TypeScript, on Node, Bun and Deno. */
import type { CodeLanguage } from "../source/language.ts";
import { wordSet } from "../source/syntax.ts";
import { defineVocabulary } from "../source/vocabulary.ts";

/** Node's own, and what fs-extra adds. */
const fs = {
  delete: "unlink unlinkSync rm rmSync rmdir rmdirSync",
  deleteTree: "remove removeSync emptyDir emptyDirSync",
  write: `writeFile writeFileSync createWriteStream truncate truncateSync utimes utimesSync outputFile outputFileSync
    writeJson writeJsonSync outputJson outputJsonSync ensureFile`,
  append: "appendFile appendFileSync",
  read: "readFile readFileSync createReadStream readlink readlinkSync openAsBlob readJson readJsonSync",
  open: "open openSync",
  list: "readdir readdirSync opendir opendirSync watch",
  makeDirectory: "mkdir mkdirSync ensureDir ensureDirSync mkdirp mkdirpSync",
  move: "rename renameSync move moveSync",
  copy: "copyFile copyFileSync",
  copyTree: "cp cpSync copy copySync",
  link: "symlink symlinkSync link linkSync",
  permissions: "chmod chmodSync chown chownSync lchown lchownSync",
  harmless: `exists existsSync stat statSync lstat lstatSync access accessSync realpath realpathSync constants promises
    mkdtemp mkdtempSync close closeSync read readSync writeSync fstat fstatSync Stats fsync fsyncSync glob globSync
    watchFile unwatchFile default pathExists pathExistsSync`,
};
const client = {
  request: "get head options",
  post: "post put patch delete del",
  requestAny: "request stream",
};

const vocabulary = defineVocabulary({
  modules: {
    "": {
      evaluate: "eval Function",
      dynamic: "Reflect module vm worker_threads cluster inspector repl v8 Worker WebAssembly Proxy",
      hidden: "execa shelljs cross-spawn node-pty",
      tagged: "$ Bun.$ execaCommand zx.$ zx",
      requestAny: "fetch axios got node-fetch undici.fetch undici.request superagent ky",
      connect: "WebSocket EventSource XMLHttpRequest",
      deleteTree: "rimraf rimrafSync del deleteAsync deleteSync trash",
      harmless: `console JSON Math Object Array String Number Boolean Date RegExp Map Set WeakMap WeakSet Promise Symbol
        BigInt parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI atob btoa
        setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask structuredClone Buffer URL
        URLSearchParams TextEncoder TextDecoder Error TypeError RangeError Intl performance crypto util path url os
        assert events stream buffer string_decoder querystring readline zlib timers perf_hooks async_hooks semver yaml
        lodash if while for switch catch return typeof await function super import.meta require.resolve`,
    },
    fs,
    child_process: {
      shell: "exec execSync",
      program: "spawn spawnSync execFile execFileSync",
      hidden: "fork",
    },
    process: {
      dynamic: "binding dlopen mainModule _linkedBinding getBuiltinModule",
      changeDirectory: "chdir",
      environment: "env",
      stop: "kill",
      harmless: `argv exit exitCode nextTick cwd on once hrtime memoryUsage uptime version versions platform arch pid ppid
        stdout stdin stderr emitWarning release title getuid umask cpuUsage resourceUsage execPath`,
    },
    http: { ...client, listen: "createServer" },
    https: { ...client, listen: "createServer" },
    http2: { request: "connect", listen: "createServer createSecureServer" },
    axios: { ...client, harmless: "create defaults" },
    got: client,
    net: { connect: "connect createConnection Socket", listen: "createServer" },
    tls: { connect: "connect", listen: "createServer" },
    dgram: { connect: "createSocket" },
    dns: { lookUp: "lookup resolve resolve4 resolve6 resolveMx resolveTxt reverse" },
    Bun: {
      process: "spawn spawnSync",
      write: "write",
      read: "file",
      listen: "serve listen",
      connect: "connect",
      harmless:
        "version env argv which main sleep nanoseconds hash password inspect semver Glob TOML gzipSync deepEquals",
    },
    Deno: {
      delete: "remove removeSync",
      write:
        "writeTextFile writeTextFileSync writeFile writeFileSync create createSync truncate truncateSync",
      read: "readTextFile readTextFileSync readFile readFileSync readLink readLinkSync",
      open: "open openSync",
      list: "readDir readDirSync",
      makeDirectory: "mkdir mkdirSync",
      move: "rename renameSync",
      copy: "copyFile copyFileSync",
      link: "symlink symlinkSync link linkSync",
      permissions: "chmod chmodSync chown chownSync",
      program: "Command",
      process: "run",
      stop: "kill",
      listen: "serve listen listenTls",
      connect: "connect connectTls",
      changeDirectory: "chdir",
      environment: "env",
      harmless: `args version build pid noColor exit cwd stat statSync lstat lstatSync realPath realPathSync stdin stdout
        stderr errors inspect memoryUsage hostname consoleSize makeTempDir makeTempDirSync makeTempFile mainModule test
        bench permissions`,
    },
  },
  open: "process http https http2 axios got net tls dgram dns Bun",
  members: {
    posts: "post put patch",
    gets: "get head request",
    sql: "query execute raw prepare run exec $executeRawUnsafe $queryRawUnsafe",
    shell: "execSync",
    program: "spawnSync execFileSync",
    hidden: "execFile spawn fork",
    delete: "unlinkSync rmSync rmdirSync",
    write: "writeFileSync writeTextFile writeTextFileSync",
    append: "appendFileSync",
    read: "readFileSync readTextFile",
    copy: "copyFileSync",
    move: "renameSync",
    deleteTree: "removeSync emptyDirSync",
    harmless: `log error warn info push pop shift unshift map filter forEach reduce join split slice splice concat trim
      replace replaceAll toString keys values entries includes indexOf find findIndex some every sort reverse test match
      matchAll then catch finally parse stringify toFixed padStart padEnd toUpperCase toLowerCase startsWith endsWith
      charCodeAt charAt has set add substring substr flat flatMap json text toISOString getTime fill at on once emit
      write end pipe`,
  },
  brought: "execa shelljs zx got superagent ky axios rimraf rimrafSync del deleteAsync deleteSync trash",
  values: {
    joinAll: "path.join path.posix.join",
    join: "path.resolve",
    same: "String path.normalize Bun.file require.resolve",
    home: "os.homedir process.env.HOME",
    here: "process.cwd Deno.cwd __dirname import.meta.dirname",
    temporary: "os.tmpdir fs.mkdtempSync Deno.makeTempDirSync Deno.makeTempDir",
    split: ".split",
  },
});

const modules: { readonly [name: string]: string } = {
  "fs/promises": "fs",
  "dns/promises": "dns",
  "fs.promises": "fs",
  "fs-extra": "fs",
  "graceful-fs": "fs",
  "node-fetch": "fetch",
};

export const javascript: CodeLanguage = {
  name: "javascript",
  syntax: {
    lineComments: ["//", "#!"],
    blockComments: [["/*", "*/"]],
    quotes: [
      { open: "`", close: "`", escapes: "all", code: [["${", "}"]] },
      { open: '"', close: '"', escapes: "all", isLine: true },
      { open: "'", close: "'", escapes: "all", isLine: true },
    ],
    name: /[\p{L}_$#][\p{L}\p{N}_$]*/uy,
    hasPatterns: true,
    valueFollows: wordSet("return typeof case in of do else void delete throw new await yield instanceof"),
    members: wordSet(". ?."),
    joins: wordSet("+"),
    callsByText: true,
    hasEscapedNames: true,
  },
  vocabulary,
  imports: "javascript",
  importers: wordSet("require import createRequire() module.require process.getBuiltinModule"),
  endsAtNewline: true,
  module: name => {
    const plain = name
      .replace(/^node:/, "")
      .replace(/^this\./, "")
      .replace(/^bun(?=\.|$)/, "Bun")
      .replace(/\.default(?=\.|$)/, "");
    const known = Object.keys(modules).find(each => plain === each || plain.startsWith(`${each}.`));
    return known === undefined ? plain : modules[known]! + plain.slice(known.length);
  },
  skipped: wordSet("await new"),
  reflection: /^(?:constructor|globalThis|global|window|self|__proto__|mainModule)$/,
  arguments: ["process.argv", 1],
};
