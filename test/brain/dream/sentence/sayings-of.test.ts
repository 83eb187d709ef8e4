import { describe, expect, test } from "vitest";
import { sayingsOf } from "../../../../src/brain/dream/sentence/sayings-of.ts";

const textsOf = (reflection: string) => sayingsOf(reflection).sayings.map(({ text }) => text);

const migrations = "Run the migrations before the integration tests.";

describe("[brain.sentence.by-people] a person's sentence is taken unchanged", () => {
  test.each([
    ["Run the migrations before the integration tests.", migrations],
    ["  run the migrations before the integration tests  ", migrations],
    ["- run the migrations before the integration tests", migrations],
    ["## Note\nRun the migrations before the integration tests!", migrations],
    ["Use UTC for timestamps", "Use UTC for timestamps."],
    ["Don't trust the mock server's timestamps", "Don't trust the mock server's timestamps."],
    ["never commit the generated client by hand", "Never commit the generated client by hand."],
    ["When the schema changes, regenerate the client", "When the schema changes, regenerate the client."],
    ["`npm ci` fails when the lockfile is out of date", "`npm ci` fails when the lockfile is out of date."],
    ["npm needs a clean cache after a lockfile change", "npm needs a clean cache after a lockfile change."],
    ["userId must be a string in the public API", "userId must be a string in the public API."],
    ["--frozen-lockfile is required in CI", "--frozen-lockfile is required in CI."],
    ["The hook runs before the commit is made", "The hook runs before the commit is made."],
    ["A rebase drops signed commits", "A rebase drops signed commits."],
    ["Timestamps without a zone are local time", "Timestamps without a zone are local time."],
    ["We use pnpm in this repo, never npm", "We use pnpm in this repo, never npm."],
    ["Set `CI=true` or the prompt hangs forever", "Set `CI=true` or the prompt hangs forever."],
    ["Stream the file instead of loading it", "Stream the file instead of loading it."],
    ["Update README before each release", "Update README before each release."],
    [
      "PKCE flow requires server-side code verifier storage, not cookie-based as initially attempted",
      "PKCE flow requires server-side code verifier storage, not cookie-based.",
    ],
    [
      "force push to protected branches should be permanently blocked, not just warned",
      "Force push to protected branches should be permanently blocked, not just warned.",
    ],
  ])("%j", (reflection, expected) => {
    expect(textsOf(reflection)).toEqual([expected]);
  });

  test("several pieces of advice are several sentences", () => {
    expect(textsOf("1. Run the formatter before committing\r\n2. Never push on Friday")).toEqual([
      "Run the formatter before committing.",
      "Never push on Friday.",
    ]);
  });

  test("an explanation behind the advice stays behind", () => {
    expect(textsOf("Run the migrations first. The tests need the new tables.")).toEqual([
      "Run the migrations first.",
    ]);
  });

  test("a long one is cut where a clause ends, or not taken", () => {
    const [text = ""] = textsOf(
      `Pin every version of the build image, because ${"the registry moves tags without any notice and ".repeat(5)}so on`,
    );
    expect(text).toBe("Pin every version of the build image.");
    expect(textsOf(`Pin ${"every version ".repeat(30)}`)).toEqual([]);
  });
});

describe("[brain.sentence.rewrites] advice in hindsight", () => {
  test.each([
    ["Should have run the migrations before the integration tests"],
    ["I should've run the migrations before the integration tests"],
    ["We really should have run the migrations before the integration tests."],
    ["next time run the migrations before the integration tests"],
    ["Next time, I'll run the migrations before the integration tests"],
    ["The next time we should run the migrations before the integration tests"],
    ["Need to run the migrations before the integration tests"],
    ["You have to run the migrations before the integration tests"],
    ["We must run the migrations before the integration tests"],
    ["Remember to run the migrations before the integration tests"],
    ["Don't forget to run the migrations before the integration tests"],
    ["make sure to run the migrations before the integration tests"],
    ["Forgot to run the migrations before the integration tests"],
    ["Lesson: run the migrations before the integration tests"],
    ["Lesson learned - next time we should run the migrations before the integration tests"],
    ["TIL: run the migrations before the integration tests"],
    ["Note to self: run the migrations before the integration tests"],
    ["Takeaway — remember to run the migrations before the integration tests"],
    ["The lesson here is to run the migrations before the integration tests"],
    ["It's better to run the migrations before the integration tests"],
    ["Run the migrations before the integration tests next time"],
    [
      "Tests failed because the tables were missing; should have run the migrations before the integration tests",
    ],
    ["I wasted an hour. Lesson: run the migrations before the integration tests."],
  ])("%j", reflection => {
    expect(textsOf(reflection)).toEqual([migrations]);
  });

  test.each([
    ["Should not have pushed straight to main", "Don't push straight to main."],
    ["I should never have merged without a review", "Never merge without a review."],
    ["We should not merge before the nightly run", "Don't merge before the nightly run."],
    ["Remember not to rebase shared branches", "Don't rebase shared branches."],
    ["We always squash before merging", "Always squash before merging."],
    [
      "The migrations should have been run before the tests",
      "The migrations should be run before the tests.",
    ],
    ["Turns out that prettier rewrites CRLF on Windows", "Prettier rewrites CRLF on Windows."],
    ["I learned the hard way that the sandbox needs a VAT number", "The sandbox needs a VAT number."],
    ["TIL that the CI cache keeps stale wheels", "The CI cache keeps stale wheels."],
  ])("%j", (reflection, expected) => {
    expect(textsOf(reflection)).toEqual([expected]);
  });

  test.each([
    "I ran the integration tests and they broke because the migrations had not run",
    "The tests failed because the database was down",
    "We had to run the migrations",
    "I forgot the migrations, so always run them first",
    "Should have frobnicated it",
  ])("nothing is invented from a story: %j", reflection => {
    expect(textsOf(reflection)).toEqual([]);
  });
});

describe("[brain.sentence.general] words about one occasion", () => {
  test.each([
    ["Always run the linter before pushing (PR #482)", "Always run the linter before pushing."],
    ["Run the linter before pushing, see PR 482", "Run the linter before pushing."],
    [
      "Yesterday in PR #482 the linter failed; always run the linter before pushing",
      "Always run the linter before pushing.",
    ],
    [
      "On 2026-11-03 the cache was stale, so always clear the cache before a release",
      "Always clear the cache before a release.",
    ],
    [
      "Always cherry-pick fixes into the release branch, as in commit 3f2a91c",
      "Always cherry-pick fixes into the release branch.",
    ],
    ["Validate webhooks before parsing, see PAY-1234", "Validate webhooks before parsing."],
    ["Since 2026-11-01 the API requires a version header", "The API requires a version header."],
    ["今回は、テストの前にマイグレーションを実行すること", "テストの前にマイグレーションを実行すること。"],
  ])("%j", (reflection, expected) => {
    expect(textsOf(reflection)).toEqual([expected]);
  });

  test.each(["Don't deploy before PR #482", "Never merge until after build 4512"])(
    "are no sentence where nothing else is left: %j",
    sentence => {
      expect(textsOf(sentence)).toEqual([]);
    },
  );

  test.each([
    "Use Node 24 for the build.",
    "After 2026-12-31 the v1 API returns 410.",
    "Never push on Friday.",
    "Store dates as ISO-8601 strings.",
    "Use step-2 of the wizard for imports.",
    "Set `since: 2026-11-01` in the filter before exporting.",
  ])("what the rule is about stays: %j", sentence => {
    expect(textsOf(sentence)).toEqual([sentence]);
  });
});

describe("[brain.sentence.languages] other languages", () => {
  test.each([
    ["マイグレーションは結合テストの前に実行する", "マイグレーションは結合テストの前に実行する。"],
    ["マイグレーションを先に実行するべきだった", "マイグレーションを先に実行するべき。"],
    [
      "教訓：次回は、テストの前にマイグレーションを実行すること",
      "テストの前にマイグレーションを実行すること。",
    ],
    ["環境変数がないとワーカーは黙って終了する。", "環境変数がないとワーカーは黙って終了する。"],
    [
      "PKCE フローはクッキーではなくサーバーサイドのコードベリファイアストレージが必要",
      "PKCE フローはクッキーではなくサーバーサイドのコードベリファイアストレージが必要。",
    ],
    ["先跑迁移再跑集成测试", "先跑迁移再跑集成测试。"],
    ["下次应该先运行迁移再运行测试", "应该先运行迁移再运行测试。"],
    [
      "통합 테스트 전에 마이그레이션을 먼저 실행해야 한다",
      "통합 테스트 전에 마이그레이션을 먼저 실행해야 한다.",
    ],
    ["마이그레이션을 먼저 실행했어야 했다", "마이그레이션을 먼저 실행해야 한다."],
    ["Сначала запускай миграции, потом тесты", "Сначала запускай миграции, потом тесты."],
    ["Надо было запустить миграции перед тестами", "Нужно запустить миграции перед тестами."],
    ["Ich hätte zuerst die Migrationen ausführen sollen", "Zuerst die Migrationen ausführen."],
    ["Niemals Zugangsdaten in Logs schreiben", "Niemals Zugangsdaten in Logs schreiben."],
    [
      "Il aurait fallu lancer les migrations avant les tests",
      "Il faut lancer les migrations avant les tests.",
    ],
    [
      "Hay que ejecutar las migraciones antes de las pruebas",
      "Hay que ejecutar las migraciones antes de las pruebas.",
    ],
    ["Nunca guarde senhas em texto puro", "Nunca guarde senhas em texto puro."],
    [
      "Bisogna sempre fare il backup prima della migrazione",
      "Bisogna sempre fare il backup prima della migrazione.",
    ],
    [
      "Draai altijd eerst de migraties voordat je de tests start",
      "Draai altijd eerst de migraties voordat je de tests start.",
    ],
    ["हमेशा परीक्षण से पहले माइग्रेशन चलाएँ", "हमेशा परीक्षण से पहले माइग्रेशन चलाएँ।"],
    ["يجب تشغيل الترحيلات قبل اختبارات التكامل", "يجب تشغيل الترحيلات قبل اختبارات التكامل."],
  ])("%j", (reflection, expected) => {
    expect(textsOf(reflection)).toEqual([expected]);
  });

  test.each([
    "テストを実行した",
    "明日続ける",
    "ビルドが失敗しました",
    "次のステップ：認証の実装",
    "なぜ失敗したのか分からない",
    "已经修好了",
    "今天先到这里",
    "正在等待审核",
    "테스트를 실행했다",
    "내일 계속 진행",
    "Я запустил тесты и они упали",
    "Тесты прошли, продолжу завтра",
    "Ich habe die Tests ausgeführt",
    "Morgen geht es weiter",
    "J'ai lancé les tests et ils ont échoué",
    "Las pruebas fallaron ayer",
    "Corrigi o erro ontem",
    "Ho corretto il bug",
    "Wacht op review",
  ])("no lesson: %j", reflection => {
    expect(textsOf(reflection)).toEqual([]);
  });
});
