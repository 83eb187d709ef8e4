/** The one name of a branch, however it is spelled: `+HEAD:refs/heads/main` and `origin/main` are `main`. */

const PREFIX = /^(?:refs\/heads\/|heads\/|refs\/remotes\/[^/]+\/|remotes\/[^/]+\/|(?:origin|upstream)\/)/;

/**
 * Of a refspec, where it goes to. Names keep their case, as git does on most disks. Empty for what names no branch
 * (`:`). A name is not looked up: `HEAD` stays `HEAD`.
 */
export function normaliseBranch(text: string): string {
  const refspec = text.replace(/\s+/g, "").replace(/^\++/, "");
  const branch = refspec.slice(refspec.lastIndexOf(":") + 1);
  return branch
    .replace(/\/{2,}/g, "/")
    .replace(/^\//, "")
    .replace(PREFIX, "")
    .replace(/\/$/, "");
}
