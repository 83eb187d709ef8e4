/** Docker and the programs that take its verbs: Podman, nerdctl, Buildah. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, operation, possibly, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { deploy, secretsChange } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { type Effect, each, type Verbs, verbProgram } from "../syntax/verb-program.ts";
import { composeVerbs } from "./compose.ts";
import {
  buildImage,
  containerChange,
  containerDelete,
  containerPush,
  containerRead,
  copyContainer,
  registryLogin,
  runInside,
  saveContainer,
} from "./container-effects.ts";
import { createContainer } from "./container-run.ts";

/** `podman unshare`: in a user namespace, on the files of this machine. */
const runHere: Effect = ({ command, recognition, after }) => recognition.run(after, command);

const verbs: Verbs = {
  ...each(
    containerRead,
    "ps images inspect logs top stats port diff events history info search wait attach df healthcheck mount",
    {
      container: "ls list ps inspect logs top stats port diff wait attach exists mount",
      image: "ls list inspect history tree exists search",
      volume: "ls list inspect exists",
      network: "ls list inspect exists",
      system: "df info events connection dial-stdio",
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
    },
  ),
  ...each(
    containerChange,
    "start stop restart kill pause unpause rename update commit tag import load pull init umount checkpoint from" +
      " add copy config",
    {
      container: "start stop restart kill pause unpause rename update commit init umount checkpoint restore",
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
    },
  ),
  ...each(containerDelete("containers"), "rm", { container: "rm remove prune cleanup" }),
  ...each(containerDelete("images"), "rmi", { image: "rm remove prune", manifest: "rm" }),
  ...each(containerDelete("volumes"), "", { volume: "rm remove prune" }),
  ...each(containerDelete("networks"), "", { network: "rm remove prune" }),
  ...each(containerDelete("everything"), "", { system: "prune reset" }),
  ...each(containerDelete("build cache"), "", { builder: "prune", buildx: "prune rm" }),
  ...each(containerDelete("contexts"), "", { context: "rm remove", "system connection": "rm remove" }),
  ...each(containerDelete("services"), "", { service: "rm remove", stack: "rm remove down", swarm: "leave" }),
  ...each(containerDelete("nodes"), "", { node: "rm remove" }),
  ...each(containerDelete("plugins"), "", { plugin: "rm remove" }),
  ...each(containerDelete("secrets"), "", { secret: "rm remove", config: "rm remove" }),
  ...each(containerDelete("pods"), "", { pod: "rm prune" }),
  ...each(containerDelete("machines"), "", { machine: "rm reset" }),
  ...each(createContainer, "run create", { container: "run create" }),
  ...each(runInside, "exec", { container: "exec", machine: "ssh" }),
  ...each(buildImage, "build bud build-using-dockerfile", {
    image: "build",
    buildx: "build",
    builder: "build",
  }),
  ...each(containerPush, "push", { image: "push", manifest: "push", plugin: "push", trust: "sign" }),
  ...each(copyContainer, "cp", { container: "cp" }),
  ...each(saveContainer, "save export", { image: "save", container: "export", volume: "export" }),
  ...each(registryLogin, "login logout"),
  ...each(secretsChange, "", { secret: "create" }),
  ...each(deploy(), "", { stack: "deploy up" }),
  ...each(runHere, "unshare"),
  ...Object.fromEntries(Object.entries(composeVerbs).map(([verb, effect]) => [`compose ${verb}`, effect])),
};

const valuedOptions = `-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey --connection --url --root --runroot
  --runtime --storage-driver --storage-opt --identity --cgroup-manager --events-backend --module --namespace -n
  --address -a --snapshotter --data-root --file -f --project-name -p --project-directory --profile --env-file
  --parallel --ansi --progress`;
const flags = setOf("-D --debug --tls --tlsverify -v -r --remote --compatibility --all-resources --dry-run");
const passingOn = new Set([
  ..."run create exec unshare".split(" "),
  ...["container run", "container create", "container exec", "compose run", "compose exec", "machine ssh"],
]);

const program = verbProgram({ verbs, valued: setOf(valuedOptions), flags, passingOn });

/** On the daemon of another machine, where one is named. */
const anywhere =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) => {
    const found = recognise(command, recognition);
    if (found === undefined || found.length === 0) return found;
    const reads = found.every(({ name }) => name === "container.read");
    return [...elsewhere(command, reads), ...found];
  };

export const docker: Recogniser = anywhere(program);

/** A context is a name for a daemon: those that belong to this machine have names of their own. */
const OWN_CONTEXT = /^(?:default|rootless|desktop-.*|colima.*|orbstack|rancher-desktop|lima.*)$/;

function elsewhere({ arguments: words, environment }: Command, reads: boolean): readonly Operation[] {
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

/** `docker-compose` and its kin, which have the verbs of `docker compose`. */
export const compose: Recogniser = anywhere(
  verbProgram({
    verbs: composeVerbs,
    valued: setOf(valuedOptions),
    flags,
    passingOn: new Set(["run", "exec"]),
  }),
);
