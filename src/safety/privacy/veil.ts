/** `createVeil`: hides the private texts of a conversation's values and events, and shows them again. */
import { describeError, type Fault, fault, isFault, type Origin } from "../../base/index.ts";
import type { EventDraft, EventKind, Veil } from "../../ports/index.ts";
import { createHoldBack } from "../guardrails/hold-back.ts";
import { hideFile } from "./hide-file.ts";
import { mapTexts } from "./hide-json.ts";
import { createTextHider, type TextHiderOptions } from "./hide-text.ts";
import { findNames, replaceNames } from "./placeholders.ts";
import { createQuietStage, type QuietStage } from "./quiet-stage.ts";
import { secretNameOf } from "./secret-names.ts";

export interface VeilOptions extends TextHiderOptions {
  /** Writes the new originals to the vault; undefined where none have to be written. */
  readonly keep?: () => Promise<void> | undefined;
}

export interface PrivacyVeil extends Veil {
  /** Hides an answer as it streams; a placeholder is never split over two pieces. */
  openStage(): QuietStage;
}

/** Kinds without a text that is not hidden already: numbers, names, and what the stages let go. */
const plainKinds: ReadonlySet<EventKind> = new Set([
  ...(["turn-start", "turn-resume", "session-branch", "context-composed", "step-start", "step-end"] as const),
  ...(["model-call-start", "text-delta", "reasoning-delta", "text-block", "reasoning-block"] as const),
  ...(["tool-call-start", "limit-reached", "loop-detected", "output-signed"] as const),
]);

/** Members of events that name things: the log would not hang together without them. */
const references: ReadonlySet<string> = new Set([
  ..."kind turn call tool operation approval request session model persona scope source spans".split(" "),
  ..."argumentsHash requestHash idempotencyKey providerMetadata schema usage status".split(" "),
]);

/** Longer texts are scanned once: the same one comes as a result, as an event, and in a prompt. */
const WORTH_KNOWING = 256;
const MOST_KNOWN = 32;

export function createVeil(options: VeilOptions): PrivacyVeil {
  const { keep, originals, scanner } = options;
  const hider = createTextHider(options);
  const knownTexts = new Set<string>();
  const knownObjects = new WeakSet<object>();

  function remember(text: string): string {
    if (text.length < WORTH_KNOWING) return text;
    if (knownTexts.size >= MOST_KNOWN) knownTexts.delete(knownTexts.values().next().value!);
    knownTexts.add(text);
    return text;
  }

  const hideText = (text: string, author: Origin): string =>
    text.length >= WORTH_KNOWING && knownTexts.has(text) ? text : remember(hider.hide(text, author));

  function hide<Value>(value: Value, author: Origin): Value {
    try {
      const hidden = mapTexts(value, {
        text: text => hideText(text, author),
        member(name, text) {
          const secret = secretNameOf(name);
          return secret === undefined ? hideText(text, author) : hider.hideValue(secret.kind, text, author);
        },
        number: hider.hideNumber,
        object: part => (knownObjects.has(part) ? part : hideFile(part, text => hideText(text, author))),
      });
      if (typeof hidden === "object" && hidden !== null) knownObjects.add(hidden);
      return hidden;
    } catch (cause) {
      throw failed(cause);
    }
  }

  function hideEvent<Draft extends EventDraft>(draft: Draft): Draft {
    if (draft.kind === "text-block") remember(draft.text);
    if (plainKinds.has(draft.kind)) return draft;
    if (draft.kind === "turn-end" || draft.kind === "turn-suspend") return hideEnd(draft);
    let isSame = true;
    const members = Object.entries(draft).map(([name, member]) => {
      if (references.has(name) || member === undefined) return [name, member] as const;
      const hidden = hide(member as unknown, "mind");
      isSame &&= hidden === member;
      return [name, hidden] as const;
    });
    return isSame ? draft : (Object.fromEntries(members) as Draft);
  }

  /** A turn always has an end, whatever breaks. Its answer has passed the stages. */
  function hideEnd<Draft extends EventDraft>(draft: Draft): Draft {
    const end: { readonly message?: string; readonly reason?: string } = draft as object;
    const texts = (["message", "reason"] as const).flatMap(name =>
      end[name] === undefined ? [] : [[name, hideOrWithhold(end[name])] as const],
    );
    return texts.length === 0 ? draft : { ...draft, ...Object.fromEntries(texts) };
  }

  function hideOrWithhold(text: string): string {
    try {
      return hide(text, "mind");
    } catch (error) {
      return describeError(error);
    }
  }

  const showText = (text: string): string | number => {
    if (!text.includes("<")) return text;
    const whole = originals.valueOf(text);
    return whole ?? replaceNames(text, ({ name }) => String(originals.valueOf(name) ?? name));
  };

  return {
    hide,
    hideEvent,
    show: value =>
      originals.size === 0
        ? value
        : mapTexts(value, { text: showText, object: part => hideFile(part, showText) }),
    lost(value) {
      const found = new Set<string>();
      const look = (text: string) => {
        for (const each of findNames(text)) if (originals.isLost(each)) found.add(each.name);
        return text;
      };
      mapTexts(value, { text: look });
      return [...found];
    },
    flush() {
      return keep?.()?.catch(cause => {
        throw failed(cause);
      });
    },
    openStage: () =>
      scanner.isQuietWord === undefined || originals.known.size > 0
        ? createHoldBack(hider.finder)
        : createQuietStage(hider.finder, scanner.isQuietWord),
  };
}

/** The cause is no part of the message: its words may hold the text that was to be hidden. */
const failed = (cause: unknown): Fault =>
  isFault(cause) && (cause.code === "redaction.failed" || cause.code.startsWith("vault."))
    ? cause
    : fault("redaction.failed", { what: "A text of the conversation" }, { cause });
