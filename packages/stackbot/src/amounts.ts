import { type Budget, budgets } from '@stackworks/contracts';

const units = 'one two three four five six seven eight nine ten'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(' ');
const numberWords: ReadonlyMap<string, number> = new Map([
  ...units.map((word, index) => [word, index + 1] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ...([
    ['a', 1],
    ['an', 1],
    ['couple', 2],
    ['twelve', 12],
  ] as const),
]);

/** Longer texts are not answers in numbers. */
const longest = 120;

const below = /\b(under|below|less than|fewer than|up to|at most|max(imum)?|no more than)\b/;
const above = /\b(over|above|more than|at least|min(imum)?|upwards?)\b|\+/;

/** Factors that turn an amount "a year" and so on into a monthly one. */
const perMonth: readonly [RegExp, number][] = [
  [/\b(a|per|each|every) (year|annum)\b|\/ ?y(ea)?r|\b(yearly|annually|annual|pa)\b/, 1 / 12],
  [/\b(a|per|each|every) fortnight\b|\bfortnightly\b/, 26 / 12],
  [/\b(a|per|each|every) week\b|\/ ?w(ee)?k|\bweekly\b/, 52 / 12],
];

/** Dollars a month in words such as "about 60 dollars", "under 100" or "600 a year"; of a range, its middle. */
export function findMonthlyAmount(text: string): number | null {
  const lower = text.slice(0, longest).toLowerCase();
  const period = perMonth.find(([pattern]) => pattern.test(lower));
  const words = period ? lower.replace(period[0], ' ') : lower.replace(/\b(a|per|each|every) month\b/, ' ');
  const numbers = findNumbers(words);
  if (numbers.length === 0) return null;
  const middle = numbers.slice(0, 2).reduce((sum, number) => sum + number, 0) / Math.min(numbers.length, 2);
  const nudge = below.test(words) ? -0.01 : above.test(words) ? 0.01 : 0;
  return Math.max(0, middle * (period?.[1] ?? 1) + nudge);
}

const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30, year: 365 };

/** Days in words such as "3 weeks" or "a couple of months"; of a range, its end. */
export function findDays(text: string): number | null {
  const words = toDigits(text.slice(0, longest).toLowerCase());
  const spans = [
    ...words.matchAll(
      /(\d{1,4}(?:\.\d)?) ?(?:(?:-|–|to|or) ?(\d{1,4}) ?)?(?:of )?(?:business |working )?(day|week|wk|fortnight|month|mth|year)s?\b/g,
    ),
  ].map(([, from = '', to = '', unit = '']) => {
    const name = unit === 'wk' ? 'week' : unit === 'mth' ? 'month' : unit;
    return Number(to || from) * (unitDays[name] ?? 1);
  });
  return spans.length === 0 ? null : Math.max(...spans);
}

function findNumbers(words: string): number[] {
  const bare = words.replace(/\b(a|an|couple)\b/g, ' ');
  return [...toDigits(bare).matchAll(/(\d{1,3}(?:,\d{3})+|\d{1,7})(\.\d{1,2})? ?(k|grand|thousand)?\b/g)].map(
    ([, whole = '', part = '', thousands]) =>
      Number(whole.replaceAll(',', '') + part) * (thousands === undefined ? 1 : 1000),
  );
}

function toDigits(words: string): string {
  return words
    .replace(/\bhalf a\b/g, '0.5')
    .replace(/\b(couple of|couple)\b/g, '2')
    .replace(/\b(?:(one|two|three|four|five|six|seven|eight|nine|a) )hundred\b/g, (_, count: string) =>
      count === 'a' ? '100' : `${numberWords.get(count) ?? ''}00`,
    )
    .replace(/[a-z]+/g, (word) => String(numberWords.get(word) ?? word));
}

/** The upper end of each choice in dollars a month, inclusive. */
export const budgetEnds: Readonly<Record<Budget, number>> = {
  'Under $50/month': 49.99,
  '$50-100/month': 100,
  '$100-200/month': 200,
  'Over $200/month': Infinity,
};

export function toBudget(amount: number): Budget | undefined {
  return budgets.find((budget) => amount <= budgetEnds[budget]);
}
