/** Terraform, and its relatives OpenTofu and Terragrunt. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, possibly } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { localDisk } from "../effects/local-disk.ts";
import { wordList } from "../syntax/word-list.ts";
import type { ProgramTables, Verbs } from "../table/program-table.ts";
import type { TableCall, TableCode } from "../table/table-call.ts";
import { tableCommands } from "../table/table-commands.ts";

const provider = "terraform";

const does: { readonly [effects: string]: Verbs } = {
  "code(does: plan)": "plan",
  "code(does: apply)": "apply",
  "code(does: destroy)": "destroy",
  "code(does: format)": "fmt",
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
    name: provider,
    valued: "-chdir --chdir",
    flags: "-no-color --no-color",
    does,
    otherwise: "cloud.change",
  },
  terragrunt: {
    name: provider,
    valued: `--terragrunt-working-dir --terragrunt-config --working-dir --config --terragrunt-include-dir
      --queue-include-dir --terragrunt-exclude-dir --queue-exclude-dir --terragrunt-parallelism --parallelism
      --terragrunt-log-level --log-level --terragrunt-iam-role --iam-assume-role --terragrunt-download-dir
      --download-dir`,
    // The options in front of the verb don't change what it does.
    flags: `run run-all --terragrunt-non-interactive --non-interactive --all -a --graph -no-color --no-color`,
    does: {
      ...does,
      "code(does: apply)": "apply apply-all",
      "code(does: destroy)": "destroy destroy-all",
      "code(does: format)": ["fmt hclfmt", { hcl: "fmt format" }],
      "cloud.read()": [
        "plan-all validate-all output-all graph-dependencies render-json info find list render dag",
        { hcl: "validate" },
      ],
    },
    otherwise: "cloud.change",
  },
};

const optionsOf = ({ command }: TableCall) =>
  parseArguments(command.arguments, {
    hasSingleHyphen: true,
    valuedLong: wordList(
      "out target replace var var-file state state-out backup lock-timeout parallelism chdir workspace",
    ),
  });

/** Where the project's environments are workspaces, the one in use is known only if the command names it. */
function apply(call: TableCall): readonly Operation[] {
  const given = optionsOf(call);
  if (given.has("destroy")) return destroy(call);
  const environment = textOf(call.command.environment.get("TF_WORKSPACE"));
  const deployed = operation("deploy.run", { tool: call.command.program, environment });
  return [deployed, ...(given.isUncertain ? destroy(call).map(possibly) : [])];
}

function destroy(call: TableCall): readonly Operation[] {
  const targets = optionsOf(call).values("target");
  return (targets.length === 0 ? [undefined] : targets).map(target =>
    operation("cloud.delete", { provider, resource: textOf(target) }),
  );
}

/** `plan -out=file` writes the plan. */
const plan = (call: TableCall): readonly Operation[] => [
  operation("cloud.read", { provider }),
  ...optionsOf(call)
    .values("out")
    .flatMap(file => localDisk(call.command, call.recognition).writes(file)),
];

/** `fmt` rewrites its files, except with `-check`. */
function format(call: TableCall): readonly Operation[] {
  const given = optionsOf(call);
  const isChecking = given.has("check") || given.values("write").some(value => textOf(value) === "false");
  if (isChecking) return [operation("cloud.read", { provider })];
  const folder = given.values("chdir").at(-1) ?? known(".");
  const places = call.operands.length > 0 ? call.operands : [folder];
  const disk = localDisk(call.command, call.recognition);
  return places.flatMap(place => disk.writes(place, given.has("recursive")));
}

const code: TableCode = { apply, destroy, plan, format };

export const programs: Commands = { ...tableCommands(tables, code) };
