/** Compares what a program printed with what the page says, where `…` stands for anything. */
export function isOutput(actual: string, expected: string): boolean {
  const pattern = tidy(expected)
    .split("…")
    .map(text => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("[\\s\\S]*?");
  return new RegExp(`^${pattern}$`).test(tidy(actual));
}

const tidy = (text: string) => text.replace(/[ \t]+$/gm, "").trim();
