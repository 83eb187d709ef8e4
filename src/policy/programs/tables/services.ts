/** Services, by the programs that start and stop them. */
import type { ProgramTables } from "../table/program-table.ts";

const LOOK = "process.read(what: services)";
const CHANGE = "system.service(name: each $*)";
const ENDS =
  `poweroff reboot halt kexec rescue emergency shutdown suspend hibernate runlevel0 runlevel1 runlevel6
  ctrl-alt-del`.split(/\s+/);

export const tables = {
  systemctl: {
    valued: `-M --machine -t --type -p --property -P --state -n --lines -o --output --root --image -s --signal
      --kill-whom --kill-who --job-mode --what --message`,
    flags: `--user --system --global --runtime --no-pager --no-legend --no-block --no-wall --no-ask-password -q --quiet
      -l --full -a --all -r --recursive --now -f --force --failed --plain -v --dry-run --wait --value -i`,
    does: {
      [LOOK]: `status show cat list-units list-sockets list-timers list-unit-files list-dependencies list-jobs
        list-machines list-paths list-automounts is-active is-enabled is-failed is-system-running get-default
        whoami`,
      "process.read(what: environment)":
        "show-environment, show -p=*Environment*, show --property=*Environment*",
      "system.power": `poweroff reboot halt kexec soft-reboot suspend hibernate hybrid-sleep suspend-then-hibernate
        sleep rescue emergency exit switch-root`,
    },
    adds: {
      "system.power(verb: $1)": ENDS.map(each => `~${each}.target`).join(" "),
      "remote.run(domain: domain $-H|--host)": "-H --host",
    },
    bare: LOOK,
    otherwise: CHANGE,
  },
  "service rc-service invoke-rc.d": {
    does: { [LOOK]: ["--status-all -l --list -h -r -e", "* status,"] },
    always: "system.service(verb: $2, name: $1)",
  },
  "launchctl initctl supervisorctl pm2 sv": {
    valued: "-c --configuration -s --serverurl -u --username -p --password",
    flags: "-i --interactive --silent",
    does: {
      "process.read(what: environment)": "getenv export env prettylist jlist",
      [LOOK]: `list ls l ps status check describe desc show show-config check-config info logs log monit id pid
        report ping tail maintail avail fg print blame hostinfo`,
      "system.power": "reboot",
    },
    otherwise: CHANGE,
  },
  "chkconfig rc-update update-rc.d ntsysv sysv-rc-conf": {
    does: { [LOOK]: "--list" },
    bare: LOOK,
    always: "system.service(name: $1)",
  },
  loginctl: {
    valued: "-H --host -p --property -n --lines -o --output -s --signal --kill-whom",
    flags: "--no-pager --no-legend -a --all -l --full --value",
    does: {
      [LOOK]: `list-sessions list-users list-seats session-status user-status seat-status show-session show-user
        show-seat`,
      "process.stop(target: everything); system.power(verb: kill)": "terminate-* kill-*",
    },
    bare: LOOK,
    otherwise: "system.settings",
  },
} satisfies ProgramTables;
