/** Tasks that agents do again and again, in many wordings: the families on which the dream's clustering was tuned. */

/**
 * A family of tasks. Texts are patterns: `[a|b]` is one of several, also nested and empty; `{slot}` is what makes a
 * task of its own of it (each combination of slots is one group); `<word>` is incidental and differs each time.
 */
export interface TaskFamily {
  readonly name: string;
  readonly skill: string;
  readonly slots: Readonly<Record<string, readonly string[]>>;
  readonly failureShare: number;
  readonly english: readonly string[];
  readonly german?: readonly string[];
  readonly japanese?: readonly string[];
  readonly commands: readonly string[];
  /** A true sentence for each of its groups; the first is the plainest wording. */
  readonly lessons: readonly string[];
}

const SERVICES =
  "billing checkout search inventory notification identity catalog shipping analytics gateway pricing ledger recommendation messaging scheduler".split(
    " ",
  );
const SCREENS =
  "login signup dashboard settings profile cart onboarding timeline calendar wishlist preview sidebar".split(
    " ",
  );
const TABLES =
  "orders users invoices sessions events products payments shipments reviews audit_log coupons tickets".split(
    " ",
  );
const PACKAGES =
  "react typescript eslint webpack prisma express lodash axios jest fastify redux tailwind".split(" ");
const FLAGS =
  "new-pricing dark-mode bulk-upload smart-retry beta-editor instant-search split-payment live-cursor".split(
    " ",
  );

export const tuningFamilies: readonly TaskFamily[] = [
  {
    name: "deploy",
    skill: "deploy-checklist",
    slots: { service: SERVICES, place: ["staging", "production"] },
    failureShare: 0.3,
    english: [
      "[deployed|deploy|deploying] [the |]{service}[ service|] to {place}",
      "[rolled out|rolling out] [version <version> of |a new build of |]{service} on {place}",
      "[released|shipped] {service} <version> to [the |]{place}[ environment| cluster|]",
      "{place} deployment of [the |]{service}[ service|][ went out| finished| started|]",
      "pushed [the latest |a new |]{service} [image|build|container] to {place}[ for <ticket>|]",
    ],
    german: [
      "{service}[-Dienst|] [nach|auf] {place} [ausgerollt|deployt|ausgeliefert]",
      "[Rollout|Deployment] von {service} auf {place}[ gestartet| abgeschlossen|]",
    ],
    japanese: [
      "{service}[サービス|]を{place}[環境|]に[デプロイした|デプロイ|デプロイする]",
      "{place}[環境|]へ{service}のデプロイを[実行した|行った]",
    ],
    commands: [
      "make deploy SERVICE={service} ENV={place}",
      "./scripts/deploy.sh {service} {place} --tag <hash>",
    ],
    lessons: [
      "Warm up the cache of {service} before switching traffic on {place}.",
      "On {place}, {service} needs a warm cache before traffic is switched.",
      "Before traffic goes to {service} on {place}, its cache has to be warm.",
    ],
  },
  {
    name: "migrate-before-tests",
    skill: "test-writer",
    slots: { service: SERVICES },
    failureShare: 0.4,
    english: [
      "[ran|run|running] the {service} migrations before the integration tests",
      "[applied|apply] [the |all pending |]{service} migrations [before|prior to] [running |]the integration [tests|suite]",
      "before the integration tests, [ran|applied] [the |]{service} migrations",
      "migrated [the |]{service} [database|schema] before [starting |running |]integration tests",
    ],
    commands: ["npm run migrate:{service} && npm run test:integration"],
    lessons: [
      "Run the {service} migrations before the integration tests.",
      "The integration tests need the {service} migrations to run first.",
    ],
  },
  {
    name: "migrate-after-tests",
    skill: "test-writer",
    slots: { service: SERVICES },
    failureShare: 0.4,
    english: [
      "[ran|run|running] the {service} migrations after the integration tests",
      "[applied|apply] [the |all pending |]{service} migrations [after|following] [running |]the integration [tests|suite]",
      "after the integration tests, [ran|applied] [the |]{service} migrations",
      "migrated [the |]{service} [database|schema] after [finishing |running |]integration tests",
    ],
    commands: ["npm run test:integration && npm run migrate:{service}"],
    lessons: ["Migrating {service} after the integration tests hides broken schemas."],
  },
  {
    name: "flag-enable",
    skill: "deploy-checklist",
    slots: { flag: FLAGS },
    failureShare: 0.15,
    english: [
      "[enabled|enable|enabling] [the |]{flag} [feature |]flag[ for <n> % of users| for <user>|]",
      "[turned|switched] on [the |]{flag}[ flag| toggle|]",
      "[feature |]flag {flag} is [now |]enabled[ for <user>|]",
    ],
    german: ["Feature-Flag {flag} [aktiviert|eingeschaltet]", "{flag} für <n> % der Nutzer aktiviert"],
    japanese: ["{flag}フラグを[有効にした|有効化した|有効化]", "フラグ{flag}を有効に[変更|切り替え]"],
    commands: ["flagctl enable {flag} --percent <n>"],
    lessons: ["Enable {flag} for staff first.", "Staff should get {flag} before anyone else."],
  },
  {
    name: "flag-disable",
    skill: "deploy-checklist",
    slots: { flag: FLAGS },
    failureShare: 0.15,
    english: [
      "[disabled|disable|disabling] [the |]{flag} [feature |]flag[ for <n> % of users| for <user>|]",
      "[turned|switched] off [the |]{flag}[ flag| toggle|]",
      "[feature |]flag {flag} is [now |]disabled[ for <user>|]",
    ],
    german: ["Feature-Flag {flag} [deaktiviert|ausgeschaltet]", "{flag} für <n> % der Nutzer deaktiviert"],
    japanese: ["{flag}フラグを[無効にした|無効化した|無効化]", "フラグ{flag}を無効に[変更|切り替え]"],
    commands: ["flagctl disable {flag} --percent <n>"],
    lessons: ["Clear the client cache after {flag} is disabled."],
  },
  {
    name: "flaky-test",
    skill: "test-writer",
    slots: { screen: SCREENS },
    failureShare: 0.35,
    english: [
      "[fixed|fix|repaired] [the |a |]flaky {screen} test[ in <path>|][ by waiting for the network|]",
      "{screen} test was flaky, [added|put in] a wait for the network",
      "[stabilised|stabilise] the flaky [end-to-end |e2e |]test of the {screen} [page|screen]",
      "made the {screen} [e2e |]test wait for network idle[ instead of sleeping <ms>|] because it was flaky",
    ],
    german: [
      "instabilen {screen}-Test [repariert|stabilisiert]",
      "flaky Test für {screen} [behoben|repariert]",
    ],
    japanese: [
      "{screen}画面の不安定なテストを[修正した|修正|直した]",
      "{screen}の不安定なテストに待機を追加",
    ],
    commands: ["npx playwright test {screen}.spec.ts --retries=<n>"],
    lessons: [
      "Wait for network idle instead of a fixed sleep in the {screen} tests.",
      "Fixed sleeps make the {screen} tests flaky; wait for the network to be idle.",
    ],
  },
  {
    name: "slow-query",
    skill: "debug-investigator",
    slots: { table: TABLES },
    failureShare: 0.2,
    english: [
      "[added|add|created] an index [on|to] [the |]{table}[ table|] [because the query was slow|to speed up the slow query]",
      "slow query on {table}[ (<ms>)|], [added|needs] an index",
      "[investigated|looked into|tracked down] [the |a |]slow {table} query[, <ms>|][ reported in <ticket>|]",
      "query [over|on|against] {table} took <ms>, index was missing",
    ],
    japanese: [
      "{table}テーブルの遅いクエリに[インデックスを追加|インデックスを追加した]",
      "{table}の遅いクエリを[調査した|調査]",
    ],
    commands: ['psql -c "EXPLAIN ANALYZE SELECT * FROM {table} WHERE id = <n>"'],
    lessons: ["Index the foreign keys of {table}.", "{table} needs indexes on its foreign keys."],
  },
  {
    name: "upgrade",
    skill: "dependency-keeper",
    slots: { package: PACKAGES },
    failureShare: 0.3,
    english: [
      "[upgraded|upgrade|bumped] {package} [from <version> |]to <version>",
      "[bump|raise|raised] [the |]{package} [dependency |version |]to <version>",
      "upgrade of {package}[ to <version>|][ broke <n> tests| needed a lockfile refresh|]",
    ],
    german: ["{package} auf <version> [aktualisiert|angehoben]"],
    commands: ["npm install {package}@<version>", "npx npm-check-updates -u {package}"],
    lessons: [
      "Read the changelog of {package} before upgrading it.",
      "{package} upgrades break things; its changelog says what.",
    ],
  },
  {
    name: "downgrade",
    skill: "dependency-keeper",
    slots: { package: PACKAGES },
    failureShare: 0.3,
    english: [
      "[downgraded|downgrade|downgrading] {package} [from <version> |]to <version>",
      "[went back|moved back] to {package} <version>[ because of <ticket>|] (downgrade)",
      "downgrade of {package}[ to <version>|][ because the new one crashed|]",
    ],
    commands: ["npm install --save-exact {package}@<version> # downgrade"],
    lessons: ["Pin {package} when a new release breaks the build."],
  },
  {
    name: "docker-without-cache",
    skill: "deploy-checklist",
    slots: { service: SERVICES.slice(0, 8) },
    failureShare: 0.2,
    english: [
      "[built|rebuilt|build] the {service} [docker |container |]image without [the |]cache",
      "docker [build|image] [of|for] {service} without [layer |]cache[, <seconds>|]",
    ],
    commands: ["docker build --no-cache -t {service}:<hash> ."],
    lessons: ["Build {service} without the cache after the base image changes."],
  },
  {
    name: "docker-with-cache",
    skill: "deploy-checklist",
    slots: { service: SERVICES.slice(0, 8) },
    failureShare: 0.2,
    english: [
      "[built|rebuilt|build] the {service} [docker |container |]image with [the |]cache",
      "docker [build|image] [of|for] {service} with [layer |]cache[, <seconds>|]",
    ],
    commands: ["docker build --cache-from registry/{service} -t {service}:<hash> ."],
    lessons: ["Use the registry's cache when building {service}."],
  },
  {
    name: "endpoint",
    skill: "api-scaffold",
    slots: { table: TABLES },
    failureShare: 0.1,
    english: [
      "[scaffolded|scaffold|generated] [the |a |]{table} endpoint[ in <path>|]",
      "[added|add|created] [a |]REST endpoint for {table}[ with validation|]",
      "new {table} endpoint[ with typed request bodies| with validation|][ (<ticket>)|]",
    ],
    german: ["Endpunkt für {table} [angelegt|erstellt]", "neuer REST-Endpunkt {table}[ mit Validierung|]"],
    commands: ["npx plop endpoint {table}"],
    lessons: ["Validate the request body of {table} before touching the database."],
  },
  {
    name: "push-rejected",
    skill: "git-proxy",
    slots: { place: ["main", "develop", "release"] },
    failureShare: 0.8,
    english: [
      "push to {place} [was |]rejected[ because it was behind|], rebased [first|and pushed again]",
      "[rebased|rebase] onto {place} [because the push was rejected|after a rejected push]",
    ],
    commands: ["git push origin {place}", "git pull --rebase origin {place}"],
    lessons: ["Pull with rebase before pushing to {place}.", "Rebase on {place} first, then push."],
  },
  {
    name: "force-push",
    skill: "git-proxy",
    slots: { place: ["main", "develop", "release"] },
    failureShare: 0.9,
    english: [
      "[force pushed|force push|tried a force push] to {place}",
      "forced push onto {place}[ was blocked|]",
    ],
    commands: ["git push --force origin {place}"],
    lessons: ["Never force push to {place}.", "Force pushes to {place} are blocked."],
  },
  {
    name: "secret-rotation",
    skill: "security-warden",
    slots: { service: SERVICES },
    failureShare: 0.2,
    english: [
      "[rotated|rotate|rotating] [the |]{service} [api keys|credentials|secret][ in the vault|]",
      "{service} [credentials|api keys|secrets] rotated[, old ones expire on <date>|]",
      "[replaced|renewed] the [leaked |expired |]{service} [api key|credentials|secret]",
    ],
    german: ["Zugangsdaten von {service} [rotiert|erneuert]"],
    commands: ["vault write -f secret/{service}/rotate"],
    lessons: [
      "Restart {service} after its secrets are rotated.",
      "{service} reads secrets only at start: restart it.",
    ],
  },
  {
    name: "review",
    skill: "code-reviewer",
    slots: { service: SERVICES },
    failureShare: 0.1,
    english: [
      "[reviewed|review|reviewing] [the |a |]pull request [for|of|about] {service}[ error handling|][ #<n>|]",
      "[left|wrote] <n> comments on [the |]{service} pull request",
      "code review of [the |]{service} [changes|branch|pull request][ by <user>|]",
    ],
    japanese: ["{service}のプルリクエストを[レビューした|レビュー]", "{service}の変更に<n>件コメント[した|]"],
    commands: ["gh pr review <n> --comment -R acme/{service}"],
    lessons: [
      "Look for swallowed errors when reviewing {service}.",
      "{service} swallows errors; reviews should look for it.",
    ],
  },
];
