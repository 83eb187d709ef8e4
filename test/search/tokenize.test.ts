/** Tests the terms of many kinds of text. */
import { describe, expect, test } from "vitest";
import { queryTerms, tokenize } from "../../src/search/index.ts";

describe("tokenising words", () => {
  const cases: readonly (readonly [text: string, terms: readonly string[]])[] = [
    ["The tests were failing.", ["the", "test", "were", "fail"]],
    ["Straße, Ærøskøbing and Łódź", ["strass", "aeroskob", "and", "lodz"]],
    ["résumé naïve Ångström", ["resum", "naiv", "angstrom"]],
    ["İstanbul ılık", ["istanbul", "ilik"]],
    ["ΣΊΣΥΦΟΣ Σίσυφος", ["σισυφοσ", "σισυφοσ"]],
    ["Ｆｕｌｌ ﬁle x²", ["full", "file", "x2"]],
    ["hy\u00adphen zero\u200dwidth", ["hyphen", "zerowidth"]],
    ["नमस्ते दुनिया", ["नमस्ते", "दुनिया"]],
    ["עִבְרִית", ["עברית"]],
    ["السَّلَامُ", ["سلام"]],
    ["ёлка чай", ["елк", "чай"]],
    ["2024 v2 3.14", ["2024", "v2", "3", "14"]],
  ];
  test.each(cases)("[search.terms.folding] %s", (text, terms) => expect(tokenize(text)).toEqual(terms));

  test("[search.terms.folding] gives inflected forms of one word the same term", () => {
    const families = [
      ["commit", "commits", "committed", "committing"],
      ["go", "goes", "going", "went", "gone"],
      ["write", "writes", "wrote", "written", "writing"],
      ["use", "used", "uses", "using"],
      ["child", "children", "child's"],
      ["собака", "собаки", "собаку", "собаками"],
      ["встреча", "встречи", "встречу", "встречами"],
    ];
    for (const family of families) expect(new Set(family.flatMap(tokenize)).size, family[0]).toBe(1);
  });

  test("keeps the pronoun us apart from the verb use", () =>
    expect(tokenize("us")).not.toEqual(tokenize("used")));

  test.each([
    ["don't", ["dont"]],
    ["don’t", ["dont"]],
    ["l'été", ["ete"]],
    ["qu’elle", ["ell"]],
    ["Anna's", ["anna"]],
    ["they've", ["thei"]],
    ["O'Brien", ["o", "brien", "obrien"]],
    ["м'яч", ["мяч"]],
    ["the dogs' 'quoted' words", ["the", "dog", "quot", "word"]],
  ])("removes apostrophes: %s", (text, terms) => expect(tokenize(text)).toEqual(terms));
});

describe("tokenising identifiers", () => {
  test.each([
    ["getUserName", ["get", "user", "name", "getusernam"]],
    ["HTTPServer", ["http", "server", "httpserver"]],
    ["user_id", ["user", "id", "userid"]],
    ["follow-up", ["follow", "up", "followup"]],
    ["src/auth/middleware.ts", ["src", "auth", "middlewar", "ts"]],
    ["PRs and userIDs", ["pr", "and", "user", "id", "userid"]],
    ["utf8 3D", ["utf8", "3d"]],
    ["a-b-c-d-e-f-g", ["a", "b", "c", "d", "e", "f", "g"]],
    ["- dash -", ["dash"]],
  ])("[search.terms.identifiers] splits %s", (text, terms) => expect(tokenize(text)).toEqual(terms));
});

describe("tokenising scripts without spaces", () => {
  test.each([
    ["データ分析を行う", ["デー", "ータ", "分析", "を", "行", "う"]],
    ["ﾃﾞｰﾀ", ["デー", "ータ"]],
    ["らーめん", ["らー", "ーめ", "めん"]],
    ["本を読む", ["本", "を", "読", "む"]],
    ["我喜欢喝茶", ["我喜", "喜欢", "欢喝", "喝茶"]],
    ["회의를", ["회의", "의를"]],
    ["책을", ["책을", "책"]],
    ["ที่นี่", ["ที่นี่"]],
    ["PRを作成2回", ["pr", "を", "作成", "2", "回"]],
    ["𠮷野家", ["𠮷野", "野家"]],
  ])("[search.terms.any-script] splits %s", (text, terms) => expect(tokenize(text)).toEqual(terms));

  test("[search.terms.any-script] takes a letter with dakuten for another letter", () => {
    expect(tokenize("がき")).not.toEqual(tokenize("かき"));
  });
});

describe("tokenising queries", () => {
  test.each([
    ["When did the server go down?", ["server", "go", "down"]],
    ["Wann wurde der Server neu gestartet?", ["server", "neu", "gestartet"]],
    ["Pourquoi est-ce que le serveur redémarre ?", ["estc", "serveur", "redemarr"]],
    ["¿Cuándo llegó el tren?", ["llego", "tren"]],
    ["会議はいつですか", ["会議"]],
    ["the son of a war hero", ["son", "war", "hero"]],
    ["test testing tests", ["test"]],
  ])("drops function words: %s", (text, terms) => expect(queryTerms(text)).toEqual(terms));

  test("keeps function words where a query has no others", () => {
    expect(queryTerms("to be or not to be")).toEqual(["to", "be", "or", "not"]);
  });
});

describe("tokenising any input", () => {
  const megabyte = 1_000_000;
  test.each([
    "a",
    "A",
    "aB",
    "a'",
    "a_",
    "-",
    "中",
    "ก็",
    "カ",
    "한",
    "\u0300",
    "\u0315\u0300",
    "e\u0315\u0300",
    "\ud800",
    "😀",
  ])("[search.terms.total] bounds the terms of a megabyte of %j", unit => {
    const terms = tokenize(unit.repeat(megabyte / unit.length));
    expect(terms.every(term => term.length <= 64)).toBe(true);
  });

  test("[search.terms.total] makes one short term of a word of a megabyte", () => {
    expect(tokenize(`before ${"x".repeat(megabyte)} after`)).toEqual(["befor", "x".repeat(64), "after"]);
  });

  test("[search.terms.total] makes bounded terms of endless combining marks", () => {
    const [term] = tokenize(`ก${"็".repeat(300)}`);
    expect(term!.length).toBeLessThanOrEqual(8);
  });

  test("[search.terms.total] never halves a character at a bound", () => {
    for (const text of [`a${"𐐨".repeat(300)}`, `中${"𠮷".repeat(300)}`]) {
      expect(tokenize(text).every(term => term.isWellFormed())).toBe(true);
    }
  });

  test("keeps hashes whole", () => {
    const hash = "0123456789abcdef".repeat(4);
    expect(tokenize(hash)).toEqual([hash]);
  });
});
