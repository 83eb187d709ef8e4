/** The sources of a context: the brain's parts, as far as composing one needs them. */
import { readIfThere, type TokenCounter, type Volume } from "../../base/index.ts";
import type { MemoryHit, MemoryKind } from "../../ports/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { FailingTool } from "../memory/tool-record.ts";
import type { ProjectFacts } from "../skills/preconditions.ts";
import type { SkillLibrary } from "../skills/skill-library.ts";

/** A file of the brain that a model may see whole. */
export interface BrainText {
  /** As people write it, for example `.agent/protocols/permissions.md`. */
  readonly file: string;
  readonly text: string;
  /** Last change, in milliseconds since the epoch. */
  readonly modifiedMs: number;
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
  /** Which of these tools keep failing. @default none */
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
