/** Tests which actions count as the same for a dream. */
import { describe, expect, test } from "vitest";
import { createPatternIndex } from "../../../../src/brain/dream/cluster/pattern-index.ts";

const clustersOf = (texts: readonly string[], skill = "any"): readonly number[] => {
  const index = createPatternIndex();
  const forms = texts.map(text => index.add(skill, text));
  const clusters = index.cluster();
  return forms.map(form => clusters[form]!);
};

const formsOf = (texts: readonly string[]): number => {
  const index = createPatternIndex();
  return new Set(texts.map(text => index.add("any", text))).size;
};

describe("[brain.dream.cluster.forms] forms of actions", () => {
  test.each([
    ["case", ["Ran the Tests", "ran the tests"]],
    ["numbers", ["retried 3 times", "retried 12 times", "retried 1,200 times"]],
    ["durations", ["built the site in 300 ms", "built the site in 12s"]],
    ["versions", ["npm install react@19.2.1", "npm install react@18.0.0-rc.1"]],
    ["dates", ["rotated keys on 2026-01-02", "rotated keys on 2026-11-30T10:00:00Z"]],
    ["tickets", ["closed the gap (PROJ-12)", "closed the gap (OPS-999)", "closed the gap #31"]],
    ["hashes", ["reverted commit 1a2b3c4", "reverted commit 83894a9824605729b32ddb850ed4a65dee76fc62"]],
    [
      "ids",
      [
        "opened session 0f8fad5b-d9cb-469f-a165-70867728950e",
        "opened session 7c9e6679-7425-40de-944b-e07fc1f90ae7",
      ],
    ],
    ["folders", ["edit_file path: src/a/login.ts", "edit_file path: C:\\work\\b\\login.ts"]],
    ["quotations", ['git commit -m "fix x"', 'git commit -m "add y"', "git commit -m 'and z'"]],
    [
      "quotations in a quoted command",
      ['shell command: "git commit -m \\"a\\""', 'shell command: "git commit -m \\"b c\\""'],
    ],
    ["commands that were cut", ['shell command: "npm run lint"', 'shell command: "npm run lint']],
    ["width", ["\uff32\uff41\uff4e lint", "ran lint"]],
    ["numbers alone", ["12345", "99"]],
  ])("ignore %s", (_what, texts) => expect(formsOf(texts)).toBe(1));

  test.each([
    ["scripts", ["npm run test:unit", "npm run test:integration"]],
    ["file names", ["Edit: src/login.ts", "Edit: src/users.ts"]],
    ["short names with a digit", ["uploaded to s3", "uploaded to ec2"]],
    ["order", ["migrated before the tests", "tests before migrated"]],
    ["Japanese", ["テストを実行した", "デプロイを実行した"]],
  ])("keep %s apart", (_what, texts) => expect(formsOf(texts)).toBe(2));
});

describe("[brain.dream.cluster.paraphrases] actions share a cluster", () => {
  test.each([
    [
      ["ran the integration tests before migrating", "Run integration tests before the migration"],
      [
        "before migrating, ran the integration tests",
        "integration tests were run prior to migrating the database",
      ],
    ],
    [
      [
        "deployed billing to staging",
        "rolled out billing on staging",
        "Task: staging deployment of billing finished",
      ],
    ],
    [
      [
        "Edit: src/a/login.ts",
        "post-tool: edited file src/b/login.ts (3 lines)",
        "edit_file path: x/login.ts",
      ],
    ],
    [["Bash: npm run test:integration", 'shell command: "npm run test:integration -- --grep users"']],
    [["enabled the dark-mode flag", "turned the dark-mode flag on", "turned on the dark-mode flag"]],
    [["Zugangsdaten von billing rotiert", "Zugangsdaten von billing wurden rotiert"]],
    [["決済サービスのメモリリークを修正した", "決済サービスのメモリリークを修正"]],
    [["исправил утечку памяти в парсере", "исправлена утечка памяти парсера"]],
  ])("%j", (...lists) => expect(new Set(clustersOf(lists.flat())).size).toBe(1));
});

test.each([
  ["deployed billing to staging", "deployed billing to production"],
  ["ran the integration tests before migrating", "ran the integration tests after migrating"],
  [
    "took a snapshot of the volume before running the import",
    "ran the import before taking a snapshot of the volume",
  ],
  ["npm run migrate && npm run seed:users", "npm run seed:users && npm run migrate"],
  ["enabled the new checkout flag", "disabled the new checkout flag"],
  ["turned the new checkout flag on", "turned the new checkout flag off"],
  ["built the inventory image without the cache", "built the inventory image with the cache"],
  ["docker build --no-cache -t inventory .", "docker build --cache -t inventory ."],
  ["git push --force origin main", "git push origin main"],
  ["git push -f origin main", "git push origin main"],
  ["git_push branch: main force: true", "git_push branch: main force: false"],
  ["terraform plan --dry-run in frankfurt", "terraform plan in frankfurt"],
  ["failed to publish the docs package", "succeeded to publish the docs package"],
  ["did not run the database migrations", "ran the database migrations"],
  ["raised the rate limit of the api", "lowered the rate limit of the api"],
  ["imported orders from csv", "exported orders to csv"],
  ["Docker-Image für inventory ohne Cache gebaut", "Docker-Image für inventory mit Cache gebaut"],
  ["フラグを有効にした", "フラグを無効にした"],
  ["本番環境にデプロイした", "ステージング環境にデプロイした"],
  ["キャッシュなしでイメージをビルド", "キャッシュありでイメージをビルド"],
  ["テストの前にマイグレーションを実行", "テストの後にマイグレーションを実行"],
])("[brain.dream.cluster.opposites] %s | %s", (left, right) => {
  const [a, b] = clustersOf([left, right]);
  expect(a).not.toBe(b);
});

test("[brain.dream.cluster.opposites] a cluster of one side takes in no other side, however long the text", () => {
  const sides = ["staging", "production"];
  const texts = sides.flatMap(side =>
    ["deployed", "rolled out", "released"].flatMap(verb =>
      ["billing", "the billing service", "a new build of the billing service", "billing again"].map(
        what => `${verb} ${what} to the ${side} cluster in frankfurt with blue green switching`,
      ),
    ),
  );
  const clusters = clustersOf(texts);
  expect(new Set(clusters.slice(0, 12)).size).toBe(1);
  expect(new Set(clusters.slice(12)).size).toBe(1);
  expect(clusters[0]).not.toBe(clusters[12]);
});

test("names in the same place of many sentences keep tasks apart, and words that can be left out don't", () => {
  const services = ["billing", "checkout", "search", "ledger", "catalog", "gateway"];
  const people = ["", " with anna", " with kenji", " with maria", " with tom"];
  const days = ["", " on monday", " on tuesday", " on friday"];
  const endings = people.flatMap(person => days.map(day => person + day));
  const texts = services.flatMap(service => endings.map(ending => `reviewed ${service}${ending}`));
  const clusters = clustersOf(texts);
  const perService = services.map((_service, at) => {
    const first = at * endings.length;
    return new Set(clusters.slice(first, first + endings.length));
  });
  expect(perService.map(({ size }) => size)).toEqual(services.map(() => 1));
  expect(new Set(clusters).size).toBe(services.length);
});

test("[brain.dream.cluster.skills] the same action under two skills is two clusters", () => {
  const index = createPatternIndex();
  const forms = [
    index.add("git-proxy", "pushed to main"),
    index.add("deploy", "pushed to main"),
    index.add(" Git-Proxy ", "Pushed to main"),
    index.add("deploy", "something else entirely"),
  ];
  expect(forms).toEqual([0, 1, 0, 2]);
  expect([...index.cluster()]).toEqual([0, 1, 2]);
});

test("an empty index has no clusters, and more may be added after clustering", () => {
  const index = createPatternIndex();
  expect([...index.cluster()]).toEqual([]);
  index.add("s", "ran the migrations");
  expect([...index.cluster()]).toEqual([0]);
  index.add("s", "wrote a poem about autumn");
  index.add("s", "ran the database migrations");
  expect([...index.cluster()]).toEqual([0, 1, 0]);
  expect(index.size).toBe(3);
});
