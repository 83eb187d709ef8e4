/** Reads DECISIONS.md: each choice, its reason, its alternatives, and whether it still holds. */
import { isMergeMark } from "../../base/index.ts";
import { isPlaceholder } from "./markdown-entries.ts";
import { headingOf, type MarkdownLine, markdownLines, withoutComments } from "./markdown-lines.ts";

export interface DecisionEntry {
  /** As the heading says it, for example 2026-04-13. */
  readonly date?: string;
  readonly title: string;
  readonly decision: string;
  readonly rationale: string;
  readonly alternatives: string;
  /** As written; "" when missing. */
  readonly status: string;
  /** False when the status says that something else holds now. */
  readonly holds: boolean;
  /** All of it, for the index and for a reader. */
  readonly text: string;
  /** Of its heading. */
  readonly line: number;
  readonly offset: number;
  readonly endOffset: number;
}

type Label = "decision" | "rationale" | "alternatives" | "status";

/** The labels as brains write them, compared without case. */
const labels: Readonly<Record<Label, string>> = {
  decision: "decision|決定|决定|결정|решение|entscheidung|décision|decisión|decisão",
  rationale: "rationale|reason|why|because|根拠|理由|근거|обоснование|begründung|raison|razón",
  alternatives:
    "alternatives considered|alternatives|alternative|考慮した代替案|代替案|替代方案|대안|альтернативы|alternativen|alternativas",
  status: "status|状態|ステータス|状态|상태|статус|statut|estado",
};
const labelNames = new Map(
  Object.entries(labels).flatMap(([label, names]) =>
    names.split("|").map(name => [name, label as Label] as const),
  ),
);

const DATED = /^(\d{4}-\d\d-\d\d)\s*[:\uff1a–—-]?\s*(.*)$/u;
// The text between the marks is trimmed afterwards: a pattern that trims would try each space as the last one.
const LABELLED = /^\s*(?:[-*+]\s+)?\*\*([^*]+)\*\*(.*)$/u;
const NO_LONGER =
  /supersed|replaced|revert|deprecat|reject|obsolete|withdrawn|abandon|廃止|置き換え|無効|撤回|取り消|更新済|已取代|废弃|대체|폐기|отменен|заменен|ersetzt|verworfen|remplacé|abandonné/iu;

/** Every entry with a heading of level 2 or deeper that has a text, except the template of an entry. */
export function readDecisions(bytes: Uint8Array): readonly DecisionEntry[] {
  const lines = markdownLines(bytes);
  const starts = lines.flatMap((line, at) => ((headingOf(line)?.level ?? 0) >= 2 ? [at] : []));
  return starts.flatMap((start, at) => readDecision(lines.slice(start, starts[at + 1] ?? lines.length)));
}

function readDecision(lines: readonly MarkdownLine[]): readonly DecisionEntry[] {
  const [head, ...body] = lines as [MarkdownLine, ...MarkdownLine[]];
  const heading = headingOf(head)!.title;
  const [, date, rest] = DATED.exec(heading) ?? [];
  const title = (date === undefined ? heading : rest!).trim();
  const values: Record<Label, string> = { decision: "", rationale: "", alternatives: "", status: "" };
  const unlabelled: string[] = [];
  let label: Label | undefined;
  for (const line of body) {
    if (line.isComment || (!line.isCode && isMergeMark(line.text))) continue;
    const [, name = "", said = ""] = (line.isCode ? null : LABELLED.exec(line.text)) ?? [];
    const named = labelNames.get(
      name
        .replace(/[:\uff1a]\s*$/u, "")
        .trim()
        .toLowerCase(),
    );
    if (named !== undefined) label = named;
    const text = withoutComments(named === undefined ? line.text : said.replace(/^\s*[:\uff1a]/u, "")).trim();
    if (text === "") continue;
    if (label === undefined) unlabelled.push(text);
    else values[label] = values[label] === "" ? text : `${values[label]}\n${text}`;
  }
  const decision = values.decision || unlabelled.join("\n");
  if (/^YYYY-MM-DD/i.test(heading) || isPlaceholder(decision)) return [];
  const holds = !NO_LONGER.test(values.status);
  const parts = [
    `${date === undefined ? "" : `${date}: `}${title}`,
    decision,
    values.rationale && `Rationale: ${values.rationale}`,
    values.alternatives && `Alternatives considered: ${values.alternatives}`,
    holds ? "" : `Status: ${values.status}`,
  ];
  const last = body.findLast(({ text }) => text.trim() !== "") ?? head;
  return [
    {
      ...(date !== undefined && { date }),
      title,
      ...values,
      decision,
      holds,
      text: parts.filter(part => part !== "").join("\n"),
      line: head.number,
      offset: head.offset,
      endOffset: last.endOffset,
    },
  ];
}
