/** The facts that the engine asks for, so that it stays a function: a disk, a home, a repository. */

/**
 * Facts are read, never changed, and never throw: unknown ones are undefined. Paths are absolute, with `/`.
 * They hold for the moment of the decision.
 */
export interface Facts {
  /** Where a command runs. */
  readonly directory: string;
  /** The project's root folder. */
  readonly project: string;
  readonly home: string;
  /** The brain's folder (`…/.agent`), where there is one. */
  readonly brain?: string | undefined;
  /** Folders with disposable content: `/tmp`, `/var/tmp`, the system's own. */
  readonly temporary: readonly string[];
  /** Hosts of the package registries in use, by the package managers' own configuration. */
  readonly registries: readonly string[];
  /** A variable that every shell here has (HOME, USER, TMPDIR, …). Others change from shell to shell. */
  variable(name: string): string | undefined;
  /**
   * Where a path really leads: links followed as far as it exists, its spelling on disks that don't tell case. With
   * `keepsLast` the last name is not followed, since deleting and moving act on the link itself.
   * For another name (hard link) of a file of the brain's rules, that file.
   */
  realPath(path: string, keepsLast?: boolean): string;
  /** "missing" where nothing is there. */
  kindOf(path: string): "file" | "directory" | "missing" | undefined;
  /** The names in a folder, hidden ones too; undefined where it can't be read or holds more than 1,000. */
  list(path: string): readonly string[] | undefined;
  /** A text file of up to 256 KiB. */
  readText(path: string): string | undefined;
  /** The files in a tar archive (plain, or packed by gzip) or a zip archive of up to 16 MiB; undefined for any other. */
  archived(path: string): readonly ArchivedFile[] | undefined;
  /** The repository that a folder belongs to. */
  git(directory: string): GitFacts | undefined;
  /**
   * Whether an agent wrote this file: its session did, or it is outside of the project in a temporary folder or a
   * cache. The product of a build isn't written. An agent may write such a file, and may not simply run it.
   */
  isWritten(path: string): boolean;
  /**
   * The files below a folder that the session wrote, products of builds too, and all files of a folder that is
   * temporary itself; undefined where they are more than can be judged.
   */
  writtenBelow(folder: string): readonly string[] | undefined;
}

export interface ArchivedFile {
  /** As the archive has it: it may begin with `/`, or lead upwards. */
  readonly path: string;
  /** Of a link, what it leads to; `?` where that isn't read. */
  readonly link?: string;
}

export interface GitFacts {
  /** The root of its work tree. */
  readonly root: string;
  /** The branch that is checked out; undefined for a detached head. */
  readonly branch: string | undefined;
  /** The text of an alias, from every configuration that git reads. */
  alias(name: string): string | undefined;
  /** A value of its configuration. */
  config(key: string): string | undefined;
  /**
   * The paths, absolute, of the brain's rules that differ between the work tree and a commit, stash or branch;
   * undefined where git can't tell.
   */
  protectedChanges(revision: string): readonly string[] | undefined;
  /**
   * The files of its work tree, relative to the root: those that git knows, and with `isWithNew` those besides that it
   * doesn't ignore. Undefined where git can't tell, and for more than 4 MiB of names.
   */
  files(isWithNew: boolean): readonly string[] | undefined;
}

export interface LexicalFactsOptions {
  readonly directory: string;
  readonly project?: string;
  readonly home?: string;
  readonly brain?: string;
  readonly registries?: readonly string[];
  readonly variables?: { readonly [name: string]: string };
}

/** Facts of a place that can't be looked at: another machine, or a test. Paths lead where they say. */
export function lexicalFacts(options: LexicalFactsOptions): Facts {
  const { directory, project = directory, home = "/home/user", registries = [], brain } = options;
  const variables: { readonly [name: string]: string } = {
    HOME: home,
    TMPDIR: "/tmp",
    ...options.variables,
  };
  return Object.freeze({
    directory,
    project,
    home,
    brain,
    temporary: ["/tmp", "/var/tmp"],
    registries,
    variable: (name: string) => (Object.hasOwn(variables, name) ? variables[name] : undefined),
    realPath: (path: string) => path,
    kindOf: () => undefined,
    list: () => undefined,
    readText: () => undefined,
    archived: () => undefined,
    git: () => undefined,
    isWritten: () => false,
    writtenBelow: () => [],
  });
}
