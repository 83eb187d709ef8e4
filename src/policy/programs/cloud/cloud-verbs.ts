/** Verbs of clouds: one word among the first ones tells what is done, whatever it is done to. And copies to buckets. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, possibly } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { localDisk } from "../effects/local-disk.ts";
import { leadingWord, leadingWords } from "../syntax/leading-words.ts";
import { flagOf, isOn } from "../syntax/option-values.ts";
import { wordList, wordSet } from "../syntax/word-list.ts";
import type { ProgramTables } from "../table/program-table.ts";
import type { TableCall, TableCode } from "../table/table-call.ts";

const readVerbs = wordSet(
  `list ls ll describe desc get show view read tail head search lookup query scan info status inspect whoami current
  history print check validate verify preview estimate simulate wait watch diff du df stat tree cat find count top
  exists doctor types usage pricing regions zones sizes`,
);
const deleteVerbs = wordSet(
  `delete del rm remove destroy terminate purge deregister rb rmdir wipe prune uninstall drop undeploy erase
  reset release deprovision cleanup nuke`,
);
const changeVerbs = wordSet(
  `create add new update set put patch edit modify start stop restart reboot run apply enable disable import export
  move mv rename resize scale attach detach copy cp clone promote rollback restore write publish submit invoke call
  send execute trigger upgrade install register provision link unlink connect disconnect join migrate failover
  deploy up down suspend resume cancel grant revoke allow deny associate disassociate assign unassign mount sync
  upload download replace reimage rotate unset init launch`,
);

/** `describe-instances` and `deleteBucket` begin with what they do. */
export function kindOfVerb(word: string): "read" | "change" | "delete" | undefined {
  const [, first = ""] = /^(?:(?:batch|bulk|admin|force)-)?([a-z]+)(?:[-_A-Z]|$)/.exec(word) ?? [];
  if (deleteVerbs.has(first)) return "delete";
  if (changeVerbs.has(first)) return "change";
  return readVerbs.has(first) ? "read" : undefined;
}

/** The first word that is a verb, behind those that name a service, tells; where none is, it is a change. */
function words(call: TableCall, services: string): readonly Operation[] {
  const { command, table, name: provider } = call;
  const { words: texts, isCut } = leadingWords(command.arguments, table);
  const at = texts.findIndex((text, index) => index >= Number(services) && kindOfVerb(text) !== undefined);
  if (at < 0 && (isCut || texts.length <= Number(services))) {
    return [opaque(`it can't be told what ${command.program} is to do`)];
  }
  const verb = texts[at < 0 ? texts.length - 1 : at]!;
  const place = { provider, ...(texts.length > 1 && at !== 0 && { service: texts[0]! }) };
  switch (at < 0 ? "change" : kindOfVerb(verb)) {
    case "read":
      return [operation("cloud.read", place)];
    case "delete":
      return deletions(place, resourcesOf(call, texts.slice(at + 1)));
    default:
      return [operation("cloud.change", { ...place, verb })];
  }
}

const deletions = (place: Operation["arguments"], names: readonly (Word | undefined)[]) =>
  (names.length === 0 ? [undefined] : names).map(name =>
    operation("cloud.delete", { ...place, resource: textOf(name) }),
  );

/** The operands after the verb, or the values of an option. */
function resourcesOf({ command }: TableCall, names: readonly string[]): readonly Word[] {
  const options = parseArguments(command.arguments, { valued: "n", valuedLong: ["name"] });
  return names.length > 0 ? names.map(known) : options.values("name", "n").slice(-1);
}

/** Beside a verb that looks: `apps` lists, but `apps destroy` does what its second word says. */
function beyond(call: TableCall): readonly Operation[] {
  const next = leadingWord(call.after, 0, call.table);
  const isVerb = next.kind === "word" && /change|delete/.test(kindOfVerb(next.text) ?? "");
  return isVerb ? words(call, String(wordList(call.verb).length)) : [];
}

/** Lists what it is called after, unless another verb follows. */
const topic = (call: TableCall) =>
  leadingWord(call.after, 0, call.table).kind === "end" ? [cloudRead(call)] : words(call, "0");

/** `aws configure get name` */
const setting = (call: TableCall) =>
  /secret|token/.test(textOf(call.operands[0]) ?? "secret")
    ? [operation("secrets.read", { path: `${call.recognition.facts.home}/.aws/credentials` })]
    : [cloudRead(call)];

const valued = wordList(
  `exclude include acl storage-class sse sse-kms-key-id content-type cache-control metadata profile region endpoint-url
  output grants expires source-region page-size metadata-directive expected-size content-encoding content-disposition
  website-redirect request-payer config transfers checkers bwlimit filter filter-from include-from exclude-from
  files-from max-age min-age max-size min-size log-file log-level backup-dir retries stats drive-root-folder-id s3-region
  addr vfs-cache-mode suffix compare-dest copy-dest contimeout`,
);

const optionsOf = ({ command: { program, arguments: all }, after }: TableCall) => {
  const syntax = { valued: program === "rclone" ? "" : "xjhz", valuedLong: valued };
  return { ...parseArguments(all, syntax), operands: parseArguments(after, syntax).operands };
};

/** An address, and `remote:path` for rclone. A word that begins with an unknown piece may be either. */
const isRemote = ({ text }: Word, { command: { program } }: TableCall) =>
  (program === "rclone" ? /^[^/]+:/ : /^[a-z0-9]+:\/\//i).test(text);

const isDry = (given: ReturnType<typeof optionsOf>, { command: { program } }: TableCall) =>
  program === "rclone" ? isOn(given, "n", "dry-run") : isOn(given, "dryrun");

/** `cp`, `mv`, `sync` and their like, with a bucket at one end at least. */
function copy(call: TableCall): readonly Operation[] {
  const given = optionsOf(call);
  const to = given.operands.at(-1);
  const from = given.operands.slice(0, -1);
  if (to === undefined || from.length === 0) return [opaque("it can't be told what is copied where")];
  if (isDry(given, call)) return look(call);
  const { program } = call.command;
  const disk = localDisk(call.command, call.recognition);
  const isSync = /sync$/.test(call.verb);
  const isMove = /^(?:.* )?(?:mv|move)/.test(call.verb);
  const recursive = isSync || program === "rclone" || flagOf(given, "recursive", "r", "R") !== false;
  const isClearing =
    isSync &&
    (program === "rclone" ||
      flagOf(given, "delete", "delete-removed", "d", "delete-unmatched-destination-objects"));
  const onlyIf = (found: readonly Operation[]) =>
    isClearing === undefined ? found.map(possibly) : isClearing ? found : [];
  const isUnknown = (word: Word) => word.text.startsWith(HOLE);
  const sources = from.flatMap(word => {
    if (isUnknown(word)) return disk.reads(word, recursive).map(possibly);
    if (!isRemote(word, call))
      return [...disk.reads(word, recursive), ...(isMove ? disk.deletes(word, recursive) : [])];
    return isMove ? deletions({ provider: program }, [word]) : [];
  });
  const isUp = isUnknown(to) || isRemote(to, call);
  const fetched = isUp
    ? []
    : from.filter(word => program !== "rclone" || isUnknown(word) || isRemote(word, call));
  const target = isUp
    ? [transfer(to, "up"), ...onlyIf(deletions({ provider: program }, [to]))]
    : [...disk.writes(to, recursive), ...onlyIf(disk.deletes(to, true))];
  return [...sources, ...fetched.map(word => transfer(word, "down")), ...target];
}

const hosts = new Map([
  ["s3", "s3.amazonaws.com"],
  ["gs", "storage.googleapis.com"],
  ["b2", "backblazeb2.com"],
  ["oss", "aliyuncs.com"],
]);

function transfer(word: Word, direction: "up" | "down"): Operation {
  const text = textOf(word);
  const [, scheme = "", bucket] = /^([a-z0-9]+):\/\/([^/]*)/i.exec(text ?? "") ?? [];
  const host = hosts.get(scheme);
  const domain =
    bucket === undefined ? text?.split(":")[0] : host === undefined ? bucket : `${bucket}.${host}`;
  return operation("net.transfer", { domain, direction });
}

/** Folders here, as well as places elsewhere. */
function look(call: TableCall): readonly Operation[] {
  if (call.command.program !== "rclone") return [cloudRead(call)];
  return optionsOf(call).operands.flatMap(word =>
    isRemote(word, call)
      ? [operation("cloud.read", { provider: "rclone", service: textOf(word)?.split(":")[0] })]
      : call.recognition
          .paths(word, call.command)
          .map(path => operation("fs.list", { path, recursive: true })),
  );
}

const cloudRead = ({ name: provider, verb }: TableCall) =>
  operation("cloud.read", { provider, ...(verb.includes(" ") && { service: verb.split(" ")[0]! }) });

function remove(call: TableCall): readonly Operation[] {
  const given = optionsOf(call);
  if (isDry(given, call)) return look(call);
  const { name: provider, verb, command, recognition } = call;
  const place = { provider, ...(verb.includes(" ") && { service: verb.split(" ")[0]! }) };
  if (command.program !== "rclone") return deletions(place, given.operands);
  const disk = localDisk(command, recognition);
  return given.operands.flatMap(word =>
    isRemote(word, call) || word.text.startsWith(HOLE) ? deletions(place, [word]) : disk.deletes(word, true),
  );
}

export const cloudCode: TableCode = { words, beyond, topic, setting, copy, look, remove };

/** Flags that most of them have. */
export const flags = "-y --yes -q --quiet --verbose --debug -d --json -j --no-color --no-clipboard";

export const cloudPresets: ProgramTables = {
  // The first words are services, whatever else they might mean.
  "(services)": { flags, otherwise: "code(does: words, with: 1)" },
  "(verbs)": { flags, otherwise: "code(does: words, with: 0)" },
};
