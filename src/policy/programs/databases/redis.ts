/** redis-cli and its relatives: one command of words, or a script of them. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  possibly,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { wordList, wordSet } from "../syntax/word-list.ts";

const SYSTEM = "redis";

const reads = wordSet(`
  get mget getrange strlen exists type ttl pttl expiretime keys scan randomkey dbsize info ping echo
  time lastsave hget hmget hgetall hkeys hvals hlen hexists hscan hstrlen hrandfield llen lrange lindex
  lpos smembers scard sismember smismember srandmember sscan sinter sunion sdiff sintercard zrange
  zrangebyscore zrangebylex zrevrange zrevrangebyscore zcard zscore zmscore zrank zrevrank zcount
  zlexcount zscan zrandmember getbit bitcount bitpos xrange xrevrange xlen xread xinfo xpending geopos
  geodist geosearch georadius_ro geohash pfcount object memory monitor subscribe psubscribe ssubscribe
  role command help lolwut select auth hello quit exit dump wait watch unwatch multi exec discard substr
  json.get json.mget json.type ft.search ft.info ft._list ts.range ts.get`);
/** The effect of the command, which its first argument decides. */
const asking: { readonly [command: string]: ReadonlySet<string> } = {
  config: wordSet("get help"),
  client: wordSet("list info getname id help no-evict"),
  cluster: wordSet(`
    info nodes slots shards keyslot myid help links countkeysinslot getkeysinslot`),
  acl: wordSet("list users whoami cat getuser log help genpass dryrun"),
  slowlog: wordSet("get len help"),
  latency: wordSet("latest history graph doctor help histogram"),
  module: wordSet("list help"),
  script: wordSet("exists help"),
  function: wordSet("list dump stats help"),
  pubsub: wordSet("channels numsub numpat help shardchannels shardnumsub"),
};
const clears = wordSet("flushall flushdb");
/** Code, libraries, and settings with which a server writes files wherever it can. */
const untellable = wordSet("eval evalsha fcall function script module debug config acl migrate cluster");
/** The whole of this server is replaced by another one's data. */
const replaces = wordSet("slaveof replicaof");

/** The effects of one command. An unlisted command changes some keys. */
function redisCommand(words: readonly Word[]): readonly Operation[] {
  const [first, second] = words;
  if (first === undefined) return [];
  const name = textOf(first)?.toLowerCase();
  if (name === undefined)
    return [operation("database.write", { system: SYSTEM, verb: undefined }), possibly(clear(undefined))];
  if (clears.has(name)) return [clear(name === "flushall" ? "all" : undefined)];
  if (replaces.has(name))
    return [textOf(second)?.toLowerCase() === "no" ? write("replicaof no one") : clear("all")];
  if (name === "shutdown" || name === "failover")
    return [operation("system.service", { verb: name, name: SYSTEM })];
  const asks = Object.hasOwn(asking, name) && asking[name]!.has(textOf(second)?.toLowerCase() ?? "");
  if (reads.has(name) || asks) return [read];
  if (name === "config" && FILES.test(words[2]?.text ?? "")) {
    return [opaque("the server then writes files wherever it is told")];
  }
  if (clearsInside(words)) return [clear("all")];
  return [untellable.has(name) ? untold : write(name)];
}

/** Settings of where a server writes, and of code that it loads. */
const FILES =
  /^(?:dir|dbfilename|logfile|pidfile|appendfilename|appenddirname|unixsocket|loadmodule|aclfile|\0)/i;

const untold = opaque("a script, a library or a setting can do anything to the server");
const clearsInside = (words: readonly Word[]) => words.some(({ text }) => /flush(?:all|db)/i.test(text));

const read = operation("database.read", { system: SYSTEM });
const write = (verb: string | undefined) => operation("database.write", { system: SYSTEM, verb });
const clear = (name: string | undefined) => operation("database.delete", { system: SYSTEM, name });

const syntax: ExactSyntax = {
  valued: "hpsanuridDXt",
  valuedLong: wordList(`
      user pass eval rdb functions-rdb pattern count quoted-pattern memkeys-samples sni cacert cacertdir
      cert key tls-ciphers tls-ciphersuites pipe-timeout lru-test show-pushes intrinsic-latency
      keystats-samples cursor top`),
  stopsAtOperand: true,
};

/** Only looks at the server. */
const LOOKS = /^--(?:scan|(?:big|mem|hot)keys|stat|latency(?:-history|-dist)?|keystats|intrinsic-latency)$/;

const redis: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, syntax);
  const disk = localDisk(command, recognition);
  const dumps = given.values("rdb", "functions-rdb");
  if (dumps.length > 0) {
    return [
      operation("database.copy", { system: SYSTEM, direction: "out" }),
      ...dumps.flatMap(file => disk.writes(file)),
    ];
  }
  const scripts = given.values("eval");
  if (scripts.length > 0) return [untold, ...scripts.flatMap(file => disk.reads(file))];
  // `--cluster` has verbs of its own.
  if (given.has("cluster")) return cluster(given.rest);
  if (command.arguments.some(({ text }) => LOOKS.test(text))) return [read];
  if (given.has("pipe")) return [write(undefined), opaque("its commands come from a pipe")];
  if (given.rest.length > 0)
    return given.isUncertain
      ? [...redisCommand(given.rest), possibly(clear(undefined))]
      : redisCommand(given.rest);
  return fromInput(command, recognition);
};

function cluster([verb]: readonly Word[]): readonly Operation[] {
  const isLooking = /^(?:info|check|help)$/.test(textOf(verb) ?? "");
  return [isLooking ? read : untold];
}

/** More lines than these are not told one by one. */
const MAX_LINES = 1000;

function fromInput(command: Command, recognition: Recognition): readonly Operation[] {
  const { input } = command;
  if (input.kind === "none") return [read];
  if (input.kind === "unknown") return [opaque("its commands come from a pipe")];
  const text = input.kind === "text" ? input.text.text : localDisk(command, recognition).text(input.path);
  const lines = text
    ?.split("\n")
    .map(line => line.trim())
    .filter(line => line !== "");
  if (lines === undefined || lines.length > MAX_LINES)
    return [opaque("its commands stand in a file that can't be read")];
  return lines.flatMap(line =>
    redisCommand(
      line
        .split(/\s+/)
        .map(word => (word.includes(HOLE) ? { text: HOLE } : known(word.replace(/^(["'])(.*)\1$/s, "$2")))),
    ),
  );
}

export const programs: Commands = { "redis-cli": redis, "valkey-cli": redis, "keydb-cli": redis };
