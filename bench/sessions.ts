/**
 * Plays pairs of sessions as events of hooks, and measures the share of the facts that the next one must know by its first
 * prompt, the forbidden ones among its lines, and their tokens; beside four other ways. `npm run eval:sessions`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { estimateTokens } from "../src/base/index.ts";
import { type SessionPlace, sessionPlace } from "./sessions/place.ts";
import { type Scenario, scenarios } from "./sessions/scenarios.ts";

interface Figures {
  readonly must: number;
  readonly told: number;
  readonly forbidden: number;
  readonly tokens: number;
  readonly missing: readonly string[];
}

function measure({ must, forbidden }: Scenario, text: string): Figures {
  const missing = must.filter(each => !each.test(text)).map(String);
  return {
    must: must.length,
    told: must.length - missing.length,
    forbidden: forbidden.filter(each => each.test(text)).length,
    tokens: estimateTokens(text),
    missing: [...missing, ...forbidden.filter(each => each.test(text)).map(each => `forbidden ${each}`)],
  };
}

const logOf = ({ root }: SessionPlace): readonly string[] => {
  try {
    return readFileSync(join(root, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl"), "utf8")
      .trim()
      .split("\n");
  } catch {
    return [];
  }
};

const arms: Readonly<Record<string, (place: SessionPlace, scenario: Scenario) => Promise<string>>> = {
  digest: async (place, { prompt }) => {
    const next = place.session("next");
    return `${await next.start()}\n${await next.ask(prompt)}`;
  },
  nothing: async () => "",
  "last 50 episodes": async place => logOf(place).slice(-50).join("\n"),
  grep: async (place, { prompt }) => {
    const words = prompt.toLowerCase().match(/\w{4,}/g) ?? [];
    return logOf(place)
      .filter(line => words.some(word => line.toLowerCase().includes(word)))
      .join("\n");
  },
  "whole history": async place =>
    [
      ...logOf(place),
      ...["semantic/LESSONS.md", "semantic/DECISIONS.md"].map(file =>
        readFileSync(join(place.root, ".agent/memory", file), "utf8"),
      ),
    ].join("\n"),
};

/** Sessions about something else, before those of the scenario. */
async function unrelated(place: SessionPlace, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const session = place.session(`unrelated-${at}`);
    await session.start();
    await session.ask(`Translate the page number ${at} of the manual into Danish`);
    await session.edit("README.md");
    await session.run(`git commit -am 'Translate page ${at}'`);
    await session.stop("Translated.");
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const before = Number(process.argv[2] ?? 0);
print(`Two sessions, ${scenarios.length} scenarios, ${before} unrelated sessions before\n`);
for (const [name, tell] of Object.entries(arms)) {
  const figures: Figures[] = [];
  for (const scenario of scenarios) {
    const place = await sessionPlace();
    try {
      await unrelated(place, before);
      await scenario.before(place);
      const text = await tell(place, scenario);
      const found = measure(scenario, text);
      figures.push(found);
      if (name === "digest" && found.missing.length > 0)
        print(`${scenario.name}: ${found.missing.join(", ")}\n${text.replace(/^/gm, "    ")}\n`);
    } finally {
      place.close();
    }
  }
  const sum = (pick: (each: Figures) => number) => figures.reduce((all, each) => all + pick(each), 0);
  const share = (100 * sum(each => each.told)) / sum(each => each.must);
  print(
    `${name.padEnd(18)} must ${share.toFixed(0).padStart(3)} %   forbidden ${sum(each => each.forbidden)}   ` +
      `tokens ${Math.round(sum(each => each.tokens) / figures.length)} (most ${Math.max(...figures.map(each => each.tokens))})`,
  );
}
