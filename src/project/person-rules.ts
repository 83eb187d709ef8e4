/** Keeps a person's rules for all their projects: outside of every project, where no agent may write. */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fault, formatTimestamp, isRecord, systemClock } from "../base/index.ts";
import { makePrivateFolder } from "../base/volume/node-folder.ts";

export interface PersonRule {
  readonly text: string;
  /** RFC 3339. */
  readonly at: string;
}

const FILE = "rules.json";
const VERSION = 1;
/** More than a digest shows in a year. Chosen: a list that a person can read. */
const MAX_RULES = 100;

const folder = (): string => join(homedir(), ".local/state/brainstem");
const path = (): string => join(folder(), FILE);

/** In the order in which they were said; none where there is no file. @throws brain.malformed for a damaged one */
export function readPersonRules(): readonly PersonRule[] {
  let text: string;
  try {
    text = readFileSync(path(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  const rules = rulesIn(text);
  if (rules === undefined)
    throw fault("brain.malformed", { file: path(), line: 1, expected: "a list of rules" });
  return rules;
}

function rulesIn(text: string): readonly PersonRule[] | undefined {
  try {
    const record: unknown = JSON.parse(text);
    if (!isRecord(record) || record.version !== VERSION || !Array.isArray(record.rules)) return undefined;
    const rules = record.rules as readonly unknown[];
    return rules.flatMap(each =>
      isRecord(each) && typeof each.text === "string" && typeof each.at === "string"
        ? [{ text: each.text, at: each.at }]
        : [],
    );
  } catch {
    return undefined;
  }
}

const sameWords = (left: string, right: string): boolean => fold(left) === fold(right);
const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s.!]+/gu, " ")
    .trim();

/** False where it is known already. @param text without secrets @throws brain.malformed, input.invalid, volume.* */
export async function addPersonRule(text: string): Promise<boolean> {
  return change(rules => {
    if (rules.some(each => sameWords(each.text, text))) return rules;
    if (rules.length >= MAX_RULES)
      throw fault("input.invalid", {
        what: "One more rule",
        expected: `at most ${MAX_RULES}; forget one: brainstem rules forget <n>`,
      });
    return [...rules, { text, at: formatTimestamp(systemClock.now()) }];
  });
}

/** False where it is gone already. @throws brain.malformed, volume.* */
export const forgetPersonRule = (text: string): Promise<boolean> =>
  change(rules => rules.filter(each => !sameWords(each.text, text)));

async function change(edit: (rules: readonly PersonRule[]) => readonly PersonRule[]): Promise<boolean> {
  const { createNodeVolume } = await import("../base/volume/node.ts");
  makePrivateFolder(folder());
  const volume = createNodeVolume(folder());
  return volume.withLock(FILE, async () => {
    const before = readPersonRules();
    const after = edit(before);
    if (after.length === before.length) return false;
    const record = { version: VERSION, rules: after };
    await volume.write(FILE, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
    return true;
  });
}
