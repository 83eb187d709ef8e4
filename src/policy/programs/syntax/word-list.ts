/** Tables of words, written as one reads them. */

export const wordList = (text: string): readonly string[] => text.split(/\s+/).filter(word => word !== "");

export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text));
