const shape = /(?<![\d$.])(?:\(?\+)?\(?\d(?:[\d ()./-]|\u00a0|[\u2010-\u2013])*\d(?!\d)/g;

/** A price or a date is no phone number. */
const isOther = (number: string): boolean => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(number);

/**
 * The last phone number in a text, as written: New Zealand's with or without +64, and other countries' with theirs. 7 to 15
 * digits, as international numbers have.
 */
export function findPhone(text: string): string | null {
  const numbers = [...text.matchAll(shape)].map(([number]) => number.replace(/\u00a0/g, ' ').trim());
  return numbers.findLast((number) => hasPhoneLength(number) && !isOther(number))?.slice(0, 40) ?? null;
}

function hasPhoneLength(number: string): boolean {
  const digits = number.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15;
}

/** A text without its phone numbers, and without what people say around them: "call me on". */
export const withoutPhone = (text: string): string =>
  text
    .replace(shape, (number) => (hasPhoneLength(number) ? ' ' : number))
    .replace(
      /\b(?:(?:please |just |you can )?(?:ph|phone|call|ring|text|txt|reach) ?(?:me)?|(?:my )?(?:mobile|cell|number|ph|phone|tel)(?: is)?)\b(?: (?:on|at|is))?/gi,
      ' ',
    )
    .replace(/[:,;.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether somebody says that email is no way to reach them. */
export const hasNoEmail = (text: string): boolean =>
  /\b(?:no|not|don['’]?t|dont|do not|never|without|hate|haven['’]?t|can['’]?t)\b.{0,30}\be-?mails?\b/i.test(
    text,
  ) ||
  /\be-?mails?\b.{0,20}\b(?:broken|doesn['’]?t work|not working|never check)/i.test(text) ||
  /\b(?:call|ring|phone|text) (?:me )?(?:instead|rather)\b|\b(?:rather|prefer|only) (?:a |by |you )?(?:call|phone|ring|text)/i.test(
    text,
  );
