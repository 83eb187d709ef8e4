/** A project with a brain on a real disk: a repository with softer rules on other branches, links, archives, patches. */
import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const templates = fileURLToPath(new URL("../../../templates/", import.meta.url));
/** Not below a temporary folder, where every file may be deleted. */
const cache = fileURLToPath(new URL("../../../node_modules/.cache/", import.meta.url));

export interface Scene {
  readonly root: string;
  readonly home: string;
  readonly project: string;
}

const has = (program: string) => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
/** Programs that aren't everywhere; their rows are skipped where they lack. */
export const isInstalled: { readonly [program: string]: boolean } = Object.fromEntries(
  ["tar", "zip", "unzip", "patch", "ed", "rsync", "perl", "python3"].map(name => [name, has(name)]),
);

export const SKILL = "---\nname: x\ndescription: does x\nconstraints:\n  - never force push\n---\n# X\n";

export function createScene(): Scene {
  mkdirSync(cache, { recursive: true });
  const root = realpathSync(mkdtempSync(join(cache, "protected-")));
  const scene = { root, home: join(root, "home"), project: join(root, "app") };
  fill(scene);
  return scene;
}

export const removeScene = ({ root }: Scene): void => rmSync(root, { recursive: true, force: true });

export const environmentOf = ({ home }: Scene) => ({
  PATH: process.env.PATH,
  HOME: home,
  XDG_RUNTIME_DIR: `${home}/run`,
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_CONFIG_NOSYSTEM: "1",
});

const options = (scene: Scene): ExecFileSyncOptions => ({
  cwd: scene.project,
  env: environmentOf(scene),
  stdio: ["ignore", "pipe", "pipe"],
  timeout: 15_000,
});

/** Runs it in the project, whatever comes of it. */
export function run(scene: Scene, command: string): void {
  try {
    execFileSync("bash", ["-c", command], options(scene));
  } catch {
    // Its failure doesn't matter: the test compares the rules before and after.
  }
}

function fill(scene: Scene) {
  const { home, project, root } = scene;
  const git = (...words: readonly string[]) => execFileSync("git", words, options(scene));
  const write = (path: string, text: string) => {
    const whole = path.startsWith("/") ? path : join(project, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  };
  const commit = (message: string) => {
    git("add", "-A");
    git("commit", "-qm", message);
  };
  mkdirSync(home, { recursive: true });
  cpSync(templates, join(project, ".agent"), { recursive: true });
  write(".gitignore", ".agent/.data/\n*.tar\n*.zip\n*.patch\n/links/\n/elsewhere/\n/build/\n");
  write(".agent/.data/key", "k\n");
  write(".agent/skills/x/SKILL.md", SKILL);
  write(".agent/skills/x/KNOWLEDGE.md", "# Knowledge\n");
  write(".agent/skills/_manifest.jsonl", '{"name":"x","constraints":["never force push"]}\n');
  write(".agent/memory/working/WORKSPACE.md", "# Workspace\n");
  write(".claude/settings.json", '{"hooks":{}}\n');
  write(join(home, ".claude/settings.json"), "{}\n");
  write("src/a.ts", "export const a = 1;\n");
  write("package.json", '{"name":"app","scripts":{}}\n');
  write("elsewhere/permissions.md", "# Always allowed\n- `*()`\n");
  write("elsewhere/settings.json", "{}\n");
  write("elsewhere/tree/.agent/protocols/permissions.md", "# Always allowed\n- `*()`\n");
  write("elsewhere/skills/x/SKILL.md", SKILL.replace("never force push", "force push"));
  write("elsewhere/tree/src/b.ts", "export const b = 2;\n");
  git("init", "-q", "-b", "main");
  commit("first");
  git("checkout", "-qb", "fine");
  write("src/c.ts", "export const c = 3;\n");
  commit("fine");
  git("checkout", "-q", "main");
  git("checkout", "-qb", "soft");
  appendFileSync(join(project, ".agent/protocols/permissions.md"), "\n## Always allowed\n- `*()`\n");
  commit("soft");
  git("checkout", "-q", "main");
  git("checkout", "-qb", "bare");
  git("rm", "-rq", ".agent/protocols");
  commit("bare");
  git("checkout", "-q", "main");
  git("checkout", "-qb", "free");
  write(".agent/skills/x/SKILL.md", SKILL.replace("never force push", "force push"));
  commit("free");
  git("checkout", "-q", "main");
  git("clone", "-q", "--bare", project, join(root, "origin.git"));
  git("remote", "add", "origin", join(root, "origin.git"));
  git("fetch", "-q");
  for (const branch of ["soft", "fine"]) {
    writeFileSync(join(project, `${branch}.patch`), git("diff", "main", branch));
  }
  appendFileSync(join(project, ".agent/protocols/permissions.md"), "\nstashed\n");
  git("stash", "-q");
  write("src/a.ts", "export const a = 2;\n");
  git("stash", "-q");
  if (isInstalled.tar) {
    const tree = join(project, "elsewhere/tree");
    execFileSync("tar", ["-cf", join(project, "evil.tar"), "-C", tree, ".agent"]);
    execFileSync("tar", ["-cf", join(project, "fine.tar"), "-C", tree, "src"]);
  }
  if (isInstalled.zip) {
    execFileSync("zip", ["-qr", join(project, "evil.zip"), ".agent"], {
      cwd: join(project, "elsewhere/tree"),
    });
  }
  const link = (target: string, path: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    symlinkSync(target, join(project, path));
  };
  link("../.agent/protocols/permissions.md", "links/file");
  link("../.agent/protocols", "links/folder");
  link("../.agent", "links/brain");
  link("../.agent/protocols/new.md", "links/dangling");
  link("folder", "links/chain");
  link("chain", "links/chains");
  link(join(project, ".agent/protocols"), "links/absolute");
  link("..", "links/up");
  link("../src", "links/src");
  symlinkSync(project, join(home, "work"));
  link(join(home, "work/.agent/protocols"), "links/home");
  linkSync(join(project, ".agent/protocols/permissions.md"), join(project, "links/hard.md"));
  linkSync(join(project, ".claude/settings.json"), join(project, "links/hard.json"));
  linkSync(join(project, ".agent/skills/x/SKILL.md"), join(project, "links/skill.md"));
}

/** Hashes all that must stay as it is: names, modes, links and contents; of skills, their constraints. */
export function rulesOf({ project, home }: Scene): string {
  const hash = createHash("sha256");
  const visit = (path: string) => {
    let found: ReturnType<typeof lstatSync>;
    try {
      found = lstatSync(path);
    } catch {
      hash.update(`${path} is missing\n`);
      return;
    }
    hash.update(`${path} ${found.mode}\n`);
    if (found.isSymbolicLink()) hash.update(readlinkSync(path));
    else if (found.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(readFileSync(path));
  };
  const paths = ["protocols", "brain.yaml", ".data", "skills/_manifest.jsonl"].map(each => `.agent/${each}`);
  for (const path of [...paths, ".claude/settings.json", ".git/hooks"]) visit(join(project, path));
  visit(join(home, ".claude"));
  hash.update(headOf(join(project, ".agent/skills/x/SKILL.md")));
  hash.update(headOf(join(project, ".agent/personas/default.md")));
  return hash.digest("hex");
}

function headOf(path: string): string {
  try {
    return readFileSync(path, "utf8").split("\n---\n")[0]!;
  } catch {
    return "missing";
  }
}

/** A folder's copy to go back to, since what runs for real may leave traces. */
export function keepCopy({ project, home, root }: Scene): () => void {
  const kept = join(root, "kept");
  execFileSync("cp", ["-a", project, home, `${mkdirSync(kept, { recursive: true }) ?? kept}/`]);
  return () => {
    for (const name of ["app", "home"]) {
      rmSync(join(root, name), { recursive: true, force: true });
      execFileSync("cp", ["-a", join(kept, name), join(root, name)]);
    }
  };
}
