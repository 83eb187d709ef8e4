/** Asks a model to say a lesson better; whether its words are taken is decided by whoever asked. */
import { withDeadline } from "../base/index.ts";
import { collectAnswer, type LanguageModel, type ModelPrompt } from "../model/index.ts";

const LIMIT_MS = 20_000;
const TASK =
  "Reword this lesson of a software project as one plain sentence of at most 25 words that says what to do or not to " +
  "do. Keep every name, number, command and condition. Add nothing. Answer with the sentence alone.";

/** Undefined where the model says nothing. @throws time.exceeded, and what the model fails with */
export async function phraseLesson(
  model: LanguageModel,
  lesson: string,
  limitMs: number = LIMIT_MS,
): Promise<string | undefined> {
  const prompt: ModelPrompt = [
    { role: "system", content: TASK },
    { role: "user", content: [{ type: "text", text: lesson }] },
  ];
  const { content } = await withDeadline({ limitMs, what: "The wording of a lesson" }, async abortSignal =>
    collectAnswer(await model.doStream({ prompt, abortSignal })),
  );
  const text = content.map(part => (part.type === "text" ? part.text : "")).join("");
  return text.trim() || undefined;
}
