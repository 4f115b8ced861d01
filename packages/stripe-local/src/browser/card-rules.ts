/** The fields of a card form, in the order they are read. */
export const cardFields = ['number', 'expiry', 'cvc'] as const;
export type CardField = (typeof cardFields)[number];
/** What has been typed into a card form, as shown. */
export type CardInput = Record<CardField, string>;
/** What is wrong with one field, in the words of Stripe's own element. */
export type CardProblem = { code: string; message: string };

type Brand = { name: string; prefix: RegExp; lengths: number[]; gaps: number[]; cvcLength: number };

const everyFourth = [4, 8, 12, 16];
const unknownBrand: Brand = { name: 'unknown', prefix: /^/, lengths: [16], gaps: everyFourth, cvcLength: 3 };
const brands: Brand[] = [
  { name: 'visa', prefix: /^4/, lengths: [16], gaps: everyFourth, cvcLength: 3 },
  { name: 'amex', prefix: /^3[47]/, lengths: [15], gaps: [4, 10], cvcLength: 4 },
  {
    name: 'mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    gaps: everyFourth,
    cvcLength: 3,
  },
  { name: 'discover', prefix: /^(6011|64[4-9]|65)/, lengths: [16], gaps: everyFourth, cvcLength: 3 },
  { name: 'diners', prefix: /^3(0[0-5]|[689])/, lengths: [14, 16], gaps: [4, 10], cvcLength: 3 },
  { name: 'jcb', prefix: /^35/, lengths: [16], gaps: everyFourth, cvcLength: 3 },
  { name: 'unionpay', prefix: /^62/, lengths: [16, 17, 18, 19], gaps: everyFourth, cvcLength: 3 },
];

const messages = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: 'Your card’s expiration date is incomplete.',
  invalid_expiry_month_past: 'Your card’s expiration date is in the past.',
  invalid_expiry_year_past: 'Your card’s expiration year is in the past.',
  invalid_expiry_year: 'Your card’s expiration year is invalid.',
  incomplete_cvc: 'Your card’s security code is incomplete.',
};

/** No card is valid for longer than this. */
const furthestYears = 50;

const toProblem = (code: keyof typeof messages): CardProblem => ({ code, message: messages[code] });
const toDigits = (text: string) => text.replaceAll(/\D/g, '');
const findBrand = (digits: string) => brands.find(({ prefix }) => prefix.test(digits)) ?? unknownBrand;

/** The brand a number begins like, as Stripe names it. */
export const readBrand = (number: string) => findBrand(toDigits(number)).name;

/** What a field shows for what has been typed or pasted: digits alone, spaced as on the card. */
export const formatField: Record<CardField, (typed: string, input: CardInput) => string> = {
  number: (typed) => {
    const digits = toDigits(typed);
    const { lengths, gaps } = findBrand(digits);
    return digits
      .slice(0, Math.max(...lengths))
      .replaceAll(/\d/g, (digit, index: number) => (gaps.includes(index) ? ` ${digit}` : digit));
  },
  expiry: formatExpiry,
  cvc: (typed, { number }) => toDigits(typed).slice(0, findBrand(toDigits(number)).cvcLength),
};

/** Takes `5`, `05/31`, `5/31`, `05 / 2031` and `0531`; a slash follows the month as soon as it is certain. */
function formatExpiry(typed: string): string {
  const [first = '', second] = typed.split('/');
  const long = toDigits(typed);
  if (second !== undefined && toDigits(first).length === 1)
    return formatExpiry(`0${toDigits(first)}/${second}`);
  const digits = long.length === 6 && long.slice(2, 4) === '20' ? long.slice(0, 2) + long.slice(4) : long;
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  if (month.length < 2) return month;
  if (Number(month) < 1 || Number(month) > 12) return month.slice(0, 1);
  return `${month} / ${padded.slice(2, 4)}`;
}

/** What is wrong with a field of a card form, or null when nothing is. */
export function findProblem(field: CardField, input: CardInput, now: Date): CardProblem | null {
  if (field === 'number') return findNumberProblem(toDigits(input.number));
  if (field === 'expiry') return findExpiryProblem(toDigits(input.expiry), now);
  const { cvcLength } = findBrand(toDigits(input.number));
  return toDigits(input.cvc).length < cvcLength ? toProblem('incomplete_cvc') : null;
}

function findNumberProblem(digits: string): CardProblem | null {
  if (digits.length < Math.min(...findBrand(digits).lengths)) return toProblem('incomplete_number');
  return hasCheckDigit(digits) ? null : toProblem('invalid_number');
}

function findExpiryProblem(digits: string, now: Date): CardProblem | null {
  if (digits.length < 4) return toProblem('incomplete_expiry');
  const { month, year } = readExpiry(digits);
  const thisYear = now.getFullYear();
  if (year < thisYear) return toProblem('invalid_expiry_year_past');
  if (year > thisYear + furthestYears) return toProblem('invalid_expiry_year');
  return year === thisYear && month < now.getMonth() + 1 ? toProblem('invalid_expiry_month_past') : null;
}

/** Luhn's sum, which finds one wrong digit and two that changed places. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function readExpiry(expiry: string): { month: number; year: number } {
  const digits = toDigits(expiry);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** A card as the API takes it. */
export function toCardParams({ number, expiry, cvc }: CardInput) {
  const { month, year } = readExpiry(expiry);
  return { number: toDigits(number), exp_month: month, exp_year: year, cvc };
}
