/** `playSessions` plays the sessions of a telling that come before, and `playUnrelated` sessions about other things. */
import { createRandom, pick } from "../random.ts";
import type { StorySession, Telling } from "./story.ts";
import type { Session, StoryPlace } from "./story-place.ts";

/** @returns the last session, which a compaction goes on with. */
export async function playSessions(place: StoryPlace, telling: Telling): Promise<Session> {
  await place.begin(telling.files);
  let last: Session | undefined;
  for (const [index, story] of telling.sessions.entries())
    last = await playSession(place, story, `session-${index}`, telling.compacted);
  return last!;
}

async function playSession(
  place: StoryPlace,
  { agent, project, steps }: StorySession,
  name: string,
  goesOn: boolean,
): Promise<Session> {
  if (project !== undefined) await place.beginBeside(project);
  const session = place.session(name, agent, project);
  await session.start();
  for (const step of steps) {
    if ("person" in step) await session.ask(step.person);
    else if ("agent" in step) await session.stop(step.agent);
    else if ("subagent" in step) await session.claimBySubAgent(step.subagent);
    else if ("shell" in step) await session.run(step.shell, step);
    else if ("edit" in step) await session.edit(step.edit);
    else if ("read" in step) await session.read(step.read);
    else byOthers(place, step);
  }
  // Nothing says that a killed session is over.
  const isKilled = !steps.some(step => "agent" in step) || !("agent" in steps.findLast(isOfSession)!);
  if (!isKilled && !goesOn) await session.end();
  return session;
}

const isOfSession = (step: StorySession["steps"][number]): boolean =>
  !("others" in step || "git" in step || "write" in step);

/** Commits by someone else, and the person's own hand. */
export function byOthers(
  place: Pick<StoryPlace, "git" | "write" | "rename">,
  step: StorySession["steps"][number],
): void {
  if ("git" in step) place.git(step.git.split(" "));
  else if ("write" in step) place.write(step.write, step.content);
  else if ("others" in step) {
    if (step.rename !== undefined) {
      const [from, to] = step.rename;
      place.rename(from, to);
    }
    for (const file of step.touch ?? []) place.write(file, `${step.others}\n`);
    place.git(["add", "--", ...(step.rename ?? []), ...(step.touch ?? [])]);
    place.git(["commit", "--quiet", "--message", step.others], "Grace");
  }
}

const SUBJECTS = [
  "the manual",
  "the price list",
  "the imprint",
  "the glossary",
  "the release notes",
  "the FAQ",
];
const LANGUAGES = ["Danish", "Polish", "Greek", "Welsh", "Dutch", "Czech", "Estonian"];

/** Sessions about something else, over the days before; the same for the same seed. */
export async function playUnrelated(place: StoryPlace, count: number, seed = 16): Promise<void> {
  const random = createRandom(seed);
  await place.begin(["docs/pages.md"]);
  for (let at = 0; at < count; at++) {
    place.daysAgo(32 + (count - at) / 10);
    const session = place.session(`unrelated-${at}`);
    const page = Math.floor(random() * 900);
    const [subject, language] = [pick(SUBJECTS, random), pick(LANGUAGES, random)];
    await session.start();
    await session.ask(`Translate page ${page} of ${subject} into ${language}`);
    await session.read("docs/pages.md");
    if (random() < 0.2) {
      const fails = `Exit code 1\nError: page ${page} has no title in ${language}`;
      await session.run(`./check-pages ${page}`, { fails });
    }
    await session.edit("docs/pages.md");
    await session.run(`./check-pages ${page}`, { prints: "1 page is fine" });
    await session.run(`git commit -qam 'Translate page ${page} of ${subject}'`);
    await session.stop("Translated and committed.");
    await session.end();
  }
}
