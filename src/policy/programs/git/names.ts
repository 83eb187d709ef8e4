/** A list of names, written as they are read: with nothing but space between them. */
export const names = (text: string): readonly string[] => text.trim().split(/\s+/);
