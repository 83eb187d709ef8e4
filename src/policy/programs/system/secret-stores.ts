/** Programs that keep passwords and keys. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { secretsChange, secretsRead } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { lastValue } from "../syntax/option-values.ts";
import { type Effect, each, nothing, type VerbProgram, verbProgram } from "../syntax/verb-program.ts";
import { look } from "./look-or-change.ts";

/** Names, and whether the store is open: nothing that is secret. */
const names: Effect = () => [look("names of secrets")];

const reveal: Effect = call => secretsRead(call);

/** `security default-keychain -s name` makes it the default. */
const namesUnlessSet: Effect = call =>
  (call.after.some(({ text }) => text === "-s") ? secretsChange : names)(call);

/** `op run -- command`: the command gets the secrets. */
const runWithSecrets: Effect = call => {
  const { command, recognition, after } = call;
  const text = lastValue(call, "command");
  if (text !== undefined) {
    return [operation("secrets.read", { path: undefined }), ...recognition.shell(text, command)];
  }
  const at = after.findIndex(({ text }) => text === "--");
  const words = at < 0 ? parseArguments(after, { stopsAtOperand: true }).rest.slice(1) : after.slice(at + 1);
  return [
    operation("secrets.read", { path: at < 0 ? textOf(after.find(isName)) : undefined }),
    ...(words.length === 0 ? [] : recognition.run(words, command)),
  ];
};

const isName = ({ text }: Word) => !text.startsWith("-");

/** What isn't known of such a program is taken to change something. */
const store = (program: Omit<VerbProgram, "other">): Recogniser =>
  verbProgram({ other: secretsChange, ...program });

/** `pass name` shows the secret of that name, unless the name is a verb. */
const passwordStore = verbProgram({
  verbs: {
    ...each(names, "ls list find search"),
    ...each(secretsRead, "show grep otp cat audit env"),
    ...each(
      secretsChange,
      "insert add edit generate rm remove delete mv rename cp copy init git set import sync clone recipients setup",
    ),
  },
  bare: names,
  flags: setOf("-c --clip -q --qrcode"),
  other: ({ verb }) => [operation("secrets.read", { path: verb })],
});

/** `sops -d file`, `sops exec-env file 'command'` */
const sops: Recogniser = (command, recognition) => {
  const [verb] = command.arguments;
  const given = parseArguments(command.arguments, {
    valued: "ikpa",
    valuedLong: "input-type output-type config extract age kms pgp output set".split(" "),
  });
  const files = given.operands.slice(
    /^(?:decrypt|encrypt|edit|exec-env|exec-file|rotate|updatekeys|set|unset)$/.test(verb?.text ?? "")
      ? 1
      : 0,
  );
  if (given.has("help", "version")) return [];
  const all = (name: string, words: readonly Word[]) =>
    words
      .flatMap(word => recognition.paths(word, command))
      .map((path): Operation => operation(name, { path }));
  if (/^exec-/.test(verb?.text ?? "")) {
    const [file, text] = files;
    return [
      ...all("secrets.read", file === undefined ? [] : [file]),
      ...(text === undefined ? [] : recognition.shell(text, command)),
    ];
  }
  const isReading = given.has("d", "decrypt") || verb?.text === "decrypt";
  if (isReading) return all("secrets.read", files);
  return all("secrets.change", files);
};

export const secretStores: Commands = {
  pass: passwordStore,
  gopass: passwordStore,
  passage: passwordStore,
  sops,
  security: store({
    verbs: {
      ...each(names, "find-identity find-certificate verify-cert show-keychain-info error", {
        authorizationdb: "read",
      }),
      ...each(namesUnlessSet, "list-keychains default-keychain login-keychain"),
      ...each(reveal, "find-generic-password find-internet-password dump-keychain export find-key"),
    },
    flags: setOf("-v -q -l"),
  }),
  keyring: store({ verbs: each(reveal, "get") }),
  "secret-tool": store({ verbs: each(reveal, "lookup search") }),
  "kwallet-query": () => [operation("secrets.read", { path: undefined })],
  op: store({
    verbs: {
      ...each(names, "whoami", {
        item: "list",
        vault: "list get",
        account: "list get",
        user: "list get",
        group: "list get",
        document: "list",
      }),
      ...each(reveal, "read inject", { item: "get", document: "get" }),
      ...each(runWithSecrets, "run"),
    },
    valued: setOf("--account --config --session --format --encoding --vault"),
    flags: setOf("--debug --no-color --cache --iso-timestamps"),
    passingOn: setOf("run"),
  }),
  bw: store({
    verbs: {
      ...each(names, "status", { list: "folders collections organizations org-collections org-members" }),
      ...each(reveal, "get export", { list: "items" }),
      ...each(nothing, "generate encode completion sdk-version"),
    },
    valued: setOf("--session"),
    flags: setOf("--pretty --raw --response --quiet --nointeraction --cleanexit"),
  }),
  lpass: store({ verbs: { ...each(names, "ls status"), ...each(reveal, "show export") } }),
  "1password": store({ verbs: {} }),
  vault: store({
    verbs: {
      ...each(names, "status list path-help version", {
        kv: "list",
        secrets: "list",
        auth: "list",
        policy: "list read fmt",
        audit: "list",
        token: "lookup capabilities",
        operator: "members",
        plugin: "list info",
      }),
      ...each(reveal, "read unwrap", { kv: "get metadata", token: "create" }),
      ...each(runWithSecrets, "ssh"),
    },
    flags: setOf("-no-color"),
  }),
  doppler: store({
    verbs: {
      ...each(names, "me projects environments activity", {
        configs: "get",
        configure: "get",
        settings: "get",
      }),
      ...each(reveal, "secrets", { secrets: "get download substitute" }),
      ...each(secretsChange, "", { secrets: "set delete upload notes" }),
      ...each(runWithSecrets, "run"),
    },
    valued: setOf("-t --token -p --project -c --config --scope"),
    flags: setOf("--json --silent --debug"),
    passingOn: setOf("run"),
  }),
  infisical: store({
    verbs: {
      ...each(reveal, "secrets export", { secrets: "get" }),
      ...each(secretsChange, "", { secrets: "set delete" }),
      ...each(runWithSecrets, "run"),
    },
    passingOn: setOf("run"),
  }),
  chamber: store({
    verbs: {
      ...each(names, "list list-services history"),
      ...each(reveal, "read export env find"),
      ...each(runWithSecrets, "exec"),
    },
    passingOn: setOf("exec"),
  }),
  "aws-vault": store({
    verbs: { ...each(names, "list ls"), ...each(runWithSecrets, "exec"), ...each(reveal, "export login") },
    passingOn: setOf("exec"),
  }),
};
