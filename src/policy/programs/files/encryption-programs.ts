/** gpg and openssl: they encrypt, sign and keep keys. Paths say which files hold keys. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { known, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import { type FileUse, fileCommand, fileUse, named, syntaxOf } from "./file-use.ts";

/** The effects on its own keyring. */
const keyChanges = `--delete-keys --delete-secret-keys --delete-secret-and-public-keys --gen-key --generate-key
  --full-gen-key --full-generate-key --quick-gen-key --quick-generate-key --quick-add-key --edit-key --passwd
  --gen-revoke --generate-revocation`;
const secretExports = "--export-secret-keys --export-secret-subkeys --export-ssh-key";
const exchanges =
  "--recv-keys --receive-keys --send-keys --search-keys --refresh-keys --locate-keys --fetch-keys";
const listings = `--list-keys --list-public-keys --list-secret-keys --list-sigs --check-sigs --fingerprint --export
  --export-ownertrust -k -K`;

const gpg = fileCommand(
  `-o -r -u -N --output --recipient --local-user --default-key --homedir --keyring --keyserver --passphrase
    --passphrase-file --passphrase-fd --pinentry-mode --options --trust-model --cipher-algo --digest-algo
    --compress-algo --status-fd --logger-file --recipient-file --hidden-recipient`,
  use => {
    const { on, values, operands, command, recognition } = use;
    const words = new Set(command.arguments.map(({ text }) => text));
    const says = (options: string) => wordList(options).some(each => words.has(each));
    const isAboutKeys = says(`${listings} ${secretExports} ${keyChanges} ${exchanges}`) || use.has("-k -K");
    const files = isAboutKeys ? [] : operands;
    const outputs = values("-o --output --logger-file");
    const ring = known(`${recognition.facts.home}/.gnupg/pubring.kbx`);
    return [
      ...on("fs.read", [...files, ...values("--passphrase-file")]),
      ...on("fs.write", outputs.length > 0 ? outputs : besides(files, use)),
      ...(says(secretExports) ? [operation("secrets.read", { path: undefined })] : []),
      ...(says(keyChanges) ? [operation("secrets.change", { path: undefined })] : []),
      ...on("fs.write", says("--import") ? [ring] : []),
      ...(says(exchanges) ? [operation("net.connect", { domain: undefined, port: undefined })] : []),
    ];
  },
);

/** The output is beside each file, with another ending; decrypted text is printed. */
function besides(files: readonly Word[], { has }: FileUse): readonly Word[] {
  if (!has("-e -c -s -b --encrypt --symmetric --sign --detach-sign --clear-sign --clearsign")) return [];
  const isText = has("-a --armor --clear-sign --clearsign");
  const ending = isText ? ".asc" : has("-b --detach-sign") ? ".sig" : ".gpg";
  return files.map(file => ({ ...file, text: file.text + ending }));
}

const read = `-in -inkey -key -cert -certs -certfile -CA -CAkey -CAfile -CApath -CAserial -signkey -peerkey -config
  -extfile -content -untrusted -trusted -kfile -pass -passin -signature -verify -prverify -sigfile -data -rand`;
const written = "-out -keyout -writerand -CAout";
const libraries = "-engine -provider -provider-path";
const opensslSyntax =
  syntaxOf(`${read} ${written} ${libraries} -passout -k -K -iv -S -md -digest -subj -days -set_serial
  -newkey -name -addext -extensions -reqexts -connect -servername -starttls -accept -port -host -url -purpose -algorithm
  -pkeyopt -cipher -inform -outform -keyform -hmac -mac -macopt -sigopt -nameopt -certopt -checkend
  -verify_return_error -alpn -cert_chain`);

const openssl: Recogniser = (command, recognition) => {
  const [verb, ...words] = command.arguments;
  if (verb === undefined)
    return command.input.kind === "none" ? [] : [opaque("its commands come from its input")];
  const use = fileUse(command, recognition, parseArguments(words, opensslSyntax));
  const { on, values, operands } = use;
  const isCode = values(libraries).length > 0 || verb.text === "engine";
  const port = values("-accept -port")[0]?.text ?? "4433";
  return [
    ...on("fs.read", values(read).flatMap(fileOf)),
    ...on("fs.write", values(written)),
    ...on("fs.read", /^(?:rand|passwd|prime)$/.test(verb.text) ? [] : operands),
    ...(verb.text === "s_client" ? [connection(use)] : []),
    ...(verb.text === "s_server" ? [operation("net.listen", { port })] : []),
    ...(isCode ? [opaque("it loads code into openssl")] : []),
  ];
};

/** Passwords are given as `file:path`, `env:NAME` or `pass:text`. */
function fileOf(word: Word): readonly Word[] {
  const [, kind, rest = ""] = /^(file|env|pass|fd|stdin)(?::(.*))?$/s.exec(word.text) ?? [];
  if (kind === undefined) return [word];
  return kind === "file" ? [{ ...word, text: rest }] : [];
}

function connection({ values }: FileUse): Operation {
  const [target] = values("-connect -host");
  const [, domain, port = "443"] =
    /^\[?([^\0]*?)\]?(?::(\d+))?$/.exec(target?.text ?? "localhost:4433") ?? [];
  return operation("net.connect", { domain, port });
}

export const programs: Commands = { ...named("gpg gpg2", gpg), openssl };
