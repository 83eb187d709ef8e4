/** Whether two files say the same, byte for byte. */

/** Undefined, which is a file that isn't there, equals only itself. */
export function equalBytes(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}
