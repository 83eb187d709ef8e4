/** Programs around clusters: those that keep them in step with a repository, and those that make small ones at home. */
import type { ProgramTables } from "../table/program-table.ts";

const KUBECTL = "run(program: kubectl)";

export const tables = {
  kustomize: {
    does: {
      "cloud.read": "build cfg localize",
      "fs.write(path: kustomization.yaml, append: false)": "edit create",
    },
  },
  argocd: {
    valued: "--server --auth-token --config --grpc-web-root-path --header -H --kube-context --core-name",
    flags: "--grpc-web --insecure --plaintext --core",
    does: {
      "cloud.read": {
        app: "list get diff history logs manifests resources wait get-resource",
        proj: "list get",
        repo: "list get",
        cluster: "list get",
        account: "list get can-i get-user-info",
        appset: "list get",
        context: "list",
      },
      "deploy.run(environment: $1)": { app: "sync rollback" },
      "cloud.delete(resource: each $*)": {
        app: "delete delete-resource terminate-op",
        proj: "delete",
        repo: "rm",
        cluster: "rm",
        appset: "delete",
        account: "delete-token",
      },
      "secrets.change": ["login logout relogin", { account: "update-password generate-token" }],
    },
    otherwise: "cloud.change",
  },
  flux: {
    valued: "-n --namespace --context --kubeconfig --cluster --timeout --as",
    flags: "--verbose",
    does: {
      "cloud.read": "get logs check tree stats events diff export build trace debug envsubst",
      "cloud.delete(resource: each $*)": "delete uninstall",
      "deploy.run": "bootstrap reconcile",
    },
    otherwise: "cloud.change",
  },
  minikube: {
    valued: "-p --profile -b --bootstrapper -v --v --vmodule -n --node -c --command",
    flags: "--alsologtostderr --logtostderr",
    does: {
      "container.read": [
        "status ip logs profile service update-check dashboard docker-env podman-env",
        { addons: "list", node: "list", image: "ls list", profile: "list", config: "view get defaults" },
      ],
      "container.change":
        "start stop pause unpause tunnel mount cache config addons node image cp update-context",
      "container.delete(what: cluster)": ["delete", { node: "delete", image: "rm" }],
      "container.change; shell(text: $-c|--command, elsewhere: true); shell(elsewhere: true)": "ssh",
      [KUBECTL]: "kubectl",
    },
  },
  kind: {
    valued: "-v --verbosity",
    flags: "-q --quiet",
    does: {
      "container.read": "get export",
      "container.change": "create load build",
      "container.delete(what: cluster)": "delete",
    },
  },
  k3d: {
    flags: "--verbose --trace --timestamps",
    does: {
      "container.read": { cluster: "list ls get", node: "list ls get", registry: "list ls get" },
      "container.change": {
        cluster: "create start stop edit",
        node: "create start stop edit",
        image: "import load",
        registry: "create",
        kubeconfig: "get merge write",
      },
      "container.delete(what: cluster)": {
        cluster: "delete rm del",
        node: "delete rm del",
        registry: "delete rm del",
      },
    },
  },
  k3s: { does: { [KUBECTL]: "kubectl" } },
  microk8s: {
    does: {
      "container.read": "status inspect config version",
      "container.change": "start stop enable disable addons add-node join",
      "container.delete(what: cluster)": "reset remove-node leave",
      [KUBECTL]: "kubectl",
    },
  },
  k9s: {
    name: "kubernetes",
    valued: "-n --namespace --context --cluster --kubeconfig -c --command -r --refresh -l --logLevel",
    does: { nothing: "info help version" },
    always: "cloud.change(verb: ?)",
  },
  skaffold: {
    valued: "-p --profile",
    does: {
      "container.read": "render diagnose schema survey inspect verify",
      "container.change": "build init config",
      "deploy.run(environment: $--profile|-p)": "run dev debug deploy apply",
      "cloud.delete(provider: kubernetes, resource: each $*)": "delete",
    },
  },
  stern: { name: "kubernetes", always: "cloud.read" },
  "kubectx kubens": {
    name: "kubernetes",
    does: {
      "cloud.read(service: config)": "-c --current",
      "cloud.delete(service: config, resource: each $*)": "-d",
    },
    bare: "cloud.read(service: config)",
    always: "cloud.change(service: config, verb: $program)",
  },
} satisfies ProgramTables;
