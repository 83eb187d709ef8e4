/**
 * What a person found of commands that are labelled destructive and were allowed: a label is a description's first verb, and
 * says nothing of what is lost. `loss`: something is lost, and a word says so; `unnamed`: something is lost, and no word says
 * so; `no-loss`: nothing that anybody has is lost; `garbled`: the row lost its verb when it was made (`[d node` for `delnode`).
 */
export type Verdict = "loss" | "unnamed" | "no-loss" | "garbled";

/** Hashes of commands, by what was found of them. */
const found: { readonly [Each in Verdict]: string } = {
  loss: `
    0e34204e 2bf82244 410175f3 7b7e26a1 836fb871 94515566 c7d0751b`,
  unnamed: `
    0aa93f14 2903672f 2ef86d0f 5128bf9f 5ac45a19 5e37807d 63241e28 65f97c88 83694111 9047182f aaba4edf c3f39051 c6b47458 cb06fd43 d5da732e e44d8cd8 ebd07be3 f97f3132 ff477fe1`,
  "no-loss": `
    0a1ce9a1 1f2a0145 220e33bb 31210c13 54013b44 596adf8f a29177b5 cbb35074 d42d3922 f0ea212c`,
  garbled: "23e1a23d 30204bcb 5a97c106 9f283f98 a8c6c0c9",
};

export const verdicts: ReadonlyMap<string, Verdict> = new Map(
  (Object.keys(found) as Verdict[]).flatMap(verdict =>
    found[verdict]
      .trim()
      .split(/\s+/)
      .map(hash => [hash, verdict] as const),
  ),
);
