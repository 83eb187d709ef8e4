/** Platforms for sites and what stands behind them: previews for some, one version for everybody. */
import { type Commands, operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import {
  cloudChange,
  cloudDelete,
  cloudRead,
  deploy,
  secretsChange,
  secretsRead,
} from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { flagOf, isOn, optionsOf } from "../syntax/option-values.ts";
import { type Effect, each, nothing } from "../syntax/verb-program.ts";
import { cloudProgram } from "./cloud-verbs.ts";
import { build, commonFlags, runHere, runWithSecrets, splitting } from "./platform-effects.ts";

/** Deploys a preview, unless one of these options says that it is for everybody. */
const deployPreview =
  (...options: readonly string[]): Effect =>
  call => {
    const given = optionsOf(
      call,
      "--target --context --scope --token -t --dir --site --message -m -A --local-config",
    );
    const target = given.values("target", "context").at(-1);
    const isLive = flagOf(given, ...options);
    const environment = isLive === undefined ? undefined : isLive ? "production" : "preview";
    return [
      operation("deploy.run", {
        tool: call.command.program,
        environment: target === undefined || isLive ? environment : textOf(target),
      }),
    ];
  };

/** Makes a preview the one that everybody sees. */
const goLive: Effect = ({ command }) => [
  operation("deploy.run", { tool: command.program, environment: "production" }),
];

const vercel = cloudProgram({
  provider: "vercel",
  special: {
    ...each(nothing, "help telemetry"),
    ...each(cloudRead("vercel"), "logs bisect", { env: "ls" }),
    ...each(deployPreview("prod"), "deploy redeploy"),
    ...each(goLive, "promote rollback alias", { alias: "set" }),
    ...each(secretsRead, "", { env: "pull" }),
    ...each(secretsChange, "login logout", { env: "add rm update" }),
    ...each(runWithSecrets, "", { env: "run" }),
    ...each(runHere, "dev"),
    ...each(build, "build"),
  },
  bare: deployPreview("prod"),
  valued: setOf(
    "--cwd -A --local-config -Q --global-config --scope -S -T --team -t --token --target -e --env -b",
  ),
  flags: new Set([
    ...commonFlags,
    ..."--prod --prebuilt -f --force --no-wait --public -p --logs -l".split(" "),
  ]),
});

const netlify = splitting(
  cloudProgram({
    provider: "netlify",
    special: {
      ...each(nothing, "help completion"),
      ...each(cloudRead("netlify"), "logs open status watch", { sites: "list", env: "list clone" }),
      ...each(deployPreview("prod", "p"), "deploy"),
      ...each(secretsRead, "", { env: "get" }),
      ...each(secretsChange, "login logout switch", { env: "set unset import" }),
      ...each(runHere, "dev serve", { dev: "exec", functions: "serve invoke" }),
      build,
    },
    valued: setOf("--auth --filter --http-proxy --site -s"),
    flags: commonFlags,
  }),
);

const wrangler = cloudProgram({
  provider: "cloudflare",
  special: {
    ...each(nothing, "help docs"),
    ...each(cloudRead("cloudflare"), "tail whoami check types", { secret: "list", "kv key": "get list" }),
    ...each(
      call => (isOn(optionsOf(call), "dry-run") ? build(call) : deploy("-e", "--env")(call)),
      "deploy publish rollback",
      { pages: "deploy publish", versions: "deploy", "pages deployment": "create" },
    ),
    ...each(secretsChange, "login logout", { secret: "put bulk delete", "pages secret": "put bulk delete" }),
    ...each(runHere, "dev", { pages: "dev" }),
    ...each(cloudDelete("cloudflare"), "delete"),
    ...each(cloudChange("cloudflare"), "", { d1: "execute" }),
  },
  valued: setOf("-c --config -e --env --cwd --env-file"),
  flags: new Set([...commonFlags, "--experimental-json-config", "-v"]),
});

const firebase = splitting(
  cloudProgram({
    provider: "firebase",
    special: {
      ...each(nothing, "help open"),
      use: call => (call.after.length === 0 ? cloudRead("firebase")(call) : cloudChange("firebase")(call)),
      ...each(cloudRead("firebase"), "", {
        projects: "list",
        apps: "list sdkconfig",
        functions: "log list",
        database: "get",
        hosting: "sites",
      }),
      ...each(
        call => (isOn(optionsOf(call), "dry-run") ? build(call) : deploy("-P", "--project")(call)),
        "deploy",
        { hosting: "clone" },
      ),
      ...each(deploy("-P", "--project"), "", { "hosting channel": "deploy" }),
      ...each(secretsRead, "", { "functions secrets": "access", "functions config": "get", auth: "export" }),
      ...each(secretsChange, "login logout", {
        login: "ci add use",
        "functions secrets": "set destroy prune",
        "functions config": "set unset",
      }),
      ...each(runHere, "serve emulators", { emulators: "start export", functions: "shell" }),
      ...each(cloudDelete("firebase"), "", { hosting: "disable" }),
    },
    valued: setOf("-P --project --account --token -c --config"),
    flags: new Set([...commonFlags, "--non-interactive", "-i", "--interactive"]),
  }),
);

/** Most of its verbs work on containers on this machine. */
const supabase = cloudProgram({
  provider: "supabase",
  special: {
    ...each(nothing, "help completion"),
    ...each(cloudRead("supabase"), "status services", {
      db: "diff lint dump",
      gen: "types",
      migration: "list",
    }),
    ...each(() => [operation("container.change", { verb: "start" })], "start stop"),
    ...each(runHere, "init", { migration: "new", functions: "new serve", db: "start", seed: "buckets" }),
    ...each(() => [operation("database.delete", { system: "supabase", name: undefined })], "", {
      db: "reset",
    }),
    ...each(deploy("--project-ref"), "", {
      functions: "deploy",
      db: "push",
      config: "push",
      migration: "up",
    }),
    ...each(secretsChange, "login logout", { secrets: "set unset" }),
  },
  valued: setOf("--workdir --profile --network-id --dns-resolver -o --output"),
  flags: new Set([...commonFlags, "--experimental", "--create-ticket"]),
});

export const sitePlatforms: Commands = {
  vercel,
  now: vercel,
  netlify,
  ntl: netlify,
  wrangler,
  firebase,
  supabase,
};
