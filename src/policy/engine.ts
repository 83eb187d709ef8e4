/** The engine that takes commands apart: it loads the programs that a text names, and nothing before. */
import type { AreaName } from "./programs/areas.ts";
import type { ProgramTables } from "./programs/table/program-table.ts";
import type { Commands } from "./recognition.ts";
import type { RecogniseShell, ShellOnDemand } from "./shell/shell-on-demand.ts";

export interface Engine {
  /**
   * Gives what `work` gives with all programs. Work that turns out to need a program runs again once that is loaded, so
   * it must be a function of what it is given. Rejects where a part can't be loaded.
   */
  run<Value>(work: (recognise: RecogniseShell) => Value): Promise<Value>;
}

/** Loaded programs stay loaded. @param own people's tables, as `checkTables` gives them */
export function createEngine(own: ProgramTables = {}): Engine {
  let shell: ShellOnDemand | undefined;

  async function loadShell(texts: readonly string[]): Promise<ShellOnDemand> {
    const { createShellOnDemand } = await import("./shell/shell-on-demand.ts");
    shell ??= createShellOnDemand(await commandsOf(own));
    await shell.load(new Set(texts.flatMap(shell.likelyAreas)));
    return shell;
  }

  return {
    async run(work) {
      for (;;) {
        const missing = new Set<AreaName>();
        const unread: string[] = [];
        const value = work((text, facts, directory) => {
          if (shell !== undefined) return shell.recogniser(missing)(text, facts, directory);
          unread.push(text);
          return [];
        });
        if (missing.size + unread.length === 0) return value;
        if (unread.length > 0) await loadShell(unread);
        await shell?.load(missing);
      }
    },
  };
}

const commandsOf = async (own: ProgramTables): Promise<Commands> =>
  Object.keys(own).length === 0 ? {} : (await import("./programs/own-tables.ts")).ownCommands(own);
