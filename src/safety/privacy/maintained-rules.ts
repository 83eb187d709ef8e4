/** Asks the maintained rule set (secretlint) about a text; it knows formats as they change. */
import type { SecretLintSourceOptions } from "@secretlint/core";
import type { Finding } from "../../ports/index.ts";
import { blankSeparators } from "./token-formats.ts";

type Rules = SecretLintSourceOptions["options"]["config"]["rules"];
type Lint = (text: string) => Promise<readonly Finding[]>;

// Not used: filter-comments would let a text switch the checks off by saying "secretlint-disable"; aws gives a range
// that begins at the name and ends before the key does (13.0.7); basicauth, database-connection-string and npm's
// _authToken take the host or the name as well; privatekey misses truncated keys, and gcp reads files. The secrets they
// look for are found by our own detectors.
const UNUSED_RULES = new Set(
  "filter-comments aws basicauth database-connection-string privatekey gcp".split(" "),
);
const UNUSED_MESSAGES = new Set(["Npmrc_authToken", "PackageJSON_xOauthToken"]);

// Every format of the set has so many characters without a blank; most of what people write has not.
const WORTH_ASKING = /[!-~]{16}/;

let loading: Promise<Lint> | undefined;

export async function findByMaintainedRules(text: string): Promise<readonly Finding[]> {
  if (!WORTH_ASKING.test(text)) return [];
  loading ??= load();
  try {
    const lint = await loading;
    return await lint(blankSeparators(text));
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Imported when first needed: importing Brainstem stays cheap. */
async function load(): Promise<Lint> {
  const [{ lintSource }, { rules }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
  ]);
  const used: Rules = rules
    .map(rule => ({ id: rule.meta.id, rule }))
    .filter(({ id }) => !UNUSED_RULES.has(nameOf(id)));
  return async content => {
    const { messages } = await lintSource({
      source: { filePath: "text", content, ext: "", contentType: "text" },
      options: { config: { rules: used }, maskSecrets: false, noPhysicFilePath: true },
    });
    return messages
      .filter(({ messageId }) => !UNUSED_MESSAGES.has(messageId))
      .map(({ ruleId, range: [start, end] }) => ({
        kind: `${nameOf(ruleId)}-token`,
        start,
        end,
        confidence: 0.9,
      }));
  };
}

const nameOf = (ruleId: string) => ruleId.replace(/^@secretlint\/secretlint-rule-/, "");
