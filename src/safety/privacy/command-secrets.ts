/** The table of commands that are handed secrets: where in its words a program takes one. */

/** Each list has words separated by blanks. A row counts where all that it demands is there. */
export interface SecretWords {
  readonly programs: string;
  /** A word that must be among the others, such as a verb. */
  readonly verb?: RegExp;
  /** The next word is the secret, or what follows the option's equals sign. */
  readonly after?: string;
  /** The rest of the word is the secret. */
  readonly glued?: string;
  /** The next word is `user:secret`. */
  readonly afterUser?: string;
  /** The next word begins with `pass:`, or is the name of another source. */
  readonly afterSource?: string;
  /** The next word is a header, or all cookies of a request. */
  readonly header?: string;
  readonly cookies?: string;
  /** The secret is the last word that is no option, after at least so many. */
  readonly lastAfter?: number;
  /** Each word `name=secret` holds one, also behind an option: `--from-literal=name=secret`. */
  readonly pairs?: true;
  /** The secret comes as input, echoed into the program or as its here-string. */
  readonly input?: RegExp;
}

/** Sources: the manual page or the built-in help of each program. */
export const secretWords: readonly SecretWords[] = [
  { programs: "zip zipcloak unzip", after: "-P" },
  { programs: "7z 7za 7zr 7zz rar unrar", glued: "-p -hp" },
  { programs: "qpdf", after: "--encrypt" },
  { programs: "pdftk", after: "user_pw owner_pw input_pw" },
  { programs: "nmcli", after: "password wifi-sec.psk 802-11-wireless-security.psk" },
  { programs: "wpa_passphrase", lastAfter: 1 },
  { programs: "gpg gpg2", input: /^--passphrase-fd(?:=0)?$/ },
  { programs: "mysql mysqldump mysqladmin mysqlimport mysqlsh mariadb mariadb-dump mycli", glued: "-p" },
  { programs: "mongosh mongo mongodump mongorestore mongoexport mongoimport", after: "-p" },
  { programs: "redis-cli", after: "-a --pass" },
  { programs: "sqlcmd bcp isql", after: "-P" },
  { programs: "cqlsh", after: "-p" },
  { programs: "clickhouse-client", after: "--password" },
  { programs: "ldapsearch ldapadd ldapmodify ldapdelete ldappasswd ldapwhoami", after: "-w -s" },
  { programs: "smbclient rpcclient smbget", afterUser: "-U --user" },
  { programs: "curl", afterUser: "-u --user -U --proxy-user", header: "-H --header", cookies: "-b --cookie" },
  { programs: "wget", header: "--header" },
  { programs: "http https xh", afterUser: "-a --auth" },
  { programs: "ab", afterUser: "-A -P", header: "-H", cookies: "-C" },
  { programs: "grpcurl hey wrk oha vegeta websocat", header: "-H --header -header -rpc-header" },
  { programs: "sshpass", after: "-p", glued: "-p" },
  { programs: "ssh-keygen", after: "-N -P" },
  {
    programs: "docker podman nerdctl buildah skopeo helm oras crane",
    verb: /^login$/,
    after: "-p",
    input: /^--password-stdin$/,
  },
  { programs: "az", verb: /^login$/, after: "-p" },
  { programs: "oc", verb: /^login$/, after: "-p" },
  { programs: "cf", verb: /^(?:login|auth)$/, after: "-p" },
  // `kubectl create secret generic`, `fly secrets set`: a subcommand of any program that keeps secrets.
  {
    programs: "secret secrets",
    verb: /^(?:set|put|add|create|update|new|generic|versions)$/,
    after: "-b --body --value --secret-string",
    pairs: true,
    input: /^/,
  },
  { programs: "mqtt", verb: /^(?:pub|sub|publish|subscribe)$/, after: "-P -pw" },
  { programs: "xfreerdp xfreerdp3 wlfreerdp sdl-freerdp", glued: "/p: /gp:" },
  { programs: "twine", after: "-p" },
  { programs: "mosquitto_pub mosquitto_sub", after: "-P" },
  { programs: "snmpwalk snmpget snmpset", after: "-c -A -X" },
  { programs: "ipmitool", after: "-P" },
  { programs: "keytool jarsigner", after: "-storepass -keypass -srcstorepass -deststorepass -new" },
  { programs: "openssl", afterSource: "-pass -passin -passout", after: "-k -K", input: /^stdin$/ },
  { programs: "openssl", verb: /^passwd$/, lastAfter: 1 },
  { programs: "htpasswd", verb: /^-\w*b/, lastAfter: 1 },
  { programs: "rabbitmqctl", verb: /^(?:add_user|change_password|authenticate_user)$/, lastAfter: 2 },
  { programs: "security", verb: /^(?:add-generic-password|add-internet-password)$/, after: "-w" },
  { programs: "security", verb: /^(?:unlock-keychain|create-keychain)$/, after: "-p" },
  { programs: "aws", verb: /^(?:ssm|secretsmanager)$/, after: "--value --secret-string" },
  { programs: "gh", verb: /^secret$/, after: "-b --body", input: /^set$/ },
  { programs: "gh glab", verb: /^auth$/, input: /^(?:--with-token|--stdin)$/ },
  { programs: "vault", verb: /^login$/, lastAfter: 1, input: /^-$/ },
  { programs: "mc", verb: /^(?:alias|set)$/, lastAfter: 4 },
  { programs: "ansible-vault", verb: /^encrypt_string$/, after: "encrypt_string" },
  { programs: "sudo doas su", input: /^(?:-\w*S\w*|--stdin|su)$/ },
  { programs: "passwd smbpasswd", input: /^(?:--stdin|-s)$/ },
  { programs: "chpasswd", input: /^chpasswd$/ },
  { programs: "cryptsetup", input: /^(?:-|--key-file=-)$/ },
];

/** Programs that keep a setting whose name comes before its value, with the verb that does it; no verb: always. */
export const settingWords: readonly { readonly programs: string; readonly verb?: RegExp }[] = [
  {
    programs: "aws gcloud npm pnpm yarn pip poetry composer bundle conda snap dotnet",
    verb: /^(?:set|config|configure|http-basic\..*)$/,
  },
  { programs: "git", verb: /^config$/ },
  { programs: "setx" },
  { programs: "set", verb: /^-\w*x\w*$/ },
];
