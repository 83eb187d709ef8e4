/** Tests containers: the parts of this machine that they reach, and the commands in them. */
import { expect, test } from "vitest";
import { summaryOf } from "../rig.ts";
import { deletedBy } from "./deleted-by.ts";

const run = (image: string, mounts: readonly string[] = [], privileged: boolean | "?" = false) =>
  `container.run(image: ${image}, privileged: ${privileged}, mounts: ${JSON.stringify(mounts)})`;

const unknownRun = (image: string) => `container.run(image: ${image}, privileged: ?, mounts: ?)`;

/** Without what the core adds for the brain's rules and for secrets. */
const own = (text: string) =>
  summaryOf(text).filter(each => !/^(?:maybe )?(?:brain\.change_rules|secrets\.read\(path: \/)/.test(each));

test.each([
  ["docker run --rm -it debian bash", run("debian")],
  ["docker run -dp 80:80 --name web nginx:1", run("nginx:1")],
  ["docker run --privileged x", run("x", [], true)],
  ["docker run --privileged=true x", run("x", [], true)],
  ["docker run --privileged=false x", run("x")],
  ["podman run --pid=host x", run("x", [], true)],
  ["docker run --pid host x", run("x", [], true)],
  ["docker run --cap-add=ALL x", run("x", [], true)],
  ["docker run --cap-add sys_admin x", run("x", [], true)],
  ["docker run --cap-add NET_BIND_SERVICE x", run("x")],
  ["docker run --security-opt seccomp=unconfined x", run("x", [], true)],
  ["docker run --security-opt no-new-privileges x", run("x")],
  ["nerdctl run --device /dev/sda x", run("x", [], true)],
  ["docker container run --userns host x", run("x", [], true)],
  ["docker create --privileged x", run("x", [], true)],
  ["docker run --network host x", run("x")],
  ["docker run x --privileged", run("x")],
  ["docker run --env-file=/dev/null --init x", run("x")],
])("[policy.cloud.containers.machine] finds a container's power over the machine: %s", (text, expected) => {
  expect(own(text)).toContain(expected);
});

test.each([
  ["docker run -v /:/host x", run("x", ["/"], true)],
  ["docker run -v /var/run/docker.sock:/s x", run("x", ["/var/run/docker.sock"], true)],
  ["docker run --mount type=bind,src=/proc,dst=/p x", run("x", ["/proc"], true)],
  ["docker run -v $PWD:/app x", run("x", ["/work/app"])],
])(
  "[policy.cloud.containers.machine] tells mounts that give power from harmless ones: %s",
  (text, expected) => {
    expect(own(text)).toContain(expected);
  },
);

test.each([
  ["docker run $FLAGS x", unknownRun("?")],
  ['docker run "$FLAG" x', unknownRun("?")],
  ['docker run -v "$PLACE:/x" x', unknownRun("x")],
  ["docker run --mount $MOUNT x", unknownRun("x")],
])("[policy.cloud.containers.machine] takes an unknown mount for a dangerous one: %s", (text, expected) => {
  expect(own(text)).toEqual([expected, expect.stringMatching(/^maybe fs\.write\(path: \?/)]);
});

test.each([
  ["docker run -v $PWD:/app x", ["maybe fs.write(path: /work/app, recursive: true)"]],
  ["docker run -v ./src:/src:ro x", ["maybe fs.read(path: /work/app/src, recursive: true)"]],
  [
    "docker run --mount type=bind,source=/srv,target=/s,readonly x",
    ["maybe fs.read(path: /srv, recursive: true)"],
  ],
  ["docker run -v data:/data x", []],
  ["docker run -v /data x", []],
  ["docker run --tmpfs /t x", []],
])("[policy.cloud.containers.mounts] lets an image change its mounts: %s", (text, expected) => {
  expect(own(text).slice(1)).toEqual(expected);
});

test.each([
  ["docker run -v /srv:/s x rm -rf /s", "/srv"],
  ["docker run -v /srv:/s x rm -rf /s/a/b", "/srv/a/b"],
  ["docker run -v /srv:/s x rm -rf /", "/srv"],
  ["docker run -w /s -v /srv:/s x rm -rf a", "/srv/a"],
  ["docker run -v /srv:/s x sh -c 'cd /s && rm -rf a'", "/srv/a"],
  ["docker run -v /srv:/s x sh -c 'rm -rf $T'", "maybe /srv"],
  ["docker run -v /srv:/s x rm -rf a", "maybe /srv"],
  ["docker run --entrypoint rm -v /srv:/s x -rf /s", "/srv"],
])("[policy.cloud.containers.mounts] finds changes of mounted folders: %s", (text, expected) => {
  expect(deletedBy(text)).toEqual([expected]);
});

test("[policy.cloud.containers.mounts] counts deletions in a named volume", () => {
  expect(own("docker run -v data:/s x rm -rf /s/a")).toContain("container.delete(what: volumes)");
  expect(own("docker run -v /s x rm -rf /s/a")).toEqual([run("x")]);
});

test.each([
  ["docker run --rm x rm -rf /var", [run("x")]],
  ["docker run --rm x rm -rf $ANY", [run("x")]],
  ["docker run --rm x my-own-program --now", [run("x")]],
  [
    "docker run -v /srv:/s:ro x rm -rf /s",
    [run("x", ["/srv"]), "maybe fs.read(path: /srv, recursive: true)"],
  ],
])(
  "[policy.cloud.containers.mounts] ignores changes of a new container's own files: %s",
  (text, expected) => {
    expect(own(text)).toEqual(expected);
  },
);

test.each([
  ["docker exec -it -u root app rm -rf /var/lib/x", "/var/lib/x"],
  ["docker exec -w /srv app rm -rf x", "/srv/x"],
  ["docker compose exec -T web sh -c 'rm -rf /srv'", "/srv"],
  ["lxc exec box -- rm -rf /srv", "/srv"],
  ["vagrant ssh web -c 'rm -rf /srv'", "/srv"],
  ["minikube ssh -- rm -rf /srv", "/srv"],
  ["limactl shell box rm -rf /srv", "/srv"],
  ["podman unshare rm -rf /srv", "/srv"],
])("[policy.cloud.inside] finds the deletion inside of the container: %s", (text, expected) => {
  expect(deletedBy(text)).toEqual([expected]);
});

test("[policy.cloud.inside] recognises a program in a service of a project", () => {
  expect(own("docker-compose run --rm web npm test")).toEqual([
    "container.change(verb: run)",
    "tests.run(tool: npm)",
  ]);
});

const read = ["container.read(tool: docker)"];
const removes = (what: string) => [`container.delete(what: ${what})`];

test.each([
  ["docker ps -a", read],
  ["docker --log-level debug images", read],
  ["docker logs -f web", read],
  ["docker volume ls", read],
  ["docker compose -f a.yml --profile x ps", read],
  ["docker --context desktop-linux ps", read],
  ["docker rm -f web", removes("containers")],
  ["docker --config /c rmi x", removes("images")],
  ["docker volume rm data", removes("volumes")],
  ["docker network prune -f", removes("networks")],
  ["docker system prune -af", removes("everything")],
  ["docker buildx prune", removes("build cache")],
  ["podman pod rm p", removes("pods")],
  ["docker compose down", ["container.change(verb: compose down)"]],
  ["docker compose down -v", ["container.change(verb: compose down)", "container.delete(what: volumes)"]],
  [
    "docker-compose down --volumes --rmi all",
    ["container.change(verb: down)", "container.delete(what: volumes)", "container.delete(what: images)"],
  ],
  ["docker compose up -d --build", ["container.change(verb: compose up)"]],
  ["docker compose rm -fsv", ["container.delete(what: containers)", "container.delete(what: volumes)"]],
  ["docker build -t me/x .", ["container.change(verb: build)"]],
  [
    "docker buildx build --push -t me/x:1 .",
    ["container.change(verb: buildx build)", "container.push(image: me/x:1)"],
  ],
  [
    "docker build -o out .",
    ["container.change(verb: build)", "fs.write(path: /work/app/out, append: false, recursive: true)"],
  ],
  ["docker push --all-tags me/x", ["container.push(image: me/x)"]],
  ["docker compose push", ["container.push(image: ?)"]],
  ["docker stack deploy -c a.yml web", ["deploy.run(tool: docker, environment: ?)"]],
  ["docker login -u me", ["secrets.change(path: /home/user/.docker/config.json)"]],
  ["docker cp web:/a ./b", [...read, "fs.write(path: /work/app/b, append: false, recursive: true)"]],
  ["docker cp ./a web:/b", ["fs.read(path: /work/app/a, recursive: true)", "container.change(verb: cp)"]],
  ["docker save -o a.tar x", [...read, "fs.write(path: /work/app/a.tar, append: false, recursive: false)"]],
  ["minikube delete", removes("cluster")],
  ["kind create cluster", ["container.change(verb: create)"]],
  [
    "vagrant destroy -f",
    [
      "process.run(program: vagrant, subcommand: destroy)",
      "program.destroy(program: vagrant, subcommand: destroy, told: `destroy`)",
    ],
  ],
  ["skopeo inspect docker://me/x", ["process.run(program: skopeo, subcommand: inspect)"]],
  ["skopeo copy docker://a/x docker://me/x", ["container.push(image: docker://me/x)"]],
  ["skopeo copy docker://a/x dir:out", ["fs.write(path: /work/app/out, append: false, recursive: true)"]],
  ["virsh undefine box", removes("machine")],
  ["docker run --help", ["shell.print()"]],
  ["docker --version", ["shell.print()"]],
])("[policy.cloud.verbs] recognises the verb of %s", (text, expected) => {
  expect(summaryOf(text)).toEqual(expected);
});

test.each([
  ["docker -H tcp://10.1.2.3:2375 rm x", "remote.run(domain: 10.1.2.3)"],
  ["docker -H ssh://me@far ps", "net.connect(domain: far)"],
  ["DOCKER_HOST=tcp://far:1 docker rm x", "remote.run(domain: far)"],
  ["docker --context far rm x", "maybe remote.run(domain: ?)"],
])("keeps containers of another machine apart from this one: %s", (text, expected) => {
  expect(summaryOf(text)[0]).toBe(expected);
});
