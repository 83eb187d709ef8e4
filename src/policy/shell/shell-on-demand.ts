/** Recognises shell commands by those programs that have been loaded, and says which others it would take. */
import { type AreaName, areaOf, loadArea } from "../programs/areas.ts";
import type { Commands, Recogniser } from "../recognition.ts";
import { createShellRecogniser, type RecogniseShell } from "./shell-recogniser.ts";
import type { Programs } from "./walk.ts";

export interface ShellOnDemand {
  /** The result for a text counts only where nothing was added to `missing`. */
  recogniser(missing: Set<AreaName>): RecogniseShell;
  load(areas: Iterable<AreaName>): Promise<void>;
  /** The areas that a text is likely to need. */
  likelyAreas(text: string): readonly AreaName[];
}

/** Where commands begin, more or less. */
const BEGINNINGS = /(?:^|[;&|(\n`])\s*([\w./@+-]+)/g;
/** Of a long text, the beginning is likely enough. */
const MAX_LIKELY_CHARS = 4_000;

/** @param own programs that go before the shipped ones of their names */
export function createShellOnDemand(own: Commands = {}): ShellOnDemand {
  const loaded = new Map<AreaName, Commands>();
  const find = (name: string): Recogniser | undefined => {
    if (Object.hasOwn(own, name)) return own[name];
    for (const commands of loaded.values()) if (Object.hasOwn(commands, name)) return commands[name];
    return undefined;
  };
  return {
    recogniser(missing) {
      const programs: Programs = {
        has: name => find(name) !== undefined || areaOf(name) !== undefined,
        get(name) {
          const found = find(name);
          const area = found === undefined ? areaOf(name) : undefined;
          if (area !== undefined && !loaded.has(area)) missing.add(area);
          return found;
        },
      };
      return createShellRecogniser(programs);
    },
    async load(areas) {
      const work = Array.from(areas, async area => void loaded.set(area, await loadArea(area)));
      await Promise.all(work);
    },
    likelyAreas(text) {
      const words = Array.from(text.slice(0, MAX_LIKELY_CHARS).matchAll(BEGINNINGS), ([, word = ""]) => word);
      const names = new Set(words.map(word => word.slice(word.lastIndexOf("/") + 1)));
      return [...names].flatMap(name => areaOf(name) ?? []);
    },
  };
}
