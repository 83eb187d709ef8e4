/** Libraries of JavaScript and TypeScript on Node, Bun and Deno, as far as their names say what they do to the world. */
import { wordSet } from "../../syntax/word-list.ts";
import { defineLanguage } from "./language.ts";

/** Names of modules in the table, by the names that programs import. */
const aliases: { readonly [name: string]: string } = {
  "fs/promises": "fs",
  "fs.promises": "fs",
  "fs-extra": "fs",
  "graceful-fs": "fs",
  "dns/promises": "dns",
  "node-fetch": "fetch",
};

export const javascript = defineLanguage(
  {
    name: "javascript",
    syntax: {
      comment: /(?:\/\/|#!)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
      quotes: [
        { mark: "`", code: "${" },
        { mark: '"', isLine: true },
        { mark: "'", isLine: true },
      ],
      name: /[\p{L}_$#][\p{L}\p{N}_$]*/uy,
      valueFollows: wordSet("return typeof case in of do else void delete throw new await yield instanceof"),
    },
    importers: wordSet("require import createRequire module.require process.getBuiltinModule"),
    module: name => {
      const plain = name
        .replace(/^node:/, "")
        .replace(/^this\./, "")
        .replace(/^bun(?=\.|$)/, "Bun")
        .replace(/\.default(?=\.|$)/, "");
      const known = Object.keys(aliases).find(each => plain === each || plain.startsWith(`${each}.`));
      return known === undefined ? plain : aliases[known]! + plain.slice(known.length);
    },
    reflection: /^(?:constructor|globalThis|global|window|self|__proto__|mainModule)$/,
    argv: ["process.argv", 1],
  },
  `
  closed: fs child_process Deno
  imported: execa shelljs zx got superagent ky axios rimraf rimrafSync del deleteAsync deleteSync trash
  evaluate: eval Function
  dynamic: Reflect module vm worker_threads cluster inspector repl v8 Worker WebAssembly Proxy process.binding
  dynamic: process.dlopen process.mainModule process._linkedBinding process.getBuiltinModule
  hidden: execa shelljs cross-spawn node-pty child_process.fork
  command: $ Bun.$ execaCommand zx.$ zx child_process.exec child_process.execSync Bun.spawn Bun.spawnSync
  requestAny: fetch axios got node-fetch undici.fetch undici.request superagent ky http.request http.stream
  requestAny: https.request https.stream http2.connect axios.request axios.stream got.request got.stream
  connect: WebSocket EventSource XMLHttpRequest net.connect net.createConnection net.Socket tls.connect
  connect: dgram.createSocket Bun.connect
  deleteTree: rimraf rimrafSync del deleteAsync deleteSync trash
  harmless: require.resolve import.meta console JSON Math
  program: child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync
  changeDirectory: process.chdir
  environment: process.env
  stop: process.kill
  request: http.get http.head http.options https.get https.head https.options axios.get axios.head
  request: axios.options got.get got.head got.options
  post: http.post http.put http.patch http.delete http.del https.post https.put https.patch https.delete
  post: https.del axios.post axios.put axios.patch axios.delete axios.del got.post got.put got.patch
  post: got.delete got.del
  listen: http.createServer https.createServer http2.createServer http2.createSecureServer net.createServer
  listen: tls.createServer Bun.serve Bun.listen
  lookUp: dns.lookup dns.resolve dns.resolve4 dns.resolve6 dns.resolveMx dns.resolveTxt dns.reverse
  write: Bun.write
  read: Bun.file
  delete fs: unlink unlinkSync rm rmSync rmdir rmdirSync
  deleteTree fs: remove removeSync emptyDir emptyDirSync
  write fs: writeFile writeFileSync createWriteStream truncate truncateSync utimes utimesSync outputFile
  write fs: outputFileSync writeJson writeJsonSync outputJson outputJsonSync ensureFile
  append fs: appendFile appendFileSync
  read fs: readFile readFileSync createReadStream readlink readlinkSync openAsBlob readJson readJsonSync
  open fs: open openSync
  list fs: readdir readdirSync opendir opendirSync watch
  makeDirectory fs: mkdir mkdirSync ensureDir ensureDirSync mkdirp mkdirpSync
  move fs: rename renameSync move moveSync
  copy fs: copyFile copyFileSync
  copyTree fs: cp cpSync copy copySync
  link fs: symlink symlinkSync link linkSync
  permissions fs: chmod chmodSync chown chownSync lchown lchownSync
  harmless fs: exists existsSync stat statSync lstat lstatSync access accessSync realpath realpathSync
  harmless fs: constants promises mkdtemp mkdtempSync close closeSync read readSync writeSync fstat fstatSync
  harmless fs: Stats fsync fsyncSync glob globSync watchFile unwatchFile default pathExists pathExistsSync
  delete Deno: remove removeSync
  write Deno: writeTextFile writeTextFileSync writeFile writeFileSync create createSync truncate truncateSync
  read Deno: readTextFile readTextFileSync readFile readFileSync readLink readLinkSync
  open Deno: open openSync
  list Deno: readDir readDirSync
  makeDirectory Deno: mkdir mkdirSync
  move Deno: rename renameSync
  copy Deno: copyFile copyFileSync
  link Deno: symlink symlinkSync link linkSync
  permissions Deno: chmod chmodSync chown chownSync
  program Deno: Command
  command Deno: run
  stop Deno: kill
  listen Deno: serve listen listenTls
  connect Deno: connect connectTls
  changeDirectory Deno: chdir
  environment Deno: env
  harmless Deno: args version build pid noColor exit cwd stat statSync lstat lstatSync realPath realPathSync
  harmless Deno: stdin stdout stderr errors inspect memoryUsage hostname consoleSize makeTempDir
  harmless Deno: makeTempDirSync makeTempFile mainModule test bench permissions
  member posts: post put patch
  member gets: get head request
  member sql: query execute raw prepare run exec $executeRawUnsafe $queryRawUnsafe
  member command: execSync
  member program: spawnSync execFileSync
  member hidden: execFile spawn fork
  member delete: unlinkSync rmSync rmdirSync
  member write: writeFileSync writeTextFile writeTextFileSync
  member append: appendFileSync
  member read: readFileSync readTextFile
  member copy: copyFileSync
  member move: renameSync
  member deleteTree: removeSync emptyDirSync
  member harmless: log push map then on once emit write end pipe
  value joinAll: path.join path.posix.join
  value join: path.resolve
  value same: String path.normalize Bun.file require.resolve
  value home: os.homedir process.env.HOME
  value here: process.cwd Deno.cwd __dirname import.meta.dirname
  value temporary: os.tmpdir fs.mkdtempSync Deno.makeTempDirSync Deno.makeTempDir`,
);
