/** Programs around clusters: what keeps them in step with a repository, and what makes small ones at home. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import {
  cloudChange,
  cloudDelete,
  cloudRead,
  deletionsOf,
  deploy,
  secretsChange,
} from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { type Effect, each, nothing, verbProgram } from "../syntax/verb-program.ts";
import { containerChange, containerDelete, containerRead, runInMachine } from "./container-effects.ts";

/** `argocd app sync name`: the application is the environment. */
const syncApp: Effect = ({ command, after }) => {
  const name = after.find(word => !word.text.startsWith("-"));
  return [operation("deploy.run", { tool: command.program, environment: textOf(name) })];
};

/** `minikube kubectl -- get pods`, `k3s kubectl get pods` */
const passToKubectl: Effect = ({ command, recognition, after }) =>
  recognition.run([known("kubectl"), ...after.slice(after[0]?.text === "--" ? 1 : 0)], command);

/** In the folder where it runs. */
const editManifest: Effect = ({ command, recognition }) =>
  recognition
    .paths(known("kustomization.yaml"), command)
    .map(path => operation("fs.write", { path, append: false }));

const watch: Recogniser = () => [operation("cloud.read", { provider: "kubernetes" })];

/** `kubectx` lists, `kubectx name` switches, `kubectx -d name` deletes. */
const switchContext: Recogniser = ({ program, arguments: words }) => {
  const place = { provider: "kubernetes", service: "config" };
  const [first] = words;
  if (first === undefined || /^(?:-c|--current|-h|--help)$/.test(first.text))
    return [operation("cloud.read", place)];
  if (first.text === "-d") return deletionsOf(place, words.slice(1));
  return [operation("cloud.change", { ...place, verb: program })];
};

export const clusterPrograms: Commands = {
  kustomize: verbProgram({
    verbs: {
      ...each(cloudRead("kustomize"), "build cfg localize"),
      ...each(editManifest, "edit create"),
    },
  }),
  argocd: verbProgram({
    verbs: {
      ...each(cloudRead("argocd"), "", {
        app: "list get diff history logs manifests resources wait get-resource",
        proj: "list get",
        repo: "list get",
        cluster: "list get",
        account: "list get can-i get-user-info",
        appset: "list get",
        context: "list",
      }),
      ...each(syncApp, "", { app: "sync rollback" }),
      ...each(cloudDelete("argocd"), "", {
        app: "delete delete-resource terminate-op",
        proj: "delete",
        repo: "rm",
        cluster: "rm",
        appset: "delete",
        account: "delete-token",
      }),
      ...each(secretsChange, "login logout relogin", { account: "update-password generate-token" }),
    },
    valued: setOf(
      "--server --auth-token --config --grpc-web-root-path --header -H --kube-context --core-name",
    ),
    flags: setOf("--grpc-web --insecure --plaintext --core"),
    other: cloudChange("argocd"),
  }),
  flux: verbProgram({
    verbs: {
      ...each(cloudRead("flux"), "get logs check tree stats events diff export build trace debug envsubst"),
      ...each(cloudDelete("flux"), "delete uninstall"),
      ...each(deploy(), "bootstrap reconcile"),
    },
    valued: setOf("-n --namespace --context --kubeconfig --cluster --timeout --as"),
    flags: setOf("--verbose"),
    other: cloudChange("flux"),
  }),
  minikube: verbProgram({
    verbs: {
      ...each(containerRead, "status ip logs profile service update-check dashboard docker-env podman-env", {
        addons: "list",
        node: "list",
        image: "ls list",
        profile: "list",
        config: "view get defaults",
      }),
      ...each(
        containerChange,
        "start stop pause unpause tunnel mount cache config addons node image cp update-context",
      ),
      ...each(containerDelete("cluster"), "delete", { node: "delete", image: "rm" }),
      ...each(runInMachine, "ssh"),
      kubectl: passToKubectl,
    },
    valued: setOf("-p --profile -b --bootstrapper -v --v --vmodule"),
    flags: setOf("--alsologtostderr --logtostderr"),
    passingOn: setOf("kubectl ssh"),
  }),
  kind: verbProgram({
    verbs: {
      ...each(containerRead, "get export"),
      ...each(containerChange, "create load build"),
      ...each(containerDelete("cluster"), "delete"),
    },
    valued: setOf("-v --verbosity"),
    flags: setOf("-q --quiet"),
  }),
  k3d: verbProgram({
    verbs: {
      ...each(containerRead, "", { cluster: "list ls get", node: "list ls get", registry: "list ls get" }),
      ...each(containerChange, "", {
        cluster: "create start stop edit",
        node: "create start stop edit",
        image: "import load",
        registry: "create",
        kubeconfig: "get merge write",
      }),
      ...each(containerDelete("cluster"), "", {
        cluster: "delete rm del",
        node: "delete rm del",
        registry: "delete rm del",
      }),
    },
    flags: setOf("--verbose --trace --timestamps"),
  }),
  k3s: verbProgram({ verbs: { kubectl: passToKubectl }, passingOn: setOf("kubectl") }),
  microk8s: verbProgram({
    verbs: {
      ...each(containerRead, "status inspect config version"),
      ...each(containerChange, "start stop enable disable addons add-node join"),
      ...each(containerDelete("cluster"), "reset remove-node leave"),
      kubectl: passToKubectl,
    },
    passingOn: setOf("kubectl"),
  }),
  k9s: verbProgram({
    verbs: each(nothing, "info"),
    bare: ({ before }) =>
      before.some(word => word.text === "--readonly")
        ? [operation("cloud.read", { provider: "kubernetes" })]
        : [operation("cloud.change", { provider: "kubernetes", verb: undefined })],
    valued: setOf("-n --namespace --context --cluster --kubeconfig -c --command -r --refresh -l --logLevel"),
    flags: setOf("--readonly --write -A --all-namespaces --headless --logoless --crumbsless"),
  }),
  skaffold: verbProgram({
    verbs: {
      ...each(containerRead, "render diagnose schema survey inspect verify"),
      ...each(containerChange, "build init config"),
      ...each(deploy("-p", "--profile"), "run dev debug deploy apply"),
      ...each(cloudDelete("kubernetes"), "delete"),
    },
  }),
  stern: watch,
  kubectx: switchContext,
  kubens: switchContext,
};
