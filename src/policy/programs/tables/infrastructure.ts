/** Programs that build infrastructure from what a project declares, and programs that deploy. */
import { READS } from "../table/presets.ts";
import type { ProgramTables } from "../table/program-table.ts";

const HERE = "project.run(tool: $program, script: $verb)";
const DELETE = "cloud.delete(resource: each $*)";

export const tables = {
  "(cloud)": {
    flags: "--debug -v --verbose --json -q --quiet --no-color",
    does: { "cloud.read": READS, [DELETE]: "delete destroy remove", "secrets.change": "login logout" },
    otherwise: "cloud.change",
  },
  helm: {
    like: "cloud",
    valued: "-n --namespace --kube-context --kubeconfig --kube-token -p",
    rehearsals: "--dry-run --dry-run=client --dry-run=server",
    does: {
      "cloud.read": ["env", { "repo, plugin, dependency, dep": "list ls" }],
      [DELETE]: "uninstall del un",
      "package.restore": ["pull fetch", { "dependency, dep": "update up build", repo: "update up" }],
      "package.configure(key: repository)": { repo: "add remove rm index" },
      "package.install(global: true)": { plugin: "install update" },
      "package.remove(global: true)": { plugin: "uninstall" },
      "secrets.change": { registry: "login logout" },
      "fs.write(path: $*, recursive: true)": "create",
      "project.build": "package",
      "package.publish": "push",
    },
  },
  pulumi: {
    like: "cloud",
    valued: "-C --cwd --color --profiling --tracing",
    flags: "-e --emoji --logtostderr --logflow --non-interactive",
    does: {
      "secrets.read": [
        "config --show-secrets, config get --show-secrets, stack export --show-secrets, stack output --show-secrets",
        { env: "open get" },
      ],
      "cloud.read": [
        "pre stack about schema config",
        { "stack, plugin, config": "ls output history graph export get" },
      ],
      "deploy.run(environment: $-s|--stack)": "up update watch",
      [DELETE]: ["down dn", { "stack, config, plugin": "rm rm-all", state: "delete taint" }],
      "package.restore": ["install", { plugin: "install" }],
      "secrets.read(path: ?); run": { env: "run" },
    },
  },
  "cdk cdktf sam serverless sls": {
    like: "cloud",
    name: "aws",
    valued: `-a --app -c --context --config --profile -o --output --plugin --role-arn -r --region --aws-profile --org --param`,
    flags: "-j --ci --all --beta-features",
    does: {
      [HERE]: [
        "synth synthesize ls list diff offline",
        { local: "invoke start-api start-lambda generate-event", invoke: "local", offline: "start" },
      ],
      "cloud.read": ["context metadata notices drift metrics traces", { "deploy, plugin": "list search" }],
      "deploy.run(tool: $program, environment: $-s|--stage|--config-env)": [
        "deploy watch sync rollback dev",
        { deploy: "function" },
      ],
      [DELETE]: "gc",
      "secrets.change": { config: "credentials" },
      "package.install(packages: ?, global: true)": { plugin: "install" },
      "package.publish": "publish",
      "project.build(tool: $program)": "build package",
    },
  },
  "packer consul": {
    like: "cloud",
    flags: "-machine-readable",
    does: {
      "cloud.read": [
        "console fix fmt members catalog monitor rtt",
        { "kv, catalog, config, snapshot, acl": "get export nodes services datacenters list read inspect" },
      ],
      "package.restore": ["init", { plugins: "install" }],
      [DELETE]: ["leave force-leave", { "kv, config, services": "delete deregister" }],
    },
  },
  nomad: {
    like: "cloud",
    flags: "-no-color",
    does: {
      "cloud.read": [
        "fmt monitor ui",
        {
          "job, node, alloc, deployment, namespace, volume, var, eval, server":
            "status plan inspect validate history deployments allocs logs fs checks list members",
        },
      ],
      "deploy.run(environment: $-namespace)": [
        "run",
        { job: "run dispatch revert promote", deployment: "promote" },
      ],
      [DELETE]: [
        "stop",
        { "job, system, node, volume, namespace, var": "stop gc drain purge delete deregister" },
        { server: "force-leave" },
      ],
      "secrets.read": { var: "get" },
      "remote.run": { alloc: "exec" },
    },
  },

  ansible: {
    valued: `-i -m -M -B -P -f -l -e -t -u -c -T -U --inventory --background --module-name --module-path --forks --limit
      --extra-vars --tree --timeout --user --connection --become-user --vault-password-file --private-key`,
    does: { "cloud.read": "--list-hosts" },
    bare: "nothing",
    always: "remote.run(domain: $1); shell(text: $-a|--args, elsewhere: true)",
  },
  "ansible-playbook": {
    like: "ansible",
    valued: "--tags --skip-tags",
    does: {
      "fs.read(path: $*)": "--syntax-check --list-hosts --list-tasks --list-tags",
      "cloud.read(provider: ansible)": "-C --check",
    },
    always: "deploy.run",
  },
  "ansible-console": { always: "remote.run" },
  "ansible-vault": {
    does: { "secrets.read": "view decrypt", "secrets.change": "encrypt encrypt_string edit create rekey" },
  },
  "ansible-galaxy": {
    does: {
      "package.publish": { collection: "publish" },
      "package.install(global: false)": ["install", { "role, collection": "install" }],
    },
  },

  "cap mina": {
    valued: "-f -R -r",
    does: { nothing: "-T --tasks -P" },
    bare: "nothing",
    always: "deploy.run(environment: $1)",
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
  "surge gh-pages ansible-pull fab": { always: "deploy.run" },
  kamal: {
    like: "cloud",
    valued: "-c --config-file --version -h --hosts -r --roles",
    flags: "-p --primary -P --skip-push -H --skip-hooks",
    does: {
      "cloud.read": [
        "details audit config",
        { "app, accessory, proxy, traefik, lock": "details logs containers images version status" },
      ],
      [DELETE]: ["prune", { "app, accessory, proxy": "remove stop", prune: "all images containers" }],
      "remote.run; shell(elsewhere: true)": { "app, server": "exec" },
      "remote.run": { server: "bootstrap", accessory: "exec" },
      "secrets.read": { secrets: "fetch extract print" },
      "secrets.change": ["envify", { env: "push delete", registry: "login logout setup" }],
    },
    otherwise: "deploy.run(environment: $-d|--destination)",
  },
} satisfies ProgramTables;
