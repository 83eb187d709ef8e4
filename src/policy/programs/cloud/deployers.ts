/** Programs that do little but deploy. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import {
  cloudDelete,
  cloudRead,
  deploy,
  remoteRun,
  secretsChange,
  secretsRead,
} from "../effects/cloud-effects.ts";
import { scriptOperations } from "../project/script-kind.ts";
import { setOf } from "../syntax/leading-words.ts";
import { each, verbProgram } from "../syntax/verb-program.ts";
import { runThere } from "./platform-effects.ts";

/** `cap production deploy`: the environment, then tasks. */
const capistrano: Recogniser = ({ program, arguments: words }) => {
  const given = parseArguments(words, { valued: "fRr" });
  if (given.has("T", "tasks", "h", "help", "V", "version", "P")) return [];
  const [environment] = given.operands;
  return [operation("deploy.run", { tool: program, environment: textOf(environment) })];
};

/** `fab -H host task`: its tasks are the project's own, and run there and here. */
const fabric: Recogniser = ({ program, arguments: words }) => {
  const given = parseArguments(words, {
    valued: "Hicfrt",
    valuedLong: ["hosts", "identity", "collection", "search-root"],
  });
  if (given.has("l", "list", "h", "help", "V", "version")) return [];
  return [
    operation("remote.run", { domain: textOf(given.values("H", "hosts").at(-1)) }),
    operation("deploy.run", { tool: program, environment: undefined }),
  ];
};

const kamal = verbProgram({
  verbs: {
    ...each(cloudRead("kamal"), "details audit config docs", {
      app: "details logs containers images version stale_containers",
      accessory: "details logs",
      proxy: "details logs",
      traefik: "details logs",
      lock: "status",
    }),
    ...each(deploy("-d", "--destination"), "deploy redeploy setup rollback", {
      app: "boot",
      accessory: "boot",
    }),
    ...each(cloudDelete("kamal"), "remove prune", {
      app: "remove stop",
      accessory: "remove stop",
      proxy: "remove stop",
      prune: "all images containers",
    }),
    ...each(runThere, "", { app: "exec", server: "exec" }),
    ...each(remoteRun, "", { server: "bootstrap", accessory: "exec" }),
    ...each(secretsRead, "", { secrets: "fetch extract print" }),
    ...each(secretsChange, "envify", { env: "push delete", registry: "login logout setup" }),
  },
  valued: setOf("-d --destination -c --config-file --version -h --hosts -r --roles"),
  flags: setOf("-v --verbose -q --quiet -p --primary -P --skip-push -H --skip-hooks"),
  other: deploy("-d", "--destination"),
});

const always: Recogniser = ({ program, arguments: words }) =>
  parseArguments(words).has("help", "version")
    ? []
    : [operation("deploy.run", { tool: program, environment: undefined })];

const SHIPS = /^(?:deliver|pilot|supply|beta|alpha|upload_|appstore|play_?store|testflight)/;

/** `fastlane ios release`: its lanes are the project's own, and their names say what they are for. */
const fastlane: Recogniser = ({ program, arguments: words }) => {
  const { operands, ...given } = parseArguments(words, { valuedLong: ["env"] });
  const lane = textOf(operands.filter(each => !each.text.includes(":")).at(-1));
  if (given.has("help", "version") || /^(?:lanes|list|docs|actions|action)$/.test(lane ?? "")) return [];
  return lane === undefined || SHIPS.test(lane)
    ? [operation("deploy.run", { tool: program, environment: undefined })]
    : scriptOperations(program, lane);
};

export const deployers: Commands = {
  cap: capistrano,
  fab: fabric,
  fastlane,
  kamal,
  mina: capistrano,
  surge: always,
  "gh-pages": always,
};
