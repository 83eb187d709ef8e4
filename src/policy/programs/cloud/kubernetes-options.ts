/** Options that the verbs of `kubectl` share. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import type { Call } from "../syntax/verb-program.ts";

/** Those that take a value. */
export const resourceOptions =
  "-n --namespace -f --filename -k --kustomize -l --selector -o --output -c --container -p --patch -L --label-columns" +
  " --context --cluster --user --kubeconfig -s --server --token --as --field-selector --field-manager --sort-by" +
  " --template --type --timeout --grace-period --replicas --image --env --port --overrides --for --raw --revision" +
  " --from-literal --from-file --from-env-file --subresource --chunk-size --address --since --tail";

/** `--dry-run=client`: nothing changes. */
export function isDryRun(given: ParsedArguments): boolean {
  const kinds = given.values("dry-run").map(textOf);
  return kinds.length > 0 && kinds.every(kind => kind === "client" || kind === "server");
}

/** The manifests that it reads. */
export function filesOf(given: ParsedArguments, { command, recognition }: Call): readonly Operation[] {
  return given.values("f", "filename", "k", "kustomize").flatMap(word => {
    const text = textOf(word);
    const domain = /^https?:\/\/(?:[^/@]*@)?([^/:]+)/.exec(text ?? "")?.[1];
    if (domain !== undefined) {
      return [operation("http.request", { url: text, domain, method: "GET", upload: false })];
    }
    if (text === "-") return [];
    const paths = recognition.paths(word, command);
    return paths.map(path => operation("fs.read", { path, recursive: false }));
  });
}
