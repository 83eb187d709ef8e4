/** Google's cloud: `gcloud group … verb`, and `gsutil`. */
import { operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { cloudRead, deploy, remoteRun, secretsChange } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { lastValue } from "../syntax/option-values.ts";
import { type Effect, each, nothing } from "../syntax/verb-program.ts";
import { bucketCopy, bucketDelete } from "./buckets.ts";
import { cloudProgram } from "./cloud-verbs.ts";
import { insideContainer } from "./container-run.ts";

const provider = "gcloud";
const look = cloudRead(provider);

/** `gcloud secrets versions access latest --secret=name` */
const accessSecret: Effect = call => [operation("secrets.read", { path: textOf(lastValue(call, "secret")) })];

const token: Effect = ({ verb }) => [operation("secrets.read", { path: verb.split(" ").at(-1) })];

const signIn: Effect = ({ recognition }) => [
  operation("secrets.change", { path: `${recognition.facts.home}/.config/gcloud` }),
];

const ssh: Effect = call => {
  const text = lastValue(call, "command");
  const { command, recognition } = call;
  return [
    ...remoteRun(call)!,
    ...(text === undefined ? [] : recognition.shell(text, command, insideContainer())),
  ];
};

const copyToMachine: Effect = () => [operation("net.transfer", { domain: undefined, direction: undefined })];

export const gcloud = cloudProgram({
  provider,
  services: 1,
  stages: setOf("alpha beta preview"),
  special: {
    ...each(nothing, "help info version cheat-sheet topic"),
    ...each(look, "", {
      auth: "list",
      config: "list get get-value",
      "config configurations": "list describe",
      storage: "ls cat du hash",
      logging: "read tail",
      "app logs": "read tail",
      "run services logs": "read tail",
      "functions logs": "read",
      "container clusters": "list describe",
    }),
    ...each(accessSecret, "", { "secrets versions": "access" }),
    ...each(token, "", {
      auth: "print-access-token print-identity-token",
      "auth application-default": "print-access-token",
      sql: "generate-login-token",
      config: "config-helper",
    }),
    ...each(signIn, "init", {
      auth: "login revoke activate-service-account configure-docker",
      "auth application-default": "login revoke set-quota-project",
      "container clusters": "get-credentials",
      "iam service-accounts keys": "create",
    }),
    ...each(secretsChange, "", { secrets: "create update", "secrets versions": "add enable disable" }),
    ...each(bucketCopy, "", { storage: "cp mv rsync" }),
    ...each(bucketDelete(provider), "", { storage: "rm" }),
    ...each(ssh, "cloud-shell", { compute: "ssh", "app instances": "ssh", "compute tpus tpu-vm": "ssh" }),
    ...each(copyToMachine, "", { compute: "scp" }),
    ...each(deploy(), "", {
      app: "deploy",
      run: "deploy",
      functions: "deploy",
      "run services": "replace",
      "run jobs": "deploy",
      "deployment-manager deployments": "create update",
      "deploy releases": "create promote",
      "api-gateway gateways": "create",
      endpoints: "services",
      "endpoints services": "deploy",
    }),
  },
  valued: setOf(
    `--project --account --billing-project --configuration --flags-file --format --verbosity --trace-token
    --impersonate-service-account --access-token-file --flatten --region --zone`,
  ),
  flags: setOf("-q --quiet --log-http --user-output-enabled --no-user-output-enabled"),
  passingOn: new Set(["compute ssh"]),
});

export const gsutil = cloudProgram({
  provider,
  special: {
    ...each(nothing, "help version"),
    ...each(look, "hash"),
    ...each(bucketCopy, "cp mv rsync"),
    ...each(bucketDelete(provider), "rm rb"),
    ...each(signIn, "config"),
  },
  valued: setOf("-o -h -u -i"),
  flags: setOf("-m -q -D -DD --debug"),
});
