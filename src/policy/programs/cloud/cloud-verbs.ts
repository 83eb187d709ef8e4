/** Programs of clouds: what they do is told by one word among the first ones, whatever it is done to. */
import { opaque, operation, type Recogniser } from "../../recognition.ts";
import { known, type Word } from "../../word.ts";
import { deletionsOf } from "../effects/cloud-effects.ts";
import { type LeadingOptions, leadingWord, leadingWords, setOf } from "../syntax/leading-words.ts";
import { lastValue } from "../syntax/option-values.ts";
import { type Call, type Effect, type Verbs, verbProgram } from "../syntax/verb-program.ts";

const readVerbs = setOf(
  `list ls ll describe desc get show view read tail head search lookup query scan info status inspect whoami current
  history print check validate verify preview estimate simulate wait watch diff du df stat tree cat find count top
  exists doctor types usage pricing regions zones sizes`,
);
const deleteVerbs = setOf(
  `delete del rm remove destroy terminate purge deregister rb rmdir wipe prune uninstall drop undeploy erase
  reset release deprovision cleanup nuke`,
);
const changeVerbs = setOf(
  `create add new update set put patch edit modify start stop restart reboot run apply enable disable import export
  move mv rename resize scale attach detach copy cp clone promote rollback restore write publish submit invoke call
  send execute trigger upgrade install register provision link unlink connect disconnect join migrate failover
  deploy up down suspend resume cancel grant revoke allow deny associate disassociate assign unassign mount sync
  upload download replace reimage rotate unset init launch`,
);

export type VerbKind = "read" | "change" | "delete";

/** `describe-instances` and `deleteBucket` begin with what they do. */
export function kindOfVerb(word: string): VerbKind | undefined {
  const [, first = ""] = /^(?:(?:batch|bulk|admin|force)-)?([a-z]+)(?:[-_A-Z]|$)/.exec(word) ?? [];
  const has = (verbs: ReadonlySet<string>) => verbs.has(first);
  if (has(deleteVerbs)) return "delete";
  if (has(changeVerbs)) return "change";
  return has(readVerbs) ? "read" : undefined;
}

export interface CloudProgram extends LeadingOptions {
  readonly provider: string;
  /** How many of the first words name a service, whatever else they might mean. @default 0 */
  readonly services?: number;
  /** Words that come before the services, and change nothing (`gcloud beta compute …`). */
  readonly stages?: ReadonlySet<string>;
  /** Verbs that are not what their words say. */
  readonly special?: Verbs;
  /** Verbs that list what they are called after, unless another verb follows. */
  readonly topics?: ReadonlySet<string>;
  readonly bare?: Effect;
  readonly passingOn?: ReadonlySet<string>;
}

export function cloudProgram({ special = {}, stages, ...program }: CloudProgram): Recogniser {
  const other = byVerb(program);
  const verbs = Object.entries(special).map(([verb, effect]) => [verb, unlessTopic(verb, effect)] as const);
  const recognise = verbProgram({ ...program, verbs: Object.fromEntries(verbs), other });
  return (command, recognition) => {
    const first = leadingWord(command.arguments, 0, program);
    const isStaged = first.kind === "word" && stages?.has(first.text) === true;
    const words = isStaged ? command.arguments.toSpliced(first.at, 1) : command.arguments;
    return recognise({ ...command, arguments: words }, recognition);
  };

  /** `apps` lists, but `apps destroy` does what its second word says; `get destroy` may get what is called so. */
  function unlessTopic(verb: string, effect: Effect): Effect {
    if (program.passingOn?.has(verb)) return effect;
    return call => {
      const [next] = leadingWords(call.after, program).words;
      if (next !== undefined && program.topics?.has(verb)) return other(call);
      const isVerb = /change|delete/.test(kindOfVerb(next ?? "") ?? "");
      return isVerb ? [...(effect(call) ?? []), ...(other(call) ?? [])] : effect(call);
    };
  }
}

/** The first word that is a verb tells; where none is, it is a change. */
function byVerb({ provider, services = 0, ...options }: CloudProgram): Effect {
  return call => {
    const { command } = call;
    const { words, isCut } = leadingWords(command.arguments, options);
    const at = words.findIndex((word, index) => index >= services && kindOfVerb(word) !== undefined);
    if (at < 0 && (isCut || words.length <= services)) {
      return [opaque(`it can't be told what ${command.program} is to do`)];
    }
    const verb = words[at < 0 ? words.length - 1 : at]!;
    const place = { provider, ...(words.length > 1 && at !== 0 && { service: words[0]! }) };
    switch (at < 0 ? "change" : kindOfVerb(verb)) {
      case "read":
        return [operation("cloud.read", place)];
      case "delete":
        return deletionsOf(place, resourcesOf(call, words.slice(at + 1)));
      default:
        return [operation("cloud.change", { ...place, verb })];
    }
  };
}

/** What stands after the verb, or is named by an option. */
function resourcesOf(call: Call, words: readonly string[]): readonly Word[] {
  const name = words.length === 0 ? lastValue(call, "name", "n") : undefined;
  return name === undefined ? words.map(known) : [name];
}
