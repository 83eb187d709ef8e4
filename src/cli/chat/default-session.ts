/** The conversation of a command that names none. */
import type { Brainstem } from "../../brainstem/index.ts";

/** `main`; in a project that shares a brain with others the project's own name, so that no two talk into one another. */
export const defaultSession = ({ config, project, root }: Brainstem): string =>
  (project === root ? undefined : config.owner.project) ?? "main";
