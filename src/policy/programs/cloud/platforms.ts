/** Platforms that run a project, or a site, on their machines. */
import type { Commands, Recogniser } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import type { ProgramTables } from "../table/program-table.ts";
import { tableCommands } from "../table/table-commands.ts";
import { cloudCode, cloudPresets, flags } from "./cloud-verbs.ts";

const READ = "cloud.read; code(does: beyond)";
const TOPIC = "code(does: topic)";
const SECRET = "secrets.read; code(does: beyond)";
const HERE = "project.run(tool: $program, script: $verb)";
const BUILD = "project.build(tool: $program)";
const WITH_SECRETS = "secrets.read(path: ?); run";
const THERE = "remote.run; shell(elsewhere: true)";

const tables: ProgramTables = {
  ...cloudPresets,

  heroku: {
    like: "verbs",
    valued: "-a --app -r --remote -t --team",
    does: {
      nothing: "autocomplete commands",
      [TOPIC]: "apps ps releases addons domains buildpacks pipelines regions stack status",
      [READ]: ["logs", { pg: "info ps locks diagnose outliers" }],
      [SECRET]: ["config", { config: "get", pg: "credentials", auth: "token" }],
      "secrets.change": [
        "login logout",
        { auth: "login logout", config: "set unset edit add remove", container: "login logout" },
      ],
      "deploy.run(environment: $-a|--app)": [
        "rollback",
        { container: "push release", releases: "rollback", pipelines: "promote" },
      ],
      [HERE]: ["local", { local: "start run" }],
      [THERE]: ["run", { run: "detached inside", ps: "exec", pg: "psql" }],
      "cloud.delete(resource: each $*)": { pg: "reset kill killall", "pg backups": "delete" },
    },
  },
  "fly flyctl": {
    like: "verbs",
    name: "fly",
    valued: "-a --app -c --config -t --access-token -o --org -C --command -r --region",
    does: {
      nothing: "docs",
      [READ]: ["logs status releases dig ping", { config: "show validate" }],
      "deploy.run(environment: $-a|--app)": ["deploy launch", { apps: "restart" }],
      "secrets.read": { auth: "token", tokens: "create" },
      "secrets.change": { auth: "login logout docker", ssh: "issue", secrets: "set unset import deploy" },
      "remote.run; shell(text: $-C|--command, elsewhere: true)": ["console", { ssh: "console" }],
      "remote.run; run(after: 1, elsewhere: true)": "machine exec,",
    },
  },
  railway: {
    like: "verbs",
    valued: "-e --environment -s --service",
    does: {
      nothing: "docs",
      [READ]: "logs status open whoami",
      "deploy.run(environment: $-e|--environment)": "up redeploy deploy",
      [SECRET]: "variables",
      "secrets.change": "login logout",
      "cloud.delete(resource: ?)": "down",
      [WITH_SECRETS]: "run shell",
      [THERE]: "ssh connect",
    },
  },
  render: {
    like: "verbs",
    valued: "-o --output",
    flags: `${flags} --confirm`,
    does: {
      [TOPIC]: "services workspaces environments projects jobs",
      [READ]: ["logs whoami", { deploys: "list" }],
      "deploy.run": { deploys: "create" },
      "secrets.change": "login logout",
      [THERE]: "ssh psql",
    },
  },
  eb: {
    like: "verbs",
    name: "aws",
    valued: "--profile -r --region",
    does: {
      [READ]: "status health events logs list console printenv open use",
      "deploy.run(tool: $program, environment: $1)": "deploy swap",
      [THERE]: "ssh",
      "cloud.delete(resource: each $*)": "terminate",
    },
  },
  "vercel now": {
    like: "verbs",
    name: "vercel",
    valued: "--cwd -A --local-config -Q --global-config --scope -S -T --team -t --token --target -e --env -b",
    flags: `${flags} --prebuilt -f --force --no-wait --public -p --logs -l`,
    does: {
      nothing: "telemetry",
      [READ]: ["logs bisect", { env: "ls" }],
      "deploy.run(environment: production)": [
        "deploy --prod, redeploy --prod",
        "promote rollback alias",
        { alias: "set" },
      ],
      "deploy.run(environment: $--target)": "deploy redeploy",
      "secrets.read": { env: "pull" },
      "secrets.change": ["login logout", { env: "add rm update" }],
      [WITH_SECRETS]: { env: "run" },
      [HERE]: "dev",
      [BUILD]: "build",
    },
    adds: { "deploy.run(environment: production)": "--prod" },
    bare: "deploy.run(environment: $--target)",
  },
  "netlify ntl": {
    like: "verbs",
    name: "netlify",
    valued: "--auth --filter --http-proxy --site -s",
    does: {
      [READ]: ["logs open status watch", { sites: "list", env: "list clone" }],
      "deploy.run(environment: production)": "deploy --prod, deploy -p",
      "deploy.run(environment: preview)": "deploy",
      "secrets.read": { env: "get" },
      "secrets.change": ["login logout switch", { env: "set unset import" }],
      [HERE]: ["dev serve", { dev: "exec", functions: "serve invoke" }],
      [BUILD]: "build",
    },
  },
  wrangler: {
    like: "verbs",
    name: "cloudflare",
    valued: "-c --config -e --env --cwd --env-file",
    flags: `${flags} --experimental-json-config -v`,
    does: {
      nothing: "docs",
      [READ]: ["tail whoami check types", { secret: "list", "kv key": "get list" }],
      [BUILD]: "deploy --dry-run, publish --dry-run",
      "deploy.run(tool: $program, environment: $-e|--env)": [
        "deploy publish rollback",
        { pages: "deploy publish", versions: "deploy", "pages deployment": "create" },
      ],
      "secrets.change": ["login logout", { secret: "put bulk delete", "pages secret": "put bulk delete" }],
      [HERE]: ["dev", { pages: "dev" }],
      "cloud.delete(resource: each $*)": "delete",
      "cloud.change": { d1: "execute" },
    },
  },
  firebase: {
    like: "verbs",
    valued: "-P --project --account --token -c --config",
    flags: `${flags} --non-interactive -i --interactive`,
    does: {
      nothing: "open",
      "cloud.change(verb: use)": "use",
      [READ]: {
        projects: "list",
        apps: "list sdkconfig",
        functions: "log list",
        database: "get",
        hosting: "sites",
      },
      [BUILD]: "deploy --dry-run,",
      "deploy.run(environment: $-P|--project)": ["deploy", { hosting: "clone", "hosting channel": "deploy" }],
      "secrets.read": { "functions secrets": "access", "functions config": "get", auth: "export" },
      "secrets.change": [
        "login logout",
        { login: "ci add use", "functions secrets": "set destroy prune", "functions config": "set unset" },
      ],
      [HERE]: ["serve emulators", { emulators: "start export", functions: "shell" }],
      "cloud.delete(resource: each $*)": { hosting: "disable" },
    },
  },
  // Most of its verbs work on containers on this machine.
  supabase: {
    like: "verbs",
    valued: "--workdir --profile --network-id --dns-resolver -o --output --project-ref",
    flags: `${flags} --experimental --create-ticket`,
    does: {
      [READ]: ["status services", { db: "diff lint dump", gen: "types", migration: "list" }],
      "container.change": "start stop",
      [HERE]: ["init", { migration: "new", functions: "new serve", db: "start", seed: "buckets" }],
      "database.delete": { db: "reset" },
      "deploy.run(environment: $--project-ref)": {
        functions: "deploy",
        db: "push",
        config: "push",
        migration: "up",
      },
      "secrets.change": ["login logout", { secrets: "set unset" }],
    },
  },
};

const known = tableCommands(tables, cloudCode);

/** `pg:reset` is `pg reset`. */
const splitting =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) => {
    const [first, ...rest] = command.arguments;
    const topics = first?.text.split(":").map((text): Word => ({ ...first, text })) ?? [];
    return recognise({ ...command, arguments: [...topics, ...rest] }, recognition);
  };

export const programs: Commands = {
  ...known,
  ...Object.fromEntries(
    ["heroku", "netlify", "ntl", "firebase"].map(name => [name, splitting(known[name]!)]),
  ),
};
