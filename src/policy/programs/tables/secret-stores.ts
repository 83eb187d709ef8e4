/** Programs that keep passwords and keys. */
import type { ProgramTables } from "../table/program-table.ts";

const NAMES = "process.read(what: names of secrets)";

export const tables = {
  "(store)": { otherwise: "secrets.change" },
  "pass gopass passage": {
    flags: "-c --clip -q --qrcode",
    does: {
      [NAMES]: "ls list find search",
      "secrets.read": "show grep otp cat audit env",
      "secrets.change":
        "insert add edit generate rm remove delete mv rename cp copy init git set import sync clone recipients setup",
    },
    bare: NAMES,
    otherwise: "secrets.read(path: $verb)",
  },
  sops: {
    valued: "-i -k -p -a --input-type --output-type --config --extract --age --kms --pgp --output --set",
    does: {
      "secrets.read(path: file $1); shell(text: $2)": "exec-env exec-file",
      "secrets.read(path: file $*)": "decrypt -d --decrypt",
      "secrets.change(path: file $*)": "encrypt edit rotate updatekeys set unset",
    },
    otherwise: "secrets.change(path: file $all)",
  },
  security: {
    like: "store",
    flags: "-v -q -l",
    does: {
      [NAMES]: [
        "find-identity find-certificate verify-cert show-keychain-info error list-keychains default-keychain login-keychain",
        { authorizationdb: "read" },
      ],
      "secrets.change": "list-keychains -s, default-keychain -s, login-keychain -s",
      "secrets.read": "find-generic-password find-internet-password dump-keychain export find-key",
    },
  },
  keyring: { like: "store", does: { "secrets.read": "get" } },
  "secret-tool": { like: "store", does: { "secrets.read": "lookup search" } },
  "kwallet-query": { always: "secrets.read(path: ?)" },
  op: {
    like: "store",
    valued: "--account --config --session --format --encoding --vault",
    flags: "--debug --no-color --cache --iso-timestamps",
    does: {
      [NAMES]: [
        "whoami",
        {
          item: "list",
          vault: "list get",
          account: "list get",
          user: "list get",
          group: "list get",
          document: "list",
        },
      ],
      "secrets.read": ["read inject", { item: "get", document: "get" }],
      "secrets.read; run(after: 1)": "run",
    },
  },
  bw: {
    like: "store",
    valued: "--session",
    flags: "--pretty --raw --response --quiet --nointeraction --cleanexit",
    does: {
      [NAMES]: ["status", { list: "folders collections organizations org-collections org-members" }],
      "secrets.read": ["get export", { list: "items" }],
      nothing: "generate encode completion sdk-version",
    },
  },
  lpass: { like: "store", does: { [NAMES]: "ls status", "secrets.read": "show export" } },
  "1password": { like: "store" },
  vault: {
    like: "store",
    flags: "-no-color",
    does: {
      [NAMES]: [
        "status list path-help version",
        {
          kv: "list",
          secrets: "list",
          auth: "list",
          policy: "list read fmt",
          audit: "list",
          token: "lookup capabilities",
          operator: "members",
          plugin: "list info",
        },
      ],
      "secrets.read": ["read unwrap", { kv: "get metadata", token: "create" }],
      "secrets.read; run(after: 1)": "ssh",
    },
  },
  doppler: {
    like: "store",
    valued: "-t --token -p --project -c --config --scope --command",
    flags: "--json --silent --debug",
    does: {
      [NAMES]: ["me projects environments activity", { configs: "get", configure: "get", settings: "get" }],
      "secrets.read": ["secrets", { secrets: "get download substitute" }],
      "secrets.change": { secrets: "set delete upload notes" },
      "secrets.read(path: ?); shell(text: $--command); run": "run",
    },
  },
  infisical: {
    like: "store",
    valued: "--command",
    does: {
      "secrets.read": ["secrets export", { secrets: "get" }],
      "secrets.change": { secrets: "set delete" },
      "secrets.read(path: ?); shell(text: $--command); run": "run",
    },
  },
  chamber: {
    like: "store",
    does: {
      [NAMES]: "list list-services history",
      "secrets.read": "read export env find",
      "secrets.read; run(after: 1)": "exec",
    },
  },
  "aws-vault": {
    like: "store",
    does: { [NAMES]: "list ls", "secrets.read": "export login", "secrets.read; run(after: 1)": "exec" },
  },
} satisfies ProgramTables;
