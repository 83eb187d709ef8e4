/** Platforms that run a project on their machines. */
import { type Commands, operation } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { cloudDelete, cloudRead, deploy, secretsChange, secretsRead } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { each, nothing } from "../syntax/verb-program.ts";
import { cloudProgram } from "./cloud-verbs.ts";
import { commonFlags, runHere, runThere, runWithSecrets, splitting } from "./platform-effects.ts";

const heroku = cloudProgram({
  provider: "heroku",
  special: {
    ...each(nothing, "help version autocomplete commands"),
    ...each(
      cloudRead("heroku"),
      "apps ps logs releases addons domains buildpacks pipelines regions stack status",
      {
        pg: "info ps locks diagnose outliers",
      },
    ),
    ...each(secretsRead, "config", { config: "get", pg: "credentials", auth: "token" }),
    ...each(secretsChange, "login logout", {
      auth: "login logout",
      config: "set unset edit add remove",
      container: "login logout",
    }),
    ...each(deploy("-a", "--app"), "rollback", {
      container: "push release",
      releases: "rollback",
      pipelines: "promote",
    }),
    ...each(runHere, "local", { local: "start run" }),
    ...each(runThere, "run", { run: "detached inside", ps: "exec", pg: "psql" }),
    ...each(cloudDelete("heroku"), "", { pg: "reset kill killall", "pg backups": "delete" }),
  },
  topics: setOf("apps ps releases addons domains buildpacks pipelines regions stack status"),
  valued: setOf("-a --app -r --remote -t --team"),
  passingOn: new Set(["run", "run detached", "ps exec"]),
});

const fly = cloudProgram({
  provider: "fly",
  special: {
    ...each(nothing, "help version docs"),
    ...each(cloudRead("fly"), "logs status releases dig ping", { config: "show validate" }),
    ...each(deploy("-a", "--app"), "deploy launch", { apps: "restart" }),
    ...each(secretsRead, "", { auth: "token", tokens: "create" }),
    ...each(secretsChange, "", {
      auth: "login logout docker",
      ssh: "issue",
      secrets: "set unset import deploy",
    }),
    ...each(runThere, "console", { ssh: "console", machine: "exec" }),
  },
  valued: setOf("-a --app -c --config -t --access-token -o --org"),
  flags: commonFlags,
});

const railway = cloudProgram({
  provider: "railway",
  special: {
    ...each(nothing, "help docs"),
    ...each(cloudRead("railway"), "logs status open whoami"),
    ...each(deploy("-e", "--environment"), "up redeploy deploy"),
    ...each(secretsRead, "variables"),
    ...each(secretsChange, "login logout"),
    ...each(cloudDelete("railway"), "down"),
    ...each(runWithSecrets, "run shell"),
    ...each(runThere, "ssh connect"),
  },
  flags: commonFlags,
  passingOn: setOf("run ssh"),
});

const render = cloudProgram({
  provider: "render",
  special: {
    ...each(cloudRead("render"), "services logs workspaces environments projects jobs whoami", {
      deploys: "list",
    }),
    ...each(deploy(), "", { deploys: "create" }),
    ...each(secretsChange, "login logout"),
    ...each(runThere, "ssh psql"),
  },
  topics: setOf("services workspaces environments projects jobs"),
  valued: setOf("-o --output"),
  flags: new Set([...commonFlags, "--confirm"]),
});

const elasticBeanstalk = cloudProgram({
  provider: "aws",
  special: {
    ...each(cloudRead("aws"), "status health events logs list console printenv open use"),
    ...each(({ command, after }) => {
      const name = after.find(word => !word.text.startsWith("-")) ?? known("");
      return [operation("deploy.run", { tool: command.program, environment: textOf(name) || undefined })];
    }, "deploy swap"),
    ...each(runThere, "ssh"),
    ...each(cloudDelete("aws"), "terminate"),
  },
  valued: setOf("--profile -r --region"),
  flags: commonFlags,
});

export const platforms: Commands = {
  heroku: splitting(heroku),
  fly,
  flyctl: fly,
  railway,
  render,
  eb: elasticBeanstalk,
};
