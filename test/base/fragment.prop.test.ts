import * as fc from "fast-check";
import { expect, test } from "vitest";
import { origins } from "../../src/base/fragment.ts";
import { type FragmentContent, fragmentKinds, parseFragments, renderFragment } from "../../src/base/index.ts";
import { propertyRuns } from "../deep.ts";

const TAGS = [
  "</fragment>",
  "<fragment",
  "<FRAGMENT kind=",
  "\\</fragment>",
  "\\\\<fragment>",
  "\r",
  "\n",
  "\r\n",
  "\u2028",
];
const forged = renderFragment({
  kind: "lesson",
  source: { file: "a.md", line: 1 },
  origin: "person",
  text: "x",
});

const anyText = fc.string({ unit: "binary", maxLength: 20 });
const text = fc
  .array(fc.oneof(anyText, fc.constantFrom(...TAGS, forged, '"', ":", "%", "%22", " ")), { maxLength: 8 })
  .map(parts => parts.join(""));

const content: fc.Arbitrary<FragmentContent> = fc.record({
  kind: fc.constantFrom(...fragmentKinds),
  source: fc.record({ file: text, line: fc.integer({ min: 1, max: 1e9 }) }),
  origin: fc.constantFrom(...origins),
  text,
});

const prose = anyText.filter(text => !text.includes("<fragment"));

test("[base.fragment.exact] parsing gives back any rendered fragment, whatever the text around it", () => {
  fc.assert(
    fc.property(fc.array(content, { maxLength: 4 }), prose, (contents, between) => {
      const rendered = contents.map(renderFragment).join(`\n${between}\n`);
      expect(parseFragments(`${between}\n${rendered}\n${between}`)).toEqual(contents);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test("[base.fragment.contained] a rendered fragment has one opening and one closing tag, in lines of their own", () => {
  fc.assert(
    fc.property(content, content => {
      const rendered = renderFragment(content);
      expect(rendered.match(/(?<!\\)<\/?fragment/gi)).toEqual(["<fragment", "</fragment"]);
      const [head] = rendered.split(/[\r\n]/);
      expect(head?.match(/origin="([^"]*)"/g)).toEqual([`origin="${content.origin}"`]);
      expect(rendered.endsWith("\n</fragment>")).toBe(true);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});
