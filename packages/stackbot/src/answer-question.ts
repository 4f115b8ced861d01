import type { StackbotFacts } from '@stackworks/contracts';
import type { Conversation, Facts } from './conversation-state.ts';
import { toTerms } from './everyday-words.ts';
import { findPassage } from './find-passage.ts';
import { withoutBusiness } from './match-answer.ts';
import { hoursTitle, plansSource, type QuotedPassage } from './plan-passages.ts';
import { answerTopics } from './plan-words.ts';
import {
  asksIfOpen,
  asksWhoAnswers,
  findTopics,
  quote,
  toPlain,
  withoutOpening,
  withoutTopics,
} from './read-text.ts';
import { splitQuestions } from './split-questions.ts';
import { restForPerson, say, sayAnswer } from './transcript.ts';

const whoAnswers =
  'I’m StackBot, a program. What I tell you comes from this site, and a person on the team can answer too.';

/** At most this many answers to one message. */
const mostAnswers = 3;

/**
 * Answers what a message asks from content: prices and times as documented, then for each question the passage that answers
 * it, with where it stands. Null where nothing clearly does: the bot never makes up an answer. Source: decision D35.
 */
export function answerQuestion(conversation: Conversation, text: string, facts: Facts): Conversation | null {
  if (asksWhoAnswers(text)) return sayAnswer(conversation, whoAnswers);
  const topics = findTopics(text);
  const { passages, left } = facts ? findAnswers(text, facts, mostAnswers - topics.length) : nothing;
  if (topics.length === 0 && passages.length === 0) return null;
  const isOneOfSeveral = topics.length + passages.length > 1;
  const answered = answerTopics(conversation, topics, facts, passages.length > 0 ? plansSource : undefined);
  const quoted = passages.reduce(
    (said, passage) => sayPassage(said, isOneOfSeveral ? shorten(passage) : passage),
    answered,
  );
  return left.length === 0 ? quoted : say(quoted, `${restForPerson}: ${left.map(quote).join(' ')}`);
}

type Answers = { passages: readonly QuotedPassage[]; left: readonly string[] };
const nothing: Answers = { passages: [], left: [] };

/** The passages that answer a message's questions, and the questions that none does. @param most passages */
function findAnswers(text: string, facts: StackbotFacts, most: number): Answers {
  const questions = splitQuestions(text);
  const whole = questions.length < 2 ? findAnswer(text, facts) : null;
  if (whole) return { passages: [whole], left: [] };
  const found = questions.map((question) => ({ question, passage: findAnswer(question, facts) }));
  const passages = found
    .flatMap(({ passage }) => passage ?? [])
    .filter(({ text: said }, index, all) => all.findIndex((one) => one.text === said) === index)
    .slice(0, most);
  const left = found.filter(({ question, passage }) =>
    passage
      ? !passages.some((one) => one.text === passage.text)
      : findTopics(question).length === 0 && toTerms(question).length > 0,
  );
  return { passages, left: left.map(({ question }) => question) };
}

/** The passage that answers one question, as it answers this one. */
export function findAnswer(question: string, facts: StackbotFacts): QuotedPassage | null {
  const passage = findPassage(withoutBusiness(withoutTopics(question)), facts);
  if (!passage) return null;
  const { title, text, isQuote } = passage;
  if (isQuote) return asksSame(question, title) ? passage : { ...passage, text: text.replace(yesOrNo, '') };
  const now = title === hoursTitle && asksIfOpen(question) ? facts.openNow?.text : undefined;
  return now === undefined ? passage : { ...passage, text: `${now} ${text}` };
}

/** How the FAQ answers its own question. To another, such as one about the first month, it may be false. */
const yesOrNo = /^(?:Yes|No)\. /;

/** Words that leave a question the same. */
const neutral = 'a an the my our your it this that plan any time anytime whenever please too just'.split(' ');

/** Whether a question is the one in a title, but for words that change nothing. */
function asksSame(question: string, title: string): boolean {
  const known = [...neutral, ...toPlain(title).split(' ')];
  return toPlain(withoutOpening(question))
    .split(' ')
    .every((word) => known.includes(word));
}

/** The first sentences of a passage, where it is one answer of several. */
function shorten(passage: QuotedPassage): QuotedPassage {
  const [short = ''] = /^.{100,}?[.!?](?=\s)/s.exec(passage.text) ?? [];
  return passage.isQuote && short !== '' ? { ...passage, text: `${short} …` } : passage;
}

/** Says what content says, with a link to where it stands. */
export const sayPassage = (
  conversation: Conversation,
  { text, label, path, isQuote }: QuotedPassage,
): Conversation => sayAnswer(conversation, isQuote ? `“${text}”` : text, { label, path });
