/** Cuts text to a length without cutting a character in two. */

/** At most so many UTF-16 units; "…" marks a cut. */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? maxLength - 2 : maxLength - 1;
  return `${text.slice(0, end)}…`;
}
