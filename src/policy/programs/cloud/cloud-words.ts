/** Judges a command of a cloud by its words: a verb behind the names of services, and the nouns that speak of secrets. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { type LeadingWord, leadingWord } from "../syntax/leading-words.ts";
import { wordSet } from "../syntax/word-list.ts";
import { readEffects } from "../table/read-effects.ts";
import type { TableCall } from "../table/table-call.ts";
import { effectsOf } from "../table/table-effects.ts";

const readVerbs = wordSet(
  `list ls ll describe desc get show view read tail head search lookup query scan info status inspect whoami current
  history print check validate verify preview estimate simulate wait watch diff du df stat tree cat find count top
  exists doctor types usage pricing regions zones sizes hash presign detect filter decode access generate what docs
  topic health events ping dig log logs open diagnose`,
);
const deleteVerbs = wordSet(
  `delete del rm remove destroy terminate purge deregister rb rmdir wipe prune uninstall drop undeploy erase
  reset release deprovision cleanup nuke kill killall`,
);
const changeVerbs = wordSet(
  `create add new update set put patch edit modify start stop restart reboot run apply enable disable import export
  move mv rename resize scale attach detach copy cp clone promote rollback restore write publish submit invoke call
  send execute trigger upgrade install register provision link unlink connect disconnect join migrate failover
  deploy up down suspend resume cancel grant revoke allow deny associate disassociate assign unassign mount sync
  upload download replace reimage rotate unset init launch login logout pull decrypt assume redeploy bulk`,
);

/** `describe-instances` and `deleteBucket` begin with what they do. */
export function kindOfVerb(word: string): "read" | "change" | "delete" | undefined {
  const [, first = ""] = /^(?:(?:batch|bulk|admin|force|transact)-)?([a-z]+)(?:[-_A-Z]|$)/.exec(word) ?? [];
  if (deleteVerbs.has(first)) return "delete";
  if (changeVerbs.has(first)) return "change";
  return readVerbs.has(first) ? "read" : undefined;
}

const changesOrDeletes = (word = "") => deleteVerbs.has(word) || changeVerbs.has(word);

const REVEALS =
  /^(?:batch-)?(?:get|show|view|print|access|read|export|download|generate|pull)\b|^(?:decrypt|assume)/;
const SECRET = /\b(?:secret|token|password|credential|access-key|login|logout|auth|sas)s?\b/;
/** Without a verb these are shown, and so is any other noun in the plural. */
const SHOWS_SECRET = /\b(?:secret|credential|variable|token)s?\b/;
const REMOTE =
  /(?:^| )(?:ssh|exec|console|psql|shell|execute-command|start-session|send-command|run-command)(?: |$)/;
const DEPLOYS = /deploy|\b(?:up|launch|promote|rollback)$/;

/**
 * The first word that is a verb tells, behind so many words that name a service, whatever else they might mean. A word
 * that isn't known as a verb is a change.
 */
export function cloudWords(call: TableCall, services: string): readonly Operation[] {
  const { command, table, name: provider } = call;
  const { texts, end } = leadingWords(command.arguments, table);
  const first = texts.findIndex((text, index) => index >= Number(services) && kindOfVerb(text) !== undefined);
  // `status` may be a noun: `status delete`.
  const isNoun = first >= 0 && !REVEALS.test(texts[first]!) && changesOrDeletes(texts[first + 1]);
  const at = isNoun ? first + 1 : first;
  if (at < 0 && (end === "unknown" || texts.length <= Number(services))) {
    return [opaque(`it can't be told what ${command.program} is to do`)];
  }
  const names = at < 0 ? [] : texts.slice(at + 1);
  const verb = texts[at < 0 ? texts.length - 1 : at]!;
  const phrase = texts.slice(0, at < 0 ? undefined : at + 1).join(" ");
  const place = { provider, ...(texts.length > 1 && at !== 0 && { service: texts[0]! }) };
  const effects = (text: string) => effectsOf(readEffects(text), call) ?? [];
  const kind = at < 0 ? (SHOWS_SECRET.test(phrase) ? "secret" : nounKind(verb, end)) : kindOfVerb(verb);
  if (kind === "delete") return deletions(place, resourcesOf(call, names));
  if (REMOTE.test(phrase)) return [operation("remote.run", { domain: undefined }), ...commandsThere(call)];
  const reveals = SECRET.test(phrase) || /^(?:decrypt|assume)/.test(verb) || namesSecret(phrase, names);
  if (kind === "secret" || (REVEALS.test(verb) && reveals)) {
    return [operation("secrets.read", { path: textOf(resourcesOf(call, names)[0]) })];
  }
  if (kind === "read") return [operation("cloud.read", place)];
  if (SECRET.test(phrase))
    return [operation("secrets.change", { path: textOf(resourcesOf(call, names)[0]) })];
  if (DEPLOYS.test(phrase)) return effects(DEPLOYMENT);
  if (/^(?:up|down)load/.test(verb)) return effects(verb.startsWith("up") ? UPLOAD : DOWNLOAD);
  return [operation("cloud.change", { ...place, verb })];
}

/** `aws configure get aws_secret_access_key`, or a name that isn't known. */
const namesSecret = (phrase: string, [name]: readonly string[]) =>
  name === undefined ? phrase === "configure get" : /secret|token/.test(name);

const DEPLOYMENT =
  "deploy.run(tool: $program, environment: $-e|--env|--environment|--stage|--target|-a|--app)";
const FILES = "--file|-f|--source|-s|--destination|-d";
const UPLOAD = `net.transfer(direction: up); fs.read(path: $${FILES}, recursive: true); fs.read(path: $*)`;
const DOWNLOAD = `net.transfer(direction: down); fs.write(path: $${FILES}, recursive: true); fs.write(path: $last)`;

/** `apps`, `pg domains`: a noun that lists, if no option behind it may hide a verb. */
const nounKind = (last: string, end: LeadingWord["kind"]) =>
  end === "end" && /^[a-z]+s$/.test(last) ? "read" : "change";

interface LeadingWords {
  readonly texts: readonly string[];
  readonly end: LeadingWord["kind"];
}

/** The words up to the first option that may have a value, or up to the first unknown word. */
export function leadingWords(words: readonly Word[], options: TableCall["table"]): LeadingWords {
  const texts: string[] = [];
  let next = leadingWord(words, 0, options);
  while (next.kind === "word") {
    texts.push(next.text);
    next = leadingWord(words, next.at + 1, options);
  }
  return { texts, end: next.kind };
}

export const deletions = (
  place: Operation["arguments"],
  names: readonly (Word | undefined)[],
): readonly Operation[] =>
  (names.length === 0 ? [undefined] : names).map(name =>
    operation("cloud.delete", { ...place, resource: textOf(name) }),
  );

/** The value of an option, or the operands after the verb. */
function resourcesOf({ command }: TableCall, names: readonly string[]): readonly Word[] {
  const long = ["name", "secret-id", "secret", "id", "file"];
  const options = parseArguments(command.arguments, { valued: "nf", valuedLong: long });
  const named = options.values(...long, "n", "f").slice(-1);
  return named.length > 0 ? named : names.map(known);
}

/** A command for the other machine: an option's value, or the words behind `--`. */
function commandsThere({ command, recognition }: TableCall): readonly Operation[] {
  const given = parseArguments(command.arguments, { valued: "cC", valuedLong: ["command"] });
  const elsewhere = { isElsewhere: true, environment: new Map<string, Word>(), directory: undefined };
  const dashes = command.arguments.findIndex(({ text }) => text === "--");
  const words = dashes < 0 ? [] : command.arguments.slice(dashes + 1);
  return [
    ...given.values("C", "command").flatMap(text => recognition.shell(text, command, elsewhere)),
    ...(words.length === 0 ? [] : recognition.run(words, command, elsewhere)),
  ].filter(({ name }) => name !== "process.run");
}

export const cloudRead = ({ name: provider, verb }: TableCall): Operation =>
  operation("cloud.read", { provider, ...(verb.includes(" ") && { service: verb.split(" ")[0]! }) });

/** These operations, only possible ones, or nothing. */
export const onlyIf = (is: boolean | undefined, found: readonly Operation[]): readonly Operation[] =>
  is === undefined ? found.map(possibly) : is ? found : [];
