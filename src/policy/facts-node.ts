/** Facts of the machine that we run on: its disk, its repositories, its configuration (Node only). */
import { homedir, tmpdir } from "node:os";
import { filesInArchive } from "./facts/archive-node.ts";
import { changedSince, kindOf, listFolder, readText } from "./facts/disk-node.ts";
import { createGitFacts } from "./facts/git-facts-node.ts";
import { hardLinkFinder, realPathOf } from "./facts/real-path-node.ts";
import { registrySources } from "./facts/registries-node.ts";
import { createWrittenPlaces, type WriteNote } from "./facts/written-places.ts";
import type { Facts, GitFacts } from "./facts.ts";
import { lazily } from "./lazily.ts";
import { restrainedFolders } from "./paths/protected-fields.ts";
import { protectedPatterns } from "./paths/protected-paths.ts";

export interface NodeFactsOptions {
  /** Where the command runs. */
  readonly directory: string;
  readonly project: string;
  readonly brain?: string;
  /** @default the user's */
  readonly home?: string;
  /** @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The files that the session has written. @default none */
  readonly writes?: () => readonly WriteNote[];
}

/** Variables that every shell of a person has, and that no command is likely to change unseen. */
const everywhere: ReadonlySet<string> = new Set(
  "USER LOGNAME SHELL TMPDIR XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR".split(
    " ",
  ),
);

/**
 * Facts for one decision: each is looked up once. Never throws, runs no program but git,
 * and that only where a question needs it.
 */
export function createNodeFacts(options: NodeFactsOptions): Facts {
  const { environment = process.env } = options;
  const home = realPathOf(options.home ?? homedir());
  const project = realPathOf(options.project);
  const brain = options.brain === undefined ? undefined : realPathOf(options.brain);
  const linkedTo = hardLinkFinder(() => [
    ...protectedPatterns(facts).map(({ pattern }) => pattern),
    ...restrainedFolders(facts).map(folder => `${folder}/*`),
  ]);
  const real = remember((path: string) => {
    const found = realPathOf(path);
    return linkedTo(found) ?? found;
  });
  const own = remember((path: string) => realPathOf(path, true));
  const git = remember(createGitFacts({ facts: () => facts, environment }));
  let registries: readonly string[] | undefined;

  const disk = { kindOf: remember(kindOf), list: remember(listFolder), readText: remember(readText) };
  const temporary = temporaryFolders([home, project, ...(brain === undefined ? [] : [brain])]);
  const written = createWrittenPlaces({
    notes: lazily(() => new Map((options.writes?.() ?? []).map(each => [each.path, each]))),
    facts: { project, home, temporary, ...disk },
    changedSince,
  });

  const facts: Facts = Object.freeze({
    directory: realPathOf(options.directory),
    project,
    home,
    brain,
    temporary,
    get registries() {
      registries ??= registrySources({ project, home, environment }).hosts();
      return registries;
    },
    variable: (name: string) =>
      name === "HOME" ? home : everywhere.has(name) ? environment[name] || undefined : undefined,
    realPath: (path: string, keepsLast = false) => (keepsLast ? own(path) : real(path)),
    ...disk,
    ...written,
    archived: remember(filesInArchive),
    git: (directory: string): GitFacts | undefined => git(directory),
  });
  return facts;
}

/** The system's, under each of their names. One that holds somebody's work is not temporary, whatever it is called. */
function temporaryFolders(kept: readonly string[]): readonly string[] {
  const own = realPathOf(tmpdir());
  const isSafe = own !== "/" && !kept.some(each => `${each}/`.startsWith(`${own}/`));
  const usual = ["/tmp", "/var/tmp"];
  return [...new Set([...usual, ...usual.map(each => realPathOf(each)), ...(isSafe ? [own] : [])])];
}

function remember<Value>(look: (path: string) => Value): (path: string) => Value {
  const seen = new Map<string, Value>();
  return path => {
    if (!seen.has(path)) seen.set(path, look(path));
    return seen.get(path)!;
  };
}
