/** Shows what of permissions.md and of the skills' constraints is enforced, as what, and what is only advice. */
import { formatSource } from "../../base/index.ts";
import { type Coverage, coverageOf } from "../../policy/reading.ts";
import { count, fit, oneLine, showProblems } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import type { OpenedPolicy } from "./open-policy.ts";

const titles: { readonly [section: string]: string } = {
  always: "Always allowed",
  approval: "Requires approval",
  never: "Never allowed",
  domains: "Approved external domains",
  none: "Under no heading that says what they decide",
};

interface Group {
  readonly title: string;
  readonly rows: readonly Coverage[];
}

/** Whether every bullet and constraint is enforced, and all could be read. */
export function checkCoverage(policy: OpenedPolicy, terminal: Terminal): boolean {
  const groups = groupsOf(policy);
  const rows = groups.flatMap(group => group.rows);
  const advisory = rows.filter(({ isEnforced }) => !isEnforced);
  const problems = policy.problems.map(({ message }) => message);
  if (terminal.isJson) {
    terminal.writeJson({ rows: groups.flatMap(dataOf), problems });
  } else {
    for (const group of groups) show(group, terminal);
    showProblems(problems, terminal);
    const { style } = terminal;
    const enforced = `${count(rows.length - advisory.length, "rule")} of ${rows.length} enforced`;
    const rest =
      advisory.length === 0 ? "" : `, ${advisory.length} advisory: the model is told, nothing enforces them`;
    terminal.write(`\n${style(advisory.length === 0 ? "green" : "bold", enforced)}${rest}.\n`);
  }
  return advisory.length === 0 && problems.length === 0;
}

function groupsOf({ permissions, constraints }: OpenedPolicy): readonly Group[] {
  const sections = Map.groupBy(permissions.bullets, ({ section }) => section);
  const bullets = [...sections].map(([section, list]) => ({
    title: titles[section] ?? section,
    rows: coverageOf(list),
  }));
  const skills = constraints.map(({ skill, constraints: list }) => ({
    title: `Constraints of ${skill}`,
    rows: coverageOf(list),
  }));
  return [...bullets, ...skills];
}

const dataOf = ({ title, rows }: Group) => rows.map(row => ({ section: title, ...row }));

function show({ title, rows }: Group, { style, write, width, isTerminal }: Terminal): void {
  const cut = (text: string, room: number) => (isTerminal ? fit(text, room) : text);
  write(`\n${style("bold", title)}\n`);
  for (const { text, source, isEnforced, how, rules } of rows) {
    const mark = isEnforced ? style("green", "✓") : style("yellow", "○");
    write(`  ${mark} ${oneLine(inWords(text))}  ${style("dim", formatSource(source))}\n`);
    if (!isEnforced) write(`      ${style("yellow", "advisory: the model is told, nothing enforces it")}\n`);
    if (how === "domain") write(`      ${style("dim", "an exception to the rules about other domains")}\n`);
    for (const { notation, does, decision } of rules) {
      write(`      ${decision.padEnd(5)}  ${cut(notation, width - 13)}\n`);
      write(`             ${style("dim", cut(does, width - 13))}\n`);
    }
  }
}

/** Without the rules in code spans at its end: they are shown below it. */
const inWords = (text: string) => text.replace(/(?:\s*[:,]?\s*`[^`]*\([^`]*\)`)+\s*$/, "") || text;
