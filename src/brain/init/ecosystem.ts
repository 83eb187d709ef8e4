/** What a language's projects can be asked, and what they are asked about. */

/** The entries of a project's root: what the files say that are worth reading, "" for all others. */
export type ProjectFiles = ReadonlyMap<string, string>;

export interface Ecosystem {
  isThere(files: ProjectFiles): boolean;
  language(files: ProjectFiles): string;
  projectName(files: ProjectFiles): string | undefined;
  packageManager(files: ProjectFiles): string | undefined;
  test(files: ProjectFiles): string | undefined;
}
