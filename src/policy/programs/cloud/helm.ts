/** Helm: charts, and what they install. */
import { operation, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { cloudChange, cloudDelete, cloudRead, secretsChange } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { isOn, optionsOf } from "../syntax/option-values.ts";
import { type Effect, each, nothing, type Verbs, verbProgram } from "../syntax/verb-program.ts";

const provider = "helm";
const look = cloudRead(provider);

/** `--dry-run` alone, or with `client` or `server`. */
const unlessDry =
  (effect: Effect): Effect =>
  call => {
    const given = optionsOf(call);
    const isDry = isOn(given, "dry-run") && given.values("dry-run").every(value => textOf(value) !== "none");
    return isDry ? look(call) : effect(call);
  };

const manager = { manager: provider };
const restore: Effect = () => [operation("package.restore", manager)];
const configure: Effect = () => [operation("package.configure", { ...manager, key: "repository" })];

/** `helm create name`: a folder with a new chart. */
const createChart: Effect = call =>
  optionsOf(call, "-p --starter")
    .operands.flatMap(word => call.recognition.paths(word, call.command))
    .map(path => operation("fs.write", { path, append: false, recursive: true }));

const plugin: Effect = call => [
  operation(call.verb === "plugin uninstall" ? "package.remove" : "package.install", {
    ...manager,
    packages: optionsOf(call).operands.map(word => textOf(word) ?? "?"),
    global: true,
  }),
];

const verbs: Verbs = {
  ...each(look, "list ls status history hist search template lint env verify diff", {
    get: "all hooks manifest metadata notes values",
    show: "all chart crds readme values",
    inspect: "all chart readme values",
    search: "hub repo",
    repo: "list ls",
    plugin: "list ls",
    dependency: "list ls",
    dep: "list ls",
    diff: "upgrade rollback revision release",
  }),
  ...each(unlessDry(cloudChange(provider)), "install upgrade rollback test"),
  ...each(unlessDry(cloudDelete(provider)), "uninstall delete del un"),
  ...each(restore, "pull fetch", {
    dependency: "update up build",
    dep: "update up build",
    repo: "update up",
  }),
  ...each(configure, "", { repo: "add remove rm index" }),
  ...each(plugin, "", { plugin: "install uninstall update" }),
  ...each(secretsChange, "", { registry: "login logout" }),
  ...each(nothing, "version help"),
  create: createChart,
  package: () => [operation("project.build", { tool: provider })],
  push: () => [operation("package.publish", manager)],
};

export const helm: Recogniser = verbProgram({
  verbs,
  valued: setOf(
    `-n --namespace --kube-context --kubeconfig --kube-token --kube-apiserver --kube-as-user --kube-as-group
    --kube-ca-file --kube-tls-server-name --registry-config --repository-cache --repository-config --burst-limit
    --qps`,
  ),
  flags: setOf("--debug --kube-insecure-skip-tls-verify"),
  other: cloudChange(provider),
});
