/** Serves the brain's skills by the protocol's skills extension, as they are at each request. */
import type {
  SkillCatalog,
  SkillFileEntry,
  SkillFiles,
  SkillSource,
  SkillsExtension,
} from "@modelcontextprotocol/server/ext/skills";
import { fault, type Volume } from "../../base/index.ts";
import { layout } from "../../brain/index.ts";
import { explainFault } from "./brain-caller.ts";
import type { FindBrain } from "./served-brain.ts";
import type { TypedSdk } from "./typed-sdk.ts";

const BASE = "skill://";

/**
 * The catalog is built anew when a file has changed, so that what is listed is what is read. A skill that the extension
 * can't serve is left out and logged.
 */
export function createBrainSkills(
  { server, skills }: TypedSdk,
  findBrain: FindBrain,
  log: (line: string) => void,
): SkillsExtension {
  const told = new Set<string>();
  let known: { readonly name: string; readonly key: string; readonly catalog: SkillCatalog } | undefined;

  const onWarning = ({ path, message }: { readonly path: string; readonly message: string }) => {
    const line = `skills/${path}: ${message}`;
    if (!told.has(line)) log(line);
    told.add(line);
  };

  async function load() {
    const { volume } = (await findBrain()).brain;
    const { key, files } = await scanSkills(volume);
    if (known?.key !== key || known.name !== volume.name) {
      known = { name: volume.name, key, catalog: await skills.SkillsExtension.load(files, { onWarning }) };
    }
    return { volume, entries: known.catalog.entries };
  }

  async function entries() {
    try {
      return await load();
    } catch (error) {
      throw new server.ProtocolError(server.ProtocolErrorCode.InternalError, explainFault(error));
    }
  }

  const source: SkillSource = {
    list: async () => ({ skills: [...(await entries()).entries] }),
    get: async uri => (await entries()).entries.find(entry => pathOf(entry.uri) === pathOf(uri)),
    async read(uri) {
      const { volume, entries: served } = await entries();
      const path = pathOf(uri);
      const isServed = served.some(
        ({ resources }) => resources !== "dynamic" && resources.some(each => pathOf(each.uri) === path),
      );
      if (path === undefined || !isServed) return undefined;
      return contentOf(path, await volume.read(`${layout.skills}/${path}`));
    },
    async listResources() {
      // A brain that can't be used must not hide the other resources.
      const { entries: served } = await load().catch(() => ({ entries: [] }));
      return served.map(({ uri, frontmatter: { name, description } }) => ({
        uri,
        name,
        description,
        mimeType: "text/markdown",
      }));
    },
  };
  return new skills.SkillsExtension({ source, onWarning });
}

/** Relative to the skills' folder; undefined for what is no address of ours. */
function pathOf(uri: string): string | undefined {
  if (!uri.startsWith(BASE)) return undefined;
  try {
    return decodeURIComponent(uri.slice(BASE.length));
  } catch {
    return undefined;
  }
}

/** As text where it is text to the byte, since its digest is over the bytes. */
function contentOf(path: string, bytes: Uint8Array) {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (text.includes("\ufffd")) return { bytes };
  return { text, mimeType: path.endsWith(".md") ? "text/markdown" : "text/plain" };
}

interface ScannedSkills {
  /** Equal as long as no file has changed. */
  readonly key: string;
  readonly files: SkillFiles;
}

/** Links may lead round in circles within a brain. */
const MAX_DEPTH = 8;
const MAX_FILES = 5_000;
const MAX_FILE_BYTES = 16_777_216;

/**
 * Looks at every file once. A file outside of the brain, too deep or too large, or one too many, is unsupported, which
 * leaves out the skill that holds it, and no other. @throws volume.*
 */
async function scanSkills(volume: Volume): Promise<ScannedSkills> {
  const folders = new Map<string, readonly SkillFileEntry[]>();
  const stamps: string[] = [];
  let count = 0;

  async function scan(folder: string, depth: number): Promise<void> {
    const entries: SkillFileEntry[] = [];
    for (const { name, kind } of await volume.list(at(folder))) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const stat = kind === "file" ? await volume.stat(at(path)) : undefined;
      count += 1;
      const isServed =
        kind === "directory" ? depth < MAX_DEPTH : stat !== undefined && stat.sizeBytes <= MAX_FILE_BYTES;
      const entry: SkillFileEntry = {
        name,
        kind: isServed && count <= MAX_FILES ? (kind as "file" | "directory") : "unsupported",
      };
      entries.push(entry);
      stamps.push(`${path} ${entry.kind} ${stat?.sizeBytes} ${stat?.modifiedMs}`);
      if (entry.kind === "directory") await scan(path, depth + 1);
    }
    folders.set(folder, entries);
  }

  await scan("", 0);
  return {
    key: stamps.join("\n"),
    files: {
      async list(folder) {
        const entries = folders.get(folder);
        if (entries === undefined) throw fault("volume.not-found", { path: at(folder) });
        return [...entries];
      },
      read: path => volume.read(at(path)),
    },
  };
}

const at = (path: string) => (path === "" ? layout.skills : `${layout.skills}/${path}`);
