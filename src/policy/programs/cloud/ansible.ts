/** Ansible: commands and playbooks on other machines. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { isKnown, textOf } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { cloudRead, secretsChange, secretsRead } from "../effects/cloud-effects.ts";
import { type Effect, each, verbProgram } from "../syntax/verb-program.ts";
import { insideContainer } from "./container-run.ts";

const syntax = {
  valued: "iaBmMPfletTucU",
  valuedLong: `inventory args background module-name module-path poll forks limit extra-vars tree timeout user
    connection become-user become-method tags skip-tags vault-id vault-password-file private-key key-file url
    start-at-task playbook-dir`.split(/\s+/),
};

/** Modules whose arguments are a shell's text. The first is what is run where none is named. */
const SHELL_MODULE = /^(?:ansible\.(?:builtin|legacy)\.)?(?:command|shell|raw)$/;

/** `ansible hosts -m shell -a "text"` */
const ansible: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments, syntax);
  if (given.has("help", "version")) return [];
  if (given.has("list-hosts")) return [operation("cloud.read", { provider: "ansible" })];
  const module = given.values("m", "module-name").at(-1);
  const isShell = module === undefined || !isKnown(module) || SHELL_MODULE.test(module.text);
  const text = given.values("a", "args").at(-1);
  return [
    operation("remote.run", { domain: given.operands.length === 1 ? textOf(given.operands[0]) : undefined }),
    ...(isShell && text !== undefined ? recognition.shell(text, command, insideContainer()) : []),
  ];
};

const playbook: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments, syntax);
  if (given.has("help", "version")) return [];
  if (given.has("syntax-check", "list-hosts", "list-tasks", "list-tags")) {
    const paths = given.operands.flatMap(word => recognition.paths(word, command));
    return paths.map(path => operation("fs.read", { path, recursive: false }));
  }
  // A rehearsal: it looks at the machines, and says what it would change.
  if (given.has("C", "check") && !given.isUncertain && command.program === "ansible-playbook") {
    return [operation("cloud.read", { provider: "ansible" })];
  }
  return [operation("deploy.run", { tool: command.program, environment: undefined })];
};

const install: Effect = ({ after }) => [
  operation("package.install", {
    manager: "ansible-galaxy",
    packages: after.filter(word => !word.text.startsWith("-")).map(word => textOf(word) ?? "?"),
    global: false,
  }),
];

const lookUp = cloudRead("ansible");

export const ansiblePrograms: Commands = {
  ansible,
  "ansible-playbook": playbook,
  "ansible-pull": playbook,
  "ansible-console": () => [operation("remote.run", { domain: undefined })],
  "ansible-inventory": () => [operation("cloud.read", { provider: "ansible" })],
  "ansible-doc": () => [],
  "ansible-config": () => [operation("cloud.read", { provider: "ansible" })],
  "ansible-vault": verbProgram({
    verbs: {
      ...each(secretsRead, "view decrypt"),
      ...each(secretsChange, "encrypt encrypt_string edit create rekey"),
    },
  }),
  "ansible-galaxy": verbProgram({
    verbs: {
      ...each(lookUp, "list search info", { role: "list search info", collection: "list verify download" }),
      ...each(() => [operation("package.publish", { manager: "ansible-galaxy" })], "", {
        collection: "publish",
      }),
      ...each(install, "install", { role: "install", collection: "install" }),
    },
  }),
};
