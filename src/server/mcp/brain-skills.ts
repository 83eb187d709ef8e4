/** Serves the brain's skills by the protocol's skills extension, as they are at each request. */
import type { SkillCatalog, SkillSource, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { layout } from "../../brain/index.ts";
import { explainFault } from "./explain-fault.ts";
import type { FindBrain } from "./served-brain.ts";
import { scanSkills } from "./skill-files.ts";
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
