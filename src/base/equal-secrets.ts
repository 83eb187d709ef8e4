/** `equalSecrets`: the one comparison of signatures, digests and tokens; it takes as long for a near miss as for a far one. */

/** Whether two texts are the same, in a time that depends on their lengths alone. */
export function equalSecrets(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index++)
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index % (right.length || 1));
  return difference === 0;
}
