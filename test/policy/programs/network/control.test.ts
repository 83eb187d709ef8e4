/** Tests requests and connections to the control services of this machine, which obey any client. */
import { expect, test } from "vitest";
import { readShippedPolicy } from "../../../../src/policy/node.ts";
import { judgeCommand, placedPolicy } from "../../placed.ts";

const policy = placedPolicy(await readShippedPolicy("workstation"));
const decide = (command: string) => judgeCommand(policy, command).decision;

test.each([
  "curl -X POST http://localhost:2375/containers/create -d @x.json",
  "curl -d '{}' http://127.1:2375/containers/create",
  "curl -X DELETE 'http://[::1]:4243/containers/x'",
  "curl -X PUT http://app.localhost:8500/v1/kv/x -d 1",
  "curl -k https://localhost:10250/run/default/pod/app -d cmd=ls",
  "curl -X PUT 'http://localhost:9222/json/new?file:///etc/passwd'",
  "curl http://localhost:2379/v3/kv/put -d '{}'",
  "curl -T job.json http://0.0.0.0:4646/v1/jobs",
  "curl telnet://localhost:2375",
  "wget --post-data=x http://localhost:02375/containers/create",
  "http POST :2375/containers/create Image=alpine",
  "xh --unix-socket /var/run/docker.sock post http://x/containers/create Image=alpine",
  "curl --unix-socket /var/run/docker.sock http://x/containers/create -d '{}'",
  `node -e 'fetch("http://localhost:2375/containers/create", { method: "POST", body: "{}" })'`,
  `python3 -c 'import requests; requests.post("http://localhost:8200/v1/sys/seal")'`,
  "nc localhost 2375",
  "echo x > /dev/tcp/localhost/2375",
  "socat - TCP:127.0.0.1:2375",
  "websocat ws://localhost:9222/devtools/browser/x",
  "wscat -c ws://127.0.0.1:9229/x",
])("[policy.network.control] %s is asked about", command => expect(decide(command)).toBe("ask"));

test.each([
  "curl http://localhost:2375/containers/json",
  "curl -I http://localhost:8500/",
  "curl --unix-socket /var/run/docker.sock http://x/version",
  "curl -s localhost:9222/json/version",
  "curl -X POST http://localhost:3000/api/containers/create -d '{}'",
  "curl -X DELETE http://localhost:8080/2375",
  "curl -X POST 'http://localhost:5173/x?port=2375' -d x",
  `node -e 'fetch("http://localhost:3000/x", { method: "POST", body: "{}" })'`,
  "nc -zv localhost 5432",
  "echo '{}' | websocat ws://localhost:3000/socket",
])("[policy.network.control] %s is free", command => expect(decide(command)).toBe("allow"));
