/** The part `dreams`: naps behind turns, and a model's wording of the lessons that a dream has found. */
import { withDeadline } from "../../base/index.ts";
import { createNaps } from "../../brain/index.ts";
import { collectAnswer, type LanguageModel, type ModelPrompt } from "../../model/index.ts";
import { anchorSessions } from "../../project/evidence-anchors.ts";
import { definePart } from "../part.ts";
import { brain } from "./brain.ts";
import { model } from "./model.ts";
import { storage } from "./storage.ts";

const LIMIT_MS = 20_000;
const TASK =
  "Reword this lesson of a software project as one plain sentence of at most 25 words that says what to do or not to " +
  "do. Keep every name, number, command and condition. Add nothing. Answer with the sentence alone.";

export const dreams = definePart({
  name: "dreams",
  needs: { brain, model, storage },
  keys: {},
  start(needed) {
    const { isPassedIn, model: speaker } = needed.model;
    // The reflex would only repeat them, and a model that is found by its name would cost money that is not meant for
    // dreams.
    if (isPassedIn) needed.brain.wording.by = lesson => phraseLesson(speaker, lesson.text);
    const { brain: opened, owner, place } = needed.brain;
    const { store } = needed.storage;
    return createNaps(opened, { anchor: () => anchorSessions(place, store, owner.tenant) });
  },
  stop: naps => naps.ended(),
  contribute: naps => ({ hooks: [naps.hook] }),
});

/** Undefined where the model says nothing. @throws time.exceeded, and what the model fails with */
export async function phraseLesson(
  speaker: LanguageModel,
  lesson: string,
  limitMs: number = LIMIT_MS,
): Promise<string | undefined> {
  const prompt: ModelPrompt = [
    { role: "system", content: TASK },
    { role: "user", content: [{ type: "text", text: lesson }] },
  ];
  const { content } = await withDeadline({ limitMs, what: "The wording of a lesson" }, async abortSignal =>
    collectAnswer(await speaker.doStream({ prompt, abortSignal })),
  );
  const text = content.map(part => (part.type === "text" ? part.text : "")).join("");
  return text.trim() || undefined;
}
