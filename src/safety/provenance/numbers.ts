/** `readNumber` and `numbersIn`: the numbers that a text means, however it writes them. */
import { seen } from "./squash.ts";

const NUMBER = /\d[\d.,'’]*(?: \d{3}(?!\d)[\d.,]*)*/g;
/** “2k”, “0x7d0”, “1.9e3”. */
const SHORT = /(?<![\w.])(?:0x[\da-f]{1,12}|\d{1,9}(?:\.\d{1,9})?e\d{1,2}|\d{1,9}(?:\.\d{1,9})?[km])(?!\w)/gi;

/** All of them, in no order. Linear in the text. */
export function numbersIn(text: string): readonly number[] {
  const plain = seen(text);
  const short = (plain.match(SHORT) ?? []).map(each => {
    if (/^0x|\d$/i.test(each)) return Number(each);
    return Number(each.slice(0, -1)) * (/k$/i.test(each) ? 1e3 : 1e6);
  });
  return [...short, ...(plain.match(NUMBER) ?? []).flatMap(each => readNumber(each) ?? [])];
}

/** “2,350.00”, “2.350,00”, “310,00”, “10 000”; undefined for no number. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/[\s'’_]/g, "").replace(/^[^\d-]{1,4}|[^\d]{1,4}$/g, "");
  if (!/^-?\d[\d.,]*$/.test(digits)) return undefined;
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const behind = last < 0 ? 0 : digits.length - last - 1;
  const isFraction = behind > 0 && (behind !== 3 || /^-?0/.test(digits));
  const whole = (isFraction ? digits.slice(0, last) : digits).replace(/[.,]/g, "");
  return Number(isFraction ? `${whole}.${digits.slice(last + 1)}` : whole);
}
