/** Programs around clusters: those that keep them in step with a repository, and those that make small ones at home. */
import { READS } from "../table/presets.ts";
import type { ProgramTables } from "../table/program-table.ts";

const KUBECTL = "run(program: kubectl)";

export const tables = {
  kustomize: {
    does: {
      "cloud.read": "build cfg localize",
      "fs.write(path: kustomization.yaml, append: false)": "edit create",
    },
  },
  "argocd flux": {
    valued:
      "--server --auth-token --config -H --kube-context -n --namespace --context --kubeconfig --timeout",
    flags: "--grpc-web --insecure --plaintext --core",
    does: {
      "cloud.read": [
        `${READS} export build trace debug envsubst`,
        { "app, proj, repo, cluster, account, appset, context": `${READS} manifests resources wait can-i` },
      ],
      "deploy.run": "bootstrap reconcile",
      "deploy.run(environment: $1)": { app: "sync rollback" },
      "cloud.delete(resource: each $*)": [
        "delete uninstall",
        {
          "app, proj, repo, cluster, appset, account": "delete delete-resource terminate-op rm delete-token",
        },
      ],
      "secrets.change": ["login logout relogin", { account: "update-password generate-token" }],
    },
    otherwise: "cloud.change",
  },
  minikube: {
    valued: "-p --profile -b --bootstrapper --v --vmodule -n --node",
    flags: "--alsologtostderr --logtostderr",
    does: {
      "container.read": [
        "status ip logs profile service update-check dashboard docker-env podman-env",
        { "addons, node, image, profile, config": "list ls view get defaults" },
      ],
      "container.delete(what: cluster)": ["delete", { "node, image": "delete rm" }],
      "container.change; shell(text: $-c|--command, elsewhere: true); shell(elsewhere: true)": "ssh",
      [KUBECTL]: "kubectl",
    },
    otherwise: "container.change",
  },
  "kind k3d k3s microk8s": {
    valued: "-v --verbosity",
    flags: "-q --quiet --verbose",
    does: {
      "container.read": ["get export status inspect config", { "cluster, node, registry": "list ls get" }],
      "container.delete(what: cluster)": [
        "delete reset remove-node leave",
        { "cluster, node, registry": "delete rm del" },
      ],
      [KUBECTL]: "kubectl",
    },
    otherwise: "container.change",
  },
  k9s: {
    name: "kubernetes",
    does: { nothing: "info help version" },
    always: "cloud.change(verb: ?)",
  },
  skaffold: {
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
