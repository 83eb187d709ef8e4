/** Small virtual machines and system containers on this machine, and what looks into container runtimes. */
import { type Commands, operation } from "../../recognition.ts";
import { parseArguments } from "../arguments.ts";
import { setOf } from "../syntax/leading-words.ts";
import { type Effect, each, verbProgram } from "../syntax/verb-program.ts";
import {
  containerChange,
  containerDelete,
  containerRead,
  copyContainer,
  runInMachine,
  runInside,
} from "./container-effects.ts";

/** `limactl shell name command` */
const runInNamed: Effect = call => {
  const named = parseArguments(call.after, {
    valued: "",
    valuedLong: ["workdir"],
    stopsAtOperand: true,
  }).rest;
  return runInMachine({ ...call, after: named.slice(1) });
};

const instances: Effect = containerDelete("machine");

const systemContainers = verbProgram({
  verbs: {
    ...each(containerRead, "list ls info monitor", {
      config: "show get",
      image: "list ls info show",
      network: "list ls show info get",
      profile: "list ls show get",
      storage: "list ls show info get",
      snapshot: "list ls show",
      project: "list ls show info get",
      remote: "list ls",
      cluster: "list ls show",
    }),
    ...each(
      containerChange,
      "launch init create start stop restart pause resume copy cp move mv rename snapshot",
      {
        config: "set edit unset device",
        profile: "create edit set add remove copy assign",
        network: "create edit set attach detach",
        storage: "create edit set",
        image: "copy import export alias refresh edit",
        project: "create switch edit set",
        snapshot: "create restore rename",
      },
    ),
    ...each(instances, "delete rm rebuild", {
      image: "delete",
      network: "delete",
      profile: "delete",
      storage: "delete",
      snapshot: "delete",
      project: "delete",
      cluster: "remove",
    }),
    ...each(runInside, "exec"),
    ...each(copyContainer, "", { file: "pull" }),
    ...each(containerChange, "", { file: "push create edit" }),
    ...each(() => [operation("container.change", { verb: "remote" })], "publish", {
      remote: "add switch remove rename set-url",
    }),
  },
  valued: setOf("--project"),
  flags: setOf("--debug --force-local -q --quiet -v --verbose"),
  passingOn: setOf("exec"),
});

const runtimes = verbProgram({
  verbs: {
    ...each(
      containerRead,
      "ps pods images image imagefsinfo inspect inspecti inspectp info logs stats statsp version",
    ),
    ...each(containerChange, "start stop stopp pull create runp run update checkpoint port-forward"),
    ...each(containerDelete("containers"), "rm rmp"),
    ...each(containerDelete("images"), "rmi"),
    ...each(runInside, "exec"),
  },
  valued: setOf("-r --runtime-endpoint -i --image-endpoint -c --config -t --timeout"),
  flags: setOf("-D --debug"),
  passingOn: setOf("exec"),
});

const virsh = verbProgram({
  verbs: {
    ...each(
      containerRead,
      `list dominfo domstate domblklist domiflist dumpxml net-list net-info net-dumpxml pool-list pool-info vol-list
      vol-info nodeinfo capabilities version snapshot-list snapshot-info vcpuinfo domstats uri hostname`,
    ),
    ...each(
      instances,
      `destroy undefine vol-delete vol-wipe pool-delete pool-destroy pool-undefine net-destroy net-undefine
      snapshot-delete snapshot-revert`,
    ),
  },
  valued: setOf("-c --connect -k -K -l --log"),
  flags: setOf("-q --quiet -r --readonly -t --timing -d -e"),
  other: containerChange,
});

export const machinePrograms: Commands = {
  virsh,
  lxc: systemContainers,
  incus: systemContainers,
  crictl: runtimes,
  multipass: verbProgram({
    verbs: {
      ...each(containerRead, "list ls info find networks get aliases version"),
      ...each(
        containerChange,
        "launch start stop restart suspend recover mount umount transfer set alias unalias snapshot restore clone",
      ),
      ...each(instances, "delete purge"),
      ...each(runInNamed, "exec"),
      ...each(runInMachine, "shell"),
    },
    flags: setOf("-v -vv -vvv"),
    passingOn: setOf("exec"),
  }),
  colima: verbProgram({
    verbs: {
      ...each(containerRead, "status list ls version"),
      ...each(containerChange, "start stop restart kubernetes template update"),
      ...each(instances, "delete prune"),
      ...each(runInMachine, "ssh"),
    },
    valued: setOf("-p --profile"),
    flags: setOf("-v --verbose --very-verbose"),
    passingOn: setOf("ssh"),
  }),
  limactl: verbProgram({
    verbs: {
      ...each(containerRead, "list ls info validate show-ssh sudoers"),
      ...each(containerChange, "start stop create edit copy cp snapshot protect unprotect clone"),
      ...each(instances, "delete remove rm factory-reset prune disk"),
      ...each(runInNamed, "shell"),
    },
    valued: setOf("--log-level"),
    flags: setOf("--debug --tty"),
    passingOn: setOf("shell"),
  }),
};
