/** `needsLook` says in a line which skills are due, wherever a command mentions skills. */
import { systemClock } from "../../base/index.ts";
import type { Brain } from "../../brain/index.ts";
import { upkeepOfSkills } from "../../brain/learning.ts";
import { printable } from "../print.ts";

/** "git-proxy and deploy need a look: brainstem skills review"; undefined where no skill is due. @throws volume.*, skill.* */
export async function needsLook({ skills, episodes }: Brain): Promise<string | undefined> {
  const { due, stale } = await upkeepOfSkills(skills, episodes, systemClock.now());
  const names = [...due.map(({ skill }) => skill), ...stale.map(({ skill }) => skill.name)];
  if (names.length === 0) return undefined;
  const list = printable(new Intl.ListFormat("en").format(names));
  return `${list} ${names.length === 1 ? "needs" : "need"} a look: brainstem skills review`;
}
