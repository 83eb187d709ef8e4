/** toBase64 writes bytes as base64, in every runtime. */

/** Each stretch by itself: a function takes only so many arguments. Three bytes are four characters. */
const STRETCH = 0x6000;

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += STRETCH)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + STRETCH)));
  return text;
}
