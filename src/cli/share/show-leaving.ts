/** Shows a person what is about to leave a brain, word for word, and what was taken out of it. */
import type { Exported, Leaving, TakenOut } from "../../brain/sharing.ts";
import { count, fit, oneLine, printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";

const SHOWN_CHARS = 60;

/** The text to show; it ends in a newline. */
export function showLeaving({ bundle, leaving, staying }: Exported, { style }: Terminal): string {
  const lessons = leaving.filter(({ kind }) => kind === "lesson");
  const files = leaving.filter(({ kind }) => kind === "file");
  const lines = ["", `  ${style("bold", "What leaves")}`, ""];
  for (const each of lessons) {
    const section = each.place === "" ? "" : ` ${style("dim", `(${printable(each.place)})`)}`;
    lines.push(`  ${style("cyan", "lesson")} ${printable(each.text)}${section}`, ...showTaken(each, style));
  }
  for (const each of files) {
    lines.push(`  ${style("cyan", "file")} ${style("bold", printable(each.place))}`);
    lines.push(
      ...each.text
        .trimEnd()
        .split("\n")
        .map(line => `    ${style("dim", printable(line))}`),
    );
    lines.push(...showTaken(each, style));
  }
  if (staying.length > 0) lines.push("", `  ${style("bold", "What stays")}`, "");
  for (const { what, why } of staying)
    lines.push(`  ${fit(what, SHOWN_CHARS)} ${style("dim", oneLine(why))}`);
  const total = [
    count(lessons.length, "lesson"),
    `${count(bundle.skills.length, "skill")} (${count(files.length, "file")})`,
  ].join(" and ");
  const taken = leaving.flatMap(each => each.taken).length;
  const scrubbed = taken === 0 ? "nothing had to be taken out" : `${count(taken, "thing")} taken out`;
  lines.push("", `  ${total}, from ${printable(bundle.from)}; ${scrubbed}.`);
  lines.push(
    `  ${style("dim", "Names that nobody told brainstem about are not found: read it before you send it.")}`,
    "",
  );
  return `${lines.join("\n")}\n`;
}

function showTaken({ taken }: Leaving, style: Terminal["style"]): readonly string[] {
  const seen = Map.groupBy(taken, ({ kind, original = "" }) => `${kind}\n${original}`);
  return Array.from(seen.values(), same => {
    const [{ kind, original }] = same as [TakenOut, ...TakenOut[]];
    const what = original === undefined ? "not shown again" : fit(original, SHOWN_CHARS);
    const times = same.length === 1 ? "" : ` ×${same.length}`;
    return `    ${style("yellow", `taken out: ${kind}`)} ${style("dim", what + times)}`;
  });
}
