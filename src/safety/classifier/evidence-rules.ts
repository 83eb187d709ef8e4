/** `evidenceRules` are the structures of attacks: concepts that are near each other, with the weight of each as evidence. */

export const families = [
  "prompt-injection",
  "indirect-injection",
  "jailbreak",
  "prompt-extraction",
  "exfiltration",
  "hidden-text",
  "command-injection",
  "sql-injection",
  "path-traversal",
  "template-injection",
] as const;

export type Family = (typeof families)[number];

/** A kind of evidence. */
export interface Kind {
  readonly id: string;
  readonly family: Family;
  /** 0 to 1: the probability of an attack, of this evidence alone. Set by hand, see docs/classifier.md. */
  readonly weight: number;
  /** For a person, behind “it”. */
  readonly says: string;
}

/** Concepts that are near each other. */
export interface EvidenceRule extends Kind {
  /** Concepts, of which `|` separates those that serve as well. */
  readonly slots: readonly string[];
  /** Words from the first concept to the last. */
  readonly within: number;
  /** The concepts come in this order. @default in any */
  readonly isOrdered?: boolean;
  /** Counts in a person's words only: documents name things, and speak of what is not restricted. @default false */
  readonly isSaid?: boolean;
}

/** `a b|c in 8` near each other, `a > b|c in 8` in this order. */
function rule(id: string, family: Family, weight: number, pattern: string, says: string): EvidenceRule {
  const [slots = "", within] = pattern.split(" in ");
  const isOrdered = slots.includes(" > ");
  return {
    id,
    family,
    weight,
    says,
    isOrdered,
    within: Number(within),
    slots: slots.split(isOrdered ? " > " : " "),
  };
}

const injection = (id: string, weight: number, pattern: string, says: string) =>
  rule(`injection.${id}`, "prompt-injection", weight, pattern, says);
const indirect = (id: string, weight: number, pattern: string, says: string) =>
  rule(`indirect.${id}`, "indirect-injection", weight, pattern, says);
const jailbreak = (id: string, weight: number, pattern: string, says: string) =>
  rule(`jailbreak.${id}`, "jailbreak", weight, pattern, says);
const said = (id: string, weight: number, pattern: string, says: string): EvidenceRule => ({
  ...jailbreak(id, weight, pattern, says),
  isSaid: true,
});
const extraction = (id: string, weight: number, pattern: string, says: string) =>
  rule(`extraction.${id}`, "prompt-extraction", weight, pattern, says);
const exfiltration = (id: string, weight: number, pattern: string, says: string) =>
  rule(`exfiltration.${id}`, "exfiltration", weight, pattern, says);

/** A word of the first concept doesn't count right behind one of the second: "the answer never repeats …" asks for nothing. */
export const negated = ["ask", "refrains"] as const;

export const evidenceRules: readonly EvidenceRule[] = [
  injection(
    "disregard-prior",
    0.6,
    "disregard prior instructions in 8",
    "orders to disregard earlier instructions",
  ),
  injection("cancel-prior", 0.4, "cancel prior instructions in 6", "cancels earlier instructions"),
  injection(
    "disregard-every",
    0.35,
    "disregard > every|your > instructions in 6",
    "orders to disregard instructions",
  ),
  injection("disregard-learned", 0.5, "disregard > learned in 6", "orders to disregard all that was said"),
  injection(
    "disregard-above",
    0.3,
    "disregard > prior > say in 8",
    "orders to disregard the text above and to say something",
  ),
  injection("new-task", 0.35, "newTask in 1", "announces new instructions"),
  injection("mode", 0.35, "mode in 1", "claims a mode without rules"),
  injection("any-mode", 0.15, "anyMode in 1", "claims a special mode"),
  injection("authority", 0.2, "authority in 1", "claims authority over the assistant"),
  injection(
    "authority-asks",
    0.5,
    "authority > ask > secret|personal|systemPrompt in 40",
    "claims authority to get a secret",
  ),
  injection(
    "mode-asks",
    0.4,
    "mode|anyMode|pretext > ask > secret|personal in 25",
    "gives a pretext to get a secret",
  ),
  injection("mode-authority", 0.2, "mode|anyMode authority in 20", "claims a mode by authority"),
  injection("from-now", 0.2, "fromNow > persona|called|mode in 12", "sets a role for all that follows"),

  indirect(
    "disregard-content",
    0.5,
    "disregard > content > say in 5",
    "orders to disregard the content and to say something",
  ),
  indirect(
    "addresses-assistant",
    0.3,
    "assistant mustAct tool|send|disregard in 12",
    "gives an order to an assistant that reads it",
  ),
  indirect(
    "reader",
    0.25,
    "assistant|reading > mustAct > tool|send|say in 14",
    "gives an order to the reader",
  ),
  indirect("secrecy", 0.5, "secrecy in 1", "is to be kept from the user"),
  indirect("quietly", 0.2, "quietly > send|tool in 6", "is to be done quietly"),
  indirect("tell-user", 0.25, "toUser > link|secret|tool in 12", "has something told to the user"),

  jailbreak("persona-unrestricted", 0.4, "persona|called unrestricted in 25", "a role without restrictions"),
  jailbreak(
    "persona-free",
    0.35,
    "persona > free|without > restriction in 60",
    "a role that is free of rules",
  ),
  said("persona-free", 0.35, "called > free|without > restriction in 60", "a role that is free of rules"),
  said("persona-vendor", 0.2, "called > vendor in 8", "gives the assistant another identity"),
  jailbreak("free-of-rules", 0.35, "free > restriction in 5", "declares rules void"),
  jailbreak("without-morals", 0.3, "without > moral in 4", "declares morals void"),
  jailbreak("without-rules", 0.1, "without > restriction in 4", "speaks of having no rules"),
  jailbreak(
    "free-of-vendor",
    0.35,
    "free > vendor > restriction|instructions in 7",
    "declares the vendor's rules void",
  ),
  jailbreak("vendor-rules", 0.2, "vendor restriction in 4", "speaks of the vendor's rules"),
  jailbreak("refusal-suppression", 0.35, "never > refuse in 5", "forbids to refuse"),
  jailbreak("never-reject", 0.15, "never > reject in 5", "forbids to reject"),
  jailbreak("refusal-phrase", 0.3, "never > refusalPhrase in 8", "forbids the words of a refusal"),
  jailbreak("two-answers", 0.15, "twoAnswers in 1", "wants two answers"),
  jailbreak(
    "second-voice",
    0.35,
    "twoAnswers vendor|persona|called|unrestricted|comply in 25",
    "wants an answer in another voice beside the normal one",
  ),
  jailbreak(
    "do-anything",
    0.45,
    "doAnything standsFor|persona|called|mode in 12",
    "names a known role without rules",
  ),
  jailbreak("harm-regardless", 0.25, "regardless harm in 7", "wants harm regardless of consequences"),
  jailbreak("comply", 0.25, "always|never > comply in 5", "demands to comply with everything"),
  jailbreak("character-lock", 0.25, "characterLock in 1", "forbids to leave the role"),
  jailbreak("points", 0.25, "points in 1", "threatens with a penalty"),
  jailbreak("persona-vendor", 0.2, "persona > vendor in 8", "gives the assistant another identity"),
  jailbreak("persona-harm", 0.3, "persona|called > harm in 40", "a role that does harm"),
  jailbreak("from-now-persona", 0.15, "fromNow persona|called in 10", "a role for all that follows"),
  jailbreak("standsFor", 0.2, "persona|called > standsFor in 25", "a role with an acronym"),

  extraction("prompt", 0.5, "ask > systemPrompt in 7", "asks for the system prompt"),
  extraction("any-prompt", 0.2, "ask > anyPrompt in 7", "asks for a system prompt"),
  extraction("above", 0.45, "ask > aboveText in 6", "asks for the text above"),
  extraction("verbatim", 0.35, "systemPrompt|aboveText verbatim in 14", "wants it word for word"),
  extraction("your-secret", 0.5, "ask your secret in 6", "asks the assistant for its secret"),
  extraction("the-secret", 0.2, "ask > secret in 5", "asks for a secret"),
  extraction("secret-form", 0.4, "form secret|systemPrompt in 12", "wants a secret in another form"),
  extraction(
    "hypothetical-secret",
    0.4,
    "hypothetical > secret|systemPrompt in 40",
    "asks for a secret in a made-up scene",
  ),
  extraction("persuade-secret", 0.4, "persuade secret|systemPrompt in 25", "persuades to tell a secret"),
  extraction("user-data", 0.5, "ask > theUser > personal|secret in 8", "asks for the data of the user"),
  extraction(
    "hypothetical-data",
    0.4,
    "hypothetical > personal in 30",
    "asks for personal data in a made-up scene",
  ),
  extraction("data-form", 0.3, "form personal in 14", "wants personal data in another form"),

  exfiltration("send-data", 0.3, "send > sensitive > link in 25", "sends data to an address"),
  exfiltration(
    "image-data",
    0.45,
    "image append summary link in 30",
    "puts data into the address of an image",
  ),
  exfiltration("link-data", 0.3, "append > summary > link in 20", "puts data into a link"),
];
