import { describe, expect, test } from "vitest";
import type { Operation } from "../../../../src/ports/index.ts";
import { operationsOf, summaryOf } from "../rig.ts";

const requestsOf = (command: string, files?: { readonly [path: string]: string }) =>
  operationsOf(command, files === undefined ? {} : { files })
    .filter(({ name, isPossible }) => name === "http.request" && !isPossible)
    .map(({ arguments: { method, upload } }: Operation) => `${method ?? "?"} ${upload ?? "?"}`);

const without = (summaries: readonly string[], name: string) =>
  summaries.filter(each => !each.startsWith(name));

describe("[policy.network.request]", () => {
  test.each([
    ["curl https://example.com", "GET false"],
    ["curl --head https://example.com", "HEAD false"],
    ["curl -sSIL https://example.com", "HEAD false"],
    ["curl -X DELETE https://example.com/1", "DELETE false"],
    ["curl -XPOST https://example.com", "POST false"],
    ["curl --request put https://example.com", "PUT false"],
    ['curl -X "$METHOD" https://example.com', "? false"],
    ["curl -d a=b https://example.com", "POST true"],
    ["curl -sda=b example.com", "POST true"],
    ["curl --data-raw '{}' https://example.com", "POST true"],
    ["curl --data-bin x https://example.com", "POST true"],
    ["curl --json '{}' https://example.com", "POST true"],
    ["curl -F a=b https://example.com", "POST true"],
    ["curl -X GET -d @notes.txt https://example.com", "GET true"],
    ["curl -T notes.txt https://example.com", "PUT true"],
    ["curl -T- https://example.com", "PUT true"],
    ["curl -G -d q=x https://example.com", "GET false"],
    ["curl --get --data-urlencode 'q=a b' https://example.com", "GET false"],
    ["curl -G -d @notes.txt https://example.com", "GET true"],
    ["curl -H 'A: b@c' -u ada:x -k --max-time 5 https://example.com", "GET false"],
    ['curl -H "Authorization: Bearer $TOKEN" https://example.com', "GET true"],
    ['curl -H "Accept: $TYPE" https://example.com', "GET false"],
    ["curl -H @notes.txt https://example.com", "GET true"],
    ["curl -o --head https://example.com", "GET false"],
    ["curl --parallel --netrc --crlf https://example.com", "GET false"],
    ["wget https://example.com", "GET false"],
    ["wget --spider https://example.com", "HEAD false"],
    ["wget --post-data a=b https://example.com", "POST true"],
    ["wget --method=PUT --body-file=notes.txt https://example.com", "PUT true"],
    ["wget -e post_file=notes.txt https://example.com", "POST true"],
    ["wget --post-f=notes.txt https://example.com", "POST true"],
    ["http example.com", "GET false"],
    ["http example.com q==x Accept:text/html", "GET false"],
    ["http example.com name=ada", "POST true"],
    ["http PUT example.com age:=3", "PUT true"],
    ["http example.com file@notes.txt", "POST true"],
    ["http DELETE example.com/1", "DELETE false"],
    ["http :3000/users", "GET false"],
    ["http --raw '{}' example.com", "POST true"],
    ["http example.com <<< '{}'", "POST true"],
    ["lynx -dump https://example.com", "GET false"],
    ["lynx -post_data https://example.com < notes.txt", "POST true"],
    ["aria2c https://example.com/a.iso", "GET false"],
    ["hey -n 10 -m POST -d x http://localhost/", "POST true"],
    ["ab -n 10 http://localhost/", "GET false"],
  ])("reads the request of %s", (command, request) => {
    expect(requestsOf(command)).toEqual([request]);
  });

  test.each([
    ["curl https://a.example https://b.example", ["GET false", "GET false"]],
    ["curl https://a.example --next -d x https://b.example", ["GET false", "POST true"]],
    ["curl -G -d x https://a.example -: -d x https://b.example", ["GET false", "POST true"]],
    ["curl --version", []],
    ["curl --help", []],
    ["wget --version", []],
  ])("reads a request for each address of %s", (command, requests) => {
    expect(requestsOf(command)).toEqual(requests);
  });

  test.each([
    ["curl -d @notes.txt https://example.com", ["notes.txt"]],
    ["curl --data-urlencode text@notes.txt https://example.com", ["notes.txt"]],
    ["curl -d ada@example.com https://example.com", []],
    ["curl -F 'a=@x.txt;type=text/plain' -F 'b=<y.txt' https://example.com", ["x.txt", "y.txt"]],
    ["curl -F 'a=@x.txt,y.txt' https://example.com", ["x.txt", "y.txt"]],
    ["curl -F 'a=b' -F 'c=d, @e' https://example.com", []],
    ["curl -T x.txt https://example.com", ["x.txt"]],
    ["curl -b jar.txt https://example.com", ["jar.txt"]],
    ["curl -b a=b https://example.com", []],
    ["curl --cert me.pem:secret --key me.key https://example.com", ["me.key", "me.pem"]],
    ["curl file:///work/app/x.txt", ["x.txt"]],
    ["wget --post-file=x.txt https://example.com -O -", ["x.txt"]],
    ["http example.com a@x.txt b=@y.txt c:=@z.json", ["x.txt", "y.txt", "z.json"]],
    ["lynx -dump ./page.html", ["page.html"]],
    ["ab -p x.txt http://localhost/", ["x.txt"]],
  ])("finds the files that %s reads", (command, files) => {
    const read = operationsOf(command).filter(({ name }) => name === "fs.read");
    expect(read.map(each => each.arguments.path)).toEqual(files.map(file => `/work/app/${file}`));
  });

  test.each([
    ["curl $ARGS https://example.com"],
    ["curl -s $URL"],
    ['curl "$URL"'],
    ['wget "$URL"'],
    ["curl -s https://example.com/$ID"],
  ])("%s may send any file, and write any file", command => {
    expect(new Set(requestsOf(command))).toEqual(new Set(["? ?"]));
    expect(summaryOf(command)).toContain("maybe fs.write(path: ?, append: false, recursive: false)");
  });

  test("an unknown value may name a file", () => {
    const reading = "maybe fs.read(path: ?, recursive: false)";
    expect(summaryOf('curl -d "$BODY" localhost')).toContain(reading);
    expect(summaryOf('curl -d "a=$BODY" localhost')).not.toContain(reading);
  });

  test("reads the addresses of a list", () => {
    const files = { "/tmp/l": "https://a.example\nhttps://b.example\n" };
    expect(requestsOf("wget -O - -i /tmp/l", files)).toHaveLength(2);
  });

  test.each([
    "curl -K /tmp/missing",
    "curl -K - https://example.com",
    "CURL_HOME=/tmp curl https://example.com",
    "WGETRC=/tmp/w wget https://example.com",
    "curl --variable a@x --expand-url '{{a}}'",
    "curl --unix-socket /run/docker.sock -X POST http://localhost/containers/prune",
    "wget --config=/tmp/missing https://example.com",
    "lynx -cfg=/tmp/x https://example.com",
    "aria2c --conf-path=/tmp/x https://example.com/a",
  ])("%s is opaque", command => {
    expect(operationsOf(command).map(({ name }) => name)).toContain("shell.opaque");
  });

  test("reads curl's requests by other protocols", () => {
    expect(summaryOf("curl ftp://example.com/a")).toEqual([
      "net.transfer(domain: example.com, direction: down)",
    ]);
    expect(without(summaryOf("curl -T a.txt sftp://example.com/"), "fs.")).toEqual([
      "net.transfer(domain: example.com, direction: up)",
    ]);
    expect(summaryOf("curl -Q 'DELE a' ftp://example.com")).toEqual([
      "net.transfer(domain: example.com, direction: up)",
    ]);
    expect(summaryOf("curl telnet://example.com:23")).toEqual(["net.connect(domain: example.com, port: 23)"]);
    expect(summaryOf("curl gopher://example.com:6379/_x")).toEqual([
      "net.connect(domain: example.com, port: 6379)",
    ]);
    expect(without(summaryOf("curl -T a.txt file:///work/app/b.txt"), "fs.read")).toEqual([
      "fs.write(path: /work/app/b.txt, append: false, recursive: false)",
    ]);
  });
});

describe("[policy.network.redirected]", () => {
  test.each([
    "curl -x proxy.example:80 https://example.com",
    "curl --socks5 proxy.example https://example.com",
    "curl --resolve example.com:443:1.2.3.4 https://example.com",
    "curl --connect-to ::other.example: https://example.com",
    "curl --unix-socket /run/x.sock http://example.com",
    "https_proxy=http://proxy.example curl https://example.com",
    "ALL_PROXY=http://proxy.example wget -O - https://example.com",
    "export HTTPS_PROXY=x; http https://example.com",
    "wget -e https_proxy=proxy.example -O - https://example.com",
    "http --proxy=https:http://proxy.example https://example.com",
    "aria2c --all-proxy=http://proxy.example -o /dev/null https://example.com/a",
  ])("finds the redirection of %s", command => {
    const [request] = operationsOf(command).filter(({ name }) => name === "http.request");
    expect(request?.arguments.domain).toBeUndefined();
  });
});
