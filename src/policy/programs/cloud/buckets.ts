/** Copying between this machine and the buckets of a cloud. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { deletionsOf } from "../effects/cloud-effects.ts";
import { flagOf, optionsOf } from "../syntax/option-values.ts";
import type { Call, Effect } from "../syntax/verb-program.ts";

const valued =
  "--exclude --include --acl --storage-class --sse --sse-kms-key-id --content-type --cache-control --metadata" +
  " --profile --region --endpoint-url --output --grants --expires --source-region --page-size --metadata-directive" +
  " --expected-size --content-encoding --content-disposition --website-redirect --request-payer -x -j -h -z";

/** `cp`, `mv`, `sync` and `rsync` with a bucket at one end at least. */
export const bucketCopy: Effect = call => {
  const given = optionsOf(call, valued);
  const to = given.operands.at(-1);
  const from = given.operands.slice(0, -1);
  if (to === undefined || from.length === 0) return undefined;
  const isSync = /sync$/.test(call.verb);
  const isMove = /mv$/.test(call.verb);
  const recursive = isSync || flagOf(given, "recursive", "r", "R") !== false;
  const isClearing = isSync && flagOf(given, "delete", "d", "delete-unmatched-destination-objects");
  const deletion = { provider: call.command.program };
  const sources = from.flatMap(word => {
    if (word.text.startsWith(HOLE)) return [possibly(operation("fs.read", { path: undefined, recursive }))];
    if (isBucket(word)) return isMove ? deletionsOf(deletion, [word]) : [];
    return readsFrom(word, call, recursive, isMove);
  });
  if (isBucket(to)) {
    return [...sources, transfer(to, "up"), ...where(isClearing, deletionsOf(deletion, [to]))];
  }
  const paths = to.text === "-" ? [] : call.recognition.paths(to, call.command);
  return [
    ...sources,
    ...from.map(word => transfer(word, "down")),
    ...paths.map(path => operation("fs.write", { path, append: false, recursive })),
    ...where(
      isClearing,
      paths.map(path => operation("fs.delete", { path, recursive: true, force: true })),
    ),
  ];
};

const where = (isGiven: boolean | undefined, operations: readonly Operation[]) =>
  isGiven === undefined ? operations.map(possibly) : isGiven ? operations : [];

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
