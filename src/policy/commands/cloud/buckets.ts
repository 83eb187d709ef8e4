/** Copying between this machine and the buckets of a cloud. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { deletionsOf } from "./cloud-effects.ts";
import { flagOf, optionsOf } from "./option-values.ts";
import type { Call, Effect } from "./verb-program.ts";

const valued =
  "--exclude --include --acl --storage-class --sse --sse-kms-key-id --content-type --cache-control --metadata" +
  " --profile --region --endpoint-url --output --grants --expires --source-region --page-size --metadata-directive" +
  " --expected-size --content-encoding --content-disposition --website-redirect --request-payer -x -j -h -z";

/** `cp`, `mv`, `sync` and `rsync` with a bucket at one end at least. */
export const bucketCopy: Effect = call => {
  const given = optionsOf(call, valued);
  const places = given.operands;
  const to = places.at(-1);
  if (to === undefined || places.length < 2) return undefined;
  const from = places.slice(0, -1);
  const isSync = /sync$/.test(call.verb);
  const isMove = /mv$/.test(call.verb);
  const isDeep = isSync || flagOf(given, "recursive", "r", "R") !== false;
  const isClearing = isSync ? flagOf(given, "delete", "d", "delete-unmatched-destination-objects") : false;
  return [
    ...from.flatMap(word => (isBucket(word) ? [] : readsFrom(word, call, isDeep, isMove))),
    ...(isMove ? deletionsOf({ provider: call.command.program }, from.filter(isBucket)) : []),
    ...(isBucket(to)
      ? [
          transfer(to, "up"),
          ...(isClearing === false ? [] : deletionsOf({ provider: call.command.program }, [to])),
        ]
      : [...from.map(word => transfer(word, "down")), ...writesTo(to, call, isDeep, isClearing)]),
  ];
};

export const bucketDelete =
  (provider: string): Effect =>
  call =>
    deletionsOf(
      { provider, ...(call.verb.includes(" ") && { service: call.verb.split(" ")[0]! }) },
      optionsOf(call, valued).operands,
    );

/** A word that begins with something unknown may be either; then it is taken for a bucket that nobody knows. */
const isBucket = ({ text }: Word) => /^[a-z0-9]+:\/\//i.test(text) || text.startsWith(HOLE);

function transfer(word: Word, direction: "up" | "down"): Operation {
  return operation("net.transfer", { domain: bucketHost(textOf(word)), direction });
}

const hosts: { readonly [scheme: string]: string } = {
  s3: "s3.amazonaws.com",
  gs: "storage.googleapis.com",
  b2: "backblazeb2.com",
  oss: "aliyuncs.com",
};

function bucketHost(text: string | undefined): string | undefined {
  const [, scheme, bucket] = /^([a-z0-9]+):\/\/([^/]*)/i.exec(text ?? "") ?? [];
  if (scheme === undefined || bucket === undefined) return undefined;
  if (/^https?$/.test(scheme)) return bucket;
  const host = Object.hasOwn(hosts, scheme) ? hosts[scheme] : undefined;
  return host === undefined ? bucket : `${bucket}.${host}`;
}

function readsFrom(
  word: Word,
  { command, recognition }: Call,
  recursive: boolean,
  isMove: boolean,
): readonly Operation[] {
  if (word.text === "-") return [];
  return recognition
    .paths(word, command)
    .flatMap(path => [
      operation("fs.read", { path, recursive }),
      ...(isMove ? [operation("fs.delete", { path, recursive, force: true })] : []),
    ]);
}

function writesTo(
  word: Word,
  { command, recognition }: Call,
  recursive: boolean,
  isClearing: boolean | undefined,
): readonly Operation[] {
  if (word.text === "-") return [];
  return recognition
    .paths(word, command)
    .flatMap(path => [
      operation("fs.write", { path, append: false, recursive }),
      ...(isClearing === false ? [] : [operation("fs.delete", { path, recursive: true, force: true })]),
    ]);
}
