/** Docker and the programs that take its verbs, and other programs of containers and small virtual machines. */
import { type Command, type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import type { ProgramTables } from "../table/program-table.ts";
import { tableCommands } from "../table/table-commands.ts";
import { containerCode } from "./container-effects.ts";

const CREATE = "code(does: create, with: words)";
const INSIDE = "code(does: inside, with: words)";
const COPY = "code(does: copy)";
const LOGIN = "secrets.change(path: ~/.docker/config.json)";
const MACHINE = "container.delete(what: machine)";

const options = {
  valued: `-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey --connection --url --root
    --runroot --runtime --storage-driver --storage-opt --identity --cgroup-manager --events-backend --module
    --namespace -n --address -a --snapshotter --data-root --file -f --project-name -p --project-directory --profile
    --env-file --parallel --ansi --progress`,
  flags: "-D --debug --tls --tlsverify -v -r --remote --compatibility --all-resources --dry-run",
};
const compose = {
  read: "ps ls images logs top port events config convert stats attach wait volumes",
  change: "up start stop restart build pull create kill pause unpause scale watch commit export",
};

const tables: ProgramTables = {
  "docker podman nerdctl buildah finch": {
    ...options,
    does: {
      "container.read(tool: $program)": [
        "ps images inspect logs top stats port diff events history info search wait attach df healthcheck mount",
        {
          container: "ls list ps inspect logs top stats port diff wait attach exists mount",
          image: "ls list inspect history tree exists search",
          volume: "ls list inspect exists",
          network: "ls list inspect exists",
          system: "df info events dial-stdio",
          "system connection": "ls list",
          context: "ls list show inspect",
          buildx: "ls inspect du version",
          "buildx imagetools": "inspect",
          builder: "du",
          manifest: "inspect exists",
          plugin: "ls list inspect",
          secret: "ls list inspect",
          config: "ls list inspect",
          node: "ls list inspect ps",
          service: "ls list inspect ps logs",
          stack: "ls list ps services config",
          pod: "ls list ps inspect logs top stats exists",
          machine: "ls list inspect info",
          scout: "cves quickview recommendations compare sbom",
          trust: "inspect",
          compose: compose.read,
        },
      ],
      "container.change": [
        `start stop restart kill pause unpause rename update commit tag import load pull init umount checkpoint from
          add copy config`,
        {
          container:
            "start stop restart kill pause unpause rename update commit init umount checkpoint restore",
          image: "pull tag load import",
          volume: "create update import reload",
          network: "create connect disconnect update",
          context: "use create update import export",
          buildx: "create use stop bootstrap bake",
          manifest: "create add annotate",
          swarm: "init join update unlock",
          node: "update promote demote",
          service: "create update scale rollback",
          plugin: "install enable disable set upgrade",
          config: "create",
          pod: "create start stop restart kill pause unpause",
          machine: "init start stop set",
          play: "kube",
          kube: "play apply generate down",
          generate: "kube systemd",
          system: "migrate renumber",
          "system connection": "add default rename",
          compose: compose.change,
        },
      ],
      "container.delete(what: everything)": { system: "prune reset" },
      "container.delete(what: containers)": ["rm", { container: "rm remove prune cleanup" }],
      "container.delete(what: images)": ["rmi", { image: "rm remove prune", manifest: "rm" }],
      "container.delete(what: volumes)": { volume: "rm remove prune" },
      "container.delete(what: networks)": { network: "rm remove prune" },
      "container.delete(what: build cache)": { builder: "prune", buildx: "prune rm" },
      "container.delete(what: contexts)": { context: "rm remove", "system connection": "rm remove" },
      "container.delete(what: services)": {
        service: "rm remove",
        stack: "rm remove down",
        swarm: "leave",
        node: "rm remove",
        plugin: "rm remove",
      },
      "container.delete(what: secrets)": { secret: "rm remove", config: "rm remove" },
      "container.delete(what: pods)": { pod: "rm prune" },
      [MACHINE]: { machine: "rm reset" },
      [CREATE]: ["run create", { container: "run create" }],
      [INSIDE]: ["exec", { container: "exec", machine: "ssh", compose: "run exec" }],
      "code(does: build)": [
        "build bud build-using-dockerfile",
        { image: "build", buildx: "build", builder: "build" },
      ],
      "code(does: push)": [
        "push",
        { image: "push", manifest: "push", plugin: "push", trust: "sign", compose: "push publish" },
      ],
      [COPY]: ["cp", { container: "cp", compose: "cp" }],
      "code(does: save)": ["save export", { image: "save", container: "export", volume: "export" }],
      "code(does: down)": { compose: "down rm" },
      [LOGIN]: "login logout",
      "secrets.change": { secret: "create" },
      "deploy.run": { stack: "deploy up" },
      "code(does: here, with: words)": "unshare",
    },
  },
  "docker-compose podman-compose": {
    ...options,
    does: {
      "container.read(tool: $program)": compose.read,
      "container.change": compose.change,
      [INSIDE]: "run exec",
      "code(does: push)": "push publish",
      [COPY]: "cp",
      "code(does: down)": "down rm",
    },
  },
  // Of what follows, words tell the rest.
  skopeo: {
    valued: "--command-timeout --policy --registries.d --tmpdir --override-arch --override-os",
    flags: "--debug --insecure-policy",
    does: { "code(does: send)": "copy sync", [LOGIN]: "login logout" },
  },
  crane: {
    valued: "--platform",
    flags: "-v --verbose --insecure --allow-nondistributable-artifacts",
    does: {
      "code(does: send)": "copy cp push append mutate rebase tag flatten",
      [LOGIN]: { auth: "login logout" },
    },
  },
  "lxc incus crictl multipass limactl": {
    valued: `--project -r --runtime-endpoint -i --image-endpoint -c --config -t --timeout --log-level --workdir`,
    flags: "-D --debug --force-local -q --quiet -v --verbose -vv -vvv --tty",
    does: {
      [INSIDE]: "exec shell",
      [COPY]: "file pull,",
      [MACHINE]: [
        "rebuild rmp disk",
        { image: "delete", network: "delete", profile: "delete", storage: "delete", project: "delete" },
      ],
    },
  },
  virsh: {
    valued: "-c --connect -k -K -l --log",
    flags: "-q --quiet -r --readonly -t --timing -d -e",
    does: { [MACHINE]: "undefine pool-undefine net-undefine" },
  },
  colima: {
    valued: "-p --profile",
    flags: "-v --verbose --very-verbose",
    does: { "container.change; run(elsewhere: true)": "ssh" },
  },
  vagrant: {
    valued: "-c --command",
    flags: "--no-color --color --machine-readable --debug --timestamp --debug-timestamp --no-tty",
    does: {
      "package.install(packages: ?, global: true)": { box: "add update", plugin: "install update" },
      "container.change; shell(text: $-c|--command, elsewhere: true); run(behind: --, elsewhere: true)":
        "ssh",
      "deploy.run": "push",
      "secrets.change": "login",
    },
  },
};

const known = tableCommands(tables, containerCode);

/** On the daemon of another machine, where one is named. */
const anywhere =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) => {
    const found = recognise(command, recognition);
    if (found === undefined || found.length === 0) return found;
    const reads = found.every(({ name }) => name === "container.read");
    return [...elsewhere(command, reads), ...found];
  };

/** A context is a name for a daemon: those that belong to this machine have names of their own. */
const OWN_CONTEXT = /^(?:default|rootless|desktop-.*|colima.*|orbstack|rancher-desktop|lima.*)$/;

function elsewhere({ arguments: words, environment }: Command, reads: boolean) {
  const syntax = { valued: "Hcl", valuedLong: ["host", "url", "log-level", "context"], stopsAtOperand: true };
  const given = parseArguments(words, syntax);
  const host = given.values("H", "host", "url").at(-1) ?? environment.get("DOCKER_HOST");
  if (host !== undefined && host.text !== "" && !/^(?:unix|npipe|fd):/.test(host.text)) {
    const domain = /^[a-z]+:\/\/(?:[^/@]*@)?([^/:]+)/.exec(textOf(host) ?? "")?.[1];
    return [operation(reads ? "net.connect" : "remote.run", { domain })];
  }
  const context = given.values("c", "context").at(-1) ?? environment.get("DOCKER_CONTEXT");
  if (context === undefined || reads || OWN_CONTEXT.test(context.text)) return [];
  return [possibly(operation("remote.run", { domain: undefined }))];
}

const ofDocker = Object.keys(known).slice(0, 7);

export const programs: Commands = {
  ...known,
  ...Object.fromEntries(ofDocker.map(name => [name, anywhere(known[name]!)])),
};
