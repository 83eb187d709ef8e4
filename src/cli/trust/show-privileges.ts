/** Shows a brain's privileges beside those that were accepted before. */
import { type Privilege, privilegeKey } from "../../brain/index.ts";
import { visibleText } from "../../tools/mcp.ts";
import type { Terminal } from "../terminal.ts";

/**
 * Whether anything differs from what was accepted. No character of it is invisible or moves the cursor, none passes for
 * another one, and blanks push nothing out of sight.
 */
export function showPrivileges(
  privileges: readonly Privilege[],
  accepted: readonly Privilege[],
  { style, write }: Terminal,
): boolean {
  const present = new Set(privileges.map(privilegeKey));
  const known = new Set(accepted.map(privilegeKey));
  const gone = accepted.filter(privilege => !present.has(privilegeKey(privilege)));
  const isChanged = gone.length > 0 || present.size !== known.size;
  if (privileges.length === 0 && gone.length === 0) {
    write("This brain runs nothing, redirects nothing, and allows what the shipped rules allow.\n");
    return false;
  }
  const rows = [
    ...gone.map(privilege => ({ privilege, mark: "-" as const })),
    ...privileges.map(privilege => ({
      privilege,
      mark: known.has(privilegeKey(privilege)) ? (" " as const) : ("+" as const),
    })),
  ];
  const colours = { "+": "green", "-": "red", " ": "dim" } as const;
  for (const [file, found] of Map.groupBy(rows, ({ privilege }) => privilege.file)) {
    write(`\n  ${style("bold", visibleText(file))}\n`);
    // A changed value comes below the accepted one.
    const sorted = found.toSorted((left, right) =>
      left.privilege.name < right.privilege.name ? -1 : left.privilege.name > right.privilege.name ? 1 : 0,
    );
    for (const { privilege, mark } of sorted)
      write(`    ${style(colours[mark], `${mark} ${lineOf(privilege)}`)}\n`);
  }
  write(
    `\n  ${style("dim", isChanged ? "+ is new, - was accepted and is gone" : "All of it is accepted.")}\n`,
  );
  return isChanged;
}

const lineOf = ({ name, value }: Privilege): string =>
  visibleText(`${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .replace(/\s*\n\s*/g, " ⏎ ")
    .replace(/\s{4,}/g, blanks => ` ⟨${blanks.length} blanks⟩ `)
    .replace(/\S*[A-Za-z]\S*/g, withoutLookAlikes);

/** Letters of other scripts, and other forms of Latin ones, in a word that has plain letters as well: as their numbers. */
const withoutLookAlikes = (word: string): string =>
  word.replace(/[^\p{ASCII}]/gu, letter =>
    /(?!\p{Script=Latin})\p{L}/u.test(letter) || /[!-~]/.test(letter.normalize("NFKC"))
      ? `\\u{${letter.codePointAt(0)!.toString(16)}}`
      : letter,
  );
