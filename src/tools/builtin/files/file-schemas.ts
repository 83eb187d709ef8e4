/** The inputs of the file tools, as JSON Schema: loading these tools loads no schema library. */
import { objectSchema } from "../../schema.ts";

/** The longest path of an operating system (Linux: PATH_MAX). */
const MAX_PATH_CHARS = 4_096;
/** The text to write is part of a model's answer, which is bounded, too. */
const MAX_CONTENT_CHARS = 1_000_000;

const path = (description: string) => ({
  type: "string",
  minLength: 1,
  maxLength: MAX_PATH_CHARS,
  description,
});
const content = (description: string, minLength = 0) => ({
  type: "string",
  minLength,
  maxLength: MAX_CONTENT_CHARS,
  description,
});
const pattern = (description: string) => ({ type: "string", minLength: 1, maxLength: 1_000, description });
const count = (minimum: number, maximum: number, description: string) => ({
  type: "integer",
  minimum,
  maximum,
  description,
});
const flag = (description: string) => ({ type: "boolean", description });

const FOLDER = "A folder, relative to the project. Left out: the project's own.";

export const readFileInput = objectSchema<{
  readonly path: string;
  readonly fromLine?: number;
  readonly lineCount?: number;
  readonly numbered?: boolean;
}>(
  {
    path: path("The file, relative to the project."),
    fromLine: count(1, 1_000_000_000, "The first line to read. Left out: 1."),
    lineCount: count(1, 2_000, "How many lines to read at most. Left out: 2,000."),
    numbered: flag("Whether each line begins with its number and a tab. Left out: true."),
  },
  ["path"],
);

export const listFilesInput = objectSchema<{ readonly path?: string; readonly depth?: number }>({
  path: path(FOLDER),
  depth: count(1, 10, "How many levels of folders to look into. Left out: 1, the folder alone."),
});

export const findFilesInput = objectSchema<{ readonly pattern: string; readonly path?: string }>(
  {
    pattern: pattern("For example *.test.ts, src/**/*.{ts,tsx}. Without a slash: a name in any folder."),
    path: path(FOLDER),
  },
  ["pattern"],
);

export const searchFilesInput = objectSchema<{
  readonly pattern: string;
  readonly path?: string;
  readonly files?: string;
  readonly isText?: boolean;
  readonly ignoreCase?: boolean;
  readonly contextLines?: number;
}>(
  {
    pattern: pattern("A regular expression, matched within lines. No looking around, no back-references."),
    path: path("A file or a folder, relative to the project. Left out: all of the project."),
    files: pattern("Only files like this: *.ts, docs/**/*.md."),
    isText: flag("The pattern is plain text and stands for itself. Left out: false."),
    ignoreCase: flag("Left out: false."),
    contextLines: count(0, 10, "How many lines to show around each match. Left out: 0."),
  },
  ["pattern"],
);

export const writeFileInput = objectSchema<{ readonly path: string; readonly content: string }>(
  { path: path("The file, relative to the project."), content: content("All that the file is to say.") },
  ["path", "content"],
);

export const editFileInput = objectSchema<{
  readonly path: string;
  readonly oldText: string;
  readonly newText: string;
  readonly all?: boolean;
}>(
  {
    path: path("The file, relative to the project."),
    oldText: content(
      "What stands there now, to the letter, without line numbers; it must stand there once.",
      1,
    ),
    newText: content("What is to stand there instead."),
    all: flag("Replace every place where the old text stands. Left out: false."),
  },
  ["path", "oldText", "newText"],
);

export const moveFileInput = objectSchema<{ readonly from: string; readonly to: string }>(
  {
    from: path("The file or folder, relative to the project."),
    to: path("Its new path, name included, where nothing stands yet."),
  },
  ["from", "to"],
);

export const deleteFileInput = objectSchema<{ readonly path: string }>(
  { path: path("The file, relative to the project.") },
  ["path"],
);
