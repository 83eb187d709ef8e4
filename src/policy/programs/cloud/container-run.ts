/** New containers: `docker run`, and what the command in them may reach. */
import { type Command, operation } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import type { Effect } from "../syntax/verb-program.ts";
import { outsideContainer } from "./container-files.ts";
import { isPrivileged, mountsOf, reachOf } from "./container-mounts.ts";

// Left out: options that begin like a flag (`--detach-keys` and `--detach`, `--init-path` and `--init`).
const valuedLong =
  `add-host annotation arch attach authfile blkio-weight blkio-weight-device cap-add cap-drop cgroup-conf
  cgroup-parent cgroupns cgroups chrootdirs cidfile conmon-pidfile cpu-count cpu-percent cpu-period cpu-quota
  cpu-rt-period cpu-rt-runtime cpu-shares cpus cpuset-cpus cpuset-mems creds decryption-key device
  device-cgroup-rule device-read-bps device-read-iops device-write-bps device-write-iops dns dns-opt dns-option
  dns-search domainname entrypoint env env-file expose gidmap gpus group-add health-cmd health-interval
  health-retries health-start-interval health-start-period health-timeout hostname hostuser image-volume
  io-maxbandwidth io-maxiops ip ip6 ipc isolation kernel-memory label label-file link link-local-ip log-driver
  log-opt mac-address memory memory-reservation memory-swap memory-swappiness mount name network network-alias
  net net-alias oom-score-adj os passwd-entry personality pid pidfile pids-limit platform pod pod-id-file
  preserve-fds publish pull requires restart retry retry-delay runtime sdnotify seccomp-policy secret security-opt
  shm-size stop-signal stop-timeout storage-opt subgidname subuidname sysctl systemd timeout tmpfs tz uidmap ulimit
  umask unsetenv user userns uts variant volume volume-driver volumes-from workdir`.split(/\s+/);

export const createContainer: Effect = ({ command, recognition, after }) => {
  const given = parseArguments(after, { valued: "acehlmpuvw", valuedLong, stopsAtOperand: true });
  const [image, ...words] = given.rest;
  const mounts = mountsOf(given, command, recognition);
  const container = operation("container.run", {
    image: textOf(image),
    privileged: isPrivileged(given, mounts),
    mounts: mounts?.flatMap(({ path }) => (path === undefined ? [] : [path])),
  });
  const files = given
    .values("env-file", "label-file")
    .flatMap(word => recognition.paths(word, command))
    .map(path => operation("fs.read", { path, recursive: false }));
  const inner = insideWords(words, given.values("entrypoint").at(-1));
  const begun = [container, ...files, ...reachOf(mounts)];
  if (inner === undefined) return begun;
  const folder = given.values("w", "workdir").at(-1);
  const found = recognition.run(inner, command, insideContainer(folder));
  return [...begun, ...outsideContainer(found, mounts)];
};

/** What the container runs; undefined where that is up to its image. */
function insideWords(words: readonly Word[], entrypoint: Word | undefined): readonly Word[] | undefined {
  if (entrypoint !== undefined && entrypoint.text !== "") return [entrypoint, ...words];
  const [first] = words;
  return first === undefined || first.text.startsWith("-") ? undefined : words;
}

/** A container has its own files and variables. */
export function insideContainer(folder?: Word): Partial<Command> {
  const directory = textOf(folder);
  return {
    isElsewhere: true,
    environment: new Map(),
    directory: directory?.startsWith("/") ? directory : undefined,
  };
}
