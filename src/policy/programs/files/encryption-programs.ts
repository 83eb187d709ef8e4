/** gpg, age and openssl: they encrypt, sign and keep keys. Paths say which files hold keys. */
import { type Commands, opaque, operation, possibly, type Recogniser } from "../../recognition.ts";
import { parseArguments } from "../arguments.ts";
import { type FileRow, fileRows } from "./file-rows.ts";
import { fileUse, syntaxOf } from "./file-use.ts";

const secretExports = "--export-secret-keys --export-secret-subkeys --export-ssh-key";
/** The effects on its own keyring. */
const keyChanges = `--import --delete-keys --delete-secret-keys --delete-secret-and-public-keys --gen-key --generate-key
  --full-gen-key --full-generate-key --quick-gen-key --quick-generate-key --quick-add-key --edit-key --passwd
  --gen-revoke --generate-revocation`;
const exchanges =
  "--recv-keys --receive-keys --send-keys --search-keys --refresh-keys --locate-keys --fetch-keys";

/** Decrypted text may have been encrypted to be kept from others. */
const decrypted = possibly(operation("secrets.read", { path: undefined }));

const rows: { readonly [names: string]: FileRow } = {
  "gpg gpg2": {
    valued: `-r -u -N --recipient --local-user --default-key --homedir --keyring --keyserver --passphrase --passphrase-fd
      --pinentry-mode --options --trust-model --cipher-algo --digest-algo --compress-algo --status-fd --recipient-file`,
    instead: {
      nothing: `-k -K --list-keys --list-public-keys --list-secret-keys --list-sigs --check-sigs --fingerprint --export
        ${secretExports} ${keyChanges} ${exchanges}`,
    },
    // Its output is beside each file, with another ending; decrypted text is printed.
    also: {
      "fs.write": "-e -c -s -b --encrypt --symmetric --sign --detach-sign --clear-sign --clearsign",
    },
    reads: "--passphrase-file",
    writes: "-o --output --logger-file",
    adds: [
      [`${secretExports} -d --decrypt --decrypt-files`, decrypted],
      [keyChanges, operation("secrets.change", { path: undefined })],
      [exchanges, operation("net.connect", { domain: undefined, port: undefined })],
    ],
  },
  "age rage age-keygen gpgv": {
    valued: "-r -j --recipient --keyring",
    reads: "-i --identity -R --recipients-file",
    writes: "-o --output",
    adds: [["-d --decrypt", decrypted]],
  },
};

const read = `-in -inkey -key -cert -certs -certfile -CA -CAkey -CAfile -CApath -signkey -peerkey -config -extfile
  -content -untrusted -trusted -kfile -signature -verify -prverify -sigfile -data -rand`;
const written = "-out -keyout -writerand -CAout";
const libraries = "-engine -provider -provider-path";
const opensslSyntax =
  syntaxOf(`${read} ${written} ${libraries} -pass -passin -passout -k -K -iv -S -md -digest -subj -days
  -set_serial -newkey -name -addext -extensions -reqexts -connect -servername -starttls -accept -port -host -url -purpose
  -algorithm -pkeyopt -cipher -inform -outform -keyform -hmac -mac -macopt -sigopt -nameopt -certopt -checkend -alpn`);

/** A cipher, or a key for one. Source: openssl-enc(1). */
const CIPHER = /^-(?:aes|aria|bf|camellia|cast|chacha|des|idea|rc[245]|seed|sm4|k$|K$|kfile|pass)/;

const openssl: Recogniser = (command, recognition) => {
  const [verb, ...words] = command.arguments;
  if (verb === undefined)
    return command.input.kind === "none" ? [] : [opaque("its commands come from its input")];
  const { on, values, operands } = fileUse(command, recognition, parseArguments(words, opensslSyntax));
  // Passwords are given as `file:path`, `env:NAME` or `pass:text`.
  const passwords = values("-pass -passin -passout").filter(({ text }) => text.startsWith("file:"));
  const isCode = values(libraries).length > 0 || verb.text === "engine";
  const [target] = values("-connect -host");
  const [, domain, port = "443"] =
    /^\[?([^\0]*?)\]?(?::(\d+))?$/.exec(target?.text ?? "localhost:4433") ?? [];
  const listened = values("-accept -port")[0]?.text ?? "4433";
  const has = (option: RegExp) => words.some(({ text }) => option.test(text));
  // Without a cipher `enc -d` only decodes base64.
  const decrypts =
    has(/^-decrypt$/) || (has(/^-d$/) && (verb.text !== "enc" || has(CIPHER)) && verb.text !== "base64");
  return [
    ...(decrypts ? [decrypted] : []),
    ...on("fs.read", [...values(read), ...passwords.map(word => ({ ...word, text: word.text.slice(5) }))]),
    ...on("fs.write", values(written)),
    ...on("fs.read", /^(?:rand|passwd|prime)$/.test(verb.text) ? [] : operands),
    ...(verb.text === "s_client" ? [operation("net.connect", { domain, port })] : []),
    ...(verb.text === "s_server" ? [operation("net.listen", { port: listened })] : []),
    ...(isCode ? [opaque("it loads code into openssl")] : []),
  ];
};

export const programs: Commands = { ...fileRows(rows), openssl };
