import everydayWords from './everyday-words.json' with { type: 'json' };
import { toPlain } from './read-text.ts';
import weakWords from './weak-words.json' with { type: 'json' };

/** Words that say nothing of what a text is about. */
const weak: ReadonlySet<string> = new Set(weakWords.split(' '));

/** A subject that people name in many ways, as one term in upper case: "quit" and "stop paying" are both CANCEL. Of two phrases, the longer counts. */
const subjects = Object.entries<string[]>(everydayWords).map(([name, phrases]) => ({
  term: name.toUpperCase(),
  pattern: new RegExp(
    `\\b(?:${phrases
      .toSorted((one, other) => other.length - one.length)
      .map((phrase) => phrase.replaceAll('*', '[a-z]*'))
      .join('|')})\\b`,
    'g',
  ),
}));

/** Words of the subjects that a slip of the finger may stand for. */
const spelled: readonly string[] = [
  ...new Set(
    Object.values<string[]>(everydayWords)
      .flat()
      .flatMap((phrase) => phrase.replaceAll('*', '').split(' '))
      .filter((word) => word.length >= 5 && !weak.has(word)),
  ),
];
const known: ReadonlySet<string> = new Set(spelled);

/** Subjects that only somebody who may buy from us names, and that are no business or goal of theirs. */
const terms: ReadonlySet<string> = new Set(
  [
    'cancel',
    'contract',
    'refund',
    'gst',
    'ownership',
    'revision',
    'extraChange',
    'cards',
    'priceChange',
    'missedPayment',
    'billingPeriod',
    'keepFiles',
    'rights',
    'sellData',
  ].map((name) => name.toUpperCase()),
);

/** Whether a few words, such as "refund policy", ask about what we sell and nothing else. */
export const isAboutTerms = (text: string): boolean => {
  const named = toTerms(text);
  return (
    /^\S+( \S+){0,3}$/.test(text) &&
    named.some((term) => terms.has(term)) &&
    named.filter(isSubject).every((term) => terms.has(term))
  );
};

export const isSubject = (term: string): boolean => /^[A-Z]/.test(term);

/** What a text is about: subjects, and the stems of its other words, each once. */
export function toTerms(text: string): string[] {
  const corrected = toPlain(text).split(' ').map(correct).join(' ');
  const rest = subjects.reduce((left, { term, pattern }) => left.replace(pattern, ` ${term} `), corrected);
  const words = rest.split(/\s+/).filter((word) => word.length > 1 && word !== 'IGNORED' && !weak.has(word));
  return [...new Set(words.map((word) => (isSubject(word) ? word : toStem(word))))];
}

/** A word without its ending, so that "designs" is found by "design". */
const toStem = (word: string): string =>
  word.length < 5 ? word.replace(/([a-z]{2}[^s])s$/, '$1') : word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '');

/** A word that is none of ours, and one slip away from one of ours, becomes that one. */
function correct(word: string): string {
  if (word.length < 5 || weak.has(word) || known.has(word)) return word;
  if (spelled.some((one) => word.startsWith(one))) return word;
  const single = word.replace(/s$/, '');
  return spelled.find((one) => isSlip(word, one) || isSlip(single, one)) ?? word;
}

/** Whether one letter is missing, added or wrong, or two are swapped; not the first. */
function isSlip(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const most = Math.min(typed.length, meant.length) - start;
  while (end < most && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const left = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  return (
    left.length + right.length === 1 ||
    (left.length === 1 && right.length === 1 && typed.length > 5) ||
    (left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0])
  );
}
