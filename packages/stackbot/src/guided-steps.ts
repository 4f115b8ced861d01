import { isGuided, listAnswers, reply, toChoices } from './choices.ts';
import { cleanText, findTopics, findYesOrNo, isHello, isQuestion, quote } from './read-text.ts';
import {
  guidedSteps,
  inputLimit,
  toKnownAnswers,
  type Conversation,
  type Facts,
  type GuidedStep,
} from './conversation-state.ts';
import guidedQuestions from './guided-questions.json' with { type: 'json' };
import { matchAnswer } from './match-answer.ts';
import { showRecommendation } from './recommend.ts';
import { answerTopics } from './plan-words.ts';
import { hear, say } from './transcript.ts';

/** What the bot says about each question: it asks, thanks for a choice, and helps with an answer it did not understand. */
const words: Readonly<Record<GuidedStep, { question: string; thanks: string; hint: string }>> =
  guidedQuestions;

/** Asks the next unanswered question, or recommends a plan. */
export function goOn(conversation: Conversation, facts: Facts, lead = ''): Conversation {
  const step = guidedSteps.find((one) => conversation.answers[one] === undefined);
  if (!step) return showRecommendation(conversation, facts, lead);
  return ask({ ...conversation, step, asking: 'answer' }, step, lead);
}

export const ask = (conversation: Conversation, step: GuidedStep, lead = ''): Conversation =>
  reply(conversation, `${lead} ${words[step].question}`.trim());

/** Takes a choice of the open question. */
export function chooseAnswer(
  conversation: Conversation,
  value: string,
  label: string,
  facts: Facts,
): Conversation {
  const { step } = conversation;
  if (!isGuided(step)) return conversation;
  if (value === 'keep_rest') {
    const restored = { ...conversation, answers: toKnownAnswers(conversation), suggestions: {} };
    return goOn(hear(restored, label), facts, 'All right.');
  }
  return settle(conversation, step, value, label, facts, acknowledge(step, value));
}

/** Takes a typed answer to the open question, or asks again. */
export function typeAnswer(conversation: Conversation, text: string, facts: Facts): Conversation {
  const { step } = conversation;
  if (!isGuided(step)) return conversation;
  if (isHello(text)) return ask(hear(conversation, text), step, 'Kia ora.');
  const topics = findTopics(text);
  const meant = step === 'current_website' ? [] : matchAnswer(step, text);
  if (topics.length > 0 && (isQuestion(text) || (meant.length === 0 && step !== 'current_website'))) {
    const answered = answerTopics(hear(conversation, text), topics, facts);
    return ask(answered, step, 'Back to you.');
  }
  if (step === 'current_website') return typeWebsite(conversation, text, facts);
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0)
    return settle(conversation, step, only, text, facts, echo(step, only));
  const again = say(hear(conversation, text), askAgain(step, text, meant.length));
  return { ...again, choices: toChoices(again, meant) };
}

/** Any text answers whether there is a website; a bare no becomes its choice. */
function typeWebsite(conversation: Conversation, text: string, facts: Facts): Conversation {
  const isBare = /^\P{P}{0,12}$/u.test(text) && findYesOrNo(text) === 'no';
  const value = isBare ? (listAnswers('current_website')[0] ?? text) : cleanText(text, inputLimit);
  return settle(
    conversation,
    'current_website',
    value,
    text,
    facts,
    isBare ? acknowledge('current_website', value) : 'Thanks.',
  );
}

function settle(
  conversation: Conversation,
  step: GuidedStep,
  value: string,
  said: string,
  facts: Facts,
  lead: string,
): Conversation {
  const suggestions = { ...conversation.suggestions, [step]: undefined };
  const answers = { ...conversation.answers, [step]: value };
  return goOn(hear({ ...conversation, answers, suggestions }, said, step), facts, lead);
}

/** Says how a typed answer was understood, so that a mistake shows. */
function echo(step: GuidedStep, value: string): string {
  if (value === 'Other') return 'I’ve put that under Other, with your words.';
  return step === 'timeline' ? `I’ve put “${value}”.` : `${value}, then.`;
}

function acknowledge(step: GuidedStep, value: string): string {
  const hasNoWebsite = step === 'current_website' && value === listAnswers(step)[0];
  return hasNoWebsite ? 'No worries, we’ll start fresh.' : words[step].thanks;
}

const askAgain = (step: GuidedStep, text: string, meant: number): string =>
  meant > 1
    ? 'More than one of these fits. Which comes closest?'
    : `I’m not sure where ${quote(text)} fits. ${words[step].hint}`;
