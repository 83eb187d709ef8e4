/** Reads the text files of a skill's folder, within bounds, and names what is left where it is. */
import { fault, isFault, type Volume } from "../../../base/index.ts";
import { MAX_PATH_SEGMENTS, MAX_SKILL_FILE_CHARS, MAX_SKILL_FILES } from "./bundle-bounds.ts";
import { isSkillPath } from "./bundle-path.ts";
import { cleanText } from "./shared-text.ts";

export interface SkillFiles {
  /** SKILL.md first. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly staying: readonly { readonly path: string; readonly why: string }[];
}

const INSTRUCTIONS = "SKILL.md";
const KNOWLEDGE = "KNOWLEDGE.md";
// A character of UTF-8 has at most 4 bytes, and 3 where it is one UTF-16 code unit.
const MOST_BYTES = MAX_SKILL_FILE_CHARS * 3;

/** @throws bundle.unshared where there is no SKILL.md that can go; volume.* */
export async function readSkillFiles(folder: Volume, withKnowledge: boolean): Promise<SkillFiles> {
  const files: { path: string; text: string }[] = [];
  const staying: { path: string; why: string }[] = [];
  const paths = await listFiles(folder, "", staying);
  for (const path of paths.toSorted((left, right) => rank(left) - rank(right))) {
    if (path === KNOWLEDGE && !withKnowledge) staying.push({ path, why: "goes only with --with-knowledge" });
    else if (files.length === MAX_SKILL_FILES)
      staying.push({ path, why: `${MAX_SKILL_FILES} files are the most` });
    else {
      const read = await readFile(folder, path);
      if ("text" in read) files.push({ path, text: read.text });
      else staying.push({ path, why: read.why });
    }
  }
  if (files[0]?.path !== INSTRUCTIONS) {
    const reason = staying.find(({ path }) => path === INSTRUCTIONS)?.why ?? "there is none";
    throw fault("bundle.unshared", { what: `${folder.name}/${INSTRUCTIONS}`, reason });
  }
  return { files, staying };
}

const rank = (path: string): number => (path === INSTRUCTIONS ? 0 : 1);

async function listFiles(
  folder: Volume,
  directory: string,
  staying: { path: string; why: string }[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, kind } of await folder.list(directory)) {
    const path = directory === "" ? name : `${directory}/${name}`;
    if (kind === "outside") staying.push({ path, why: "it is a link that leads out of the skill" });
    else if (name.startsWith(".")) staying.push({ path, why: "it is hidden" });
    else if (!isSkillPath(path)) staying.push({ path, why: "not every system takes its name for a file's" });
    else if (kind === "other") staying.push({ path, why: "it is no file" });
    else if (kind === "file") found.push(path);
    else if (path.split("/").length < MAX_PATH_SEGMENTS)
      found.push(...(await listFiles(folder, path, staying)));
    else staying.push({ path, why: `folders are nested more than ${MAX_PATH_SEGMENTS} deep` });
  }
  return found;
}

async function readFile(folder: Volume, path: string): Promise<{ text: string } | { why: string }> {
  try {
    const bytes = await folder.readRange(path, 0, MOST_BYTES + 1);
    const text = cleanText(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (bytes.includes(0)) return { why: "it is no text" };
    if (bytes.length > MOST_BYTES || text.length > MAX_SKILL_FILE_CHARS)
      return { why: `it has more than ${MAX_SKILL_FILE_CHARS.toLocaleString("en")} characters` };
    return { text };
  } catch (error) {
    if (isFault(error)) return { why: error.message };
    return { why: "it is no text in UTF-8" };
  }
}
