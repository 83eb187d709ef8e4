/** The reflex model's own sentences, in each of its languages. */
import { withArticle } from "../../base/index.ts";
import type { Language } from "./intent.ts";
import { french, german, japanese, spanish } from "./phrases-elsewhere.ts";
import type { Phrases } from "./phrasing.ts";

const english: Phrases = {
  hello: "Hello!",
  invitation: "Tell me what to remember, or ask me what this brain knows.",
  welcome: "You're welcome.",
  unreadable: files => `I read text only, so I did not look at ${files}.`,
  disclosure:
    "I'm reflex, the small model that is built into Brainstem: no key, no network, no guessing. I remember what you tell me, answer from this brain with sources, and run the tools I have. For open-ended work, give my place to a larger model: `brainstem models` says which there are.",
  remembered: text => `I'll remember: ${text}`,
  alreadyKnown: text => `I knew that already: ${text}`,
  notRemembered: reason => `I did not remember that: ${reason}`,
  cannotRemember: "I have no `remember` tool here, so I can't keep that beyond this conversation.",
  unknown: topic =>
    `I don't know: nothing in this brain speaks of ${topic}. If you do, tell me: "remember that …".`,
  tooVague:
    "I don't know: your question names nothing that I could look up in this brain. Which subject is it about?",
  unsearchable: reason => `I could not search this brain: ${reason}`,
  found: "Here is what this brain has on that:",
  refused: (tool, reason) => `I did not run ${tool}: it was refused. ${reason}`,
  failed: (tool, reason) => `${tool} failed: ${reason}`,
  done: (tool, result) => (result === "" ? `${tool} is done.` : `${tool} is done:\n${result}`),
  usingSkill: name => `The skill for this is ${name}`,
  destination: "Destination:",
  fences: "Fences:",
  unmet: "Not met yet:",
  noTool: tool => `I have no tool ${tool} here, so nothing was run.`,
  missingArguments: tool => `I can't tell from your words all that ${tool} needs, so nothing was run.`,
  needsLarger:
    "This takes judgement that I don't have, so I did nothing. A larger model can do it from here.",
  notDone: tool => `${tool} was not started.`,
  closest: "Closest to what you said:",
  taskUnderWay: "In the workspace:",
  noTask: "No task is under way in the workspace.",
  noPreferences: 'I know none of your preferences yet. Tell me one: "remember that I …".',
  nothingToSummarise: 'There is nothing to summarise yet. Paste the text after "summarise:".',
  tools: "Tools that I can call:",
  skills: "Skills in this brain:",
  noTools: "I have no tools here; I answer from what stands in my context.",
  quoted: (origin, text) => `Quoted from ${withArticle(origin)}, unverified: “${text}”`,
  shallRemember: text => `${text === "" ? "" : `“${text}”: `}Shall I remember that? Say yes.`,
  shallReplace: "Shall I replace it? Say yes.",
  shallErase: "Shall I erase it for good? Say yes.",
  goes: (text, place) => `This goes: “${text}” [${place}]`,
  against: line => `That goes against:\n- ${line}`,
  whichCorrected: "I can't tell what is right instead, so I changed nothing. Say it in a whole sentence.",
  foundToForget: "I found:",
  nothingToForget: topic => `I found nothing to forget about “${topic}”, so nothing changed.`,
  nameWhatGoes: "I erase what you name, not everything at once, so nothing changed. What is it about?",
  erased: "This is erased from the brain:",
  notErased: reason => `I erased nothing: ${reason}`,
  stillElsewhere:
    "This conversation, earlier ones and git's history may still have it: `brainstem forget` says where.",
  nothingOpen: "I asked nothing that a yes would answer, so I did nothing.",
  leftAlone: "All right: nothing changed.",
  holds: counts => `This brain holds ${counts}.`,
  newest: "The newest entries:",
  onlyNear: topic =>
    `I don't know about ${topic}. The nearest that I have is only near, and may be no answer:`,
  nearest: "This is only near:",
  without: missing => `It doesn't mention ${missing.map(word => `“${word}”`).join(", ")}.`,
  saidEarlier: "you, earlier in this conversation",
};

export const phrases: { readonly [Each in Language]: Phrases } = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
};

/** Whether the model has introduced itself in what it said before, in whatever language. */
export function hasDisclosed(answered: string): boolean {
  return Object.values(phrases).some(({ disclosure }) => answered.includes(disclosure.slice(0, 24)));
}
