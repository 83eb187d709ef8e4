/** Programs that keep secrets. */
import { expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

test.each([
  ["pass web/token", "web/token"],
  ["pass show web/token", "web/token"],
  ["pass -c web/token", "web/token"],
  ["gopass cat web", "web"],
  ["security find-generic-password -w -s web", "?"],
  ["secret-tool lookup service web", "service"],
  ["op read op://v/web", "op://v/web"],
  ["op item get web --fields password", "web"],
  ["bw get password web", "password"],
  ["lpass show web", "web"],
  ["vault kv get secret/web", "secret/web"],
  ["vault read -field=x secret/web", "secret/web"],
  ["sops -d web.yaml", "/work/app/web.yaml"],
  ["sops --decrypt --output-type json web.yaml", "/work/app/web.yaml"],
  ["doppler secrets get web", "web"],
])("[policy.system.secret-stores] %s reads a secret", (text, path) => {
  expect(summaryOf(text)).toEqual([`secrets.read(path: ${path})`]);
});

test.each([
  ["pass insert web", "secrets.change(path: web)"],
  ["pass rm -f web", "secrets.change(path: ?)"],
  ["security delete-generic-password -s web", "secrets.change(path: ?)"],
  ["vault kv put secret/web a=b", "secrets.change(path: secret/web)"],
  ["vault frobnicate", "secrets.change(path: ?)"],
  ["sops web.yaml", "secrets.change(path: /work/app/web.yaml)"],
])("[policy.system.secret-stores] %s changes a secret", (text, expected) => {
  expect(summaryOf(text)).toEqual([expected]);
});

test.each(["pass", "pass ls", "op item list", "vault status", "security list-keychains", "bw status"])(
  "[policy.system.secret-stores] %s shows no secret",
  text => expect(summaryOf(text)).toEqual(["process.read(what: names of secrets)"]),
);

test.each([
  "op run -- rm -rf /srv",
  "sops exec-env a.yaml 'rm -rf /srv'",
  "aws-vault exec live -- rm -rf /srv",
])("[policy.system.secret-stores] gives secrets to a command: %s", text => {
  expect(summaryOf(text).join("\n")).toMatch(/^secrets\.read\(.*\n(?:.*\n)*fs\.delete\(.*\/srv/);
});
