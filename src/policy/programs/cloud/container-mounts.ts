/** The parts of this machine that a container is given: folders, volumes, devices, powers. */

import type { Operation } from "../../../ports/index.ts";
import { isWithin } from "../../paths/path-parts.ts";
import { type Command, operation, possibly, type Recognition } from "../../recognition.ts";
import { HOLE, isKnown, textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { flagOf } from "../syntax/option-values.ts";

export interface Mount {
  /** A folder or file of this machine; undefined for a volume with a name. */
  readonly path: string | undefined;
  /** Its path in the container; undefined if unknown. */
  readonly target: string | undefined;
  readonly isReadOnly: boolean;
}

/** A container with one of these controls the machine. */
const POWERFUL_PATH = /^\/(?:|(?:var\/)?run|proc|sys|dev|.*\/(?:docker|podman|containerd|crio)[^/]*\.sock)$/;
const POWERFUL_CAPABILITY = /^(?:CAP_)?(?:ALL|SYS_.*|DAC_READ_SEARCH|BPF|MAC_ADMIN|PERFMON)$/i;
const CONFINED_NO_MORE = /unconfined/;

/** The most mounts that are looked at one by one; real commands have fewer. */
const MAX_MOUNTS = 64;

/** Undefined where one of them can't be known. */
export function mountsOf(
  given: ParsedArguments,
  command: Command,
  recognition: Recognition,
): readonly Mount[] | undefined {
  const words = [...given.values("v", "volume").map(readVolume), ...given.values("mount").map(readMount)];
  if (given.isUncertain || words.length > MAX_MOUNTS) return undefined;
  // The other container's mounts are unknown: they may be anything that outlives both containers.
  const mounts: Mount[] = given
    .values("volumes-from")
    .map(() => ({ path: undefined, target: undefined, isReadOnly: false }));
  for (const word of words) {
    if (word === "unknown") return undefined;
    if (word === "none") continue;
    const { source, ...mount } = word;
    const path = source === undefined ? undefined : recognition.paths(source, command)[0];
    if (source !== undefined && path === undefined) return undefined;
    mounts.push({ ...mount, path });
  }
  return mounts;
}

type Read = (Omit<Mount, "path"> & { readonly source: Word | undefined }) | "none" | "unknown";

/** `source:target:options`. Without a source it is a new volume of this container alone. */
function readVolume(word: Word): Read {
  const [source = "", target, options = ""] = word.text.split(":");
  if (target === undefined) return isKnown(word) ? "none" : "unknown";
  const isDrive = /^[A-Za-z]$/.test(source) && /^[\\/]/.test(target);
  if (isDrive || source.startsWith(HOLE)) return "unknown";
  return {
    source: /^[./~]/.test(source) ? { text: source } : undefined,
    target: targetOf(target),
    isReadOnly: options.split(",").includes("ro"),
  };
}

/** `type=bind,source=…,target=…,readonly`. */
function readMount(word: Word): Read {
  const fields = new Map(
    word.text.split(",").map(field => {
      const [name = "", ...value] = field.split("=");
      return [name, value.join("=")] as const;
    }),
  );
  const type = fields.get("type") ?? "volume";
  const source = fields.get("source") ?? fields.get("src") ?? "";
  if (type.includes(HOLE) || word.text.startsWith(HOLE)) return "unknown";
  if (type === "tmpfs" || source === "") return "none";
  const target = fields.get("target") ?? fields.get("destination") ?? fields.get("dst");
  const readOnly = fields.get("readonly") ?? fields.get("ro");
  return {
    source: type === "bind" || source.startsWith("/") ? { text: source } : undefined,
    target: target === undefined ? undefined : targetOf(target),
    isReadOnly: readOnly !== undefined && readOnly !== "false" && readOnly !== "0",
  };
}

const targetOf = (text: string) =>
  textOf({ text: text.length > 1 && text.endsWith("/") ? text.slice(0, -1) : text });

/** Whether it can do to this machine whatever it wants. */
export function isPrivileged(
  given: ParsedArguments,
  mounts: readonly Mount[] | undefined,
): boolean | undefined {
  const isAny = (pattern: RegExp, ...names: readonly string[]) =>
    given.values(...names).some(value => pattern.test(value.text));
  if (mounts?.some(({ path }) => path !== undefined && POWERFUL_PATH.test(path))) return true;
  if (isAny(POWERFUL_CAPABILITY, "cap-add") || isAny(CONFINED_NO_MORE, "security-opt")) return true;
  if (isAny(/^host$/, "pid", "userns", "cgroupns") || given.has("device", "device-cgroup-rule")) return true;
  if (flagOf(given, "use-api-socket") === true) return true;
  const flag = flagOf(given, "privileged");
  const isOpen = given
    .values("cap-add", "security-opt", "pid", "userns", "cgroupns")
    .some(value => !isKnown(value));
  return flag === false && (isOpen || mounts === undefined) ? undefined : flag;
}

/** The effects that a program in the container may have on the machine's own files. */
export function reachOf(mounts: readonly Mount[] | undefined): readonly Operation[] {
  if (mounts === undefined) return [possibly(operation("fs.write", { path: undefined, recursive: true }))];
  return mounts.flatMap(({ path, isReadOnly }) =>
    path === undefined
      ? []
      : [possibly(operation(isReadOnly ? "fs.read" : "fs.write", { path, recursive: true }))],
  );
}

/**
 * The operations of commands in a new container. Its own files are no loss, and an unknown program is no worse than
 * the container's image; changes of mounted folders are changes of this machine. Where the mounts are unknown, all
 * operations are kept.
 */
export function outsideContainer(
  operations: readonly Operation[],
  mounts: readonly Mount[] | undefined,
): readonly Operation[] {
  const found = operations.filter(({ name }) => name !== "process.run");
  if (mounts === undefined) return found;
  const writable = mounts.filter(({ isReadOnly }) => !isReadOnly);
  return found.flatMap(each => {
    if (each.name === "shell.opaque") return writable.length === 0 ? [] : [each];
    if (!each.name.startsWith("fs.")) return [each];
    const isReading = /^fs\.(?:read|list|search)$/.test(each.name);
    return (isReading ? mounts : writable).flatMap(mount => throughMount(each, mount));
  });
}

function throughMount(inner: Operation, { path, target }: Mount): readonly Operation[] {
  const { path: inside, from, recursive } = inner.arguments;
  const places = [inside, from].filter(place => typeof place === "string");
  if (inside === undefined || target === undefined) return onMount(inner, { path }).map(possibly);
  if (places.some(place => isWithin(place, target))) {
    const outside = (place: string) =>
      isWithin(place, target) && path !== undefined ? joined(path, place.slice(target.length)) : place;
    const [to = target, origin] = places.map(outside);
    return onMount(inner, { path: path && to, ...(origin !== undefined && { from: origin }) });
  }
  const isBelow = places.some(place => isWithin(target, place));
  return isBelow && recursive !== false ? onMount(inner, { path }) : [];
}

const joined = (folder: string, rest: string) =>
  `${folder}/${rest}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");

/** A volume with a name outlives its containers. */
function onMount(
  inner: Operation,
  places: { readonly path: string | undefined; readonly from?: string },
): readonly Operation[] {
  if (places.path !== undefined) return [{ ...inner, arguments: { ...inner.arguments, ...places } }];
  return inner.name === "fs.delete" ? [operation("container.delete", { what: "volumes" })] : [];
}
