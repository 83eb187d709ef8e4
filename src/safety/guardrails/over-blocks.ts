/** `overBlocks`: a stage that also finds the matches that began in an earlier block of the turn's answer. */
import type { OutputStage, StageOutput, StreamFinder, StreamFinding } from "../../ports/index.ts";
import { MAX_HELD_CHARS, openPlace, scanWith } from "./hold-back.ts";

type Outputs = readonly StageOutput[];

/** A match over the end of a block: its beginning was shown, its end was not. */
export interface Crossing {
  readonly found: StreamFinding;
  readonly shown: string;
  readonly hidden: string;
}

export interface OverBlocksOptions {
  /** The finder of the stage, whose matches are looked for over the blocks. */
  readonly finder: StreamFinder;
  /** In the place of the match's end. */
  onCrossing(crossing: Crossing): Outputs;
  /** The answer's text before the stage was opened. */
  readonly before?: string | undefined;
}

/** Of the answer's end: as much as a match may have, with the context before it. */
const KEPT_CHARS = MAX_HELD_CHARS + 64;
/** Blocks follow each other at once, or with a break between them, as clients show them. */
const JOINTS = ["", "\n"] as const;

/** The end of the text that the blocks before have shown, where a match is open in it. */
interface Open {
  readonly text: string;
  readonly from: number;
}

/** The inner stage takes each block as a text of its own; its outputs must come at once. */
export function overBlocks(
  stage: OutputStage,
  { before = "", finder, onCrossing }: OverBlocksOptions,
): OutputStage {
  let recent = "";
  /** The beginning of a block, which a match of the blocks before may reach into. */
  let held = "";
  let open: Open | undefined;

  function keep(text: string) {
    recent = (recent + text).slice(-KEPT_CHARS);
  }

  function openAtEnd(): Open | undefined {
    const first = Math.max(0, recent.length - MAX_HELD_CHARS);
    const from = recent === "" ? 0 : openPlace(scanWith(finder, recent, false, first));
    return from < recent.length ? { text: recent, from } : undefined;
  }

  /** Undefined while more text decides. */
  function decide({ from, text }: Open, isEnd: boolean): Crossing | "none" | undefined {
    let isOpen = false;
    for (const joint of JOINTS) {
      const behind = text.length + joint.length;
      const scan = scanWith(finder, text + joint + held, isEnd, from);
      const place = isEnd ? Number.POSITIVE_INFINITY : openPlace(scan);
      const found = scan.findings.find(each => each.start < text.length && each.end > behind);
      if (found !== undefined && found.end <= place)
        return { found, shown: text.slice(found.start), hidden: held.slice(0, found.end - behind) };
      isOpen ||= place < text.length && (held.length <= MAX_HELD_CHARS || scan.isUnbounded === true);
    }
    return isOpen && !isEnd ? undefined : "none";
  }

  function take(isEnd: boolean): Outputs | Promise<Outputs> {
    if (open === undefined || held === "") return [];
    const decided = decide(open, isEnd);
    if (decided === undefined) return [];
    open = undefined;
    const crossed = decided === "none" ? [] : onCrossing(decided);
    const rest = decided === "none" ? held : held.slice(decided.hidden.length);
    held = "";
    if (rest === "" || crossed.some(({ kind }) => kind === "stop")) return crossed;
    const passed = stage.push(rest);
    return passed instanceof Promise ? passed.then(after => [...crossed, ...after]) : [...crossed, ...passed];
  }

  function finish(outputs: Outputs | Promise<Outputs>, end: () => Outputs | Promise<Outputs>) {
    const all = (first: Outputs, last: Outputs) => (first.length === 0 ? last : [...first, ...last]);
    const close = () => {
      open = openAtEnd();
      return end();
    };
    if (outputs instanceof Promise) return outputs.then(async first => all(first, await close()));
    const last = close();
    return last instanceof Promise ? last.then(rest => all(outputs, rest)) : all(outputs, last);
  }

  keep(before);
  open = openAtEnd();
  return {
    push(delta) {
      keep(delta);
      if (open === undefined) return stage.push(delta);
      held += delta;
      return take(false);
    },
    end: isCut => finish(take(true), () => stage.end(isCut)),
  };
}
