/** Finds the commands among the texts of a program or of settings, in languages that are not read otherwise. */

/** Longer files are generated. */
const MAX_CHARS = 200_000;
const MAX_COMMANDS = 40;
const MAX_COMMAND_CHARS = 1_000;

/** Code starts programs by one of these, or by a text in backquotes. */
const STARTS =
  /\b(?:exec\w*|system|popen\w*|spawn\w*|Command|Process\w*|Runtime|sh|shell|bash|run\w*|commandLine|qx|cmd|os)\b|`/;
const LITERAL =
  /"((?:[^"\\\n]|\\.){0,1000})"|'((?:[^'\\\n]|\\.){0,1000})'|`([^`]{0,1000})`|%x\(([^)]{0,1000})\)/g;
/** Between the words of one command: commas, brackets, and the calls that add a word. */
const BETWEEN =
  /^(?:[\s,()[\]{}&.:!]|\bargs?\b|\bvec\b|\bnew\b|\bString\b|\bfrom\b|\bto_string\b|\bto_owned\b|\binto\b)*$/;

/**
 * Commands that a program's literals spell out: each literal by itself, and literals in a row as the words of one.
 *
 * @param knows whether a program has a table
 */
export function literalCommands(text: string, knows: (program: string) => boolean): readonly string[] {
  const code = text.slice(0, MAX_CHARS);
  if (!STARTS.test(code)) return [];
  const rows: { words: string[]; end: number }[] = [];
  for (const match of code.matchAll(LITERAL)) {
    const literal = plainLiteral(match[1] ?? match[2] ?? match[3] ?? match[4] ?? "");
    const row = rows.at(-1);
    const isNext = row !== undefined && BETWEEN.test(code.slice(row.end, match.index));
    const end = match.index + match[0].length;
    if (isNext) {
      row.words.push(literal);
      row.end = end;
    } else rows.push({ words: [literal], end });
  }
  const commands = rows.flatMap(({ words }) => [
    ...words.filter(each => /\s/.test(each)),
    ...words.flatMap((_, at) =>
      at < words.length - 1 && knows(nameOf(words[at]!)) ? [words.slice(at).map(quoted).join(" ")] : [],
    ),
  ]);
  return likely(commands, knows);
}

/** Commands that are values of settings: `commands = git push`, `- run: make`, `"entry": "npm test"`. */
export function settingCommands(text: string, knows: (program: string) => boolean): readonly string[] {
  const lines = text.slice(0, MAX_CHARS).split("\n");
  const values = lines.map(line =>
    line.replace(/^[\s\-[{"']*(?:[\w.*/{}-]+["']?\s*[:=]\s*)?[["'>|\s-]*/, "").replace(/["'\],\s}]+$/, ""),
  );
  return likely(values, knows);
}

/** Commands anywhere in the lines of a text, quoted or not: `execute_process(COMMAND git push)`, `exec git push`. */
export function commandsInLines(text: string, knows: (program: string) => boolean): readonly string[] {
  const lines = text.slice(0, MAX_CHARS).split("\n").slice(0, MAX_LINES);
  const rests = lines.flatMap(line =>
    [...line.slice(0, MAX_COMMAND_CHARS).matchAll(WORD)].slice(0, MAX_WORDS).flatMap(({ 0: word, index }) => {
      if (!knows(nameOf(word))) return [];
      const quote = /["'`]/.exec(line[index - 1] ?? "")?.[0];
      const end = quote === undefined ? -1 : line.indexOf(quote, index);
      const rest = end < 0 ? line.slice(index) : line.slice(index, end);
      return [rest.replace(/[)\]}\s;]+$/, "")];
    }),
  );
  return likely(rests, knows);
}

const MAX_LINES = 2_000;
const MAX_WORDS = 50;
/** A word where a command can begin. */
const WORD = /(?<![\w./@+-])[\w./@+-]+/g;

/** Calls that delete trees or files, by the names that languages give them, with a path that is spelled out. */
const DELETIONS =
  /\b(?:rm_rf?|rm_r|remove_dir_all|remove_file|remove_tree|rmtree|rmdir_r|RemoveAll|Remove|deleteRecursively|deleteDir(?:ectory)?|DeleteDirectory|unlink|file\s+delete(?:\s+-force)?(?:\s+--)?|REMOVE(?:_RECURSE)?|File\.delete|Directory\.Delete|delete)\s*[!(]?\s*(?:\w+\(\s*)?(?:"([^"\n]{1,1000})"|'([^'\n]{1,1000})'|([/~][^\s)"';]{0,1000}))/g;

/** Such deletions as commands of a shell. */
export function deletionsIn(text: string): readonly string[] {
  const paths = [...text.slice(0, MAX_CHARS).matchAll(DELETIONS)].map(each => each[1] ?? each[2] ?? each[3]!);
  return [...new Set(paths)]
    .filter(path => /^[~./\w]/.test(path) && path.includes("/"))
    .slice(0, MAX_COMMANDS)
    .map(path => `rm -rf ${quoted(path)}`);
}

/** Whether code computes the name of a call, or the code that it runs, so that its text doesn't show its effects. */
export const hidesNames = (text: string): boolean => HIDES.some(each => each.test(text.slice(0, MAX_CHARS)));

const HIDES: readonly RegExp[] = [
  // eval and exec of a text that isn't spelled out
  /(?<![.$\w])eval\s*\(\s*(?![\s"'`)])/,
  /(?<![.$\w])exec\s*\(\s*(?:compile|base64|bytes|codecs|zlib|"".join|''.join|__import__|chr|decode)/,
  /(?<![.$\w])Function\s*\(\s*(?:atob|Buffer|String\.from|\w+\s*\()/,
  // a member or module whose name is put together
  /\[\s*(["'`])[^"'`\n]*\1\s*\+\s*["'`]/,
  /\[\s*\[\s*(?:["'`][^"'`\n]*["'`]\s*,?\s*)+\]\s*\.join/,
  /\b(?:require|import|__import__|import_module)\s*\(\s*(["'`])[^"'`\n]*\1\s*\+/,
  /\b(?:require|import|__import__)\s*\(\s*(?:atob|Buffer|String\.from|base64|bytes|chr)\b/,
  /\brequire\s*\([^()\n]*\)\s*\[\s*(?!["'`][^"'`\n]*["'`]\s*\]|\d)/,
  /\bgetattr\s*\(\s*(?:[^,()\n]|\([^()\n]*\))*,\s*(["'])[^"'\n]*\1\s*\+/,
  /\bgetattr\s*\(\s*(?:os|subprocess|shutil|sys|builtins|__builtins__|__import__\([^()\n]*\))\s*,\s*(?!["'])/,
];

const likely = (commands: readonly string[], knows: (program: string) => boolean): readonly string[] =>
  [...new Set(commands)]
    .filter(each => each.length <= MAX_COMMAND_CHARS && /\s/.test(each.trim()) && knows(nameOf(each)))
    .slice(0, MAX_COMMANDS);

const nameOf = (command: string): string =>
  /^\s*(?:\w+=\S*\s+)*([\w./@+-]+)/.exec(command)?.[1]?.replace(/^.*\//, "") ?? "";

const plainLiteral = (text: string): string => text.replace(/\\(["'`\\])/g, "$1");
const quoted = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
