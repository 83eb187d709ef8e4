/** Checks a path before anything is opened: one relative name inside the volume, in one spelling. */
import { fault } from "../fault.ts";

/**
 * The path without empty and "." segments; "" for the root itself.
 * @throws volume.outside for a path that is absolute, holds `..` or a NUL byte.
 */
export function containedPath(path: string, root: string): string {
  const segments = path.split("/").filter(segment => segment !== "" && segment !== ".");
  if (path.startsWith("/") || path.includes("\0") || segments.includes("..")) {
    throw fault("volume.outside", { path: path.replaceAll("\0", "\\0"), root });
  }
  return segments.join("/");
}

/** The directory of a contained path; "" for the root. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** Whether a contained path is the directory itself or below it. */
export const isWithin = (directory: string, path: string): boolean =>
  directory === "" || path === directory || path.startsWith(`${directory}/`);
