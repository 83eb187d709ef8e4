/** Builds the context that a model sees: fragments in order of priority, within a budget, each with its reason. */
import { type Fragment, formatSource } from "../../base/index.ts";
import type { ComposedContext, ContextOptions } from "../../ports/index.ts";
import { withoutSessions } from "../memory/session-notes.ts";
import { failingLast } from "../memory/tool-record.ts";
import { type Candidate, fitFragments, type LeftOut, measureFragment } from "./fit-fragments.ts";
import { type ContextSettings, type ContextSources, gatherSources } from "./gather-sources.ts";
import {
  type BrainText,
  CHOSEN,
  digestCandidates,
  episodeCandidates,
  fileCandidates,
  semanticCandidates,
  toolCandidate,
  workspaceCandidates,
} from "./memory-candidates.ts";
import { matchedSkillCandidates, registryCandidates } from "./skill-candidates.ts";

/**
 * Fragments in the order in which they matter: preferences and workspace; lessons, decisions and facts; episodes;
 * matched skills; the list of skills; permissions. `budgetTokens` of the result is what fragments may take: the window
 * less what is kept for reasoning, which is never more than its share of the default window. Permissions are always
 * there, whole, and their tokens are set aside first; everything else fits beside them or is among `leftOut`.
 * Same sources and query, same result. Never rejects: files that can't be read are listed in `problems`.
 */
export async function buildContext(
  sources: ContextSources,
  query: string,
  options: ContextOptions = {},
): Promise<ComposedContext> {
  const { settings, countTokens, nowMs } = sources;
  const windowTokens = options.budgetTokens ?? settings.budgetTokens;
  const budgetTokens = Math.max(0, windowTokens - reserveFor(windowTokens, settings));

  const { tools = [] } = options;
  const gathered = await gatherSources(sources, query.trim() === "" ? undefined : query, tools);
  const semantic = semanticCandidates({ matched: gathered.spoken, important: gathered.important });
  const digest = withoutShown(options.digest ?? "", semantic.matched);
  const hasDigest = digest !== "";
  const workspace = hasDigest ? gathered.workspace.map(ofNoSession) : gathered.workspace;
  const failing = gathered.failingTools.map(({ tool }) => tool);
  const matched = await matchedSkillCandidates(sources.skills, gathered.matches, sources.facts);
  const byPriority = [
    ...fileCandidates(gathered.preferences, "preferences", "how this person works").flatMap(orNamed),
    ...digestCandidates(digest),
    ...workspaceCandidates(workspace, nowMs).flatMap(orNamed),
    ...semantic.matched,
    ...gathered.failingTools.map(toolCandidate),
    ...unlessIn(digest, episodeCandidates(gathered.episodes, hasDigest)),
    ...matched.candidates,
    ...semantic.important.map(each => (hasDigest ? { ...each, out: CHOSEN } : each)),
    ...registryCandidates(gathered.skills, countTokens, matched.keptOut),
  ];
  const always = permissionCandidates(gathered.permissions).map(each => measureFragment(each, countTokens));
  const alwaysTokens = always.reduce((sum, { tokens }) => sum + tokens, 0);
  const fitted = fitFragments(byPriority, budgetTokens - alwaysTokens, countTokens);
  return {
    fragments: [...fitted.fragments.toSorted(byKind), ...always],
    tokens: fitted.tokens + alwaysTokens,
    budgetTokens,
    leftOut: fitted.leftOut.map(summarise),
    problems: [...new Set([...gathered.problems, ...matched.problems])],
    ...(failing.length > 0 && { tools: failingLast(tools, failing) }),
  };
}

/** A person's preferences and the task, each with a line for where it is too long. */
const orNamed = (candidate: Candidate): readonly Candidate[] => {
  const { kind, source } = candidate.content;
  const text = `${source.file} is too long for this context, and left out of it: read it before you begin.`;
  const content = { kind, source, origin: "mind", text } as const;
  return [candidate, { content, reason: "names what was left out", insteadOf: candidate }];
};

/** The digest without memories that are fragments of their own, with a place to cite; a heading over nothing goes, too. */
function withoutShown(digest: string, shown: readonly Candidate[]): string {
  const places = new Set(
    shown
      .filter(({ out }) => out === undefined)
      .map(
        ({ content: { source } }) =>
          `[${source.file.slice(source.file.lastIndexOf("/") + 1)}:${source.line}]`,
      ),
  );
  const lines = digest.split("\n").filter(line => !places.has(/\[[^\]]+\]$/.exec(line)?.[0] ?? ""));
  const isItem = (line = "") => line.startsWith("- ");
  const kept = lines.filter((line, at) => !/^[A-Z]+(?: \(.*\))?$/.test(line) || isItem(lines[at + 1]));
  // Its first line says that it is history.
  return kept.length < 2 ? "" : kept.join("\n");
}

/** The digest tells of sessions. */
const ofNoSession = (each: BrainText): BrainText => ({
  ...each,
  text: new TextDecoder().decode(withoutSessions(new TextEncoder().encode(each.text))),
});

/** The same text isn't shown twice. */
const unlessIn = (digest: string, candidates: readonly Candidate[]): readonly Candidate[] => {
  const said = inOneLine(digest);
  return digest === ""
    ? candidates
    : candidates.map(each =>
        said.includes(inOneLine(each.content.text))
          ? { ...each, out: "the digest of earlier sessions has it" }
          : each,
      );
};

const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A small window keeps the same share for reasoning as the default one: all of it would leave nothing to reason about. */
function reserveFor(windowTokens: number, { budgetTokens, reasoningTokens }: ContextSettings): number {
  return Math.min(reasoningTokens, Math.ceil((windowTokens * reasoningTokens) / budgetTokens));
}

function permissionCandidates(permissions: BrainText | undefined): readonly Candidate[] {
  if (permissions === undefined) return [];
  const source = { file: permissions.file, line: 1 };
  const content = { kind: "permissions", source, origin: "person", text: permissions.text } as const;
  return [{ content, reason: "always there, whole" }];
}

// Fragments that don't mention the query are kept beside those that do.
const order = ["preferences", "digest", "workspace", "lesson", "episode", "skill", "skills", "permissions"];
const place = ({ kind }: Fragment): number =>
  order.indexOf(kind === "decision" || kind === "knowledge" ? "lesson" : kind);
const byKind = (left: Fragment, right: Fragment): number => place(left) - place(right);

const summarise = ({ fragment, why }: LeftOut): ComposedContext["leftOut"][number] => ({
  kind: fragment.kind,
  source: fragment.source,
  tokens: fragment.tokens,
  reason: fragment.reason,
  why,
});

export interface ContextRow {
  readonly isIncluded: boolean;
  readonly kind: string;
  /** `file:line` */
  readonly source: string;
  readonly tokens: number;
  readonly reason: string;
}

/** The fragments in order, then those that were left out; a row each. */
export function explainContext({ fragments, leftOut }: ComposedContext): readonly ContextRow[] {
  return [
    ...fragments.map(({ kind, source, tokens, reason }) => ({
      isIncluded: true,
      kind,
      source: formatSource(source),
      tokens,
      reason,
    })),
    ...leftOut.map(({ kind, source, tokens, reason, why }) => ({
      isIncluded: false,
      kind,
      source: formatSource(source),
      tokens,
      reason: `${why} (${reason})`,
    })),
  ];
}
