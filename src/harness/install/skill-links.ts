/** Links by which a harness finds the brain's skills: one for all, or one a skill where the place is a real folder. */
import type { ProjectFolder } from "./project-folder.ts";
import type { LinkFile } from "./wired-files.ts";

export interface LinkChange {
  readonly kind: "link" | "unlink";
  readonly path: string;
  readonly target: string;
}

export interface LinkPlan {
  readonly changes: readonly LinkChange[];
  readonly remarks: readonly string[];
}

/** The remaining work for a link; nothing in its place is touched. @param skills names of the skills */
export async function planLink(
  folder: ProjectFolder,
  link: LinkFile,
  skills: readonly string[],
): Promise<LinkPlan> {
  const { path, target } = link;
  const present = await folder.linkTarget(path);
  if (present !== undefined)
    return present === target || (await isSame(folder, link))
      ? { changes: [], remarks: [] }
      : left(path, `it is a link to ${present}`);
  const found = await folder.volume.stat(path);
  if (found === undefined) return { changes: [{ kind: "link", path, target }], remarks: [] };
  if (found.kind === "file") return left(path, "it is a file");
  const plans = skills.map(name => planLink(folder, below(link, name), []));
  return merged(await Promise.all(plans));
}

/** Whether a person's link leads there all the same, by another way. */
async function isSame(folder: ProjectFolder, { path, target }: LinkFile): Promise<boolean> {
  const place = path.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === ".." && place.length > 0) place.pop();
    else place.push(step);
  }
  try {
    return (await folder.resolve(path)) === (await folder.resolve(place.join("/")));
  } catch {
    return false;
  }
}

/**
 * Takes out the links that we made.
 * @param made their paths; undefined where unknown: then links with our targets
 */
export async function planUnlink(
  folder: ProjectFolder,
  link: LinkFile,
  made: readonly string[] | undefined,
): Promise<LinkPlan> {
  const { path, target } = link;
  const isOurs = async (each: LinkFile) =>
    made?.includes(each.path) !== false && (await folder.linkTarget(each.path)) === each.target;
  if (await isOurs(link)) return { changes: [{ kind: "unlink", path, target }], remarks: [] };
  const isFolder =
    (await folder.linkTarget(path)) === undefined && (await folder.volume.stat(path))?.kind === "directory";
  const inner = isFolder ? (await folder.volume.list(path)).map(({ name }) => below(link, name)) : [];
  const plans = inner.map(async (each): Promise<LinkPlan> => {
    return { changes: (await isOurs(each)) ? [{ ...each, kind: "unlink" }] : [], remarks: [] };
  });
  return merged(await Promise.all(plans));
}

const below = ({ path, target }: LinkFile, name: string): LinkFile => ({
  kind: "link",
  path: `${path}/${name}`,
  target: `../${target}/${name}`,
});

const left = (path: string, why: string): LinkPlan => ({
  changes: [],
  remarks: [`${path}: ${why}; the brain's skills are not linked there.`],
});

const merged = (plans: readonly LinkPlan[]): LinkPlan => ({
  changes: plans.flatMap(({ changes }) => changes),
  remarks: plans.flatMap(({ remarks }) => remarks),
});
