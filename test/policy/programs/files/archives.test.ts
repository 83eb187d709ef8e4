/** Tests the files that packing and unpacking read, write and delete. */
import { expect, test } from "vitest";
import { actsOf } from "./acts-of.ts";

const archives: readonly (readonly [string, ...string[]])[] = [
  ["tar xzf a.tgz", "read a.tgz", "write . recursive?"],
  ["tar -xf a.tar -C out", "read a.tar", "write out recursive?"],
  ["tar -C /opt -C app -xf a.tar", "read a.tar", "write /opt/app recursive?"],
  ["tar xf a.tar package.json", "read a.tar", "write package.json recursive?"],
  ["tar xf a.tar ../x", "read a.tar", "write . recursive?"],
  ["tar xf a.tar --strip-components=1 p/x", "read a.tar", "write . recursive?"],
  ["tar xPf a.tar", "read a.tar", "write / recursive?"],
  ["tar xOf a.tar x", "read a.tar"],
  ["tar tf a.tar", "read a.tar"],
  ["tar xz", "write . recursive?"],
  ["tar czf out.tgz src", "write out.tgz", "read src recursive"],
  ["tar --create --file=out.tar src", "write out.tar", "read src recursive"],
  ["tar cfC out.tar /srv data", "write out.tar", "read /srv/data recursive"],
  ["tar cz src", "read src recursive"],
  ["tar cf out.tar --remove-files src", "write out.tar", "read src recursive", "delete src recursive force"],
  ["tar cf out.tar -T list", "write out.tar", "read ? recursive"],
  ["tar rf out.tar x", "write out.tar append", "read x recursive"],
  ["zip -r out dir", "write out.zip", "read dir recursive"],
  ["zip -r out.zip . -x .env '*.log'", "write out.zip", "read . recursive"],
  ["zip -rm out.zip dir", "write out.zip", "read dir recursive", "delete dir recursive force"],
  ["unzip a.zip -d out", "read a.zip", "write out recursive?"],
  ["unzip -l a.zip", "read a.zip"],
  ["unzip -: a.zip", "read a.zip", "write / recursive?"],
  ["7z x a.7z -oout", "read a.7z", "write out recursive?"],
  ["7z a out.7z src -sdel", "write out.7z", "read src recursive", "delete src recursive force"],
  ["unrar x a.rar out/", "read a.rar", "write out recursive?"],
  ["ar rcs lib.a x.o", "write lib.a", "read x.o recursive"],
  ["ar -t lib.a", "read lib.a"],
  ["jar cf a.jar x.class", "write a.jar", "read x.class recursive"],
  ["jar xf a.jar", "read a.jar", "write . recursive?"],
  ["cpio -id < a.cpio", "read a.cpio", "write / recursive?"],
];
test.each(archives)("[policy.files.archives] finds the files of %s", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);

const compressions: readonly (readonly [string, ...string[]])[] = [
  ["gzip a", "read a", "write a.gz", "delete a"],
  ["gzip -k a", "read a", "write a.gz"],
  ["gzip -c a", "read a"],
  ["gunzip a.gz", "read a.gz", "write a", "delete a.gz"],
  ["gzip -d a.tgz", "read a.tgz", "write a.tar", "delete a.tgz"],
  ["xz -T 0 a", "read a", "write a.xz", "delete a"],
  ["zstd a", "read a", "write a.zst"],
  ["zstd --rm a", "read a", "write a.zst", "delete a"],
  ["zstd a -o b", "read a", "write b"],
  ["lz4 a b", "read a", "write b"],
  ["zcat a.gz", "read a.gz"],
  ["gzip"],
];
test.each(compressions)("[policy.files.archives] finds the compressed files of %s", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);

test("[policy.files.globs] reads planted names of files as tar's options", () => {
  const files = {
    "/work/app/x": "",
    "/work/app/--checkpoint=1": "",
    "/work/app/--checkpoint-action=exec=rm -rf y": "",
  };
  expect(actsOf("tar cf a.tar *", { files })).toContain("delete y recursive force");
  expect(actsOf("tar cf a.tar ./*", { files })).not.toContain("delete y recursive force");
});

const remote: readonly (readonly [string, ...string[]])[] = [
  ["rsync -a src/ dst/", "read src recursive", "write dst/ recursive?".replace("/ ", " ")],
  ["rsync -a src dst/", "read src recursive", "write dst/src recursive?"],
  ["rsync -a a.txt b.txt", "read a.txt recursive", "write b.txt recursive?"],
  ["rsync -a --delete src/ dst", "read src recursive", "write dst recursive?", "delete dst recursive force"],
  [
    "rsync -a $OPTIONS src/ dst",
    "read ? recursive",
    "read src recursive",
    "write dst recursive?",
    "maybe delete dst recursive force",
  ],
  ["rsync -an --delete src/ dst", "list src recursive"],
  [
    "rsync -a --remove-source-files src/ dst",
    "read src recursive",
    "write dst recursive?",
    "delete src recursive force",
  ],
  [
    "rsync -av -e 'ssh -p 22' src bob@example.com:/srv",
    "net.transfer(domain: example.com, direction: upload)",
    "read src recursive",
  ],
  [
    "rsync rsync://example.com/x/ dst/",
    "net.transfer(domain: example.com, direction: download)",
    "write dst recursive?",
  ],
  [
    "rsync -e 'rm -rf x' a example.com:b",
    "net.transfer(domain: example.com, direction: upload)",
    "delete x recursive force",
    "read a",
  ],
  ["rsync --daemon", "net.listen(port: 873)"],
  [
    "tar cf example.com:/tmp/x src",
    "net.transfer(domain: example.com, direction: upload)",
    "read src recursive",
  ],
];
test.each(remote)("[policy.files.remote] finds the remote files of %s", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);
