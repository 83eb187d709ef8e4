/** One plain sentence of why a model call failed: the provider's own words, fit for a line of a message. */
import type { FailureFacts } from "./failure-facts.ts";

const MAX_REASON_CHARS = 300;

/** The meanings of the network's codes. */
const NETWORK: readonly (readonly [labels: RegExp, words: string])[] = [
  [/^(econnrefused|connectionrefused)$/, "nothing listens there"],
  [/^enotfound$/, "there is no such host"],
  [/^eai_again$/, "the name of the host can't be looked up"],
  [/^(ehostunreach|enetunreach|enetdown|failedtoopensocket)$/, "there is no way to it"],
  [/^(etimedout|und_err_connect_timeout|und_err_headers_timeout)$/, "it did not answer in time"],
  [/^(und_err_body_timeout|timeouterror)$/, "it fell silent"],
  [/^cert_has_expired$/, "its certificate has expired"],
  [/^(depth_zero_self_signed_cert|self_signed_cert_in_chain)$/, "its certificate is self-signed"],
  [/^(unable_to_\w+|err_tls_\w+|cert_\w+)$/, "its certificate can't be trusted"],
  [/^(eproto|err_ssl_\w+)$/, "it does not speak TLS as we do"],
  [/^aborterror$/, "the call was cancelled"],
  [
    /^(econnreset|epipe|und_err_socket|connectionclosed|err_stream_premature_close)$/,
    "the connection was closed",
  ],
];

/** Empty phrases of packages and browsers. */
const EMPTY =
  /^(fetch failed|failed to fetch|terminated|load failed|failed to process (successful|error) response|cannot connect to api:.*|provider returned error|expected a normalized anthropic stream error|error)$/i;
const STACK = /\n\s+at \S|Traceback \(most recent call last\)/;
/** Also what a terminal obeys, and what turns the direction of a line. */
const BLANK = /[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const SENTENCE_END = /[.!?] +(?=["'“*[(]?\p{Lu})/gu;
// A shorter text is an abbreviation, or says nothing by itself.
const MIN_SENTENCE_CHARS = 16;

/** On one line, at most 300 characters, without a key, a stack or a final full stop. */
export function reasonOf({ labels, status, texts }: FailureFacts): string {
  const [text] = texts
    .filter(candidate => !EMPTY.test(candidate.trim()))
    .map(sentenceOf)
    .filter(Boolean);
  const words = NETWORK.find(([pattern]) => [...labels].some(label => pattern.test(label)))?.[1];
  if (words !== undefined && status < 400) {
    return text === undefined ? words : cut(`${words} (${cut(text, MAX_REASON_CHARS - words.length - 3)})`);
  }
  return text ?? (status === 0 ? "it gave no reason" : `HTTP ${status}`);
}

function sentenceOf(text: string): string {
  const stackAt = text.search(STACK);
  const said = stackAt === -1 ? text : text.slice(0, stackAt);
  const line = maskKeys(said.replace(BLANK, " ").trim().toWellFormed());
  return cut(firstSentence(line)).replace(/[\s.。]+$/u, "");
}

function firstSentence(line: string): string {
  for (const { index } of line.matchAll(SENTENCE_END)) {
    if (index >= MIN_SENTENCE_CHARS) return line.slice(0, index + 1);
  }
  return line;
}

function cut(line: string, maxChars = MAX_REASON_CHARS): string {
  if (line.length <= maxChars) return line;
  return `${line
    .slice(0, maxChars - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, "")}…`;
}

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
function maskKeys(text: string): string {
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
