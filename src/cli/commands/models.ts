/** `brainstem models`: shows this brain's models, missing keys and packages, and other usable models. */
import { Option } from "commander";
import type { ExitCode, RegisterCommand } from "../command.ts";
import { misuse } from "../command.ts";
import { findModelsPlace } from "../models/report-providers.ts";
import { showModel, showModels } from "../models/show-models.ts";
import { examineModel, surveyModels } from "../models/survey-models.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly model?: string;
  readonly use?: boolean;
  readonly yes?: boolean;
  readonly check?: boolean;
  readonly call?: boolean;
}

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("[name]", "say all that is known of this one, for example ollama/llama3.2")
    .option("-m, --model <name>", "as `chat --model` would have it (default: brain.yaml)")
    .option("--use", "make the named model this brain's own; what is missing of it is installed on a yes")
    .option("-y, --yes", "with --use: install it without a question")
    .option("--check", "ask servers elsewhere, too, and say what the models can do")
    .addOption(new Option("--call", "--check, and one tiny real call of each model").implies({ check: true }))
    .addHelpText("after", "\nExits with 1 where a model that is configured or named can't be used.")
    .action(async (name: string | undefined, options: Options) => {
      if (options.use) return use(name, options, terminal);
      finish(await (name === undefined ? list(options, terminal) : examine(name, options, terminal)));
    });
};

/** @throws command.usage, package.not-installed, brain.not-found, volume.* */
async function use(
  name: string | undefined,
  { yes: isAgreed = false }: Options,
  terminal: Terminal,
): Promise<void> {
  if (name === undefined || !/^reflex$|^[^/\s]+\/\S+$/.test(name))
    throw misuse(
      "--use needs a model's name.",
      "For example: brainstem models anthropic/claude-sonnet-4-5 --use",
    );
  const { useModel } = await import("../models/use-model.ts");
  const isUsed = await useModel(name, findPlace(terminal), { isAgreed }, terminal);
  if (terminal.isJson) terminal.writeJson({ model: name, isUsed });
  else if (!isUsed) terminal.write("Nothing was changed.\n");
}

/** The questions to servers and models. */
const effort = ({ call = false, check = false }: Options) => ({ isCheck: check, isCalling: call });

async function list(options: Options, terminal: Terminal): Promise<ExitCode> {
  const place = await findModelsPlace(terminal);
  const survey = await surveyModels(place, options.model, effort(options));
  const models = survey.models.map(model => ({ ...model, provider: model.provider?.name }));
  if (terminal.isJson) terminal.writeJson({ root: place.root ?? null, ...survey, models });
  else showModels(survey, { root: place.root, model: options.model }, terminal);
  return survey.models.every(({ isUsable }) => isUsable) ? 0 : 1;
}

async function examine(name: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  if (options.model !== undefined) {
    const usage = "Leave --model out, or the other name.";
    throw misuse("Two models are named.", usage);
  }
  const report = await examineModel(await findModelsPlace(terminal), name, effort(options));
  if (terminal.isJson) terminal.writeJson(report);
  else showModel(report, terminal);
  return report.isUsable ? 0 : 1;
}
