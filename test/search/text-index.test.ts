/** Tests what a text index answers, keeps and refuses. */
import { describe, expect, test } from "vitest";
import { isFault } from "../../src/base/index.ts";
import { createTextIndex, type TextIndex } from "../../src/search/index.ts";

function indexOf(...texts: readonly string[]): TextIndex {
  const index = createTextIndex();
  for (const text of texts) index.add(text);
  return index;
}

const documentsOf = (index: TextIndex, query: string, limit = 10) =>
  index.search(query, { limit }).map(({ document }) => document);

describe("a text index's ranking", () => {
  test("[search.bm25.ranking] gives the scores that were worked out by hand", () => {
    const index = indexOf("apple banana", "apple apple cherry plum", "cherry");
    // N = 3, df = 2, lengths 2, 4, 1, average 7/3; k1 = 0.9, b = 0.4.
    const idf = Math.log(1 + 1.5 / 2.5);
    const [first, second] = index.search("apple", { limit: 5 });
    expect(first).toMatchObject({ document: 1, matchedTerms: ["apple"], relevance: 1 });
    expect(first!.score).toBeCloseTo((idf * 2) / (2 + 0.9 * (0.6 + (0.4 * 4) / (7 / 3))), 12);
    expect(second!.score).toBeCloseTo(idf / (1 + 0.9 * (0.6 + (0.4 * 2) / (7 / 3))), 12);
  });

  test("[search.bm25.ranking] puts the newer of equal documents first", () => {
    expect(documentsOf(indexOf("same words", "other", "same words"), "same")).toEqual([2, 0]);
  });

  test("gives at most the limit of hits", () => {
    const index = indexOf("a fox", "fox", "fox fox");
    expect(documentsOf(index, "fox", 2)).toHaveLength(2);
    for (const limit of [0, -1, Number.NaN]) expect(documentsOf(index, "fox", limit)).toEqual([]);
    expect(documentsOf(index, "fox", Number.POSITIVE_INFINITY)).toHaveLength(3);
  });

  test("finds nothing for an empty index, an empty query or an unknown word", () => {
    expect(documentsOf(createTextIndex(), "anything")).toEqual([]);
    expect(documentsOf(indexOf("something"), "")).toEqual([]);
    expect(documentsOf(indexOf("something", ""), "else")).toEqual([]);
  });

  test("searches a long query by the most telling known words of its beginning", () => {
    const common = Array.from({ length: 200 }, (_, number) => `common${number}`).join(" ");
    const index = indexOf(common, common, `${common} needle`, common);
    expect(documentsOf(index, `${common} needle`, 1)).toEqual([2]);
    expect(index.search(common, { limit: 1 })[0]!.matchedTerms).toHaveLength(64);
    expect(documentsOf(index, `${common.replaceAll("common", "unknown")} needle`, 1)).toEqual([2]);
    expect(documentsOf(index, `${"x ".repeat(10_000)} needle`)).toEqual([]);
  });
});

describe("a hit's relevance", () => {
  test("[search.relevance.unknown] is lower for a query with unknown words", () => {
    const index = indexOf("the backup runs at night", "deploy on Friday");
    const [known] = index.search("backup night", { limit: 1 });
    const [half] = index.search("backup zeppelin", { limit: 1 });
    expect(known!.relevance).toBe(1);
    expect(half!.relevance).toBeGreaterThan(0);
    expect(half!.relevance).toBeLessThan(0.5);
    expect(half!.matchedTerms).toEqual(["backup"]);
  });

  test("[search.relevance.unknown] counts the query's own words, not stems", () => {
    const [hit] = indexOf("He commits and reviews").search("Reviewing Commits", { limit: 1 });
    expect(hit!.matchedTerms).toEqual(["reviewing", "commits"]);
  });

  test("is the same for a compound in one word or in two", () => {
    const index = indexOf("the follow up call", "our GitHub page", "a followup");
    expect(index.search("GitHub", { limit: 1 })[0]).toMatchObject({ document: 1, relevance: 1 });
    expect(indexOf("github").search("GitHub", { limit: 1 })[0]!.relevance).toBe(1);
    for (const hit of index.search("follow-up", { limit: 5 })) expect(hit.relevance).toBe(1);
    expect(documentsOf(indexOf("my to-do list", "a list"), "todo")).toEqual([0]);
    expect(indexOf("le serveur").search("est-ce que le serveur", { limit: 1 })[0]!.relevance).toBe(1);
  });
});

describe("a search with the caller's weights and filters", () => {
  test("[search.weigh.salience] orders all matching documents by the caller's weights", () => {
    const index = indexOf("pain", "pain", "pain", "joy");
    const hits = index.search("pain", {
      limit: 2,
      weigh: (document, relevance) => relevance * (3 - document),
    });
    expect(hits.map(({ document }) => document)).toEqual([0, 1]);
    expect(hits[0]!.score).toBeCloseTo(hits[1]!.score * 1.5, 12);
  });

  test("[search.weigh.salience] passes a relevance between 0 and 1, and 0.53 for each word once", () => {
    const seen: number[] = [];
    indexOf("one two", "two three", "one four").search("one two", {
      limit: 1,
      weigh: (_, relevance) => {
        seen.push(relevance);
        return relevance;
      },
    });
    expect(Math.max(...seen)).toBeCloseTo(1 / 1.9, 12);
    expect(Math.min(...seen)).toBeGreaterThan(0);
  });

  test("[search.weigh.salience] leaves out documents by a filter and by NaN", () => {
    const index = indexOf("fox", "fox", "fox");
    const odd = index.search("fox", { limit: 5, filter: document => document % 2 === 1 });
    expect(odd.map(({ document }) => document)).toEqual([1]);
    expect(index.search("fox", { limit: 5, weigh: () => Number.NaN })).toEqual([]);
  });

  test("leaves no state behind when it runs inside of a search or throws", () => {
    const index = indexOf("fox den", "fox", "den");
    const before = index.search("fox", { limit: 5 });
    const nested = index.search("fox", {
      limit: 5,
      filter: document => index.search("den", { limit: 5 }).some(hit => hit.document === document),
    });
    expect(nested.map(({ document }) => document)).toEqual([0]);
    const fail = () => {
      throw new RangeError("from the caller");
    };
    expect(() => index.search("fox", { limit: 5, weigh: fail })).toThrow(RangeError);
    expect(index.search("fox", { limit: 5 })).toEqual(before);
  });
});

describe("removing a document", () => {
  test("[search.index.erasure] takes it out of the hits, and its words out of the bytes", () => {
    const index = indexOf("a secret tangerine", "a public apple");
    index.remove(0);
    index.remove(0);
    expect([index.size, index.liveSize]).toEqual([2, 1]);
    expect(documentsOf(index, "tangerine")).toEqual([]);
    const bytes = index.toBytes();
    expect(new TextDecoder().decode(bytes)).not.toContain("tangerin");
    expect(new TextDecoder().decode(bytes)).toContain("appl");
    expect(documentsOf(createTextIndex(bytes), "tangerine apple")).toEqual([1]);
  });

  test("[search.index.erasure] takes it out of the statistics, too", () => {
    const index = indexOf("fox", "fox and hound", "hound");
    index.remove(1);
    const fresh = indexOf("fox", "hound");
    expect(index.search("fox", { limit: 1 })[0]!.score).toBe(fresh.search("fox", { limit: 1 })[0]!.score);
  });

  test("refuses numbers that were never given", () => {
    for (const document of [-1, 1, 0.5, Number.NaN]) {
      expect(() => indexOf("only").remove(document)).toThrow(
        expect.objectContaining({ code: "input.invalid" }),
      );
    }
  });
});

describe("an index in bytes", () => {
  test("[search.index.stored] keeps numbers and answers, and continues the numbers", () => {
    const index = indexOf("first fox", "second", "third fox");
    index.remove(1);
    const opened = createTextIndex(index.toBytes());
    expect([opened.size, opened.liveSize]).toEqual([3, 2]);
    expect(opened.search("fox third", { limit: 5 })).toEqual(index.search("fox third", { limit: 5 }));
    expect(opened.add("fourth fox")).toBe(3);
    expect(documentsOf(opened, "fox")).toHaveLength(3);
  });

  test("[search.index.stored] ranks alike before and after where a word repeats more than 255 times", () => {
    const index = indexOf("echo ".repeat(400), "echo", "other");
    expect(createTextIndex(index.toBytes()).search("echo", { limit: 5 })).toEqual(
      index.search("echo", { limit: 5 }),
    );
  });

  test("[search.index.stored] keeps terms beyond the basic plane in their place in the dictionary", () => {
    const texts = [
      "𐐨𐐩 ﷽ zebra",
      "山﨑 﨎 﨏",
      "𠮷野 𠮷 𡈽 𩸽",
      "한국 \u{1e922}\u{1e923}",
      `a${"𐐨".repeat(300)}`,
    ];
    const opened = createTextIndex(indexOf(...texts.slice(0, 2)).toBytes());
    for (const text of texts.slice(2)) opened.add(text);
    const twice = createTextIndex(opened.toBytes());
    texts.forEach((text, document) => {
      expect(documentsOf(twice, text, 1)).toEqual([document]);
      expect(twice.search(text, { limit: 1 })[0]!.relevance).toBe(1);
    });
  });

  test("opens alike at an odd offset in a larger buffer, as from Node's file reads", () => {
    const bytes = indexOf("fox", "hound").toBytes();
    for (const shift of [1, 2, 3]) {
      const buffer = Buffer.alloc(bytes.length + 8);
      buffer.set(bytes, shift);
      const askew = buffer.subarray(shift, shift + bytes.length);
      expect(documentsOf(createTextIndex(askew), "hound")).toEqual([1]);
    }
  });

  test("[search.index.damage] is refused with the reason where its version or kind is another", () => {
    const bytes = indexOf("fox").toBytes();
    const otherVersion = bytes.slice();
    otherVersion[4]! += 1;
    for (const given of [
      otherVersion,
      new Uint8Array(0),
      new TextEncoder().encode("not an index, ".repeat(10)),
    ]) {
      expect(() => createTextIndex(given)).toThrow(expect.objectContaining({ code: "search.damaged" }));
    }
    try {
      createTextIndex(otherVersion);
    } catch (error) {
      expect(isFault(error, "search.damaged") && error.data.reason).toBe("it was written by another version");
    }
  });
});
