/** A brain in memory for the tests of sharing: its volume, its queue, what it knows. */
import type { Volume } from "../../../../src/base/index.ts";
import { createMemoryVolume } from "../../../../src/base/volume/memory.ts";
import { readLessons } from "../../../../src/brain/memory/lessons/read-lessons.ts";
import { createReviewQueue } from "../../../../src/brain/review/review-queue.ts";
import type { BundleContent } from "../../../../src/brain/sharing/bundle/bundle.ts";
import { bundleText, sealBundle } from "../../../../src/brain/sharing/bundle/bundle.ts";
import { type Imported, importBundle } from "../../../../src/brain/sharing/bundle/import-bundle.ts";
import { readBundle } from "../../../../src/brain/sharing/bundle/read-bundle.ts";
import { createSkillLibrary } from "../../../../src/brain/skills/skill-library.ts";
import { createSharingFinder } from "../../../../src/safety/detectors.ts";
import { createSecretRedactor } from "../../../../src/safety/index.ts";
import { createFakeClock } from "../../../../src/testing/index.ts";

export const redactor = createSecretRedactor();
export const finder = await createSharingFinder();
export const clock = createFakeClock(Date.parse("2026-11-21T10:00:00Z"));

/** A brain with these files. */
export async function brainWith(files: Readonly<Record<string, string>> = {}): Promise<Volume> {
  const volume = createMemoryVolume();
  for (const [path, text] of Object.entries(files)) await volume.write(path, text);
  return volume;
}

/** Imports as the command does: everything is read anew. */
export async function importInto(volume: Volume, content: Partial<BundleContent>): Promise<Imported> {
  const bundle = await readBundle(await bytesOf(content), "test.json");
  const lessons = (await volume.stat(LESSONS)) === undefined ? [] : readLessons(await volume.read(LESSONS));
  const { skills } = await createSkillLibrary(volume).manifest();
  return importBundle(bundle, { volume, lessons, skills, queue: queueOf(volume) });
}

export const LESSONS = "memory/semantic/LESSONS.md";

export const queueOf = (volume: Volume) => createReviewQueue({ volume, redactor, clock });

export const content = (parts: Partial<BundleContent> = {}): BundleContent => ({
  format: "brainstem-bundle",
  version: 1,
  created: "2026-11-20T08:00:00.000Z",
  from: "anna",
  lessons: [],
  skills: [],
  ...parts,
});

export const lesson = (text: string, parts: Partial<BundleContent["lessons"][number]> = {}) => ({
  text,
  section: "Testing",
  confidence: 0.67,
  seen: 5,
  first: "2026-11-01",
  last: "2026-11-20",
  ...parts,
});

export const skillText = (name: string, body = "Do it with care."): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n# ${name}\n\n${body}\n`;

export const skill = (name: string, files: Readonly<Record<string, string>> = {}) => ({
  name,
  files: { "SKILL.md": skillText(name), ...files },
});

/** The file of a sealed bundle with any content. */
export const bytesOf = async (parts: object): Promise<Uint8Array> =>
  new TextEncoder().encode(bundleText(await sealBundle({ ...content(), ...parts })));
