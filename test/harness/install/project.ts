/** A project in a temporary folder, with a brain of a few skills, and pictures of everything in it. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import type { WirableHarness } from "../../../src/harness/index.ts";
import {
  createInstallation,
  createNodeProjectFolder,
  type Installation,
  wirable,
} from "../../../src/harness/install/installing-node.ts";
import { afterFile } from "../../after-file.ts";

/** Text, bytes, a link, or a file with a mode. */
export type Content =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly text: string; readonly mode: number };

export type Files = Readonly<Record<string, Content>>;

export interface Project {
  readonly root: string;
  path(...parts: readonly string[]): string;
  read(path: string): string;
  write(files: Files): void;
  /** Everything but the brain's own state, with bytes, modes and where links lead. */
  picture(): Readonly<Record<string, string>>;
  installation(harnesses?: readonly WirableHarness[]): Promise<Installation>;
  /** As in a fresh clone: ignored files are gone. */
  forget(): void;
}

const BRAIN = {
  ".agent/AGENTS.md": "# The map\n",
  ".agent/skills/git-flow/SKILL.md": "---\nname: git-flow\n---\n",
  ".agent/skills/deploy/SKILL.md": "---\nname: deploy\n---\n",
};

export function createProject(files: Files = {}): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-install-")));
  afterFile(() => rmSync(root, { recursive: true, force: true }));
  const path = (...parts: readonly string[]) => join(root, ...parts);

  function write(added: Files): void {
    for (const [name, content] of Object.entries(added)) {
      mkdirSync(dirname(path(name)), { recursive: true });
      if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(path(name), content);
      else if ("link" in content) symlinkSync(content.link, path(name));
      else {
        writeFileSync(path(name), content.text);
        chmodSync(path(name), content.mode);
      }
    }
  }

  write({ ...BRAIN, ...files });
  return {
    root,
    path,
    read: name => readFileSync(path(name), "utf8"),
    write,
    picture: () => pictureOf(root),
    async installation(harnesses = wirable) {
      return createInstallation({
        folder: await createNodeProjectFolder(root, createNodeVolume(root)),
        brain: createNodeVolume(path(".agent")),
        brainPath: ".agent",
        project: "own",
        harnesses,
      });
    },
    forget: () => rmSync(path(".agent/.data"), { recursive: true, force: true }),
  };
}

const STATE = /(?:^|\/)\.(?:data|state)$/;

function pictureOf(root: string): Record<string, string> {
  const seen: Record<string, string> = {};
  const look = (folder: string) => {
    for (const name of readdirSync(join(root, folder)).sort()) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const stat = lstatSync(join(root, path));
      const mode = (stat.mode & 0o7777).toString(8);
      if (STATE.test(path)) continue;
      if (stat.isSymbolicLink()) seen[path] = `link to ${readlinkSync(join(root, path))}`;
      else if (stat.isDirectory()) {
        seen[`${path}/`] = mode;
        look(path);
      } else seen[path] = `${mode} ${readFileSync(join(root, path)).toString("latin1")}`;
    }
  };
  if (existsSync(root)) look("");
  return seen;
}

export const harnessOf = (name: string): WirableHarness => wirable.find(each => each.name === name)!;

/** Whether all that was there is there still: keys with their values, items in their order. */
export function holds(after: unknown, before: unknown): boolean {
  if (Array.isArray(before)) {
    if (!Array.isArray(after)) return false;
    let at = 0;
    return before.every(item => {
      while (at < after.length && !holds(after[at], item)) at++;
      return at++ < after.length;
    });
  }
  if (typeof before !== "object" || before === null) return Object.is(after, before);
  if (typeof after !== "object" || after === null) return false;
  return Object.entries(before).every(([key, value]) =>
    holds((after as Record<string, unknown>)[key], value),
  );
}
