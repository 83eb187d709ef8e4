/** Clouds of providers, and the buckets in them. */
import { expect, test } from "vitest";
import { kindOfVerb } from "../../../../src/policy/programs/cloud/cloud-words.ts";
import { summaryOf } from "../rig.ts";

test.each([
  ["describe-instances", "read"],
  ["list", "read"],
  ["get-iam-policy", "read"],
  ["deleteBucket", "delete"],
  ["batch-delete-image", "delete"],
  ["terminate-instances", "delete"],
  ["create-user", "change"],
  ["listen", undefined],
  ["getaway", undefined],
])("[policy.cloud.verbs] recognises the verb %s", (word, expected) => {
  expect(kindOfVerb(word)).toBe(expected);
});

test.each([
  ["aws ec2 describe-instances --filters Name=a,Values=b", "cloud.read(provider: aws, service: ec2)"],
  ["aws --profile live --region r s3 ls", "cloud.read(provider: aws, service: s3)"],
  [
    "aws --profile live ec2 terminate-instances --instance-ids i",
    "cloud.delete(provider: aws, service: ec2, resource: ?)",
  ],
  ["aws ec2 wait instance-running", "cloud.read(provider: aws, service: ec2)"],
  [
    "aws lambda update-function-code --function-name f",
    "cloud.change(provider: aws, service: lambda, verb: update-function-code)",
  ],
  ["aws kms schedule-key-deletion --key-id k", "cloud.delete(provider: aws, service: kms, resource: ?)"],
  ["aws sts get-caller-identity", "cloud.read(provider: aws, service: sts)"],
  ["aws help", "shell.print()"],
  ["gcloud compute instances list --project p", "cloud.read(provider: gcloud, service: compute)"],
  [
    "gcloud --quiet compute instances delete vm --zone z",
    "cloud.delete(provider: gcloud, service: compute, resource: vm)",
  ],
  ["gcloud logging logs delete l", "cloud.delete(provider: gcloud, service: logging, resource: l)"],
  ["gcloud config set project p", "cloud.change(provider: gcloud, service: config, verb: set)"],
  ["az vm list -g rg", "cloud.read(provider: az, service: vm)"],
  ["az group delete -n rg --yes", "cloud.delete(provider: az, service: group, resource: rg)"],
  ["az rest --method delete --url u", "cloud.delete(provider: az, resource: ?)"],
  ["az rest --method get --url u", "cloud.read(provider: az)"],
  ["heroku apps", "cloud.read(provider: heroku)"],
  ["heroku apps:destroy -a web", "cloud.delete(provider: heroku, service: apps, resource: ?)"],
  ["heroku apps destroy", "cloud.delete(provider: heroku, service: apps, resource: ?)"],
  ["heroku pg:reset DATABASE", "cloud.delete(provider: heroku, service: pg, resource: DATABASE)"],
  ["heroku ps:scale web=0", "cloud.change(provider: heroku, service: ps, verb: scale)"],
  ["fly apps destroy web", "cloud.delete(provider: fly, service: apps, resource: web)"],
  ["fly logs", "cloud.read(provider: fly)"],
  ["vercel ls", "cloud.read(provider: vercel)"],
  ["vercel rm web", "cloud.delete(provider: vercel, resource: web)"],
  ["netlify sites:delete web", "cloud.delete(provider: netlify, service: sites, resource: web)"],
  ["firebase firestore:delete /a", "cloud.delete(provider: firebase, service: firestore, resource: /a)"],
  ["wrangler kv key delete a", "cloud.delete(provider: cloudflare, service: kv, resource: a)"],
  ["wrangler deploy --dry-run", "project.build(tool: wrangler)"],
  ["supabase db reset", "database.delete(system: supabase, name: ?)"],
  ["doctl -t x compute droplet delete 1", "cloud.delete(provider: doctl, service: compute, resource: 1)"],
  ["doctl compute droplet list", "cloud.read(provider: doctl, service: compute)"],
  ["hcloud server delete web", "cloud.delete(provider: hcloud, service: server, resource: web)"],
  ["eksctl delete cluster --name a", "cloud.delete(provider: aws, resource: a)"],
])("[policy.cloud.verbs] recognises the verb of %s", (text, expected) => {
  expect(summaryOf(text)).toEqual([expected]);
});

test.each([
  ["aws secretsmanager get-secret-value --secret-id db", "secrets.read(path: db)"],
  ["aws ssm get-parameter --name /db --with-decryption", "secrets.read(path: /db)"],
  ["aws ssm get-parameter --name /db", "cloud.read(provider: aws, service: ssm)"],
  ["aws ecr get-login-password", "secrets.read(path: ?)"],
  ["aws configure get aws_secret_access_key", "secrets.read(path: aws_secret_access_key)"],
  ["aws configure get region", "cloud.read(provider: aws, service: configure)"],
  ["gcloud secrets versions access latest --secret=db", "secrets.read(path: db)"],
  ["gcloud auth print-access-token", "secrets.read(path: ?)"],
  ["az keyvault secret show --vault-name v --name db", "secrets.read(path: db)"],
  ["az account get-access-token", "secrets.read(path: ?)"],
  ["heroku config:get DB", "secrets.read(path: DB)"],
  ["heroku config", "secrets.read(path: ?)"],
  ["vercel env pull", "secrets.read(path: ?)"],
  ["pulumi config get db --show-secrets", "secrets.read(path: db)"],
  ["ansible-vault view a.yml", "secrets.read(path: a.yml)"],
])("[policy.system.secret-stores] finds the secret in %s", (text, expected) => {
  expect(summaryOf(text)).toEqual([expected]);
});

const transfer = (domain: string, direction: string) =>
  `net.transfer(domain: ${domain}, direction: ${direction})`;

test.each([
  [
    "aws s3 cp a s3://b/c",
    ["fs.read(path: /work/app/a, recursive: false)", transfer("b.s3.amazonaws.com", "up")],
  ],
  [
    "aws s3 cp s3://b/c a",
    [transfer("b.s3.amazonaws.com", "down"), "fs.write(path: /work/app/a, append: false, recursive: false)"],
  ],
  ["aws s3 cp - s3://b/c", [transfer("b.s3.amazonaws.com", "up")]],
  ["aws s3 cp --dryrun a s3://b/c", ["cloud.read(provider: aws, service: s3)"]],
  [
    "aws s3 sync dist s3://b --delete",
    [
      "fs.read(path: /work/app/dist, recursive: true)",
      transfer("b.s3.amazonaws.com", "up"),
      "cloud.delete(provider: aws, resource: s3://b)",
    ],
  ],
  [
    "aws s3 sync s3://b dist --delete",
    [
      transfer("b.s3.amazonaws.com", "down"),
      "fs.write(path: /work/app/dist, append: false, recursive: true)",
      "fs.delete(path: /work/app/dist, recursive: true, force: true)",
    ],
  ],
  [
    "aws s3 sync s3://b dist",
    [
      transfer("b.s3.amazonaws.com", "down"),
      "fs.write(path: /work/app/dist, append: false, recursive: true)",
    ],
  ],
  [
    "aws s3 mv a s3://b",
    [
      "fs.read(path: /work/app/a, recursive: false)",
      "fs.delete(path: /work/app/a, recursive: false, force: true)",
      transfer("b.s3.amazonaws.com", "up"),
    ],
  ],
  ["aws s3 rm s3://b --recursive", ["cloud.delete(provider: aws, service: s3, resource: s3://b)"]],
  [
    "gsutil -m cp -r a gs://b",
    ["fs.read(path: /work/app/a, recursive: true)", transfer("b.storage.googleapis.com", "up")],
  ],
  [
    "gsutil rsync -d gs://b dist",
    [
      transfer("b.storage.googleapis.com", "down"),
      "fs.write(path: /work/app/dist, append: false, recursive: true)",
      "fs.delete(path: /work/app/dist, recursive: true, force: true)",
    ],
  ],
  ["rclone copy a r:b", ["fs.read(path: /work/app/a, recursive: true)", transfer("r", "up")]],
  [
    "rclone sync r:b dist",
    [
      transfer("r", "down"),
      "fs.write(path: /work/app/dist, append: false, recursive: true)",
      "fs.delete(path: /work/app/dist, recursive: true, force: true)",
    ],
  ],
  [
    "rclone sync -n r:b dist",
    ["cloud.read(provider: rclone, service: r)", "fs.list(path: /work/app/dist, recursive: true)"],
  ],
  ["rclone purge ./dist", ["fs.delete(path: /work/app/dist, recursive: true, force: true)"]],
  ["rclone purge r:b", ["cloud.delete(provider: rclone, resource: r:b)"]],
])("[policy.cloud.transfers] finds the files that %s transfers", (text, expected) => {
  expect(summaryOf(text)).toEqual(expected);
});
