/** Decides whether a path is a place where secrets are kept. */
import type { Facts } from "../facts.ts";
import { matchesGlob } from "../glob.ts";
import { lazily } from "../lazily.ts";
import { secretPlaces } from "./secret-places.ts";

/** A path to judge, in lower case. */
interface Subject {
  readonly path: string;
  readonly fromHome: string | undefined;
  readonly name: string;
}

/** Says with which part of a path a glob of the table is compared: `~/x`, `/x` and `x/y`, `x`. */
const compile = (place: string): readonly (readonly [keyof Subject, glob: string])[] =>
  (place.endsWith("/") ? [place.slice(0, -1), `${place}*`] : [place]).map(each => {
    if (each.startsWith("~/")) return ["fromHome", each.slice(2)];
    if (!place.includes("/")) return ["name", each];
    return ["path", each.startsWith("/") ? each : `*/${each}`];
  });

const compiled = lazily(() =>
  secretPlaces.map(({ at, except }) => ({
    globs: at.flatMap(place => compile(place.toLowerCase())),
    except: except.map(each => each.toLowerCase()),
  })),
);

/** Any user's home, on any system's disk. */
const anyHome =
  /^(?:\/(?:var\/)?root|\/(?:usr\/)?home\/[^/]+|(?:\/mnt)?(?:\/[a-z])?\/users\/[^/]+|[a-z]:\/users\/[^/]+)\/(.*)$/;

/** Whether an absolute path is a secret's place, in whatever case it is written. Never throws. */
export function isSecretPath(path: string, { home }: Pick<Facts, "home">): boolean {
  const folded = fold(path);
  const own = `${fold(home)}/`;
  const fromHome = folded.startsWith(own) ? folded.slice(own.length) : anyHome.exec(folded)?.[1];
  const name = folded.slice(folded.lastIndexOf("/") + 1);
  const subject: Subject = { path: folded, fromHome, name };
  return compiled().some(
    ({ globs, except }) =>
      globs.some(([part, glob]) => subject[part] !== undefined && matchesGlob(glob, subject[part])) &&
      !except.some(glob => matchesGlob(glob, name)),
  );
}

/** In lower case, and under the name that tables have: macOS moves some folders, and /proc shows every root again. */
function fold(path: string): string {
  const folded = path
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/^\/proc\/[^/]+(?:\/task\/[^/]+)?\/root(?=\/)/, "")
    .replace(/^\/private(?=\/(?:etc|var|tmp)\/)/, "");
  return folded.length > 1 && folded.endsWith("/") ? folded.slice(0, -1) : folded;
}

/** The result of reading all of a folder. */
type Within = "yes" | "maybe" | "no";

/**
 * Whether a folder is a secret's place, or holds one: those with a place of their own, however deep, and those with a
 * name of their own where they are in the folder itself. `maybe` where its content is unknown.
 *
 * @param withHidden names that begin with a dot are looked at, too
 */
export function secretsWithin(
  path: string,
  facts: Pick<Facts, "home" | "kindOf" | "list">,
  withHidden = true,
): Within {
  const folder = path === "/" ? "" : path;
  const isSeen = (below: string) => withHidden || !/(?:^|\/)\./.test(below);
  const names = (facts.list(path) ?? []).filter(isSeen);
  if (isSecretPath(path, facts) || names.some(name => isSecretPath(`${folder}/${name}`, facts))) return "yes";
  const places = fixedPlaces(path, facts.home).filter(place => isSeen(place.slice(folder.length)));
  const found = new Set(places.map(place => standing(place, `${folder}/`, facts)));
  return found.has("yes") ? "yes" : found.has("maybe") ? "maybe" : "no";
}

/** A place that is known without looking: up to its first star. */
function standing(place: string, folder: string, { kindOf }: Pick<Facts, "kindOf">): Within {
  const star = place.indexOf("*");
  const fixed = star < 0 ? place : place.slice(0, place.lastIndexOf("/", star));
  const isBelow = `${fixed}/`.toLowerCase().startsWith(folder.toLowerCase());
  // A folder beside it (`/tmp/shop` beside `/tmp/krb5cc_*`) is another place.
  const isAround = star >= 0 && folder.toLowerCase().startsWith(place.slice(0, star).toLowerCase());
  if (!isBelow && !isAround) return "no";
  const kind = isBelow ? kindOf(fixed) : undefined;
  if (kind === "missing") return "no";
  return kind === undefined || star >= 0 ? "maybe" : "yes";
}

/** The places of the machine, and those of every home that the folder may hold or be part of. */
function fixedPlaces(path: string, home: string): readonly string[] {
  const own = anyHome.exec(`${path.toLowerCase()}/`);
  const other = own === null ? home : path.slice(0, own[0].length - own[1]!.length - 1);
  return [
    ...places().machine,
    ...[...new Set([home, other])].flatMap(each => places().home.map(place => each + place)),
  ];
}

const places = lazily(() => {
  const all = secretPlaces.flatMap(({ at }) => at.map(place => place.replace(/\/$/, "")));
  return { machine: all.filter(place => place.startsWith("/")), home: all.flatMap(fromHome) };
});

/** A secret with a dotted name may be anywhere, and is in homes as a rule. */
function fromHome(place: string): readonly string[] {
  if (place.startsWith("~")) return [place.slice(1)];
  return place.startsWith(".") && !/\*[^/]*$/.test(place) ? [`/${place}`] : [];
}
