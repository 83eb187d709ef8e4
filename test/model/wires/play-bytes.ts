/** Plays bytes to a provider package without a network: a fetch whose body comes in the pieces that a test cuts. */

/** The bytes in pieces that end at the cuts, as a response of an event stream. */
export function playBytes(bytes: Uint8Array, cuts: readonly number[] = []): Response {
  const ends = [...cuts, bytes.length];
  let from = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const to = ends.shift();
      if (to === undefined) return controller.close();
      // A piece of nothing would be no piece.
      if (to > from) controller.enqueue(bytes.subarray(from, to));
      else return this.pull?.(controller);
      from = to;
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** A fetch that answers every request so. */
export const fetchOf = (respond: () => Response): typeof fetch => {
  return () => Promise.resolve(respond());
};
