import {
  budgets,
  businessTypes,
  mainGoals,
  timelines,
  type BusinessType,
  type MainGoal,
  type Timeline,
} from '@stackworks/contracts';
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

const typeWords: Readonly<Record<BusinessType, RegExp>> = {
  'Restaurant/Food Service':
    /\b(restaurants?|caf[eé]s?|coffee|baker(y|ies)?|bakeshop|bars?|pubs?|brewer(y|ies)|takeaways?|catering|caterer|food|eatery|kitchen|pizz(a|as|eria)|burgers?|fish and chips?|ice ?cream|bistro)\b/,
  'Retail/E-commerce':
    /\b((?<!coffee )shops?|stores?|retail(er|ers)?|e ?commerce|boutique|selling (things|products|goods)|dairy|florist|jewell?ery|clothing|clothes|fashion|gifts?)\b/,
  'Professional Services':
    /\b(professional services?|law(yer|yers)?|legal|solicitor|barrister|account(ant|ants|ing|ancy)|bookkeep(er|ing)|consult(ant|ants|ancy|ing)|advis(er|or|ory)|architects?|marketing|recruit(er|ment|ing)|insurance|mortgage|financial)\b/,
  Healthcare:
    /\b(health ?care|vets?|veterinar(y|ian)|doctors?|gp|dent(ist|ists|al)|clinics?|physio(therap(y|ist))?|medical|medic|nurs(e|es|ing)|chiro(practor)?|osteo(path)?|optometrist|pharmacy|counsell(or|ing)|psycholog(y|ist)|therapist|midwi(fe|ves|fery)|aged care)\b/,
  'Real Estate': /\b(real ?estate|realtor|property|properties|letting|rentals?|landlord)\b/,
  'Fitness/Wellness':
    /\b(fitness|wellness|gyms?|yoga|pilates|personal train(er|ing)|crossfit|spa|massage|wellbeing|(hair|beauty|nail) (salons?|studio)|salons?|hairdress(er|ers|ing)|barbers?|martial arts|dance studio)\b/,
  Education:
    /\b(education|schools?|tutor(s|ing)?|teach(er|ers|ing)?|courses?|training (provider|courses?|company)|kindergarten|kindy|early learning|daycare|childcare|kura|kohanga reo|universit(y|ies)|lessons)\b/,
  Technology: /\b(tech(nology)?|software|saas|apps?|it services?|it support|cyber ?security|startup|ai)\b/,
  Manufacturing:
    /\b(manufactur(e|er|ers|ing)|factory|fabricat(e|or|ors|ion)|engineering|workshop|joinery|(mak(e|es|ing)|build(s|ing)?) furniture|furniture mak(er|ers|ing)|cabinet ?mak(er|ers|ing))\b/,
  'Non-profit':
    /\b(non ?profits?|not for profit|charit(y|ies|able)|community (group|trust)|trust|church|clubs?|marae|iwi|hapu|foundation|ngo|volunteers?)\b/,
  Other:
    /\b(other|something else|none of (these|those|them)|else|plumb(er|ers|ing)|electricians?|builders?|tradies?|roof(er|ers|ing)|landscap(er|ers|ing)|hotels?|motels?|hostels?|accommodation|b and b)\b/,
};

const goalWords: Readonly<Record<MainGoal, RegExp>> = {
  'Get more customers':
    /\b((more|new|get|find|win|attract) (more |new )?(customers?|clients?|leads?|bookings?|enquiries|work|business|sales)|be found|get found|leads?)\b/,
  'Sell products online':
    /\b(sell(ing)?|online (shop|store|sales)|e ?commerce|shop online|take orders|checkout|cart)\b/,
  'Look more professional':
    /\b(look|looks|professional|credib(le|ility)|trust(ed|worthy)?|modern|smarter|nicer|better looking|rebrand|refresh)\b/,
  'Automate processes':
    /\b(automat(e|es|ed|ing|ion)|save (me |us )?time|less admin|paperwork|process(es)?|workflows?|take bookings|bookings? online)\b/,
  'Better customer communication':
    /\b(communicat(e|ion|ing)|keep in touch|stay in touch|answer(ing)? (questions|customers)|talk to (my |our )?customers|contact (us|me)|newsletter)\b/,
  'Expand market reach':
    /\b(expand(ing)?|reach|new (markets?|regions?|towns?|cities)|grow(ing|th)?|overseas|export(ing)?|nationwide|further)\b/,
};

const timelineWords: Readonly<Record<Timeline, RegExp>> = {
  'ASAP (within 2 weeks)':
    /\b(asap|as soon as (possible|you can)|soon as|urgent(ly)?|right away|straight away|immediately|yesterday|this week|next week|today|tomorrow|now|hurry|(?<!as )soon(?! as))\b/,
  'Within a month': /\b(this month|next month|end of the month|month end|(?<!as )soon(?! as))\b/,
  '1-3 months': /\b((few|couple of|several) months|this quarter|next quarter)\b/,
  'Flexible timeline':
    /\b(flexible|no (rush|hurry|deadline|time pressure)|whenever|any ?time|no particular|not fussed|not sure|don t (know|mind|care)|dunno|next year|later|take your time|easy)\b/,
};

const budgetWords: readonly [RegExp, (typeof budgets)[number]][] = [
  [/\b(cheap|cheapest|lowest|as little as possible|the least|tight|low|minimal)\b/, budgets[0]],
  [/\b(medium|middle|mid)\b/, budgets[1]],
  [/\bhigh\b/, budgets[2]],
  [/\b(premium|unlimited|no limit|whatever it takes|money is no object)\b/, budgets[3]],
];

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
  business_type: (plain) => byPlace(businessTypes, plain) ?? byWords(businessTypes, typeWords, plain),
  main_goal: (plain) => byPlace(mainGoals, plain) ?? byWords(mainGoals, goalWords, plain),
  budget: (plain, text) => {
    const amount = findMonthlyAmount(text);
    if (amount !== null) return [toBudget(amount)].flatMap((budget) => budget ?? []);
    return budgetWords.filter(([words]) => words.test(plain)).map(([, budget]) => budget);
  },
  timeline: (plain, text) => {
    const days = findDays(text);
    if (days === null) return byWords(timelines, timelineWords, plain);
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
function byWords<Choice extends string>(
  list: readonly Choice[],
  words: Readonly<Record<Choice, RegExp>>,
  plain: string,
): readonly Choice[] {
  const meant = list.filter((choice) => isMeant(words[choice], plain));
  if (meant.length > 0) return meant;
  return plain.length < 3 ? [] : list.filter((choice) => ` ${toPlain(choice)} `.includes(` ${plain}`));
}

const negation = /\b(?:(?:not|isn t|aren t|no longer|never)(?: (?:a|an|the|in|that|so|really|needed))*|no) $/;

/** Whether a text has the words other than after a "not", as in "not asap". */
const isMeant = (words: RegExp, plain: string): boolean =>
  [...plain.matchAll(new RegExp(words, 'g'))].some(({ index }) => !negation.test(plain.slice(0, index)));
