/** `readAgentNotes` reads the notes that a coding agent wrote for itself: sentences, one by one, with their kinds. */
import { markdownEntries } from "../brain/index.ts";

export interface AgentNote {
  readonly text: string;
  readonly kind: "preference" | "fact" | "auto";
  /** As the agent's folder has it. */
  readonly file: string;
  readonly line: number;
}

/** Claude Code's types of notes in files of their own. */
const KINDS: Readonly<Record<string, AgentNote["kind"]>> = {
  user: "preference",
  feedback: "preference",
  project: "fact",
  reference: "fact",
};
const SHORTEST = 8;
/** A longer one is an essay, which a person would have to cut. */
const LONGEST = 500;
/** A line of an index leads to a file, whose note is read there; Codex leads to its summaries of sessions. */
const LEADS_ON = /^\[[^\]]+\]\([^)]+\.md\)|\brollout_summaries\/|^keywords?\b/i;
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/;

/** In the order of the file. A file with front matter is one note: its first paragraph, else its description. */
export function readAgentNotes(file: string, text: string): readonly AgentNote[] {
  const yaml = FRONT_MATTER.exec(text)?.[1];
  const fieldOf = (name: string) =>
    new RegExp(`^\\s*${name}:\\s*["']?(.+?)["']?\\s*$`, "m").exec(yaml ?? "")?.[1];
  const kind = KINDS[fieldOf("type") ?? ""] ?? "auto";
  const entries = markdownEntries(new TextEncoder().encode(text));
  const notes = entries
    .map(({ text: said, line }): AgentNote => ({ text: said.replace(/\s+/gu, " ").trim(), kind, file, line }))
    .filter(note => note.text.length >= SHORTEST && note.text.length <= LONGEST)
    .filter(note => !LEADS_ON.test(note.text) && !note.text.includes("```"));
  if (yaml === undefined) return notes;
  const [first] = notes;
  const description = fieldOf("description");
  if (first !== undefined) return [first];
  return description === undefined ? [] : [{ text: description, kind, file, line: 1 }];
}

/**
 * Of a file that speaks of several projects, the notes under headings that name this one's folder, or none.
 * @param projects paths of the project's folder
 */
export function readNotesOfProject(
  file: string,
  text: string,
  projects: readonly string[],
): readonly AgentNote[] {
  let line = 1;
  return text.split(/^(?=# )/m).flatMap(part => {
    const from = line;
    line += part.split("\n").length - 1;
    const folders = [...part.matchAll(/\bcwd\s*[=:]\s*`?([^\s`;,)]+)/g)].map(([, folder]) => folder!);
    const isHere =
      folders.length === 0 || folders.some(folder => projects.includes(folder.replace(/\/$/, "")));
    const notes = isHere ? readAgentNotes(file, part) : [];
    return notes
      .filter(({ text: said }) => !/\bcwd\s*[=:]/.test(said))
      .map(note => ({ ...note, line: note.line + from - 1 }));
  });
}
