import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fragment, talk } from "./talk.ts";

const folder = new URL("../../../shared/data/", import.meta.url);
const isThere = existsSync(new URL("memory-qa.jsonl", folder));

interface Question {
  readonly scenario: string;
  readonly question: string;
  readonly answers: readonly string[];
}

interface Turn {
  readonly scenario: string;
  readonly role: string;
  readonly content: string;
}

function rowsOf<Row>(name: string): readonly Row[] {
  const lines = readFileSync(new URL(name, folder), "utf8").trim().split("\n");
  return lines.map(line => JSON.parse(line));
}

// Everything that the person of one scenario ever said, a sentence a memory: the hardest brain to say "I don't know" on.
function brainOf(scenario: string) {
  return rowsOf<Turn>("memory-turns.jsonl")
    .filter(turn => turn.scenario === scenario && turn.role === "user")
    .flatMap(({ content }) => content.split(/(?<=[.!?])\s+/))
    .map((sentence, at) =>
      fragment("knowledge", `.agent/memory/semantic/DOMAIN_KNOWLEDGE.md:${at + 1}`, sentence),
    );
}

async function judge(questions: readonly Question[], scenario: string) {
  const fragments = brainOf(scenario);
  const counts = { right: 0, wrong: 0, unknown: 0 };
  for (const { question, answers } of questions) {
    const text = (await talk({ user: question, fragments })).text.toLowerCase();
    if (text.includes("i don't know")) counts.unknown += 1;
    else if (answers.some(answer => text.includes(answer.toLowerCase()))) counts.right += 1;
    else counts.wrong += 1;
  }
  return counts;
}

describe.skipIf(!isThere)(
  "[model.reflex.cites] on conversations that it was not written for (BFCL memory)",
  () => {
    test.each(["customer", "finance"])(
      "%s: more right than wrong, and foreign questions are not answered",
      async scenario => {
        const questions = rowsOf<Question>("memory-qa.jsonl");
        const own = await judge(
          questions.filter(question => question.scenario === scenario),
          scenario,
        );
        expect(own.right).toBeGreaterThanOrEqual(3 * own.wrong);
        const foreign = questions.filter(question => question.scenario !== scenario);
        const { unknown } = await judge(foreign, scenario);
        expect(unknown / foreign.length).toBeGreaterThanOrEqual(0.9);
      },
    );
  },
);
