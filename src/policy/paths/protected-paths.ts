/** The files that say what an agent may do, which no agent may change: the brain's rules and the hooks of its hosts. */
import type { Facts } from "../facts.ts";
import { type PlaceRow, readPlaces } from "./read-places.ts";

export interface ProtectedPattern {
  /** Absolute; `*` stands for anything, separators included. */
  readonly pattern: string;
  /** Its description, for a person. */
  readonly what: string;
}

/** Relative to the brain. Source: spec/protocols.md §2. */
const rules = readPlaces(`
the agent's rules
    protocols/*
the brain's settings
    brain.yaml
the brain's approvals, audit and keys
    .data/*
`);

/**
 * What the brain takes for a person's word, for evidence, or for an answer to what agents propose. Relative to the brain.
 * The working memory stays an agent's own. Source: spec/hazards.md, 39.
 */
const voices = readPlaces(`
what the brain takes for a person's word
    memory/personal/* memory/semantic/* memory/review/* memory/candidates/*
the log of what happened
    memory/episodic/*
`);

/** Absolute; as `protectedPatterns`. */
export const voicePatterns = ({ brain }: Facts): readonly ProtectedPattern[] =>
  brain === undefined ? [] : below(brain, voices);

/**
 * Relative to a project, and to the home. Source: spec/harnesses.md, and the harnesses' own documentation for the files
 * beside their hooks: permissions, plugins that bring hooks, scripts that hooks run. The servers of MCP are among them,
 * since a proxy may be between an agent and a server.
 */
const hooks = readPlaces(`
the hooks of Claude Code
    .claude/settings.json .claude/settings.local.json .claude/hooks/* .claude/plugins/* .claude.json
the hooks of Codex
    .codex/hooks.json .codex/config.toml .codex/*.config.toml .codex/rules/*
the hooks of Cursor
    .cursor/hooks.json .cursor/hooks/* .cursor/cli.json .cursor/cli-config.json .cursor/permissions.json
the hooks of Gemini CLI
    .gemini/settings.json .gemini/hooks/* .gemini/extensions/* .gemini/policies/* .gemini/trustedFolders.json
the plugins of OpenCode
    opencode.json opencode.jsonc .opencode/opencode.json .opencode/opencode.jsonc .opencode/plugin/*
    .opencode/plugins/* .config/opencode/opencode.json .config/opencode/opencode.jsonc .config/opencode/config.json
    .config/opencode/plugin/* .config/opencode/plugins/*
the hooks of Windsurf
    .windsurf/hooks.json .codeium/windsurf/hooks.json
the MCP servers of agents
    .mcp.json .cursor/mcp.json .vscode/mcp.json .windsurf/mcp_config.json .codeium/windsurf/mcp_config.json
the hooks of GitHub Copilot
    .github/hooks/* .copilot/config.json
`);

/** The settings of an organisation for the whole machine. */
const machine = readPlaces(String.raw`
the machine's settings of Claude Code
    etc/claude-code/* Library/Application\ Support/ClaudeCode/*
the machine's settings of Codex
    etc/codex/*
the machine's settings of Cursor
    etc/cursor/* Library/Application\ Support/Cursor/hooks.json
the machine's settings of Gemini CLI
    etc/gemini-cli/* Library/Application\ Support/GeminiCli/*
the machine's settings of Windsurf
    etc/windsurf/* Library/Application\ Support/Windsurf/hooks.json
`);

/** The settings of a repository can name another folder of hooks. */
const gitHooks = readPlaces(`
the hooks of git
    .git/hooks/* .git/config .git/config.worktree
`);

/**
 * Where an agent can't change anything. Beside each place stand the folders that lead to it: whoever moves one, or
 * puts a link in its place, changes what is found there. An operation that is recursive reaches what lies below.
 */
export function protectedPatterns(facts: Facts): readonly ProtectedPattern[] {
  const known = patternsOf.get(facts);
  if (known !== undefined) return known;
  const { brain, project, home, directory } = facts;
  const root = facts.git(project)?.root ?? project;
  const daemons = daemonFolders(facts);
  const places = JSON.stringify([brain, project, home, directory, root, daemons]);
  if (places !== last.places) last = { places, patterns: patternsIn() };
  patternsOf.set(facts, last.patterns);
  return last.patterns;

  function patternsIn(): readonly ProtectedPattern[] {
    return [
      ...(brain === undefined ? [] : [{ pattern: brain, what: "the brain" }, ...below(brain, rules)]),
      { pattern: join(project, ".agent"), what: "the way to the brain" },
      ...distinct([project, root, directory, home]).flatMap(folder => below(folder, hooks)),
      ...distinct([project, root]).flatMap(folder => below(folder, gitHooks)),
      ...below("", machine),
      ...daemons.flatMap(folder =>
        [folder, `${folder}/*`].map(pattern => ({ pattern, what: "the daemon that answers hooks" })),
      ),
    ];
  }
}

/** Decisions in one place follow one another, and patterns are text: they depend on nothing but these names. */
let last: { readonly places: string; readonly patterns: readonly ProtectedPattern[] } = {
  places: "",
  patterns: [],
};

/** Below the user's runtime folder, or else the home: a program that answers there answers for all hooks. */
function daemonFolders(facts: Facts): readonly string[] {
  const runtime = facts.variable("XDG_RUNTIME_DIR");
  const atHome = join(facts.home, ".local/state/brainstem");
  // The last link is kept: following it would ask for these very patterns.
  return runtime?.startsWith("/") ? [atHome, facts.realPath(join(runtime, "brainstem"), true)] : [atHome];
}

/** Facts hold for one decision, in which many operations ask. */
const patternsOf = new WeakMap<Facts, readonly ProtectedPattern[]>();

const below = (folder: string, places: readonly PlaceRow[]): readonly ProtectedPattern[] =>
  places.flatMap(({ title, at }) =>
    distinct(at.flatMap(withFolders)).map(path => ({ pattern: join(folder, path), what: title })),
  );

/** `.claude/hooks/*` with `.claude/hooks` and `.claude`. */
function withFolders(path: string): readonly string[] {
  const names = path.split("/");
  return names.map((_, index) => names.slice(0, names.length - index).join("/")).filter(isOwnFolder);
}

/**
 * The outermost whole files and folders of the patterns, without the folders that only lead to them: `.claude/hooks`,
 * and not `.claude`.
 */
export function protectedPlaces(facts: Facts): readonly string[] {
  const patterns = protectedPatterns(facts).map(({ pattern }) => pattern);
  const leaves = patterns.filter(path => !patterns.some(other => other.startsWith(`${path}/`)));
  return distinct(
    leaves.map(path => {
      const names = path.split("/");
      const star = names.findIndex(name => name.includes("*"));
      return (star < 0 ? names : names.slice(0, star)).join("/");
    }),
  );
}

/** The folders of the machine are not a harness's own. */
const isOwnFolder = (path: string) => !machineFolders.has(path);
const machineFolders: ReadonlySet<string> = new Set(["etc", "Library", "Library/Application Support"]);

const distinct = (items: readonly string[]): readonly string[] => [...new Set(items)];

const join = (folder: string, path: string) => `${folder === "/" ? "" : folder}/${path}`;

/** Source: bash(1), zsh(1), ksh(1), tcsh(1), section FILES; fish documentation, configuration files. */
const atHome =
  /^\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|cshrc|tcshrc|login|xprofile|xinitrc|config\/fish\/(?:config\.fish|conf\.d\/.*|functions\/.*))$/;
const ofMachine =
  /^\/etc\/(?:profile|profile\.d\/.*|bash\.bashrc|bashrc|zshenv|zprofile|zshrc|zsh\/.*|csh\..*)$/;

/** Shells run these files when they start: writing one has commands run later, and reading it is free. */
export const isStartFile = (path: string, home: string): boolean =>
  ofMachine.test(path) || (path.startsWith(`${home}/`) && atHome.test(path.slice(home.length + 1)));
