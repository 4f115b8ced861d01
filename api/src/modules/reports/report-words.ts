const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/** A number as it is said: "two", "12". */
export const sayNumber = (count: number): string => small[count] ?? String(count);

/** The same at the beginning of a sentence. */
export const startWithNumber = (count: number): string => capitalise(sayNumber(count));

export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "one project", "two projects" */
export const sayProjects = (count: number): string =>
  `${sayNumber(count)} ${count === 1 ? 'project' : 'projects'}`;

/** "one reply", "two replies" */
export const sayReplies = (count: number): string =>
  `${sayNumber(count)} ${count === 1 ? 'reply' : 'replies'}`;

/** "Jess", "Jess and Tama", "Jess, Tama and Ravi" */
export function sayNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  maximumFractionDigits: 0,
});

/** Whole dollars: "$335". */
export const toDollars = (amount: number): string => dollars.format(amount);
