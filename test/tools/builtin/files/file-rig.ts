/** File tools under an executor, over a folder on the disk or in memory. */
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Volume } from "../../../../src/base/index.ts";
import { createMemoryVolume } from "../../../../src/base/volume/memory.ts";
import { createNodeVolume } from "../../../../src/base/volume/node.ts";
import { isSecretPath } from "../../../../src/policy/paths/secret-paths.ts";
import { createFileTools } from "../../../../src/tools/builtin/files/file-tools.ts";
import { createLinkNames } from "../../../../src/tools/builtin/project.ts";
import { fastLimits, type RigOptions, rig } from "../../rig.ts";

export type Files = Readonly<Record<string, string | Uint8Array>>;

const limits = fastLimits({ hookMs: 5_000, toolMs: 10_000, approvalMs: 5_000 });
const isSecret = (path: string) => isSecretPath(path, { home: homedir() });

/** Below `/project`. */
export function inMemory(files: Files = {}, options: RigOptions = {}) {
  const volume = createMemoryVolume(files);
  const tools = createFileTools({ root: "/project", volume, isSecret });
  return { ...callable({ limits, ...options, tools }), volume };
}

export function onDisk(root: string, options: RigOptions & { readonly volume?: Volume } = {}) {
  const { volume = createNodeVolume(root), ...others } = options;
  const tools = createFileTools({ root, volume, isSecret, linkNames: createLinkNames(root) });
  return { ...callable({ limits, ...others, tools }), volume };
}

function callable(options: RigOptions) {
  const made = rig(options);
  return {
    ...made,
    /** The text for the model. */
    text: async (tool: string, given: unknown) => (await made.call(tool, given)).modelText,
  };
}

export const textOf = async (volume: Volume, path: string) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await volume.read(path));

/** A folder of its own, in the system's temporary one or in another; it goes with `remove`. */
export function createFolder(around = tmpdir()) {
  mkdirSync(around, { recursive: true });
  const root = realpathSync(mkdtempSync(join(around, "brainstem-files-")));
  const at = (...parts: readonly string[]) => join(root, ...parts);
  return {
    root,
    at,
    remove: () => rmSync(root, { recursive: true, force: true }),
    write(path: string, content: string | Uint8Array = "") {
      if (!existsSync(dirname(at(path)))) mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
    },
  };
}
