/** Commands in which a little-known program is handed a secret, in each form in which an argument can hold a path. */

const secrets = `
  ~/.ssh/id_rsa ~/.ssh/work_key ~/.gnupg/private-keys-v1.d/1.key ~/.aws/credentials ~/.azure/msal_token_cache.json
  ~/.config/gcloud/credentials.db ~/.kube/config ~/.docker/config.json ~/.git-credentials ~/.netrc ~/.npmrc ~/.pypirc
  ~/.pgpass ~/.my.cnf ~/.vault-token ~/.terraform.d/credentials.tfrc.json ~/.config/op/config ~/.config/gh/hosts.yml
  ~/.cargo/credentials.toml ~/.password-store/mail.gpg ~/.pki/nssdb/key4.db ~/.local/share/keyrings/login.keyring
  ~/.mozilla/firefox/x.default/logins.json ~/.bash_history ~/.zsh_history /etc/shadow /proc/self/environ /proc/1/environ
  server.pem certs/tls.key store.p12 vault.kdbx terraform.tfstate .env .env.production config/.env.local`
  .trim()
  .split(/\s+/);

/** `~` stands for the home where the program itself expands it, `$HOME` where the shell does. */
const forms: readonly ((program: string, path: string) => string)[] = [
  (program, path) => `${program} ${path}`,
  (program, path) => `${program} show ${path}`,
  (program, path) => `${program} --verbose ${path} other.txt`,
  (program, path) => `${program} --file=${path}`,
  (program, path) => `${program} --input ${path}`,
  (program, path) => `${program} -f ${path}`,
  (program, path) => `${program} -f${path}`,
  (program, path) => `${program} --data @${path}`,
  (program, path) => `${program} key=@${path}`,
  (program, path) => `${program} source:${path}`,
  (program, path) => `${program} if=${path}`,
  (program, path) => `${program} < ${path}`,
  (program, path) => `${program} -- ${path}`,
  (program, path) => `${program} "${path.replace("~", "$HOME")}"`,
  (program, path) => `${program} file://${path.replace(/^~/, "$HOME").replace(/^(?![/$])/, "$PWD/")}`,
  (program, path) => `P=${path}; ${program} "$P"`,
  (program, path) => `${program} --help ${path}`,
  (program, path) => `sh -c '${program} ${path}'`,
];

/** Each program in each form, with one secret each: which one, the hash says. */
export const secretCommands = (programs: readonly string[], hashOf: (text: string) => number) =>
  programs
    .filter(program => /^\w[\w.+-]*$/.test(program))
    .flatMap(program =>
      forms.map((form, at) => {
        const path = secrets[hashOf(`${program} ${at}`) % secrets.length]!;
        return { program, path, command: form(program, path) };
      }),
    );
