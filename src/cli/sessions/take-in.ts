/** `brainstem sessions import` and `copy`: conversations come into a store, from a file, a pipe, or another store. */
import { basename, resolve } from "node:path";
import type { SessionKey } from "../../ports/index.ts";
import {
  copySessions,
  type ImportReport,
  importSessions,
  type OnExisting,
  type PlacedSession,
} from "../../storage/index.ts";
import { misuse } from "../command.ts";
import { cutLines } from "../files.ts";
import { count, oneLine } from "../print.ts";
import { checkStorage } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { keyOf, knownStore, type SessionsOptions, withSessions, withStore } from "./open-sessions.ts";

export interface ImportOptions extends SessionsOptions {
  readonly as?: string;
  readonly onExisting?: OnExisting;
  readonly allUsers?: boolean;
}

/** Sessions become the owner's, whatever their owner was, unless those of all users are asked for. */
export async function importFrom(file: string, options: ImportOptions, terminal: Terminal): Promise<void> {
  const { allUsers = false, as, onExisting = "refuse" } = options;
  await withSessions(
    options,
    terminal,
    async ({ owner, store }) => {
      const isInput = file === "-";
      const lines = cutLines(isInput ? terminal.input : resolve(terminal.cwd, file));
      let imported = 0;
      const rename = (key: SessionKey): SessionKey => {
        imported += 1;
        if (as !== undefined && imported > 1)
          throw misuse(
            `There is more than one conversation in ${file}, and --as names one.`,
            "Import without --as. The first one was taken in.",
          );
        const session = as ?? key.session;
        return allUsers ? { ...key, session } : { ...key, ...keyOf(owner, session) };
      };
      const report = await importSessions(store, lines, {
        as: rename,
        onExisting,
        file: isInput ? "standard input" : basename(file),
        onSession: placed => tell(placed, terminal),
      });
      summarise(report, terminal);
    },
    { mayMake: true },
  );
}

export interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly onExisting?: OnExisting;
}

/** Everything, of every user; when it is repeated, only what is new. */
export async function copyBetween(options: CopyOptions, terminal: Terminal): Promise<void> {
  const [from, to] = [checkStorage(options.from), checkStorage(options.to)];
  const { onExisting = "extend" } = options;
  await withStore(knownStore(from, terminal), terminal, source =>
    withStore(to, terminal, async target => {
      if (source.name === target.name)
        throw misuse(
          `Both are ${source.name}.`,
          "brainstem sessions copy --from sqlite --to postgres://user@host/database",
        );
      const report = await copySessions(source, target, {
        onExisting,
        onSession: placed => tell(placed, terminal),
      });
      summarise(report, terminal);
    }),
  );
}

function tell({ entries, key, outcome }: PlacedSession, terminal: Terminal): void {
  if (terminal.isJson) return;
  const { style, write } = terminal;
  const [mark, what] =
    outcome === "skipped"
      ? [style("dim", "·"), "was there already"]
      : [
          style("green", "✓"),
          `${count(entries, "entry", "entries")} ${outcome === "extended" ? "added" : ""}`.trim(),
        ];
  write(`${mark} ${oneLine(key.session)} ${style("dim", what)}\n`);
}

function summarise(report: ImportReport, terminal: Terminal): void {
  if (terminal.isJson) terminal.writeJson(report);
  else if (report.imported + report.extended + report.skipped === 0) terminal.write("There were none.\n");
}
