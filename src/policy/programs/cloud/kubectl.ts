/** Kubernetes by `kubectl`, and by `oc`, which has verbs of its own besides. */
import { operation, possibly, type Recogniser } from "../../recognition.ts";
import { isKnown, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { cloudChange, cloudRead, deletionsOf, secretsChange } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { isOn, optionSyntax, optionsOf } from "../syntax/option-values.ts";
import { type Call, type Effect, each, nothing, type Verbs, verbProgram } from "../syntax/verb-program.ts";
import { insideContainer } from "./container-run.ts";
import { filesOf, isDryRun, resourceOptions } from "./kubernetes-options.ts";

const provider = "kubernetes";
const look = cloudRead(provider);
const change = cloudChange(provider);

/** `get pods`, `describe svc/web`: what of a secret is shown counts as reading it. */
const get: Effect = call => {
  const given = optionsOf(call, resourceOptions);
  const [types, ...names] = given.operands;
  const kinds = [types, ...names.filter(name => name.text.includes("/"))].filter(word => word !== undefined);
  const raw = given.values("raw");
  const isSecret =
    kinds.some(({ text }) => SECRET.test(text)) || raw.some(({ text }) => /secrets/.test(text));
  const isUnclear = [...kinds.slice(0, 1), ...raw].some(word => !isKnown(word));
  const secret = operation("secrets.read", { path: textOf(names[0]) });
  return [
    operation("cloud.read", { provider, service: textOf(types) }),
    ...(isSecret ? [secret] : isUnclear ? [possibly(secret)] : []),
  ];
};

const SECRET = /(?:^|,)secrets?(?:$|[,/.])/i;

/** `apply`, `create`, `patch` …: changes the cluster, unless it is only tried. */
const apply: Effect = call => {
  const given = optionsOf(call, resourceOptions);
  const [type, name] = given.operands;
  const files = filesOf(given, call);
  if (isDryRun(given)) return [operation("cloud.read", { provider }), ...files];
  const isErasing = given.has("prune") || (call.verb === "replace" && isOn(given, "force"));
  const isSecret = call.verb === "create" && /^secrets?$/.test(type?.text ?? "");
  return [
    operation("cloud.change", { provider, service: textOf(type)?.split("/")[0], verb: call.verb }),
    ...(isErasing ? deletionsOf({ provider }, []) : []),
    ...(isSecret ? [operation("secrets.change", { path: textOf(given.operands[2] ?? name) })] : []),
    ...files,
  ];
};

/** `delete pod a b`, `delete pod/a svc/b`, `delete -f file`, `delete ns --all`. */
const remove: Effect = call => {
  const given = optionsOf(call, resourceOptions);
  const files = filesOf(given, call);
  if (isDryRun(given)) return [operation("cloud.read", { provider }), ...files];
  const [type, ...names] = given.operands;
  if (type?.text.includes("/")) {
    return given.operands.flatMap(word => {
      const [service, ...resource] = word.text.split("/");
      return deletionsOf({ provider, service: textOf({ ...word, text: service! }) }, [
        { ...word, text: resource.join("/") },
      ]);
    });
  }
  return [...deletionsOf({ provider, service: textOf(type) }, names), ...files];
};

/** Takes a node out of use, with what runs on it. */
const drain: Effect = call =>
  isDryRun(optionsOf(call, resourceOptions))
    ? [operation("cloud.read", { provider, service: "nodes" })]
    : deletionsOf({ provider, service: "nodes" }, optionsOf(call, resourceOptions).operands);

/** `exec pod -- command`, `run name --image=… -- command`. */
const runInside: Effect = call => {
  const { after, command, recognition, verb } = call;
  const dashes = after.findIndex(word => word.text === "--");
  const words = dashes < 0 ? afterOptions(afterOptions(after).slice(1)) : after.slice(dashes + 1);
  const changed = operation("cloud.change", { provider, service: "pods", verb });
  if (words.length === 0) return [changed];
  return [changed, ...recognition.run(words, command, insideContainer())];
};

const afterOptions = (words: readonly Word[]) =>
  parseArguments(words, { ...optionSyntax(resourceOptions), stopsAtOperand: true }).rest;

/** One of the two ends is a path of this machine. */
const copy: Effect = call => {
  const { command, recognition, verb } = call;
  const [from, to] = optionsOf(call, resourceOptions).operands;
  if (from === undefined || to === undefined) return [];
  if (to.text.includes(":")) {
    const read = recognition
      .paths(from, command)
      .map(path => operation("fs.read", { path, recursive: true }));
    return [...read, operation("cloud.change", { provider, service: "pods", verb })];
  }
  const written = recognition.paths(to, command);
  return [
    operation("cloud.read", { provider, service: "pods" }),
    ...written.map(path => operation("fs.write", { path, append: false, recursive: true })),
  ];
};

/** A tunnel into the cluster. */
const forward: Effect = call => {
  const ports = optionsOf(call, resourceOptions).operands.slice(call.verb === "proxy" ? 0 : 1);
  const port = textOf(ports[0])?.split(":")[0];
  return [
    operation("net.listen", { port: port === undefined || port === "" ? undefined : port }),
    operation("cloud.read", { provider }),
  ];
};

/** With `--raw` it shows the keys. */
const viewConfig: Effect = call => [
  operation("cloud.read", { provider, service: "config" }),
  ...(optionsOf(call).has("raw")
    ? [operation("secrets.read", { path: `${call.recognition.facts.home}/.kube/config` })]
    : []),
];

const deleteConfig: Effect = call => deletionsOf({ provider, service: "config" }, optionsOf(call).operands);

const verbs: Verbs = {
  ...each(
    look,
    "describe logs log top explain cluster-info api-resources api-versions diff events wait kustomize",
    {
      config: "get-contexts current-context get-clusters get-users",
      rollout: "status history",
      auth: "can-i whoami",
      apply: "view-last-applied",
      plugin: "list",
    },
  ),
  ...each(nothing, "options"),
  ...each(apply, "apply create patch edit replace scale autoscale label annotate taint expose uncordon", {
    apply: "set-last-applied edit-last-applied",
    auth: "reconcile",
  }),
  ...each(change, "attach", {
    rollout: "restart undo pause resume",
    set: "image env resources selector serviceaccount subject",
    certificate: "approve deny",
    config: "use-context use set set-context set-cluster set-credentials rename-context unset",
  }),
  ...each(deleteConfig, "", { config: "delete-context delete-cluster delete-user" }),
  ...each(drain, "drain cordon"),
  ...each(forward, "port-forward proxy"),
  ...each(runInside, "exec run debug"),
  get,
  delete: remove,
  cp: copy,
  "config view": viewConfig,
};

const valued = setOf(
  `-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --as-uid --cache-dir
  --certificate-authority --client-certificate --client-key --password --username --request-timeout
  --tls-server-name --profile --profile-output -v --v --vmodule --log-flush-frequency`,
);
const flags = setOf(
  "--insecure-skip-tls-verify --match-server-version --warnings-as-errors --disable-compression -A",
);
const passingOn = setOf("exec run rsh debug");
const unknownVerb: Effect = ({ verb }: Call) => [operation("cloud.change", { provider, verb })];

export const kubectl: Recogniser = verbProgram({ verbs, valued, flags, passingOn, other: unknownVerb });

export const oc: Recogniser = verbProgram({
  verbs: {
    ...verbs,
    ...each(look, "status projects whoami process explain", { adm: "top inspect" }),
    ...each(change, "project new-app new-project new-build start-build tag import-image idle rollback", {
      adm: "policy upgrade uncordon",
    }),
    ...each(secretsChange, "login logout"),
    ...each(drain, "", { adm: "drain cordon" }),
    ...each(deletionOf("builds"), "cancel-build", { adm: "prune" }),
    rsh: runInside,
  },
  valued,
  flags,
  passingOn,
  other: unknownVerb,
});

function deletionOf(service: string): Effect {
  return () => deletionsOf({ provider, service }, []);
}
