/** The output of a program, however much of it there is: the beginning and the end are kept. */

export interface OutputBuffer {
  add(text: string): void;
  /** Head and tail, with a line between them that says how much was dropped. */
  text(): string;
}

/** Holds at most `maxChars` of what is added, and a chunk more while it makes room. */
export function createOutputBuffer(maxChars: number): OutputBuffer {
  const half = Math.floor(maxChars / 2);
  let head = "";
  let tail = "";
  let dropped = 0;
  const trim = () => {
    const surplus = Math.max(0, tail.length - half);
    dropped += surplus;
    tail = tail.slice(surplus);
  };
  return {
    add(text) {
      const room = half - head.length;
      head += text.slice(0, room);
      tail += text.slice(room);
      // Trimming at every chunk would copy the tail each time.
      if (tail.length > 2 * half) trim();
    },
    text() {
      trim();
      const gap = dropped === 0 ? "" : `\n[… ${dropped.toLocaleString("en")} characters dropped …]\n`;
      // Both cuts may have gone through a character.
      return (head + gap + tail).toWellFormed();
    },
  };
}
