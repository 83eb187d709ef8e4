/** Regular expressions of a schema, matched in time linear in the text: nobody's pattern can stop the engine. */

export interface LinearPattern {
  readonly source: string;
  /** Whether some part of the text matches, as with RegExp.test. */
  test(text: string): boolean;
}

/** Counted repetitions are written out: more states than this are too many. */
const MAX_STATES = 1_000;

type State =
  | { readonly kind: "character"; readonly fits: (character: string) => boolean; readonly next: State }
  | { readonly kind: "fork"; readonly ways: State[] }
  | { readonly kind: "start" | "end"; readonly next: State }
  | { readonly kind: "match" };

/** Gives the state that matches a piece and then goes on to `next`. */
type Piece = (next: State) => State;

/**
 * Undefined for what is no regular expression (in Unicode mode), or has what can't be matched in linear time:
 * back-references and looking around; word boundaries, named groups and flags in groups neither.
 * Source: K. Thompson, Regular expression search algorithm, CACM 11 (1968).
 */
export function compilePattern(source: string): LinearPattern | undefined {
  if (source.length > MAX_STATES / 2 || !isExpression(source)) return undefined;
  let at = 0;
  let states = 0;
  let isSupported = true;

  const start = readAlternatives()({ kind: "match" });
  if (!isSupported || states > MAX_STATES) return undefined;
  return { source, test: text => matches(start, text) };

  function readAlternatives(): Piece {
    const ways = [readSequence()];
    while (source[at] === "|") {
      at += 1;
      ways.push(readSequence());
    }
    if (ways.length === 1) return ways[0]!;
    return next => fork(ways.map(way => way(next)));
  }

  function readSequence(): Piece {
    const pieces: Piece[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      pieces.push(repeated(readPiece(), readQuantifier()));
    }
    return next => pieces.reduceRight((so, piece) => piece(so), next);
  }

  function readPiece(): Piece {
    const [token = "", unsupported] =
      /^(?:(\(\?(?!:)|\\[bBck1-9])|\(\?:|\[(?:[^\]\\]|\\.)*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u.{4}|\\x..|\\.|.)/su.exec(
        source.slice(at),
      ) ?? [];
    at += token.length;
    if (unsupported !== undefined) isSupported = false;
    if (token === "(" || token === "(?:") {
      const inner = readAlternatives();
      at += 1;
      return inner;
    }
    if (token === "^") return next => ({ kind: "start", next });
    if (token === "$") return next => ({ kind: "end", next });
    const fits = isSupported ? fitsOf(token) : () => false;
    return next => count({ kind: "character", fits, next });
  }

  function readQuantifier(): readonly [least: number, most: number] | undefined {
    const [token = "", sign, least, comma, most] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at)) ?? [];
    at += token.length;
    if (token === "") return undefined;
    if (sign !== undefined) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : Number.POSITIVE_INFINITY];
    return [
      Number(least),
      comma === "" ? Number(least) : most === "" ? Number.POSITIVE_INFINITY : Number(most),
    ];
  }

  function repeated(piece: Piece, times: readonly [number, number] | undefined): Piece {
    if (times === undefined) return piece;
    const [least, most] = times;
    return next => {
      let so = next;
      if (most === Number.POSITIVE_INFINITY) {
        const ways: State[] = [];
        so = fork(ways);
        ways.push(piece(so), next);
      } else {
        for (let extra = least; extra < most && states <= MAX_STATES; extra++) so = fork([piece(so), next]);
      }
      for (let each = 0; each < least && states <= MAX_STATES; each++) {
        // Counted, since a piece may have no states of its own: `(){9999999}`.
        states += 1;
        so = piece(so);
      }
      return so;
    };
  }

  function fork(ways: State[]): State {
    return count({ kind: "fork", ways });
  }

  function count(state: State): State {
    states += 1;
    return state;
  }
}

function isExpression(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function fitsOf(token: string): (character: string) => boolean {
  if (!/^[\\[.]/.test(token)) return character => character === token;
  const single = new RegExp(`^${token}$`, "u");
  return character => single.test(character);
}

function matches(start: State, text: string): boolean {
  let current: readonly State[] = [];
  let index = 0;
  for (const character of text) {
    const reached = reach([...current, start], index === 0, false);
    if (reached === "match") return true;
    current = reached.flatMap(state =>
      state.kind === "character" && state.fits(character) ? [state.next] : [],
    );
    index += 1;
  }
  return reach([...current, start], index === 0, true) === "match";
}

/** The characters that may come next, wherever these states lead without taking one. */
function reach(states: readonly State[], isStart: boolean, isEnd: boolean): readonly State[] | "match" {
  const seen = new Set<State>();
  const waiting = [...states];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    if (state.kind === "match") return "match";
    if (state.kind === "fork") waiting.push(...state.ways);
    if ((state.kind === "start" && isStart) || (state.kind === "end" && isEnd)) waiting.push(state.next);
  }
  return [...seen];
}
