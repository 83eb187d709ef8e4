/** Programs that build infrastructure from what a project declares. */
import { type Commands, operation } from "../../recognition.ts";
import {
  cloudChange,
  cloudDelete,
  cloudRead,
  deploy,
  remoteRun,
  secretsChange,
  secretsRead,
} from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { isOn, optionsOf } from "../syntax/option-values.ts";
import { type Effect, each, nothing, verbProgram } from "../syntax/verb-program.ts";
import { containerChange, containerDelete, containerRead, runInMachine } from "./container-effects.ts";
import { runWithSecrets } from "./platform-effects.ts";
import { terraform, terragrunt } from "./terraform.ts";

/** Runs a script of the project, on this machine. */
const runHere: Effect = ({ command, verb }) => [
  operation("project.run", { tool: command.program, script: verb }),
];
const build: Effect = ({ command }) => [operation("project.build", { tool: command.program })];
const restore: Effect = ({ command }) => [operation("package.restore", { manager: command.program })];
const install: Effect = ({ command }) => [
  operation("package.install", { manager: command.program, packages: undefined, global: true }),
];

/** A listing, unless it is to show what is hidden. */
const readConfig: Effect = call =>
  isOn(optionsOf(call), "show-secrets") ? secretsRead(call) : cloudRead("pulumi")(call);

const pulumi = verbProgram({
  verbs: {
    ...each(cloudRead("pulumi"), "preview pre stack about whoami logs schema", {
      stack: "ls output history graph",
      plugin: "ls",
    }),
    ...each(readConfig, "config", { config: "get", stack: "export" }),
    ...each(deploy("-s", "--stack"), "up update watch"),
    ...each(cloudDelete("pulumi"), "destroy down dn", {
      stack: "rm",
      state: "delete taint",
      config: "rm rm-all",
      plugin: "rm",
    }),
    ...each(restore, "install", { plugin: "install" }),
    ...each(secretsChange, "login logout"),
    ...each(secretsRead, "", { env: "open get" }),
    ...each(runWithSecrets, "", { env: "run" }),
    ...each(nothing, "gen-completion"),
  },
  valued: setOf("-C --cwd --color -v --verbose --profiling --tracing -s --stack"),
  flags: setOf("-e --emoji --logtostderr --logflow --non-interactive --disable-integrity-checking"),
  other: cloudChange("pulumi"),
});

const cdk = verbProgram({
  verbs: {
    ...each(runHere, "synth synthesize ls list diff"),
    ...each(cloudRead("aws"), "context doctor docs docu metadata notices acknowledge ack drift"),
    ...each(deploy(), "deploy watch"),
    ...each(cloudDelete("aws"), "destroy gc"),
  },
  valued: setOf("-a --app -c --context --profile -o --output --plugin -r --role-arn"),
  flags: setOf("-v --verbose --debug --json -j --ci --no-color"),
  other: cloudChange("aws"),
});

const serverless = verbProgram({
  verbs: {
    ...each(cloudRead("serverless"), "info logs metrics print doctor support", {
      deploy: "list",
      plugin: "list search",
    }),
    ...each(deploy("-s", "--stage"), "deploy rollback dev", { deploy: "function" }),
    ...each(cloudDelete("serverless"), "remove"),
    ...each(runHere, "offline", { invoke: "local", offline: "start" }),
    ...each(secretsChange, "login logout", { config: "credentials" }),
    ...each(install, "", { plugin: "install" }),
    package: build,
  },
  valued: setOf("-c --config -s --stage -r --region --aws-profile --app --org --param"),
  flags: setOf("--verbose --debug"),
  other: cloudChange("serverless"),
});

const sam = verbProgram({
  verbs: {
    ...each(cloudRead("aws"), "logs traces list validate docs", {
      list: "endpoints resources stack-outputs",
      remote: "test-event",
    }),
    ...each(deploy("--config-env"), "deploy sync"),
    ...each(cloudDelete("aws"), "delete"),
    ...each(runHere, "", { local: "invoke start-api start-lambda generate-event" }),
    publish: () => [operation("package.publish", { manager: "sam" })],
    build,
  },
  flags: setOf("--debug --beta-features"),
  other: cloudChange("aws"),
});

const packer = verbProgram({
  verbs: {
    ...each(cloudRead("packer"), "validate inspect console fix", { plugins: "installed required" }),
    ...each(runHere, "fmt hcl2_upgrade"),
    ...each(restore, "init", { plugins: "install" }),
  },
  flags: setOf("-machine-readable"),
  other: cloudChange("packer"),
});

const nomad = verbProgram({
  verbs: {
    ...each(cloudRead("nomad"), "status plan inspect logs validate fmt monitor ui", {
      job: "status plan inspect validate history deployments allocs",
      node: "status",
      alloc: "status logs fs checks",
      deployment: "list status",
      server: "members",
      namespace: "list status inspect",
      volume: "status",
      var: "list",
      eval: "list status",
    }),
    ...each(deploy("-namespace"), "run", { job: "run dispatch revert promote", deployment: "promote" }),
    ...each(cloudDelete("nomad"), "stop", {
      job: "stop",
      system: "gc",
      node: "drain purge",
      volume: "delete deregister",
      namespace: "delete",
      var: "purge",
      server: "force-leave",
    }),
    ...each(secretsRead, "", { var: "get" }),
    ...each(remoteRun, "", { alloc: "exec" }),
  },
  flags: setOf("-no-color"),
  other: cloudChange("nomad"),
});

const consul = verbProgram({
  verbs: {
    ...each(cloudRead("consul"), "members info catalog monitor validate rtt", {
      kv: "get export",
      catalog: "nodes services datacenters",
      config: "list read",
      snapshot: "inspect",
      acl: "read",
    }),
    ...each(cloudDelete("consul"), "leave force-leave", {
      kv: "delete",
      config: "delete",
      services: "deregister",
    }),
  },
  other: cloudChange("consul"),
});

const vagrant = verbProgram({
  verbs: {
    ...each(containerRead, "status global-status port ssh-config winrm-config validate", {
      box: "list outdated",
      plugin: "list",
      snapshot: "list",
    }),
    ...each(containerChange, "up reload halt suspend resume provision init package upload", {
      snapshot: "save restore push pop",
      box: "repackage",
    }),
    ...each(containerDelete("machine"), "destroy"),
    ...each(containerDelete("snapshots"), "", { snapshot: "delete" }),
    ...each(containerDelete("boxes"), "", { box: "remove prune" }),
    ...each(install, "", { box: "add update", plugin: "install update" }),
    ...each(runInMachine, "ssh"),
    ...each(deploy(), "push"),
    ...each(secretsChange, "login"),
  },
  flags: setOf("--no-color --color --machine-readable --debug --timestamp --debug-timestamp --no-tty"),
  passingOn: setOf("ssh"),
});

export const infrastructure: Commands = {
  terraform,
  tofu: terraform,
  terragrunt,
  pulumi,
  cdk,
  cdktf: cdk,
  serverless,
  sls: serverless,
  sam,
  packer,
  nomad,
  consul,
  vagrant,
};
