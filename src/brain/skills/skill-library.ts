/** The library of a brain's skills, disclosed in three stages: the manifest, a skill's text, its resources. */
import { fault, readIfThere, type Volume } from "../../base/index.ts";
import { nearestNames } from "../../search/index.ts";
import type { BrainFinding } from "../doctor/finding.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { Meaning } from "../meaning/rank-by-meaning.ts";
import { fuseMatches } from "./fuse-matches.ts";
import { createSkillMatcher, type SkillMatch, type SkillMatcher } from "./match-skills.ts";
import { readNamedSkill, readSkillFolder, type SkillFolder, takenName } from "./read-skill-folder.ts";
import type { Skill } from "./skill.ts";
import { createHeadCache } from "./skill-file.ts";

export interface SkillManifest {
  /** Sorted by name; of two with one name the first folder's. */
  readonly skills: readonly Skill[];
  readonly findings: readonly BrainFinding[];
}

export interface SkillText {
  readonly skill: Skill;
  /** The whole SKILL.md. */
  readonly instructions: string;
  /** The whole KNOWLEDGE.md, where there is one, and the file as people write it. */
  readonly knowledge?: { readonly file: string; readonly text: string };
}

export interface SkillLibrary {
  /** Stage 1: all skills, without their instructions. Files that haven't changed are not read again. Never throws for a damaged skill. */
  manifest(): Promise<SkillManifest>;
  /** The skills that a query calls for, best first; see `createSkillMatcher`. */
  match(query: string): Promise<readonly SkillMatch[]>;
  /** Stage 2. @throws skill.not-found, volume.* */
  read(name: string): Promise<SkillText>;
  /** Stage 3: a file of the skill's own folder, for example `scripts/check.sh`. @throws skill.not-found, volume.* */
  readFile(name: string, path: string): Promise<Uint8Array>;
}

interface SkillHome {
  readonly folder: SkillFolder;
  readonly directory: string;
  /** The beginning of its instructions. */
  readonly opening: string;
}

export interface SkillLibraryOptions {
  /** More folders with one Agent Skill a folder; a name that the brain has itself stays the brain's. */
  readonly extraFolders?: readonly SkillFolder[];
  /** Finds skills by meaning, beside words. @default by words alone */
  readonly meaning?: Pick<Meaning, "rank">;
}

/** The library of a brain whose volume is rooted at `.agent`. */
export function createSkillLibrary(volume: Volume, options: SkillLibraryOptions = {}): SkillLibrary {
  const own: SkillFolder = { volume, path: layout.skills, shownAs: `${BRAIN_FOLDER}/${layout.skills}` };
  const shelves = [own, ...(options.extraFolders ?? [])].map(folder => ({
    folder,
    heads: createHeadCache(folder.volume),
  }));
  const homes = new Map<string, SkillHome>();
  let matcher: { readonly key: string; readonly match: SkillMatcher } | undefined;

  // Callers that ask while the folders are read get the same answer: a context asks three times at once.
  let loading: ReturnType<typeof look> | undefined;
  function load(): ReturnType<typeof look> {
    loading ??= look().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  async function look() {
    const read = await Promise.all(shelves.map(({ folder, heads }) => readSkillFolder(folder, heads)));
    const skills = new Map<string, Skill>();
    const findings = read.flatMap(shelf => shelf.findings);
    homes.clear();
    for (const [at, { found }] of read.entries()) {
      // Of two with one name the one whose folder has it, too: so a skill can be read without a look at the others.
      const namedFirst = found.toSorted((left, right) => Number(isAtHome(right)) - Number(isAtHome(left)));
      for (const { skill, directory, opening } of namedFirst) {
        const taken = skills.get(skill.name);
        if (taken === undefined) {
          skills.set(skill.name, skill);
          homes.set(skill.name, { folder: shelves[at]!.folder, directory, opening });
        } else {
          findings.push(takenName(skill, taken));
        }
      }
    }
    const sorted = [...skills.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
    return { skills: sorted, findings, key: read.map(shelf => shelf.key).join("\n") };
  }

  /** Where a skill is: its own folder is all that is looked at, unless it has another name. */
  async function homeOf(name: string) {
    const [shelf] = shelves;
    const isFolderName = /^[^/\\._][^/\\]*$/.test(name);
    const named = isFolderName ? await readNamedSkill(shelf!.folder, name, shelf!.heads) : undefined;
    if (named !== undefined) return { ...named, folder: shelf!.folder };
    const { skills } = await load();
    const home = homes.get(name);
    const skill = skills.find(each => each.name === name);
    if (home !== undefined && skill !== undefined) return { ...home, skill };
    throw fault("skill.not-found", {
      name,
      nearest: nearestNames(
        name,
        skills.map(each => each.name),
      ),
    });
  }

  return {
    async manifest() {
      const { skills, findings } = await load();
      return { skills, findings };
    },
    async match(query) {
      const { skills, key } = await load();
      if (matcher?.key !== key) {
        const openings = new Map(Array.from(homes, ([name, { opening }]) => [name, opening]));
        matcher = { key, match: createSkillMatcher(skills, ({ name }) => openings.get(name) ?? "") };
      }
      const byWords = matcher.match(query);
      if (options.meaning === undefined || query.trim() === "") return byWords;
      const texts = skills.map(({ name, description }) => `${name}: ${description}`);
      return fuseMatches(byWords, skills, await options.meaning.rank(query, texts));
    },
    async read(name) {
      const { folder, directory, skill } = await homeOf(name);
      const instructions = decode(await folder.volume.read(`${directory}/SKILL.md`));
      const knowledge = await readIfThere(folder.volume, `${directory}/KNOWLEDGE.md`);
      const file = skill.source.file.replace(/SKILL\.md$/, "KNOWLEDGE.md");
      return {
        skill,
        instructions,
        ...(knowledge === undefined ? {} : { knowledge: { file, text: decode(knowledge) } }),
      };
    },
    async readFile(name, path) {
      const { folder, directory } = await homeOf(name);
      if (path.startsWith("/")) throw fault("volume.outside", { path, root: directory });
      return folder.volume.read(`${directory}/${path}`);
    },
  };
}

const isAtHome = ({ skill, directory }: { readonly skill: Skill; readonly directory: string }): boolean =>
  directory === skill.name || directory.endsWith(`/${skill.name}`);

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
