/** Terraform, and its relatives OpenTofu and Terragrunt. */
import { type Commands, operation, possibly } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import type { ProgramTables, Verbs } from "../table/program-table.ts";
import type { TableCode } from "../table/table-call.ts";
import { tableCommands } from "../table/table-commands.ts";

const FORMAT = "fs.write(path: $1 or .)";
const FORMAT_ALL = "fs.write(path: $1 or ., recursive: true)";
const DESTROY = "cloud.delete(resource: each $-target)";

const does: { readonly [effects: string]: Verbs } = {
  "cloud.read; fs.write(path: $-out)": "plan",
  "code(does: apply)": "apply",
  [DESTROY]: "destroy, apply -destroy",
  "cloud.read()": "fmt -check, fmt -write=false",
  [FORMAT_ALL]: "fmt -recursive,",
  [FORMAT]: "fmt",
  "cloud.read; maybe secrets.read(path: ?)": "output -raw, output -json, show -json, state pull",
  "cloud.read": [
    "validate show output providers graph console metadata modules query",
    { state: "list show", workspace: "list show", providers: "schema", metadata: "functions" },
  ],
  "cloud.delete(resource: each $*)": ["taint force-unlock", { state: "rm", workspace: "delete" }],
  "package.restore": ["init get", { providers: "lock mirror" }],
  "secrets.change": "login logout",
  // It makes real things for a while.
  "tests.run(tool: $program); cloud.change": "test",
};

const tables: ProgramTables = {
  "terraform tofu": {
    name: "terraform",
    valued: `-chdir --chdir -out -target -replace -var -var-file -state -state-out -backup -lock-timeout -parallelism
      -workspace`,
    flags: "-no-color --no-color",
    folders: "-chdir --chdir",
    does,
    otherwise: "cloud.change",
  },
  terragrunt: {
    like: "terraform",
    valued: `--terragrunt-working-dir --terragrunt-config --working-dir --config --terragrunt-include-dir
      --queue-include-dir --terragrunt-exclude-dir --queue-exclude-dir --terragrunt-parallelism --parallelism
      --terragrunt-log-level --log-level --terragrunt-iam-role --iam-assume-role --terragrunt-download-dir
      --download-dir -out -target -var -var-file`,
    // The options in front of the verb don't change what it does.
    flags: `run run-all --terragrunt-non-interactive --non-interactive --all -a --graph -no-color --no-color`,
    does: {
      "code(does: apply)": "apply-all",
      [DESTROY]: "destroy-all, apply-all -destroy",
      [FORMAT]: ["hclfmt", { hcl: "fmt format" }],
      "cloud.read()": [
        "plan-all validate-all output-all graph-dependencies render-json info find list render dag",
        { hcl: "validate" },
      ],
    },
  },
};

/** Where environments are workspaces, the one in use is known only if the command names it. An unknown plan may destroy. */
const apply: TableCode[string] = ({ command: { program, environment }, options, name: provider }) => [
  operation("deploy.run", { tool: program, environment: textOf(environment.get("TF_WORKSPACE")) }),
  ...(options.isUncertain ? [possibly(operation("cloud.delete", { provider, resource: undefined }))] : []),
];

export const programs: Commands = { ...tableCommands(tables, { apply }) };
