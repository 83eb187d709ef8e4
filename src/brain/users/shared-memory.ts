/** The memory of a brain that several users share: its files for its owner, and for each other user one in the store. */
import type { Clock, Fragment, Source } from "../../base/index.ts";
import type {
  ComposedContext,
  Memory,
  MemoryHit,
  MemoryKind,
  MemoryUpkeep,
  NamedMemory,
  Note,
  Redactor,
  Scope,
  UserMemories,
} from "../../ports/index.ts";
import { type Brain, openBrain } from "../brain.ts";
import { BRAIN_FOLDER } from "../layout.ts";
import { classify } from "../memory/remember.ts";
import { withUserFiles } from "./user-files.ts";

export interface SharedMemoryOptions {
  readonly brain: Brain;
  /** Sees every text before it is written. */
  readonly redactor: Redactor;
  readonly clock: Clock;
  /** Called for each use. Undefined: other users have no memory of their own, and a write of theirs is refused. */
  readonly memories: () => UserMemories | undefined;
}

const OWN_KINDS: readonly MemoryKind[] = ["episode", "preference"];
const OWN_FRAGMENTS: ReadonlySet<Fragment["kind"]> = new Set(["preferences", "workspace", "episode"]);
const DEFAULT_LIMIT = 10;

/**
 * The owner's calls reach the brain. Another user reads the shared lessons, decisions, facts and skills there, and has
 * working, episodic and personal memory of their own; a decision or a fact of theirs becomes an episode, since what all
 * share is not theirs to write.
 */
export function createSharedMemory({
  brain,
  clock,
  memories,
  redactor,
}: SharedMemoryOptions): Memory & MemoryUpkeep {
  const { owner } = brain;
  const isOwner = ({ tenant, user }: Scope) => tenant === owner.tenant && user === owner.user;

  /** Runs work on the user's own memory; on the brain, for its owner and where there is no store. */
  function on<Result>(scope: Scope, work: (memory: Brain) => Promise<Result>): Promise<Result> {
    const own = isOwner(scope) ? undefined : memories();
    return own === undefined ? work(brain) : withOwn(own, scope, work);
  }

  const withOwn = <Result>(own: UserMemories, scope: Scope, work: (memory: Brain) => Promise<Result>) =>
    withUserFiles(own, scope, async volume =>
      work(await openBrain({ volume, owner: scope, redactor, clock, countTokens: brain.countTokens })),
    );

  return {
    async recall(scope, query, options = {}) {
      const shared = await brain.recall(scope, query, options);
      const own = isOwner(scope) ? undefined : memories();
      const { kinds = ["episode"], limit = DEFAULT_LIMIT } = options;
      const ownKinds = kinds.filter(kind => OWN_KINDS.includes(kind));
      if (own === undefined || ownKinds.length === 0) return shared;
      const hits = await withOwn(own, scope, memory =>
        memory.recall(scope, query, { limit, kinds: ownKinds }),
      );
      return [...shared, ...hits.map(ownHit)]
        .toSorted((left, right) => right.score - left.score)
        .slice(0, Math.max(0, limit));
    },
    remember: (scope, note) =>
      on(scope, async memory => {
        if (memory === brain) return brain.remember(scope, note);
        const { replaces } = note;
        const own = replaces === undefined ? note : { ...note, replaces: insideOf(replaces) };
        return ownSource(await rememberOwn(memory, scope, own));
      }),
    record: (scope, draft) => on(scope, async memory => ownSource(await memory.record(scope, draft), memory)),
    checkpoint: (scope, change) =>
      on(scope, async memory => ownSource(await memory.checkpoint(scope, change), memory)),
    finishTask: (scope, outcome) =>
      on(scope, async memory => ownSource(await memory.finishTask(scope, outcome), memory)),
    async overview(scope) {
      const shared = await brain.overview(scope);
      const store = isOwner(scope) ? undefined : memories();
      if (store === undefined) return shared;
      const own = await withOwn(store, scope, memory => memory.overview(scope));
      const placed = <Entry extends NamedMemory>(entry: Entry): Entry => ({
        ...entry,
        source: placeOf(entry.source),
      });
      const { episode, preference } = own.counts;
      return {
        counts: { ...shared.counts, episode, preference },
        newest: [...shared.newest, ...own.newest.map(placed)],
        ...(own.task !== undefined && { task: placed(own.task) }),
      };
    },
    forget: (scope, named) =>
      on(scope, async memory => {
        if (memory === brain) return brain.forget(scope, named);
        const { erased, left } = await memory.forget(scope, named.map(insideOf));
        return { erased: erased.map(each => ({ ...each, source: placeOf(each.source) })), left };
      }),
    async buildContext(scope, query, options) {
      const shared = await brain.buildContext(scope, query, options);
      const own = isOwner(scope) ? undefined : memories();
      if (own === undefined) return shared;
      const mine = await withOwn(own, scope, memory => memory.buildContext(scope, query, options));
      return merged(mine, shared);
    },
  };

  /** @param memory whose write it was: the brain's own places stay as they are */
  function ownSource<Write extends { readonly source: Source; readonly replaced?: NamedMemory }>(
    write: Write,
    memory?: Memory,
  ): Write {
    if (memory === brain) return write;
    const { replaced } = write;
    return {
      ...write,
      source: placeOf(write.source),
      ...(replaced !== undefined && { replaced: { ...replaced, source: placeOf(replaced.source) } }),
    };
  }
}

/** A preference is theirs; of what else a person asks to keep, an episode is. */
async function rememberOwn(memory: Memory, scope: Scope, { alternatives, rationale, ...note }: Note) {
  const { kind } = classify({ kind: note.kind ?? "auto", text: note.text });
  if (kind === "preference" || note.replaces !== undefined || note.origin !== "person")
    return memory.remember(scope, note);
  if (note.text.trim() === "") return memory.remember(scope, note);
  const reflection = [rationale, alternatives].filter(Boolean).join("; ");
  return memory.record(scope, {
    skill: "memory",
    action: note.text,
    result: "success",
    origin: note.origin,
    ...(reflection !== "" && { reflection }),
  });
}

/** The user's own first, as far as there is room beside what is shared. */
function merged(mine: ComposedContext, shared: ComposedContext): ComposedContext {
  let tokens = shared.tokens;
  const own: Fragment[] = [];
  const leftOut = [...shared.leftOut];
  for (const fragment of mine.fragments) {
    if (!OWN_FRAGMENTS.has(fragment.kind)) continue;
    const placed = { ...fragment, source: placeOf(fragment.source) };
    if (tokens + fragment.tokens <= shared.budgetTokens) {
      tokens += fragment.tokens;
      own.push(placed);
    } else {
      const { kind, source, tokens, reason } = placed;
      leftOut.push({ kind, source, tokens, reason, why: "the budget is used up" });
    }
  }
  const { tools } = mine;
  return { ...shared, fragments: [...own, ...shared.fragments], tokens, leftOut, ...(tools && { tools }) };
}

const ownHit = (hit: MemoryHit): MemoryHit => ({ ...hit, source: placeOf(hit.source) });

/** A place outside of the folder: a citation must not lead to the owner's memory. */
const placeOf = ({ file, line }: Source): Source => ({
  file: file.startsWith(`${BRAIN_FOLDER}/`) ? `own/${file.slice(BRAIN_FOLDER.length + 1)}` : file,
  line,
});

/** A place that `placeOf` gave, inside of the user's own files, where no shared file is. */
const insideOf = ({ source: { file, line }, text }: NamedMemory): NamedMemory => ({
  source: { file: file.startsWith("own/") ? `${BRAIN_FOLDER}/${file.slice(4)}` : `shared/${file}`, line },
  text,
});
