/** Programs that are only the way to another one. */
import type { Command } from "../recognition.ts";
import { known, type Word } from "../word.ts";

/** Source: ld.so(8); musl, dynamic linker. */
const LOADER = /^ld(?:-(?:linux|musl)[\w.-]*|(?:-\d[\d.]*|64)?\.so[\d.]*)$/;
const VALUED = /^--(?:library-path|inhibit-rpath|audit|preload|argv0|glibc-hwcaps-(?:prepend|mask))$/;

/** `/etc/init.d/nginx stop` is `service nginx stop`. */
const SERVICE = /^\/etc\/(?:rc\.d\/)?(?:init|rc)\.d\/[^/]+$/;

/** The words that a loader runs, or a service's script stands for; undefined for any other program, and for a loader that runs none. */
export function programBehind({
  program,
  words: [written],
  arguments: words,
}: Command): readonly Word[] | undefined {
  if (SERVICE.test(written?.text ?? "")) return [known("service"), known(program), ...words];
  if (!LOADER.test(program)) return undefined;
  for (let at = 0; at < words.length; at++) {
    const { text } = words[at]!;
    if (VALUED.test(text)) at += 1;
    else if (!text.startsWith("-")) return words.slice(at);
  }
  return undefined;
}
