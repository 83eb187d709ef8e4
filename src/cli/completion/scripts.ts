/** `completionScripts` writes what the commands take as a script for bash, zsh or fish, which starts no process at a Tab. */
import { type CompletionNode, quoted } from "./command-tree.ts";

export type Shell = "bash" | "zsh" | "fish";

type Tree = readonly CompletionNode[];

export const completionScripts: { readonly [Each in Shell]: (tree: Tree) => string } = {
  bash: tree => `# Completes brainstem in bash. Written by: brainstem completion bash
_brainstem() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" at= i names= options=
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at/\${COMP_WORDS[i]}" in
      ${pathsOf(tree).map(quoted).join("|")}) at="$at/\${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$at $before" in
${valueCases(tree, values => `COMPREPLY=($(compgen -W ${quoted(values.join(" "))} -- "$word")); return`, "return")}
  esac
  case "$at" in
${tree.map(node => `    ${quoted(node.path)}) names=${quoted(namesOf(node).join(" "))} options=${quoted(optionNames(node).join(" "))} ;;`).join("\n")}
  esac
  if [[ $word == -* ]]; then names=$options; fi
  COMPREPLY=($(compgen -W "$names" -- "$word"))
}
complete -o default -F _brainstem brainstem
`,
  zsh: tree => `#compdef brainstem
# Completes brainstem in zsh. Written by: brainstem completion zsh
_brainstem() {
  local at= i
  local -a names options
  for ((i = 2; i < CURRENT; i++)); do
    case "$at/\${words[i]}" in
      (${pathsOf(tree).map(quoted).join("|")}) at="$at/\${words[i]}" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${valueCases(tree, values => `compadd -- ${values.map(quoted).join(" ")}; return`, "_files; return", "(")}
  esac
  case "$at" in
${tree.map(zshNode).join("\n")}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then _describe -o option options
  elif (( $#names )); then _describe command names
  else _files
  fi
}
if [[ $funcstack[1] == _brainstem ]]; then _brainstem "$@"; else compdef _brainstem brainstem; fi
`,
  fish: tree => `# Completes brainstem in fish. Written by: brainstem completion fish
function __brainstem_at
    set -l at ''
    for word in (commandline -opc)[2..]
        contains -- "$at/$word" ${pathsOf(tree).map(quoted).join(" ")}; and set at "$at/$word"
    end
    test "$at" = "$argv[1]"
end
${tree.flatMap(fishNode).join("\n")}
`,
};

const pathsOf = (tree: Tree) => tree.map(({ path }) => path).filter(path => path !== "");
const namesOf = ({ subcommands, values }: CompletionNode) => [
  ...subcommands.map(({ name }) => name),
  ...values,
];
const optionNames = ({ options }: CompletionNode) => options.flatMap(({ names }) => names);

/** One case for each option that takes a value: of the values that it has, or `otherwise`. */
function valueCases(
  tree: Tree,
  offer: (values: readonly string[]) => string,
  otherwise: string,
  open = "",
): string {
  const rows = tree.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ names, values }) => {
        const patterns = names.map(name => quoted(`${path} ${name}`)).join("|");
        return `    ${open}${patterns}) ${values.length === 0 ? otherwise : offer(values)} ;;`;
      }),
  );
  return rows.join("\n");
}

function zshNode(node: CompletionNode): string {
  const { path, subcommands, values, options } = node;
  const described = (name: string, description: string) =>
    quoted(description === "" ? name : `${name}:${description}`);
  const names = [
    ...subcommands.map(({ name, description }) => described(name, description)),
    ...values.map(quoted),
  ];
  const flags = options.flatMap(({ names: each, description }) =>
    each.map(name => described(name, description)),
  );
  return `    (${quoted(path)}) names=(${names.join(" ")}) options=(${flags.join(" ")}) ;;`;
}

function fishNode({ path, subcommands, values, options }: CompletionNode): readonly string[] {
  const complete = `complete -c brainstem -n ${fish(`__brainstem_at ${fish(path)}`)}`;
  return [
    ...subcommands.map(({ name, description }) => `${complete} -f -a ${name} -d ${fish(description)}`),
    ...values.map(value => `${complete} -f -a ${fish(value)}`),
    ...options.map(({ names, description, takesValue, values: known }) => {
      const flags = names.map(name =>
        name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
      );
      const value = known.length > 0 ? ` -x -a ${fish(known.join(" "))}` : takesValue ? " -r" : "";
      return `${complete} ${flags.join(" ")}${value} -d ${fish(description)}`;
    }),
  ];
}

/** Text as fish takes it literally. */
const fish = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
