/** Tasks that were not used to tune the dream's clustering; its quality is reported on these. */
import type { TaskFamily } from "./dream-families.ts";

const MODULES =
  "parser renderer uploader crawler indexer translator thumbnailer importer exporter planner router watcher serializer tokenizer".split(
    " ",
  );
const REGIONS = "frankfurt virginia tokyo sydney mumbai dublin oregon singapore".split(" ");
const TOPICS =
  "refunds signups clicks deliveries chargebacks logins subscriptions returns wallets visits".split(" ");
const PAGES = "quickstart authentication webhooks pagination errors permissions installation glossary".split(
  " ",
);
const HOSTS = "api mail cdn status shop forum intranet proxy".split(" ");
const JOBS = "nightly-report invoice-pdf newsletter sitemap payroll reindex geo-import price-feed".split(" ");

export const heldOutFamilies: readonly TaskFamily[] = [
  {
    name: "terraform-apply",
    skill: "cloud-operator",
    slots: { region: REGIONS },
    failureShare: 0.3,
    english: [
      "[applied|apply|applying] [the |]terraform [plan|changes] [in|for] {region}[, <n> resources|]",
      "[provisioned|provision|set up] the {region} [network|infrastructure|cluster] with terraform",
      "terraform apply for [the |]{region} [region|workspace][ took <seconds>|]",
    ],
    german: [
      "Terraform-Plan für {region} [angewendet|ausgeführt]",
      "Infrastruktur in {region} mit Terraform aufgesetzt",
    ],
    japanese: [
      "{region}リージョンにTerraformを[適用した|適用]",
      "Terraformで{region}の環境を[構築した|構築]",
    ],
    commands: ["terraform -chdir=infra/{region} apply -auto-approve"],
    lessons: [
      "Lock the state of {region} before applying terraform.",
      "terraform in {region} needs its state locked first.",
    ],
  },
  {
    name: "terraform-destroy",
    skill: "cloud-operator",
    slots: { region: REGIONS },
    failureShare: 0.3,
    english: [
      "[destroyed|destroy|destroying] [the |]terraform [stack|resources] [in|for] {region}[, <n> resources|]",
      "[tore down|removed] the {region} [network|infrastructure|cluster] with terraform",
      "terraform destroy for [the |]{region} [region|workspace][ took <seconds>|]",
    ],
    commands: ["terraform -chdir=infra/{region} destroy -auto-approve"],
    lessons: ["Empty the buckets of {region} before destroying it."],
  },
  {
    name: "memory-leak",
    skill: "bug-hunter",
    slots: { module: MODULES },
    failureShare: 0.3,
    english: [
      "[found|hunted down|traced] [a |the |]memory leak in the {module}[, listeners were never removed|]",
      "{module} [leaks|leaked|was leaking] memory[ (<mb> after <n> jobs)|]",
      "[patched|plugged|closed] the {module} [memory |]leak[ in <path>|][ by removing listeners|]",
      "heap of the {module} kept growing, [leak|memory leak] [fixed|found]",
    ],
    german: [
      "Speicherleck im {module} [gefunden|behoben]",
      "{module} verliert Speicher[, Listener entfernt|]",
    ],
    japanese: ["{module}のメモリリークを[修正した|修正|特定した]", "{module}でメモリリークが発生"],
    commands: ["node --inspect --expose-gc scripts/profile.js {module}"],
    lessons: [
      "Remove the listeners of the {module} when a job ends.",
      "The {module} leaks its listeners unless each job removes them.",
    ],
  },
  {
    name: "consumer-lag",
    skill: "bug-hunter",
    slots: { topic: TOPICS },
    failureShare: 0.4,
    english: [
      "[consumer lag on|lag of consumers on] the {topic} topic [grew to <n>|kept growing]",
      "{topic} consumer fell behind[ by <n> messages|], [added|needs] partitions",
      "[scaled|scale|scaling] [the |]{topic} consumers [up |]because of lag[ (<ticket>)|]",
    ],
    japanese: ["{topic}トピックのコンシューマー遅延を[解消した|調査]"],
    commands: ["kafka-consumer-groups.sh --describe --group {topic}-workers"],
    lessons: [
      "Give {topic} as many partitions as consumers.",
      "{topic} lags when it has fewer partitions than consumers.",
    ],
  },
  {
    name: "docs-page",
    skill: "technical-writer",
    slots: { page: PAGES },
    failureShare: 0.05,
    english: [
      "[wrote|drafted|rewrote] the {page} [page|chapter] of the documentation",
      "documentation: [improved|clarified|extended] {page}[ with <n> examples|]",
      "[documented|document] {page}[ in <path>|][ for <user>|]",
    ],
    german: ["Dokumentation zu {page} [geschrieben|überarbeitet]", "Doku-Seite {page} [ergänzt|verbessert]"],
    commands: ["npx vitepress build docs/{page}"],
    lessons: ["Run the code samples of the {page} page before publishing it."],
  },
  {
    name: "certificate",
    skill: "cloud-operator",
    slots: { host: HOSTS },
    failureShare: 0.3,
    english: [
      "[renewed|renew|renewing] the [tls |ssl |]certificate of [the |]{host}[ host| server|][, valid until <date>|]",
      "{host} certificate [expired|was about to expire][ on <date>|], renewed it",
      "certificate renewal for {host}[ failed once| went through|]",
    ],
    german: ["Zertifikat von {host} [erneuert|verlängert]", "abgelaufenes Zertifikat für {host} erneuert"],
    commands: ["certbot renew --cert-name {host}.example.org"],
    lessons: [
      "Open port 80 before renewing the certificate of {host}.",
      "Renewing {host} needs port 80 open.",
    ],
  },
  {
    name: "rate-limit-raise",
    skill: "traffic-controller",
    slots: { host: HOSTS },
    failureShare: 0.1,
    english: [
      "[increased|increase|increasing] the rate limit of {host}[ to <n> per minute|]",
      "[raised|raising] [the |]{host} rate limit[ from <n>|][ to <n>|][ for <user>|]",
      "rate limit [on|for] {host} [was |]increased[ after <ticket>|]",
    ],
    commands: ["gatewayctl limits increase {host} --by <n>"],
    lessons: ["Tell the database team before the rate limit of {host} is raised."],
  },
  {
    name: "rate-limit-lower",
    skill: "traffic-controller",
    slots: { host: HOSTS },
    failureShare: 0.1,
    english: [
      "[decreased|decrease|decreasing] the rate limit of {host}[ to <n> per minute|]",
      "[lowered|lowering] [the |]{host} rate limit[ from <n>|][ to <n>|][ for <user>|]",
      "rate limit [on|for] {host} [was |]decreased[ after <ticket>|]",
    ],
    commands: ["gatewayctl limits decrease {host} --by <n>"],
    lessons: ["Warn the customers of {host} before lowering the rate limit."],
  },
  {
    name: "job-retry",
    skill: "job-keeper",
    slots: { job: JOBS },
    failureShare: 0.6,
    english: [
      "[restarted|restart|re-ran] the {job} job[ after it timed out|][ at <n> o'clock|]",
      "{job} job [timed out|hung][ after <seconds>|], [restarted|started again]",
      "[kicked off|triggered] {job} [again|once more] because the job timed out",
    ],
    german: [
      "Job {job} nach Zeitüberschreitung neu gestartet",
      "{job} [hing|lief in einen Timeout], neu gestartet",
    ],
    japanese: ["{job}ジョブがタイムアウトしたので[再実行した|再実行|再起動した]"],
    commands: ["kubectl create job --from=cronjob/{job} {job}-manual-<n>"],
    lessons: [
      "Raise the time limit of the {job} job at month's end.",
      "At month's end the {job} job needs more time.",
    ],
  },
  {
    name: "import-csv",
    skill: "data-porter",
    slots: { topic: TOPICS },
    failureShare: 0.3,
    english: [
      "[imported|import|importing] <n> {topic} from [a |the |]csv[ file|][ <path>|]",
      "csv import of {topic}[ stopped at line <n>| went through|]",
      "{topic} [were |]imported from csv[, <n> rows|]",
    ],
    japanese: ["{topic}のCSVを[インポートした|インポート]"],
    commands: ["python manage.py import_csv {topic} /tmp/<hash>.csv"],
    lessons: ["Check the encoding of {topic} files before importing them."],
  },
  {
    name: "export-csv",
    skill: "data-porter",
    slots: { topic: TOPICS },
    failureShare: 0.2,
    english: [
      "[exported|export|exporting] <n> {topic} to [a |the |]csv[ file|][ <path>|]",
      "csv export of {topic}[ stopped at line <n>| went through|]",
      "{topic} [were |]exported to csv[, <n> rows|]",
    ],
    japanese: ["{topic}のCSVを[エクスポートした|エクスポート]"],
    commands: ["python manage.py export_csv {topic} /tmp/<hash>.csv"],
    lessons: ["Export {topic} in batches; all at once exhausts memory."],
  },
  {
    name: "backfill-without-downtime",
    skill: "data-porter",
    slots: { topic: TOPICS },
    failureShare: 0.2,
    english: [
      "[backfilled|backfill] [the |]{topic} [column|data] without downtime",
      "{topic} backfill [done |]without [any |]downtime[, <n> rows|]",
    ],
    commands: ["npm run backfill:{topic} -- --online --batch <n>"],
    lessons: ["Backfill {topic} in small batches to avoid downtime."],
  },
  {
    name: "backfill-with-downtime",
    skill: "data-porter",
    slots: { topic: TOPICS },
    failureShare: 0.2,
    english: [
      "[backfilled|backfill] [the |]{topic} [column|data] with downtime",
      "{topic} backfill [done |]with [a little |some |]downtime[, <n> rows|]",
    ],
    commands: ["npm run backfill:{topic} -- --offline"],
    lessons: ["Announce the downtime of a {topic} backfill a day before."],
  },
  {
    name: "snapshot-before",
    skill: "job-keeper",
    slots: { job: JOBS },
    failureShare: 0.2,
    english: [
      "[took|take|taking] a snapshot before [starting |running |]the {job} job",
      "before the {job} job, a snapshot [was taken|is taken]",
      "snapshot [of the volume |]before {job}[ (<mb>)|]",
    ],
    commands: ["snapctl create <uuid> && jobctl run {job}"],
    lessons: ["Take a snapshot before the {job} job, it can't be undone."],
  },
  {
    name: "snapshot-after",
    skill: "job-keeper",
    slots: { job: JOBS },
    failureShare: 0.2,
    english: [
      "[took|take|taking] a snapshot after [finishing |running |]the {job} job",
      "after the {job} job, a snapshot [was taken|is taken]",
      "snapshot [of the volume |]after {job}[ (<mb>)|]",
    ],
    commands: ["jobctl run {job} && snapctl create <uuid>"],
    lessons: ["Keep the snapshot after the {job} job for a week."],
  },
  {
    name: "accessibility",
    skill: "interface-builder",
    slots: { module: MODULES.slice(0, 8) },
    failureShare: 0.1,
    english: [
      "[added|add|put] [aria |]labels [to|on] the {module} buttons[ for screen readers|]",
      "screen reader could not read the {module} buttons, labels [added|missing]",
      "accessibility: [labelled|label] the buttons of the {module}[ in <path>|]",
    ],
    japanese: ["{module}のボタンにラベルを[追加した|追加]"],
    commands: ["npx axe http://localhost:<n>/{module}"],
    lessons: ["Label every icon button of the {module}.", "Icon buttons of the {module} need labels."],
  },
];
