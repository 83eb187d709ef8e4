/** A session's key as every store can hold it: two keys that differ are two sessions in each of them. */
import { fault } from "../base/index.ts";
import type { MemoryOwner, SessionKey } from "../ports/index.ts";

/** Source: the limits of the databases' indexes, with room to spare. */
const MAX_CHARS = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be in a name.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The three names and the project, and nothing else. @throws input.invalid naming the wrong part */
export function checkKey({ tenant, user, session, project }: SessionKey): SessionKey {
  const names = { tenant, user, session, ...(project !== undefined && { project }) };
  for (const [what, name] of Object.entries(names)) {
    if (isName(name)) continue;
    const expected = `1 to ${MAX_CHARS} characters of well-formed text, none of them a control character`;
    throw fault("input.invalid", { what: `The session's ${what}`, expected });
  }
  return { tenant, user, session, ...(project !== undefined && { project }) };
}

/** The same for a user without a session. @throws input.invalid */
export function checkOwner({ tenant, user }: MemoryOwner): MemoryOwner {
  checkKey({ tenant, user, session: "-" });
  return { tenant, user };
}

const isName = (name: unknown): boolean =>
  typeof name === "string" &&
  name.length > 0 &&
  name.length <= MAX_CHARS &&
  name.isWellFormed() &&
  !CONTROL.test(name);
