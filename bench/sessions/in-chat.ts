/** `tellInChat` gives the words that a conversation of Brainstem's own puts before its model, after sessions under an agent. */
import { createBrainstem } from "../../src/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import type { Told } from "./judge.ts";
import type { Telling } from "./story.ts";
import type { StoryPlace } from "./story-place.ts";

/** The system's message and the context of the first turn, without the person's own words. */
export async function tellInChat({ root }: Pick<StoryPlace, "root">, { next }: Telling): Promise<Told> {
  const model = createScriptedModel(["Fine."], { atEnd: "repeat" });
  const begun = performance.now();
  const brainstem = await createBrainstem({ root, model });
  try {
    await brainstem.session("next").send(next).summary();
  } finally {
    await brainstem.close();
  }
  const addedMs = performance.now() - begun;
  const texts = (model.calls[0]?.prompt ?? []).map(({ content }) =>
    typeof content === "string"
      ? content
      : content.map(part => (part.type === "text" && part.text !== next ? part.text : "")).join("\n"),
  );
  return { atStart: texts.join("\n"), byPrompt: "", unrelated: "", addedMs };
}
