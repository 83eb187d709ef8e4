/** Says an utterance to a mind on the reflex and a brain of its own, and judges the answer by the label. */
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createBrainHook, openBrain } from "../../../src/brain/index.ts";
import { createMind } from "../../../src/mind/index.ts";
import { createReflexModel } from "../../../src/model/index.ts";
import type { Redactor } from "../../../src/ports/index.ts";
import { createMemoryStore } from "../../../src/storage/index.ts";
import { createFakeClock } from "../../../src/testing/index.ts";
import { createMemoryTools, createUpkeepTools } from "../../../src/tools/builtin/index.ts";
import { defineTool } from "../../../src/tools/index.ts";
import type { Utterance } from "./utterance.ts";

const redactor: Redactor = { redact: async text => ({ text, findings: [] }) };
const owner = { tenant: "local", user: "ada" };

const decision = (day: string, title: string, text: string, rationale: string, alternatives: string) =>
  `## ${day}: ${title}\n**Decision:** ${text}\n**Rationale:** ${rationale}\n**Alternatives considered:** ${alternatives}\n**Status:** active\n`;

export const paths = {
  decision: "memory/semantic/DECISIONS.md",
  fact: "memory/semantic/DOMAIN_KNOWLEDGE.md",
  preference: "memory/personal/PREFERENCES.md",
} as const;

/** The brain that every utterance meets. */
const files: Readonly<Record<string, string>> = {
  "AGENTS.md": "# Agents\n",
  [paths.decision]: [
    "# Decisions\n",
    decision(
      "2026-03-02",
      "Session store",
      "Use Redis for sessions",
      "Token lookups must be fast",
      "Postgres",
    ),
    decision("2026-03-10", "Package manager", "Use pnpm for packages", "It knows workspaces", "npm"),
    decision("2026-04-01", "Deploys", "Deploy on Tuesdays", "Support is staffed then", "not recorded"),
    decision("2026-04-11", "API framework", "FastAPI over Express", "Typed requests", "Express"),
  ].join("\n"),
  [paths.preference]:
    "# Preferences\n\n## Remembered\n\n- I prefer tabs over spaces\n- My name is Ada\n- Answer me in English\n",
  [paths.fact]:
    "# Domain knowledge\n\n## Remembered\n\n- Our staging server is staging.acme.test on port 8080\n- Invoices are numbered per country and year.\n- The API has 2 replicas.\n- The nightly backup runs at 02:30.\n- Our design system is called Marigold.\n",
  "memory/semantic/LESSONS.md": "# Lessons\n\n- Run the migrations before the seed script.\n",
  "memory/working/WORKSPACE.md":
    "# Workspace\n\n## Current task\nMove the checkout to the new tax service\n\n## Next step\nWrite the contract test\n",
};

const others: Readonly<Record<string, object>> = {
  git_status: {},
  git_diff: {},
  git_show: { ref: { type: "string" }, path: { type: "string" } },
  git_log: { count: { type: "integer" }, path: { type: "string" } },
  git_push: { branch: { type: "string" }, force: { type: "boolean" } },
  git_commit: { message: { type: "string" } },
  run_tests: {},
  run_command: { command: { type: "string" } },
  list_files: { path: { type: "string" } },
  find_files: { pattern: { type: "string" } },
  search_files: { pattern: { type: "string" }, path: { type: "string" }, isText: { type: "boolean" } },
  read_file: { path: { type: "string" } },
};
const required: Readonly<Record<string, readonly string[]>> = {
  git_commit: ["message"],
  run_command: ["command"],
  find_files: ["pattern"],
  search_files: ["pattern"],
  read_file: ["path"],
};

interface Turn {
  readonly text: string;
  readonly calls: readonly (readonly [tool: string, input: unknown])[];
  /** The names of all tools that were started. */
  readonly ran: readonly string[];
  readonly writes: number;
  readonly failures: readonly string[];
}

/** A conversation with the reflex on that brain; `textOf` gives the files that people's notes go to. */
export async function converse() {
  const volume = createMemoryVolume(files);
  const clock = createFakeClock(Date.UTC(2026, 4, 4, 9));
  const brain = await openBrain({ volume, owner, redactor, clock });
  const calls: [string, unknown][] = [];
  const rest = Object.entries(others).map(([name, properties]) =>
    defineTool({
      name,
      description: `Does ${name}.`,
      category: "test",
      input: { type: "object", properties, required: [...(required[name] ?? [])] } as never,
      sideEffects: [],
      repeatability: "idempotent",
      execute: (input: unknown) => {
        calls.push([name, input]);
        return `${name} ran`;
      },
    }),
  );
  const mind = createMind({
    model: createReflexModel(),
    policy: () => ({ rules: [], fallback: "allow" }),
    log: createMemoryStore().log,
    hooks: [createBrainHook(brain)],
    tools: [...createMemoryTools(brain), ...createUpkeepTools(brain), ...rest],
  });
  const session = mind.session({ ...owner, session: "s" });
  const textOf = async () => {
    const texts = await Promise.all(
      Object.values(paths).map(async path => [path, await volume.read(path)] as const),
    );
    return Object.fromEntries(texts.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
  };
  async function send(words: string): Promise<Turn> {
    const [from, failures, ran] = [calls.length, [] as string[], [] as string[]];
    let writes = 0;
    const turn = session.turn(words);
    for await (const event of turn) {
      if (event.kind === "memory-write") writes += 1;
      if (event.kind === "tool-call-start") ran.push(event.tool);
      if (event.kind === "tool-call-end" && event.outcome.status !== "succeeded")
        failures.push(`${event.tool}: ${event.outcome.message}`);
    }
    const { text } = await turn.summary();
    return { text, calls: calls.slice(from), ran, writes, failures };
  }
  return { send, textOf };
}

const OFFER = /Shall I (?:remember|replace|erase)\b.*Say yes\.$|Soll ich .*Sag ja\.$/;
const NEAR = /only near/;
const CITATION = /\[([^[\]\n]+):(\d+)\]/g;

export interface Verdict {
  readonly isRight: boolean;
  /** Claims of an answer that are not so. */
  readonly falsehoods: readonly string[];
  readonly wasOffered: boolean;
  /** The problems and the answers, for a person. */
  readonly notes: readonly string[];
}

/** Never throws for an answer, whatever it is. */
export async function judgeUtterance(utterance: Utterance): Promise<Verdict> {
  const {
    before = [],
    calls,
    gone = [],
    has = [],
    isSure = false,
    kept,
    kind,
    never = [],
    says = [],
    user,
  } = utterance;
  const { send, textOf } = await converse();
  const wrong: string[] = [];
  const falsehoods: string[] = [];
  const check = (holds: boolean, problem: string) => {
    if (!holds) wrong.push(problem);
  };
  for (const words of before) {
    const { text } = await send(words);
    if (OFFER.test(text)) await send("yes");
  }
  const untouched = await textOf();
  const first = await send(user);
  const afterFirst = await textOf();
  const isChanged = JSON.stringify(untouched) !== JSON.stringify(afterFirst);
  const wasOffered = OFFER.test(first.text);
  falsehoods.push(...falsehoodsOf(utterance, first, untouched, afterFirst));
  let second: Turn | undefined;
  if (wasOffered && (kept !== undefined || gone.length > 0 || kind === "correction")) {
    check(!isChanged, "it changed the memory before a yes");
    second = await send("yes");
    falsehoods.push(...falsehoodsOf(utterance, second, afterFirst, await textOf(), true));
  }
  const now = await textOf();
  const all = Object.values(now).join("\n");
  const active = all
    .split(/\n(?=## )/)
    .filter(block => !/\*\*Status:\*\* superseded/.test(block))
    .join("\n");
  for (const each of says) check(first.text.includes(each), `the answer lacks “${each}”`);
  for (const each of never) check(!first.text.includes(each), `the answer has “${each}”`);
  for (const each of gone) {
    const isActive = each.startsWith("active:");
    const text = isActive ? each.slice(7) : each;
    check(!(isActive ? active : all).includes(text), `“${text}” is still there`);
  }
  if (kept !== undefined) {
    check(!isSure || !wasOffered, "it asked where it should be sure");
    const fresh = addedTo(untouched[paths[kept]]!, now[paths[kept]]!);
    for (const each of has)
      check(fresh.toLowerCase().includes(each.toLowerCase()), `${kept} lacks “${each}”`);
  } else for (const each of has) check(active.includes(each), `the memory lacks “${each}”`);
  if (calls !== undefined) {
    check(first.calls.length === calls.length, `it called ${JSON.stringify(first.calls)}`);
    calls.forEach(([tool, input], at) => {
      const [name, given] = first.calls[at] ?? ["", {}];
      const fits = Object.entries(input).every(
        ([key, value]) => (given as Record<string, unknown>)[key] === value,
      );
      check(name === tool && fits, `it called ${name} ${JSON.stringify(given)}`);
    });
  }
  if (utterance.isContradiction) check(!isChanged && wasOffered, "it did not wait for a yes");
  if (utterance.isProposed) check(wasOffered, "it proposed nothing");
  if (utterance.isNothing || kind === "small-talk")
    check(!isChanged && !wasOffered, "it kept, or offered to keep or erase");
  if (utterance.isNear)
    check(NEAR.test(first.text) || /doesn't mention/.test(first.text), "it is not said to be only near");
  if (kind.startsWith("question") || kind === "overview" || kind.startsWith("tool") || kind === "small-talk")
    check(!isChanged, "it changed the memory");
  const notes = [...wrong, ...falsehoods.map(each => `FALSE: ${each}`), `« ${first.text}`, ...first.failures];
  if (second !== undefined) notes.push(`« ${second.text}`, ...second.failures);
  return { isRight: wrong.length === 0 && falsehoods.length === 0, falsehoods, wasOffered, notes };
}

const addedTo = (before: string, after: string): string => {
  const known = new Set(before.split("\n"));
  return after
    .split("\n")
    .filter(line => !known.has(line))
    .join("\n");
};

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Claims that the brain, the calls and the label refute. */
function falsehoodsOf(
  { kind, isNear }: Utterance,
  { ran, text, writes }: Turn,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  isAnswerToYes = false,
): readonly string[] {
  const found: string[] = [];
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  if (/^I'll remember:/m.test(text) && writes === 0)
    found.push("it says that it remembers, and wrote nothing");
  if (/This goes:|This is erased/.test(text) && !isChanged)
    found.push("it says that something is gone, and nothing is");
  if (/nothing changed|I did nothing|changed nothing/.test(text) && isChanged)
    found.push("it says that nothing changed");
  for (const [, tool] of text.matchAll(/^(\w+) is done/gm))
    if (!ran.includes(tool!)) found.push(`it says that ${tool} is done`);
  // A citation names the line that has the words before it.
  for (const line of text.split("\n")) {
    for (const [mark, file, number] of line.matchAll(CITATION)) {
      const path = file!.replace(/^\.agent\//, "");
      const isGone = line.startsWith("This goes:") || (line.startsWith("- ") && isAnswerToYes);
      const content = (isGone ? before : after)[path];
      if (content === undefined) continue;
      const lines = content.split("\n");
      const at = Number(number) - 1;
      const entry = lines[at]?.startsWith("## ") ? lines.slice(at, at + 5) : lines.slice(at, at + 1);
      const there = new Set(wordsOf(entry.join(" ")));
      const said = wordsOf(line.slice(0, line.indexOf(mark))).filter(word => word.length > 3);
      const missing = said.filter(word => !there.has(word) && !FRAME.has(word));
      if (missing.length > said.length / 2) found.push(`${mark} does not say “${missing.join(" ")}”`);
    }
  }
  const topic = /nothing in this brain speaks of (.*?)\. If/.exec(text)?.[1];
  const brain = new Set(wordsOf(Object.values(after).join("\n")));
  const known = wordsOf(topic ?? "").filter(word => word.length > 3 && brain.has(word) && !COMMON.has(word));
  if (known.length > 0) found.push(`it says that nothing speaks of “${known.join(" ")}”`);
  const isAnswer = text.match(CITATION) !== null && !/only near|doesn't mention|Closest to/.test(text);
  if ((kind === "question-unknown" || isNear) && isAnswer)
    found.push("it passes something else for the answer");
  return found;
}

const FRAME: ReadonlySet<string> = new Set(
  "remember rationale remembered this goes knew that already alternatives considered".split(" "),
);
const COMMON: ReadonlySet<string> = new Set(
  "decision rationale status active recorded alternatives considered remembered with from that this then must over knows".split(
    " ",
  ),
);
