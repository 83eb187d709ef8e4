import { describe, expect, test } from "vitest";
import { operationsOf } from "../rig.ts";

const DELETION = "rm -rf build";
const namesOf = (command: string, files?: { readonly [path: string]: string }) =>
  operationsOf(command, files === undefined ? {} : { files }).map(({ name }) => name);

describe("[policy.network.programs]", () => {
  test.each([
    `ssh host ${DELETION}`,
    `ssh host -- ${DELETION}`,
    `ssh -p 22 host '${DELETION}'`,
    `ssh host -p 22 '${DELETION}'`,
    `ssh -o RemoteCommand='${DELETION}' host`,
    `ssh host <<< '${DELETION}'`,
    `ssh host bash -s <<< '${DELETION}'`,
    `ssh -o ProxyCommand='${DELETION}' host`,
    `ssh -oProxyCommand='${DELETION}' -N host`,
    `ssh -o 'ProxyCommand ${DELETION}' -N host`,
    `ssh -N host -o LocalCommand='${DELETION}'`,
    `scp -o ProxyCommand='${DELETION}' a host:`,
    `sftp -o ProxyCommand='${DELETION}' host`,
    `sftp host <<< '!${DELETION}'`,
    `ftp host <<< '!${DELETION}'`,
    `lftp -e '!${DELETION}' host`,
    `lftp -c 'open host; cat x | ${DELETION}'`,
    `mosh host -- ${DELETION}`,
    `mosh --ssh='${DELETION}' host`,
    `ssh-agent ${DELETION}`,
    `nc -e '${DELETION}' host 80`,
    `nc -c '${DELETION}' host 80`,
    `nc -l -p 80 -c '${DELETION}'`,
    `ncat --sh-exec '${DELETION}' -l 80`,
    `socat TCP:host:80 EXEC:'${DELETION}'`,
    `socat TCP:host:80 SYSTEM:'${DELETION}',pty,stderr`,
    `wget --use-askpass='${DELETION}' https://example.com`,
    `wget -e use_askpass='${DELETION}' https://example.com`,
    `aria2c --on-download-complete='${DELETION}' https://example.com/a`,
    `yt-dlp --exec '${DELETION}' https://example.com/v`,
  ])("finds the command that %s runs", command => {
    expect(namesOf(command)).toContain("fs.delete");
  });

  test("reads a script from a file", () => {
    const files = { "/work/app/steps": `get a\n!${DELETION}\n`, "/work/app/deploy.sh": DELETION };
    expect(namesOf("sftp -b steps host", files)).toContain("fs.delete");
    expect(namesOf("ssh host < deploy.sh", files)).toContain("fs.delete");
  });

  test.each([
    "sftp -b missing host",
    "cat steps | sftp host",
    "cat deploy.sh | ssh host",
    "ssh -F missing host",
    "ssh -F /work/app/config host",
    "lftp -f missing",
    "sftp host <<< 'unheard-of x'",
  ])("%s is opaque", command => {
    const files = { "/work/app/config": "Host x\n  ProxyCommand evil\n" };
    expect(namesOf(command, files)).toContain("shell.opaque");
  });

  test("allows a file of settings that runs nothing", () => {
    expect(namesOf("ssh -F config -N host", { "/work/app/config": "Host x\n  User ada\n" })).toEqual([
      "net.connect",
    ]);
    expect(namesOf("ssh -F /dev/null -o ProxyCommand=none -N host")).toEqual(["net.connect"]);
  });

  test("takes a loaded library for code", () => {
    expect(namesOf("ssh -I ./evil.so -N host")).toContain("code.run");
    expect(namesOf("ssh -o PKCS11Provider=./evil.so -N host")).toContain("code.run");
    expect(namesOf("ssh-add -s ./evil.so")).toContain("code.run");
    expect(namesOf("ssh-keygen -D ./evil.so")).toContain("code.run");
  });
});
