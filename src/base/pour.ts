/** `pour`, `drain` and `drainNow`: pass text through a row of stages, at once as long as no stage makes it wait. */

export type MaybeLater<Value> = Value | Promise<Value>;

interface Output {
  readonly kind: string;
  readonly text?: string;
}

interface Stage<Passed> {
  push(text: string): MaybeLater<readonly Passed[]>;
  end(isCut?: boolean): MaybeLater<readonly Passed[]>;
  giveUp?(): readonly Passed[];
}

/** Outputs of the kind `text` go through each stage from this one on, in their order; the others pass them. */
export function pour<Passed extends Output>(
  stages: readonly Stage<Passed>[],
  outputs: readonly Passed[],
  from = 0,
): MaybeLater<readonly Passed[]> {
  let passed = outputs;
  for (let at = from; at < stages.length && passed.length > 0; at++) {
    // Nearly always a single text.
    const text = passed.length === 1 ? textOf(passed[0]!) : undefined;
    const next = text === undefined ? pushAll(stages[at]!, passed) : stages[at]!.push(text);
    if (next instanceof Promise) return next.then(done => pour(stages, done, at + 1));
    passed = next;
  }
  return passed;
}

/** The text that the stages still hold: each end goes through the stages behind it. */
export async function drain<Passed extends Output>(
  stages: readonly Stage<Passed>[],
  isCut = false,
): Promise<readonly Passed[]> {
  const rest: Passed[] = [];
  for (const [index, stage] of stages.entries())
    rest.push(...(await pour(stages, await stage.end(isCut), index + 1)));
  return rest;
}

/** The text that goes on at once of all that the stages still hold: a stage that has to wait keeps its text. */
export const drainNow = <Passed extends Output>(stages: readonly Stage<Passed>[]): readonly Passed[] =>
  stages.reduce<readonly Passed[]>((outputs, stage) => {
    const passed = outputs.flatMap(output => {
      const text = textOf(output);
      return text === undefined ? [output] : atOnce(stage.push(text));
    });
    return [...passed, ...giveUp(stage)];
  }, []);

/** The rest of one stage, as far as it goes on at once. */
export const giveUp = <Passed>(stage: Stage<Passed>): readonly Passed[] =>
  stage.giveUp?.() ?? atOnce(stage.end(true));

function atOnce<Passed>(outputs: MaybeLater<readonly Passed[]>): readonly Passed[] {
  if (!(outputs instanceof Promise)) return outputs;
  outputs.catch(() => undefined);
  return [];
}

function pushAll<Passed extends Output>(
  stage: Stage<Passed>,
  outputs: readonly Passed[],
): MaybeLater<readonly Passed[]> {
  const passed: Passed[] = [];
  for (const [index, output] of outputs.entries()) {
    const text = textOf(output);
    if (text === undefined) {
      passed.push(output);
      continue;
    }
    const next = stage.push(text);
    if (next instanceof Promise)
      return next.then(async done => [
        ...passed,
        ...done,
        ...(await pushAll(stage, outputs.slice(index + 1))),
      ]);
    passed.push(...next);
  }
  return passed;
}

const textOf = ({ kind, text }: Output): string | undefined => (kind === "text" ? text : undefined);
