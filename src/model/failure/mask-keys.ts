/** Takes keys out of what a provider says: some repeat the key that they refuse. */

const MASK = "[masked]";

/** The text behind one of these words is a key, whatever it looks like. */
const NAMED = /\b(bearer|basic)\s+(?=[^\s"',]*[\d=])[^\s"',]{6,}/gi;
const PROVIDED = /\b(api[ _-]?key provided:?\s*["'`]?)[^\s"'`,]*[^\s"'`,.]/gi;
const ASSIGNED =
  /\b((?:api[ _-]?key|(?:access|auth)[ _-]?token|authorization|secret|password)["']?\s*[:=]\s*["'`]?)(?:(?=[^\s"'`,]*[\d*])[^\s"'`,]{6,}|[^\s"'`,]{16,})/gi;
const IN_ADDRESS = /([?&](?:key|api[_-]?key|access_token|token|sig|signature)=)[^\s&"'<>]+/gi;
/** Any word that is long enough to be one. */
const WORD = /[\w*+.~-]{10,}/g;

/** How makers of keys begin them, where no maker of models begins a name so. */
const PREFIX = /^(?:sk|pk|rk|gsk|hf|r8|nvapi|fw|tgp|csk|ghp)[-_]|^AIza|^eyJ/;
const STARRED = /\*{3}/;
/** Letters and digits without a break. The words of a model's name are shorter, and so are the parts of a UUID. */
const RUN = /[A-Za-z0-9]{20,}/g;

/** The text without its keys. Names of models stay readable. */
export function maskKeys(text: string): string {
  return text
    .replace(IN_ADDRESS, `$1${MASK}`)
    .replace(NAMED, `$1 ${MASK}`)
    .replace(PROVIDED, `$1${MASK}`)
    .replace(ASSIGNED, `$1${MASK}`)
    .replace(WORD, word => (isKey(word) ? MASK + stopOf(word) : word));
}

/** A key at the end of a sentence would take its full stop along. */
const stopOf = (word: string) => (word.endsWith(".") ? "." : "");

function isKey(word: string): boolean {
  if (STARRED.test(word)) return true;
  if (PREFIX.test(word) && /\d/.test(word)) return true;
  return (word.match(RUN) ?? []).some(run => /\d/.test(run) && /[A-Za-z]/.test(run));
}
