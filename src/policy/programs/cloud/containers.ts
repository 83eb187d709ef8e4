/** Docker and the programs that take its verbs, and other programs of containers and small virtual machines. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  possibly,
  type Recogniser,
} from "../../recognition.ts";
import { judgeByWords } from "../../strangers/judge-by-words.ts";
import { textOf } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { environmentRead } from "../effects/environment-read.ts";
import { wordSet } from "../syntax/word-list.ts";
import type { ProgramTables } from "../table/program-table.ts";
import type { TableCall } from "../table/table-call.ts";
import { tableCommands } from "../table/table-commands.ts";
import { leadingWords } from "./cloud-words.ts";
import { startedByCompose } from "./compose-files.ts";
import { containerCode } from "./container-effects.ts";

const CREATE = "code(does: create, with: words)";
const INSIDE = "code(does: inside, with: words)";
const COPY = "code(does: copy)";
const PUSH = "code(does: push)";
const LOGIN = "secrets.change(path: ~/.docker/config.json)";
const MACHINE = "container.delete(what: machine)";

const compose = {
  [INSIDE]: "run exec",
  [PUSH]: "push publish",
  [COPY]: "cp",
  "code(does: down)": "down rm",
};

const docker = {
  valued: `-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey --connection --url --root
    --runroot --runtime --storage-driver --storage-opt --identity --cgroup-manager --events-backend --module
    --namespace -n --address -a --snapshotter --data-root --file -f --project-name -p --project-directory --profile
    --env-file --parallel --ansi --progress`,
  flags: "-D --debug --tls --tlsverify -v -r --remote --compatibility --all-resources --dry-run",
  otherwise: "code(does: verb)",
};

const tables: ProgramTables = {
  "docker podman nerdctl buildah finch": {
    ...docker,
    does: {
      [CREATE]: ["run create", { container: "run create" }],
      [INSIDE]: ["exec", { container: "exec", machine: "ssh", compose: compose[INSIDE] }],
      "code(does: build)": [
        "build bud build-using-dockerfile",
        { image: "build", buildx: "build", builder: "build" },
      ],
      [PUSH]: [
        "push",
        { image: "push", manifest: "push", plugin: "push", trust: "sign", compose: compose[PUSH] },
      ],
      [COPY]: ["cp", { container: "cp", compose: "cp" }],
      "code(does: save)": ["save export", { image: "save", container: "export", volume: "export" }],
      "code(does: down)": { compose: "down rm" },
      [LOGIN]: "login logout",
      "secrets.change": { secret: "create" },
      "deploy.run": { stack: "deploy up" },
      "container.delete(what: services)": { stack: "down" },
      "container.change(verb: kube play)": ["play kube,", { kube: "play apply" }],
      "container.delete(what: pods)": { kube: "down" },
      "code(does: here, with: words)": "unshare",
    },
  },
  "docker-compose podman-compose": { ...docker, does: compose },
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
      [MACHINE]: "rebuild rmp disk",
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

const groups = wordSet(
  `container image volume network system context buildx builder manifest plugin secret config node service stack pod
  machine scout trust compose swarm generate imagetools connection artifact farm`,
);
const reads = wordSet(
  `ps images ls list inspect logs top stats port events diff history info search df exists tree show du version wait attach
  healthcheck mount config convert volumes services cves quickview recommendations compare sbom dial-stdio`,
);
const changes = wordSet(
  `start stop restart build pull create pause unpause scale watch commit tag import load init umount checkpoint from
  add copy rename update connect disconnect use export bootstrap bake annotate join unlock promote demote
  install enable set upgrade apply generate migrate renumber default restore reload up down config`,
);
/** Verbs that end or take back something that goes on running, each behind its groups. */
const ends: ReadonlySet<string> = new Set([
  "kill",
  "container kill",
  "pod kill",
  "compose kill",
  "service rollback",
  "plugin disable",
]);
const deletes = wordSet("rm rmi remove prune reset leave cleanup delete");
const names: { readonly [group: string]: string } = {
  system: "everything",
  rmi: "images",
  builder: "build cache",
  buildx: "build cache",
  machine: "machine",
};

/** The verb behind the names of groups: it looks, deletes, or does something that can be taken back. */
function verb(call: TableCall): readonly Operation[] {
  const { command, recognition } = call;
  const { texts, end } = leadingWords(call.after, call.table);
  const words = [...call.verb.split(" "), ...texts];
  const found = words.findIndex(word => !groups.has(word));
  const at = found < 0 ? words.length - 1 : found;
  const [group = ""] = words;
  const word = words[at]!;
  const isHidden = end === "unknown" || (end === "option" && at === 0);
  if (found < 0 && isHidden && !command.program.endsWith("compose")) {
    return [opaque(`it can't be told what ${command.program} is to do`)];
  }
  if (deletes.has(word)) {
    const what = names[group] ?? (at === 0 ? "containers" : `${group}s`);
    return [operation("container.delete", { what })];
  }
  if (reads.has(word)) {
    const look = operation("container.read", { tool: command.program });
    return showsEnvironment(word, words, call) ? [look, environmentRead(undefined)] : [look];
  }
  const verb = words.slice(0, at + 1).join(" ");
  if (!changes.has(word) && !ends.has(verb)) return judgeByWords(command, recognition);
  return [operation("container.change", { verb })];
}

/** `inspect` of a container and `compose config` print variables, unless a format or an option names other parts. */
function showsEnvironment(word: string, words: readonly string[], { command }: TableCall): boolean {
  const texts = command.arguments.map(({ text }) => text);
  const format = texts.find(
    (text, at) => text.startsWith("--format=") || /^(?:-f|--format)$/.test(texts[at - 1] ?? ""),
  );
  if (word === "inspect" && words.every(each => !groups.has(each) || each === "container"))
    return format === undefined || /env|config|json|\{\{ *\. *\}\}/i.test(format);
  const isComposed = command.program.endsWith("compose") || words[0] === "compose";
  return isComposed && /^(?:config|convert)$/.test(word) && !texts.some(text => OTHER_PARTS.test(text));
}

/** Source: docker compose config --help. */
const OTHER_PARTS = /^(?:-q|--(?:quiet|services|images|volumes|profiles|networks|hash))(?:=|$)/;

const known = tableCommands(tables, { ...containerCode, verb });

/** On the daemon of another machine, where one is named. */
const anywhere =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) => {
    const found = recognise(command, recognition);
    if (found === undefined || found.length === 0) return found;
    const reads = found.every(({ name }) => name === "container.read");
    return [...elsewhere(command, reads), ...found, ...startedByCompose(found, command, recognition)];
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
