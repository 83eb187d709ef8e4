/** Gives the sequels of operations: a moved file that is deleted in its new place, a push to an address that has changed. */
import type { Operation } from "../../ports/index.ts";
import { operation, possibly } from "../recognition.ts";
import { pathOf } from "./written-files.ts";

/** Operations as earlier ones change them: a moved file is deleted in its new place, a push goes to another address. */
export const sequelsOf = (found: readonly Operation[]): readonly Operation[] => [
  ...movedAndDeleted(found),
  ...pushedElsewhere(found),
  ...pushedOtherwise(found),
  ...pulledFromElsewhere(found),
];

/** The settings that say where a push goes. Source: git-config(1). */
const ADDRESS =
  /^(?:remote\..*\.(?:push)?url|url\..*\.(?:push)?insteadof|remote\.pushdefault|branch\..*\.(?:push)?remote|include(?:if\..*)?\.path)$/i;

const changesAddress = ({ name, arguments: given }: Operation) =>
  (name === "git.remote" && /^(?:add|set-url|rename)$/.test(String(given.verb))) ||
  (name === "git.config" && (given.key === undefined || ADDRESS.test(String(given.key))));

/** Pushes to a remote that the same text adds or changes. */
function pushedElsewhere(found: readonly Operation[]): readonly Operation[] {
  const change = found.findIndex(changesAddress);
  if (change < 0) return [];
  return found
    .slice(change)
    .filter(({ name }) => name === "git.push")
    .map(push => ({ ...push, name: "net.transfer", arguments: { domain: undefined, direction: "up" } }));
}

/** The part of a push that a setting of git changes; `remote`: of which remote, where it is of one. */
interface PushSetting {
  readonly remote: string | undefined;
  readonly changed: Operation["arguments"];
}

/** Settings by which a push that names no branch is forced, deletes, or writes others. Source: git-config(1), git-push(1). */
function pushSetting({ name, arguments: given }: Operation): PushSetting | undefined {
  // The settings of one command alone are read with it.
  if (name !== "git.config" || given.value === null || given.scope === "command") return undefined;
  const [, remote, own] = /^remote\.(.*)\.(push|mirror)$/i.exec(String(given.key)) ?? [];
  const value = typeof given.value === "string" ? given.value : undefined;
  if (own === undefined) {
    const isPlain = /^(?:simple|current|nothing)$/.test(value ?? "");
    const isOther = /^branch\..*\.merge$/i.test(String(given.key));
    const isMode = /^push\.default$/i.test(String(given.key)) && !isPlain;
    return isOther || isMode ? { remote: undefined, changed: { branch: undefined } } : undefined;
  }
  if (own.toLowerCase() === "push") {
    const [force, isDeleted] = [value?.startsWith("+"), value && /^\+?:./.test(value)];
    return { remote, changed: { branch: undefined, force, delete: isDeleted } };
  }
  if (/^(?:false|no|off|0|)$/i.test(value ?? "true")) return undefined;
  const force = value === undefined ? undefined : true;
  return { remote, changed: { branch: undefined, force, lease: false, delete: undefined } };
}

/** Pushes as they are by a setting that the same text changes: they may name their branch themselves. */
function pushedOtherwise(found: readonly Operation[]): readonly Operation[] {
  return found.flatMap((change, at) => {
    const setting = pushSetting(change);
    const pushes = setting === undefined ? [] : found.slice(at).filter(({ name }) => name === "git.push");
    const isMeant = ({ arguments: { remote } }: Operation) =>
      [undefined, remote].includes(setting?.remote) || remote === undefined;
    return pushes.filter(isMeant).flatMap(push => {
      const args = { ...push.arguments, ...setting!.changed };
      const { remote, branch, lease } = args;
      const blind = { ...push, name: "git.force_push", arguments: { remote, branch, lease } };
      return [{ ...push, arguments: args }, ...(args.force === false ? [] : [blind])].map(possibly);
    });
  });
}

/** Pulls from such a remote, and merges after it was fetched, take up files that people have not agreed on: rules among them. */
function pulledFromElsewhere(found: readonly Operation[]): readonly Operation[] {
  const change = found.findIndex(changesAddress);
  const later = change < 0 ? [] : found.slice(change);
  const isFetched = later.some(({ name }) => name === "git.fetch");
  return later
    .filter(({ name }) => name === "git.pull" || (isFetched && /^git\.(?:merge|rebase|reset)$/.test(name)))
    .map(each => possibly({ ...each, name: "brain.change_rules", arguments: { path: undefined } }));
}

function movedAndDeleted(found: readonly Operation[]): readonly Operation[] {
  const moves = found.filter(each => each.name === "fs.move");
  if (moves.length === 0) return [];
  const deleted = new Set(found.flatMap(each => (isTreeDeletion(each) ? (pathOf(each, "path") ?? []) : [])));
  return moves.flatMap(each => {
    const [path, from] = [pathOf(each, "path"), pathOf(each, "from")];
    if (path === undefined || from === undefined || !deleted.has(path)) return [];
    const gone = operation("fs.delete", { path: from, recursive: true, force: true });
    return [possibly(each.command === undefined ? gone : { ...gone, command: each.command })];
  });
}

const isTreeDeletion = ({ name, arguments: given }: Operation) =>
  name === "fs.delete" && given.recursive !== false;
