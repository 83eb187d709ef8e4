/** `showCoverage` and `showEveryRule` say which rules are enforced: in the few lines that matter, or rule by rule. */
import { formatSource } from "../../base/index.ts";
import { type Coverage, coverageOf, type PermissionSection } from "../../policy/reading.ts";
import { count, fit, oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import type { OpenedPolicy } from "./open-policy.ts";

const titles: { readonly [Each in PermissionSection]: string } = {
  always: "Always allowed",
  approval: "Requires approval",
  never: "Never allowed",
  domains: "Approved external domains",
  none: "Under no heading that says what they decide",
};

const shortTitles: { readonly [Each in PermissionSection]: string } = {
  always: "always allowed",
  approval: "asked about",
  never: "never allowed",
  domains: "domains",
  none: "under no known heading",
};

export interface RuleGroup {
  readonly title: string;
  /** Undefined for the constraints of a skill. */
  readonly section?: PermissionSection;
  readonly rows: readonly Coverage[];
}

export function groupsOf({ permissions, constraints }: OpenedPolicy): readonly RuleGroup[] {
  const sections = Map.groupBy(permissions.bullets, ({ section }) => section);
  const bullets = [...sections].map(([section, list]) => ({
    title: titles[section],
    section,
    rows: coverageOf(list),
  }));
  const skills = constraints.map(({ skill, constraints: list }) => ({
    title: `Constraints of ${skill}`,
    rows: coverageOf(list),
  }));
  return [...bullets, ...skills];
}

const isAdvice = ({ how, isEnforced }: Coverage) => !isEnforced && how !== "ignored";

/** Rules that are only advice are a person's to reword; constraints of skills are prose by nature, and counted. */
export function showCoverage(
  policy: OpenedPolicy,
  groups: readonly RuleGroup[],
  isVerbose: boolean,
  terminal: Terminal,
): void {
  const { style, write } = terminal;
  const rules = groups.filter(({ section }) => section !== undefined);
  const rows = rules.flatMap(group => group.rows);
  const enforced = rows.filter(({ isEnforced }) => isEnforced).length;
  const mark = enforced === rows.length ? style("green", "✓") : style("yellow", "!");
  const headline = `${enforced} of ${count(rows.length, "rule")} enforced`;
  const counts = rules.map(({ section, rows: own }) => `${own.length} ${shortTitles[section ?? "none"]}`);
  write(`\n  ${mark} ${style("bold", headline)}  ${style("dim", counts.join(", "))}\n`);
  const ignored = rows.filter(({ how }) => how === "ignored").length;
  if (ignored > 0)
    write(`  ${style("yellow", "!")} ${count(ignored, "rule")} ignored ${whyIgnored(policy)}\n`);
  // Below a slip in a heading, the heading is the reason.
  const isSlip = policy.permissions.misnamed.length > 0;
  const advice = rules
    .filter(({ section }) => !isSlip || section !== "none")
    .flatMap(group => group.rows.filter(isAdvice));
  if (advice.length > 0)
    write(
      `\n  ${style("bold", "Only advice")}  ${style("dim", "the model reads it, and nothing enforces it")}\n`,
    );
  for (const row of advice) showAdvice(row, terminal);
  const constraints = groups.flatMap(group => (group.section === undefined ? group.rows : []));
  const held = constraints.filter(({ isEnforced }) => isEnforced).length;
  const ofSkills = `${held} of ${count(constraints.length, "constraint")} of skills enforced; the model reads the others`;
  if (constraints.length > 0) write(`  ${style("dim", `· ${ofSkills}`)}\n`);
  const ways = [
    ...(isVerbose ? [] : [["brainstem check -v", "each rule, and what it comes to"] as const]),
    ['brainstem check "git push -f"', "the decision on a command"] as const,
  ];
  write("\n");
  for (const [line, does] of ways) write(`  ${style("cyan", line.padEnd(31))} ${style("dim", does)}\n`);
  write("\n");
}

/** On one line with its place. */
function showAdvice({ text, source, joinedWith }: Coverage, terminal: Terminal): void {
  const { style, write, width, isTerminal } = terminal;
  const place = formatSource(source);
  const words = oneLine(inWords(text));
  const shown = isTerminal ? fit(words, Math.max(20, width - place.length - 7)) : words;
  write(`  ${style("yellow", "○")} ${shown}  ${style("cyan", place)}\n`);
  if (joinedWith !== undefined)
    write(`      ${style("dim", `${joinedWith} may change its meaning: put both at the same indent`)}\n`);
}

/** A slip in a heading switches off the allowances, accepted or not. */
const whyIgnored = ({ permissions: { misnamed } }: OpenedPolicy): string =>
  misnamed.length === 0
    ? "until you accept them: brainstem trust"
    : `until line ${misnamed[0]!.line} is corrected; everything is asked about`;

/** Each rule with the operations that it compiles to. */
export function showEveryRule(policy: OpenedPolicy, groups: readonly RuleGroup[], terminal: Terminal): void {
  for (const group of groups) showGroup(group, policy, terminal);
}

function showGroup({ title, rows }: RuleGroup, policy: OpenedPolicy, terminal: Terminal): void {
  const { style, write, width, isTerminal } = terminal;
  const cut = (text: string, room: number) => (isTerminal ? fit(text, room) : text);
  write(`\n${style("bold", title)}\n`);
  for (const { text, source, isEnforced, how, rules, joinedWith } of rows) {
    const mark = isEnforced ? style("green", "✓") : style("yellow", "○");
    write(`  ${mark} ${oneLine(inWords(text))}  ${style("dim", formatSource(source))}\n`);
    if (how === "ignored") write(`      ${style("yellow", `ignored ${whyIgnored(policy)}`)}\n`);
    else if (!isEnforced)
      write(`      ${style("yellow", "advisory: the model is told, nothing enforces it")}\n`);
    if (joinedWith !== undefined)
      write(
        `      ${style("yellow", `since ${joinedWith} may change its meaning: put both at the same indent`)}\n`,
      );
    if (how === "domain") write(`      ${style("dim", "an exception to the rules about other domains")}\n`);
    for (const { notation, does, decision } of rules) {
      write(`      ${decision.padEnd(5)}  ${cut(notation, width - 13)}\n`);
      write(`             ${style("dim", cut(does, width - 13))}\n`);
    }
  }
}

/** Without the rules in code spans at its end: they are shown below it. */
const inWords = (text: string) => text.replace(/(?:\s*[:,]?\s*`[^`]*\([^`]*\)`)+\s*$/, "") || text;
