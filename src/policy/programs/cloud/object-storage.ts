/** Programs for buckets: s3cmd, the MinIO client, Backblaze's, and rclone, which also copies between folders. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { cloudRead, deletionsOf, secretsChange, secretsRead } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { isOn, lastValue, optionsOf } from "../syntax/option-values.ts";
import { type Call, type Effect, each, nothing, verbProgram } from "../syntax/verb-program.ts";
import { bucketCopy, bucketDelete } from "./buckets.ts";
import { cloudProgram } from "./cloud-verbs.ts";

const rcloneOptions =
  "--config --transfers --checkers --bwlimit --include --exclude --filter --filter-from --include-from --exclude-from" +
  " --files-from --max-age --min-age --max-size --min-size --log-file --log-level --backup-dir --retries --stats" +
  " --drive-root-folder-id --s3-region --addr --vfs-cache-mode --suffix --compare-dest --copy-dest --contimeout";

/** `remote:path`; a folder of this machine has no colon before its first slash. */
const isRemote = ({ text }: Word) => /^[^/]+:/.test(text);

const pathsOf = (word: Word, { command, recognition }: Call) => recognition.paths(word, command);

const place = (word: Word) => textOf(word)?.split(":")[0];

/** `rclone sync from to` makes the second the same as the first: what is only there is gone. */
const rcloneCopy: Effect = call => {
  const given = optionsOf(call, rcloneOptions);
  const [from, to] = given.operands;
  if (from === undefined || to === undefined) return undefined;
  if (isOn(given, "n", "dry-run")) return lookAt(call);
  const isMove = call.verb.startsWith("move");
  const isSync = /sync$/.test(call.verb);
  const found: Operation[] = [];
  if (isRemote(from)) {
    found.push(operation("net.transfer", { domain: place(from), direction: "down" }));
    if (isMove) found.push(...deletionsOf({ provider: "rclone" }, [from]));
  } else found.push(...readsOf(from, isMove, call));
  if (isRemote(to)) {
    found.push(operation("net.transfer", { domain: place(to), direction: "up" }));
    if (isSync) found.push(...deletionsOf({ provider: "rclone" }, [to]));
  } else found.push(...writesOf(to, isSync, call));
  return found;
};

const readsOf = (word: Word, isMove: boolean, call: Call) =>
  pathsOf(word, call).flatMap(path => [
    operation("fs.read", { path, recursive: true }),
    ...(isMove ? [operation("fs.delete", { path, recursive: true, force: true })] : []),
  ]);

const writesOf = (word: Word, isSync: boolean, call: Call) =>
  pathsOf(word, call).flatMap(path => [
    operation("fs.write", { path, append: false, recursive: true }),
    ...(isSync ? [operation("fs.delete", { path, recursive: true, force: true })] : []),
  ]);

const lookAt: Effect = call =>
  optionsOf(call, rcloneOptions).operands.flatMap((word): readonly Operation[] =>
    isRemote(word)
      ? [operation("cloud.read", { provider: "rclone", service: place(word) })]
      : pathsOf(word, call).map(path => operation("fs.list", { path, recursive: true })),
  );

const rcloneDelete: Effect = call => {
  const given = optionsOf(call, rcloneOptions);
  if (isOn(given, "n", "dry-run")) return lookAt(call);
  return given.operands.flatMap((word): readonly Operation[] =>
    isRemote(word)
      ? deletionsOf({ provider: "rclone" }, [word])
      : pathsOf(word, call).map(path => operation("fs.delete", { path, recursive: true, force: true })),
  );
};

const rclone = verbProgram({
  verbs: {
    ...each(nothing, "version help listremotes obscure genautocomplete completion"),
    ...each(
      lookAt,
      "ls lsd lsl lsf lsjson size tree check cryptcheck checksum md5sum sha1sum hashsum about cat ncdu",
    ),
    ...each(rcloneCopy, "copy copyto move moveto sync bisync"),
    ...each(rcloneDelete, "delete deletefile purge rmdir rmdirs cleanup dedupe"),
    ...each(secretsRead, "", { config: "show dump" }),
    ...each(secretsChange, "config authorize", {
      config: "create update delete password edit reconnect disconnect",
    }),
    ...each(nothing, "", { config: "file paths providers touch" }),
    ...each(() => [operation("net.listen", { port: undefined })], "serve rcd"),
    ...each(() => [operation("system.disk", { device: undefined, verb: "mount" })], "mount nfsmount cmount"),
  },
  valued: setOf("--config --log-level --log-file"),
  flags: setOf("-v -vv -q -P --progress --verbose --quiet -n --dry-run -i --interactive"),
});

const s3cmd = cloudProgram({
  provider: "s3",
  special: {
    ...each(bucketCopy, "put get cp mv sync"),
    ...each(bucketDelete("s3"), "del rm rb"),
    ...each(cloudRead("s3"), "la ls du info"),
  },
  valued: setOf("-c --config --access_key --secret_key --region --host --host-bucket"),
  flags: setOf("-v --verbose -q --quiet -d --debug -n --dry-run -r --recursive -f --force -P --acl-public"),
});

/** `mc alias/bucket/object`: without a verb it is a file manager of the same name. */
const minio = cloudProgram({
  provider: "minio",
  special: {
    ...each(copyOf("up"), "cp mirror put pipe"),
    ...each(copyOf("down"), "get"),
    ...each(copyOf(undefined), "mv"),
    ...each(bucketDelete("minio"), "rm rb"),
    ...each(secretsChange, "", { alias: "set remove rm import" }),
    find: findObjects,
    ...each(cloudRead("minio"), "alias ls tree stat cat head du diff", { alias: "list ls" }),
  },
  flags: setOf("--quiet -q --json --debug --insecure --no-color"),
});

/** Which of its places are local isn't told by their form: both are possible. */
function copyOf(direction: string | undefined): Effect {
  return () => [operation("net.transfer", { domain: undefined, direction })];
}

/** `mc find … --exec 'command {}'` */
function findObjects(call: Call): readonly Operation[] {
  const text = lastValue(call, "exec");
  const found = text === undefined ? [] : call.recognition.shell(text, call.command);
  return [operation("cloud.read", { provider: "minio" }), ...found];
}

const backblaze = cloudProgram({
  provider: "b2",
  special: {
    ...each(copyOf("up"), "upload-file upload_file sync", { file: "upload" }),
    ...each(copyOf("down"), "download-file download-file-by-name download-file-by-id", { file: "download" }),
    ...each(secretsChange, "authorize-account clear-account create-key", { account: "authorize clear" }),
  },
});

export const objectStorage: Commands = { rclone, s3cmd, mc: minio, mcli: minio, b2: backblaze };
