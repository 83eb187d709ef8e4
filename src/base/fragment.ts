/** A piece of context with its source, in the one form in which models read it and answers cite it. */

export const fragmentKinds = [
  "preferences",
  "workspace",
  "digest",
  "lesson",
  "decision",
  "knowledge",
  "episode",
  "skill",
  "skills",
  "permissions",
] as const;

export type FragmentKind = (typeof fragmentKinds)[number];

/** The place of a text: a path as people write it (`.agent/memory/semantic/DECISIONS.md`) and a line, from 1. */
export interface Source {
  readonly file: string;
  readonly line: number;
}

export const origins = ["person", "mind", "tool", "document", "agent"] as const;

/** The source of words. Only `person` and `mind` may become a lesson, a preference or a skill without review. */
export type Origin = (typeof origins)[number];

/** For a sentence: "an agent", "a document". */
export const withArticle = (origin: string): string => `${/^[aeiou]/.test(origin) ? "an" : "a"} ${origin}`;

/** Whether words of this origin may become memory by themselves. */
export const isTrustedOrigin = (origin: Origin): boolean => origin === "person" || origin === "mind";

export interface Fragment {
  readonly kind: FragmentKind;
  readonly source: Source;
  readonly origin: Origin;
  readonly text: string;
  /** Tokens of the rendered form. */
  readonly tokens: number;
  /** Why it earned its place, in a few words for a person. */
  readonly reason: string;
}

export type FragmentContent = Omit<Fragment, "tokens" | "reason">;

export const formatSource = ({ file, line }: Source): string => `${file}:${line}`;

/** A line below a text: a memory that belongs to it by its place, with the relation and the place of its own. */
export const neighbourLine = (neighbour: {
  readonly relation: string;
  readonly source: Source;
  readonly text: string;
}): string =>
  `${neighbour.relation} [${formatSource(neighbour.source)}]: ${neighbour.text.replace(/\s*\n\s*/g, " · ")}`;

const OPENING = new RegExp(
  `^<fragment kind="(${fragmentKinds.join("|")})" source="([^"]*):(\\d+)" origin="(${origins.join("|")})">$`,
);
const CLOSING = "</fragment>";

/**
 * The rendered form: an opening line that names kind, file, line and origin; the text; a closing line. Nothing in the
 * text or the file's name can end the fragment or begin another: tags in the text get a backslash, and characters that
 * would end the attribute are percent-encoded.
 */
export function renderFragment({ kind, source, origin, text }: FragmentContent): string {
  const place = formatSource({ file: encodeFile(source.file), line: source.line });
  const body = text.replace(/<(?=\/?fragment)/gi, "\\<");
  return `<fragment kind="${kind}" source="${place}" origin="${origin}">\n${body}\n${CLOSING}`;
}

/**
 * The fragments in a text, exactly as they were given to `renderFragment`; text around and between them is
 * passed over, and so is a fragment that was cut off before its closing line.
 */
export function parseFragments(text: string): readonly FragmentContent[] {
  const found: FragmentContent[] = [];
  let open: { readonly head: RegExpExecArray; readonly body: string[] } | undefined;
  for (const line of text.split("\n")) {
    // A tag within a text has a backslash, so this is a new fragment even where the last one was cut off.
    const head = OPENING.exec(line);
    if (head !== null) {
      open = { head, body: [] };
    } else if (open !== undefined && line === CLOSING) {
      found.push(contentOf(open.head, open.body.join("\n")));
      open = undefined;
    } else {
      open?.body.push(line);
    }
  }
  return found;
}

function contentOf([, kind, file, line, origin]: RegExpExecArray, body: string): FragmentContent {
  return {
    kind: kind as FragmentKind,
    source: { file: decodeFile(file!), line: Number(line) },
    origin: origin as Origin,
    text: body.replace(/\\(?=<\/?fragment)/gi, ""),
  };
}

const encodeFile = (file: string) =>
  file.replace(
    /[%"<>\p{Cc}]/gu,
    found => `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );

const decodeFile = (text: string) =>
  text.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
