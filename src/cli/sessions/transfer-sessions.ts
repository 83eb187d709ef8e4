/** `brainstem sessions export`, `import` and `copy`: conversations leave a store, and come into another one. */
import { basename, resolve } from "node:path";
import { fault } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import {
  copySessions,
  exportSessions,
  type ImportReport,
  importSessions,
  type OnExisting,
  type PlacedSession,
} from "../../storage/transfer.ts";
import type { CommonOptions } from "../command.ts";
import { count, oneLine } from "../print.ts";
import { checkStorage } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { cutLines } from "./cut-lines.ts";
import { keyOf, requireSession, type SessionsOptions, withSessions, withStore } from "./open-sessions.ts";
import { writeWhole } from "./write-whole.ts";

export interface ExportOptions extends SessionsOptions {
  readonly out?: string;
  readonly overwrite?: boolean;
  readonly allUsers?: boolean;
}

/** The named ones, else all of the owner's; to a file, whole or not at all, or to standard output. */
export async function exportTo(
  names: readonly string[],
  options: ExportOptions,
  terminal: Terminal,
): Promise<void> {
  await withSessions(options, terminal, async sessions => {
    const { clock, owner, store } = sessions;
    const records = await Promise.all([...new Set(names)].map(name => requireSession(sessions, name)));
    const keys = records.map(({ key }) => key);
    const all = options.allUsers === true ? { tenant: owner.tenant } : owner;
    const lines =
      keys.length === 0
        ? exportSessions(store, all, { clock })
        : exportSessions(onlyThese(store, keys), "everything", { clock });
    if (options.out === undefined) {
      await print(lines, terminal);
      return;
    }
    const file = resolve(terminal.cwd, options.out);
    let sealed = "";
    await writeWhole(
      file,
      tellLast(lines, line => (sealed = line)),
      { isReplacing: options.overwrite ?? false },
    );
    const { sessions: exported } = JSON.parse(sealed) as { readonly sessions: number };
    const { style, write } = terminal;
    if (options.json) write(`${JSON.stringify({ file, sessions: exported })}\n`);
    else {
      const warning = style("dim", "It holds what was said, and is not scrubbed.");
      write(
        `${style("green", "✓")} ${count(exported, "conversation")} in ${oneLine(options.out)}. ${warning}\n`,
      );
    }
  });
}

/** The store as if there were no others in it. */
const onlyThese = (store: Store, keys: readonly SessionKey[]): Store => ({
  name: store.name,
  log: store.log,
  approvals: store.approvals,
  check: () => store.check(),
  close: () => store.close(),
  sessions: {
    list: (owner, options) => store.sessions.list(owner, options),
    find: key => store.sessions.find(key),
    remove: key => store.sessions.remove(key),
    async *all() {
      for (const key of keys) {
        const record = await store.sessions.find(key);
        if (record !== undefined) yield record;
      }
    },
  },
});

async function* tellLast(lines: AsyncIterable<string>, tell: (line: string) => void): AsyncGenerator<string> {
  for await (const line of lines) {
    tell(line);
    yield line;
  }
}

/** No faster than it is read. */
async function print(lines: AsyncIterable<string>, terminal: Terminal): Promise<void> {
  for await (const line of lines) {
    terminal.write(`${line}\n`);
    await terminal.flush();
  }
}

export interface ImportOptions extends SessionsOptions {
  readonly as?: string;
  readonly onExisting?: OnExisting;
  readonly allUsers?: boolean;
}

/** Sessions become the owner's, whoever they belonged to where they come from, unless all users' are asked for. */
export async function importFrom(file: string, options: ImportOptions, terminal: Terminal): Promise<void> {
  const { allUsers = false, as, onExisting = "refuse" } = options;
  await withSessions(options, terminal, async ({ owner, store }) => {
    const isInput = file === "-";
    const lines = cutLines(isInput ? terminal.input : resolve(terminal.cwd, file));
    let imported = 0;
    const rename = (key: SessionKey): SessionKey => {
      imported += 1;
      if (as !== undefined && imported > 1)
        throw fault("command.usage", {
          problem: `There is more than one conversation in ${file}, and --as names one.`,
          usage: "Import without --as. The first one was taken in.",
        });
      const session = as ?? key.session;
      return allUsers ? { ...key, session } : { ...key, ...keyOf(owner, session) };
    };
    const report = await importSessions(store, lines, {
      as: rename,
      onExisting,
      file: isInput ? "standard input" : basename(file),
      onSession: placed => tell(placed, options, terminal),
    });
    summarise(report, options, terminal);
  });
}

export interface CopyOptions extends CommonOptions {
  readonly from: string;
  readonly to: string;
  readonly onExisting?: OnExisting;
}

/** Everything, of every user; when it is repeated, only what is new. */
export async function copyBetween(options: CopyOptions, terminal: Terminal): Promise<void> {
  const [from, to] = [checkStorage(options.from), checkStorage(options.to)];
  const { onExisting = "extend" } = options;
  await withStore(from, options, terminal, source =>
    withStore(to, options, terminal, async target => {
      if (source.name === target.name)
        throw fault("command.usage", {
          problem: `Both are ${source.name}.`,
          usage: "brainstem sessions copy --from sqlite --to postgres://user@host/database",
        });
      const report = await copySessions(source, target, {
        onExisting,
        onSession: placed => tell(placed, options, terminal),
      });
      summarise(report, options, terminal);
    }),
  );
}

function tell({ entries, key, outcome }: PlacedSession, { json }: CommonOptions, terminal: Terminal): void {
  if (json) return;
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

function summarise(report: ImportReport, { json }: CommonOptions, terminal: Terminal): void {
  if (json) terminal.write(`${JSON.stringify(report)}\n`);
  else if (report.imported + report.extended + report.skipped === 0) terminal.write("There were none.\n");
}
