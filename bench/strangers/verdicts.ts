/**
 * A person's verdicts on all commands that are labelled destructive and were allowed: a label is a description's first verb,
 * which may lose nothing. `loss`: data is lost, and a word says so; `unnamed`: data is lost, and no word says so;
 * `no-loss`: no data is lost; `garbled`: the row lost its verb when it was made (`[d node` for `delnode`).
 */
export type Verdict = "loss" | "unnamed" | "no-loss" | "garbled";

/** Hashes of commands, by what was found of them. */
const found: { readonly [Each in Verdict]: string } = {
  loss: `
    1cbfe616 73f9618f a35affae cb70cccb cde4f7f8
    0e34204e 2bf82244 410175f3 7b7e26a1 836fb871 94515566 c7d0751b`,
  unnamed: `
    1b0c8b29 2ca4fff4 5908ecba 7b6d94e3 c2831589 e50e760a ed8f1483 f3047015
    0aa93f14 2903672f 2ef86d0f 5128bf9f 5ac45a19 5e37807d 63241e28 65f97c88 83694111 9047182f aaba4edf c3f39051 c6b47458 cb06fd43 d5da732e e44d8cd8 ebd07be3 f97f3132 ff477fe1`,
  "no-loss": `
    02b22672 082f2467 55bf03da 5d1fd444 78caaff1 7d0a11da 93898698 986b00d1 9f3e912a aace8231 b61c42e1 cf168bcb dbc71476 e680ba2b
    0a1ce9a1 1f2a0145 220e33bb 31210c13 54013b44 596adf8f a29177b5 cbb35074 d42d3922 f0ea212c`,
  garbled: `
    23e1a23d 30204bcb 5a97c106 9f283f98 a8c6c0c9
    0737395c 2f25e74b 363b9188 3865a77a 3df35f43 3e8410d0 493c59b2 6610e991 662bc088 6dd73dcf 6feeaeaa 762bca58 7aae0c5e
    81fbee3d 9bce7c5e a180be37 b7ecc2c2 b89be3b6 cc5a9859 ce5f4198 e924b6f7 fa903244`,
};

export const verdicts: ReadonlyMap<string, Verdict> = new Map(
  (Object.keys(found) as Verdict[]).flatMap(verdict =>
    found[verdict]
      .trim()
      .split(/\s+/)
      .map(hash => [hash, verdict] as const),
  ),
);
