/** `findAgentMemories` reads the notes that coding agents keep of a project for themselves, outside of it. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type AgentNote, readAgentNotes, readNotesOfProject } from "../harness/index.ts";

export interface AgentMemory {
  readonly harness: "claude-code" | "codex";
  readonly title: string;
  readonly folder: string;
  readonly notes: readonly AgentNote[];
}

export interface AgentHome {
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Far more than an agent writes; the rest is passed over. */
const MAX_FILES = 100;
const MAX_BYTES = 131_072;

/**
 * Claude Code: `projects/<path, with a dash for each other character>/memory/*.md` of its folder, by the repository's root. Codex:
 * `memories/MEMORY.md` of its folder, for all projects. Source: code.claude.com/docs/en/memory and openai/codex
 * codex-rs/core/src/memories/mod.rs, November 2026.
 * @param projects real paths of the project's folder, in each work tree
 */
export function findAgentMemories(projects: readonly string[], agents: AgentHome): readonly AgentMemory[] {
  const claude = claudeFolders(projects, agents).map((folder): AgentMemory => {
    const files = textsIn(folder);
    const notes = files.flatMap(({ name, text }) => readAgentNotes(name, text));
    return { harness: "claude-code", title: "Claude Code", folder, notes };
  });
  const folder = codexFolder(agents);
  const text = readText(join(folder, "MEMORY.md"));
  const notes = text === undefined ? [] : readNotesOfProject("MEMORY.md", text, projects);
  const codex: AgentMemory = { harness: "codex", title: "Codex CLI", folder, notes };
  return [...claude, codex].filter(each => each.notes.length > 0);
}

/** Of the index, as much as Claude Code gives its model at a session's start. */
const LOADED_LINES = 200;

/** The notes that an agent has before it when a session begins: they need no repetition. */
export function loadedNotes(
  harness: string,
  projects: readonly string[],
  agents: AgentHome,
): readonly string[] {
  const folders =
    harness === "claude-code"
      ? claudeFolders(projects, agents).map(folder => join(folder, "MEMORY.md"))
      : harness === "codex"
        ? [join(codexFolder(agents), "memory_summary.md")]
        : [];
  return folders.flatMap(file => {
    const text = readText(file)?.split("\n").slice(0, LOADED_LINES).join("\n");
    return text === undefined ? [] : readAgentNotes(file, text).map(note => note.text);
  });
}

function claudeFolders(projects: readonly string[], { home, environment }: AgentHome): readonly string[] {
  const base = join(environment.CLAUDE_CONFIG_DIR || join(home, ".claude"), "projects");
  const slugs = projects.flatMap(foldersOf).map(slugOf);
  return [...new Set(slugs)].map(slug => join(base, slug, "memory")).filter(folder => existsSync(folder));
}

const codexFolder = ({ home, environment }: AgentHome): string =>
  join(environment.CODEX_HOME || join(home, ".codex"), "memories");

/** The folder, and those above it up to the root of its repository; outside of one, the folder alone. */
function foldersOf(folder: string): readonly string[] {
  const folders = [folder];
  for (let at = folder; !existsSync(join(at, ".git")); folders.push(at)) {
    if (dirname(at) === at) return [folder];
    at = dirname(at);
  }
  return folders;
}

const MAX_SLUG = 200;

/** Behind a longer path Claude Code writes a hash in base 36. */
function slugOf(path: string): string {
  const slug = path.replace(/[^a-zA-Z0-9]/g, "-");
  if (slug.length <= MAX_SLUG) return slug;
  let hash = 0;
  for (let at = 0; at < path.length; at++) hash = (hash * 31 + path.charCodeAt(at)) | 0;
  return `${slug.slice(0, MAX_SLUG)}-${Math.abs(hash).toString(36)}`;
}

function textsIn(folder: string): readonly { readonly name: string; readonly text: string }[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(each => each.isFile() && each.name.endsWith(".md"));
  return files
    .map(each => join(each.parentPath, each.name))
    .toSorted()
    .slice(0, MAX_FILES)
    .flatMap(file => {
      const text = readText(file);
      return text === undefined ? [] : [{ name: relative(folder, file), text }];
    });
}

function readText(file: string): string | undefined {
  try {
    return statSync(file).size > MAX_BYTES ? undefined : readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
