/** A brain: a folder of files, opened for one owner, that answers, remembers and composes what a model gets to see. */
import {
  type Clock,
  fault,
  loadTokenCounter,
  systemClock,
  type TokenCounter,
  type Volume,
} from "../base/index.ts";
import {
  type ComposedContext,
  type Embedder,
  type ForgottenMemories,
  type Memory,
  type MemoryKind,
  type MemoryUpkeep,
  type MemoryWrite,
  memoryKinds,
  type NamedMemory,
  type Note,
  type Redactor,
  type Scope,
} from "../ports/index.ts";
import { buildContext } from "./context/build-context.ts";
import { type ContextFiles, readContextFiles } from "./context/gather-sources.ts";
import type { DreamOptions, DreamReport } from "./dream/dream.ts";
import { dreamDue } from "./dream/dream-due.ts";
import type { UndoReport } from "./dream/undo-dream.ts";
import { hasBrain } from "./has-brain.ts";
import { answerByBoth } from "./meaning/answer-by-both.ts";
import { meaningFor } from "./meaning/meaning-for.ts";
import {
  createEpisodeLog,
  type EpisodeLog,
  REWRITE_FAILURES,
  REWRITE_WINDOW_DAYS,
} from "./memory/episode-log.ts";
import type { Lesson } from "./memory/lessons/lesson.ts";
import { createLiveTask } from "./memory/live-task.ts";
import { recall, withNeighbours } from "./memory/recall.ts";
import type { FailingSkill } from "./memory/recall-documents.ts";
import { createRecallIndex } from "./memory/recall-index.ts";
import { redactText } from "./memory/redact-text.ts";
import { classify } from "./memory/remember.ts";
import type { SessionLine } from "./memory/session-notes.ts";
import { createToolRecord } from "./memory/tool-record.ts";
import type { Workspace } from "./memory/workspace.ts";
import { kindOfFile, replaceNote, writeNote } from "./memory/write-memory.ts";
import type { BrainRepository } from "./repository/brain-repository.ts";
import { noRepository } from "./repository/brain-repository.ts";
import { noteCandidate } from "./review/note-candidate.ts";
import { createReviewQueue, type ReviewQueue } from "./review/review-queue.ts";
import { type BrainSettings, readSettings } from "./settings.ts";
import type { ProjectFacts } from "./skills/preconditions.ts";
import { createSkillLibrary, type SkillLibrary, type SkillLibraryOptions } from "./skills/skill-library.ts";
import type { BrainTrust } from "./trust.ts";

export interface Brain extends Memory, MemoryUpkeep {
  readonly volume: Volume;
  readonly owner: Scope;
  /** brain.yaml as it was when the brain was opened. */
  readonly settings: BrainSettings;
  readonly countTokens: TokenCounter;
  readonly episodes: EpisodeLog;
  readonly skills: SkillLibrary;
  /** The live task. @throws volume.* */
  workspace(): Promise<Workspace>;
  /**
   * Notes in WORKSPACE.md how far a session of an agent got.
   * @param settled other sessions whose work is finished by now
   * @throws redaction.failed, volume.*
   */
  noteSession(line: SessionLine, settled: readonly string[]): Promise<void>;
  /** Skills that failed 3 times or more within 14 days: they are flagged for rewrite. */
  skillsToRewrite(): Promise<readonly FailingSkill[]>;
  /** Candidates that wait for a person's judgement, and the decisions on earlier ones. */
  readonly review: ReviewQueue;
  /** The repository that keeps the history of the brain's files. */
  readonly repository: BrainRepository;
  /** Turns what recurs into lessons; see `dream`. @throws brain.dreaming, brain.malformed, volume.* */
  dream(options?: DreamOptions): Promise<DreamReport>;
  /** Takes the latest dream back. @throws brain.not-undone, brain.dreaming, volume.* */
  undoDream(): Promise<UndoReport>;
  /** Why a dream should not wait for the night; undefined when there is no hurry. @throws volume.* */
  dreamDue(): Promise<string | undefined>;
  /** Reads the files and keeps the index, so that the first answer is as quick as the next. Gives what can't be read. */
  warm(): Promise<readonly string[]>;
  /** Why the latest search went by words alone although an embedding model is named; undefined where it didn't. */
  meaningProblem(): string | undefined;
}

export interface BrainOptions {
  /** Rooted at the `.agent` folder. */
  readonly volume: Volume;
  /** The brain's owner: only this tenant and user see and write working, episodic and personal memory. */
  readonly owner: Scope;
  /** Sees every text before it is written. */
  readonly redactor: Redactor;
  /** @default systemClock */
  readonly clock?: Clock;
  /** @default the tokenizer of brain.yaml, else the estimator */
  readonly countTokens?: TokenCounter;
  /** For the preconditions of skills. @default none can be checked */
  readonly facts?: ProjectFacts;
  readonly skills?: SkillLibraryOptions;
  /**
   * Chooses what recall and contexts cover. `knowledge`: lessons, decisions, facts and skills, from their files alone, so that
   * nothing of it grows with the log. @default "everything"
   */
  readonly recalls?: "everything" | "knowledge";
  /** The accepted privileges of the brain; others in brain.yaml are ignored. @default none */
  readonly trust?: BrainTrust;
  /** Where dreams are committed. @default nowhere */
  readonly repository?: BrainRepository;
  /** Opens the embedding model that brain.yaml names; memories and skills are found by meaning, too. @default by words alone */
  readonly openEmbedder?: (model: string, settings: BrainSettings) => Promise<Embedder>;
  /** Says a lesson better than the episodes do; undefined leaves it as it is. @default lessons in the episodes' words */
  readonly phraseLesson?: (lesson: Lesson) => Promise<string | undefined>;
}

const DEFAULT_LIMIT = 10;
const DEFAULT_KINDS: readonly MemoryKind[] = memoryKinds.filter(kind => kind !== "preference");
/** The layers that every user of a mind on this brain may see. Source: spec/brain.md §1. */
const SHARED_KINDS: ReadonlySet<MemoryKind> = new Set(["lesson", "decision", "knowledge", "skill"]);

const noFiles: ContextFiles = {
  preferences: async () => undefined,
  workspace: async () => [],
  permissions: async () => undefined,
};

/** @throws brain.not-found when the volume holds no brain; brain.malformed for a brain.yaml that can't be meant; volume.* */
export async function openBrain(options: BrainOptions): Promise<Brain> {
  const { volume, owner, redactor, clock = systemClock, facts, recalls = "everything" } = options;
  if (!(await hasBrain(volume))) throw fault("brain.not-found", { directory: volume.name });

  const settings = await readSettings(volume, options.trust);
  const countTokens = options.countTokens ?? (await loadTokenCounter(settings.tokenizer));
  const episodes = createEpisodeLog({ volume, redactor, clock });
  const meaning = meaningFor(settings, options);
  const skills = createSkillLibrary(volume, { ...(meaning && { meaning }), ...options.skills });
  const index = createRecallIndex(
    recalls === "everything"
      ? { volume, clock, logFiles: episodes.files }
      : { volume, clock, logFiles: async () => [], isKept: false },
  );
  const task = createLiveTask({ volume, redactor, clock, record: episodes.append });
  const files = readContextFiles(volume);
  const toolRecord = createToolRecord({ volume, clock, logFiles: episodes.files });
  const { repository = noRepository, phraseLesson } = options;
  const review = createReviewQueue({ volume, redactor, clock });

  const isOwner = ({ tenant, user }: Scope): boolean => tenant === owner.tenant && user === owner.user;

  function requireOwner(scope: Scope): void {
    if (isOwner(scope)) return;
    throw fault("brain.not-remembered", {
      reason: "this memory belongs to somebody else, who alone may write to it",
    });
  }

  const answer = (scope: Scope, query: string | undefined, kinds: readonly MemoryKind[], limit: number) => {
    const allowed = new Set(isOwner(scope) ? kinds : kinds.filter(kind => SHARED_KINDS.has(kind)));
    return answerByBoth(meaning, query, limit, (about, most) =>
      recall(volume, clock, index, { query: about, limit: most, kinds: allowed, project: scope.project }),
    );
  };

  async function record(scope: Scope, draft: Parameters<Memory["record"]>[1]): Promise<MemoryWrite> {
    requireOwner(scope);
    const { source, text } = await episodes.append(draft, tagsOf(scope));
    return { layer: "episodic", kind: "episode", source, text, isNew: true };
  }

  async function remember(scope: Scope, note: Note): Promise<MemoryWrite> {
    requireOwner(scope);
    if (note.text.trim() === "") throw fault("brain.not-remembered", { reason: "nothing was said" });
    const { origin, rationale, alternatives, replaces } = note;
    const kind = replaces === undefined ? (note.kind ?? "auto") : correctedKind(replaces);
    // Words of tools, documents and agents become no preference, decision or fact by themselves.
    if (origin !== "person") return hearOthers(scope, note);
    const clean = (text: string) => redactText(redactor, text, "What was to be remembered");
    const classified = classify({
      kind,
      text: await clean(note.text),
      rationale: rationale && (await clean(rationale)),
      alternatives: alternatives && (await clean(alternatives)),
    });
    const { layer, kind: memory } = places[classified.kind];
    const nowMs = clock.now();
    const written =
      replaces === undefined
        ? await writeNote(volume, classified, nowMs)
        : await replaceNote(volume, classified, replaces, nowMs);
    return { layer, kind: memory, ...written };
  }

  async function forgetAll(scope: Scope, memories: readonly NamedMemory[]): Promise<ForgottenMemories> {
    requireOwner(scope);
    const { forgetNamed } = await import("./memory/forget-named.ts");
    return forgetNamed({ volume, bury: review.bury }, memories);
  }

  /** An episode; an agent's words wait for a person, besides. */
  async function hearOthers(scope: Scope, note: Note): Promise<MemoryWrite> {
    const { text, kind = "auto", origin, rationale, alternatives, provenance } = note;
    const draft = {
      skill: "memory",
      action: text,
      result: "success",
      origin,
      detailOrigin: origin,
      ...(rationale !== undefined && { reflection: rationale }),
      ...(alternatives !== undefined && { context: `Alternatives: ${alternatives}` }),
      ...(provenance !== undefined && { provenance }),
    };
    const episode = await episodes.append(draft, tagsOf(scope));
    const { source } = episode;
    const written = { layer: "episodic", kind: "episode", source, text: episode.text, isNew: true } as const;
    if (origin !== "agent") return written;
    const from = provenance?.harness;
    const heard = { kind, text, rationale, alternatives, from, evidence: [episode.id] };
    const [candidate] = await review.propose([noteCandidate(heard)]);
    return { ...written, ...(candidate !== undefined && { candidate: candidate.id }) };
  }

  return {
    volume,
    owner,
    settings,
    countTokens,
    episodes,
    skills,
    record,
    remember,
    recall: async (scope, query, { limit = DEFAULT_LIMIT, kinds = DEFAULT_KINDS } = {}) =>
      withNeighbours(volume, (await answer(scope, query, kinds, Math.max(0, limit))).hits),
    workspace: task.read,
    noteSession: (line, settled) => task.note(line, settled, tagsOf(owner)),
    async checkpoint(scope, change) {
      requireOwner(scope);
      return { layer: "working", kind: "workspace", ...(await task.change(change, tagsOf(scope))) };
    },
    async finishTask(scope, outcome) {
      requireOwner(scope);
      const { source, text } = await task.finish(outcome, tagsOf(scope));
      return { layer: "episodic", kind: "episode", source, text, isNew: true };
    },
    async buildContext(scope, query, contextOptions): Promise<ComposedContext> {
      const unread: string[] = [];
      const composed = await buildContext(
        {
          files: isOwner(scope) ? files : { ...noFiles, permissions: files.permissions },
          recall: async (about, { kinds, limit }) => {
            const { hits, problems } = await answer(scope, about, kinds, limit);
            unread.push(...problems);
            return hits;
          },
          neighboursOf: hits => withNeighbours(volume, hits),
          failingTools: async tools => (isOwner(scope) ? toolRecord.failing(tools, scope.project) : []),
          skills,
          facts,
          countTokens,
          settings: settings.context,
          nowMs: clock.now(),
        },
        query,
        contextOptions,
      );
      return { ...composed, problems: [...new Set([...composed.problems, ...unread])] };
    },
    async overview(scope) {
      const { composeOverview } = await import("./memory/overview.ts");
      const [{ documents }, manifest] = await Promise.all([index.follow(), skills.manifest()]);
      // Of skills memory has those alone that it could learn from.
      const counts = { ...documents.counts(), skill: manifest.skills.length };
      const isShown = (kind: MemoryKind) => isOwner(scope) || SHARED_KINDS.has(kind);
      const live = isOwner(scope) ? await task.read() : undefined;
      return composeOverview(volume, counts, isShown, live);
    },
    forget: forgetAll,
    async skillsToRewrite() {
      const { documents } = await index.follow();
      return documents.failingSkills(clock.now() - REWRITE_WINDOW_DAYS * 86_400_000, REWRITE_FAILURES);
    },
    review,
    repository,
    // Loaded when a dream starts: an answer needs none of it.
    async dream(dreamOptions) {
      const { dream } = await import("./dream/dream.ts");
      const phrase = phraseLesson === undefined ? {} : { phrase: phraseLesson };
      const parts = {
        volume,
        redactor,
        log: episodes,
        task,
        library: skills,
        clock,
        settings: settings.dream,
        review,
        repository,
      };
      return dream({ ...parts, ...phrase }, dreamOptions);
    },
    async undoDream() {
      const { undoDream } = await import("./dream/undo-dream.ts");
      return undoDream({ volume, review, repository });
    },
    dreamDue: () =>
      dreamDue({ volume, settings: settings.dream }, async (skill, sinceMs) =>
        (await index.follow()).documents.countEpisodes(skill, sinceMs),
      ),
    meaningProblem: () => meaning?.problem(),
    async warm() {
      const [{ problems }] = await Promise.all([index.follow(), skills.manifest()]);
      await index.settled();
      return problems;
    },
  };
}

const tagsOf = ({ project }: Scope): Readonly<Record<string, string>> =>
  project === undefined ? {} : { project };

/** @throws brain.not-remembered for what a note doesn't correct */
function correctedKind({ source }: NamedMemory): "preference" | "decision" | "fact" {
  const kind = kindOfFile(source.file);
  if (kind !== undefined) return kind;
  const reason = `${source.file} is not corrected by a note; \`brainstem forget\` erases from it`;
  throw fault("brain.not-remembered", { reason });
}

/** Where a person's note goes, by what it is. */
const places = {
  preference: { layer: "personal", kind: "preference" },
  fact: { layer: "semantic", kind: "knowledge" },
  decision: { layer: "semantic", kind: "decision" },
} as const;
