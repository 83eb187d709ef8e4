/** `sha256Hex`: the digest by which calls, folders and brains are told apart (Node only). */

/** SHA-256 of the text's UTF-8, in lower-case hexadecimal. Node's library is loaded by the first digest. */
export const sha256Hex = (text: string): string => process.getBuiltinModule("crypto").hash("sha256", text);
