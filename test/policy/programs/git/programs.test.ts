/** Tests the programs that git runs because of settings, variables, options, addresses and aliases. */
import { describe, expect, test } from "vitest";
import { actsOf, type Row, repository } from "./git-acts.ts";

const disaster = "fs.delete / recursive force";
const deleted = (command: string): Row => [command, disaster];

/** Each of these runs `rm -rf /`, whatever else it does. */
const running: readonly Row[] = [
  "git -c core.pager='rm -rf /' log",
  "git -c pager.log='rm -rf /' log",
  "git -c core.editor='rm -rf /' commit",
  "git -c sequence.editor='rm -rf /' rebase -i main",
  "git -c core.sshCommand='rm -rf /' fetch",
  "git -c CORE.SSHCOMMAND='rm -rf /' fetch",
  "git -c core.fsmonitor='rm -rf /' status",
  "git -c diff.external='rm -rf /' diff",
  "git -c diff.images.textconv='rm -rf /' diff",
  "git -c filter.x.smudge='rm -rf /' checkout main",
  "git -c merge.x.driver='rm -rf /' merge main",
  "git -c credential.helper='!rm -rf /' fetch",
  "git -c credential.https://example.com.helper='!rm -rf /' fetch",
  "git -c gpg.program='rm -rf /' commit -S",
  "git -c difftool.x.cmd='rm -rf /' difftool -t x",
  "git -c remote.origin.receivepack='rm -rf /' push",
  "git -c remote.x.url='ext::rm -rf /' fetch x",
  "git -c trailer.x.command='rm -rf /' commit",
  "git -c submodule.lib.update='!rm -rf /' submodule update",
  "EVIL='rm -rf /' git --config-env=core.pager=EVIL log",
  "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.pager GIT_CONFIG_VALUE_0='rm -rf /' git log",
  "GIT_PAGER='rm -rf /' git log",
  "PAGER='rm -rf /' git log",
  "GIT_EDITOR='rm -rf /' git commit",
  "EDITOR='rm -rf /' git commit",
  "GIT_SSH_COMMAND='rm -rf /' git fetch",
  "GIT_SSH_COMMAND='ssh -v; rm -rf /' git fetch",
  "GIT_ASKPASS='rm -rf /' git fetch",
  "GIT_EXTERNAL_DIFF='rm -rf /' git diff",
  "export GIT_PAGER='rm -rf /' && git log",
  "git push --receive-pack='rm -rf /' origin main",
  "git push --exec 'rm -rf /' origin main",
  "git fetch --upload-pack 'rm -rf /' origin",
  "git clone -u 'rm -rf /' ../app copy",
  "git clone -c core.fsmonitor='rm -rf /' ../app copy",
  "git ls-remote --upload-pack='rm -rf /' origin",
  "GIT_SSH_COMMAND='rm -rf / ssh' git fetch",
  "git fetch 'ext::rm -rf /'",
  "git push 'ext::rm -rf /' main",
  "git remote add x 'ext::rm -rf /'",
  "git submodule add 'ext::rm -rf /' lib",
  "git clone 'ext::rm -rf /'",
  "git grep -O'rm -rf /' x",
  "git grep --open-files-in-pager='rm -rf /' x",
  "git difftool -x 'rm -rf /'",
  "git rebase -x 'rm -rf /' main",
  "git rebase --exec 'rm -rf /' main",
  "git bisect run rm -rf /",
  "git bisect run sh -c 'rm -rf /'",
  "git submodule foreach 'rm -rf /'",
  "git submodule foreach --recursive rm -rf /",
  "git send-email --to-cmd 'rm -rf /' --to a@example.com x.patch",
  "git -c alias.x='!rm -rf /' x",
  "git -c alias.x='!rm -rf' x /",
  "git -c alias.x='!f() { rm -rf /; }; f' x",
].map(deleted);
test.each(running)("[policy.git.programs] finds the program that %s runs", (command, act) =>
  expect(actsOf(command, repository())).toContain(act),
);

const kept: readonly Row[] = [
  ["git config core.editor 'rm -rf /'"],
  ["git config --global alias.x '!rm -rf /'"],
  ["git config set core.fsmonitor 'rm -rf /'"],
  ["git filter-branch --tree-filter 'rm -rf /' HEAD"],
];
test.each(kept)("[policy.git.programs] %s makes a later command run the program", command =>
  expect(actsOf(command, repository())).toContain(`maybe ${disaster}`),
);

const opaque: readonly Row[] = [
  ["git --exec-path=/tmp/x status"],
  ["GIT_EXEC_PATH=/tmp/x git status"],
  ["git -c core.hooksPath=/tmp/x commit -m x"],
  ["git -c include.path=/tmp/x status"],
  ["git -c protocol.ext.allow=always fetch"],
  ["git -c url.ext::evil.insteadOf=https:// fetch"],
  ["git clone --template=/tmp/x ../app copy"],
  ["GIT_CONFIG_GLOBAL=/tmp/x git status"],
  ["GIT_CONFIG_PARAMETERS=\"'core.pager=x'\" git log"],
  ["HOME=/tmp/x git status"],
  ["XDG_CONFIG_HOME=/tmp/x git status"],
  ['git -c "$SETTING" status'],
  ['git -c core.pager="$PROGRAM" log'],
  ['GIT_PAGER="$PROGRAM" git log'],
  ["GIT_CONFIG_COUNT=$N git log"],
  ["GIT_SEQUENCE_EDITOR=\"sed -i '1i exec make'\" git rebase -i main"],
  ["GIT_SEQUENCE_EDITOR='cp /tmp/list' git rebase -i main"],
  ["git -c protocol.allow=always fetch"],
  ["git -c sequence.editor='cp /tmp/list' rebase -i main"],
];
test.each(opaque)("[policy.git.programs] the program that %s runs is unknown", command =>
  expect(actsOf(command, repository()).join("\n")).toMatch(/^shell\.opaque/m),
);

const quiet: readonly Row[] = [
  ["git -c core.pager=cat log", "git.log"],
  ["git -c color.ui=never -c core.quotePath=false status", "git.status"],
  ["git -c core.fsmonitor=false status", "git.status"],
  ["git -c pager.log=false log", "git.log"],
  ["GIT_PAGER=cat git log", "git.log"],
  ["GIT_PAGER= git log", "git.log"],
  ["GIT_EDITOR=true git commit", "git.commit message? topic"],
  ["git -c core.editor=true commit", "git.commit message? topic"],
  ["GIT_SEQUENCE_EDITOR=: git rebase -i --autosquash main", "git.rebase main"],
  [
    "GIT_SEQUENCE_EDITOR=\"sed -i -e '2s/^pick/squash/' -e '3,\\$s/pick/f/'\" git rebase -i main",
    "fs.write .git/COMMIT_EDITMSG",
    "git.rebase main",
  ],
  ["GIT_SSH_COMMAND='ssh -i ~/.ssh/work -o IdentitiesOnly=yes' git fetch", "git.fetch origin"],
  ["GIT_ASKPASS=true git fetch", "git.fetch origin"],
  ["GIT_TERMINAL_PROMPT=0 GIT_TRACE=1 git fetch", "git.fetch origin"],
  ["GIT_TRACE=/tmp/trace git fetch", "fs.write /tmp/trace append", "git.fetch origin"],
  ["GIT_CONFIG_GLOBAL=/dev/null git status", "git.status"],
  ["HOME=/home/user git status", "git.status"],
  ["git -c credential.helper=store fetch", "git.config credential.helper store command", "git.fetch origin"],
  ["git push --receive-pack=git-receive-pack origin main", "git.push origin main"],
  ["git rebase -x 'npm test' main", "tests.run npm", "git.rebase main"],
  ["git bisect run npm test", "git.switch branch?", "maybe fs.write path?", "tests.run npm"],
];
test.each(quiet)("[policy.git.programs] %s runs nothing else", (command, ...acts) =>
  expect(actsOf(command, repository())).toEqual(acts),
);

test.each([
  ["git clone evil::somewhere copy", "process.run git-remote-evil"],
  ["git fetch evil://somewhere", "process.run git-remote-evil"],
  ["git remote add x evil::somewhere", "process.run git-remote-evil"],
  ["GIT_SSH_COMMAND='ssh other.example.com' git fetch", "remote.run other.example.com"],
])("[policy.git.programs] %s runs a program for the address", (command, act) =>
  expect(actsOf(command, repository())).toContain(act),
);

const configuring: readonly Row[] = [
  ["git config user.name 'A. Person'", "git.config user.name A. Person local"],
  ["git config --global Push.AutoSetupRemote true", "git.config push.autosetupremote true global"],
  ["git config core.hooksPath .husky", "git.config core.hookspath .husky local", "maybe fs.write .git/hooks"],
  ["git config --unset core.hooksPath", "git.config core.hookspath local", "maybe fs.write .git/hooks"],
  ["git config unset core.hooksPath", "git.config core.hookspath local", "maybe fs.write .git/hooks"],
  ["git config --system --add safe.directory '*'", "git.config safe.directory * system"],
  ["git config --remove-section alias", "git.config alias.* local"],
  ["git config -e", "git.config key? value? local", "maybe fs.write .git/hooks"],
  [
    'git config "$KEY" value',
    "git.config key? value local",
    "maybe fs.write .git/hooks",
    "maybe shell.opaque which setting of git it changes can't be known",
  ],
  ["git -c user.name=x commit -m y", "git.config user.name x command", "git.commit y topic"],
  [
    "git -c core.hooksPath=/dev/null commit -m x",
    "git.config core.hookspath /dev/null command",
    "git.commit x unverified topic",
  ],
];
test.each(configuring)("[policy.git.programs] finds the setting of %s", (command, ...acts) =>
  expect(actsOf(command, repository())).toEqual(acts),
);

describe("[policy.git.aliases] an alias", () => {
  const aliases = {
    "alias.st": "status -sb",
    "alias.pf": "push --force-with-lease",
    "alias.again": "pf origin",
    "alias.said": "commit -m 'two words'",
    "alias.wipe": "!git reset --hard && rm -rf build",
    "alias.up": '!f() { git push --force origin "$1"; }; f',
    "alias.loop": "loop",
    "alias.one": "two",
    "alias.two": "one",
    "alias.status": "push --force",
    "alias.lfs": "!rm -rf /",
    "alias.broken": "commit -m 'open",
    "alias.quiet": "-c core.pager=cat log",
  };
  const rows: readonly Row[] = [
    ["git st", "git.status"],
    ["git pf", "git.push origin topic force lease", "git.force_push origin topic lease"],
    ["git again main", "git.push origin main force lease", "git.force_push origin main lease"],
    ["git -C lib pf", "git.push origin topic force lease", "git.force_push origin topic lease"],
    ["git said", "git.commit two words topic"],
    ["git wipe", "git.reset hard HEAD", "git.discard changes .", "fs.delete build recursive force"],
    ["git quiet", "git.log"],
    ["git status", "git.status"],
    ["git lfs pull", "fs.delete / recursive force", "fs.delete pull recursive force", "git.fetch origin"],
    ["git loop", "shell.opaque its commands are nested too deeply to be judged"],
    ["git one", "shell.opaque its commands are nested too deeply to be judged"],
    ["git broken", "shell.opaque the text of an alias of git can't be known"],
    ["git unheard-of", "process.run git-unheard-of"],
    [
      "git -c alias.x=push x -f",
      "git.config alias.x push command",
      "git.config alias.x push command",
      "git.push origin topic force",
      "git.force_push origin topic",
    ],
    ["git st --help"],
  ];
  test.each(rows)("has the effects of its words: %s", (command, ...acts) =>
    expect(actsOf(command, repository(aliases))).toEqual(acts),
  );

  test("with a shell function has the effects of the function", () => {
    expect(actsOf("git up main", repository(aliases))).toContain("git.push origin main force");
  });

  test("of another alias keeps the call's own settings", () => {
    const command = "git -c alias.a='!git b' -c alias.b='!rm -rf /' a";
    expect(actsOf(command, repository())).toContain(disaster);
  });
});

const unknown: readonly Row[] = [
  ["git $WHAT", "shell.opaque which subcommand of git it is can't be known"],
  ['git "$WHAT" origin', "shell.opaque which subcommand of git it is can't be known"],
  ["git --no-such-option push", "git.push origin topic"],
  ["git -c $SETTINGS push", "shell.opaque which setting of git it changes can't be known"],
  ["git worktree $WHAT", "shell.opaque it can't be told what git-worktree is to do"],
  [
    "git submodule $WHAT",
    "shell.opaque which verb of git it is can't be known",
    "maybe git.discard changes path?",
  ],
];
test.each(unknown)("[policy.git.unknown] keeps the doubt about %s", (command, ...acts) =>
  expect(actsOf(command, repository())).toEqual(expect.arrayContaining(acts)),
);

test.each([
  "git -c gpg.program=/srv/x commit -S",
  "git -c gpg.ssh.program=/srv/x/sign commit -S -m x",
  "git -c core.fsmonitor=/tmp/watch status",
])("[policy.git.programs] doesn't know the program that %s runs", command =>
  expect(actsOf(command, repository()).join()).toContain("shell.opaque"),
);
test.each(["git -c gpg.program=/usr/bin/gpg2 commit -S", "git -c gpg.program=gpg2 commit -S"])(
  "[policy.git.programs] knows the installed program that %s runs",
  command => expect(actsOf(command, repository()).join()).not.toContain("shell.opaque"),
);
