/** Checks a single source file: its name, length and first sentence, and that it neither throws errors nor prints. */
import type { SourceTree } from "./source-tree.ts";

const MAX_LINES = 350;
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.ts)?$/;
const EMPTY_NAME =
  /^(?:utils?|helpers?|common|types|manager|service)(?:\.ts)?$|-(?:utils|helpers|manager|service)(?:\.ts)?$/;

export function checkNames(tree: SourceTree): readonly string[] {
  return tree.flatMap(({ path }) => {
    const parts = path.split("/");
    if (!path.endsWith(".ts") || !parts.every(part => KEBAB_CASE.test(part)))
      return [`${path} is not kebab-case.ts`];
    const empty = parts.find(part => EMPTY_NAME.test(part));
    return empty === undefined ? [] : [`${path}: ${empty} says nothing; name it after what it exports`];
  });
}

export function checkLengths(tree: SourceTree): readonly string[] {
  return tree.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split("\n").length;
    return lines <= MAX_LINES ? [] : [`${path} has ${lines} lines; the most is ${MAX_LINES}`];
  });
}

/** The first thing in a file is a sentence on why it exists. */
export function checkOpenings(tree: SourceTree): readonly string[] {
  return tree.flatMap(({ path, text }) => {
    const sentence =
      /^\/\*\*([\s\S]*?)\*\//
        .exec(text)?.[1]
        ?.replace(/^\s*\*/gm, "")
        .trim() ?? "";
    return /^\S+ \S+ [\s\S]*[.!?:)]$/.test(sentence)
      ? []
      : [`${path} does not begin with a /** sentence. */`];
  });
}

const THROWN_ERROR = /\bthrow\s+new\s+(?:Type|Range|Syntax|Reference|URI|Eval|Aggregate)?Error\b/;

/** Errors are faults, and the library never prints. */
/** A clock that is put back makes such a duration negative. */
const MEASURED_BY_HAND = /(?:\bclock|\bDate)\.now\(\) - \w*(?:start|since|begun|began)\w*/i;

const SECRET = String.raw`\w*(?:signature|hmac|mac|digest|secret|apiKey|accessToken)`;
const PROOF = String.raw`\w*(?:hash|sum|content|head)`;
const NOTHING = String.raw`(?!=)(?!\s*(?:undefined\b|null\b|["'\d]))`;

const comparison = (operand: string) =>
  new RegExp(
    String.raw`(?:^|[^\w.])(?:\w+\??\.)*${operand}!?\)*\s*[!=]={1,2}${NOTHING}|[!=]={1,2}(?!=)\s*\(?(?:await\s+)?(?:\w+\??\.)*${operand}\b(?!\s*\(|\.)`,
    "i",
  );
const SECRET_COMPARED = comparison(SECRET);
const PROOF_COMPARED = comparison(PROOF);

/** In the rooms that meet forgers; elsewhere a hash only says whether a file has changed. */
function comparesSecret(path: string, line: string): boolean {
  if (!/^(?:safety|server|gateway)\//.test(path)) return false;
  return SECRET_COMPARED.test(line) || (path.startsWith("safety/evidence/") && PROOF_COMPARED.test(line));
}

export function checkHabits(tree: SourceTree): readonly string[] {
  return tree.flatMap(({ path, code }) =>
    code.split("\n").flatMap((line, index) => {
      const place = `${path}:${index + 1}`;
      if (THROWN_ERROR.test(line)) return [`${place} throws an Error; use fault(code, data)`];
      if (MEASURED_BY_HAND.test(line)) return [`${place} measures a duration itself; use startStopwatch`];
      if (comparesSecret(path, line)) return [`${place} compares a signature or a digest; use equalSecrets`];
      return /(?<![.\w])console\b/.test(line) ? [`${place} uses the console`] : [];
    }),
  );
}
