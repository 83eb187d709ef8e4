/**
 * Measures the matching of skills on 80 requests against a folder of real skills, one a subfolder:
 * `npm run eval:skills -- folder`, or BRAINSTEM_SKILLS=folder. Skips, visibly, without one: public skills are not ours to ship.
 */
import { existsSync } from "node:fs";
import process from "node:process";
import { createNodeVolume } from "../src/base/volume/node.ts";
import { createSkillMatcher } from "../src/brain/skills/match-skills.ts";
import { readSkillFolder } from "../src/brain/skills/read-skill-folder.ts";
import { createHeadCache } from "../src/brain/skills/skill-file.ts";
import { type BenchRow, report } from "./measure.ts";
import { type SkillRequest, skillRequests } from "./skills/requests.ts";

type Match = (request: string) => readonly { readonly skill: { readonly name: string } }[];

/** Rows of one half: the share with a right skill first, and the share of unrelated requests that load any. */
function score(half: SkillRequest["half"], match: Match): readonly BenchRow[] {
  const requests = skillRequests.filter(request => request.half === half);
  const related = requests.filter(({ skills }) => skills.length > 0);
  const unrelated = requests.filter(({ skills }) => skills.length === 0);
  const isFirst = ({ request, skills }: SkillRequest) => skills.includes(match(request)[0]?.skill.name ?? "");
  const loads = ({ request }: SkillRequest) => match(request).length > 0;
  const share = (all: readonly SkillRequest[], holds: (one: SkillRequest) => boolean) =>
    (100 * all.filter(holds).length) / all.length;
  const note = (all: readonly SkillRequest[]) => `${all.length} requests`;
  return [
    { name: `${half}: right skill first`, value: share(related, isFirst), unit: "%", note: note(related) },
    {
      name: `${half}: unrelated, and loads one`,
      value: share(unrelated, loads),
      unit: "%",
      note: note(unrelated),
    },
  ];
}

async function run(folder: string | undefined, isVerbose: boolean): Promise<readonly BenchRow[]> {
  if (folder === undefined || !existsSync(folder)) {
    const note = `skipped: ${folder ?? "no folder was given"}; see docs/benchmarks.md`;
    return [{ name: "skills", value: undefined, unit: "", note }];
  }
  const volume = createNodeVolume(folder);
  const { found } = await readSkillFolder({ volume, path: "", shownAs: folder }, createHeadCache(volume));
  const openings = new Map(found.map(({ skill, opening }) => [skill.name, opening]));
  const match = createSkillMatcher(
    found.map(({ skill }) => skill),
    ({ name }) => openings.get(name) ?? "",
  );
  if (isVerbose) explainMisses(match);
  const halves = new Set(skillRequests.map(({ half }) => half));
  const rows = [...halves].flatMap(half => score(half, match));
  const start = performance.now();
  for (const { request } of skillRequests) match(request);
  const value = (performance.now() - start) / skillRequests.length;
  return [...rows, { name: `one request to ${found.length} skills`, value, unit: "ms" }];
}

/** Prints the requests of the development half that go wrong: the other half stays unseen. */
function explainMisses(match: ReturnType<typeof createSkillMatcher>): void {
  for (const { request, skills, half } of skillRequests) {
    const matches = match(request);
    const isRight =
      skills.length === 0 ? matches.length === 0 : skills.includes(matches[0]?.skill.name ?? "");
    if (!half.endsWith("development") || isRight) continue;
    const found = matches.map(
      ({ skill, reason, relevance }) => `${skill.name} ${relevance.toFixed(2)} (${reason})`,
    );
    process.stdout.write(
      `${request}\n  wanted ${skills.join(", ") || "none"}; found ${found.join("; ") || "none"}\n`,
    );
  }
}

if (import.meta.main) {
  const [folder = process.env.BRAINSTEM_SKILLS, ...options] = process.argv
    .slice(2)
    .filter(each => each !== "");
  report("Skills", await run(folder, options.includes("--verbose")));
}
