/** Amazon's cloud: `aws service operation`. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { cloudRead, remoteRun } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { isOn, lastValue, optionsOf } from "../syntax/option-values.ts";
import { type Call, type Effect, each, nothing } from "../syntax/verb-program.ts";
import { bucketCopy, bucketDelete } from "./buckets.ts";
import { cloudProgram } from "./cloud-verbs.ts";
import { insideContainer } from "./container-run.ts";

const provider = "aws";
const look = cloudRead(provider);

const secret =
  (...options: readonly string[]): Effect =>
  call => [operation("secrets.read", { path: textOf(lastValue(call, ...options)) })];

/** Parameters may be secrets, which are shown only upon request. */
const parameter: Effect = call => {
  const isShown = isOn(optionsOf(call), "with-decryption");
  return isShown ? secret("name", "names", "path")(call) : look(call);
};

/** Passes that are good for a while. */
const credentials: Effect = ({ verb }) => [operation("secrets.read", { path: verb.split(" ").at(-1) })];

const credentialsFile: Effect = ({ recognition }) => [
  operation("secrets.change", { path: `${recognition.facts.home}/.aws/credentials` }),
];

const configured: Effect = ({ after, recognition }) =>
  /secret|token/.test(textOf(after[0]) ?? "secret")
    ? [operation("secrets.read", { path: `${recognition.facts.home}/.aws/credentials` })]
    : [operation("cloud.read", { provider })];

/** A command on machines, or in a container, of theirs. */
const execute: Effect = call => {
  const text = lastValue(call, "command");
  const { command, recognition } = call;
  return [
    ...remoteRun(call)!,
    ...(text === undefined ? [] : recognition.shell(text, command, insideContainer())),
  ];
};

/** `s3api put-object --body file`, `s3api get-object … file` */
const object: Effect = call => {
  const { command, recognition, verb } = call;
  const given = optionsOf(call, "bucket key body profile region version-id range");
  const bucket = textOf(given.values("bucket").at(-1));
  const isUpload = verb.endsWith("put-object") || verb.endsWith("upload-part");
  const words = isUpload ? given.values("body") : given.operands.slice(-1);
  const files = words.flatMap(word => recognition.paths(word, command));
  return [
    operation("net.transfer", {
      domain: bucket === undefined ? undefined : `${bucket}.s3.amazonaws.com`,
      direction: isUpload ? "up" : "down",
    }),
    ...files.map(
      (path): Operation =>
        isUpload
          ? operation("fs.read", { path, recursive: false })
          : operation("fs.write", { path, append: false }),
    ),
  ];
};

const deployStack: Effect = ({ command }) => [
  operation("deploy.run", { tool: command.program, environment: undefined }),
];

/** Nothing is done, only whether it might be. */
const unlessDry =
  (effect: Effect): Effect =>
  (call: Call) =>
    isOn(optionsOf(call), "dryrun") ? look(call) : effect(call);

export const aws = cloudProgram({
  provider,
  services: 1,
  special: {
    ...each(nothing, "help"),
    ...each(unlessDry(bucketCopy), "", { s3: "cp mv sync" }),
    ...each(unlessDry(bucketDelete(provider)), "", { s3: "rm rb" }),
    ...each(object, "", { s3api: "put-object upload-part get-object" }),
    ...each(look, "", {
      s3: "presign ls",
      s3api: "head-object head-bucket wait",
      sts: "get-caller-identity decode-authorization-message",
      configure: "list list-profiles",
      ec2: "wait",
      logs: "tail filter-log-events start-query stop-query test-metric-filter",
      dynamodb: "query scan batch-get-item transact-get-items",
      cloudformation: "validate-template detect-stack-drift wait",
      "resource-explorer-2": "search",
      pricing: "get-products",
      history: "list show",
    }),
    ...each(secret("secret-id", "secret-id-list"), "", {
      secretsmanager: "get-secret-value batch-get-secret-value",
    }),
    ...each(parameter, "", {
      ssm: "get-parameter get-parameters get-parameters-by-path get-parameter-history",
    }),
    ...each(credentials, "", {
      sts: "get-session-token assume-role assume-role-with-saml assume-role-with-web-identity get-federation-token",
      ecr: "get-login get-login-password get-authorization-token",
      "ecr-public": "get-login-password get-authorization-token",
      eks: "get-token",
      kms: "decrypt generate-data-key generate-data-key-pair",
      rds: "generate-db-auth-token",
      redshift: "get-cluster-credentials",
      codeartifact: "get-authorization-token",
      ec2: "get-password-data",
      configure: "export-credentials",
      sso: "get-role-credentials",
      lightsail: "get-instance-access-details download-default-key-pair",
    }),
    ...each(configured, "", { configure: "get" }),
    ...each(credentialsFile, "configure", {
      configure: "set import sso sso-session add-model",
      sso: "login logout",
      iam: "create-access-key create-login-profile update-login-profile",
      secretsmanager: "put-secret-value create-secret update-secret",
      codeartifact: "login",
    }),
    ...each(execute, "", {
      ecs: "execute-command",
      ssm: "start-session send-command",
      "ec2-instance-connect": "ssh",
    }),
    ...each(deployStack, "", {
      cloudformation: "deploy execute-change-set create-stack update-stack",
      deploy: "create-deployment push",
      amplify: "start-deployment start-job",
      elasticbeanstalk: "update-environment",
    }),
    ...each(() => [operation("cloud.delete", { provider, service: "kms", resource: undefined })], "", {
      kms: "schedule-key-deletion disable-key",
    }),
  },
  valued: setOf(
    `--profile --region --output --endpoint-url --query --color --ca-bundle --cli-read-timeout --cli-connect-timeout
    --cli-binary-format`,
  ),
  flags: setOf("--debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager --no-cli-auto-prompt"),
});
