/** Asks each part of the brain for what it has to say, and goes on without the parts that can't be read. */
import { describeError, readIfThere, type TokenCounter, type Volume } from "../../base/index.ts";
import type { MemoryHit, MemoryKind } from "../../ports/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { FailingTool } from "../memory/tool-record.ts";
import type { SkillMatch } from "../skills/match-skills.ts";
import type { ProjectFacts } from "../skills/preconditions.ts";
import type { SkillLibrary, SkillManifest } from "../skills/skill-library.ts";
import { type ChosenEpisode, chooseEpisodes } from "./choose-episodes.ts";
import { type BrainText, speakingHits } from "./memory-candidates.ts";

interface Gathered {
  readonly preferences: BrainText | undefined;
  readonly workspace: readonly BrainText[];
  readonly permissions: BrainText | undefined;
  /** Lessons, decisions and facts that speak of the query. */
  readonly spoken: readonly MemoryHit[];
  /** Lessons and decisions, by weight alone. */
  readonly important: readonly MemoryHit[];
  /** The few that are shown, best first. */
  readonly episodes: readonly ChosenEpisode[];
  readonly failingTools: readonly FailingTool[];
  readonly skills: SkillManifest["skills"];
  readonly matches: readonly SkillMatch[];
  /** A sentence each. */
  readonly problems: readonly string[];
}

/** How many lessons, decisions and facts may speak of a query; more would bury the relevant ones. */
const MAX_SPOKEN = 40;
/** How many lessons and decisions come in without speaking of it. */
const MAX_IMPORTANT = 5;
/** How many episodes are weighed to find the few that are shown. */
const EPISODE_POOL = 50;

/**
 * @param query undefined where nothing was asked: then weight alone counts, and no skill is called for
 * @param tools names of those on offer. Never rejects.
 */
export async function gatherSources(
  sources: ContextSources,
  query: string | undefined,
  tools: readonly string[],
): Promise<Gathered> {
  const { files, skills } = sources;
  const problems: string[] = [];

  async function attempt<Result>(ask: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      problems.push(describeError(error));
      return otherwise;
    }
  }
  const recall = (about: string | undefined, kinds: readonly MemoryKind[], limit: number) =>
    attempt<readonly MemoryHit[]>(() => sources.recall(about, { kinds, limit }), []);

  async function readPermissions(): Promise<BrainText | undefined> {
    const permissions = await files.permissions();
    if (permissions === undefined) {
      problems.push(`There is no ${BRAIN_FOLDER}/${layout.permissions}: nobody has said what is allowed.`);
    }
    return permissions;
  }

  const preferences = await attempt(() => files.preferences(), undefined);
  const workspace = await attempt<readonly BrainText[]>(() => files.workspace(), []);
  const permissions = await attempt(readPermissions, undefined);
  const semantic =
    query === undefined ? [] : await recall(query, ["lesson", "decision", "knowledge"], MAX_SPOKEN);
  const important = await recall(undefined, ["lesson", "decision"], MAX_IMPORTANT);
  const limit = sources.settings.episodes;
  const weighed = await recall(query, ["episode"], EPISODE_POOL);
  const salient = query === undefined ? [] : await recall(undefined, ["episode"], limit);
  const neighboursOf = sources.neighboursOf ?? (async (hits: readonly MemoryHit[]) => hits);
  const failingTools =
    tools.length === 0 ? [] : await attempt(async () => (await sources.failingTools?.(tools)) ?? [], []);
  const [manifest, matches] = await Promise.all([
    attempt<SkillManifest>(() => skills.manifest(), { skills: [], findings: [] }),
    query === undefined ? [] : attempt(() => skills.match(query), []),
  ]);
  for (const { severity, file, message } of manifest.findings) {
    if (severity === "error") problems.push(`${file}: ${message}`);
  }
  const episodes = chooseEpisodes(weighed, salient, limit);
  const shown = await attempt(() => neighboursOf(episodes.map(({ hit }) => hit)), []);
  const spoken = speakingHits(semantic);
  return {
    preferences,
    workspace,
    permissions,
    spoken: await attempt(() => neighboursOf(spoken), spoken),
    important,
    episodes: episodes.map((each, at) => ({ ...each, hit: shown[at] ?? each.hit })),
    failingTools,
    skills: manifest.skills,
    matches,
    problems,
  };
}

export interface ContextFiles {
  /** Undefined without an open task. */
  preferences(): Promise<BrainText | undefined>;
  /** The live task and the plan in force, those that are there. */
  workspace(): Promise<readonly BrainText[]>;
  permissions(): Promise<BrainText | undefined>;
}

export interface ContextSettings {
  /** The whole window, in tokens. */
  readonly budgetTokens: number;
  /** Tokens of the window that are kept free for the model's own reasoning. */
  readonly reasoningTokens: number;
  /** How many episodes a context shows at most. */
  readonly episodes: number;
}

/** A user who may not see working and personal memory gets undefined files and no entries. */
export interface ContextSources {
  readonly files: ContextFiles;
  /** Best first; without a query by salience alone. */
  recall(
    query: string | undefined,
    options: { readonly kinds: readonly MemoryKind[]; readonly limit: number },
  ): Promise<readonly MemoryHit[]>;
  /** The same hits, each with the memories that belong to it. @default as they are */
  neighboursOf?(hits: readonly MemoryHit[]): Promise<readonly MemoryHit[]>;
  /** The tools among these that keep failing. @default none */
  failingTools?(tools: readonly string[]): Promise<readonly FailingTool[]>;
  readonly skills: Pick<SkillLibrary, "manifest" | "match" | "read">;
  /** For the preconditions of skills. Undefined: none can be checked. */
  readonly facts: ProjectFacts | undefined;
  readonly countTokens: TokenCounter;
  readonly settings: ContextSettings;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

/** The files of a brain whose volume is rooted at `.agent`. */
export function readContextFiles(volume: Volume): ContextFiles {
  async function read(path: string): Promise<BrainText | undefined> {
    const bytes = await readIfThere(volume, path);
    if (bytes === undefined) return undefined;
    const modifiedMs = (await volume.stat(path))?.modifiedMs ?? 0;
    return { file: `${BRAIN_FOLDER}/${path}`, text: new TextDecoder().decode(bytes), modifiedMs };
  }

  return {
    preferences: () => read(layout.preferences),
    permissions: () => read(layout.permissions),
    async workspace() {
      const texts = await Promise.all([read(layout.workspace), read(layout.plan)]);
      return texts.filter(text => text !== undefined);
    },
  };
}
