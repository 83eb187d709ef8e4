/** `withoutQuotes` leaves out of a prompt all that its person hasn't typed: code, tagged parts, quotes, logs, pasted pages and mails. */

/** Code blocks. */
const FENCED = /(```|~~~)[\s\S]*?(?:\1|$)/g;
/** The beginning or the end of an element, as harnesses and pages write them. */
const TAG = /<(\/?)([A-Za-z][\w.:-]{0,63})(?:\s[^<>]*)?>/g;
/** Lines of a quote, an indented paste, a command, a stack or a log; the heads of a mail. */
const FOREIGN: readonly RegExp[] = [
  /^\s*(?:>|\||\$ |at (?:async )?\S+ ?\(|at \S+:\d|File "|Traceback\b|Caused by\b)|^\s{4,}\S/,
  /^\s*[\w.]*(?:Error|Exception)\b(?=:|\s*\[|\s*$)|^\s*[\w./-]+:\d+(?::\d+)?(?::| )/,
  /^\s*\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d(?::\d\d|\])|^\s*\[[\w. ]+\]\s/,
  /^\s*(?:npm |pnpm |yarn |git |remote |cargo )?(?:hint|note|help|warn|warning|WARN|WARNING|err|ERR|error|ERROR|info|INFO|debug|DEBUG|trace|TRACE|fatal|FATAL|notice|remote)\b *[!:]/,
  /^\s*npm (?:ERR|WARN|error|warn|notice)\b|^\s*(?:From|To|Cc|Subject|Date|Sent|Von|An|Betreff|De|Objet): |^\s*On .{1,120} wrote:/,
];
/** Of a longer line the beginning tells. */
const LINE_CHARS = 300;

/** Names of texts that people paste. */
const TEXTS =
  "(?:page|site|article|text|e?-?mail|message|log|logs|issue|ticket|report|output|error|trace|stack ?trace|readme|document|snippet|comment|thread|review|transcript|post|letter|contract|changelog|description)";
/** “Summarize this page: …”, “Here is the mail that came: …”: all behind it is pasted. */
const HANDS_OVER = new RegExp(
  `\\b(?:${[
    `(?:summari[sz]e|translate|explain|proofread|paraphrase) (?:this|that|it|the following|below)`,
    `(?:summari[sz]e|translate|explain|proofread|paraphrase|read|review|analy[sz]e|check|answer|rewrite|look at|see|fix|debug)\\b[^.!?:\\n]{0,60}\\b${TEXTS}\\b[^.!?:\\n]{0,30}`,
    `(?:here (?:is|are)|here['’]s|this is|following|got|get)\\b[^.!?:\\n]{0,40}\\b${TEXTS}\\b[^.!?:\\n]{0,60}`,
    `this ${TEXTS}\\b[^.!?:\\n]{0,30}`,
  ].join("|")}):(?=\\s)`,
  "i",
);
/** A mail begins with a greeting in a line of its own. */
const MAIL =
  /\n[ \t]*(?:hi|hello|hey|dear|hallo|liebe[rs]?|sehr geehrte[rs]?|bonjour|hola)\b[^\n.!?]{0,40},[ \t]*\n/i;

/** A longer prompt holds a paste: its person speaks at its beginning and at its end. */
const LONG_CHARS = 1_500;

/** Linear in the text. */
export function withoutQuotes(prompt: string): string {
  const typed = beforePaste(withoutElements(prompt.replace(FENCED, "\n\n")));
  const lines = typed.split("\n").filter(line => !isForeign(line.slice(0, LINE_CHARS)));
  const text = lines.join("\n");
  return text.length <= LONG_CHARS ? text : endsOf(text);
}

const isForeign = (line: string): boolean => FOREIGN.some(pattern => pattern.test(line));

function beforePaste(text: string): string {
  const handed = HANDS_OVER.exec(text);
  const upTo = handed === null ? text : text.slice(0, handed.index + handed[0].length - 1);
  return upTo.slice(0, MAIL.exec(upTo)?.index);
}

/** A blank line in the place of each element, whatever is in it. A tag without an end stays: `Array<string>`. */
function withoutElements(text: string): string {
  const tags = Array.from(text.matchAll(TAG), ({ 0: tag, 1: slash, 2: name = "", index }) => ({
    name,
    isEnd: slash === "/",
    start: index,
    end: index + tag.length,
  }));
  const ended = new Set(tags.filter(({ isEnd }) => isEnd).map(({ name }) => name));
  let kept = "";
  let from = 0;
  let open = { name: "", depth: 0 };
  for (const { name, isEnd, start, end } of tags) {
    if (open.depth === 0 && !isEnd && ended.has(name)) {
      kept += `${text.slice(from, start)}\n\n`;
      open = { name, depth: 1 };
    } else if (open.depth > 0 && name === open.name) {
      open.depth += isEnd ? -1 : 1;
      from = end;
    }
  }
  return open.depth === 0 ? kept + text.slice(from) : kept;
}

function endsOf(text: string): string {
  const paragraphs = text.split(/\n[ \t]*\n/).filter(each => each.trim() !== "");
  const ends = [paragraphs[0] ?? "", paragraphs.length > 1 ? paragraphs.at(-1)! : ""];
  return ends.filter(({ length }) => length <= LONG_CHARS).join("\n\n");
}
