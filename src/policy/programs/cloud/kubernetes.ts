/** Kubernetes by `kubectl`, and by `oc`, which has verbs of its own besides. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, possibly } from "../../recognition.ts";
import { isKnown, known, textOf, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";
import { httpRequest } from "../effects/http-request.ts";
import { localDisk } from "../effects/local-disk.ts";
import { isOn } from "../syntax/option-values.ts";
import { readUrl } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";
import type { ProgramTables } from "../table/program-table.ts";
import type { TableCall, TableCode } from "../table/table-call.ts";
import { tableCommands } from "../table/table-commands.ts";
import { insideContainer } from "./container-effects.ts";

const provider = "kubernetes";
const INSIDE = "code(does: inside, with: words)";

const tables: ProgramTables = {
  kubectl: {
    name: provider,
    valued: `-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --as-uid
      --cache-dir --certificate-authority --client-certificate --client-key --password --username --request-timeout
      --tls-server-name --profile --profile-output -v --v --vmodule --log-flush-frequency`,
    flags: "--insecure-skip-tls-verify --match-server-version --warnings-as-errors --disable-compression -A",
    does: {
      "code(does: show)": "get",
      "cloud.read": [
        "describe logs log top explain cluster-info api-resources api-versions diff events wait kustomize",
        { rollout: "status history", auth: "can-i whoami", plugin: "list" },
      ],
      nothing: "options",
      "code(does: apply)": [
        "apply create patch edit replace scale autoscale label annotate taint expose uncordon",
        { auth: "reconcile" },
      ],
      "cloud.change(service: rollout)": { rollout: "restart undo pause resume" },
      "code(does: remove, with: nodes)": "drain cordon",
      "code(does: remove)": "delete",
      "net.listen(port: ?); cloud.read": "port-forward proxy",
      [INSIDE]: "exec run debug",
      "code(does: copy)": "cp",
      "cloud.read(service: config); secrets.read(path: ~/.kube/config)": "config view --raw,",
      "cloud.read()":
        "config view, config get-contexts, config current-context, config get-clusters, config get-users",
      "cloud.delete(resource: each $*)": { config: "delete-context delete-cluster delete-user" },
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
      "code(does: remove, with: nodes)": { adm: "drain cordon" },
      "cloud.delete(service: builds, resource: ?)": ["cancel-build", { adm: "prune" }],
      [INSIDE]: "rsh",
    },
  },
};

/** Options that its verbs share. */
const syntax: OptionSyntax = {
  valued: "nfklocpLs",
  valuedLong: wordList(`
    namespace filename kustomize selector output container patch label-columns context cluster user kubeconfig server
    token as field-selector field-manager sort-by template type timeout grace-period replicas image env port overrides
    for raw revision from-literal from-file from-env-file subresource chunk-size address since tail`),
};
const SECRET = /(?:^|,)secrets?(?:$|[,/.])/i;

const optionsOf = ({ after }: TableCall) => parseArguments(after, syntax);
const look: readonly Operation[] = [operation("cloud.read", { provider })];
const deletions = (service: Word | undefined, names: readonly (Word | undefined)[]): readonly Operation[] =>
  (names.length === 0 ? [undefined] : names).map(name =>
    operation("cloud.delete", {
      provider,
      ...(service && { service: textOf(service) }),
      resource: textOf(name),
    }),
  );

/** `--dry-run=client`: nothing changes. A value on its own may take it back: `--dry-run=client --dry-run none`. */
function isDryRun(given: ParsedArguments): boolean {
  const kinds = given.values("dry-run").map(textOf);
  if (given.operands.some(({ text }) => text === "none")) return false;
  return kinds.length > 0 && kinds.every(kind => kind === "client" || kind === "server");
}

/** The manifests, and what else it takes from files. */
function filesOf(given: ParsedArguments, { command, recognition }: TableCall): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const sources = given.values("from-file", "from-env-file").map(word => ({
    ...word,
    text: word.text.slice(word.text.indexOf("=") + 1),
  }));
  return [...given.values("f", "filename", "k", "kustomize"), ...sources].flatMap(word =>
    /^https?:\/\//i.test(word.text)
      ? [httpRequest(readUrl(word), { method: "GET", upload: false })]
      : disk.reads(word),
  );
}

/** A command that shows any part of a secret reads it. */
function show(call: TableCall): readonly Operation[] {
  const given = optionsOf(call);
  const [type, ...names] = given.operands;
  const kinds = [...(type ? [type] : []), ...names.filter(({ text }) => text.includes("/"))];
  const raw = given.values("raw");
  const isSecret =
    kinds.some(({ text }) => SECRET.test(text)) || raw.some(({ text }) => /secrets/.test(text));
  const isUnclear = [...kinds.slice(0, 1), ...raw].some(word => !isKnown(word));
  const secret = operation("secrets.read", { path: textOf(names[0]) });
  return [
    operation("cloud.read", { provider, service: textOf(type) }),
    ...(isSecret ? [secret] : isUnclear ? [possibly(secret)] : []),
  ];
}

/** Changes the cluster, unless it is only tried. */
function apply(call: TableCall): readonly Operation[] {
  const given = optionsOf(call);
  const [type, name] = given.operands;
  const files = filesOf(given, call);
  if (isDryRun(given)) return [...look, ...files];
  const isErasing = given.has("prune") || (call.verb === "replace" && isOn(given, "force"));
  const isSecret = call.verb === "create" && /^secrets?$/.test(type?.text ?? "");
  return [
    operation("cloud.change", { provider, service: textOf(type)?.split("/")[0], verb: call.verb }),
    ...(isErasing ? deletions(undefined, []) : []),
    ...(isSecret ? [operation("secrets.change", { path: textOf(given.operands[2] ?? name) })] : []),
    ...files,
  ];
}

/** `delete pod a b`, `delete pod/a svc/b`, `delete -f file`, `delete ns --all`; nodes that are taken out of use. */
function remove(call: TableCall, nodes: string): readonly Operation[] {
  const given = optionsOf(call);
  const files = filesOf(given, call);
  if (isDryRun(given)) return [...look, ...files];
  if (nodes !== "") return deletions(known(nodes), given.operands);
  const [type, ...names] = given.operands;
  if (!type?.text.includes("/")) return [...deletions(type ?? { text: "\0" }, names), ...files];
  return given.operands.flatMap(word => {
    const [service = "", ...resource] = word.text.split("/");
    return deletions({ ...word, text: service }, [{ ...word, text: resource.join("/") }]);
  });
}

/** `exec pod -- command`, `run name --image=… -- command`. */
function inside({ after, command, recognition, verb }: TableCall): readonly Operation[] {
  const afterOptions = (words: readonly Word[]) =>
    parseArguments(words, { ...syntax, stopsAtOperand: true }).rest;
  const dashes = after.findIndex(({ text }) => text === "--");
  const words = dashes < 0 ? afterOptions(afterOptions(after).slice(1)) : after.slice(dashes + 1);
  const changed = operation("cloud.change", { provider, service: "pods", verb });
  return [changed, ...(words.length === 0 ? [] : recognition.run(words, command, insideContainer()))];
}

/** One of the two ends is a path of this machine. */
function copy(call: TableCall): readonly Operation[] {
  const disk = localDisk(call.command, call.recognition);
  const [from, to] = optionsOf(call).operands;
  if (from === undefined || to === undefined) return [];
  const pods = { provider, service: "pods" };
  return to.text.includes(":")
    ? [...disk.reads(from, true), operation("cloud.change", { ...pods, verb: call.verb })]
    : [operation("cloud.read", pods), ...disk.writes(to, true)];
}

const code: TableCode = { show, apply, remove, inside, copy };

export const programs: Commands = { ...tableCommands(tables, code) };
