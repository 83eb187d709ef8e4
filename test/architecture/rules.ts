/** Reads from ARCHITECTURE.md what the architecture test enforces. */

export interface RoomRule {
  /** Rooms that may be imported, through their index.ts. */
  readonly rooms: ReadonlySet<string>;
  readonly mayImportEverything: boolean;
  /** Files that may be imported besides, by their paths from `src/`: `base/volume/node.ts`, `../package.json`. */
  readonly doors: ReadonlySet<string>;
}

export interface Rules {
  readonly rooms: ReadonlyMap<string, RoomRule>;
  /** Globs from the project's root, as `src/cli/**\/*.ts`. */
  readonly nodeOnly: readonly string[];
  /** Package to rooms. */
  readonly packages: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Reads the table `| room | may import |`, the list under `## Node-only files` and the table `| package | rooms |`.
 * The second column holds rooms, `nothing`, `everything`, and paths of files that are doors besides index.ts.
 */
export function readRules(markdown: string): Rules {
  const rooms = new Map<string, RoomRule>();
  for (const [names, cell] of readTable(markdown, ["room", "may import"])) {
    const entries = splitNames(cell);
    const rule = {
      rooms: new Set(
        entries.filter(entry => !entry.includes("/") && !["nothing", "everything"].includes(entry)),
      ),
      mayImportEverything: entries.includes("everything"),
      doors: new Set(entries.filter(entry => entry.includes("/"))),
    };
    for (const name of splitNames(names)) rooms.set(name, rule);
  }
  const packages = new Map<string, Set<string>>();
  for (const [names, cell] of readTable(markdown, ["package", "rooms"])) {
    for (const name of splitNames(names)) packages.set(name, new Set(splitNames(cell)));
  }
  return { rooms, nodeOnly: readList(markdown, "Node-only files"), packages };
}

/** The rows of the table with this header, as pairs of cells. */
function readTable(
  markdown: string,
  header: readonly [string, string],
): readonly (readonly [string, string])[] {
  const lines = markdown.split("\n");
  const start = lines.findIndex(line => cellsOf(line).join("|") === header.join("|"));
  if (start < 0) return [];
  const rest = lines.slice(start + 2);
  const end = rest.findIndex(line => !line.startsWith("|"));
  return rest.slice(0, end < 0 ? rest.length : end).map(line => {
    const [left = "", right = ""] = cellsOf(line);
    return [left, right] as const;
  });
}

function readList(markdown: string, heading: string): readonly string[] {
  const section = markdown.split(/^## /m).find(text => text.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^- `([^`]+)`/gm)].map(match => match[1]!);
}

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map(cell => cell.trim());

const splitNames = (cell: string) =>
  cell
    .split(",")
    .map(name => name.trim().replaceAll("`", ""))
    .filter(name => name !== "");
