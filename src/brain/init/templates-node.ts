/** Reads the templates that come with the package (Node only). */
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { packageFile } from "../../base/package-file.ts";
import type { Templates } from "./init-brain.ts";

/** Every file of a template folder by its path, with forward slashes. @param directory @default the package's own */
export async function loadTemplates(directory: string = packageFile("templates")): Promise<Templates> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.sort().map(async path => {
      const inside = relative(directory, path).split(sep).join("/");
      return [inside, await readFile(path, "utf8")] as const;
    }),
  );
  return Object.fromEntries(files);
}
