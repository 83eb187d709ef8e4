/** Copies to and from buckets, and deletions in them: `aws s3`, `gsutil`, `gcloud storage`, `s3cmd`, `mc` and `rclone`. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, possibly } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { localDisk } from "../effects/local-disk.ts";
import { flagOf, isOn } from "../syntax/option-values.ts";
import { wordList } from "../syntax/word-list.ts";
import type { TableCall, TableCode } from "../table/table-call.ts";
import { cloudRead, deletions, onlyIf } from "./cloud-words.ts";

const valued = wordList(`
  exclude include acl storage-class sse sse-kms-key-id content-type cache-control metadata profile region endpoint-url
  output grants expires source-region page-size config transfers checkers bwlimit filter filter-from include-from
  exclude-from files-from max-age min-age max-size min-size log-file log-level backup-dir retries stats suffix`);

function useOf(call: TableCall) {
  const { command, after } = call;
  const isRclone = command.program === "rclone";
  const syntax = { valued: isRclone ? "" : "xjhz", valuedLong: valued };
  const given = parseArguments(command.arguments, syntax);
  // An address, and `remote:path` for rclone. A word that begins with an unknown piece may be either.
  const remote = isRclone ? /^[^/]+:/ : /^[a-z0-9]+:\/\//i;
  return {
    given,
    isRclone,
    operands: parseArguments(after, syntax).operands,
    isDry: isRclone ? isOn(given, "n", "dry-run") : isOn(given, "dryrun"),
    isRemote: ({ text }: Word) => remote.test(text),
    isUnknown: ({ text }: Word) => text.startsWith(HOLE),
    disk: localDisk(command, call.recognition),
  };
}

/** `cp`, `mv`, `sync` and their like, with a bucket at one end at least. */
function copy(call: TableCall): readonly Operation[] {
  const { given, operands, isRclone, isDry, isRemote, isUnknown, disk } = useOf(call);
  const to = operands.at(-1);
  const from = operands.slice(0, -1);
  if (to === undefined || from.length === 0) return [opaque("it can't be told what is copied where")];
  if (isDry) return look(call);
  const isSync = /sync$/.test(call.verb);
  const isMove = /^(?:.* )?(?:mv|move)/.test(call.verb);
  const recursive = isSync || isRclone || flagOf(given, "recursive", "r", "R") !== false;
  const deletes = ["delete", "delete-removed", "d", "delete-unmatched-destination-objects"];
  const isClearing = isSync && (isRclone || flagOf(given, ...deletes));
  const place = { provider: call.command.program };
  const isUp = isUnknown(to) || isRemote(to);
  return [
    ...from.flatMap(word => {
      if (isUnknown(word)) return disk.reads(word, recursive).map(possibly);
      if (isRemote(word)) return isMove ? deletions(place, [word]) : [];
      return [...disk.reads(word, recursive), ...(isMove ? disk.deletes(word, recursive) : [])];
    }),
    ...(isUp ? [] : from.filter(word => !isRclone || isUnknown(word) || isRemote(word))).map(word =>
      transfer(word, "down"),
    ),
    ...(isUp ? [transfer(to, "up")] : disk.writes(to, recursive)),
    ...onlyIf(isClearing, isUp ? deletions(place, [to]) : disk.deletes(to, true)),
  ];
}

const hosts: { readonly [scheme: string]: string } = {
  s3: ".s3.amazonaws.com",
  gs: ".storage.googleapis.com",
  b2: ".backblazeb2.com",
  oss: ".aliyuncs.com",
};

function transfer(word: Word, direction: "up" | "down"): Operation {
  const text = textOf(word);
  const [, scheme = "", bucket] = /^([a-z0-9]+):\/\/([^/]*)/i.exec(text ?? "") ?? [];
  const domain = bucket === undefined ? text?.split(":")[0] : `${bucket}${hosts[scheme] ?? ""}`;
  return operation("net.transfer", { domain, direction });
}

/** Folders here, as well as places elsewhere. */
function look(call: TableCall): readonly Operation[] {
  const { isRclone, operands, isRemote } = useOf(call);
  if (!isRclone) return [cloudRead(call)];
  return operands.flatMap(word =>
    isRemote(word)
      ? [operation("cloud.read", { provider: "rclone", service: textOf(word)?.split(":")[0] })]
      : call.recognition
          .paths(word, call.command)
          .map(path => operation("fs.list", { path, recursive: true })),
  );
}

function remove(call: TableCall): readonly Operation[] {
  const { isRclone, operands, isDry, isRemote, isUnknown, disk } = useOf(call);
  if (isDry) return look(call);
  const { name: provider, verb } = call;
  const place = { provider, ...(verb.includes(" ") && { service: verb.split(" ")[0]! }) };
  if (!isRclone) return deletions(place, operands);
  return operands.flatMap(word =>
    isRemote(word) || isUnknown(word) ? deletions(place, [word]) : disk.deletes(word, true),
  );
}

export const bucketCode: TableCode = { copy, look, remove };
