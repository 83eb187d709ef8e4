/** Formats of keys and tokens of well-known services: each has a prefix that names its service. */
import type { Finding } from "../../ports/index.ts";
import { startOfRun } from "./reading-start.ts";

/**
 * Kind, and the expression of the token. Every repetition has a bound, and every expression begins with a few fixed
 * characters, so that searching is linear. Lower bounds are below the real lengths: a token that was cut off is still
 * most of a token. Sources: the services' own documentation and the rules of gitleaks (github.com/gitleaks/gitleaks,
 * MIT), for formats that the maintained rule set lacks or demands too exactly.
 */
const tokenFormats: readonly (readonly [kind: string, expression: string])[] = [
  ["github-token", "gh[pousr]_[A-Za-z0-9_]{20,255}"],
  ["github-token", "github_pat_[A-Za-z0-9_]{20,255}"],
  ["gitlab-token", "gl(?:pat|dt|rt|ft|soat|cbt|ptt|agent|imt|oas|ffct)-[A-Za-z0-9_.-]{16,300}"],
  ["bitbucket-token", "ATBB[A-Za-z0-9]{24,60}"],
  ["atlassian-token", "ATATT3[A-Za-z0-9_=-]{40,300}"],
  ["slack-token", "xox[a-z](?:\\.xox[a-z])?-[A-Za-z0-9-]{10,250}"],
  ["slack-token", "xapp-[A-Za-z0-9-]{20,250}"],
  ["discord-token", "[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,45}"],
  ["telegram-token", "[0-9]{8,10}:AA[A-Za-z0-9_-]{30,40}"],
  ["anthropic-key", "sk-ant-[A-Za-z0-9_-]{20,250}"],
  ["openrouter-key", "sk-or-[A-Za-z0-9_-]{20,250}"],
  ["openai-key", "sk-[A-Za-z0-9_-]{20,250}"],
  ["elevenlabs-key", "sk_[a-f0-9]{40,64}"],
  ["groq-key", "gsk_[A-Za-z0-9]{30,80}"],
  ["xai-key", "xai-[A-Za-z0-9]{40,120}"],
  ["perplexity-key", "pplx-[A-Za-z0-9]{30,80}"],
  ["huggingface-token", "(?:hf|api_org)_[A-Za-z0-9]{30,60}"],
  ["replicate-token", "r8_[A-Za-z0-9]{30,60}"],
  ["nvidia-key", "nvapi-[A-Za-z0-9_-]{40,100}"],
  ["tavily-key", "tvly-[A-Za-z0-9-]{20,80}"],
  ["pinecone-key", "pcsk_[A-Za-z0-9_]{40,100}"],
  ["langsmith-key", "lsv2_(?:pt|sk)_[a-f0-9]{20,40}_[a-f0-9]{6,20}"],
  ["google-api-key", "AIza[A-Za-z0-9_-]{30,45}"],
  ["google-oauth-token", "ya29\\.[A-Za-z0-9_.-]{20,300}"],
  ["google-oauth-secret", "GOCSPX-[A-Za-z0-9_-]{20,40}"],
  ["google-refresh-token", "1//0[A-Za-z0-9_-]{30,150}"],
  ["aws-access-key", "(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA|AGPA|AIPA|ANPA|ANVA)[A-Z0-9]{16}"],
  ["aws-bedrock-key", "ABSK[A-Za-z0-9+/]{60,300}={0,2}"],
  ["azure-client-secret", "[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{30,40}"],
  ["alibaba-access-key", "LTAI[A-Za-z0-9]{12,30}"],
  ["tencent-access-key", "AKID[A-Za-z0-9]{28,36}"],
  ["stripe-key", "[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,250}"],
  ["webhook-secret", "whsec_[A-Za-z0-9+/]{20,100}={0,2}"],
  ["square-token", "sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{20,60}"],
  ["paypal-token", "access_token\\$(?:production|sandbox)\\$[a-z0-9]{13,20}\\$[a-f0-9]{32}"],
  ["shopify-token", "shp(?:at|ca|pa|ss)_[A-Za-z0-9]{30,64}"],
  ["sendgrid-key", "SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{30,64}"],
  ["mailgun-key", "key-[a-f0-9]{32}"],
  ["mailchimp-key", "[a-f0-9]{32}-us[0-9]{1,2}"],
  ["brevo-key", "xkeysib-[a-f0-9]{50,80}-[A-Za-z0-9]{12,24}"],
  ["resend-key", "re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,40}"],
  ["postmark-token", "POSTMARK[A-Za-z0-9_-]{20,60}"],
  ["twilio-key", "SK[a-f0-9]{32}"],
  ["npm-token", "npm_[A-Za-z0-9]{30,60}"],
  ["pypi-token", "pypi-[A-Za-z0-9_-]{40,300}"],
  ["rubygems-token", "rubygems_[a-f0-9]{40,60}"],
  ["crates-token", "cio[A-Za-z0-9]{32}"],
  ["docker-token", "dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,60}"],
  ["digitalocean-token", "do[por]_v1_[a-f0-9]{40,70}"],
  ["heroku-key", "HRKU-[A-Za-z0-9_-]{30,80}"],
  ["fly-token", "fm[0-9][a-z]?_[A-Za-z0-9+/=_-]{40,1000}"],
  ["netlify-token", "nf[pcu]_[A-Za-z0-9]{30,60}"],
  ["vercel-token", "vc[piark]_[A-Za-z0-9]{20,60}"],
  ["render-key", "rnd_[A-Za-z0-9]{24,40}"],
  ["cloudflare-token", "cf(?:k|ut|at)_[A-Za-z0-9]{40,60}"],
  ["cloudflare-origin-key", "v1\\.0-[a-f0-9]{24}-[a-f0-9]{100,160}"],
  ["supabase-key", "sb(?:p|_secret)_[A-Za-z0-9_-]{20,60}"],
  ["planetscale-token", "pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{30,80}"],
  ["databricks-token", "dapi[a-f0-9]{32}(?:-[0-9])?"],
  ["vault-token", "hv[sbr]\\.[A-Za-z0-9_-]{20,300}"],
  ["terraform-token", "[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{50,80}"],
  ["pulumi-token", "pul-[a-f0-9]{40}"],
  ["doppler-token", "dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{30,80}"],
  ["grafana-token", "gl(?:c|sa)_[A-Za-z0-9+/_]{30,400}={0,2}"],
  ["new-relic-key", "NR(?:AK|II|JS|AL|RA)-[A-Za-z0-9_-]{16,50}"],
  ["sentry-token", "sntry[su]_[A-Za-z0-9+/=_-]{40,400}"],
  ["dynatrace-token", "dt0[a-z][0-9]{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{60,70}"],
  ["postman-key", "PMAK-[a-f0-9]{24}-[a-f0-9]{34}"],
  ["figma-token", "figd_[A-Za-z0-9_-]{30,200}"],
  ["linear-key", "lin_(?:api|oauth)_[A-Za-z0-9]{30,128}"],
  ["notion-token", "(?:ntn_|secret_)[A-Za-z0-9]{40,60}"],
  ["airtable-token", "pat[A-Za-z0-9]{14}\\.[a-f0-9]{60,70}"],
  ["dropbox-token", "sl\\.[A-Za-z0-9_-]{80,300}"],
  ["facebook-token", "EAA[A-Za-z0-9]{80,300}"],
  ["sourcegraph-token", "sgp_(?:[a-z0-9]{8,20}_)?[a-f0-9]{40}"],
  ["tailscale-key", "tskey-[a-z]{2,20}-[A-Za-z0-9_-]{20,120}"],
  ["contentful-token", "CFPAT-[A-Za-z0-9_-]{36,60}"],
  ["typeform-token", "tfp_[A-Za-z0-9_.=-]{40,80}"],
  ["prefect-key", "pn[ub]_[A-Za-z0-9]{30,50}"],
  ["onepassword-token", "ops_eyJ[A-Za-z0-9+/=_-]{40,2000}"],
  ["age-key", "AGE-SECRET-KEY-1[A-Z0-9]{40,60}"],
  ["mapbox-token", "sk\\.eyJ[A-Za-z0-9_-]{20,300}\\.[A-Za-z0-9_-]{10,100}"],
  ["json-web-token", "eyJ[A-Za-z0-9_-]{8,4000}\\.[A-Za-z0-9_-]{8,8000}(?:\\.[A-Za-z0-9_-]{0,8000}){0,3}"],
];

const EXPRESSIONS = tokenFormats.map(
  ([kind, expression]) => [kind, new RegExp(`(?<![A-Za-z0-9])${expression}`, "g")] as const,
);

const ANY = new RegExp(EXPRESSIONS.map(([, { source }]) => source).join("|"));

/** Finds the keys and tokens of known services, by their prefix. */
export const findTokens: RunFinder = runs =>
  ANY.test(runs)
    ? EXPRESSIONS.flatMap(([kind, expression]) =>
        Array.from(runs.matchAll(expression))
          .filter(({ 0: token }) => isGenerated(token))
          .map(({ 0: token, index }) => ({
            kind,
            start: index,
            end: index + token.length,
            confidence: 0.95,
          })),
      )
    : [];

/** Finds keys in runs of characters that may be keys, with a blank between two runs. */
export type RunFinder = (runs: string) => readonly Finding[];

/** Every format of a key, ours and the maintained ones, has so many characters without a blank; most of what people write has not. */
const KEY_RUN = /[!-~]{15,}/g;
const KEY_CHARACTER = /[!-~]/;
const LONGEST_BEFORE = 4_096;

/** Whether a text has a run that may be a key. */
export const mayHaveKeys = (text: string): boolean => text.search(KEY_RUN) >= 0;

/** The keys in all runs of a text that may be keys: each key that begins at `from` or behind it; others may be among them. */
export function findInRuns(text: string, finders: readonly RunFinder[], from = 0): readonly Finding[] {
  const first = startOfRun(text, from, KEY_CHARACTER, LONGEST_BEFORE);
  const runs = Array.from(blankSeparators(text.slice(first)).matchAll(KEY_RUN));
  if (runs.length === 0) return [];
  const view = runs.map(([run]) => run).join(" ");
  const found = finders.flatMap(find => find(view)).toSorted((one, two) => one.start - two.start);
  let next = 0;
  let viewed = 0; // where the run is in the view
  return found.map(({ end, start, ...rest }) => {
    while (start > viewed + runs[next]![0].length) viewed += runs[next++]![0].length + 1;
    const moved = first + runs[next]!.index - viewed;
    return { ...rest, start: start + moved, end: end + moved };
  });
}

/** Has digits or capitals, as what a machine made has, and a name such as sk-spinner-of-the-page has not. */
const isGenerated = (token: string) => /[0-9A-Z]/.test(token);

const SEPARATORS = /[^\0-\x7f]|\\u[0-9A-Fa-f]{4}|\\[nrtbf]|%[0-9A-Fa-f]{2}/g;

/**
 * Writing without blanks between words (Japanese), the escapes of JSON and of URLs glue letters to the token behind
 * them, where an expression that asks for the beginning of a word no longer finds it. Here they are blanks.
 */
const blankSeparators = (text: string): string =>
  text.replace(SEPARATORS, separator => " ".repeat(separator.length));
