/** Presets that tables of several files are `like`: verbs that most programs of a kind have in common. */
import type { ProgramTable } from "./program-table.ts";

/** Verbs that only look. */
export const READS = `list ls get show view describe desc inspect info status search history hist log logs diff top ps
  validate verify lint check doctor plan preview template render whoami tree stats events docs`;

/** Package managers. */
export const manager: ProgramTable = {
  valued: `--registry --index --index-url --extra-index-url --source --repository --repo --prefix --cwd --dir --directory
    --project --config --config-file --cache --cache-dir --loglevel --omit --include --location --path --version --tag
    --branch --group --target --platform --profile --python --format --package --filter --token --username --password
    --otp --access --name --with --extra --features --bin`,
  rehearsals: "--dry-run",
  does: {
    "package.install": "install i in add require",
    "package.remove": "uninstall un remove rm autoremove",
    "package.update": "update up upgrade",
    "package.restore": "restore ci sync lock fetch vendor rebuild dedupe",
    "package.publish": "publish unpublish push upload yank deprecate",
    "package.configure": [
      "set unset enable disable pin unpin hold unhold use default setup",
      { config: "set unset delete edit *" },
    ],
    "package.remove(packages: $0, global: false)": { cache: "*" },
    "package.read": [
      `${READS} la ll se s find why explain outdated audit depends deps dependencies dependents rdepends uses contents
        provides files which where env environment about cat graph licenses license metadata changelog policy config
        cache`,
      { "config, cache": `${READS} dir path debug explore size` },
    ],
    "project.build": "build pack package compile format fmt doc",
    "tests.run": "test",
    run: "exec",
    "secrets.change(path: ?)": "login logout signin signout adduser token",
    nothing: "help completion completions shell open",
  },
};
