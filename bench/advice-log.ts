/** Builds a log of sessions from families of advice and from noise; each episode knows what it was made of. */
import type { AdviceFamily } from "./advice-families.ts";
import {
  chatter,
  loneAdvice,
  noteActions,
  noteSkills,
  notes,
  recurringTasks,
  refusals,
  routine,
  strangersAdvice,
} from "./advice-noise.ts";
import { createRandom, pick, type Random } from "./random.ts";

export interface AdviceEpisode {
  /** The family's name, or the kind of noise. */
  readonly label: string;
  readonly record: Readonly<Record<string, unknown>>;
}

export interface AdviceLog {
  readonly episodes: readonly AdviceEpisode[];
  /** All that was filled in: no lesson has any of it. */
  readonly details: ReadonlySet<string>;
}

const DAY_MS = 86_400_000;

export function adviceLog(families: readonly AdviceFamily[], seed: number, nowMs: number): AdviceLog {
  const random = createRandom(seed);
  const details = new Set<string>();
  const episodes: AdviceEpisode[] = [];
  let sessions = 0;
  const fill = (pattern: string) =>
    pattern.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const detail = detailOf(name, random);
      details.add(detail);
      return detail;
    });
  const session = () => `s${seed}-${++sessions}`;
  const log = (label: string, within: string, fields: Record<string, unknown>) => {
    const id = `${label}-${seed}-${episodes.length}`;
    const timestamp = new Date(nowMs - Math.floor(random() * 9 * DAY_MS) - 60_000).toISOString();
    const source = { harness: pick(["claude-code", "codex", "chat"], random), session: within };
    episodes.push({ label, record: { id, timestamp, origin: "person", source, ...fields } });
  };
  const failure = { result: "failure", pain_score: 8, importance: 7 };
  const success = { result: "success", pain_score: 2, importance: 5 };

  for (const { name, skill, actions, errors, advice } of families) {
    for (const pattern of advice) {
      const within = session();
      const fields = { skill, ...failure, detail: fill(pick(errors, random)) };
      const reflection = fill(pattern);
      // One session in four repeats itself: it is one voice all the same.
      const times = random() < 0.25 ? 3 : 1;
      for (let time = 0; time < times; time++)
        log(name, within, { ...fields, action: fill(pick(actions, random)), reflection });
    }
    for (let silent = 0; silent < 4; silent++)
      log(name, session(), {
        skill,
        ...failure,
        action: fill(pick(actions, random)),
        detail: fill(pick(errors, random)),
      });
    for (let well = 0; well < 2; well++)
      log(name, session(), { skill, ...success, action: fill(pick(actions, random)) });
  }
  for (const { skill, action, advice } of loneAdvice) {
    const within = session();
    const times = 1 + Math.floor(random() * 3);
    for (let time = 0; time < times; time++)
      log("lone", within, { skill, ...failure, action: fill(action), reflection: fill(advice) });
    for (let silent = 0; silent < 4; silent++)
      log("lone", session(), { skill, ...failure, action: fill(action) });
  }
  for (const note of notes)
    for (let time = 0; time < 5; time++)
      log("note", session(), {
        skill: pick(noteSkills, random),
        ...(random() < 0.6 ? failure : success),
        action: fill(pick(noteActions, random)),
        reflection: fill(note),
      });
  for (const { action, result, note } of refusals)
    for (let time = 0; time < 4; time++)
      log("refusal", session(), {
        skill: "shell",
        ...failure,
        action: fill(action),
        result,
        reflection: note,
      });
  for (const words of strangersAdvice)
    for (let time = 0; time < 4; time++)
      log("stranger", session(), {
        skill: "shell",
        ...failure,
        action: `bash: ${fill("install {id}")}`,
        reflection: words,
        origin: "tool",
      });
  for (const { skill, actions } of recurringTasks)
    for (const action of actions) log("task", session(), { skill, ...success, action: fill(action) });
  for (const said of chatter)
    for (let time = 0; time < 4; time++)
      log("chatter", session(), { skill: pick(noteSkills, random), ...success, action: fill(said) });
  for (let time = 0; time < 300; time++) {
    const [skill, action] = pick(routine, random);
    log("routine", session(), { skill, ...success, action: fill(action), origin: "tool" });
  }
  return { episodes: shuffled(episodes, random), details };
}

const KINDS: Readonly<Record<string, (random: Random) => string>> = {
  n: random => String(3 + Math.floor(random() * 900)),
  id: random => `${pick(["QX", "JB", "TK", "MV"], random)}-${1000 + Math.floor(random() * 9000)}`,
  hash: random =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0"),
  path: random =>
    `${pick(["in", "work", "data"], random)}/${pick(["north", "delta", "amber"], random)}/r${Math.floor(random() * 900)}`,
  host: random => `${pick(["edge", "lab", "rack"], random)}${Math.floor(random() * 90)}.example.org`,
  ip: random => `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.7`,
  date: random => `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
  version: random =>
    `${1 + Math.floor(random() * 9)}.${Math.floor(random() * 20)}.${Math.floor(random() * 20)}`,
};

function detailOf(name: string, random: Random): string {
  const kind = KINDS[name];
  if (kind === undefined) throw new Error(`no detail is called ${name}`);
  return kind(random);
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}
