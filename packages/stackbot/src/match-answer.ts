import { budgets, businessTypes, mainGoals, timelines } from '@stackworks/contracts';
import answerWords from './answer-words.json' with { type: 'json' };
import { findDays, findMonthlyAmount, toBudget } from './amounts.ts';
import type { Answers, GuidedStep } from './conversation-state.ts';
import { toPlain } from './read-text.ts';

export type ListedStep = Exclude<GuidedStep, 'current_website'>;

/** The answers by step, in order. */
export const options = {
  business_type: businessTypes,
  main_goal: mainGoals,
  budget: budgets,
  timeline: timelines,
} as const satisfies { [step in ListedStep]: readonly Answers[step][] };

/** The words that mean each choice, as alternatives of a regular expression. */
const words: { [step in ListedStep]: Readonly<Record<NonNullable<Answers[step]>, readonly string[]>> } =
  answerWords;

function wordsOf(step: ListedStep, choice: string): RegExp {
  const choices: Readonly<Record<string, readonly string[]>> = words[step];
  return new RegExp(`\\b(${choices[choice]?.join('|')})\\b`, 'g');
}

const ownBusiness = new RegExp(
  `\\b(?:for|at|in) (?:my|our) (?:\\w+ )?(?:${Object.values(words.business_type).flat().join('|')})\\b`,
  'gi',
);

/** A text without the business it is asked for: "bookings for my hair salon" asks about bookings. */
export const withoutBusiness = (text: string): string => text.replace(ownBusiness, ' ');

/** The choices that a typed answer may mean: one when clear, else several or none, and the bot asks again. */
export function matchAnswer<Step extends ListedStep>(
  step: Step,
  text: string,
): readonly (typeof options)[Step][number][];
export function matchAnswer(step: ListedStep, text: string): readonly string[] {
  const plain = toPlain(text);
  if (plain === '') return [];
  const list: readonly string[] = options[step];
  const exact = list.filter((label) => toPlain(label) === plain);
  return exact.length > 0 ? exact : matchers[step](plain, text);
}

const matchers: Readonly<Record<ListedStep, (plain: string, text: string) => readonly string[]>> = {
  business_type: (plain) => byPlace(businessTypes, plain) ?? byWords('business_type', plain),
  main_goal: (plain) => byPlace(mainGoals, plain) ?? byWords('main_goal', plain),
  budget: (plain, text) => {
    const amount = findMonthlyAmount(text.replace(/(\d)ish\b/i, '$1'));
    if (amount !== null) return [toBudget(amount)].flatMap((budget) => budget ?? []);
    return budgets.filter((budget) => wordsOf('budget', budget).test(plain));
  },
  timeline: (plain, text) => {
    const days = findDays(text);
    if (days === null) return byWords('timeline', plain);
    if (days <= 14) return [timelines[0]];
    if (days <= 31) return [timelines[1]];
    return [days <= 93 ? timelines[2] : timelines[3]];
  },
};

/** "3" for the third choice. */
function byPlace(list: readonly string[], plain: string): readonly string[] | undefined {
  if (!/^\d{1,2}$/.test(plain)) return undefined;
  return list.slice(Number(plain) - 1, Number(plain));
}

/** By words that mean a choice, else by part of a choice's own words. */
function byWords(step: ListedStep, plain: string): readonly string[] {
  const list: readonly string[] = options[step];
  const meant = list.filter((choice) => isMeant(wordsOf(step, choice), plain));
  if (meant.length > 0) return meant;
  return plain.length < 3 ? [] : list.filter((choice) => ` ${toPlain(choice)} `.includes(` ${plain}`));
}

const negation = /\b(?:(?:not|isn t|aren t|no longer|never)(?: (?:a|an|the|in|that|so|really|needed))*|no) $/;

/** Whether a text has the words other than after a "not", as in "not asap". */
const isMeant = (words: RegExp, plain: string): boolean =>
  [...plain.matchAll(words)].some(({ index }) => !negation.test(plain.slice(0, index)));
