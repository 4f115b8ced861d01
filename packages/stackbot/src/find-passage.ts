import MiniSearch, { type SearchResult } from 'minisearch';
import { faqAnchor, homeAnchors, siteRoutes, type StackbotFacts } from '@stackworks/contracts';
import type { Facts } from './conversation-state.ts';
import { isSubject, toTerms } from './everyday-words.ts';
import { listPlanPassages, type QuotedPassage } from './plan-passages.ts';

type Index = { passages: readonly QuotedPassage[]; search: MiniSearch };

/** One index for each set of facts: content changes rarely while a panel is open. */
const indexes = new WeakMap<StackbotFacts, Index>();

function toIndex(facts: StackbotFacts): Index {
  const known = indexes.get(facts);
  if (known) return known;
  const quoted = facts.passages.map((passage) => ({ ...passage, isQuote: true }));
  const passages = [...quoted, ...listPlanPassages(facts)];
  const search = new MiniSearch({
    fields: ['title', 'text'],
    tokenize: toTerms,
    processTerm: (term) => term,
  });
  search.addAll(passages.map(({ title, text }, id) => ({ id, title, text })));
  const index = { passages, search };
  indexes.set(facts, index);
  return index;
}

/** How much a term says about what is asked: a subject more than a word that may be anything. */
const weigh = (terms: readonly string[]): number =>
  terms.reduce((sum, term) => sum + (isSubject(term) ? 3 : 1), 0);

const faqPath = `${siteRoutes.home}#${faqAnchor('')}`;

/** The FAQ is written as answers, the policies aren't. */
const boosts: readonly (readonly [start: string, boost: number])[] = [
  [faqPath, 2],
  [`${siteRoutes.home}#${homeAnchors.about}`, 1.5],
  [siteRoutes.privacy, 0.5],
];

const boostOf = (passage: QuotedPassage | undefined): number =>
  boosts.find(([start]) => passage?.path.startsWith(start))?.[1] ?? 1;

/** At least this part of what is asked has to be what the passage is about. */
const leastCovered = 0.5;

/** A word in no more passages than this says most about what is asked, so the answer has it too. */
const rareUpTo = 7;

/** The passage of content that clearly answers a text; null when in doubt. */
export function findPassage(text: string, facts: StackbotFacts): QuotedPassage | null {
  const asked = toTerms(text);
  if (asked.length === 0) return null;
  const { passages, search } = toIndex(facts);
  const tokenize = (terms: string) => terms.split(' ');
  const rare = asked.filter(
    (term) => !isSubject(term) && search.search(term, { tokenize }).length <= rareUpTo,
  );
  const found = search
    .search(asked.join(' '), {
      tokenize,
      boost: { title: 4 },
      boostDocument: (id: number) => boostOf(passages[id]),
    })
    .filter((result) => isAnswer(result, asked, rare))
    .map((result) => ({ result, covered: weigh(result.queryTerms) }))
    .toSorted((one, other) => other.covered - one.covered || other.result.score - one.result.score);
  const [best] = found;
  if (!best) return null;
  const labelOf = ({ result }: (typeof found)[number]) => passages[Number(result.id)]?.label;
  // A section begins with its rule, and goes on with its exceptions.
  const first = found
    .filter((one) => one.covered === best.covered && labelOf(one) === labelOf(best) && isInText(one.result))
    .reduce((least, { result }) => Math.min(least, Number(result.id)), Infinity);
  return passages[first] ?? passages[Number(best.result.id)] ?? null;
}

/** The FAQ's questions, a few of them, for somebody who hasn't said anything yet. */
export const listQuestions = (facts: Facts): string[] =>
  (facts?.passages ?? [])
    .filter(({ path }) => path.startsWith(faqPath))
    .map(({ title }) => title)
    .slice(0, 5);

const isInText = ({ match }: SearchResult): boolean =>
  Object.values(match).every((fields) => fields.includes('text'));

/** Whether a passage is about enough of what is asked, with its rare words: by its title, or by two of its words. */
function isAnswer(
  { queryTerms, match }: SearchResult,
  asked: readonly string[],
  rare: readonly string[],
): boolean {
  if (weigh(queryTerms) < weigh(asked) * leastCovered) return false;
  const named = queryTerms.filter(isSubject).length;
  const missing = rare.filter((term) => !queryTerms.includes(term)).length;
  // Of two subjects that fit, one makes up for a word that doesn't.
  if (missing > 0 && missing >= named) return false;
  const isTitled = Object.values(match).some((fields) => fields.includes('title'));
  return named > 0 || (isTitled && queryTerms.length === asked.length) || queryTerms.length > 1;
}
