/** Programs of clouds, of platforms that run a project or a site, and of buckets. Their words tell what their tables don't. */
import type { Commands, Recogniser } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import type { ProgramTables } from "../table/program-table.ts";
import { tableCommands } from "../table/table-commands.ts";
import { bucketCode } from "./buckets.ts";
import { cloudWords } from "./cloud-words.ts";

const COPY = "code(does: copy)";
const REMOVE = "code(does: remove)";
const HERE = "project.run(tool: $program, script: $verb)";
const BUILD = "project.build(tool: $program)";
const THERE = "remote.run; shell(elsewhere: true)";
const PRODUCTION = "deploy.run(environment: production)";

/** Flags that most of them have. */
const flags = "-y --yes -q --quiet --verbose --debug -d --json -j --no-color --no-clipboard";

const tables: ProgramTables = {
  // The first word is a service, whatever else it might mean.
  "(services)": { flags, otherwise: "code(does: words, with: 1)" },
  "(verbs)": { flags, otherwise: "code(does: words, with: 0)" },
  "(platform)": {
    like: "verbs",
    does: {
      [HERE]: "dev serve local emulators",
      [BUILD]: "build",
      "secrets.read": { env: "pull get get-value get-values" },
      "secrets.change": { env: "add rm set unset update import" },
      "secrets.read(path: ?); run": { env: "run" },
    },
  },

  aws: {
    like: "services",
    valued: `--profile --region --output --endpoint-url --query --color --ca-bundle --cli-binary-format --secret-id
      --secret-id-list --name --names --path --command --body --bucket --key --version-id --range`,
    flags: "--debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager",
    does: {
      [COPY]: { s3: "cp mv sync" },
      [REMOVE]: { s3: "rm rb" },
      "net.transfer(direction: up); fs.read(path: $--body)": { s3api: "put-object upload-part" },
      "net.transfer(direction: down); fs.write(path: $last)": { s3api: "get-object" },
      // Parameters may be secrets, which are shown only upon request.
      "secrets.read(path: $--name|--names|--path)": `ssm get-parameter --with-decryption,
        ssm get-parameters --with-decryption, ssm get-parameters-by-path --with-decryption,
        ssm get-parameter-history --with-decryption`,
      "secrets.read(path: ~/.aws/credentials)": { configure: "export-credentials" },
      "secrets.read(path: ?)": {
        kms: "generate-data-key generate-data-key-pair",
        lightsail: "get-instance-access-details download-default-key-pair",
      },
      "secrets.change(path: ~/.aws/credentials)": ["configure", { configure: "set import sso" }],
      "cloud.read": {
        logs: "start-query stop-query tail",
        ssm: "get-parameter get-parameters get-parameters-by-path get-parameter-history",
      },
      "cloud.delete(resource: ?)": { kms: "schedule-key-deletion disable-key" },
    },
  },
  gcloud: {
    like: "services",
    valued: `--project --account --billing-project --configuration --flags-file --format --verbosity --trace-token
      --impersonate-service-account --access-token-file --flatten --region --zone --secret --command`,
    // The first ones come before the service, and change nothing.
    flags: "alpha beta preview -q --quiet --log-http --user-output-enabled --no-user-output-enabled",
    does: {
      nothing: "info cheat-sheet topic",
      [COPY]: { storage: "cp mv rsync" },
      [REMOVE]: { storage: "rm" },
      "remote.run; shell(text: $--command, elsewhere: true)": "cloud-shell",
      "net.transfer": { compute: "scp" },
      "secrets.read": { config: "config-helper" },
      "secrets.change(path: ~/.config/gcloud)": ["init", { "container clusters": "get-credentials" }],
    },
  },
  gsutil: {
    like: "verbs",
    name: "gcloud",
    valued: "-o -h -u -i",
    flags: "-m -q -D -DD --debug",
    does: {
      [COPY]: "cp mv rsync",
      [REMOVE]: "rm rb",
      "secrets.change(path: ~/.config/gcloud)": "config",
    },
  },
  az: {
    like: "services",
    valued: `--subscription --output -o --query -g --resource-group --name -n --id --file -f --source -s --destination
      -d --method -m`,
    flags: "--verbose --debug --only-show-errors",
    does: {
      nothing: "find",
      "secrets.read":
        "~certificate download, ~keys list, ~list-keys, ~admin-key show, ~connection-string, ~list publishing",
      "secrets.change(path: ~/.azure)": [
        "login logout configure",
        { account: "set clear", aks: "get-credentials", "ad sp": "create-for-rbac" },
      ],
      "deploy.run": "up",
      "cloud.delete(resource: ?)": "rest --method=delete, rest -m=delete",
      "cloud.read": "rest --method=get, rest -m=get, rest --method=head",
      "cloud.change(verb: ?)": "rest",
    },
  },
  azd: {
    like: "platform",
    name: "az",
    valued: "-C --cwd -e --environment",
    flags: "--debug --no-prompt",
    does: { "cloud.delete(resource: ?)": "down" },
  },
  "doctl ibmcloud vultr vultr-cli oci linode-cli hcloud scw civo openstack": {
    like: "services",
    valued: `-t --access-token -u --api-url -c --config -o --output -p --profile --region --context --config-file --endpoint
      --query --compartment-id --auth --as-user --format --os-cloud --os-region-name --os-project-name`,
  },
  eksctl: { like: "verbs", name: "aws", valued: "-v -C --color --profile --region" },
  "kops velero istioctl": {
    like: "verbs",
    valued: "--name --state --config -v -n --namespace --context --kubecontext --kubeconfig -i",
  },

  heroku: {
    like: "platform",
    valued: "-a --app -r --remote -t --team",
    does: {
      "secrets.read": ["config", { config: "get" }],
      "secrets.change": { config: "set unset edit add remove" },
      "deploy.run(environment: $-a|--app)": { container: "push release" },
      [THERE]: ["run", { run: "detached inside" }],
    },
  },
  "fly flyctl": {
    like: "platform",
    name: "fly",
    valued: "-a --app -c --config -t --access-token -o --org -C --command -r --region",
    does: { "secrets.read": { tokens: "create" } },
  },
  railway: {
    like: "platform",
    valued: "-e --environment -s --service",
    does: {
      "secrets.read(path: ?); run": "run shell",
      [THERE]: "connect",
      "cloud.delete(resource: ?)": "down",
    },
  },
  render: { like: "platform", valued: "-o --output", flags: `${flags} --confirm` },
  eb: {
    like: "platform",
    name: "aws",
    valued: "--profile -r --region",
    does: { "deploy.run(tool: $program, environment: $1)": "deploy swap" },
  },
  "vercel now": {
    like: "platform",
    name: "vercel",
    valued: "--cwd -A --local-config -Q --global-config --scope -S -T --team -t --token --target -e --env -b",
    flags: `${flags} --prebuilt -f --force --no-wait --public -p --logs -l`,
    does: {
      [PRODUCTION]: ["deploy --prod, redeploy --prod", "promote rollback alias"],
      "deploy.run(environment: $--target)": "deploy redeploy",
    },
    adds: { [PRODUCTION]: "--prod" },
    bare: "deploy.run(environment: $--target)",
  },
  "netlify ntl": {
    like: "platform",
    name: "netlify",
    valued: "--auth --filter --http-proxy --site -s",
    does: {
      [PRODUCTION]: "deploy --prod, deploy -p",
      "deploy.run(environment: preview)": "deploy",
      "secrets.change": "switch",
      [HERE]: { functions: "serve invoke" },
    },
  },
  wrangler: {
    like: "platform",
    name: "cloudflare",
    valued: "-c --config -e --env --cwd --env-file",
    flags: `${flags} --experimental-json-config -v`,
    does: {
      [BUILD]: "deploy --dry-run, publish --dry-run",
      "deploy.run(tool: $program, environment: $-e|--env)": ["deploy publish", { pages: "publish" }],
      [HERE]: { pages: "dev" },
      "cloud.change": { d1: "execute" },
    },
  },
  firebase: {
    like: "platform",
    valued: "-P --project --account --token -c --config",
    flags: `${flags} --non-interactive -i --interactive`,
    does: {
      nothing: "open",
      "cloud.change(verb: use)": "use",
      [BUILD]: "deploy --dry-run,",
      "deploy.run(environment: $-P|--project)": "deploy",
      "secrets.read": { "functions config": "get", auth: "export" },
      "secrets.change": { "functions config": "set unset" },
      [HERE]: { functions: "shell" },
      "cloud.delete(resource: each $*)": { hosting: "disable" },
    },
  },
  // Most of its verbs work on containers on this machine.
  supabase: {
    like: "platform",
    valued: "--workdir --profile --network-id --dns-resolver -o --output --project-ref",
    flags: `${flags} --experimental --create-ticket`,
    does: {
      "cloud.read": { db: "diff lint dump", gen: "types" },
      "container.change": "start stop",
      [HERE]: ["init", { migration: "new", functions: "new serve", db: "start", seed: "buckets" }],
      "database.delete": { db: "reset" },
      "deploy.run(environment: $--project-ref)": { db: "push", config: "push", migration: "up" },
    },
  },

  rclone: {
    valued: "--config --log-level --log-file",
    flags: "-v -vv -q -P --progress --verbose --quiet -n --dry-run -i --interactive",
    does: {
      nothing: ["listremotes obscure genautocomplete", { config: "file paths providers touch" }],
      "code(does: look)":
        "ls lsd lsl lsf lsjson size tree check cryptcheck checksum md5sum sha1sum hashsum about cat ncdu",
      [COPY]: "copy copyto move moveto sync bisync",
      "net.transfer(direction: up)": "rcat",
      [REMOVE]: "delete deletefile purge rmdir rmdirs cleanup dedupe",
      "secrets.read": { config: "show dump" },
      "secrets.change": [
        "config authorize",
        { config: "create update delete password edit reconnect disconnect" },
      ],
      "net.listen": "serve rcd",
      "system.disk(verb: mount)": "mount nfsmount cmount",
    },
  },
  "hadoop hdfs": {
    does: {
      "cloud.delete(resource: each $*)": `fs -rm, fs -rmr, fs -rmdir, fs -expunge, dfs -rm, dfs -rmr, dfs -rmdir,
        dfs -expunge`,
    },
  },
  tarsnap: {
    valued: "-f --keyfile --cachedir --configfile",
    does: { "cloud.delete(resource: $-f)": "-d, --nuke" },
  },
  s3cmd: {
    like: "verbs",
    name: "s3",
    valued: "-c --config --access_key --secret_key --region --host --host-bucket",
    flags: "-v --verbose -q --quiet -d --debug -n --dry-run -r --recursive -f --force -P --acl-public",
    does: { [COPY]: "put get cp mv sync", [REMOVE]: "del rm rb", "cloud.read": "la ls du info" },
  },
  // Which of its places are local isn't told by their form.
  "mc mcli": {
    like: "verbs",
    name: "minio",
    valued: "--exec",
    flags: "--quiet -q --json --debug --insecure --no-color",
    does: {
      "net.transfer(direction: up); fs.read(path: $*)": "cp mirror put pipe mv",
      "net.transfer(direction: down)": "get",
      [REMOVE]: "rm rb",
      "secrets.change": { alias: "set remove rm import" },
      "cloud.read; shell(text: $--exec)": "find",
    },
  },
  b2: { like: "verbs", does: { "secrets.change": ["authorize-account clear-account create-key"] } },
};

const known = tableCommands(tables, { ...bucketCode, words: cloudWords });

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
