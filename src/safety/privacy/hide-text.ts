/** `createTextHider`: replaces what is private in a text as its policy says, whole or as it streams. */
import type { Origin } from "../../base/index.ts";
import type { Finding, StreamFinder, StreamFinding } from "../../ports/index.ts";
import { MAX_HELD_CHARS } from "../guardrails/hold-back.ts";
import type { Originals } from "./originals.ts";
import { findNames, kindOf, labelOf, openName, replaceNames } from "./placeholders.ts";
import { type PrivacyPolicy, showsLess } from "./policy.ts";
import type { VeilScanner } from "./privacy-scanner.ts";
import { quietWords } from "./quiet-words.ts";
import { findPlaceholders, mergeFindings, placeholderOf, type Span, withoutSpans } from "./redactor.ts";

export interface TextHiderOptions {
  readonly scanner: VeilScanner;
  readonly policy: PrivacyPolicy;
  readonly originals: Originals;
  /** The same for the same value of a tenant. Without one a hash is a drop. */
  readonly hash?: ((value: string) => string) | undefined;
}

export interface TextHider {
  hide(text: string, author: Origin): string;
  /** A value as a whole, which is of this kind by its name. */
  hideValue(kind: string, value: string, author: Origin): string;
  hideNumber(value: number): number | string;
  readonly finder: StreamFinder;
}

/** Taking out one thing can show the next (a token glued to a name): so often is looked again. */
const MOST_PASSES = 8;
/** Shorter texts hold nothing private. */
const LEAST_CHARS = 4;
/** Numbers of fewer digits are amounts and dates. */
const LEAST_NUMBER = 1_000_000;
const SHOWN_BY_MASK = 4;
/** Of a value that is known: fewer characters tell nothing. */
const LEAST_BEGUN = 3;
/** The kind of a secret whose form is not known yet. */
const UNFINISHED = "token";

export function createTextHider({ hash, originals, policy, scanner }: TextHiderOptions): TextHider {
  const areQuiet = scanner.isQuietWord && quietWords(scanner.isQuietWord);

  function replacementOf(kind: string, value: string): string {
    switch (policy.actionOn(kind)) {
      case "allow":
        return value;
      case "placeholder":
        return originals.nameFor(kind, value) ?? placeholderOf(kind);
      case "mask":
        return mask(value);
      case "hash":
        return hash === undefined ? "" : `<${labelOf(kind)}:${hash(`${kind}:${value}`)}>`;
      case "drop":
        return "";
    }
  }

  /** Shown, the original would go to whatever host the address names, as soon as a client draws the image. */
  const isInAddress = (window: string, at: number) => {
    const before = window.slice(0, at);
    return ADDRESS.test(before) || (before.length >= scanner.contextChars && RUN.test(before));
  };

  /** The findings that the policy is about, without the placeholders in the text. */
  function relevant(found: readonly Finding[], text: string): readonly Finding[] {
    const private_ = found.filter(({ kind }) => policy.actionOn(kind) !== "allow");
    if (private_.length === 0) return private_;
    return withoutSpans(mergeFindings(private_, hidesMore), ownSpans(text));
  }

  /** Of overlapping values none shows more than by itself: an expression of one's own unmasks no secret in it. */
  function hidesMore(one: Finding, other: Finding): boolean {
    const [first, second] = [policy.actionOn(one.kind), policy.actionOn(other.kind)];
    return first === second ? one.confidence > other.confidence : showsLess(first, second);
  }

  function ownSpans(text: string): readonly Span[] {
    const names = findNames(text).filter(found => isOwn(found.name) || originals.isLost(found));
    return [...names, ...findPlaceholders(text), ...findHashes(text)].toSorted((a, b) => a.start - b.start);
  }

  const isOwn = (name: string) => originals.valueOf(name) !== undefined;

  /** Texts that look like placeholders, and aren't. */
  const hideLiterals = (text: string, author: Origin) =>
    replaceNames(text, found => {
      const isReference = author === "mind" || author === "person";
      if (isReference && (isOwn(found.name) || originals.isLost(found))) return found.name;
      return originals.nameForLiteral(found) ?? found.name;
    });

  /** A value that was private stays so where it comes back without the words that told it. */
  function hideKnown(text: string): string {
    const found = apartFrom(originals.known.find(text), findNames(text));
    let hidden = "";
    let at = 0;
    for (const { end, name, start } of found) {
      hidden += text.slice(at, start) + name;
      at = end;
    }
    return hidden + text.slice(at);
  }

  function replace(text: string, findings: readonly Finding[]): string {
    let hidden = "";
    let at = 0;
    for (const { end, kind, start } of findings) {
      hidden += text.slice(at, start) + replacementOf(kind, text.slice(start, end));
      at = end;
    }
    return hidden + text.slice(at);
  }

  function hide(text: string, author: Origin): string {
    if (text.length < LEAST_CHARS || (originals.known.size === 0 && areQuiet?.(text))) return text;
    let hidden = hideKnown(hideLiterals(text, author));
    if (areQuiet?.(hidden)) return hidden;
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const findings = relevant(scanner.scan(hidden), hidden);
      if (findings.length === 0) break;
      hidden = replace(hidden, findings);
    }
    return hidden;
  }

  return {
    hide,
    hideValue(kind, value, author) {
      const literal = hideLiterals(value, author);
      const [own] = ownSpans(literal);
      const isHidden = own?.start === 0 && own.end === literal.length;
      return isHidden || policy.actionOn(kind) === "allow" ? literal : replacementOf(kind, value);
    },
    hideNumber(value) {
      if (!Number.isInteger(value) || Math.abs(value) < LEAST_NUMBER) return value;
      const text = String(value);
      const [found, ...others] = relevant(scanner.scan(text), text);
      if (found === undefined || others.length > 0 || found.end - found.start < text.length) return value;
      const { kind } = found;
      return policy.actionOn(kind) === "placeholder"
        ? (originals.nameFor(kind, value) ?? placeholderOf(kind))
        : replacementOf(kind, text);
    },
    finder: {
      contextChars: scanner.contextChars,
      begunAt(window, from) {
        const known = originals.known.openFrom(window, from);
        const begun = Math.min(
          policy.actionOn(UNFINISHED) === "allow" ? window.length : scanner.begunAt(window, from),
          window.length - known < LEAST_BEGUN ? window.length : known,
        );
        const start = Math.max(begun, ...findNames(window).map(({ end }) => end));
        if (!/[\p{L}\p{N}]/u.test(window.slice(start))) return undefined;
        return { start, replacement: placeholderOf("unfinished") };
      },
      scan(window, isEnd, from) {
        const scanned = scanner.scanStream(window, isEnd, from);
        const openAt = isEnd ? window.length : Math.max(from, openName(window));
        const knownFrom = isEnd ? window.length : originals.known.openFrom(window, from);
        const openFrom = Math.min(scanned.openFrom, openAt, knownFrom);
        const isUnbounded = scanned.isUnbounded === true && openFrom === scanned.openFrom;
        hideLiterals(window.slice(from, openFrom), "mind");
        // An open match may become another value, which would have had a placeholder for nothing.
        const decidedTo = isUnbounded ? openFrom : Math.max(openFrom, window.length - MAX_HELD_CHARS);
        const inAddresses = findNames(window)
          .filter(({ name, start }) => start >= from && isOwn(name) && isInAddress(window, start))
          .map(({ end, name, start }) => ({
            ...{ start, end, kind: "placeholder-in-address", score: 1 },
            replacement: encodeURIComponent(name),
          }));
        const known = apartFrom(originals.known.find(window, from), inAddresses).filter(
          ({ end }) => end <= knownFrom,
        );
        const found = withoutSpans(relevant(scanned.findings, window), known).map(
          ({ confidence, end, kind, start }): StreamFinding => ({
            start,
            end,
            kind,
            score: confidence,
            replacement:
              isEnd || start < decidedTo
                ? replacementOf(kind, window.slice(start, end))
                : placeholderOf(kind),
          }),
        );
        const again = known.map(({ end, name, start }) => ({
          ...{ start, end, kind: kindOf(labelIn(name)), score: 1 },
          replacement: name,
        }));
        const findings = [...found, ...again, ...inAddresses].toSorted((a, b) => a.start - b.start);
        return { findings, openFrom, ...(isUnbounded && { isUnbounded }) };
      },
    },
  };
}

/** The last characters, and a dot for each of the others: not for values of which those are most. */
function mask(value: string): string {
  const shown = value.length >= 2 * SHOWN_BY_MASK ? value.slice(-SHOWN_BY_MASK) : "";
  return value.slice(0, value.length - shown.length).replace(/[\p{L}\p{N}]/gu, "•") + shown;
}

/** The beginning of a web address, placeholders in it, up to the end of the text. */
const ADDRESS = /(?:\/\/|\bwww\.)(?:[^\s<>"]|<[A-Z][A-Z0-9_]*_\d+>)*$/;
/** A text without a blank: the address may begin before it. */
const RUN = /^\S+$/;
const HASH = /<[A-Z][A-Z0-9_]*:[0-9a-f]{16}>/g;

const findHashes = (text: string): readonly Span[] =>
  text.includes("<")
    ? Array.from(text.matchAll(HASH), ({ 0: found, index }) => ({ start: index, end: index + found.length }))
    : [];

const labelIn = (name: string): string => findNames(name)[0]?.label ?? "";

/** Those that share no character with one of the others. */
const apartFrom = <Each extends Span>(spans: readonly Each[], others: readonly Span[]): readonly Each[] =>
  spans.filter(({ end, start }) => !others.some(other => other.start < end && start < other.end));
