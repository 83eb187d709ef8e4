/** Tests pushes: the branches that they write at the remote, by force or not. */
import { expect, test } from "vitest";
import { actsOf, type Row, repository } from "./git-acts.ts";

const main = "git.push origin main";
const forced = ["git.push origin main force", "git.force_push origin main"];
const leased = ["git.push origin main force lease", "git.force_push origin main lease"];
const removed = ["git.push origin old delete", "git.delete_branch old origin force"];
const anything = [
  "git.push origin branch? force? lease? delete? verify?",
  "maybe git.force_push origin branch? lease?",
  "maybe git.delete_branch branch? origin force",
];

const pushes: readonly Row[] = [
  ["git push origin main", main],
  ["git push -u origin main", main],
  ["git push --set-upstream origin main --follow-tags", main],
  ["git push origin topic:main", main],
  ["git push origin HEAD:refs/heads/main", main],
  ["git push origin refs/heads/main", main],
  ["git push origin heads/main", main],
  ["git push --repo=origin", "git.push origin topic"],
  ["git push origin HEAD", "git.push origin topic"],
  ["git push origin @", "git.push origin topic"],
  ["git push origin main release/2.0", main, "git.push origin release/2.0"],
  [
    "git push git@example.com:team/app.git main",
    "git.push git@example.com:team/app.git main",
    "net.transfer example.com up",
  ],
  ["git push ../mirror main", "git.push ../mirror main"],
  ["git push --no-verify origin main", "git.push origin main unverified"],
  ["HUSKY=0 git push origin main", "git.push origin main unverified"],
  ["git push -o ci.skip origin main", main],
  ["git push --push-option --force origin main", main],
  ["git push origin tag v1.2", "git.push origin refs/tags/v1.2"],
  ["git push origin refs/tags/v1.2", "git.push origin refs/tags/v1.2"],
  ["git push --tags", "git.push origin refs/tags/*"],
  ["git push --all", "git.push origin branch?"],
  ["git push origin :", "git.push origin branch?"],
  ["git push origin 'refs/heads/*:refs/heads/*'", "git.push origin branch?"],
  ["git push origin main ^refs/heads/secret", main],
  ["git push --dry-run --force origin main", "git.read push --dry-run"],
  ["git push -nf origin main", "git.read push --dry-run"],
  ["git-push origin main", main],
  ["git -C packages/app push origin main", main],

  ["git push --force origin main", ...forced],
  ["git push origin main --force", ...forced],
  ["git push -f origin main", ...forced],
  ["git push -fu origin main", ...forced],
  ["git push -uf origin main", ...forced],
  ["git push origin +main", ...forced],
  ["git push origin +HEAD:main", ...forced],
  ["git push origin +refs/heads/topic:refs/heads/main", ...forced],
  ["git -C repo push origin +HEAD:main", ...forced],
  ["git push --force-anything origin main", ...forced],
  ["git push --force-with-lease-if-includes origin main", ...forced],
  ["git push --force --force-with-lease origin main", ...forced],
  ["git push --force-with-lease origin +main", ...forced],
  ["git push --force-with-lease origin main", ...leased],
  ["git push --force-with-lease=main:1a2b3c origin refs/heads/main", ...leased],
  ["git push --force-with-lease --force-if-includes origin main", ...leased],
  ["git push --force-if-includes origin main", main],

  ["git push --delete origin old", ...removed],
  ["git push origin -d old", ...removed],
  ["git push origin :old", ...removed],
  ["git push origin :refs/heads/old", ...removed],
  ["git push origin :refs/tags/v1", "git.push origin refs/tags/v1 delete", "git.delete_tag v1"],
  [
    "git push --prune origin 'refs/heads/*'",
    "git.push origin branch? delete?",
    "maybe git.delete_branch branch? origin force",
  ],
  ["git push --prune origin", "git.push origin topic delete?", "maybe git.delete_branch topic origin force"],
  ["git subtree push --prefix x origin main", main],
  ["git subtree push --prefix x origin main -f", "git.push origin main force"],
  ["git subtree push -P x --force origin main", "git.push origin main force"],
  [
    "git push --mirror",
    "git.push origin branch? force delete?",
    "git.force_push origin branch?",
    "maybe git.delete_branch branch? origin force",
  ],
  [
    "GIT_DIR=/srv/app.git git push --mirror backup",
    "git.push backup branch? force delete?",
    "git.force_push backup branch?",
    "maybe git.delete_branch branch? backup force",
  ],
];
test.each(pushes)("[policy.git.push] finds the branches that %s writes", (command, ...acts) =>
  expect(actsOf(command, repository())).toEqual(acts),
);

const uncertain: readonly Row[] = [
  ['git push origin "$BRANCH"', ...anything],
  ["git push origin HEAD:$BRANCH", ...anything],
  ['git push origin "HEAD:$BRANCH"', "git.push origin branch?"],
  ['git push origin "$FROM:main"', ...anything.map(act => act.replace("branch?", "main"))],
  [
    "git push $WHERE",
    ...anything.map(act => act.replace("origin", "remote?")),
    "maybe net.transfer domain? up",
  ],
  ["git push origin main $MORE", ...anything.map(act => act.replace("branch?", "main")), ...anything],
];
test.each(uncertain)("[policy.git.unknown] keeps the doubt about %s", (command, ...acts) =>
  expect(actsOf(command, repository())).toEqual(acts),
);

interface ConfiguredRow {
  readonly command: string;
  readonly with: { readonly [key: string]: string };
  readonly acts: readonly string[];
}

const row = (
  command: string,
  configuration: ConfiguredRow["with"],
  ...acts: readonly string[]
): ConfiguredRow => ({ command, with: configuration, acts });

const configured: readonly ConfiguredRow[] = [
  row("git push", {}, "git.push origin topic"),
  row("git push", { "branch.topic.remote": "team" }, "git.push team topic"),
  row("git push", { "branch.topic.remote": "team", "remote.pushdefault": "mine" }, "git.push mine topic"),
  row("git push", { "branch.topic.pushremote": "fork", "remote.pushdefault": "mine" }, "git.push fork topic"),
  row("git push", { "push.default": "current" }, "git.push origin topic"),
  row("git push", { "push.default": "matching" }, "git.push origin branch?"),
  row("git push", { "push.default": "nothing" }),
  row("git push", { "push.default": "upstream", "branch.topic.merge": "refs/heads/main" }, main),
  row("git push", { "remote.origin.push": "+refs/heads/topic:refs/heads/main" }, ...forced),
  row(
    "git push",
    { "remote.origin.mirror": "true" },
    "git.push origin branch? force delete?",
    "git.force_push origin branch?",
    "maybe git.delete_branch branch? origin force",
  ),
  row(
    "git push -f",
    { "branch.topic.remote": "team" },
    "git.push team topic force",
    "git.force_push team topic",
  ),
  row(
    "git -c push.default=matching push",
    {},
    "git.config push.default matching command",
    "git.push origin branch?",
  ),
  row("git -c remote.origin.push=+main push", {}, "git.config remote.origin.push +main command", ...forced),
];
test.each(configured)("[policy.git.push-defaults] $command, with $with", ({ command, with: given, acts }) =>
  expect(actsOf(command, repository(given))).toEqual(acts),
);

test.each([
  ["git push", "git.push origin branch?"],
  ["git push origin HEAD", "git.push origin branch?"],
  ["git push --force", "git.push origin branch? force", "git.force_push origin branch?"],
])("[policy.git.push-defaults] keeps the doubt in an unknown repository: %s", (command, ...acts) =>
  expect(actsOf(command)).toEqual(acts),
);

const otherBranch = "maybe git.push origin branch?";
const mayForce = ["maybe git.push origin branch? force", "maybe git.force_push origin branch?"];
const settings: readonly Row[] = [
  ["git config remote.origin.push +main:main && git push", ...mayForce],
  ["git config --local REMOTE.origin.PUSH '+refs/heads/*'; git push origin", ...mayForce],
  ["git config remote.origin.push main:main && git push", otherBranch],
  ["git config remote.origin.push :old && git push", "maybe git.push origin branch? delete"],
  [
    "git config remote.origin.mirror true; git push origin",
    "maybe git.push origin branch? force delete?",
    "maybe git.force_push origin branch?",
  ],
  ["git config push.default matching && git push", otherBranch],
  ["git config branch.topic.merge refs/heads/main && git push", otherBranch],
  ["git config push.default simple && git push"],
  ["git config remote.origin.mirror false; git push origin"],
  ["git config --unset remote.origin.mirror; git push origin"],
  ["git config remote.backup.mirror true; git push origin"],
  [
    "git remote add --mirror=push x ../x.git; git push x",
    "maybe git.push x branch? force delete?",
    "maybe git.force_push x branch?",
  ],
  ["git remote add --mirror=fetch x ../x.git; git push x"],
  ["git push origin; git config remote.origin.mirror true"],
];
test.each(settings)("[policy.git.push-settings] judges the push by its new settings: %s", (text, ...acts) => {
  const added = actsOf(text, repository()).filter(act => act.startsWith("maybe "));
  expect(added).toEqual(acts);
});
