/** The verbs of `docker compose`, `docker-compose` and `podman-compose`. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import type { ParsedArguments } from "../arguments.ts";
import { flagOf, isOn, optionsOf } from "../syntax/option-values.ts";
import type { Effect, Verbs } from "../syntax/verb-program.ts";
import { each, nothing } from "../syntax/verb-program.ts";
import {
  containerChange,
  containerPush,
  containerRead,
  copyContainer,
  runInside,
} from "./container-effects.ts";

const volumes = (given: ParsedArguments) => deleted("volumes", flagOf(given, "v", "volumes"));

function deleted(what: string, isDeleted: boolean | undefined): readonly Operation[] {
  const deletion = operation("container.delete", { what });
  return isDeleted === undefined ? [possibly(deletion)] : isDeleted ? [deletion] : [];
}

/** Containers and networks come back with the next `up`; volumes and images don't. */
const down: Effect = call => {
  const given = optionsOf(call, "--rmi -t --timeout");
  if (isOn(given, "dry-run")) return containerRead(call);
  const images = given.has("rmi") || (given.mayHave("rmi") ? undefined : false);
  return [
    operation("container.change", { verb: call.verb }),
    ...volumes(given),
    ...deleted("images", images),
  ];
};

const removeStopped: Effect = call => [...deleted("containers", true), ...volumes(optionsOf(call))];

export const composeVerbs: Verbs = {
  ...each(containerRead, "ps ls images logs top port events config convert stats attach wait volumes"),
  ...each(
    containerChange,
    "up start stop restart build pull create kill pause unpause scale watch commit export publish",
  ),
  ...each(nothing, "version"),
  down,
  rm: removeStopped,
  run: runInside,
  exec: runInside,
  push: containerPush,
  publish: containerPush,
  cp: copyContainer,
};
