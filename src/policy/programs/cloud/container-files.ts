/** What commands in a new container do to files, as far as these are anybody's: those that are mounted. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import type { Mount } from "./container-mounts.ts";

/**
 * The operations of commands in a container that didn't exist before. Its own files are nobody's loss, and a program
 * that nobody knows is no more than its image is; what it does to mounted folders, it does to this machine. Where
 * these can't be known, everything is kept.
 */
export function outsideContainer(
  operations: readonly Operation[],
  mounts: readonly Mount[] | undefined,
): readonly Operation[] {
  if (mounts === undefined) return operations.filter(({ name }) => name !== "process.run");
  const writable = mounts.filter(({ isReadOnly }) => !isReadOnly);
  return operations.flatMap(each => {
    if (each.name === "process.run") return [];
    if (each.name === "shell.opaque") return writable.length === 0 ? [] : [each];
    if (!each.name.startsWith("fs.")) return [each];
    const reached = changesFiles(each) ? writable : mounts;
    return reached.flatMap(mount => throughMount(each, mount));
  });
}

const changesFiles = ({ name }: Operation) => !/^fs\.(?:read|list|search)$/.test(name);

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
  [folder, rest]
    .flatMap(each => each.split("/"))
    .filter(Boolean)
    .reduce((path, name) => `${path}/${name}`, "") || "/";

/** A volume with a name outlives its containers. */
function onMount(
  inner: Operation,
  places: { readonly path: string | undefined; readonly from?: string },
): readonly Operation[] {
  if (places.path !== undefined) return [{ ...inner, arguments: { ...inner.arguments, ...places } }];
  return inner.name === "fs.delete" ? [operation("container.delete", { what: "volumes" })] : [];
}

const isWithin = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
