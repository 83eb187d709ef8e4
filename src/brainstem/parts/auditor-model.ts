/** The part `auditor-model`: which model judges answers, and by which settings. It starts before the budgets, which price it. */
import {
  aName,
  type Check,
  exactly,
  is,
  isObject,
  listOf,
  mapOf,
  oneOf,
  optional,
} from "../../base/checks.ts";
import { fault } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { type AnyLanguageModel, type LanguageModel, modelNameOf, normalizeModel } from "../../model/index.ts";
import type { AuditSettings } from "../../safety/auditor.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";
import { aModel, model } from "./model.ts";
import { profile } from "./profile.ts";

interface AuditorSettings extends Partial<AuditSettings> {
  /** Sentences behind those of principles.md, with the numbers that follow. */
  readonly principles?: readonly string[];
}

interface AuditorChoice extends AuditorSettings {
  /** A model's name, a model object, or `reflex` for rules alone: no model is asked then. */
  readonly model?: string | AnyLanguageModel;
  /** The settings of single tenants, by their names, in the place of those above. */
  readonly tenants?: { readonly [tenant: string]: AuditorSettings };
}

export interface AuditorConfig {
  /**
   * A second model that judges answers by the sentences of `.agent/protocols/principles.md`. Each member that is left
   * out is brain.yaml's, else the profile's. @default `safety.auditor` of brain.yaml; without a model no answer is judged
   */
  readonly auditor?: AuditorChoice;
}

export interface OpenAuditorModel {
  /** Undefined where no answer is to be judged. */
  readonly auditor: LanguageModel | "rules" | undefined;
  /** For the budgets: empty for rules. */
  readonly models: readonly LanguageModel[];
  /** Those of every tenant without settings of its own. */
  readonly settings: AuditSettings;
  settingsOf(tenant: string): AuditSettings;
  /** The sentences behind those of the file. */
  principlesOf(tenant: string): readonly string[];
}

const aSwitch = optional(is("true or false", value => typeof value === "boolean"));

const settings: Readonly<Record<keyof AuditorSettings, Check>> = {
  when: optional(oneOf("always", "risky", "never")),
  waits: aSwitch,
  revise: aSwitch,
  onFailure: optional(oneOf("open", "closed")),
  principles: optional(listOf(aName)),
};

const auditor: Check = exactly({
  ...settings,
  model: optional(aModel),
  tenants: optional(mapOf(exactly(settings))),
});

const IN_FILE = `${BRAIN_FOLDER}/${layout.settings} safety.auditor`;

/** The model of this name has no words of its own to judge by. */
const RULES = "reflex";

export const auditorModel = definePart({
  name: "auditor-model",
  needs: { brain, profile, model },
  keys: { auditor },
  /** @throws config.invalid where the profile requires a model and none is named; model.unknown and the like */
  async start(needed, { config }: Site<AuditorConfig>): Promise<OpenAuditorModel> {
    const own = needed.brain.brain.settings.safety.auditor ?? {};
    const problems = auditor(own, IN_FILE);
    if (problems.length > 0) throw fault("config.invalid", { problems });
    const { isRequired, ...defaults } = needed.profile.of("auditor");
    const { model: chosen, tenants = {}, ...given }: AuditorChoice = { ...own, ...config.auditor };
    const all = { ...defaults, ...given };
    const settingsOf = (tenant: string): AuditSettings & AuditorSettings =>
      Object.hasOwn(tenants, tenant) ? { ...all, ...tenants[tenant] } : all;
    const isNever = [all, ...Object.values(tenants)].every(({ when = all.when }) => when === "never");
    if (chosen === undefined && isRequired && !isNever)
      throw fault("config.invalid", { problems: [missing(needed.profile.name)] });
    const isAsked = config.auditor !== undefined && Object.keys(config.auditor).length > 0;
    if (chosen === undefined && isAsked && !isNever)
      throw fault("config.invalid", { problems: [{ path: "auditor.model", problem: NO_MODEL }] });
    const found = chosen === undefined || isNever ? undefined : await find(chosen, needed.model.modelOf);
    return {
      auditor: found,
      models: typeof found === "object" ? [found] : [],
      settings: all,
      settingsOf,
      principlesOf: tenant => settingsOf(tenant).principles ?? [],
    };
  },
  contribute: ({ auditor: found, settings: { onFailure, revise, waits, when } }) => ({
    resolved:
      found === undefined
        ? {}
        : {
            auditor: Object.freeze({
              model: typeof found === "object" ? modelNameOf(found) : found,
              ...{ when, waits, revise, onFailure },
            }),
          },
  }),
});

async function find(chosen: string | AnyLanguageModel, modelOf: (name: string) => Promise<LanguageModel>) {
  if (isObject(chosen)) return normalizeModel(chosen as AnyLanguageModel);
  const name = (chosen as string).trim();
  return name === RULES ? "rules" : modelOf(name);
}

const NO_MODEL = "expected a model, or reflex for rules alone: without one no answer is judged";

const missing = (profileName: string) => ({
  path: "auditor.model",
  problem:
    `expected a model, got nothing: the profile ${profileName} has each answer judged; ` +
    'name one that differs from the main model, or set auditor.when to "never"',
});
