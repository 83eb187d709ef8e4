/** Programs that keep passwords and keys. */
import type { ProgramTables } from "../table/program-table.ts";

const NAMES = "process.read(what: names of secrets)";

export const tables = {
  "(store)": {
    flags: "-v -q -l --debug --json --silent --quiet --raw",
    does: { [NAMES]: "list ls status whoami", "secrets.read": "get read show export" },
    otherwise: "secrets.change",
  },
  dotenvx: {
    valued: "-f --env-file -fk --env-keys-file -e --env",
    does: { "secrets.read": "get decrypt keypair", "secrets.change": "set encrypt rotate", run: "run" },
  },
  "pass gopass passage": {
    flags: "-c --clip -q --qrcode",
    does: {
      [NAMES]: "ls list find search",
      "secrets.read": "show grep otp cat audit env",
      "secrets.change":
        "insert add edit generate rm remove delete mv rename cp copy init git set import sync clone",
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
    does: {
      [NAMES]: [
        "find-identity find-certificate verify-cert show-keychain-info error list-keychains default-keychain login-keychain",
        { authorizationdb: "read" },
      ],
      "secrets.change": "list-keychains -s, default-keychain -s, login-keychain -s",
      "secrets.read": "find-generic-password find-internet-password dump-keychain find-key",
    },
  },
  "keyring 1password lpass secret-tool": { like: "store", does: { "secrets.read": "lookup search" } },
  "kwallet-query": { always: "secrets.read(path: ?)" },
  op: {
    like: "store",
    valued: "--account --config --session --format --encoding --vault",
    flags: "--no-color --cache --iso-timestamps",
    does: {
      [NAMES]: { "item, document": "list", "vault, account, user, group": "list get" },
      "secrets.read": ["inject", { "item, document": "get" }],
      "secrets.read; run(after: 1)": "run",
    },
  },
  bw: {
    like: "store",
    valued: "--session",
    flags: "--pretty --response --nointeraction --cleanexit",
    does: {
      [NAMES]: { list: "folders collections organizations org-collections org-members" },
      "secrets.read": "list items,",
      nothing: "generate encode completion sdk-version",
    },
  },
  vault: {
    like: "store",
    flags: "-no-color",
    does: {
      [NAMES]: [
        "path-help version",
        {
          "kv, secrets, auth, policy, audit, plugin": "list",
          policy: "read fmt",
          token: "lookup capabilities",
        },
      ],
      "secrets.read": ["unwrap", { kv: "get metadata", token: "create" }],
      "secrets.read; run(after: 1)": "ssh",
    },
  },
  "doppler infisical": {
    like: "store",
    valued: "-t --token -p --project -c --config --scope",
    does: {
      [NAMES]: ["me projects environments activity", { "configs, configure, settings": "get" }],
      "secrets.read": ["secrets", { secrets: "get download substitute" }],
      "secrets.change": { secrets: "set delete upload notes" },
      "secrets.read(path: ?); shell(text: $--command); run": "run",
    },
  },
  "chamber aws-vault": {
    like: "store",
    does: {
      [NAMES]: "list-services history",
      "secrets.read": "env find login",
      "secrets.read; run(after: 1)": "exec",
    },
  },
} satisfies ProgramTables;
