/** redis-cli and its relatives: one command of words, or a script of them. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, operation, possibly, type Recogniser } from "../../recognition.ts";
import { isDestroying } from "../../strangers/destruction.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
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
/** The words behind `config`, `cluster` and their like that only look. */
const LOOKS_BEHIND =
  /^(?:get|help|list|info|getname|id|nodes|slots|shards|keyslot|myid|links|countkeysinslot|getkeysinslot|users|whoami|cat|getuser|log|genpass|len|latest|history|graph|doctor|exists|dump|stats|channels|num\w+|shard\w+)$/;
const groups = wordSet("config client cluster acl slowlog latency module script function pubsub");
/** Code, libraries, and settings with which a server writes files wherever it can. */
const untellable = wordSet("eval evalsha fcall function script module debug config acl migrate cluster");

/** Commands that take away no more than the keys that they name. */
const ofKeys = wordSet("del unlink expire json.del json.forget json.clear ts.del");

/** The effects of one command. An unlisted command changes some keys. */
function redisCommand(words: readonly Word[]): readonly Operation[] {
  const [first, second] = words;
  if (first === undefined) return [];
  const name = textOf(first)?.toLowerCase();
  if (name === undefined) return [write(undefined), possibly(clear(undefined))];
  if (name === "flushall" || name === "flushdb") return [clear(name === "flushall" ? "all" : undefined)];
  // The whole of this server is replaced by another one's data.
  if (name === "slaveof" || name === "replicaof") {
    return [textOf(second)?.toLowerCase() === "no" ? write("replicaof no one") : clear("all")];
  }
  if (name === "shutdown" || name === "failover")
    return [operation("system.service", { verb: name, name: SYSTEM })];
  if (reads.has(name) || (groups.has(name) && LOOKS_BEHIND.test(textOf(second)?.toLowerCase() ?? "")))
    return [read];
  if (name === "config" && FILES.test(words[2]?.text ?? "")) {
    return [opaque("the server then writes files wherever it is told")];
  }
  if (words.some(({ text }) => /flush(?:all|db)/i.test(text))) return [clear("all")];
  if (untellable.has(name)) return [untold];
  return [isDestroying(name) && !ofKeys.has(name) ? clear(undefined) : write(name)];
}

/** Settings of where a server writes, and of code that it loads. */
const FILES =
  /^(?:dir|dbfilename|logfile|pidfile|appendfilename|appenddirname|unixsocket|loadmodule|aclfile|\0)/i;

const untold = opaque("a script, a library or a setting can do anything to the server");

const read = operation("database.read", { system: SYSTEM });
const write = (verb: string | undefined) => operation("database.write", { system: SYSTEM, verb });
const clear = (name: string | undefined) => operation("database.delete", { system: SYSTEM, name });

const syntax: ExactSyntax = {
  valued: "hpsanuridDXt",
  valuedLong: wordList(`
    user pass eval rdb functions-rdb pattern count quoted-pattern sni cacert cacertdir cert key pipe-timeout lru-test
    show-pushes intrinsic-latency cursor top`),
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
  if (given.has("cluster"))
    return [/^(?:info|check|help)$/.test(textOf(given.rest[0]) ?? "") ? read : untold];
  if (command.arguments.some(({ text }) => LOOKS.test(text))) return [read];
  if (given.has("pipe")) return [write(undefined), opaque("its commands come from a pipe")];
  if (given.rest.length > 0) {
    return [...redisCommand(given.rest), ...(given.isUncertain ? [possibly(clear(undefined))] : [])];
  }
  const script = disk.input();
  if (script === undefined) return [read];
  const lines = script.text.split("\n").filter(line => line.trim() !== "");
  if (script.text === HOLE || lines.length > MAX_LINES) return [opaque("its commands can't be read")];
  return lines.flatMap(line => redisCommand(line.trim().split(/\s+/).map(wordOf)));
};

/** More lines than these are not told one by one. */
const MAX_LINES = 1000;
const wordOf = (text: string) => ({
  text: text.includes(HOLE) ? HOLE : text.replace(/^(["'])(.*)\1$/s, "$2"),
});

export const programs: Commands = { "redis-cli": redis, "valkey-cli": redis, "keydb-cli": redis };
