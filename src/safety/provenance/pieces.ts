/** `piecesOf`: the parts of a call's arguments that choose where it goes, whom it concerns, or what it does. */
import type { Json } from "../../base/index.ts";
import type { TaintKind } from "../../ports/index.ts";
import { findNames, kindOf } from "../privacy/placeholders.ts";
import { isSecretKind } from "../privacy/policy.ts";
import { privacyGroupOf } from "../privacy/privacy-kinds.ts";
import { decodedForms } from "./decode-text.ts";
import { hostOf } from "./host-of.ts";
import { joinedTexts } from "./joined-texts.ts";
import { type Leaf, leavesOf } from "./json-leaves.ts";
import { readNumber } from "./numbers.ts";
import { fold, seen } from "./squash.ts";

export interface Piece {
  readonly kind: TaintKind;
  /** As the call has it. */
  readonly text: string;
  /** Its letters and digits, folded. */
  readonly needle: string;
  readonly number?: number;
  /** The name of its argument doesn't say that it chooses anything. */
  readonly isUnnamed?: true;
}

const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const LINK = /[a-z][a-z0-9+.-]{1,15}:\/\/[^\s"'<>`\\]+/gi;
const HOST = /(?<![@\w./-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?::\d{1,5})?(?![\w(])/giu;
const IP = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{1,4}){3,8}(?![A-Za-z0-9])/g;
const WALLET =
  /(?<![A-Za-z0-9])(?:bc1[a-z0-9]{20,80}|0x[a-fA-F0-9]{40}|[13][A-HJ-NP-Za-km-z1-9]{25,39})(?![A-Za-z0-9])/g;
const NUMBER = /(?<![\p{L}\p{N}])\+?\(?\d(?:[ ()/-]?\d){4,24}(?![\p{L}\p{N}])/gu;
const TOKEN = /[\p{L}\p{N}_-]{4,512}/gu;
const DATE = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?:-\d{2})?(?:[T ]\d{2}(?::?\d{2}){0,2})?$/;

/** Endings of two letters that are mostly files, and longer endings that are mostly hosts. */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
  "ts js md py rb rs go kt cc cs sh db pl ex hs ml gz tf vb so mk".split(" "),
);
const HOST_ENDINGS: ReadonlySet<string> = new Set(
  (
    "com org net info biz edu gov mil int arpa name mobi dev app cloud online site xyz shop store tech page link click live " +
    "top club pro space website agency digital email network systems services solutions finance bank global world zone " +
    "example test localhost local internal invalid onion eth"
  ).split(" "),
);

const named = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const RECIPIENTS = named(
  "to cc bcc recipient recipients email emails mail address addresses payee payees beneficiary account iban user username " +
    "users login handle owner assignee assignees reviewer reviewers collaborator member members invitee invitees attendees " +
    "sharewith with channel chat phone number destination target forwardto sendto wallet loyalty",
);
const AMOUNTS = named(
  "amount amounts price total sum value fare limit quantity budget salary fee tip maximum max",
);
const COMMANDS = named("command commands cmd script code source sql statement shell program exec");
const PATHS = named(
  "path paths file files filename filepath folder directory dir target destination from to",
);
/** Arguments that are text for people: a word of them chooses nothing. */
const PROSE = named(
  "text body message content subject title note notes comment description summary reason reference caption",
);
/** Values of a recipient's argument that name no recipient in particular. */
const COMMON: ReadonlySet<string> = new Set(
  "all any both default false general here home inbox main master me mine none null origin other own public private self team true user users you".split(
    " ",
  ),
);

/** A text that is a number, perhaps of a currency. */
const FIGURE = /^(?:[A-Z]{3} ?|\p{Sc} ?)?[\d\p{Nd}][\d\p{Nd}.,'’ ]{0,24}(?: ?[A-Z]{3}| ?\p{Sc})?$/u;
/** One word, name or handle; of fewer characters it is alike by chance. */
const TOKEN_ALONE = /^[^\s]{6,64}$/;
const UNNAMED_CHARS = 6;

/** A secret is longer, an identifier shorter. */
const SECRET_CHARS = 16;
/** A number of fewer digits is an everyday number. */
const ACCOUNT_DIGITS = 8;

/** Kinds of pieces that choose where a call goes. */
export const places: ReadonlySet<TaintKind> = new Set([
  "address",
  "link",
  "host",
  "account",
  "phone",
  "secret",
] as const);

/** @returns undefined where there is more than can be looked through */
export function piecesOf(given: Json): readonly Piece[] | undefined {
  const leaves = leavesOf(given);
  if (leaves === undefined) return undefined;
  const found = new Map<string, Piece>();
  for (const leaf of leaves) {
    const byForm = piecesByForm(String(leaf.value));
    const hasPlace = byForm.some(({ kind }) => places.has(kind));
    // A place has its own rules.
    for (const piece of [...byForm, ...piecesByName(leaf)]) {
      if (hasPlace && piece.kind === "identifier" && piece.isUnnamed) continue;
      const key = `${piece.kind} ${piece.needle}`;
      if (piece.needle !== "" && !found.has(key)) found.set(key, piece);
    }
  }
  for (const text of joinedTexts(given))
    for (const piece of piecesInForm(seen(text))) {
      const key = `${piece.kind} ${piece.needle}`;
      if (places.has(piece.kind) && !found.has(key)) found.set(key, piece);
    }
  return [...found.values()];
}

const piece = (kind: TaintKind, text: string): Piece => ({ kind, text, needle: fold(text) });

function piecesByName({ name, value }: Leaf): readonly Piece[] {
  const number = typeof value === "number" ? value : FIGURE.test(value) ? readNumber(value) : undefined;
  if (
    number !== undefined &&
    Math.abs(number) >= 10 &&
    !(typeof value === "string" && RECIPIENTS.has(name))
  ) {
    const unnamed = AMOUNTS.has(name) ? {} : ({ isUnnamed: true } as const);
    return [{ kind: "amount", text: String(value), needle: String(number), number, ...unnamed }];
  }
  const text = seen(String(value));
  const needle = fold(text);
  const pieces: Piece[] = [];
  const isName = RECIPIENTS.has(name) && !/[^\s]@/.test(text);
  if (isName && needle.length >= 3 && needle.length <= 64 && !COMMON.has(needle))
    pieces.push({ kind: "recipient", text, needle });
  else if (
    !PROSE.has(name) &&
    TOKEN_ALONE.test(text) &&
    needle.length >= UNNAMED_CHARS &&
    !DATE.test(text) &&
    /\p{L}/u.test(text)
  )
    pieces.push({ kind: "identifier", text, needle, isUnnamed: true });
  if (COMMANDS.has(name) && /\s/.test(text.trim())) pieces.push({ kind: "command", text, needle });
  if (
    PATHS.has(name) &&
    text.length >= 3 &&
    /[./\\]/.test(text) &&
    !text.includes("@") &&
    !text.includes("://")
  )
    pieces.push({ kind: "path", text, needle });
  return pieces;
}

/** By their form, in the text and in what it decodes to. */
export function piecesByForm(text: string): readonly Piece[] {
  return [
    ...piecesByPlaceholder(text),
    ...[text, ...decodedForms(text)].flatMap(form => piecesInForm(seen(form))),
  ];
}

/** Private values have placeholders in a conversation: `<EMAIL_1>` counts as the address itself. */
const piecesByPlaceholder = (text: string): readonly Piece[] =>
  findNames(text).flatMap(({ label, name }) => {
    const kind = taintKindOf(kindOf(label));
    return kind === undefined ? [] : [piece(kind, name)];
  });

function taintKindOf(kind: string): TaintKind | undefined {
  if (kind === "email") return "address";
  if (kind === "phone") return "phone";
  if (kind === "ip" || kind === "mac") return "host";
  if (kind === "url") return "link";
  const group = privacyGroupOf(kind);
  if (group === "financial" || group === "identity") return "account";
  return isSecretKind(kind) ? "secret" : undefined;
}

/** A quoted name is the name; comments and blanks around the sign of an address say nothing (RFC 5322 §3.4.1). */
const plainAddresses = (text: string): string =>
  text.includes("@")
    ? text
        .replace(/"([^"@\s]{1,64})"(?=\s{0,2}@)/g, "$1")
        .replace(/\([^()@]{0,64}\)(?=\s{0,2}@)/g, "")
        .replace(/@\s{0,2}\([^()@]{0,64}\)/g, "@")
        .replace(SPACED_ADDRESS, each => each.replace(/\s/g, ""))
    : text;

const SPACED_ADDRESS =
  /(?<![^\s<])[\w.+-]{1,64}\s{0,2}@\s{0,2}[\w-]{1,63}(?:\s{0,2}\.\s{0,2}[\w-]{1,63}){1,8}/g;

function piecesInForm(given: string): readonly Piece[] {
  const text = plainAddresses(given);
  const all = (pattern: RegExp) => text.match(pattern) ?? [];
  const links = all(LINK).map(trimmed);
  const hosts = [
    ...links.flatMap(link => hostOf(link) ?? []),
    ...all(ADDRESS).map(address => address.slice(address.indexOf("@") + 1)),
    ...all(HOST).filter(isHost).map(withoutPort),
    ...all(IP),
  ];
  const numbers = all(NUMBER).filter(each => !DATE.test(each.trim()));
  return [
    ...all(ADDRESS).map(each => piece("address", each)),
    ...links.map(each => piece("link", each)),
    ...[...new Set(hosts)].map(each => piece("host", each.toLowerCase())),
    ...[...all(IBAN), ...all(WALLET)].map(each => piece("account", each)),
    ...numbers.map(each =>
      piece(
        digitsOf(each) >= ACCOUNT_DIGITS ? (each.startsWith("+") ? "phone" : "account") : "identifier",
        each,
      ),
    ),
    ...all(TOKEN).flatMap(tokenPiece),
  ];
}

const digitsOf = (text: string) => text.replace(/\D/g, "").length;

/** Punctuation behind a link belongs to its sentence. */
const trimmed = (link: string) => link.replace(/[.,;:!?)\]}]{1,8}$/, "");

const withoutPort = (host: string) => host.replace(/:\d+$/, "");

function isHost(text: string): boolean {
  if (/:\d+$/.test(text)) return true;
  const ending = text.slice(text.lastIndexOf(".") + 1).toLowerCase();
  return ending.length === 2 ? !FILE_ENDINGS.has(ending) : HOST_ENDINGS.has(ending);
}

function tokenPiece(text: string): readonly Piece[] {
  if (!/\p{N}/u.test(text) || DATE.test(text)) return [];
  const bare = text.replace(/[_-]/g, "");
  if (bare.length >= SECRET_CHARS && /\p{L}/u.test(bare)) return [piece("secret", text)];
  const isTelling = /\p{Lu}/u.test(text) || /[_-]/.test(text) || digitsOf(text) >= 3;
  return isTelling && /\p{L}/u.test(text) ? [piece("identifier", text)] : [];
}
