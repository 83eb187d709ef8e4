import { describe, expect, test } from "vitest";
import { classify } from "../../../src/brain/memory/remember.ts";

const auto = (text: string) => classify({ text, kind: "auto" });

describe("classify", () => {
  test.each([
    ["I prefer tabs over spaces", "I prefer tabs over spaces"],
    ["Remember that I always write tests first", "I always write tests first"],
    ["please remember: call me Ada", "call me Ada"],
    ["my pronouns are they/them", "My pronouns are they/them"],
    ["I don't like emojis in commit messages", "I don't like emojis in commit messages"],
    ["We prefer small pull requests", "We prefer small pull requests"],
    ["Don't forget I hate long functions", "I hate long functions"],
    ["Answer me in German", "Answer me in German"],
    ["覚えておいて:私はいつも TypeScript を使います", "私はいつも TypeScript を使います"],
    ["短い返事のほうが好みだと覚えておいて", "短い返事のほうが好みだ"],
    ["请记住:我喜欢简短的回答", "我喜欢简短的回答"],
    ["Запомни, что я предпочитаю табы", "я предпочитаю табы"],
    [
      "Merke dir, dass ich kurze Antworten bevorzuge, ich mag es so",
      "ich kurze Antworten bevorzuge, ich mag es so",
    ],
    ["je préfère les onglets", "je préfère les onglets"],
    ["저는 짧은 답을 선호합니다", "저는 짧은 답을 선호합니다"],
  ])("[brain.remember.kinds] %s: a preference", (said, text) => {
    expect(auto(said)).toEqual({ kind: "preference", text });
  });

  test.each([
    "The staging server is called kestrel",
    "Service X limits requests to 60 a minute, not the documented 100",
    "Remember: the API key rotates every Monday",
    "Invoices are numbered by year",
    "ステージングサーバーの名前は kestrel です",
    "生产数据库在法兰克福",
    "База данных стоит во Франкфурте",
  ])("[brain.remember.kinds] %s: a fact", said => {
    expect(auto(said).kind).toBe("fact");
  });

  test("[brain.remember.kinds] a decision with its title, rationale and alternatives", () => {
    expect(
      auto(
        "We decided to use Redis for sessions instead of PostgreSQL because refresh requests race in memory.",
      ),
    ).toEqual({
      kind: "decision",
      title: "Use Redis for sessions instead of PostgreSQL",
      decision: "We decided to use Redis for sessions instead of PostgreSQL",
      rationale: "refresh requests race in memory",
      alternatives: "PostgreSQL",
    });
  });

  test.each([
    [
      "We keep sessions in Redis because the app runs on three machines",
      "Keep sessions in Redis",
      "the app runs on three machines",
      "",
    ],
    ["we chose FastAPI over Express", "FastAPI over Express", "", "Express"],
    [
      "Remember that we use pnpm rather than npm, since the lockfile is smaller",
      "Use pnpm rather than npm",
      "the lockfile is smaller",
      "npm",
    ],
    ["Let's go with SQLite", "Go with SQLite", "", ""],
    ["We've decided that we will ship weekly", "Ship weekly", "", ""],
    [
      "競合を避けるため、セッションには PostgreSQL ではなく Redis を使うことにした",
      undefined,
      "競合を避ける",
      "PostgreSQL",
    ],
    ["我们决定使用 Redis 而不是 PostgreSQL,因为更快", undefined, "更快", "PostgreSQL"],
    ["Мы решили взять Redis вместо PostgreSQL, потому что он быстрее", undefined, "он быстрее", "PostgreSQL"],
  ])("[brain.remember.kinds] %s: a decision", (said, title, rationale, alternatives) => {
    const found = auto(said);
    expect(found).toMatchObject({ kind: "decision", rationale, alternatives });
    if (title !== undefined) expect(found).toMatchObject({ title });
  });

  test("[brain.remember.kinds] a kind that was named is not second-guessed, and what was given is kept", () => {
    expect(classify({ text: "I prefer tabs", kind: "fact" })).toEqual({
      kind: "fact",
      text: "I prefer tabs",
    });
    expect(classify({ text: "Redis", kind: "decision", rationale: "fast", alternatives: "none" })).toEqual({
      kind: "decision",
      title: "Redis",
      decision: "Redis",
      rationale: "fast",
      alternatives: "none",
    });
  });

  test("[brain.remember.kinds] long titles end at a word, and odd input is still something", () => {
    const found = auto(`We decided to ${"carefully ".repeat(30)}go on`);
    expect(found.kind === "decision" && found.title.length).toBeLessThanOrEqual(73);
    expect(auto("remember")).toEqual({ kind: "fact", text: "remember" });
    expect(auto("we decided to").kind).toBe("decision");
    const started = performance.now();
    auto(`we use ${"a ".repeat(50_000)}`);
    auto(`because ${"、".repeat(50_000)}`);
    auto("not A".repeat(20_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
