/** Where the files lie that are rules in part, and whether a folder holds any of them. */
import type { Facts } from "../facts.ts";
import { hasProtectedFields } from "./protected-fields.ts";

/** Names that are looked at below one folder; more are taken to hold one. */
const MAX_NAMES = 2_000;

/** Skills and personas. */
export const restrainedFolders = ({ brain }: Pick<Facts, "brain">): readonly string[] =>
  brain === undefined ? [] : [`${brain}/skills`, `${brain}/personas`];

/** "unknown" where the folder can't be looked at. Folders above the brain are no matter of this. */
export function restrainedWithin(path: string, facts: Facts): "yes" | "no" | "unknown" {
  const folded = path.toLowerCase();
  const isInside = restrainedFolders(facts).some(each => `${folded}/`.startsWith(`${each.toLowerCase()}/`));
  if (!isInside || facts.kindOf(path) === "missing") return "no";
  const folders = [path];
  let left = MAX_NAMES;
  for (const folder of folders) {
    const names = facts.list(folder);
    if (names === undefined && facts.kindOf(folder) !== "file") return "unknown";
    for (const name of names ?? []) {
      left -= 1;
      if (left < 0) return "unknown";
      const each = `${folder}/${name}`;
      if (hasProtectedFields(each, facts)) return "yes";
      folders.push(each);
    }
  }
  return "no";
}
