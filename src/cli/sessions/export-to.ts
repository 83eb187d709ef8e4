/** `brainstem sessions export`: conversations leave their store, to a file or a pipe. */
import { resolve } from "node:path";
import type { SessionKey } from "../../ports/index.ts";
import { exportSessions, type Store } from "../../storage/index.ts";
import { untilInterrupted } from "../closing.ts";
import { writeWhole } from "../files.ts";
import { count, oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { requireSession, type SessionsOptions, withSessions } from "./open-sessions.ts";

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
    const isReplacing = options.overwrite ?? false;
    await untilInterrupted(signal =>
      writeWhole(
        file,
        tellLast(lines, signal, line => (sealed = line)),
        { isReplacing },
      ),
    );
    const { sessions: exported } = JSON.parse(sealed) as { readonly sessions: number };
    const { style } = terminal;
    if (terminal.isJson) terminal.writeJson({ file, sessions: exported });
    else {
      const warning = style("dim", "It holds what is stored: placeholders for private values, and proofs.");
      terminal.say("✓", `${count(exported, "conversation")} in ${oneLine(options.out)}. ${warning}`);
    }
  });
}

/** The store as if there were no others in it. */
const onlyThese = (store: Store, keys: readonly SessionKey[]): Store => ({
  ...store,
  sessions: {
    ...store.sessions,
    async *all() {
      for (const key of keys) {
        const record = await store.sessions.find(key);
        if (record !== undefined) yield record;
      }
    },
  },
});

async function* tellLast(
  lines: AsyncIterable<string>,
  signal: AbortSignal,
  tell: (line: string) => void,
): AsyncGenerator<string> {
  for await (const line of lines) {
    signal.throwIfAborted();
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
