/** gpg encrypts, signs, and keeps keys. */
import { operation, type Recogniser } from "../../recognition.ts";
import { known, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { onFiles } from "./on-files.ts";

const gpgSyntax: OptionSyntax = {
  valued: "oruN",
  valuedLong: [
    "output",
    "recipient",
    "local-user",
    "default-key",
    "homedir",
    "keyring",
    "keyserver",
    "passphrase",
    "passphrase-file",
    "passphrase-fd",
    "pinentry-mode",
    "options",
    "trust-model",
    "cipher-algo",
    "digest-algo",
    "compress-algo",
    "status-fd",
    "logger-file",
    "recipient-file",
    "hidden-recipient",
  ],
};

/** What it does to the keys that it keeps. */
const keyChanges = [
  "delete-keys",
  "delete-secret-keys",
  "delete-secret-and-public-keys",
  "gen-key",
  "generate-key",
  "full-gen-key",
  "full-generate-key",
  "quick-gen-key",
  "quick-generate-key",
  "quick-add-key",
  "edit-key",
  "passwd",
  "gen-revoke",
  "generate-revocation",
];
const secretExports = ["export-secret-keys", "export-secret-subkeys", "export-ssh-key"];
const exchanges = [
  "recv-keys",
  "receive-keys",
  "send-keys",
  "search-keys",
  "refresh-keys",
  "locate-keys",
  "fetch-keys",
];
/** Its operands are names of keys. */
const listings = [
  "list-keys",
  "list-public-keys",
  "list-secret-keys",
  "list-sigs",
  "check-sigs",
  "fingerprint",
  "export",
  "export-ownertrust",
  ...secretExports,
  ...keyChanges,
  ...exchanges,
];

export const gpg: Recogniser = (command, recognition) => {
  const parsed = parseArguments(command.arguments, gpgSyntax);
  if (asksForHelp(parsed)) return [];
  const words = new Set(command.arguments.map(({ text }) => text));
  const long = (names: readonly string[]) => names.some(name => words.has(`--${name}`));
  const on = onFiles(command, recognition);
  const isAboutKeys = long(listings) || parsed.has("k", "K");
  const files = isAboutKeys ? [] : parsed.operands;
  const outputs = parsed.values("o", "output", "logger-file");
  return [
    ...on("fs.read", [...files, ...parsed.values("passphrase-file")]),
    ...on("fs.write", outputs),
    ...on("fs.write", outputs.length === 0 ? unnamedOutputs(files, parsed) : []),
    ...(long(secretExports) ? [operation("secrets.read", { path: undefined })] : []),
    ...(long(keyChanges) ? [operation("secrets.change", { path: undefined })] : []),
    ...(long(["import"]) ? on("fs.write", [known(`${recognition.facts.home}/.gnupg/pubring.kbx`)]) : []),
    ...(long(exchanges) ? [operation("net.connect", { domain: undefined, port: undefined })] : []),
  ];
};

const encrypts = [
  "e",
  "c",
  "s",
  "b",
  "encrypt",
  "symmetric",
  "sign",
  "detach-sign",
  "clear-sign",
  "clearsign",
];

/** Beside each file, with another ending. What is decrypted is printed. */
function unnamedOutputs(files: readonly Word[], parsed: ParsedArguments): readonly Word[] {
  if (!parsed.has(...encrypts)) return [];
  const isText = parsed.has("a", "armor", "clear-sign", "clearsign");
  const ending = isText ? ".asc" : parsed.has("b", "detach-sign") ? ".sig" : ".gpg";
  return files.map(file => ({ ...file, text: file.text + ending }));
}
