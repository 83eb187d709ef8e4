/** Recognises words addressed to the reader of lessons: never a lesson, whatever origin they claim. */

// Work on text of bounded length only; each gap is bounded too.
const INSTRUCTIONS =
  "(?:instruction|direction|prompt|rule|command|guardrail|polic|guideline|restriction|safeguard)\\w*";
// "Never push without asking the owner" is what a careful person says.
const FORBIDDEN = "(?<!\\b(?:never|not|don['\u2019]?t)\\b[^.\\n]{0,60})";
const ENGLISH = [
  `\\b(?:ignor\\w*|disregard\\w*|forget\\w*|overrid\\w*|bypass\\w*|discard\\w*|no attention)\\b.{0,40}\\b(?:previous|prior|above|earlier|all|any|your|these|those|system)\\b.{0,40}\\b${INSTRUCTIONS}`,
  "\\b(?:ignor|disregard|forget)\\w*\\b.{0,20}\\b(?:everything|all|anything)\\b.{0,20}\\b(?:above|before|said|told|so far)\\b",
  "\\byou (?:must|should|shall|will) (?:now|henceforth|instead)\\b",
  "\\byou are (?:now|no longer)\\b",
  "\\b(?:from now on|henceforth),? (?:you|the (?:assistant|agent|model|ai))\\b",
  "\\b(?:new|updated|real|hidden|secret) (?:system )?(?:instructions?|prompt|directives?)\\b",
  "\\b(?:system prompt|developer message|jailbreak|prompt injection)\\b",
  "(?:^|[\\s\\[<(*_#|])(?:system|assistant|developer|human)\\s*(?:[\\]>)*_|]+\\s*)?:",
  "[\\[<({]\\s*/?(?:system|assistant|developer|user|inst)\\s*[\\])>}]",
  "\\bdo(?: not|n['\u2019]?t) (?:tell|inform|mention|reveal|show|ask|notify|warn|alert)\\b.{0,20}\\b(?:the )?(?:user|person|human|owner|operator|anyone)\\b",
  `${FORBIDDEN}\\bwithout (?:asking|telling|informing|notifying) (?:the )?(?:user|person|human|owner|operator|anyone)\\b`,
  "\\b(?:act|behave|respond|answer) as (?:if you|an? (?:unrestricted|different|evil))\\b",
  `${FORBIDDEN}\\b(?:exfiltrat|leak the|steal)\\w*`,
  "\\b(?:send|post|upload|forward|mail)\\b.{0,40}\\b(?:secrets?|credentials?|passwords?|tokens?|api keys?|private keys?|env(?:ironment)? (?:file|variables?))\\b.{0,20}\\bto\\b",
  "\\b(?:curl|wget)\\b[^|]{0,200}\\|\\s*(?:sudo )?(?:ba|z|da)?sh\\b",
  "<\\|[a-z_]{1,20}\\|>|\\[/?inst\\]|</?(?:system|instructions?|fragment|assistant|important)\\b",
];
const OTHERS = [
  "(?:以前|これまで|上記|先ほど|前|すべて|全て).{0,12}(?:指示|命令|プロンプト|ルール).{0,12}(?:無視|忘れ|破棄)",
  "(?:忽略|无视|無視|忘记|不要理会).{0,12}(?:指令|指示|提示|命令|规则)",
  "(?:이전|위의|모든|앞의).{0,12}(?:지시|명령|프롬프트|규칙).{0,12}(?:무시|잊)",
  "\\bignorier\\w*\\b.{0,40}\\b(?:anweisung|vorgabe|regel|befehl)",
  "\\bignore[zr]?\\b.{0,40}\\b(?:instructions?|consignes?|r[e\u00e8]gles)\\b",
  "\\bignor\\w*\\b.{0,40}\\b(?:instrucciones|instru\u00e7\u00f5es|istruzioni|indicaciones|reglas|regras)\\b",
  "(?:игнорир|забудь|не обращай).{0,40}(?:инструкц|указан|правил|команд)",
];
const HOSTILE = new RegExp([...ENGLISH, ...OTHERS].join("|"), "iu");

/** The words with which a text of at most a few thousand characters speaks to the model; undefined where it doesn't. */
export const hostileWords = (text: string): string | undefined =>
  HOSTILE.exec(text.normalize("NFKC"))?.[0].trim();

/** Whether it speaks to the model rather than about the work. */
export const addressesModel = (text: string): boolean => hostileWords(text) !== undefined;
