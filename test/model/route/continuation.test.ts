import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { continuationPrompt, createContinuation } from "../../../src/model/index.ts";

const SAID = "The tide comes in twice a day, because the Moon pulls at the";

/** The shown text when a model says this in such pieces, and the part that replaces earlier text. */
function shown(
  said: string,
  text: string,
  pieceChars = 3,
): { readonly whole: string; readonly isAnew: boolean } {
  const continuation = createContinuation(said);
  let whole = said;
  let isAnew = false;
  const take = ({ kind, text }: ReturnType<typeof continuation.push>) => {
    if (kind === "anew") whole = "";
    isAnew ||= kind === "anew";
    whole += text;
  };
  for (let at = 0; at < text.length; at += pieceChars)
    take(continuation.push(text.slice(at, at + pieceChars)));
  take(continuation.end());
  return { whole, isAnew };
}

describe("[model.fallback.never-repeats] the text of a model that goes on with another one's answer", () => {
  test.each([1, 2, 3, 7, 1_000])("goes on where it stopped, in pieces of %i", pieceChars => {
    expect(shown(SAID, " oceans.", pieceChars).whole).toBe(`${SAID} oceans.`);
  });

  test.each([1, 3, 40, 1_000])(
    "isn't said twice when it begins anew with the same words, in pieces of %i",
    pieceChars => {
      expect(shown(SAID, `${SAID} oceans.`, pieceChars)).toEqual({ whole: `${SAID} oceans.`, isAnew: false });
      expect(shown(SAID, `\n${SAID} oceans.`, pieceChars).whole).toBe(`${SAID} oceans.`);
    },
  );

  test.each([1, 5, 1_000])("isn't said twice when it takes a run-up, in pieces of %i", pieceChars => {
    expect(shown(SAID, "the Moon pulls at the oceans.", pieceChars).whole).toBe(`${SAID} oceans.`);
  });

  test("takes the place of what was said, when it begins anew and says something else", () => {
    const other = "The tide comes in twice a day: the Earth turns under two bulges.";
    expect(shown(SAID, other)).toEqual({ whole: other, isAnew: true });
  });

  test("a chance agreement of a few letters doesn't count", () => {
    expect(shown("He saw the", " theatre.").whole).toBe("He saw the theatre.");
    expect(shown("It costs 10", "0 euros.").whole).toBe("It costs 100 euros.");
  });

  test("nothing more is nothing more", () => {
    expect(shown(SAID, "").whole).toBe(SAID);
    expect(shown(SAID, SAID).whole).toBe(SAID);
    expect(shown(SAID, SAID.slice(0, 20)).whole).toBe(SAID);
  });

  test("whatever is said and however it is cut, nothing that is new gets lost", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 9 }), (said, text, pieceChars) => {
        const { whole, isAnew } = shown(said, text, pieceChars);
        if (isAnew) expect(whole).toBe(text);
        else expect(whole.startsWith(said)).toBe(true);
        const rest = whole.slice(isAnew ? 0 : said.length);
        expect(text.endsWith(rest)).toBe(true);
      }),
    );
  });

  test("the model sees what was said, and is asked to go on", () => {
    const prompt = continuationPrompt(
      [{ role: "user", content: [{ type: "text", text: "why tides?" }] }],
      SAID,
    );
    expect(prompt.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(JSON.stringify(prompt[1])).toContain(SAID);
  });
});
