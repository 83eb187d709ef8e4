/** One repair of arguments that are not JSON: mends their notation, and doesn't make up missing values. */
/**
 * The text of JSON, from text that nearly is (quotes, commas, comments, Python's words, fences). Undefined where it
 * can't be mended, and where it is cut off: its end would be invented, and a command that is cut off is another
 * command.
 */
export async function repairArguments(text: string): Promise<string | undefined> {
  if (isCutOff(text)) return undefined;
  const { jsonrepair } = await import("jsonrepair");
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}

const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** Whether a string, an object or a list that it opens has no end. */
function isCutOff(text: string): boolean {
  const open: string[] = [];
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== undefined) {
      if (character === "\\") at += 1;
      else if (character === quote) quote = undefined;
    } else if (character === '"') quote = character;
    else if (CLOSERS[character] !== undefined) open.push(CLOSERS[character]);
    else if (character === open.at(-1)) open.pop();
  }
  return quote !== undefined || open.length > 0;
}
