/** The brain's own command line, in the hands of an agent. */
import { expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

test.each([
  ..."recall 'how to test',context fix,why l-1,doctor,check 'rm -rf /',skills,skills git,skills list".split(
    ",",
  ),
  ..."skills match deploy,review,review list,review show 1,dream --dry-run,skills new x --dry-run,link,status,uninstall --dry-run,mcp-proxy --show,mcp-proxy --name x --show".split(
    ",",
  ),
  ..."models,models --json,models --model ollama/llama3.2,tools,tools list,tools show git_push,tools git_push,"
    .split(",")
    .filter(Boolean),
  ..."sessions,sessions list,sessions main,sessions show main --events,sessions replay main,sessions export main,audit verify main,audit verify --all,audit show main".split(
    ",",
  ),
])("brainstem %s reads", text => {
  expect(summaryOf(`brainstem ${text}`)).toEqual(["memory.read()"]);
});

test.each([
  "remember 'a'",
  "reflect did it",
  "decide x",
  "dream",
  "skills sync",
  "skills new git",
  "sessions branch main other",
])("brainstem %s writes", text => expect(summaryOf(`brainstem ${text}`)).toEqual(["memory.write()"]));

test.each([
  ["review accept 1", "review accept"],
  ["--brain ../other review accept 1", "review accept"],
  ["review --json reject 1 --reason no", "review reject"],
  ["review edit 1", "review edit"],
  ["forget it", "forget"],
  ["init", "init"],
  ["install claude-code", "install"],
  ["link ../other", "link"],
  ["link --remove", "link"],
  ["share import a.md", "share import"],
  ["dream --undo", "dream --undo"],
  ["sessions resume main --approve", "sessions resume"],
  ["sessions --storage sqlite:a.db resume main --reject no", "sessions resume"],
  ["sessions remove main --yes", "sessions remove"],
  ["sessions erase main --turn 2 --yes", "sessions erase"],
  ["audit keys --new", "audit keys"],
  ["audit keys --accept 0123456789abcdef", "audit keys"],
  ["sessions import forged.jsonl", "sessions import"],
  ["sessions copy --from sqlite:a.db --to sqlite", "sessions copy"],
  ["tools accept files", "tools accept"],
  ["tools --json accept files", "tools accept"],
  ["mcp-proxy --name files --accept", "mcp-proxy --accept"],
  ["mcp-proxy --accept=false --name files", "mcp-proxy --accept"],
  ["mcp-proxy --accept read -- npx server", "mcp-proxy --accept"],
  ["trust", "trust"],
  ["trust --withdraw", "trust"],
  ["allow 'git push'", "allow"],
  ["allow --always 'git push'", "allow"],
  ["rules add 'always push'", "rules add"],
  ["rules forget 1", "rules forget"],
  ["memory off", "memory off"],
  ["memory on", "memory on"],
  ["init --overwrite", "init"],
  ["serve --stop", "serve --stop"],
  ["hook codex PreToolUse", "hook"],
])("[policy.system.brain] brainstem %s changes the brain", (text, verb) => {
  expect(summaryOf(`brainstem ${text}`).join()).toContain(`brain.review(verb: ${verb}`);
});

test.each(["uninstall", "uninstall claude-code", "--brain ../other uninstall"])(
  "[policy.system.brain] brainstem %s removes the hooks",
  text => expect(summaryOf(`brainstem ${text}`)).toEqual(["brain.change_rules(verb: uninstall)"]),
);

test.each(["serve", "serve --detach", "mcp", "try"])(
  "[policy.system.brain] brainstem %s does nothing by itself",
  text => expect(summaryOf(`brainstem ${text}`)).toEqual(["shell.print()"]),
);

test.each([
  "models --check",
  "models --call",
  "models mistral/large",
  "models --model x mistral/large",
  "models $X",
  "tools run git_push",
  "tools run read_file --brain .",
  "tools $X",
  "chat hello",
])("[policy.system.brain] brainstem %s runs an unknown command", text => {
  expect(summaryOf(`brainstem ${text}`).join()).toMatch(
    /^(?:process\.run\(program: brainstem, subcommand: \w+(?:, sandbox: \?)?\)|shell\.opaque\(.*\))$/,
  );
});

test.each(["-- rm a", "rm a", "--strict rm -- a", "--name x -- rm a --accept"])(
  "[policy.system.brain] brainstem mcp-proxy %s starts its server",
  text => expect(summaryOf(`brainstem mcp-proxy ${text}`).join()).toContain("fs.delete(path: /work/app/a"),
);

test.each([
  ["brainstem dream --install", ["brain.review(verb: dream --install)", "system.schedule(verb: dream)"]],
  ["brainstem doctor --fix", ["memory.read()", "memory.write()"]],
  ["brainstem share export --lessons all --yes", ["memory.read()", "brain.review(verb: share export --yes)"]],
  [
    "brainstem share export --lessons all --output a.md",
    ["memory.read()", "fs.write(path: /work/app/a.md, append: false, recursive: false)"],
  ],
])("[policy.system.brain] finds the operations of %s", (text, expected) =>
  expect(summaryOf(text)).toEqual(expected),
);

test.each(["brainstem dream $X", "brainstem dream --$X", "brainstem link $X", "brainstem mcp-proxy $X"])(
  "[policy.system.brain] %s may answer for a person",
  text => expect(summaryOf(text).join()).toMatch(/brain\.review|shell\.opaque/),
);
