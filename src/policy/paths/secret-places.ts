/** Where programs keep secrets: a table of places, each with the source that says so. */

export interface SecretPlaces {
  readonly source: string;
  /**
   * `~/x` in any user's home, `/x` on the machine, `x/y` at the end of any path, `x` the name of any file. `*` matches
   * anything. A slash at the end: the folder, and all that is in it.
   */
  readonly at: readonly string[];
  /** Names of files that are harmless all the same. */
  readonly except?: readonly string[];
}

/** Texts that stand for secrets without holding any. */
const samples = (
  "*.example *.example.* *.sample *.sample.* *.template *.template.* *.tmpl *.tpl *.dist *.default *.defaults " +
  "*.schema *.schema.json *.md *.d.ts"
).split(" ");
const sources = "*.ts *.tsx *.js *.mjs *.py *.go *.rs *.rb *.java *.md *.html *.css".split(" ");

/** A place a word. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const keys: readonly SecretPlaces[] = [
  {
    source: "ssh(1), section FILES",
    at: words(`
      .ssh/ id_rsa id_dsa id_ecdsa id_ed25519 id_ecdsa_sk id_ed25519_sk id_xmss
      id_rsa.* id_rsa_* id_rsa-* id_dsa.* id_dsa_* id_ecdsa.* id_ecdsa_* id_ed25519.* id_ed25519_* id_ed25519-*
      /etc/ssh/ssh_host_*key`),
    except: ["*.pub", "known_hosts", "known_hosts.*", "config", ...sources],
  },
  {
    source: "RFC 7468 (PEM), RFC 7292 (PKCS #12), RFC 5208 (PKCS #8)",
    at: words("*.pem *.p12 *.pfx *.p8 *.key *.pk8 *.der.key /etc/ssl/private/ /etc/pki/tls/private/"),
    except: words(`
      cert*.pem *cert.pem *certs.pem *-cert-*.pem *.cert.pem *certificate*.pem ca.pem ca-*.pem *-ca.pem *_ca.pem
      *cacert*.pem *cacerts*.pem *chain*.pem *bundle*.pem *public*.pem *.pub.pem *pubkey*.pem *_pub.pem dhparam*.pem
      ffdhe*.pem dh.pem *root*.pem csr*.pem *.csr.pem public.key *public*.key *pubkey*.key *.pub.key`),
  },
  {
    source: "OpenSSL documentation, openssl-genpkey(1): private keys beside certificates",
    at: words("*key*.pem *priv*.pem"),
    except: words("*public*.pem *pubkey*.pem *.pub.pem *_pub.pem *keyring*.pem"),
  },
  { source: "certbot documentation, Where are my certificates", at: ["/etc/letsencrypt/accounts/"] },
  { source: "keytool(1); Bouncy Castle key stores", at: words("*.jks *.keystore *.bks *.jceks") },
  { source: "KeePass help, file formats", at: words("*.kdbx *.kdb") },
  { source: "PuTTY user manual, PuTTYgen", at: ["*.ppk"] },
  { source: "kinit(1), MIT Kerberos: keytab files and caches", at: words("*.keytab /tmp/krb5cc_*") },
  { source: "openvpn(8), wg-quick(8)", at: words("*.ovpn /etc/openvpn/ /etc/wireguard/") },
  {
    source: "gpg(1), section FILES; gpg-agent(1)",
    at: words(
      ".gnupg/private-keys-v1.d/ .gnupg/secring.gpg .gnupg/openpgp-revocs.d/ .gnupg/*.key secring.gpg",
    ),
  },
  {
    source: "age(1), sops documentation",
    at: words("*.agekey ~/.config/sops/age/ ~/.config/age/ .sops/age/keys.txt"),
  },
  {
    source: "Bitcoin Core, Electrum, geth and Solana documentation: wallets",
    at: words(`
      wallet.dat ~/.electrum/wallets/ ~/.ethereum/keystore/ ~/.config/solana/id.json ~/.bitcoin/wallets/`),
  },
];

const machine: readonly SecretPlaces[] = [
  {
    source: "shadow(5), gshadow(5), master.passwd(5), opasswd",
    at: words("/etc/shadow /etc/shadow- /etc/gshadow /etc/gshadow- /etc/master.passwd /etc/security/opasswd"),
  },
  { source: "sudoers(5)", at: words("/etc/sudoers /etc/sudoers.d/") },
  {
    source: "proc(5): environment and memory of processes",
    at: words("/proc/*/environ /proc/*/mem /proc/kcore"),
  },
  { source: "mem(4)", at: words("/dev/mem /dev/kmem /dev/port") },
  {
    source: "Docker and Kubernetes documentation: mounted secrets",
    at: words("/run/secrets/ /var/run/secrets/ /run/credentials/"),
  },
  {
    source: "NetworkManager(8), wpa_supplicant.conf(5), pppd(8)",
    at: words(`
      /etc/networkmanager/system-connections/ /etc/wpa_supplicant/ /etc/ppp/chap-secrets /etc/ppp/pap-secrets
      /etc/ipsec.secrets /etc/krb5.keytab`),
  },
  { source: "Debian, mysql-server package", at: ["/etc/mysql/debian.cnf"] },
  { source: "htpasswd(1)", at: [".htpasswd"] },
];

const clouds: readonly SecretPlaces[] = [
  { source: "AWS CLI user guide, configuration and credential files", at: words("~/.aws/ .aws/credentials") },
  {
    source: "gcloud topic configurations; Google Cloud, application default credentials",
    at: words(`
      ~/.config/gcloud/ application_default_credentials.json ~/.boto ~/.gsutil/ service-account*.json
      service_account*.json serviceaccount*.json *-service-account.json gcp-key*.json gcloud-key*.json
      *-firebase-adminsdk-*.json client_secret*.json`),
    except: samples,
  },
  { source: "Azure CLI, configuration directory", at: words("~/.azure/ azureauth.json local.settings.json") },
  {
    source: "Kubernetes documentation, organizing cluster access",
    at: words(`
      ~/.kube/ .kube/config kubeconfig kubeconfig.yaml kubeconfig.yml kubeconfig.json *.kubeconfig
      /etc/kubernetes/*.conf /etc/kubernetes/pki/ /etc/rancher/k3s/k3s.yaml /var/lib/kubelet/pki/`),
    except: words("*.crt *.pub"),
  },
  {
    source: "docker login; containers-auth.json(5)",
    at: words(`
      .docker/config.json ~/.docker/ .dockercfg .dockerconfigjson ~/.config/containers/auth.json
      /run/user/*/containers/auth.json ~/.config/helm/registry/config.json ~/.config/helm/repositories.yaml`),
  },
  {
    source:
      "Terraform documentation: state, variable files (github/gitignore Terraform), CLI credentials; Pulumi",
    at: words(`
      *.tfstate *.tfstate.backup *.tfstate.*.backup *.tfvars *.tfvars.json ~/.terraform.d/
      .terraformrc terraform.rc ~/.pulumi/credentials.json`),
    except: samples,
  },
  {
    source: "the documentation of each provider's command line: where it keeps its token",
    at: words(`
      ~/.oci/ ~/.bluemix/ ~/.config/doctl/ ~/.config/hcloud/ ~/.config/linode-cli ~/.config/scw/ ~/.fly/config.yml
      ~/.config/netlify/config.json ~/.netlify/ ~/.local/share/com.vercel.cli/ ~/.config/com.vercel.cli/
      ~/.now/auth.json ~/.wrangler/config/ ~/.config/.wrangler/config/ ~/.cloudflared/ ~/.railway/ ~/.supabase/
      ~/.config/configstore/firebase-tools.json ~/.config/heroku/ ~/.s3cfg ~/.passwd-s3fs .rclone.conf
      ~/.config/rclone/ ~/.databrickscfg ~/.snowsql/ ~/.snowflake/ ~/.dbt/profiles.yml ~/.vault-token .vault-token
      .vault_pass .vault_pass.txt .vault-password vault_pass.txt ~/.config/doppler/ ~/.doppler/ ~/.infisical/
      ~/.sentryclirc ~/.ngrok2/ ~/.config/ngrok/ ~/.chef/ ~/.stripe/ ~/.config/stripe/ ~/.config/exercism/user.json`),
  },
];

const developers: readonly SecretPlaces[] = [
  {
    source: "curl(1), ftp(1): .netrc; git-credential-store(1)",
    at: words(".netrc _netrc .git-credentials ~/.config/git/credentials .curlrc ~/.wgetrc"),
  },
  {
    source: "gh, hub, glab and tea documentation: where they keep their tokens",
    at: words(`
      ~/.config/gh/hosts.yml ~/.config/hub ~/.config/glab-cli/ ~/.config/tea/ ~/.config/github-copilot/
      ~/.config/gcm/`),
  },
  {
    source: "npmrc(5), yarn and pnpm documentation: authentication tokens",
    at: words(".npmrc ~/.yarnrc.yml ~/.yarnrc ~/.config/pnpm/rc ~/.config/pnpm/auth.ini ~/.bunfig.toml"),
  },
  {
    source: "the package managers of other languages: where they keep tokens",
    at: words(`
      .pypirc ~/.config/pypoetry/auth.toml ~/.config/uv/credentials/ ~/.local/share/uv/credentials/
      ~/.cargo/credentials ~/.cargo/credentials.toml ~/.gem/credentials ~/.local/share/gem/credentials
      ~/.bundle/config ~/.composer/auth.json ~/.config/composer/auth.json ~/.m2/settings.xml
      ~/.m2/settings-security.xml ~/.gradle/gradle.properties ~/.ivy2/.credentials ~/.sbt/.credentials
      ~/.nuget/NuGet/NuGet.Config ~/.config/NuGet/ ~/.hex/ ~/.config/hex/ ~/.pub-cache/credentials.json
      ~/.config/dart/ ~/.conan2/credentials.json ~/.condarc ~/.anaconda/`),
  },
  {
    source: "dotenv and direnv documentation; docker compose, env_file",
    at: words(".env .env.* *.env .envrc .flaskenv .dev.vars .dev.vars.*"),
    except: [...samples, ...words("example.env sample.env template.env default.env defaults.env")],
  },
  {
    source: "Rails, Google and AWS guides, Spring, Streamlit: names that hold credentials by convention",
    at: words(`
      credentials.json credentials.yml credentials.yaml credentials.ini credentials.toml credentials.csv
      .credentials .credentials.json secrets.json secrets.yml secrets.yaml secrets.toml secrets.ini secrets.env
      secrets.properties secret.json secret.yml secret.yaml secret.toml .secrets .secrets.* secrets.*.yml
      secrets.*.yaml secrets.*.json accessKeys.csv *_accessKeys.csv wp-config.php .htdigest`),
    except: samples,
  },
  {
    source: "the documentation of coding agents and model hubs: where they keep their tokens",
    at: words(`
      ~/.claude/.credentials.json ~/.claude.json ~/.codex/auth.json ~/.gemini/oauth_creds.json
      ~/.local/share/opencode/auth.json ~/.huggingface/token ~/.cache/huggingface/token
      ~/.cache/huggingface/stored_tokens ~/.kaggle/ ~/.openai/ ~/.anthropic/ ~/.config/openai/
      ~/.config/anthropic/ ~/.aider.conf.yml ~/.config/wandb/ ~/.replicate/`),
  },
  {
    source: "PostgreSQL (pgpass), MySQL (option files, login paths) and other databases' clients",
    at: words(`
      .pgpass pgpass.conf .my.cnf .mylogin.cnf .mongorc.js ~/.dbshell ~/.odbc.ini ~/.influxdbv2/
     `),
  },
  {
    source: "the manual pages of mail clients",
    at: words(`
      .msmtprc ~/.config/msmtp/ .fetchmailrc .offlineimaprc .mbsyncrc ~/.config/isyncrc .authinfo .authinfo.gpg
      ~/.muttrc ~/.config/mutt/ ~/.config/neomutt/ ~/.weechat/sec.conf ~/.config/weechat/sec.conf
      ~/.config/aerc/accounts.conf ~/.davfs2/secrets ~/.smbcredentials .smbcredentials .cifs_credentials`),
  },
];

/** Where browsers on Chromium keep their profiles. */
const browsers = [
  ...words(`
    .config/google-chrome .config/google-chrome-beta .config/chromium .config/BraveSoftware .config/microsoft-edge
    .config/vivaldi .config/opera .var/app/com.google.Chrome .var/app/org.chromium.Chromium snap/chromium
    .config/Slack .config/discord`),
  ...[
    "Google/Chrome",
    "Chromium",
    "BraveSoftware",
    "Microsoft Edge",
    "Vivaldi",
    "com.operasoftware.Opera",
  ].map(name => `Library/Application Support/${name}`),
];

const people: readonly SecretPlaces[] = [
  {
    source: "bash(1), zsh(1), fish(1), psql(1) and others: histories, into which passwords are typed",
    at: words(`
      .*_history .histfile ~/.history ~/.local/share/fish/fish_history ~/.config/fish/fish_history
      ~/.local/share/powershell/PSReadLine/ ~/.mongodb/mongosh/ ~/.local/share/atuin/ ~/.zsh_sessions/
      ~/.bash_sessions/ ~/.local/share/nushell/ ~/.config/nushell/history.txt`),
  },
  {
    source: "pass(1), GNOME Keyring, KWallet, macOS Keychain and password managers",
    at: [
      ...words(`
        ~/.password-store/ ~/.pki/ ~/.local/share/keyrings/ ~/.gnome2/keyrings/ ~/.local/share/kwalletd/ *.keychain
        *.keychain-db ~/Library/Keychains/ /Library/Keychains/ ~/.config/op/ ~/.op/ ~/.config/Bitwarden/
        ~/.config/keepassxc/ ~/.1password/ ~/.config/1Password/ ~/.lastpass/ ~/.config/rbw/`),
      "~/.config/Bitwarden CLI/",
      "~/Library/Application Support/Bitwarden/",
      "~/Library/Group Containers/*1password*",
    ],
  },
  {
    source: "Mozilla support, profiles; Chromium, user data directory: cookies and saved logins",
    at: [
      ...words("key4.db key3.db logins.json logins-backup.json signons.sqlite cookies.sqlite"),
      "Login Data",
      "Login Data For Account",
      "~/.mozilla/*/logins.json",
      ...browsers.flatMap(folder => [`~/${folder}/*Cookies`, `~/${folder}/*Web Data`]),
      "~/Library/Cookies/",
    ],
  },
  {
    source: "Signal Desktop, Thunderbird: keys and mail passwords",
    at: words("~/.config/Signal/ ~/.thunderbird/"),
  },
];

export const secretPlaces: readonly SecretPlaces[] = [
  ...keys,
  ...machine,
  ...clouds,
  ...developers,
  ...people,
];
