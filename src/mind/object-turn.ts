/** A turn whose answer is a value: its events, the value as it grows, and the value. */
import { type Fault, fault } from "../base/index.ts";
import type { DeepPartial, FormatOptions, ObjectFormat } from "../model/index.ts";
import type { Event, JsonSchema, Schema, StandardSchema, TurnSummary } from "../ports/index.ts";
import type { Turn } from "./turn.ts";
import type { TurnOptions } from "./turn-options.ts";

export interface ObjectOptions extends Omit<TurnOptions, "object">, FormatOptions {}

export interface ObjectTurn<Value> {
  /** The turn itself: its text is the answer as the model wrote it. */
  readonly turn: Turn;
  /**
   * Reads on to the end.
   * @throws object.invalid with the text of the last answer; object.missing when the turn ended without one, and why
   */
  value(): Promise<Value>;
  /**
   * A reader of its own, from the present on: the value as far as it is known, each time that more is. Unchecked, until
   * it ends in the value. An answer that is taken back begins anew.
   * @throws as `value` does
   */
  partials(): AsyncGenerator<DeepPartial<Value>, Value, void>;
}

/** A turn that answers with an object instead of text. */
export interface AnswersValues {
  /**
   * A turn whose answer is a value of this schema: asked for natively where the provider can, read, mended where that
   * needs no guess, and asked for again with what is wrong, at most twice.
   */
  object<Value>(
    input: string,
    schema: StandardSchema<unknown, Value> | Schema<Value>,
    options?: ObjectOptions,
  ): ObjectTurn<Value>;
  object(input: string, schema: JsonSchema, options?: ObjectOptions): ObjectTurn<unknown>;
  /** The same for a list, of which each item streams when it is whole and valid. */
  list<Item>(
    input: string,
    itemSchema: StandardSchema<unknown, Item> | Schema<Item>,
    options?: ObjectOptions,
  ): ObjectTurn<readonly Item[]>;
  list(input: string, itemSchema: JsonSchema, options?: ObjectOptions): ObjectTurn<readonly unknown[]>;
  /** The same for one of several options. */
  choice<const Option extends string>(
    input: string,
    options: readonly Option[],
    given?: ObjectOptions,
  ): ObjectTurn<Option>;
}

/** @param begin begins the turn that is to answer so */
export function createObjectTurn<Value>(
  format: ObjectFormat<Value>,
  begin: (object: NonNullable<TurnOptions["object"]>) => Turn,
): ObjectTurn<Value> {
  let answer: { readonly value: Value } | undefined;
  let failure: Fault | undefined;
  const turn = begin({
    format,
    settle: value => {
      answer = { value: value as Value };
    },
    fail: problem => {
      failure = problem;
    },
  });

  function conclude(summary: TurnSummary): Value {
    if (answer !== undefined) return answer.value;
    throw failure ?? fault("object.missing", { status: summary.status, reason: reasonOf(summary) });
  }

  return {
    turn,
    value: async () => conclude(await turn.summary()),
    async *partials() {
      const events = turn[Symbol.asyncIterator]();
      let partials = await format.createPartials();
      for (let next = await events.next(); ; next = await events.next()) {
        if (next.done) return conclude(next.value);
        if (isBeginning(next.value)) partials = await format.createPartials();
        if (next.value.kind !== "text-delta") continue;
        const partial = await partials.push(next.value.text);
        if (partial !== undefined) yield partial;
      }
    },
  };
}

/** Whether what comes is another answer than what came. */
const isBeginning = ({ kind }: Event) => kind === "step-start" || kind === "text-retraction";

function reasonOf(summary: TurnSummary): string {
  if (summary.status === "failed") return summary.message;
  return "reason" in summary ? summary.reason : "it waits for a person";
}
