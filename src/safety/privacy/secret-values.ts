/** Tells secret values from placeholders: types, references, examples, plain words. */
import { type SecretName, type Strength, secretNameOf } from "./secret-names.ts";

/** How a value is given to its name: see separators.ts. */
export type Form = "sign" | "label" | "word" | "flag" | "blank";

interface ValueContext {
  readonly name: SecretName;
  readonly form: Form;
  /** Whether it was quoted: then it is a literal, not a name in a program. */
  readonly isQuoted: boolean;
  /** Whether name and value are the whole line, as in a settings file. */
  readonly isLine: boolean;
}

// ${X}, $(…), $X, %X%, {{…}}, {x}, <…>, ***: the source of a value, or its placeholder.
const TEMPLATE =
  /^(?:\$[({]|\{\{|[@#]\{|\$(?:[A-Z_][A-Z0-9_]*|[a-z_]+)$|%[A-Za-z_]+%$|\{\w*\}$|<[^>]*>$|([*.…•_xX-])\1*$)/;
// Unquoted, a bracket opens a list or a call, & and * are YAML's anchors.
const STRUCTURE = /^(?:[[({]|[&*][a-z]|[A-Za-z_$][\w$.]*[([])/;
/** Behind a flag that was given no value. */
const OPTION = /^--[a-z]/;
const PATH_OF_NAMES = /^[A-Za-z_$]+(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]*)+!?$/;
const EXAMPLE =
  /^(?:your|my|some|insert|enter|replace|change|put|add)[-_ ]?(?:own|this|me|it|here|api|app|secret|password|token|key|auth|access|value|with)|(?:^|[-_. ])(?:example|placeholder|redacted|dummy|todo|changeme|hidden|masked|removed)(?:$|[-_. ])/i;

// Words after such a name in types, settings and sentences.
const WORDS = new Set(
  `string text number integer bool boolean bytes char varchar unknown void object array never null none true false
  required optional default enabled disabled missing invalid expired wrong correct incorrect empty unset value field
  input type name here this that only always refresh access reset password passwd pass secret token auth bearer basic
  secretstr file vault prompt stdin manager rotation policy management authentication authorization header cookie
  session user hash hashed encrypted oauth plain undefined must should will cannot with from changed stored sent kept
  protected correct visible based digest negotiate weak strong`.split(/\s+/),
);

const SHORTEST_PASSWORD = 4;
const SHORTEST_GENERATED = 8;
const LONG = 16;
const LONGEST_NAME = 64;

/** Whether a value says only where the secret comes from, or that one belongs there. */
export function isReference(value: string): boolean {
  if (TEMPLATE.test(value) || WORDS.has(value.toLowerCase())) return true;
  return !/[0-9]/.test(value) && EXAMPLE.test(value);
}

/** Whether what is given to a secret's name is a secret. */
export function isSecretValue(value: string, context: ValueContext): boolean {
  if (value.length < SHORTEST_PASSWORD || isReference(value)) return false;
  if (!context.isQuoted && (STRUCTURE.test(value) || PATH_OF_NAMES.test(value))) return false;
  if ((context.form === "flag" || context.form === "blank") && OPTION.test(value)) return false;
  if (context.form === "blank") return context.isQuoted ? isCode(value) : isRandom(value, LONG);
  return strengthOf(context) === "any-word" ? isPassword(value, context) : isGenerated(value, context);
}

/** `pass` alone is a password in settings and a word in sentences. */
const strengthOf = ({ name, form }: ValueContext): Strength =>
  name.kind === "password" && (form === "sign" || form === "flag") ? "any-word" : name.strength;

function isPassword(value: string, { form, isQuoted, isLine }: ValueContext): boolean {
  if (/\s/.test(value)) return isQuoted && !isSentence(value);
  if (/[0-9]/.test(value)) return true;
  if (!isQuoted && value.length <= LONGEST_NAME && secretNameOf(value)) return false; // password=new_password
  const isOneWord = /^[A-Za-z_\u00c0-\uffff'’.,-]+$/.test(value);
  // A word in quotes, after = or alone on its line is a password; in a sentence it is part of the sentence.
  return !isOneWord || isQuoted || form === "sign" || form === "flag" || (isLine && !isNameOfType(value));
}

function isGenerated(value: string, { form, isQuoted }: ValueContext): boolean {
  if (/\s/.test(value)) return false;
  const isGiven = isQuoted || form === "sign" || form === "flag";
  return isGiven ? isRandom(value, SHORTEST_GENERATED) : isRandom(value, LONG) || changes(value) >= 2;
}

/** Letters and digits; in a long run without a sign before it so mixed, or in cases so mixed, as words never are. */
function isRandom(value: string, shortest: number): boolean {
  if (value.length < shortest) return false;
  const hasBoth = /[0-9]/.test(value) && /[A-Za-z]/.test(value);
  if (hasBoth && (shortest < LONG || changes(value) >= 3)) return true;
  const humps = value.match(/[a-z][A-Z]/g)?.length ?? 0;
  return value.length >= LONG && humps * 5 > value.length;
}

/** Next to its name in quotes: 'hunter2', not "confirm". */
const isCode = (value: string) => !/\s/.test(value) && /[0-9]/.test(value) && /[^0-9.,:]/.test(value);

/** How often letters and digits change places. */
const changes = (value: string) => value.match(/[A-Za-z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;

const isNameOfType = (value: string) => /^[A-Z][a-z]+[A-Z]/.test(value);

/** Text for a person: a label, a message. A passphrase has no punctuation, and doesn't talk about itself. */
const isSentence = (value: string) =>
  /[.?!:]\s*$|[,:;]\s|\b(?:password|passwort|token|secret|key|enter|your|must|the|is|for|to|a)\b/i.test(
    value,
  );
