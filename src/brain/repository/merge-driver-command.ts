/** The shell command by which git merges a file of a brain. */

export interface DriverProgram {
  /** Absolute paths of the Node and the script that are installed now. */
  readonly node: string;
  readonly script: string;
}

/**
 * The value of `merge.<driver>.driver`: the program that is installed now; when that is gone, the one on the PATH;
 * and when neither leaves a result, git's own merge of text, in which logs keep the lines of both sides. Git puts the
 * names of files in the place of %O, %A, %B and %P, quoted, and takes %% for a percent sign.
 */
export function mergeDriverCommand({ node, script }: DriverProgram): string {
  const run = "merge-driver %O %A %B %P";
  const [nodePath, scriptPath] = [quote(node), quote(script)];
  return (
    `if test -x ${nodePath} && test -f ${scriptPath}; then ${nodePath} ${scriptPath} ${run}; ` +
    `elif command -v brainstem >/dev/null 2>&1; then brainstem ${run}; else false; fi || ` +
    // A driver that failed has left our side as it was, without marks: taken for a result, it would lose theirs.
    "{ ! grep -q '^<<<<<<< ' %A && case %P in *.jsonl) git merge-file --union %A %O %B;; " +
    "*) git merge-file -L ours -L base -L theirs %A %O %B;; esac; }"
  );
}

const quote = (path: string): string => `'${path.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
