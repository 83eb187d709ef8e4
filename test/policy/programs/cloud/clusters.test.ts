/** Kubernetes and what works on it. */
import { expect, test } from "vitest";
import { summaryOf } from "../rig.ts";
import { deletedBy } from "./deleted-by.ts";

const look = (service?: string) =>
  `cloud.read(provider: kubernetes${service === undefined ? "" : `, service: ${service}`})`;
const change = (service: string, verb: string) =>
  `cloud.change(provider: kubernetes, service: ${service}, verb: ${verb})`;
const remove = (service: string, resource: string) =>
  `cloud.delete(provider: kubernetes, service: ${service}, resource: ${resource})`;

test.each([
  ["kubectl get pods -A -o wide", [look("pods")]],
  ["kubectl --context=$C -n web get deploy api", [look("deploy")]],
  ["kubectl -nweb describe pod/api", [look("pod/api")]],
  ["kubectl logs -f deploy/api", [look()]],
  ["kubectl rollout status deploy/api", [look("rollout")]],
  ["kubectl config current-context", [look("config")]],
  ["kubectl -n web delete pod a b", [remove("pod", "a"), remove("pod", "b")]],
  ["kubectl --kubeconfig k delete svc/a deploy/b", [remove("svc", "a"), remove("deploy", "b")]],
  ["kubectl delete pod $POD", [remove("pod", "?")]],
  ["kubectl delete pods --all", [remove("pods", "?")]],
  ["kubectl delete ns web --dry-run=server", [look()]],
  ["kubectl delete ns web --dry-run=none", [remove("ns", "web")]],
  ["kubectl delete ns web --dry-run=server --dry-run=none", [remove("ns", "web")]],
  ["kubectl delete --help", ["shell.print()"]],
  ["kubectl drain n1 --force", [remove("nodes", "n1")]],
  ["kubectl apply -f -", [change("?", "apply")]],
  ["kubectl apply -f k8s", [change("?", "apply"), "fs.read(path: /work/app/k8s, recursive: false)"]],
  ["kubectl apply --dry-run=client -f -", [look()]],
  [
    "kubectl apply -f https://a.b/c.yaml",
    [change("?", "apply"), "http.request(url: https://a.b/c.yaml, domain: a.b, method: GET, upload: false)"],
  ],
  ["kubectl scale --replicas=0 deploy/api", [change("deploy/api", "scale")]],
  ["kubectl rollout undo deploy/api", [change("rollout", "undo")]],
  ["kubectl config use-context live", [change("config", "use-context")]],
  ["kubectl port-forward svc/api 8080:80", ["net.listen(port: ?)", look()]],
  ["kubectl cp web:/a b", [look("pods"), "fs.write(path: /work/app/b, append: false, recursive: true)"]],
  ["oc delete project web", [remove("project", "web")]],
  ["minikube kubectl -- delete pod a", [remove("pod", "a")]],
  ["kubectx", [look("config")]],
  ["kubectx live", [change("config", "kubectx")]],
])("[policy.cloud.verbs] recognises the verb of %s", (text, expected) => {
  expect(summaryOf(text)).toEqual(expected);
});

test.each([
  ["kubectl replace --force -f -", "cloud.delete(provider: kubernetes, resource: ?)"],
  ["kubectl apply --prune -f -", "cloud.delete(provider: kubernetes, resource: ?)"],
  ["kubectl create secret generic db --from-literal=a=b", "secrets.change(path: db)"],
])("[policy.cloud.verbs] finds the side effect of %s", (text, expected) => {
  expect(summaryOf(text)).toContain(expected);
});

test.each([
  ["kubectl get secret db -o yaml", "secrets.read(path: db)"],
  ["kubectl get secret/db", "secrets.read(path: ?)"],
  ["kubectl get pods,secrets", "secrets.read(path: ?)"],
  ["kubectl get --raw /api/v1/namespaces/a/secrets/b", "secrets.read(path: ?)"],
  ["kubectl get $KIND db", "maybe secrets.read(path: db)"],
  ["kubectl config view --raw", "secrets.read(path: /home/user/.kube/config)"],
])("[policy.system.secret-stores] finds the secret in %s", (text, expected) => {
  expect(summaryOf(text)).toContain(expected);
});

test.each([
  ["kubectl exec -it api -c web -- rm -rf /srv", "/srv"],
  ["kubectl exec api -- sh -c 'rm -rf /srv'", "/srv"],
  ["kubectl run x --image=y -- rm -rf /srv", "/srv"],
  ["oc rsh api rm -rf /srv", "/srv"],
])("[policy.cloud.inside] finds the command inside of the container: %s", (text, expected) => {
  expect(deletedBy(text)).toEqual([expected]);
  expect(summaryOf(text)[0]).toMatch(
    /^cloud\.change\(provider: kubernetes, service: pods, verb: (?:exec|run|rsh)\)$/,
  );
});

test.each([
  ["helm list -A", ["cloud.read(provider: helm)"]],
  ["helm template . --set a=b", ["cloud.read(provider: helm)"]],
  ["helm get values web", ["cloud.read(provider: helm)"]],
  ["helm -n web upgrade --install web ./chart", ["cloud.change(provider: helm, verb: upgrade)"]],
  ["helm upgrade web ./chart --dry-run", ["cloud.read(provider: helm)"]],
  ["helm upgrade web ./chart --dry-run=none", ["cloud.change(provider: helm, verb: upgrade)"]],
  ["helm uninstall web", ["cloud.delete(provider: helm, resource: web)"]],
  ["helm dependency update", ["package.restore(manager: helm)"]],
  ["argocd app list", ["cloud.read(provider: argocd, service: app)"]],
  ["argocd app delete web", ["cloud.delete(provider: argocd, service: app, resource: web)"]],
  ["argocd app sync web", ["deploy.run(tool: argocd, environment: web)"]],
  ["flux get all", ["cloud.read(provider: flux)"]],
  ["kustomize build overlays/live", ["cloud.read(provider: kustomize)"]],
])("[policy.cloud.verbs] recognises the verb of %s", (text, expected) => {
  expect(summaryOf(text)).toEqual(expected);
});
