/** Programs that build infrastructure from what a project declares, and programs that deploy. */
import type { ProgramTables } from "../table/program-table.ts";

const HERE = "project.run(tool: $program, script: $verb)";
const DELETE = "cloud.delete(resource: each $*)";

export const tables = {
  helm: {
    valued: `-n --namespace --kube-context --kubeconfig --kube-token --kube-apiserver --kube-as-user --kube-as-group
      --kube-ca-file --kube-tls-server-name --registry-config --repository-cache --repository-config --burst-limit
      --qps -p --starter`,
    flags: "--debug --kube-insecure-skip-tls-verify",
    rehearsals: "--dry-run --dry-run=client --dry-run=server",
    does: {
      "cloud.read": [
        "list ls status history hist search template lint env verify diff",
        {
          get: "all hooks manifest metadata notes values",
          show: "all chart crds readme values",
          inspect: "all chart readme values",
          search: "hub repo",
          repo: "list ls",
          plugin: "list ls",
          dependency: "list ls",
          dep: "list ls",
          diff: "upgrade rollback revision release",
        },
      ],
      [DELETE]: "uninstall delete del un",
      "package.restore": [
        "pull fetch",
        { dependency: "update up build", dep: "update up build", repo: "update up" },
      ],
      "package.configure(key: repository)": { repo: "add remove rm index" },
      "package.install(global: true)": { plugin: "install update" },
      "package.remove(global: true)": { plugin: "uninstall" },
      "secrets.change": { registry: "login logout" },
      "fs.write(path: $*, recursive: true)": "create",
      "project.build": "package",
      "package.publish": "push",
    },
    otherwise: "cloud.change",
  },
  pulumi: {
    valued: "-C --cwd --color -v --verbose --profiling --tracing -s --stack",
    flags: "-e --emoji --logtostderr --logflow --non-interactive --disable-integrity-checking",
    does: {
      "secrets.read": [
        "config --show-secrets, config get --show-secrets, stack export --show-secrets, stack output --show-secrets",
        { env: "open get" },
      ],
      "cloud.read": [
        "preview pre stack about whoami logs schema config",
        { stack: "ls output history graph export", plugin: "ls", config: "get" },
      ],
      "deploy.run(environment: $-s|--stack)": "up update watch",
      [DELETE]: [
        "destroy down dn",
        { stack: "rm", state: "delete taint", config: "rm rm-all", plugin: "rm" },
      ],
      "package.restore": ["install", { plugin: "install" }],
      "secrets.change": "login logout",
      "secrets.read(path: ?); run": { env: "run" },
      nothing: "gen-completion",
    },
    otherwise: "cloud.change",
  },
  "cdk cdktf": {
    name: "aws",
    valued: "-a --app -c --context --profile -o --output --plugin -r --role-arn",
    flags: "-v --verbose --debug --json -j --ci --no-color",
    does: {
      [HERE]: "synth synthesize ls list diff",
      "cloud.read": "context doctor docs docu metadata notices acknowledge ack drift",
      "deploy.run(tool: $program)": "deploy watch",
      [DELETE]: "destroy gc",
    },
    otherwise: "cloud.change",
  },
  "serverless sls": {
    name: "serverless",
    valued: "-c --config -s --stage -r --region --aws-profile --app --org --param",
    flags: "--verbose --debug",
    does: {
      "cloud.read": ["info logs metrics print doctor support", { deploy: "list", plugin: "list search" }],
      "deploy.run(environment: $-s|--stage)": ["deploy rollback dev", { deploy: "function" }],
      [DELETE]: "remove",
      [HERE]: ["offline", { invoke: "local", offline: "start" }],
      "secrets.change": ["login logout", { config: "credentials" }],
      "package.install(packages: ?, global: true)": { plugin: "install" },
      "project.build": "package",
    },
    otherwise: "cloud.change",
  },
  sam: {
    name: "aws",
    valued: "--config-env",
    flags: "--debug --beta-features",
    does: {
      "cloud.read": [
        "logs traces list validate docs",
        { list: "endpoints resources stack-outputs", remote: "test-event" },
      ],
      "deploy.run(tool: $program, environment: $--config-env)": "deploy sync",
      [DELETE]: "delete",
      [HERE]: { local: "invoke start-api start-lambda generate-event" },
      "package.publish(manager: sam)": "publish",
      "project.build(tool: $program)": "build",
    },
    otherwise: "cloud.change",
  },
  packer: {
    flags: "-machine-readable",
    does: {
      "cloud.read": ["validate inspect console fix", { plugins: "installed required" }],
      [HERE]: "fmt hcl2_upgrade",
      "package.restore": ["init", { plugins: "install" }],
    },
    otherwise: "cloud.change",
  },
  nomad: {
    valued: "-namespace",
    flags: "-no-color",
    does: {
      "cloud.read": [
        "status plan inspect logs validate fmt monitor ui",
        {
          job: "status plan inspect validate history deployments allocs",
          node: "status",
          alloc: "status logs fs checks",
          deployment: "list status",
          server: "members",
          namespace: "list status inspect",
          volume: "status",
          var: "list",
          eval: "list status",
        },
      ],
      "deploy.run(environment: $-namespace)": [
        "run",
        { job: "run dispatch revert promote", deployment: "promote" },
      ],
      [DELETE]: [
        "stop",
        {
          job: "stop",
          system: "gc",
          node: "drain purge",
          volume: "delete deregister",
          namespace: "delete",
          var: "purge",
          server: "force-leave",
        },
      ],
      "secrets.read": { var: "get" },
      "remote.run": { alloc: "exec" },
    },
    otherwise: "cloud.change",
  },
  consul: {
    does: {
      "cloud.read": [
        "members info catalog monitor validate rtt",
        {
          kv: "get export",
          catalog: "nodes services datacenters",
          config: "list read",
          snapshot: "inspect",
          acl: "read",
        },
      ],
      [DELETE]: ["leave force-leave", { kv: "delete", config: "delete", services: "deregister" }],
    },
    otherwise: "cloud.change",
  },

  ansible: {
    valued: `-i -a -m -M -B -P -f -l -e -t -u -c -T -U --inventory --args --background --module-name --module-path
      --poll --forks --limit --extra-vars --tree --timeout --user --connection --become-user --become-method
      --vault-id --vault-password-file --private-key --key-file --playbook-dir`,
    does: { "cloud.read": "--list-hosts" },
    bare: "nothing",
    always: "remote.run(domain: $1); shell(text: $-a|--args, elsewhere: true)",
  },
  "ansible-playbook": {
    like: "ansible",
    valued: "-i -M -f -l -e -t -u -c -T --inventory --forks --limit --extra-vars --tags --skip-tags --user",
    does: {
      "fs.read(path: $*)": "--syntax-check --list-hosts --list-tasks --list-tags",
      "cloud.read(provider: ansible)": "-C --check",
    },
    always: "deploy.run",
  },
  "ansible-pull": { always: "deploy.run" },
  "ansible-console": { always: "remote.run" },
  "ansible-vault": {
    does: { "secrets.read": "view decrypt", "secrets.change": "encrypt encrypt_string edit create rekey" },
  },
  "ansible-galaxy": {
    does: {
      "package.publish": { collection: "publish" },
      "package.install(global: false)": ["install", { role: "install", collection: "install" }],
    },
  },

  "cap mina": {
    valued: "-f -R -r",
    does: { nothing: "-T --tasks -P" },
    bare: "nothing",
    always: "deploy.run(environment: $1)",
  },
  fab: {
    valued: "-H -i -c -f -r -t --hosts --identity --collection --search-root",
    does: { nothing: "-l --list" },
    always: "remote.run(domain: $-H|--hosts); deploy.run",
  },
  fastlane: {
    valued: "--env",
    does: {
      nothing: "~lanes ~list ~docs ~actions ~action",
      "deploy.run":
        // A lane that can't be known may be any.
        "~\0 ~deliver ~pilot ~supply ~beta ~alpha ~upload ~appstore ~playstore ~app_store ~play_store ~testflight",
    },
    bare: "deploy.run",
    always: "script(name: $last)",
  },
  "surge gh-pages": { always: "deploy.run" },
  kamal: {
    valued: "-d --destination -c --config-file --version -h --hosts -r --roles",
    flags: "-v --verbose -q --quiet -p --primary -P --skip-push -H --skip-hooks",
    does: {
      "cloud.read": [
        "details audit config docs",
        {
          app: "details logs containers images version stale_containers",
          accessory: "details logs",
          proxy: "details logs",
          traefik: "details logs",
          lock: "status",
        },
      ],
      [DELETE]: [
        "remove prune",
        {
          app: "remove stop",
          accessory: "remove stop",
          proxy: "remove stop",
          prune: "all images containers",
        },
      ],
      "remote.run; shell(elsewhere: true)": { app: "exec", server: "exec" },
      "remote.run": { server: "bootstrap", accessory: "exec" },
      "secrets.read": { secrets: "fetch extract print" },
      "secrets.change": ["envify", { env: "push delete", registry: "login logout setup" }],
    },
    otherwise: "deploy.run(environment: $-d|--destination)",
  },
} satisfies ProgramTables;
