/** gio does with files what a desktop does. */
import type { ProgramTables } from "../table/program-table.ts";

export const tables = {
  gio: {
    does: {
      "run(program: trash, all: true)": "trash",
      "run(program: rm, all: true)": "remove",
      "run(program: cp, all: true)": "copy",
      "run(program: mv, all: true)": "move",
      "run(program: cat, all: true)": "cat",
      "run(program: tee, all: true)": "save",
      "run(program: mkdir, all: true)": "mkdir",
      "run(program: ls, all: true)": "list",
      "run(program: tree, all: true)": "tree",
      "run(program: stat, all: true)": "info",
    },
  },
} satisfies ProgramTables;
