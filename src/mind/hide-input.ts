/** Hides the private parts of an input, and of all that a model is about to see. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import type { Origin } from "../base/index.ts";
import type { ContentPart, Veil } from "../ports/index.ts";
import { textOfParts } from "../tools/index.ts";
import type { PromptParts } from "./prompt.ts";
import type { TurnInput } from "./turn-input.ts";

/** @throws redaction.failed */
export function hideInput<Input extends TurnInput>(input: Input, veil: Veil): Input {
  const { author, metadata, origin } = input;
  const parts = input.parts.map(part => hideContent(part, veil, origin));
  return {
    ...input,
    parts,
    input: textOfParts(parts),
    ...(author !== undefined && { author: veil.hide(author, origin) }),
    ...(metadata !== undefined && { metadata: veil.hide(metadata, origin) }),
  };
}

/** The words of a part, and not the name of its type: a kind of a person's own may fit the name of a type. */
function hideContent(part: ContentPart, veil: Veil, origin: Origin): ContentPart {
  if (part.type === "file") return veil.hide(part, origin);
  const { type, ...said } = part;
  return { type, ...veil.hide(said, origin) } as ContentPart;
}

/** An input of which nothing may be seen. */
export const withoutInput = <Input extends TurnInput>(input: Input): Input => ({
  ...input,
  input: "",
  parts: [],
  author: undefined,
  metadata: undefined,
});

/** The words around the conversation: others wrote them, so a text in them that looks like a placeholder isn't one. @throws redaction.failed */
export function hideWords(words: PromptParts, veil: Veil | undefined): PromptParts {
  if (veil === undefined) return words;
  const hide = (text: string) => veil.hide(text, "document");
  return {
    instructions: hide(words.instructions),
    additions: words.additions.map(hide),
    fragments: words.fragments.map(fragment => {
      const text = hide(fragment.text);
      return text === fragment.text ? fragment : { ...fragment, text };
    }),
  };
}

type Part = Exclude<LanguageModelV4Message["content"], string>[number];

/** Parts of a conversation don't change: each is hidden once. */
const hidden = new WeakMap<Part, { readonly veil: Veil; readonly part: Part }>();

/**
 * The messages as a model may see them: those of a log from before there was a veil are hidden here, and what hooks
 * have added.
 * @param system the system message, which is hidden already
 * @throws redaction.failed
 */
export const hidePrompt = (
  messages: readonly LanguageModelV4Message[],
  veil: Veil,
  system: string,
): readonly LanguageModelV4Message[] =>
  messages.map(message => {
    if (message.role === "system")
      return message.content === system
        ? message
        : { ...message, content: veil.hide(message.content, "mind") };
    const parts: readonly Part[] = message.content;
    const content = parts.map(part => hidePart(part, veil));
    const isSame = content.every((part, index) => part === parts[index]);
    return isSame ? message : ({ ...message, content } as LanguageModelV4Message);
  });

function hidePart(part: Part, veil: Veil): Part {
  const known = hidden.get(part);
  if (known?.veil === veil) return known.part;
  const own = hideTexts(part, veil);
  hidden.set(part, { veil, part: own });
  return own;
}

/** Files have no texts that could be hidden here. */
function hideTexts(part: Part, veil: Veil): Part {
  switch (part.type) {
    case "text":
    case "reasoning": {
      const text = veil.hide(part.text, "mind");
      return text === part.text ? part : { ...part, text };
    }
    case "tool-call": {
      const input = veil.hide(part.input, "mind");
      return input === part.input ? part : { ...part, input };
    }
    case "tool-result": {
      const output = veil.hide(part.output, "mind");
      return output === part.output ? part : { ...part, output };
    }
    default:
      return part;
  }
}
