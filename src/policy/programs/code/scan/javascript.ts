/** Scans JavaScript by the libraries on Node, Bun and Deno, as far as their names say what they do to the world. */

import { wordSet } from "../../syntax/word-list.ts";
import type { Runnable } from "../run-code.ts";
import { scanCode } from "../scan-code.ts";
import { defineLanguage } from "./language.ts";

/** Deno's functions on files have the names of those in fs, and effects of Deno's own are listed as if they were in fs. */
const sameAsFs = /^(?:fs\/promises|fs\.promises|fs-extra|graceful-fs|Deno)(?=\.|$)/;

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
    module: name =>
      name
        .replace(/^(?:node:|this\.)/, "")
        .replace(/^bun(?=\.|$)/, "Bun")
        .replace(/\.default(?=\.|$)/, "")
        .replace(sameAsFs, "fs")
        .replace(/^node-fetch$/, "fetch"),
    reflection: /^(?:constructor|__proto__|mainModule)$/,
  },
  `
  global: fs child_process
  imported: execa shelljs zx got superagent ky axios rimraf rimrafSync del deleteAsync deleteSync trash $
  opaque: eval Function Reflect module vm worker_threads cluster inspector repl v8 Worker WebAssembly Proxy
  opaque: process.binding process.dlopen process._linkedBinding process.getBuiltinModule child_process.fork
  opaque: globalThis global window self execa shelljs cross-spawn node-pty zx $ Bun.$
  command: child_process.exec Bun.spawn fs.run execa.execaCommand shelljs.exec
  program: child_process.spawn child_process.execFile fs.Command execa.execa cross-spawn.spawn cross-spawn.sync node-pty.spawn
  request: fetch got superagent ky undici.fetch undici.request
  request axios got http https: get head options post put patch delete del request stream
  request: axios
  connect: WebSocket EventSource XMLHttpRequest net.connect net.createConnection net.Socket tls.connect
  connect: dgram.createSocket http2.connect Bun.connect fs.connect fs.connectTls
  connect dns: lookup resolve resolve4 resolve6 resolveMx resolveTxt reverse
  deleteTree: rimraf del deleteAsync deleteSync trash
  harmless: require.resolve import.meta console JSON Math
  changeDirectory: process.chdir fs.chdir
  loadEnvironment: process.loadEnvFile dotenv.config
  environment: process.env process.report fs.env Bun.env
  place: os.hostname os.userInfo os.networkInterfaces fs.hostname fs.networkInterfaces
  stop: process.kill fs.kill
  listen http https http2 net tls: createServer createSecureServer
  listen: Bun.serve Bun.listen fs.serve fs.listen fs.listenTls
  write: Bun.write
  read: Bun.file
  delete fs: unlink rm rmdir
  deleteTree fs: remove emptyDir
  write fs: writeFile createWriteStream truncate utimes outputFile writeJson outputJson ensureFile writeTextFile create
  append fs: appendFile
  read fs: readFile createReadStream readlink openAsBlob readJson readTextFile readLink
  open fs: open
  list fs: readdir opendir watch readDir
  makeDirectory fs: mkdir ensureDir mkdirp
  move fs: rename move
  copy fs: copyFile
  copyTree fs: cp copy
  link fs: symlink link
  permissions fs: chmod chown lchown
  harmless fs: exists stat lstat access realpath constants promises mkdtemp close read writeSync fstat Stats fsync
  harmless fs: glob watchFile unwatchFile default pathExists args version build exit cwd realPath stdin stdout stderr
  harmless fs: errors inspect makeTempDir test
  member requestAddress: get head request post put patch
  member sql: query execute raw prepare run exec $executeRawUnsafe $queryRawUnsafe
  member command: execSync
  member program: spawnSync execFileSync
  member opaque: execFile spawn fork
  member delete: unlinkSync rmSync rmdirSync
  member deleteTree: removeSync emptyDirSync
  member write: writeFileSync writeTextFile writeTextFileSync
  member append: appendFileSync
  member read: readFileSync readTextFile
  member copy: copyFileSync
  member move: renameSync
  member harmless: log push map then on once emit write end pipe
  value joinAll: path.join path.posix.join
  value join: path.resolve
  value same: String path.normalize Bun.file require.resolve
  value home: os.homedir process.env.HOME
  value here: process.cwd fs.cwd __dirname import.meta.dirname
  value temporary: os.tmpdir fs.mkdtempSync fs.makeTempDirSync fs.makeTempDir`,
);

export const scanJavascript: NonNullable<Runnable["scan"]> = (...given) => scanCode(javascript, ...given);
