/** `worksIn`: the works of earlier sessions, from their journals. */
import { type SessionEntry, type Work, worksOf } from "../harness/index.ts";

/** Those of the repository that did something; where a brain serves several projects, each has its own tasks. */
export const worksIn = (
  projects: readonly string[],
  journals: readonly (readonly SessionEntry[])[],
): readonly Work[] =>
  worksOf(journals).filter(
    ({ project, request, files }) =>
      (project === undefined || projects.includes(project)) && (request !== undefined || files.length > 0),
  );
