/** A corpus of paths: files that hold a secret, and their neighbours that hold none. */
import { describe, expect, test } from "vitest";
import { isSecretPath, secretsWithin } from "../../../src/policy/paths/secret-paths.ts";

const facts = { home: "/home/ada" };
const lines = (text: string) =>
  text
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "");

const secrets = lines(`
  /home/ada/.ssh/id_rsa
  /home/ada/.ssh/id_ed25519
  /home/ada/.ssh/authorized_keys
  /home/ada/.ssh
  /root/.ssh/id_ecdsa
  /Users/ada/.ssh/work_key
  /work/app/deploy/id_rsa
  /work/app/id_ed25519_github
  /backup/id_rsa.old
  /var/lib/jenkins/.ssh/id_rsa
  /etc/ssh/ssh_host_ed25519_key
  /work/app/certs/server.key
  /work/app/certs/privkey.pem
  /work/app/certs/ca-key.pem
  /work/app/certs/root-private.pem
  /work/app/certs/cert.key.pem
  /work/app/AuthKey_ABC123.p8
  /work/app/release.keystore
  /work/app/cert.p12
  /home/ada/identity.pfx
  /home/ada/Documents/passwords.kdbx
  /etc/ssl/private/snakeoil
  /etc/letsencrypt/live/example.org/privkey.pem
  /home/ada/.gnupg/private-keys-v1.d/0123.key
  /home/ada/.gnupg/secring.gpg
  /home/ada/.config/sops/age/keys.txt
  /home/ada/laptop.ovpn
  /etc/wireguard/wg0.conf
  /home/ada/.aws/credentials
  /home/ada/.aws/config
  /home/ada/.aws/sso/cache/0123.json
  /home/bob/.aws/credentials
  /root/.aws/credentials
  /HOME/ADA/.AWS/CREDENTIALS
  /home/ada/.config/gcloud/application_default_credentials.json
  /home/ada/.config/gcloud/legacy_credentials/ada/adc.json
  /home/ada/.azure/accessTokens.json
  /home/ada/.kube/config
  /home/ada/.kube/prod.yaml
  /work/app/kubeconfig
  /etc/kubernetes/admin.conf
  /etc/rancher/k3s/k3s.yaml
  /home/ada/.docker/config.json
  /home/ada/.docker/contexts/meta/1/meta.json
  /home/ada/.terraform.d/credentials.tfrc.json
  /home/ada/.pki/nssdb/cert9.db
  /home/ada/.config/containers/auth.json
  /home/ada/.netrc
  /home/ada/_netrc
  /home/ada/.npmrc
  /work/app/.npmrc
  /home/ada/.yarnrc.yml
  /home/ada/.pypirc
  /home/ada/.git-credentials
  /home/ada/.config/git/credentials
  /home/ada/.config/gh/hosts.yml
  /home/ada/.config/glab-cli/config.yml
  /home/ada/.cargo/credentials.toml
  /home/ada/.gem/credentials
  /home/ada/.m2/settings.xml
  /home/ada/.gradle/gradle.properties
  /home/ada/.composer/auth.json
  /work/app/.env
  /work/app/.env.local
  /work/app/.env.production
  /work/app/.env.test.local
  /work/app/packages/api/.env
  /work/app/prod.env
  /work/app/.envrc
  /work/app/.dev.vars
  /work/app/credentials.json
  /work/app/config/credentials.yml
  /work/app/config/master.key
  /work/app/config/secrets.yml
  /work/app/secrets.toml
  /work/app/.streamlit/secrets.toml
  /work/app/service-account.json
  /work/app/my-project-firebase-adminsdk-x1-0a.json
  /work/app/client_secret_123.json
  /work/app/terraform.tfstate
  /work/app/terraform.tfstate.backup
  /work/app/prod.tfvars
  /home/ada/.terraform.d/credentials.tfrc.json
  /home/ada/.pgpass
  /home/ada/.my.cnf
  /home/ada/.vault-token
  /home/ada/.config/rclone/rclone.conf
  /home/ada/.s3cfg
  /home/ada/.claude/.credentials.json
  /home/ada/.codex/auth.json
  /home/ada/.cache/huggingface/token
  /home/ada/.bash_history
  /home/ada/.zsh_history
  /home/ada/.python_history
  /home/ada/.psql_history
  /home/ada/.local/share/fish/fish_history
  /home/ada/.password-store/mail.gpg
  /home/ada/.local/share/keyrings/login.keyring
  /Users/ada/Library/Keychains/login.keychain-db
  /home/ada/.mozilla/firefox/abc.default/logins.json
  /home/ada/.mozilla/firefox/abc.default/key4.db
  /home/ada/.config/google-chrome/Default/Cookies
  /home/ada/.config/google-chrome/Default/Login Data
  /home/ada/.config/BraveSoftware/Brave-Browser/Default/Network/Cookies
  /Users/ada/Library/Application Support/Google/Chrome/Default/Cookies
  /etc/shadow
  /etc/shadow-
  /etc/gshadow
  /etc/sudoers
  /etc/sudoers.d/90-cloud
  /private/etc/master.passwd
  /proc/1/environ
  /proc/self/environ
  /proc/self/root/etc/shadow
  /proc/4711/mem
  /run/secrets/db_password
  /var/run/secrets/kubernetes.io/serviceaccount/token
  /home/ada/.bitcoin/wallet.dat
  /var/www/site/wp-config.php
  /var/www/site/.htpasswd
`);

const harmless = lines(`
  /home/ada/.ssh/id_rsa.pub
  /home/ada/.ssh/known_hosts
  /home/ada/.ssh/known_hosts.old
  /etc/ssh/ssh_config
  /etc/ssh/ssh_host_rsa_key.pub
  /work/app/certs/server.crt
  /work/app/certs/ca.pem
  /work/app/certs/fullchain.pem
  /etc/letsencrypt/live/example.org/cert.pem
  /etc/letsencrypt/live/example.org/chain.pem
  /etc/ssl/certs/ca-certificates.crt
  /usr/lib/python3/dist-packages/certifi/cacert.pem
  /work/app/public.pem
  /work/app/jwt-public.key
  /home/ada/.ssh/config
  /home/ada/.gnupg/pubring.kbx
  /home/ada/.gnupg/gpg.conf
  /work/app/.env.example
  /work/app/.env.sample
  /work/app/.env.template
  /work/app/.env.dist
  /work/app/.env.defaults
  /work/app/.env.production.example
  /work/app/example.env
  /work/app/env.ts
  /work/app/src/env.d.ts
  /work/app/environment.yml
  /work/app/src/environments/environment.prod.ts
  /work/app/src/credentials.ts
  /work/app/src/credentials/index.ts
  /work/app/credentials.example.json
  /work/app/docs/credentials.md
  /work/app/config/credentials.yml.enc
  /work/app/src/secrets.py
  /work/app/src/secrets/reader.ts
  /work/app/test/secrets.test.ts
  /work/app/secrets.example.yml
  /work/app/main.tf
  /work/app/variables.tf
  /work/app/terraform.tfvars.example
  /work/app/.terraform.lock.hcl
  /work/app/package.json
  /work/app/.npmignore
  /work/app/.nvmrc
  /work/app/.gitignore
  /work/app/.git/config
  /work/app/.dockerignore
  /work/app/Dockerfile
  /work/app/docker-compose.yml
  /work/app/.aws/task-definition.json
  /work/app/k8s/config.yaml
  /work/app/src/kube/config.ts
  /work/app/src/id_rsa_parser.ts
  /work/app/src/keys.ts
  /work/app/src/public_key.rs
  /work/app/locales/auth.json
  /work/app/keyboard.key.md
  /work/app/src/history.ts
  /work/app/.history/src/app_1.ts
  /work/app/cookies.ts
  /work/app/src/cookies/index.ts
  /work/app/gradle.properties
  /work/app/settings.xml
  /home/ada/.bashrc
  /home/ada/.profile
  /home/ada/.gitconfig
  /home/ada/.vimrc
  /home/ada/.config/git/config
  /home/ada/.config/gh/config.yml
  /home/ada/.cargo/config.toml
  /home/ada/.cargo/registry/index
  /home/ada/.npm/_logs/today.log
  /home/ada/.cache/huggingface/hub/model.bin
  /home/ada/.claude/settings.json
  /home/ada/.local/share/applications/x.desktop
  /home/ada/projects/ssh/readme.md
  /etc/passwd
  /etc/group
  /etc/hosts
  /etc/os-release
  /etc/sudo.conf
  /proc/cpuinfo
  /proc/self/status
  /proc/1/cmdline
  /run/user/1000/bus
  /usr/share/doc/shadow/readme
`);

test("the corpus has as many paths as required", () => {
  expect(new Set(secrets).size).toBeGreaterThanOrEqual(80);
  expect(new Set(harmless).size).toBeGreaterThanOrEqual(60);
});

test.each(secrets)("[policy.paths.secrets] %s is the path of a secret", path => {
  expect(isSecretPath(path, facts)).toBe(true);
});

test.each(harmless)("[policy.paths.harmless] %s is not the path of a secret", path => {
  expect(isSecretPath(path, facts)).toBe(false);
});

test("[policy.paths.secrets] secrets are looked for in the home that the facts name", () => {
  expect(isSecretPath("/srv/people/ada/.azure/token", facts)).toBe(false);
  expect(isSecretPath("/srv/people/ada/.azure/token", { home: "/srv/people/ada" })).toBe(true);
  expect(isSecretPath("/srv/people/ada/.azure/token", { home: "/srv/people/ada/" })).toBe(true);
});

describe("[policy.paths.within] reading the whole of a folder", () => {
  const disk: { readonly [path: string]: readonly string[] } = {
    "/home/ada": [".ssh", ".bashrc", "app", ".config"],
    "/home/ada/.config": ["gh"],
    "/home/ada/app": ["src", "package.json"],
    "/home/ada/api": ["src", ".env"],
    "/etc": ["hosts", "shadow"],
    "/opt": ["tool"],
  };
  const exists = ["/home/ada/.ssh", "/home/ada/.aws", "/home/ada/.config/gh/hosts.yml", "/etc/shadow"];
  const seen = {
    ...facts,
    list: (path: string) => disk[path],
    kindOf: (path: string) => (exists.includes(path) ? ("file" as const) : ("missing" as const)),
  };
  const blind = { ...facts, list: () => undefined, kindOf: () => undefined };

  test.each([
    ["/home/ada/.ssh", "yes", "yes"],
    ["/home/ada/.aws/sso", "yes", "yes"],
    ["/home/ada", "yes", "maybe"],
    ["/home/ada/.config", "yes", "maybe"],
    ["/home", "yes", "maybe"],
    ["/", "yes", "maybe"],
    ["/etc", "yes", "maybe"],
    ["/home/ada/api", "yes", "no"],
    ["/home/ada/.mozilla/firefox", "maybe", "maybe"],
    ["/home/ada/.gnupg", "no", "maybe"],
    ["/home/bob", "no", "maybe"],
    ["/home/ada/.config/nvim", "no", "no"],
    ["/home/ada/app", "no", "no"],
    ["/opt", "no", "no"],
    ["/usr/share", "no", "no"],
    ["/work/app", "no", "no"],
  ])("%s: %s when its disk can be looked at, else %s", (path, whenSeen, whenBlind) => {
    expect([secretsWithin(path, seen), secretsWithin(path, blind)]).toEqual([whenSeen, whenBlind]);
  });
});
