/** A language's ecosystem: the questions that its projects answer, and the files that answer them. */

/** The entries of a project's root: the text of files worth reading, "" for all others. */
export type ProjectFiles = ReadonlyMap<string, string>;

export interface Ecosystem {
  isThere(files: ProjectFiles): boolean;
  language(files: ProjectFiles): string;
  projectName(files: ProjectFiles): string | undefined;
  packageManager(files: ProjectFiles): string | undefined;
  test(files: ProjectFiles): string | undefined;
}
