/** Health, for those who watch the server: it needs no key, and tells nothing of users. */
import type { ServedBrainstem } from "../served-brainstem.ts";

const reply = (isGood: boolean, body: object) =>
  Response.json(body, { status: isGood ? 200 : 503, headers: { "cache-control": "no-store" } });

/** `/live`: the process can go on. `/ready`: turns may be sent. `/`: how each part is. Undefined for other paths. */
export async function healthAt(
  path: string,
  served: ServedBrainstem,
  isStopping: boolean,
): Promise<Response | undefined> {
  if (path !== "" && path !== "/live" && path !== "/ready") return undefined;
  const { components, isLive, isReady } = await served.health();
  if (path === "/live") return reply(isLive, { isLive });
  const isOpen = isReady && !isStopping;
  if (path === "/ready") return reply(isOpen, { isReady: isOpen });
  return reply(isOpen, {
    isLive,
    isReady: isOpen,
    components: components.map(({ name, status }) => ({ name, status })),
  });
}
