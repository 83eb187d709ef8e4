import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findNames } from "../../../src/safety/privacy/placeholders.ts";
import { propertyRuns } from "../../deep.ts";
import { TOKEN, veilRig } from "./veil-rig.ts";

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...[
        "bob@shop.example",
        "amy@x.io",
        "TICKET-1234",
        "4111111111111111",
        TOKEN,
        "<EMAIL_1>",
        "<EMAIL_",
        "IL_2>",
      ],
      ...[
        "<",
        ">",
        " ",
        "\n",
        "password: hunter22 ",
        "the ",
        "a=b ",
        "🙂",
        "\ud83d",
        "<ITEM_7>",
        "TICK",
        "ET-99",
      ],
    ),
    fc.string({ maxLength: 6 }),
  ),
  { maxLength: 24 },
);

function split(text: string, lengths: readonly number[]): readonly string[] {
  const deltas: string[] = [];
  for (let at = 0, index = 0; at < text.length; index++) {
    const length = Math.max(lengths[index % Math.max(1, lengths.length)] ?? 1, 1);
    deltas.push(text.slice(at, at + length));
    at += length;
  }
  return deltas;
}

function stream(deltas: readonly string[]) {
  const { originals, veil } = veilRig();
  const stage = veil.openStage();
  const outputs = [...deltas.flatMap(delta => stage.push(delta)), ...stage.end()];
  const texts = outputs.map(({ text }) => text);
  return { originals, veil, texts, whole: texts.join("") };
}

describe("a stream", () => {
  /** Whether a text says a placeholder that stands for another value here: it is shown as that value. */
  const echoes = (text: string, { originals }: Pick<ReturnType<typeof stream>, "originals">) =>
    findNames(text).some(({ name }) => (originals.valueOf(name) ?? name) !== name);

  test("[privacy.veil.split] reads at every split as the whole does, and shows each piece as it was said, an echoed placeholder as its original", () => {
    fc.assert(
      fc.property(pieces, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), (parts, lengths) => {
        const text = parts.join(" ");
        const whole = stream([text]);
        const streamed = stream(split(text, lengths));
        expect(streamed.whole).toBe(whole.whole);
        // Each piece by itself is shown in full: no placeholder is in two of them.
        const shown = streamed.texts.map(piece => streamed.veil.show(piece)).join("");
        expect(shown).toBe(echoes(text, streamed) ? streamed.veil.show(text) : text);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  test("[privacy.veil.split] shows a placeholder as its original behind the original, and as itself before", () => {
    const shownOf = (text: string) => {
      const { texts, veil } = stream([...text]);
      return texts.map(piece => veil.show(piece)).join("");
    };
    expect(shownOf("bob@shop.example <EMAIL_1>")).toBe("bob@shop.example bob@shop.example");
    expect(shownOf("<EMAIL_1> bob@shop.example")).toBe("<EMAIL_1> bob@shop.example");
    expect(shownOf("<EMAIL_1> bob@shop.example <EMAIL_2>")).toBe(
      "<EMAIL_1> bob@shop.example bob@shop.example",
    );
  });

  test("[privacy.veil.split] reads so at each of the places where a value can be cut", () => {
    for (const value of ["bob@shop.example", "TICKET-1234", TOKEN, "4111111111111111"]) {
      const text = `is ${value} yours?`;
      const { whole } = stream([text]);
      expect(whole).toMatch(/^is <[A-Z_]+_1> yours\?$/);
      for (let at = 1; at < text.length; at++)
        expect(stream([text.slice(0, at), text.slice(at)]).whole).toBe(whole);
      expect(stream([...text]).whole).toBe(whole);
    }
  });
});

describe("any value", () => {
  test("[privacy.veil.round-trip] that is hidden is shown as it was, of any author", () => {
    const origins = fc.constantFrom("person", "tool", "document", "agent" as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(pieces, origins), { maxLength: 6 }), said => {
        const { veil } = veilRig();
        for (const [parts, origin] of said) {
          const value = { text: parts.join(" "), list: parts };
          const hidden = veil.hide(value, origin as "tool");
          // A person may speak of a placeholder of their own conversation.
          if (origin !== "person") expect(veil.show(hidden)).toEqual(value);
          expect(JSON.stringify(hidden)).not.toMatch(/TICKET-1234|ghp_|bob@shop/);
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
