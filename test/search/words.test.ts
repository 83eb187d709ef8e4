/** Words with their places, and phrases on word boundaries. */
import { describe, expect, test } from "vitest";
import { hasPhrase, words } from "../../src/search/index.ts";

test("words gives folded words with their offsets in the text", () => {
  expect(words("L’Été — don't STOP")).toEqual([
    { word: "ete", start: 0, end: 5 },
    { word: "dont", start: 8, end: 13 },
    { word: "stop", start: 14, end: 18 },
  ]);
  expect(words("会議 ok").map(({ word }) => word)).toEqual(["会", "議", "ok"]);
});

describe("a phrase search", () => {
  const yes: readonly (readonly [text: string, phrase: string])[] = [
    ["Please open a PR for this", "PR"],
    ["please open a pr", "open a PR"],
    ["(PR)", "pr"],
    ["two open PRs", "PR"],
    ["He commits often", "commit"],
    ["committing the change", "commit"],
    ["write some unit tests", "unit test"],
    ["a pull-request for you", "pull request"],
    ["prepare the résumé", "resume"],
    ["Überprüfe die Änderung", "änderung"],
    ["設計のコードレビューをお願いします", "コードレビュー"],
    ["ｺｰﾄﾞﾚﾋﾞｭｰして", "コードレビュー"],
    ["新しいPRを作成してください", "PRを作成"],
    ["请帮我写单元测试。", "单元测试"],
    ["코드 리뷰를 부탁해요", "코드 리뷰"],
    ["ช่วยเขียนรายงานประชุมหน่อย", "รายงานประชุม"],
    ["Сделай ревью кода", "ревью"],
    ["нужны новые тесты", "тест"],
  ];
  test.each(yes)("[search.phrase.boundaries] finds in %j the phrase %j", (text, phrase) =>
    expect(hasPhrase(text, phrase)).toBe(true),
  );

  const no: readonly (readonly [text: string, phrase: string])[] = [
    ["improve the April spreadsheet", "PR"],
    ["improveを作成する", "PRを作成"],
    ["the contest latest attest", "test"],
    ["open the PR", "open a PR"],
    ["tests unit", "unit test"],
    ["redeployment", "deploy"],
    ["コード", "コードレビュー"],
    ["かき", "がき"],
    ["контекст", "тест"],
    ["anything", ""],
    ["anything", "…"],
    ["", "PR"],
  ];
  test.each(no)("[search.phrase.boundaries] doesn't find in %j the phrase %j", (text, phrase) =>
    expect(hasPhrase(text, phrase)).toBe(false),
  );

  test("searches a tokenised text for many phrases", () => {
    const text = words("Deploy the staging server, then open a PR");
    expect(["deploy", "PR", "production"].map(phrase => hasPhrase(text, phrase))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
