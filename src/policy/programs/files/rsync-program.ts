/** rsync makes one tree of files like another, here or on another machine. */

import type { Operation } from "../../../ports/index.ts";
import { lastName } from "../../paths/path-parts.ts";
import { operation, possibly } from "../../recognition.ts";
import { HOLE, type Word } from "../../word.ts";
import { type FileUse, fileCommand } from "./file-use.ts";
import { kindOf } from "./reach.ts";

const valued = `-e -f -T -B -M -@ --rsh --rsync-path --filter --exclude --exclude-from --include --include-from
  --files-from --temp-dir --partial-dir --backup-dir --suffix --compare-dest --copy-dest --link-dest --chmod --chown
  --groupmap --usermap --bwlimit --timeout --contimeout --port --max-size --min-size --max-delete --max-alloc
  --block-size --modify-window --log-file --log-file-format --out-format --password-file --write-batch
  --only-write-batch --read-batch --info --debug --iconv --remote-option --compress-choice --compress-level
  --checksum-choice --sockopts --address --config --dparam --skip-compress --stop-after --stop-at`;
const deletions = `--delete --del --delete-before --delete-during --delete-delay --delete-after --delete-excluded`;

const rsync = fileCommand(valued, use => {
  const { on, has, values, operands } = use;
  if (has("--daemon")) return [operation("net.listen", { port: values("--port")[0]?.text ?? "873" })];
  const remote = operands.find(word => hostOf(word) !== undefined);
  const isDry = has("-n --dry-run --list-only") || operands.length === 1;
  return [
    ...(remote === undefined ? [] : transfer(remote, use)),
    ...files(use, isDry),
    ...on("fs.write", values("--log-file"), { append: true }),
    ...on("fs.write", values("--backup-dir --temp-dir -T --partial-dir"), { recursive: undefined }),
    ...on("fs.write", values("--write-batch --only-write-batch")),
    ...on("fs.read", values("--password-file")),
  ];
});

/** `host:path`, `user@host::module` and `rsync://host/path`. */
function hostOf({ text }: Word): string | undefined {
  const found = /^rsync:\/\/(?:[^/@]*@)?([^/:]+)/i.exec(text) ?? /^(?:[^/:@]*@)?([^/:]+):/.exec(text);
  return found?.[1];
}
const isLocal = (word: Word) => hostOf(word) === undefined;

/** ssh with a user, a port or a key, and without options that have it run something. */
const plainShell = /^(?:\/usr\/bin\/)?(?:ssh|rsh)(?: +-[46AaCTxqv]+| +-[ilp] *[^\s-][^\s]*)*$/;

function transfer(remote: Word, { operands, values, shell }: FileUse): readonly Operation[] {
  const host = hostOf(remote)!;
  const domain = host.includes(HOLE) ? undefined : host;
  const direction = operands.at(-1) === remote ? "upload" : "download";
  const runs = values("--rsync-path -M --remote-option").length > 0;
  return [
    operation("net.transfer", { domain, direction }),
    ...(runs ? [operation("remote.run", { domain })] : []),
    ...shell(values("-e --rsh").filter(({ text }) => !plainShell.test(text))),
  ];
}

function files(use: FileUse, isDry: boolean): readonly Operation[] {
  const { on, has, values, operands, parsed, command } = use;
  const recursive = has("-r -a --recursive --archive") || parsed.isUncertain;
  const sources = operands.slice(0, Math.max(1, operands.length - 1)).filter(isLocal);
  if (isDry) return on("fs.list", sources, { recursive });
  const target = operands.slice(1).at(-1);
  const written = target === undefined || !isLocal(target) ? [] : writtenPlaces(target, use);
  const deleted = on("fs.delete", written, { recursive: true, force: true });
  const mayDelete = command.arguments.some(({ canSplit }) => canSplit === true);
  const isList = values("--files-from").length > 0;
  return [
    ...on("fs.read", sources, { recursive: recursive || isList }),
    ...on("fs.write", written, { recursive: undefined }),
    ...(has(deletions) ? deleted : mayDelete ? deleted.map(possibly) : []),
    ...(has("--remove-source-files") ? on("fs.delete", sources, { recursive, force: true }) : []),
  ];
}

/** A source without a slash at its end comes to lie in the target under its own name, if that is a folder. */
function writtenPlaces(target: Word, { operands, command, recognition }: FileUse): readonly Word[] {
  const sources = operands.slice(0, -1);
  const [path] = recognition.paths(target, command);
  const isFolder =
    target.text.endsWith("/") || sources.length > 1 || kindOf(path, command, recognition) === "directory";
  // The content of `folder/` and `folder/.` goes right into the target.
  const names = sources.map(word => (word.isGlob || word.canSplit ? "" : lastName(word.text)));
  if (!isFolder || !names.every(name => /[^.\0]/.test(name))) return [target];
  return names.map(name => ({ ...target, text: `${target.text}/${name}` }));
}

export const programs = { rsync };
