import { describe, expect, test } from "vitest";
import { operationsOf } from "../rig.ts";

const writtenBy = (command: string, files?: { readonly [path: string]: string }) =>
  operationsOf(command, files === undefined ? {} : { files })
    .filter(({ name }) => name === "fs.write")
    .map(({ arguments: { path, recursive } }) => `${path ?? "?"}${recursive === true ? "/**" : ""}`);

describe("[policy.network.files]", () => {
  test.each([
    ["curl -o out/page.html https://example.com", ["/work/app/out/page.html"]],
    ["curl --output /tmp/a https://example.com", ["/tmp/a"]],
    ["curl -O https://example.com/dl/tool.tgz", ["/work/app/tool.tgz"]],
    ["curl -fsSLO 'https://example.com/tool.tgz?token=1'", ["/work/app/tool.tgz"]],
    ["curl --output-dir /tmp -O https://example.com/tool.tgz", ["/tmp/tool.tgz"]],
    ["curl --output-dir /tmp -o a -o /b https://a.example https://b.example", ["/tmp/a", "/b"]],
    ["curl -OJ https://example.com/x", ["?"]],
    ["curl -o '#1.png' 'https://example.com/[1-3].png'", ["?"]],
    ["curl -o - https://example.com", []],
    ["curl -o /dev/null https://example.com", []],
    [
      "curl -D head.txt -c jar.txt --trace trace.txt https://example.com",
      ["/work/app/head.txt", "/work/app/jar.txt", "/work/app/trace.txt"],
    ],
    ["curl --cookie a=b https://example.com", []],
    ["curl -w '%output{log.txt}%{size_download}' https://example.com", ["/work/app/log.txt"]],
    ["wget https://example.com/dl/tool.tgz", ["/work/app/tool.tgz"]],
    ["wget https://example.com", ["/work/app/index.html"]],
    ["wget https://example.com/a?b=1", ["/work/app/a?b=1"]],
    ["wget -O page.html https://example.com", ["/work/app/page.html"]],
    ["wget -qO- https://example.com", []],
    ["wget -P vendor https://example.com/a.js", ["/work/app/vendor/a.js"]],
    ["wget -nv -nc --directory-prefix=vendor https://example.com/a.js", ["/work/app/vendor/a.js"]],
    ["wget -r https://example.com/docs/", ["/work/app/example.com/**"]],
    ["wget -r -nH -P site https://example.com/", ["/work/app/site/**"]],
    ["wget --content-disposition https://example.com/x", ["?"]],
    ["wget --spider https://example.com", []],
    ["wget -o log.txt -O - https://example.com", ["/work/app/log.txt"]],
    ["http --download example.com/a.zip", ["/work/app/a.zip"]],
    ["http -o page.html example.com", ["/work/app/page.html"]],
    ["aria2c -d /tmp -o a.iso https://example.com/x.iso", ["/tmp/a.iso"]],
    ["axel https://example.com/x.iso", ["/work/app/x.iso"]],
    ["yt-dlp -P /tmp -o clip.mp4 https://example.com/v", ["/tmp/clip.mp4"]],
    ["yt-dlp -o '%(title)s.mp4' https://example.com/v", ["?"]],
    ["scp host:notes/a.txt .", ["/work/app/a.txt"]],
    ["scp host:a.txt b.txt", ["/work/app/b.txt"]],
    ["scp -r host:site vendor", ["/work/app/vendor/**"]],
    ["scp 'host:a*' .", ["?"]],
    ["sftp host:dir/a.txt .", ["/work/app/a.txt"]],
    ["sftp host <<< 'get a.txt'", ["/work/app/a.txt"]],
    ["sftp host <<< $'lcd /etc\\nget a.txt'", ["?"]],
    ["lftp -c 'open host; mirror /site local'", ["/work/app/local/**"]],
    ["tcpdump -i eth0 -w out.pcap", ["/work/app/out.pcap"]],
    ["nmap -oA scan example.com", ["/work/app/scan"]],
    ["nc -o dump.txt example.com 80", ["/work/app/dump.txt"]],
    ["socat CREATE:out.bin TCP:example.com:80", ["/work/app/out.bin"]],
    ["ssh -E log.txt -N host", ["/work/app/log.txt"]],
    ["ssh-keygen -t ed25519 -f key -N ''", ["/work/app/key"]],
    ["ssh-keygen", ["/home/user/.ssh/id_ed25519"]],
    ["ssh-keygen -R example.com", ["/home/user/.ssh/known_hosts"]],
    ["ssh-keygen -s ca -I ada key.pub", ["/work/app/key.pub"]],
  ])("finds the files that %s writes", (command, written) => {
    expect(writtenBy(command)).toEqual(written);
  });

  test("a copy into a folder keeps its name", () => {
    const files = { "/work/app/vendor/x": "" };
    expect(writtenBy("scp host:a.txt vendor", files)).toEqual(["/work/app/vendor/a.txt"]);
  });
});
