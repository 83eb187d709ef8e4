/** Resolves the path of a call: to one spelling, inside the root, or to nothing. */
import { fault } from "../../../base/index.ts";

export interface FilePlace {
  /** The folder that the tools work in, absolute, with `/`, without one at the end. */
  readonly root: string;
  /** The path in the volume; "" is the root. @throws volume.outside, input.invalid */
  inside(path: string): string;
  /** As a policy compares it: absolute. Undefined for what can't be a path. Never throws. */
  named(path: string): string | undefined;
}

/**
 * Relative paths start from the root; absolute ones are taken where they lead into it. Nothing is decoded or folded:
 * `%2e%2e`, `‥` and a backslash are names like any other, and `..` is refused anywhere in a path.
 */
export function createFilePlace(folder: string): FilePlace {
  const root = withSlashes(folder).replace(/\/+$/, "");

  function inside(path: string): string {
    if (ADDRESS.test(path))
      throw fault("input.invalid", { what: cut(path), expected: "a path, not an address" });
    const relative = relativeTo(root, path);
    const names = relative?.split("/").filter(name => name !== "" && name !== ".");
    if (names === undefined || path.includes("\0") || names.includes("..")) {
      throw fault("volume.outside", { path: cut(path.replaceAll("\0", "\\0")), root: root || "/" });
    }
    return names.join("/");
  }

  return {
    root: root || "/",
    inside,
    named(path) {
      if (ADDRESS.test(path) || path.includes("\0")) return undefined;
      if (isElsewhere(path) && relativeTo(root, path) === undefined) return path;
      const relative = relativeTo(root, path) ?? path;
      const names = relative.split("/").filter(name => name !== "" && name !== ".");
      return `${root}/${names.join("/")}`.replace(/(?<=.)\/$/, "");
    },
  };
}

const ADDRESS = /^[a-z][a-z0-9+.-]+:\/\//i;
const DRIVE = /^[A-Za-z]:[\\/]/;
const MAX_SHOWN_CHARS = 200;

/** From the root; undefined for what starts elsewhere. */
function relativeTo(root: string, path: string): string | undefined {
  if (!isElsewhere(path) && !(DRIVE.test(root) && DRIVE.test(path))) return path;
  const whole = DRIVE.test(root) ? withSlashes(path) : path;
  if (whole === root) return "";
  return whole.startsWith(`${root}/`) ? whole.slice(root.length + 1) : undefined;
}

/** Absolute, or in a user's home. */
const isElsewhere = (path: string) => path.startsWith("/") || path === "~" || path.startsWith("~/");

const withSlashes = (path: string) => (DRIVE.test(path) ? path.replaceAll("\\", "/") : path);

const cut = (path: string) => (path.length > MAX_SHOWN_CHARS ? `${path.slice(0, MAX_SHOWN_CHARS)}…` : path);
