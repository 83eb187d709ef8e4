/** Terraform, and its relatives OpenTofu and Terragrunt. */
import { operation, possibly, type Recogniser } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { cloudChange, cloudDelete, cloudRead, deletionsOf, secretsChange } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { type Call, type Effect, each, nothing, type Verbs, verbProgram } from "../syntax/verb-program.ts";

const provider = "terraform";
const look = cloudRead(provider);

const valuedLong =
  "out target replace var var-file state state-out backup lock-timeout parallelism chdir workspace".split(
    " ",
  );

const optionsOf = ({ before, after }: Call) =>
  parseArguments([...before, ...after], { hasSingleHyphen: true, valuedLong });

/** Where the project's environments are workspaces, the one in use is known only if the command names it. */
const apply: Effect = call => {
  const given = optionsOf(call);
  if (given.has("destroy")) return destroy(call);
  const environment = textOf(call.command.environment.get("TF_WORKSPACE"));
  const deployed = operation("deploy.run", { tool: call.command.program, environment });
  return given.isUncertain ? [deployed, ...destroy(call)!.map(possibly)] : [deployed];
};

const destroy: Effect = call => {
  const targets = optionsOf(call).values("target");
  return deletionsOf({ provider }, targets);
};

/** `plan -out=file` writes the plan. */
const plan: Effect = call => [...look(call)!, ...written(optionsOf(call).values("out"), call)];

/** `fmt` writes its files anew, unless it is told to check. */
const format: Effect = call => {
  const given = optionsOf(call);
  const isChecking = given.has("check") || given.values("write").some(value => textOf(value) === "false");
  if (isChecking) return look(call);
  const folder = given.values("chdir").at(-1);
  const places = given.operands.filter(word => word.text !== "-");
  const isRecursive = given.has("recursive");
  return written(places.length > 0 ? places : [folder ?? known(".")], call, isRecursive);
};

function written(words: readonly Word[], { command, recognition }: Call, recursive = false) {
  return words
    .flatMap(word => recognition.paths(word, command))
    .map(path => operation("fs.write", { path, append: false, recursive }));
}

const restore: Effect = () => [operation("package.restore", { manager: provider })];

/** `test` makes real things for a while. */
const test: Effect = call => [
  operation("tests.run", { tool: call.command.program }),
  operation("cloud.change", { provider, verb: "test" }),
];

const verbs: Verbs = {
  ...each(look, "validate show output providers graph console metadata modules query", {
    state: "list show pull",
    workspace: "list show",
    providers: "schema",
    metadata: "functions",
  }),
  ...each(cloudChange(provider), "import refresh untaint", {
    state: "mv push replace-provider",
    workspace: "new select",
  }),
  ...each(cloudDelete(provider), "taint force-unlock", { state: "rm", workspace: "delete" }),
  ...each(restore, "init get", { providers: "lock mirror" }),
  ...each(secretsChange, "login logout"),
  ...each(nothing, "version"),
  plan,
  apply,
  destroy,
  fmt: format,
  test,
};

const flags = setOf("-no-color --no-color");

export const terraform: Recogniser = verbProgram({
  verbs,
  valued: setOf("-chdir --chdir"),
  flags,
  other: cloudChange(provider),
});

const inGroup = (group: string, source: Verbs) =>
  Object.fromEntries(
    Object.entries(source).map(([verb, effect]) => [
      `${group} ${verb}`,
      (call: Call) => effect({ ...call, verb }),
    ]),
  );

/** Terragrunt also runs a verb in many folders at once. */
export const terragrunt: Recogniser = verbProgram({
  verbs: {
    ...verbs,
    ...inGroup("run-all", verbs),
    ...inGroup("run", verbs),
    ...each(
      look,
      "plan-all validate-all output-all graph-dependencies render-json info find list render dag",
      {
        hcl: "validate",
      },
    ),
    ...each(format, "hclfmt", { hcl: "fmt format" }),
    "apply-all": apply,
    "destroy-all": destroy,
  },
  valued: setOf(
    `--terragrunt-working-dir --terragrunt-config --working-dir --config --terragrunt-include-dir --queue-include-dir
    --terragrunt-exclude-dir --queue-exclude-dir --terragrunt-parallelism --parallelism --terragrunt-log-level
    --log-level --terragrunt-iam-role --iam-assume-role --terragrunt-download-dir --download-dir`,
  ),
  flags: setOf("--terragrunt-non-interactive --non-interactive --all -a --graph -no-color --no-color"),
  other: cloudChange(provider),
});
