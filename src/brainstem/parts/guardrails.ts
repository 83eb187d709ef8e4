/** The part `guardrails`: finds the guardrails of the place and of each turn, and has them judge its turns. */
import {
  aFunction,
  aName,
  type Check,
  exactly,
  is,
  isObject,
  listOf,
  milliseconds,
  oneOf,
  optional,
  withParts,
} from "../../base/checks.ts";
import { fault } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import type { Guardrail, GuardrailStage, Hook, TurnView } from "../../ports/index.ts";
import type { PhraseRules } from "../../safety/guardrails.ts";
import { nearestNames } from "../../search/index.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";

/** The name of a part's guardrail, rules with phrases or patterns, or one of your own. */
export type GuardrailChoice = string | PhraseRules | Guardrail;

type Choices = readonly GuardrailChoice[];

export interface GuardrailsConfig {
  /**
   * A list, or a function of the turn (its tenant, user, persona), whose guardrails are added to those of brain.yaml and of
   * the parts. A function that fails or is late blocks the turn.
   * @default none
   */
  readonly guardrails?: Choices | ((turn: TurnView) => Choices | Promise<Choices>);
}

const stages: readonly GuardrailStage[] = ["input", "output", "mid-stream", "cross-agent"];

const someStages = optional(listOf(oneOf(...stages)));

const aGuardrail = withParts({
  id: aName,
  onFailure: oneOf("open", "closed"),
  judge: aFunction,
  kind: optional(oneOf("judge", "rewrite")),
  stages: someStages,
  deadlineMs: optional(milliseconds),
  waits: optional(is("true or false", value => typeof value === "boolean")),
  openStream: optional(aFunction),
});

const someRules = exactly({
  id: optional(aName),
  phrases: optional(listOf(aName)),
  patterns: optional(listOf(aName)),
  action: optional(oneOf("block", "redact", "ask", "flag")),
  stages: someStages,
  replacement: optional(is("a text", value => typeof value === "string")),
});

/** An object with a function is a guardrail, and any other one has rules. */
const isGuardrail = (value: object): value is Guardrail => "judge" in value || "onFailure" in value;

const aChoice: Check = (value, path) => {
  if (!isObject(value))
    return is("a guardrail, its name, or rules with phrases or patterns", each => typeof each === "string")(
      value,
      path,
    );
  return isGuardrail(value) ? aGuardrail(value, path) : someRules(value, path);
};

const choices: Check = (value, path) => (typeof value === "function" ? [] : listOf(aChoice)(value, path));

export const guardrails = definePart({
  name: "guardrails",
  needs: { brain },
  keys: { guardrails: choices },
  /** @throws config.invalid for names that no guardrail has, for two of the same name, and for rules that hold nothing */
  async start(needed, { config, contributions, limits }: Site<GuardrailsConfig>): Promise<OpenGuardrails> {
    const { guardrails: given } = config;
    const own = needed.brain.brain.settings.safety.guardrails;
    const contributed = contributions().flatMap(each => each.guardrails ?? []);
    const places: readonly (readonly [Choices, string])[] = [
      [Array.isArray(given) ? (given as Choices) : [], "guardrails"],
      [(own ?? []) as Choices, `${BRAIN_FOLDER}/${layout.settings} safety.guardrails`],
    ];
    // A place without guardrails loads none of their code, and its turns pay for none.
    const hasNone = contributed.length === 0 && places.every(([list]) => list.length === 0);
    if (hasNone && typeof given !== "function") return none;
    const safety = await import("../../safety/guardrails.ts");
    const find = createFinder(safety, contributed);
    const found = places.flatMap(([list, path]) => find(list, path));
    // A part contributes a guardrail where its own settings turn it on; no list has to name it.
    const ofParts = contributed.map(each => ({
      id: each.id,
      path: each.id,
      isOwn: false,
      guardrail: each,
    }));
    const place = withoutRepeats([...ofParts, ...found]);
    const ofPlace = place.map(({ guardrail }) => guardrail);
    async function guardrailsOf(turn: TurnView): Promise<readonly Guardrail[]> {
      if (typeof given !== "function") return ofPlace;
      const added = find(await given(turn), "guardrails(turn)");
      return withoutRepeats([...place, ...added]).map(({ guardrail }) => guardrail);
    }
    return {
      ids: Object.freeze(place.map(({ id }) => id)),
      hooks: [safety.createGuardrailHook({ guardrailsOf, limits })],
    };
  },
  contribute: ({ hooks, ids }) => ({ hooks, resolved: { guardrails: ids } }),
});

export interface OpenGuardrails {
  readonly ids: readonly string[];
  readonly hooks: readonly Hook[];
}

const none: OpenGuardrails = Object.freeze({ ids: Object.freeze([]), hooks: Object.freeze([]) });

interface FoundGuardrail {
  readonly id: string;
  readonly path: string;
  /** An object of its own; rules without an id share the name of all such rules. */
  readonly isOwn: boolean;
  readonly isUnnamed?: boolean;
  readonly guardrail: Guardrail;
}

type Find = (list: Choices, path: string) => readonly FoundGuardrail[];

function createFinder(
  { createPhraseGuardrail }: typeof import("../../safety/guardrails.ts"),
  contributed: readonly Guardrail[],
): Find {
  const known = contributed.map(({ id }) => id);
  // A function that gives the same rules for each turn of a tenant has them compiled once.
  const compiled = new WeakMap<PhraseRules, Guardrail>();

  function ofRules(rules: PhraseRules, path: string): Guardrail {
    const made = compiled.get(rules) ?? createPhraseGuardrail(rules, path);
    compiled.set(rules, made);
    return made;
  }

  function findOne(choice: GuardrailChoice, path: string): FoundGuardrail {
    if (typeof choice !== "string") {
      const guardrail = isGuardrail(choice) ? choice : ofRules(choice, path);
      const isUnnamed = !isGuardrail(choice) && choice.id === undefined;
      return { id: guardrail.id, path, isOwn: true, isUnnamed, guardrail };
    }
    const guardrail = contributed.find(({ id }) => id === choice);
    if (guardrail === undefined)
      throw fault("config.invalid", { problems: [{ path, problem: unknown(choice, known) }] });
    return { id: choice, path, isOwn: false, guardrail };
  }

  return (list, path) => {
    const problems = choices(list, path);
    if (problems.length > 0) throw fault("config.invalid", { problems });
    return list.map((choice, index) => findOne(choice, `${path}[${index}]`));
  };
}

function unknown(name: string, known: readonly string[]): string {
  const [nearest] = nearestNames(name, known);
  const list = known.length === 0 ? "known are none so far" : `known are ${known.join(", ")}`;
  return `there is no guardrail called ${name}${nearest === undefined ? "" : `; did you mean ${nearest}?`} (${list})`;
}

/** A name that is named twice is one guardrail; two guardrails of one name would be one in every record. */
function withoutRepeats(found: readonly FoundGuardrail[]): readonly FoundGuardrail[] {
  const kept = new Map<unknown, FoundGuardrail>();
  for (const each of found) {
    const key = each.isUnnamed === true ? each : each.id;
    const other = kept.get(key);
    if (other === undefined) kept.set(key, each);
    else if (each.isOwn || other.isOwn) {
      const problem = `${other.path} is called ${each.id}, too: give it an id of its own`;
      throw fault("config.invalid", { problems: [{ path: each.path, problem }] });
    }
  }
  return [...kept.values()];
}
