/** Rewrites turns of phrase of several words, and of languages that don't put spaces between them, as single words. */

// Particles that Japanese puts behind its noun.
export const BEFORE_IT = "\u2190before";
export const AFTER_IT = "\u2190after";
export const WITHOUT_IT = "\u2190without";

const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\w.-])\d[\d.,]* ?(?:%|(?:ms|s|secs?|seconds?|min|minutes?|hours?|days?|[kmg]?b|bytes|times)(?![\w-]))/g,
    " ",
  ],
  // Where a command is run is no part of what it does.
  [/\bcd \S{1,300} (?:&&|;) /g, " "],
  [/\b(?:turn|switch)(?:ed|ing|es|s)? on\b/g, "enable"],
  [/\b(?:turn|switch)(?:ed|ing|es|s)? off\b/g, "disable"],
  [/\b(?:turn|switch)(?:ed|ing|es|s)? ((?:\S{1,40} ){1,4}?)on\b/g, "enable $1"],
  [/\b(?:turn|switch)(?:ed|ing|es|s)? ((?:\S{1,40} ){1,4}?)off\b/g, "disable $1"],
  [/\broll(?:ed|ing|s)? out\b/g, "deploy"],
  [/\broll(?:ed|ing|s)? back\b/g, "revert"],
  [/\bkick(?:ed|ing|s)? off\b/g, "run"],
  [/\blook(?:ed|ing|s)? (?:into|at)\b/g, "investigate"],
  [/\b(?:track|hunt)(?:ed|ing|s)? down\b/g, "find"],
  [/\b(?:tear|tore|tearing|took|take|taking) down\b/g, "remove"],
  [/\b(?:set|sets|setting|stand|stood|spin|spun|spinning) up\b/g, "create"],
  [/\b(?:prior to|ahead of)\b/g, "before"],
  [/\b(?:instead of|rather than)\b/g, "without"],
  [/\bno longer\b/g, "not"],
  [/\bpush -f\b/g, "push --force"],
  [/\b(?:force|dry[_-]?run): false\b/g, " "],
  [/\b(?:pull|merge) requests?\b/g, "pr"],
];

const JAPANESE: readonly (readonly [RegExp, string])[] = [
  [/(?:の|する)?前に/gu, BEFORE_IT],
  [/(?:の|した)?[後あと]に|てから/gu, AFTER_IT],
  [/なしで|無しで|せずに?|しないで/gu, WITHOUT_IT],
  [/有効化?/gu, "enable"],
  [/無効化?/gu, "disable"],
  [/本番(?:環境)?/gu, "production"],
  [/ステージング(?:環境)?/gu, "staging"],
  [/開発環境/gu, "development"],
  [/デプロイ/gu, "deploy"],
  [/マイグレーション/gu, "migration"],
  [/テスト/gu, "test"],
  [/追加/gu, "add"],
  [/削除/gu, "remove"],
  [/修正|直し/gu, "fix"],
  [/調査/gu, "investigate"],
  [/実行/gu, "run"],
  [/開始/gu, "start"],
  [/停止/gu, "stop"],
  [/再起動/gu, "restart"],
  [/更新/gu, "update"],
  [/確認/gu, "check"],
  [/失敗/gu, "fail"],
  [/成功/gu, "succeed"],
  [/インポート/gu, "import"],
  [/エクスポート/gu, "export"],
];

const IS_JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/u;

/** Takes and gives lower case. Linear: the patterns' repetitions are bounded. */
export function withoutPhrases(text: string): string {
  let plain = text;
  for (const [phrase, word] of ENGLISH) plain = plain.replace(phrase, word);
  if (!IS_JAPANESE.test(plain)) return plain;
  for (const [phrase, word] of JAPANESE) plain = plain.replace(phrase, () => ` ${word} `);
  return plain;
}
