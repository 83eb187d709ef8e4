/** Services, by the programs that start and stop them. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { isKnown, textOf, type Word } from "../../word.ts";
import { setOf } from "../syntax/leading-words.ts";
import { optionsOf } from "../syntax/option-values.ts";
import { type Call, type Effect, each, nothing, verbProgram } from "../syntax/verb-program.ts";
import { look, lookOr, programs } from "./look-or-change.ts";
import { power } from "./power.ts";
import { everything } from "./processes.ts";

const read: Effect = () => [look("services")];

function changesOf(verb: string | undefined, names: readonly Word[]): readonly Operation[] {
  const known = names.length === 0 ? [undefined] : names.map(textOf);
  return known.map(name => operation("system.service", { verb, name }));
}

const namesIn = (words: readonly Word[]) => words.filter(({ text }) => !text.startsWith("-"));

const change: Effect = call => changesOf(call.verb, optionsOf(call, optionsWithValue).operands);

const optionsWithValue =
  "-s --signal -t --type -p --property -n --lines -o --output -H --host -M --machine --kill-whom --job-mode -c -u";

/** A target may stand for the end of everything: `systemctl isolate poweroff.target`. */
const changeUnit: Effect = call => {
  const ends = namesIn(call.after).filter(({ text }) => POWER_TARGET.test(text));
  return ends.length > 0 ? ends.map(({ text }) => power(text)) : change(call);
};

const POWER_TARGET =
  /^(?:poweroff|reboot|halt|kexec|rescue|emergency|shutdown|suspend|hibernate|runlevel[016]|ctrl-alt-del)(?:\.target)?$/;

const powerVerb: Effect = ({ verb }) => [power(verb)];

const systemctl: Recogniser = verbProgram({
  verbs: {
    ...each(
      read,
      `status show cat list-units list-sockets list-timers list-unit-files list-dependencies list-jobs list-machines
      list-paths list-automounts is-active is-enabled is-failed is-system-running get-default show-environment
      whoami`,
    ),
    ...each(nothing, "help"),
    ...each(
      powerVerb,
      "poweroff reboot halt kexec soft-reboot suspend hibernate hybrid-sleep suspend-then-hibernate sleep rescue" +
        " emergency exit switch-root",
    ),
    ...each(changeUnit, "start isolate set-default"),
  },
  bare: read,
  valued: setOf(
    `-H --host -M --machine -t --type -p --property -P --state -n --lines -o --output --root --image -s --signal
    --kill-whom --kill-who --job-mode --what --timestamp --when --drop-in --message --check-inhibitors`,
  ),
  flags: setOf(
    `--user --system --global --runtime --no-pager --no-legend --no-block --no-wall --no-reload --no-ask-password
    -q --quiet -l --full -a --all -r --recursive --reverse --now -f --force --failed --plain -v --dry-run --wait -T
    --show-types --value -i --with-dependencies`,
  ),
  other: change,
});

/** On another machine, where one is named. */
const systemctlAnywhere: Recogniser = (command, recognition) => {
  const found = systemctl(command, recognition);
  const at = command.arguments.findIndex(({ text }) => /^(?:-H|--host(?:=.*)?)$/.test(text));
  if (found === undefined || at < 0) return found;
  const [, attached] = command.arguments[at]!.text.split("=");
  const host = attached ?? textOf(command.arguments[at + 1]);
  return [operation("remote.run", { domain: host?.replace(/^.*@/, "") }), ...found];
};

/** `service name verb` */
const service: Recogniser = ({ arguments: words }) => {
  if (words.some(({ text }) => /^(?:--status-all|-l|--list|-h|--help|--version|-r|-e)$/.test(text))) {
    return [look("services")];
  }
  const [name, verb] = namesIn(words);
  if (name === undefined) return [];
  if (name.canSplit) return [look("services"), ...changesOf(undefined, [name]).map(possibly)];
  if (verb === undefined) return isKnown(name) ? [look("services")] : changesOf(undefined, [name]);
  return textOf(verb) === "status" ? [look("services")] : changesOf(textOf(verb), [name]);
};

/** Its own processes, which it starts and keeps running. */
const keeper = (reading: string, flags = ""): Recogniser =>
  verbProgram({
    verbs: { ...each(nothing, "help version completion"), ...each(read, reading) },
    bare: nothing,
    valued: setOf("-c --configuration -s --serverurl -u --username -p --password"),
    flags: setOf(`-i --interactive -s --silent ${flags}`),
    other: change,
  });

const session: Effect = ({ verb }: Call) =>
  /^(?:terminate|kill)-/.test(verb) ? everything : [operation("system.settings", { verb })];

export const services: Commands = {
  systemctl: systemctlAnywhere,
  ...programs("service rc-service invoke-rc.d", service),
  launchctl: verbProgram({
    verbs: {
      ...each(
        read,
        "list print print-cache print-disabled blame dumpstate hostinfo managername manageruid managerpid procinfo" +
          " getenv error variant version plist examine",
      ),
      ...each(powerVerb, "reboot"),
      ...each(nothing, "help"),
    },
    other: change,
  }),
  initctl: keeper("list status show-config log-priority check-config"),
  supervisorctl: keeper("status tail maintail avail pid fg"),
  pm2: keeper(
    "list ls l ps status describe desc show info logs log monit prettylist jlist env id pid report ping",
  ),
  sv: ({ arguments: words }) => {
    const [verb, ...names] = namesIn(words);
    return /^(?:status|check|s)$/.test(verb?.text ?? "status")
      ? [look("services")]
      : changesOf(textOf(verb), names);
  },
  ...programs(
    "chkconfig rc-update update-rc.d ntsysv sysv-rc-conf",
    lookOr((given, { program }) => changesOf(program, given.operands.slice(0, 1)), {
      what: "services",
      when: "list",
      bare: true,
    }),
  ),
  loginctl: verbProgram({
    verbs: each(
      read,
      "list-sessions list-users list-seats session-status user-status seat-status show-session show-user show-seat",
    ),
    bare: read,
    valued: setOf("-H --host -p --property -n --lines -o --output -s --signal --kill-whom"),
    flags: setOf("--no-pager --no-legend -a --all -l --full --value"),
    other: session,
  }),
};

export { services as programs };
