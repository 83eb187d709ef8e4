/** Programs of clouds and of buckets. */
import type { Commands } from "../../recognition.ts";
import type { ProgramTables } from "../table/program-table.ts";
import { tableCommands } from "../table/table-commands.ts";
import { cloudCode, cloudPresets } from "./cloud-verbs.ts";

const READ = "cloud.read; code(does: beyond)";
const COPY = "code(does: copy)";
const REMOVE = "code(does: remove)";
const UP = "net.transfer(direction: up); fs.read(path: $*)";
const DOWN = "net.transfer(direction: down)";

const tables: ProgramTables = {
  ...cloudPresets,
  "(plain)": {
    like: "services",
    does: {
      "secrets.change": ["login logout", { auth: "init login switch remove", config: "set" }],
      "remote.run": ["ssh", { compute: "ssh", server: "ssh" }],
    },
  },

  aws: {
    like: "services",
    valued: `--profile --region --output --endpoint-url --query --color --ca-bundle --cli-read-timeout
      --cli-connect-timeout --cli-binary-format --secret-id --secret-id-list --name --names --path --command --body
      --bucket --key --version-id --range`,
    flags: "--debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager --no-cli-auto-prompt",
    does: {
      [COPY]: { s3: "cp mv sync" },
      [REMOVE]: { s3: "rm rb" },
      "net.transfer(direction: up); fs.read(path: $--body)": { s3api: "put-object upload-part" },
      "net.transfer(direction: down); fs.write(path: $last)": { s3api: "get-object" },
      "secrets.read(path: $--secret-id|--secret-id-list)": {
        secretsmanager: "get-secret-value batch-get-secret-value",
      },
      // Parameters may be secrets, which are shown only upon request.
      "secrets.read(path: $--name|--names|--path)": `ssm get-parameter --with-decryption,
        ssm get-parameters --with-decryption, ssm get-parameters-by-path --with-decryption,
        ssm get-parameter-history --with-decryption`,
      [READ]: {
        s3: "presign ls",
        s3api: "head-object head-bucket wait",
        ssm: "get-parameter get-parameters get-parameters-by-path get-parameter-history",
        sts: "get-caller-identity decode-authorization-message",
        configure: "list list-profiles",
        ec2: "wait",
        logs: "tail filter-log-events start-query stop-query test-metric-filter",
        dynamodb: "query scan batch-get-item transact-get-items",
        cloudformation: "validate-template detect-stack-drift wait",
        "resource-explorer-2": "search",
        pricing: "get-products",
        history: "list show",
      },
      // Passes that are good for a while.
      "secrets.read(path: ?)": {
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
      },
      "code(does: setting)": { configure: "get" },
      "secrets.change(path: ~/.aws/credentials)": [
        "configure",
        {
          configure: "set import sso sso-session add-model",
          sso: "login logout",
          iam: "create-access-key create-login-profile update-login-profile",
          secretsmanager: "put-secret-value create-secret update-secret",
          codeartifact: "login",
        },
      ],
      "remote.run; shell(text: $--command, elsewhere: true)": {
        ecs: "execute-command",
        ssm: "start-session send-command",
        "ec2-instance-connect": "ssh",
      },
      "deploy.run": {
        cloudformation: "deploy execute-change-set create-stack update-stack",
        deploy: "create-deployment push",
        amplify: "start-deployment start-job",
        elasticbeanstalk: "update-environment",
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
      [READ]: {
        auth: "list",
        config: "list get get-value",
        "config configurations": "list describe",
        storage: "ls cat du hash",
        logging: "read tail",
        "app logs": "read tail",
        "run services logs": "read tail",
        "functions logs": "read",
        "container clusters": "list describe",
      },
      "secrets.read(path: $--secret)": { "secrets versions": "access" },
      "secrets.read(path: $verb)": {
        auth: "print-access-token print-identity-token",
        "auth application-default": "print-access-token",
        sql: "generate-login-token",
        config: "config-helper",
      },
      "secrets.change(path: ~/.config/gcloud)": [
        "init",
        {
          auth: "login revoke activate-service-account configure-docker",
          "auth application-default": "login revoke set-quota-project",
          "container clusters": "get-credentials",
          "iam service-accounts keys": "create",
        },
      ],
      "secrets.change": { secrets: "create update", "secrets versions": "add enable disable" },
      [COPY]: { storage: "cp mv rsync" },
      [REMOVE]: { storage: "rm" },
      "remote.run; shell(text: $--command, elsewhere: true); run(behind: --, elsewhere: true)": [
        "cloud-shell",
        { compute: "ssh", "app instances": "ssh", "compute tpus tpu-vm": "ssh" },
      ],
      "net.transfer": { compute: "scp" },
      "deploy.run": {
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
      },
    },
  },
  gsutil: {
    like: "verbs",
    name: "gcloud",
    valued: "-o -h -u -i",
    flags: "-m -q -D -DD --debug",
    does: {
      [READ]: "hash",
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
      [READ]: {
        account: "show list",
        "deployment group": "what-if validate",
        "deployment sub": "what-if",
        container: "logs",
        "webapp log": "tail show",
        "containerapp logs": "show",
      },
      "secrets.read(path: $--name|-n|--id|--file|-f)": {
        "keyvault secret": "show download",
        "keyvault certificate": "download",
        "keyvault key": "decrypt",
        account: "get-access-token",
        "storage account keys": "list",
        "storage account": "show-connection-string generate-sas",
        "storage container": "generate-sas",
        "storage blob": "generate-sas",
        "acr credential": "show",
        "cosmosdb keys": "list",
        redis: "list-keys",
        "servicebus namespace authorization-rule keys": "list",
        "eventhubs namespace authorization-rule keys": "list",
        "functionapp keys": "list",
        "webapp deployment": "list-publishing-profiles list-publishing-credentials",
        "search admin-key": "show",
        "cognitiveservices account keys": "list",
      },
      "secrets.change(path: $--name|-n|--id)": {
        "keyvault secret": "set set-attributes restore",
        "ad sp": "create-for-rbac",
        "ad sp credential": "reset",
        "ad app credential": "reset",
        "acr credential": "renew",
        "storage account keys": "renew",
      },
      "secrets.change(path: ~/.azure)": [
        "login logout configure",
        { account: "set clear", acr: "login", aks: "get-credentials", devops: "login logout" },
      ],
      "remote.run": [
        "ssh",
        {
          "vm run-command": "invoke create",
          container: "exec attach",
          containerapp: "exec",
          webapp: "ssh",
          aks: "command",
          "aks command": "invoke",
        },
      ],
      "deploy.run": [
        "up",
        {
          webapp: "up deploy",
          functionapp: "deploy",
          containerapp: "up",
          "webapp deployment source": "config-zip sync",
          "functionapp deployment source": "config-zip sync",
          "deployment group": "create",
          "deployment sub": "create",
          "deployment mg": "create",
          "deployment tenant": "create",
          staticwebapp: "deploy",
          "spring app": "deploy",
        },
      ],
      "net.transfer(direction: up); fs.read(path: $--file|-f|--source|-s, recursive: true)": {
        "storage blob": "upload upload-batch sync",
        "storage file": "upload upload-batch",
        "storage fs file": "upload",
      },
      "net.transfer(direction: down); fs.write(path: $--file|-f|--destination|-d, recursive: true)": {
        "storage blob": "download download-batch",
        "storage file": "download download-batch",
        "storage fs file": "download",
      },
      "cloud.delete(resource: ?)": "rest --method=delete, rest -m=delete",
      "cloud.read": "rest --method=get, rest -m=get, rest --method=head",
      "cloud.change(verb: ?)": "rest",
    },
  },
  azd: {
    like: "verbs",
    name: "az",
    valued: "-C --cwd -e --environment",
    flags: "--debug --no-prompt",
    does: {
      "deploy.run(tool: $program, environment: $-e|--environment)": "up deploy",
      "secrets.change(path: ~/.azure)": { auth: "login logout" },
      "cloud.delete(resource: ?)": "down",
      "secrets.read": { auth: "token", env: "get-values get-value" },
    },
  },

  doctl: {
    like: "plain",
    valued: "-t --access-token -u --api-url --context -c --config -o --output --format",
  },
  "ibmcloud vultr": { like: "plain" },
  "vultr-cli": { like: "plain", name: "vultr" },
  oci: { like: "plain", valued: "--profile --region --config-file --auth --output --query --compartment-id" },
  "linode-cli": { like: "plain", name: "linode", valued: "--as-user --format --target-cluster" },
  hcloud: { like: "plain", valued: "--config --context --endpoint --poll-interval" },
  scw: { like: "plain", name: "scaleway", valued: "-c --config -o --output -p --profile" },
  civo: { like: "plain", valued: "--region" },
  openstack: { like: "plain", valued: "--os-cloud --os-region-name --os-project-name" },
  eksctl: { like: "verbs", name: "aws", valued: "-v -C --color --profile --region" },
  kops: { like: "verbs", valued: "--name --state --config -v" },
  velero: { like: "verbs", valued: "-n --namespace --kubecontext --kubeconfig" },
  istioctl: { like: "verbs", name: "istio", valued: "-n --namespace --context --kubeconfig -i" },

  rclone: {
    valued: "--config --log-level --log-file",
    flags: "-v -vv -q -P --progress --verbose --quiet -n --dry-run -i --interactive",
    does: {
      nothing: ["listremotes obscure genautocomplete", { config: "file paths providers touch" }],
      "code(does: look)":
        "ls lsd lsl lsf lsjson size tree check cryptcheck checksum md5sum sha1sum hashsum about cat ncdu",
      [COPY]: "copy copyto move moveto sync bisync",
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
      "cloud.delete(resource: each $*)": ["fs", "dfs"].flatMap(group =>
        ["rm", "rmr", "rmdir", "expunge"].map(verb => `${group} -${verb},`),
      ),
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
    does: { [COPY]: "put get cp mv sync", [REMOVE]: "del rm rb", [READ]: "la ls du info" },
  },
  // Which of its places are local isn't told by their form.
  "mc mcli": {
    like: "verbs",
    name: "minio",
    valued: "--exec",
    flags: "--quiet -q --json --debug --insecure --no-color",
    does: {
      [UP]: "cp mirror put pipe mv",
      [DOWN]: "get",
      [REMOVE]: "rm rb",
      "secrets.change": { alias: "set remove rm import" },
      "cloud.read; shell(text: $--exec)": "find",
      [READ]: ["alias ls tree stat cat head du diff", { alias: "list ls" }],
    },
  },
  b2: {
    like: "verbs",
    does: {
      [UP]: ["upload-file upload_file sync", { file: "upload" }],
      [DOWN]: ["download-file download-file-by-name download-file-by-id", { file: "download" }],
      "secrets.change": ["authorize-account clear-account create-key", { account: "authorize clear" }],
    },
  },
};

export const programs: Commands = { ...tableCommands(tables, cloudCode) };
