/** Kubernetes by `kubectl`, and by `oc`, which has verbs of its own besides. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, possibly } from "../../recognition.ts";
import { isKnown, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { httpRequest } from "../effects/http-request.ts";
import { localDisk } from "../effects/local-disk.ts";
import { readUrl } from "../syntax/url.ts";
import type { ProgramTables } from "../table/program-table.ts";
import type { TableCall, TableCode } from "../table/table-call.ts";
import { tableCommands } from "../table/table-commands.ts";
import { isRehearsal } from "../table/table-packages.ts";
import { deletions } from "./cloud-words.ts";
import { insideContainer } from "./container-effects.ts";

const provider = "kubernetes";
const INSIDE = "code(does: inside, with: words)";
const NODES = "cloud.delete(service: nodes, resource: each $*)";

const tables: ProgramTables = {
  kubectl: {
    name: provider,
    valued: `-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --cache-dir
      --certificate-authority --client-certificate --client-key --request-timeout --tls-server-name -v --v --vmodule -f
      --filename -k --kustomize -l --selector -o --output -c --container -p --patch -L --label-columns --field-selector
      --field-manager --sort-by --template --type --timeout --grace-period --replicas --image --env --port --overrides
      --for --raw --revision --from-literal --from-file --from-env-file --subresource --since --tail`,
    flags: "--insecure-skip-tls-verify --match-server-version --warnings-as-errors -A",
    rehearsals: "--dry-run=client --dry-run=server",
    does: {
      "code(does: show)": "get describe",
      "cloud.read": [
        "logs log top explain cluster-info api-resources api-versions diff events wait kustomize",
        { rollout: "status history", auth: "can-i whoami", plugin: "list" },
      ],
      nothing: "options",
      "cloud.change(service: $1); code(does: files)": [
        "apply create patch edit replace scale autoscale label annotate taint expose uncordon",
        { auth: "reconcile" },
      ],
      "cloud.change(service: rollout)": { rollout: "restart undo pause resume" },
      [NODES]: "drain cordon",
      "code(does: remove); code(does: files)": "delete",
      "net.listen(port: ?); cloud.read": "port-forward proxy",
      [INSIDE]: "exec run debug",
      "code(does: copy)": "cp",
      "cloud.read(service: config); secrets.read(path: ~/.kube/config)": "config view --raw,",
      "cloud.read()":
        "config view, config get-contexts, config current-context, config get-clusters, config get-users",
      "cloud.delete(resource: each $*)": { config: "delete-context delete-cluster delete-user" },
    },
    adds: {
      "cloud.delete(resource: ?)": "apply --prune, replace --force",
      "secrets.change(path: $3)": "~create secret",
    },
    otherwise: "cloud.change",
  },
  kubecolor: { like: "kubectl" },
  oc: {
    like: "kubectl",
    does: {
      "cloud.read": ["status projects whoami process explain", { adm: "top inspect" }],
      "cloud.change": [
        "project new-app new-project new-build start-build tag import-image idle rollback",
        { adm: "policy upgrade uncordon" },
      ],
      "secrets.read(path: ~/.kube/config)": "whoami -t, whoami --show-token",
      "secrets.change": "login logout",
      [NODES]: { adm: "drain cordon" },
      "cloud.delete(service: builds, resource: ?)": ["cancel-build", { adm: "prune" }],
      [INSIDE]: "rsh",
    },
  },
};

const SECRET = /(?:^|,)secrets?(?:$|[,/.])/i;

/** The manifests, and what else it takes from files. */
function files({ options, command, recognition }: TableCall): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const sources = options
    .values("from-file", "from-env-file")
    .map(word => ({ ...word, text: word.text.slice(word.text.indexOf("=") + 1) }));
  return [...options.values("f", "filename", "k", "kustomize"), ...sources].flatMap(word =>
    /^https?:\/\//i.test(word.text)
      ? [httpRequest(readUrl(word), { method: "GET", upload: false })]
      : disk.reads(word),
  );
}

/** A command that shows any part of a secret reads it. */
function show({ operands, options }: TableCall): readonly Operation[] {
  const [type, ...names] = operands;
  const kinds = [...(type ? [type] : []), ...names.filter(({ text }) => text.includes("/"))];
  const raw = options.values("raw");
  const isSecret =
    kinds.some(({ text }) => SECRET.test(text)) || raw.some(({ text }) => /secrets/.test(text));
  const isUnclear = [...kinds.slice(0, 1), ...raw].some(word => !isKnown(word));
  const secret = operation("secrets.read", { path: textOf(names[0]) });
  return [
    operation("cloud.read", { provider, service: textOf(type) }),
    ...(isSecret ? [secret] : isUnclear ? [possibly(secret)] : []),
  ];
}

/** `delete pod a b`, `delete pod/a svc/b`, `delete -f file`, `delete ns --all`. */
function remove(call: TableCall): readonly Operation[] {
  if (isRehearsal(call)) return [operation("cloud.read", { provider })];
  const [type, ...names] = call.operands;
  if (!type?.text.includes("/")) return deletions({ provider, service: textOf(type) }, names);
  return call.operands.flatMap(word => {
    const [service, ...resource] = word.text.split("/");
    return deletions({ provider, service }, [{ ...word, text: resource.join("/") }]);
  });
}

/** `exec pod -- command`, `run name --image=… -- command`. */
function inside({ after, command, recognition, verb, table }: TableCall): readonly Operation[] {
  const valuedLong = [...table.valued].flatMap(option => (option.startsWith("--") ? option.slice(2) : []));
  const afterOptions = (words: readonly Word[]) =>
    parseArguments(words, { valued: "nfklocpLs", valuedLong, stopsAtOperand: true }).rest;
  const dashes = after.findIndex(({ text }) => text === "--");
  const words = dashes < 0 ? afterOptions(afterOptions(after).slice(1)) : after.slice(dashes + 1);
  const changed = operation("cloud.change", { provider, service: "pods", verb });
  return [changed, ...(words.length === 0 ? [] : recognition.run(words, command, insideContainer()))];
}

/** One of the two ends is a path of this machine. */
function copy({ operands: [from, to], command, recognition, verb }: TableCall): readonly Operation[] {
  const disk = localDisk(command, recognition);
  if (from === undefined || to === undefined) return [];
  const pods = { provider, service: "pods" };
  return to.text.includes(":")
    ? [...disk.reads(from, true), operation("cloud.change", { ...pods, verb })]
    : [operation("cloud.read", pods), ...disk.writes(to, true)];
}

const code: TableCode = { show, files, remove, inside, copy };

export const programs: Commands = { ...tableCommands(tables, code) };
