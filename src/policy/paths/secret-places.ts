/** Lists the places where programs keep secrets, each with the source that says so. */
import { type PlaceRow, readPlaces } from "./read-places.ts";

/** Texts that stand for secrets without holding any. */
const samples =
  "*.example *.example.* *.sample *.sample.* *.template *.template.* *.tmpl *.tpl *.dist *.default *.defaults " +
  "*.schema *.schema.json *.md *.d.ts";
const sources = "*.ts *.tsx *.js *.mjs *.py *.go *.rs *.rb *.java *.md *.html *.css";

/** Where browsers on Chromium keep their profiles. */
const browsers = [
  ..."google-chrome google-chrome-beta chromium BraveSoftware microsoft-edge vivaldi opera Slack discord"
    .split(" ")
    .map(name => `.config/${name}`),
  ...[".var/app/com.google.Chrome", ".var/app/org.chromium.Chromium", "snap/chromium"],
  ...[
    "Google/Chrome",
    "Chromium",
    "BraveSoftware",
    "Microsoft Edge",
    "Vivaldi",
    "com.operasoftware.Opera",
  ].map(name => `Library/Application Support/${name}`),
];
const profiles = browsers
  .flatMap(folder => [`~/${folder}/*Cookies`, `~/${folder}/*Web Data`])
  .map(place => place.replaceAll(" ", "\\ "))
  .join(" ");

/**
 * Rows of a source, its places, and the names of files there that are harmless all the same. `~/x` is in any user's
 * home, `/x` on the machine, `x/y` at the end of any path, `x` the name of any file. `*` matches anything. A slash at
 * the end: the folder, and all that is in it.
 */
export const secretPlaces: readonly PlaceRow[] = readPlaces(String.raw`
ssh(1), section FILES
    .ssh/ id_rsa id_dsa id_ecdsa id_ed25519 id_ecdsa_sk id_ed25519_sk id_xmss id_rsa.* id_rsa_* id_rsa-*
    id_dsa.* id_dsa_* id_ecdsa.* id_ecdsa_* id_ed25519.* id_ed25519_* id_ed25519-* /etc/ssh/ssh_host_*key
    except *.pub known_hosts known_hosts.* config ${sources}
RFC 7468 (PEM), RFC 7292 (PKCS #12), RFC 5208 (PKCS #8)
    *.pem *.p12 *.pfx *.p8 *.key *.pk8 *.der.key /etc/ssl/private/ /etc/pki/tls/private/
    except cert*.pem *cert.pem *certs.pem *-cert-*.pem *.cert.pem *certificate*.pem ca.pem ca-*.pem *-ca.pem
    except *_ca.pem *cacert*.pem *cacerts*.pem *chain*.pem *bundle*.pem *public*.pem *.pub.pem *pubkey*.pem
    except *_pub.pem dhparam*.pem ffdhe*.pem dh.pem *root*.pem csr*.pem *.csr.pem public.key *public*.key
    except *pubkey*.key *.pub.key
OpenSSL documentation, openssl-genpkey(1): private keys beside certificates
    *key*.pem *priv*.pem
    except *public*.pem *pubkey*.pem *.pub.pem *_pub.pem *keyring*.pem
certbot documentation, Where are my certificates
    /etc/letsencrypt/accounts/
keytool(1); Bouncy Castle key stores
    *.jks *.keystore *.bks *.jceks
KeePass help, file formats
    *.kdbx *.kdb
PuTTY user manual, PuTTYgen
    *.ppk
kinit(1), MIT Kerberos: keytab files and caches
    *.keytab /tmp/krb5cc_*
openvpn(8), wg-quick(8)
    *.ovpn /etc/openvpn/ /etc/wireguard/
gpg(1), section FILES; gpg-agent(1)
    .gnupg/private-keys-v1.d/ .gnupg/secring.gpg .gnupg/openpgp-revocs.d/ .gnupg/*.key secring.gpg
age(1), sops documentation
    *.agekey ~/.config/sops/age/ ~/.config/age/ .sops/age/keys.txt
Bitcoin Core, Electrum, geth and Solana documentation: wallets
    wallet.dat ~/.electrum/wallets/ ~/.ethereum/keystore/ ~/.config/solana/id.json ~/.bitcoin/wallets/
shadow(5), gshadow(5), master.passwd(5), opasswd
    /etc/shadow /etc/shadow- /etc/gshadow /etc/gshadow- /etc/master.passwd /etc/security/opasswd
sudoers(5)
    /etc/sudoers /etc/sudoers.d/
proc(5): environment and memory of processes
    /proc/*/environ /proc/*/mem /proc/kcore
mem(4)
    /dev/mem /dev/kmem /dev/port
Docker and Kubernetes documentation: mounted secrets
    /run/secrets/ /var/run/secrets/ /run/credentials/
NetworkManager(8), wpa_supplicant.conf(5), pppd(8)
    /etc/networkmanager/system-connections/ /etc/wpa_supplicant/ /etc/ppp/chap-secrets /etc/ppp/pap-secrets
    /etc/ipsec.secrets /etc/krb5.keytab
Debian, mysql-server package
    /etc/mysql/debian.cnf
htpasswd(1)
    .htpasswd
AWS CLI user guide, configuration and credential files
    ~/.aws/ .aws/credentials
gcloud topic configurations; Google Cloud, application default credentials
    ~/.config/gcloud/ application_default_credentials.json ~/.boto ~/.gsutil/ service-account*.json
    service_account*.json serviceaccount*.json *-service-account.json gcp-key*.json gcloud-key*.json
    *-firebase-adminsdk-*.json client_secret*.json
    except ${samples}
Azure CLI, configuration directory
    ~/.azure/ azureauth.json local.settings.json
Kubernetes documentation, organizing cluster access
    ~/.kube/ .kube/config kubeconfig kubeconfig.yaml kubeconfig.yml kubeconfig.json *.kubeconfig
    /etc/kubernetes/*.conf /etc/kubernetes/pki/ /etc/rancher/k3s/k3s.yaml /var/lib/kubelet/pki/
    except *.crt *.pub
docker login; containers-auth.json(5)
    .docker/config.json ~/.docker/ .dockercfg .dockerconfigjson ~/.config/containers/auth.json
    /run/user/*/containers/auth.json ~/.config/helm/registry/config.json ~/.config/helm/repositories.yaml
Terraform documentation: state, variable files (github/gitignore Terraform), CLI credentials; Pulumi
    *.tfstate *.tfstate.backup *.tfstate.*.backup *.tfvars *.tfvars.json ~/.terraform.d/ .terraformrc
    terraform.rc ~/.pulumi/credentials.json
    except ${samples}
the documentation of each provider's command line: where it keeps its token
    ~/.oci/ ~/.bluemix/ ~/.config/doctl/ ~/.config/hcloud/ ~/.config/linode-cli ~/.config/scw/ ~/.fly/config.yml
    ~/.config/netlify/config.json ~/.netlify/ ~/.local/share/com.vercel.cli/ ~/.config/com.vercel.cli/
    ~/.now/auth.json ~/.wrangler/config/ ~/.config/.wrangler/config/ ~/.cloudflared/ ~/.railway/ ~/.supabase/
    ~/.config/configstore/firebase-tools.json ~/.config/heroku/ ~/.s3cfg ~/.passwd-s3fs .rclone.conf
    ~/.config/rclone/ ~/.databrickscfg ~/.snowsql/ ~/.snowflake/ ~/.dbt/profiles.yml ~/.vault-token .vault-token
    .vault_pass .vault_pass.txt .vault-password vault_pass.txt ~/.config/doppler/ ~/.doppler/ ~/.infisical/
    ~/.sentryclirc ~/.ngrok2/ ~/.config/ngrok/ ~/.chef/ ~/.stripe/ ~/.config/stripe/
    ~/.config/exercism/user.json
curl(1), ftp(1): .netrc; git-credential-store(1)
    .netrc _netrc .git-credentials ~/.config/git/credentials .curlrc ~/.wgetrc
gh, hub, glab and tea documentation: where they keep their tokens
    ~/.config/gh/hosts.yml ~/.config/hub ~/.config/glab-cli/ ~/.config/tea/ ~/.config/github-copilot/
    ~/.config/gcm/
npmrc(5), yarn and pnpm documentation: authentication tokens
    .npmrc ~/.yarnrc.yml ~/.yarnrc ~/.config/pnpm/rc ~/.config/pnpm/auth.ini ~/.bunfig.toml
the package managers of other languages: where they keep tokens
    .pypirc ~/.config/pypoetry/auth.toml ~/.config/uv/credentials/ ~/.local/share/uv/credentials/
    ~/.cargo/credentials ~/.cargo/credentials.toml ~/.gem/credentials ~/.local/share/gem/credentials
    ~/.bundle/config ~/.composer/auth.json ~/.config/composer/auth.json ~/.m2/settings.xml
    ~/.m2/settings-security.xml ~/.gradle/gradle.properties ~/.ivy2/.credentials ~/.sbt/.credentials
    ~/.nuget/NuGet/NuGet.Config ~/.config/NuGet/ ~/.hex/ ~/.config/hex/ ~/.pub-cache/credentials.json
    ~/.config/dart/ ~/.conan2/credentials.json ~/.condarc ~/.anaconda/
dotenv and direnv documentation; docker compose, env_file
    .env .env.* *.env .envrc .flaskenv .dev.vars .dev.vars.*
    except example.env sample.env template.env default.env defaults.env ${samples}
Rails, Google and AWS guides, Spring, Streamlit: names that hold credentials by convention
    credentials.json credentials.yml credentials.yaml credentials.ini credentials.toml credentials.csv
    .credentials .credentials.json secrets.json secrets.yml secrets.yaml secrets.toml secrets.ini secrets.env
    secrets.properties secret.json secret.yml secret.yaml secret.toml .secrets .secrets.* secrets.*.yml
    secrets.*.yaml secrets.*.json accessKeys.csv *_accessKeys.csv wp-config.php .htdigest
    except ${samples}
the documentation of coding agents and model hubs: where they keep their tokens
    ~/.claude/.credentials.json ~/.claude.json ~/.codex/auth.json ~/.gemini/oauth_creds.json
    ~/.local/share/opencode/auth.json ~/.huggingface/token ~/.cache/huggingface/token
    ~/.cache/huggingface/stored_tokens ~/.kaggle/ ~/.openai/ ~/.anthropic/ ~/.config/openai/
    ~/.config/anthropic/ ~/.aider.conf.yml ~/.config/wandb/ ~/.replicate/
docs/evidence.md, docs/privacy.md: keys that sign and unseal, and conversations
    .agent/.data/
    except *.pub .gitignore
PostgreSQL (pgpass), MySQL (option files, login paths) and other databases' clients
    .pgpass pgpass.conf .my.cnf .mylogin.cnf .mongorc.js ~/.dbshell ~/.odbc.ini ~/.influxdbv2/
the manual pages of mail clients
    .msmtprc ~/.config/msmtp/ .fetchmailrc .offlineimaprc .mbsyncrc ~/.config/isyncrc .authinfo .authinfo.gpg
    ~/.muttrc ~/.config/mutt/ ~/.config/neomutt/ ~/.weechat/sec.conf ~/.config/weechat/sec.conf
    ~/.config/aerc/accounts.conf ~/.davfs2/secrets ~/.smbcredentials .smbcredentials .cifs_credentials
bash(1), zsh(1), fish(1), psql(1) and others: histories, into which passwords are typed
    .*_history .histfile ~/.history ~/.local/share/fish/fish_history ~/.config/fish/fish_history
    ~/.local/share/powershell/PSReadLine/ ~/.mongodb/mongosh/ ~/.local/share/atuin/ ~/.zsh_sessions/
    ~/.bash_sessions/ ~/.local/share/nushell/ ~/.config/nushell/history.txt
pass(1), GNOME Keyring, KWallet, macOS Keychain and password managers
    ~/.password-store/ ~/.pki/ ~/.local/share/keyrings/ ~/.gnome2/keyrings/ ~/.local/share/kwalletd/ *.keychain
    *.keychain-db ~/Library/Keychains/ /Library/Keychains/ ~/.config/op/ ~/.op/ ~/.config/Bitwarden/
    ~/.config/keepassxc/ ~/.1password/ ~/.config/1Password/ ~/.lastpass/ ~/.config/rbw/
    ~/.config/Bitwarden\ CLI/ ~/Library/Application\ Support/Bitwarden/ ~/Library/Group\ Containers/*1password*
Mozilla support, profiles; Chromium, user data directory: cookies and saved logins
    key4.db key3.db logins.json logins-backup.json signons.sqlite cookies.sqlite Login\ Data
    Login\ Data\ For\ Account ~/.mozilla/*/logins.json ~/Library/Cookies/ ${profiles}
Signal Desktop, Thunderbird: keys and mail passwords
    ~/.config/Signal/ ~/.thunderbird/
`);
