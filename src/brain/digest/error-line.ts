/** Finds the line of a program's output that tells why it failed, and the signature by which the same failure is known again. */

/** Source: ECMA-48, control sequences. */
const CONTROL = /\p{Cc}\[[0-9;?]*[ -/]*[@-~]/gu;
/** Words around a failure that are the same for every failure. */
const FRAME =
  /^(?:npm (?:err!|error)\s+(?:code \w+|errno|syscall|path|lifecycle|a complete log|command|workspace|location|in workspace|at )|(?:error )?command failed|.*\bexit(?:ed)?(?: with)?(?: (?:code|status))?:? ?\d+\.?$|elifecycle|\s*at .*:\d+|traceback \(most recent|={3,}|-{3,}$|make(?:\[\d+\])?: \*\*\*)/i;

/** Strongest first: a named kind of error, a line that begins as one, the mark of a failing test, and words of failure. */
const TELLING: readonly RegExp[] = [
  /(?:^|[\s>(])[A-Za-z_][\w.]*(?:Error|Exception|Fault|Panic)\b(?:\s*\[\w+\])?:? \S/,
  /(?:^|\s)(?:error|fatal|panic|err!)(?:\s+[A-Z]+\d+|\[\w+\])?\s*:|^error\b|panicked at/i,
  /^\s*(?:E {2,}|[✗✘×✖] |--- FAIL|FAIL(?:ED)?\b|not ok\b)/,
  /\b(?:not found|no such|cannot|can't|could not|couldn't|denied|refused|undefined|unknown|missing|invalid|timed out|failed|unable to|conflict)\b/i,
];
const LONGEST_LINE = 200;

/** Undefined where the output has no line but frames. */
export function errorLine(output: string): string | undefined {
  const lines = output
    .replace(CONTROL, "")
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => /\w/.test(line) && !FRAME.test(line));
  const found = TELLING.map(pattern => lines.find(line => pattern.test(line))).find(
    line => line !== undefined,
  );
  const line = found ?? lines.at(-1);
  const values = line === undefined ? [] : valuesAfter(line, lines.slice(lines.indexOf(line) + 1));
  return line && [line, ...values].join(" · ").replace(/\s+/g, " ").slice(0, LONGEST_LINE);
}

/** A line that begins as a program's error, behind a program's name or a path at most. */
const BEGINS =
  /^(?:uncaught |unhandled |npm |exception in thread \S+ |caused by:? |\S*[\])>:✗✘×✖]\s+)*(?:[A-Za-z_][\w.]*(?:Error|Exception|Fault|Panic)\b(?:\s*\[\w+\])?:|(?:error|fatal|panic|err!|fail(?:ed)?)\b(?:\s+[A-Z]+\d+|\[\w+\])?\s*:|--- FAIL|not ok\b|thread \S+ panicked)/i;

/** Whether a text is a program's output on a failure, and no words of a person. */
export function isPastedError(text: string): boolean {
  const lines = text
    .replace(CONTROL, "")
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => /\w/.test(line));
  return (
    lines.length > 0 && (BEGINS.test(lines[0]!) || lines.every(line => BEGINS.test(line) || FRAME.test(line)))
  );
}

/** Many test runners write what they expected and what they got into lines of their own. */
const VALUE = /^(?:\S+:\d+: )?(?:expected|received|actual|got|want(?:ed)?)\b.*\S/i;
const NEAR = 4;

function valuesAfter(line: string, next: readonly string[]): readonly string[] {
  const values = next.slice(0, NEAR).filter(each => VALUE.test(each));
  // A line that ends with a colon goes on in the next one.
  return (values.length === 0 && line.endsWith(":") ? next.slice(0, 1) : values).slice(0, 2);
}

/** A line that `errorLine` found is shorter: this one came from elsewhere, and the patterns take time in its square. */
const LONGEST_TOLD = 2 * LONGEST_LINE;

/** The kind and the message without what varies: paths, numbers, quoted values. Equal for the same failure elsewhere. */
export const signatureOf = (line: string): string =>
  line
    .slice(0, LONGEST_TOLD)
    .replace(/(["'`“‘])(?:(?!\1|[”’]).)*(?:\1|[”’])/g, "_")
    .replace(/(?:[A-Za-z]:)?(?:[\w.@~-]*[/\\])+[\w.@-]+(?::\d+)*/g, "_")
    .replace(/\b[\w-]+\.[a-z]{1,4}(?::\d+)+/g, "_")
    .replace(/\b(?:0x[\da-f]+|[\da-f]{7,}|\d[\d.,:]*)\b/gi, "#")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
