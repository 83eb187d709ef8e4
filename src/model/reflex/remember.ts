/** Follows "remember that …": the person's own words go to the memory, and their place comes back. */
import type { Conversation } from "./conversation.ts";
import { cut, sentencesOf } from "./extract.ts";
import { fitArguments } from "./fit-arguments.ts";
import type { Intent } from "./intent.ts";
import { phrases } from "./phrases.ts";
import { call, isNamed, offered, type Reply, say } from "./reply.ts";

// As the tool renders what it wrote: the kind, the place, the text as it was kept (redacted).
const WRITTEN = /^(Remembered|Known already) \(\w+\) \[([^\]\n]+:\d+)\]: ([\s\S]*)$/;

const MAX_LENGTH = 300;

export function remember(conversation: Conversation, { about, language }: Intent): Reply {
  const words = phrases[language];
  const round = conversation.rounds.findLast(({ tool }) => isNamed(tool, "remember"));
  if (round !== undefined) {
    if (round.status !== "succeeded") return say(words.notRemembered(round.text));
    const [, verb, place, kept] = WRITTEN.exec(round.text) ?? [];
    // Redacted text stays redacted; else the person's own words say it best.
    const wasRedacted = kept?.includes("[redacted:") ?? false;
    const text = wasRedacted ? cut(sentencesOf(kept!).join(" "), MAX_LENGTH) : about;
    const told = verb === "Known already" ? words.alreadyKnown(text) : words.remembered(text);
    return say(place === undefined ? told : `${told} [${place}]`);
  }
  const tool = offered(conversation, ["remember"]);
  const input = tool && fitArguments(tool, { text: about, kind: "auto" });
  return tool === undefined || input === undefined ? say(words.cannotRemember) : call(tool, input);
}
