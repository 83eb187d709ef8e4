/** Asks the maintained rule set (secretlint) about a text; it knows formats as they change. */
import type { Finding } from "../../ports/index.ts";
import type { RunFinder } from "./token-formats.ts";

type Rule = typeof import("@secretlint/secretlint-rule-preset-recommend")["rules"][number];
type RuleContext = Parameters<Rule["create"]>[0];
type RuleOptions = Parameters<Rule["create"]>[1];
type RuleSource = Parameters<NonNullable<ReturnType<Rule["create"]>["file"]>>[0];
// Not used: filter-comments would let a text switch the checks off by saying "secretlint-disable"; aws gives a range
// that begins at the name and ends before the key does (13.0.7); basicauth, database-connection-string and npm's
// _authToken take the host or the name as well; privatekey misses truncated keys, and gcp reads files. The secrets they
// look for are found by our own detectors.
const UNUSED_RULES = new Set(
  "filter-comments aws basicauth database-connection-string privatekey gcp".split(" "),
);
const UNUSED_MESSAGES = new Set(["Npmrc_authToken", "PackageJSON_xOauthToken"]);

let loading: Promise<RunFinder> | undefined;

/**
 * Imported when first needed: importing Brainstem stays cheap. The rules are called without secretlint's own runner, which
 * measures itself, and loads Node's tools for that: a hook would wait for them longer than for the rules.
 */
export async function loadMaintainedRules(): Promise<RunFinder> {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

async function load(): Promise<RunFinder> {
  const { rules } = await import("@secretlint/secretlint-rule-preset-recommend");
  const found: Finding[] = [];
  const handlers = rules
    .filter(({ meta }) => !UNUSED_RULES.has(nameOf(meta.id)))
    .map(rule => rule.create(contextOf(rule, found), {} as RuleOptions));
  return runs => {
    found.length = 0;
    const source = sourceOf(runs);
    for (const { file } of handlers) void file?.(source);
    return found.slice();
  };
}

const contextOf = ({ meta }: Rule, found: Finding[]): RuleContext => ({
  sharedOptions: {},
  // Messages are for people: of these only the names are read.
  createTranslator: () => messageId => ({
    message: "",
    messageId: String(messageId),
    data: undefined as never,
  }),
  ignore: () => undefined,
  report({ message: { messageId }, range: [start, end] }) {
    if (UNUSED_MESSAGES.has(messageId)) return;
    found.push({ kind: `${nameOf(meta.id)}-token`, start, end, confidence: 0.9 });
  },
});

/** A file without lines: no rule of these asks for a place by line and column. */
const sourceOf = (content: string) =>
  ({ content, filePath: "text", ext: "", contentType: "text", hasBOM: false }) as RuleSource;

const nameOf = (ruleId: string) => ruleId.replace(/^@secretlint\/secretlint-rule-/, "");
