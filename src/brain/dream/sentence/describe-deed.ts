/** Says in words what a command does: enough tools to be useful, and none that it would have to guess. */
import { baseOf, gerundOf, orderVerbs } from "./english-verbs.ts";
import { type Deed, readDeed } from "./read-command.ts";

/** One deed twice: as an order, and as a thing that something else comes before. */
export interface DeedWords {
  /** "Run the migrations" */
  readonly order: string;
  /** "the migrations" */
  readonly thing: string;
  /** What to type, without backticks; undefined where only prose is known. */
  readonly code?: string;
}

type Words = Pick<DeedWords, "order" | "thing">;

const run = (thing: string): Words => ({ order: `Run ${thing}`, thing });
const act = (order: string, thing: string): Words => ({ order, thing });

const install = act("Install the dependencies", "installing the dependencies");
const build = act("Build the project", "the build");
const pull = act("Pull", "the pull");

/** The meaning of the parts of a script's name; the first known part decides, the parts behind it specify. */
const SCRIPTS: Readonly<Record<string, Words>> = {
  migrate: run("the migrations"),
  migration: run("the migrations"),
  migrations: run("the migrations"),
  test: run("the tests"),
  tests: run("the tests"),
  build: build,
  lint: run("the linter"),
  typecheck: run("the type check"),
  typegen: run("the type generation"),
  codegen: run("the code generation"),
  generate: run("the code generation"),
  format: run("the formatter"),
  fmt: run("the formatter"),
  seed: act("Seed the database", "seeding the database"),
  deploy: act("Deploy", "the deployment"),
  install: install,
};
const KINDS_OF_TEST: Readonly<Record<string, string>> = {
  integration: "the integration tests",
  unit: "the unit tests",
  e2e: "the end-to-end tests",
  smoke: "the smoke tests",
};

/** Programs with their subcommands; a program alone means all of its subcommands. */
const COMMANDS: readonly (readonly [words: string, meaning: Words])[] = [
  ["npm ci", install],
  ["pip install", install],
  ["pip3 install", install],
  ["uv sync", install],
  ["poetry install", install],
  ["bundle install", install],
  ["composer install", install],
  ["go mod download", install],
  ["cargo build", build],
  ["cargo test", run("the tests")],
  ["cargo fmt", run("the formatter")],
  ["cargo clippy", run("the linter")],
  ["go build", build],
  ["go test", run("the tests")],
  ["go generate", run("the code generation")],
  ["go mod tidy", act("Tidy the modules", "tidying the modules")],
  ["docker compose up", act("Start the containers", "starting the containers")],
  ["docker-compose up", act("Start the containers", "starting the containers")],
  ["docker compose build", act("Build the images", "building the images")],
  ["docker build", act("Build the image", "the image build")],
  ["docker push", act("Push the image", "the image push")],
  ["docker login", act("Log in to the registry", "the registry login")],
  ["git pull", pull],
  ["git fetch", act("Fetch", "the fetch")],
  ["git push", act("Push", "the push")],
  ["git rebase", act("Rebase", "the rebase")],
  ["git merge", act("Merge", "the merge")],
  ["git commit", act("Commit", "the commit")],
  ["git stash", act("Stash the changes", "stashing the changes")],
  ["git submodule update", act("Update the submodules", "updating the submodules")],
  ["terraform init", act("Initialise Terraform", "initialising Terraform")],
  ["terraform plan", act("Plan the infrastructure", "the Terraform plan")],
  ["terraform apply", act("Apply the infrastructure", "the Terraform apply")],
  ["kubectl apply", act("Apply the manifests", "applying the manifests")],
  ["helm upgrade", act("Upgrade the release", "the release upgrade")],
  ["alembic upgrade", run("the migrations")],
  ["prisma generate", act("Generate the Prisma client", "generating the Prisma client")],
  ["prisma migrate", run("the migrations")],
  ["pytest", run("the tests")],
  ["vitest", run("the tests")],
  ["jest", run("the tests")],
  ["rspec", run("the tests")],
  ["eslint", run("the linter")],
  ["ruff check", run("the linter")],
  ["tsc", run("the type check")],
  ["make", build],
];

/** Programs whose next word is the name of a script of the project. */
const RUNNERS =
  /^(?:npm|pnpm|yarn|bun) (?:run |run-script )?|^(?:make|just|task|rake|composer|poetry run|uv run|php artisan|python3? manage\.py|rails) /;
const LAUNCHERS =
  /^(?:npx|pnpx|bunx|pnpm exec|npm exec|yarn dlx|python3? -m|poetry run|uv run|bundle exec) (?:--?\w+ )*/;

/** Looking is no remedy; commands that delete, change files or reach out are never advised unasked. */
const UNNAMED = new Set(
  `cd ls cat pwd echo head tail grep egrep rg find sed awk less more which env export sleep kill pkill rm mv cp mkdir touch
  chmod chown ln tar unzip zip diff wc sort uniq xargs tee ps top df du jq yq vim nano code open source set unset test curl wget
  ssh scp rsync bash sh zsh sudo python python3 node deno tsx ts-node ruby php psql mysql sqlite3 redis-cli mongosh systemctl aws
  gcloud az`.split(/\s+/),
);
const LOOKING =
  /^(?:git \w+ .*-f\b|git (?:status|diff|log|show|add|branch|blame|rev-parse|checkout|switch|reset|clean|restore|config|remote)|gh \w+ (?:list|view|status)|docker (?:ps|logs|images|inspect|rm|rmi|kill)|kubectl (?:get|describe|logs|delete)|terraform (?:show|state|destroy)|npm (?:ls|view|outdated|whoami))\b/;
const DANGEROUS = /(?:^| )(?:--force\S*|--hard|--no-verify|--yes|-rf|\+\S+)(?: |$)/;
const PRIVATE =
  /redacted|\*{3}|\/(?:home|users|root)\/|:\/\/\S*@|(?:^|[\s_-])(?:token|password|passwd|secret|apikey|api[_-]key|credential|bearer)\b|^\w+=|[A-Za-z0-9+/_-]{32,}/i;
/** Words that don't belong into a sentence. */
const MAX_COMMAND_CHARS = 80;

/** Undefined when no honest words can be found. Prose is only read where its author may be believed. */
export function describeDeed(action: string, isProseTrusted: boolean): DeedWords | undefined {
  const deed = readDeed(action);
  if (deed === undefined) return undefined;
  if (deed.kind === "command") return describeCommand(deed);
  if (deed.kind === "call") return describeCall(deed);
  return isProseTrusted ? describeProse(deed.text) : undefined;
}

function describeCommand({ command, words }: Extract<Deed, { kind: "command" }>): DeedWords | undefined {
  const program = words[0] ?? "";
  const isByFile = /^(?:\.\/|bin\/|scripts\/)[\w./-]+$/.test(program);
  if (command.length > MAX_COMMAND_CHARS || !/^[\w."'][\x20-\x7e]+$/.test(command)) return undefined;
  if (PRIVATE.test(command) || DANGEROUS.test(command) || LOOKING.test(command)) return undefined;
  const isScript = RUNNERS.test(command) || LAUNCHERS.test(command);
  if (UNNAMED.has(program) && !isScript) return undefined;
  if (!isByFile && !/^[a-z][\w.-]*$/.test(program)) return undefined;
  const meaning = meaningOf(command, isByFile);
  return { ...(meaning ?? act(`Run \`${command}\``, `\`${command}\``)), ...(meaning && { code: command }) };
}

function meaningOf(command: string, isByFile: boolean): Words | undefined {
  const bare = command.replace(LAUNCHERS, "");
  const known = COMMANDS.find(
    ([words]) => words !== "make" && (bare === words || bare.startsWith(`${words} `)),
  );
  if (known !== undefined) return known[1];
  if (bare === "make") return build;
  if (/^(?:yarn|bun|npm|pnpm)(?: (?:install|i))?$/.test(bare)) return install;
  if (!RUNNERS.test(command) && !isByFile) return undefined;
  const script =
    (isByFile ? (bare.split(" ")[0]?.split("/").at(-1) ?? "") : bare.replace(RUNNERS, "")).split(" ", 1)[0] ??
    "";
  return meaningOfScript(script.replace(/\.(?:sh|js|ts|py|mjs)$/, ""));
}

function meaningOfScript(script: string): Words | undefined {
  const parts = script.toLowerCase().split(/[:._/-]/);
  const kind = parts.map(part => KINDS_OF_TEST[part]).find(found => found !== undefined);
  if (kind !== undefined && (parts.length === 1 || parts.includes("test"))) return run(kind);
  // "test:db" may be anything; a lone "db" before what it is about is how migrations are named.
  const telling = parts.filter(
    part => part !== "db" && part !== "database" && part !== "run" && part !== "up",
  );
  return telling.length === 1 && Object.hasOwn(SCRIPTS, telling[0]!) ? SCRIPTS[telling[0]!] : undefined;
}

function describeCall({ tool, values }: Extract<Deed, { kind: "call" }>): DeedWords | undefined {
  const branch = values.branch;
  const isNamed = branch !== undefined && /^[\w./-]{1,40}$/.test(branch) && values.force !== "true";
  if (/^(?:run_?tests?|runTests)$/.test(tool)) return { ...run("the tests"), code: tool };
  if (/^git_?push$/i.test(tool) && values.force === undefined) {
    return { ...act("Push", isNamed ? `the push to \`${branch}\`` : "the push") };
  }
  return undefined;
}

const RUN_PROSE = /^(?:ran|run|running|re-?ran|executed|performed) (?:the )?(.+)$/i;
const PLAIN_PROSE = /^[\p{L}\d][\p{L}\d ,'/.-]{2,60}$/u;

function describeProse(text: string): DeedWords | undefined {
  const plain = text.replace(/[.!]$/, "").trim();
  if (!PLAIN_PROSE.test(plain) || PRIVATE.test(plain) || /[/.]\w/.test(plain)) return undefined;
  const ran = RUN_PROSE.exec(plain)?.[1];
  if (ran !== undefined) return run(`the ${ran}`);
  const [first = "", ...rest] = plain.split(" ");
  const lower = first.toLowerCase();
  const base = baseOf(lower) ?? (orderVerbs.has(lower) ? lower : undefined);
  const gerund = base === undefined ? undefined : gerundOf(base);
  if (base === undefined || gerund === undefined || rest.length === 0 || LOOKING_PROSE.test(base))
    return undefined;
  const object = rest.join(" ");
  return act(`${base[0]!.toUpperCase()}${base.slice(1)} ${object}`, `${gerund} ${object}`);
}

const LOOKING_PROSE =
  /^(?:read|look|find|list|edit|write|rewrite|add|change|delete|remove|move|rename|create|force|fix|refactor|try|finish|do|get|make|go|work)$/;
