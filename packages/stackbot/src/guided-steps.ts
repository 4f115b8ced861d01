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
import { matchAnswer } from './match-answer.ts';
import { showRecommendation } from './recommend.ts';
import { answerTopics } from './plan-words.ts';
import { hear, say } from './transcript.ts';

const questions: Readonly<Record<GuidedStep, string>> = {
  business_type: 'What kind of business is it?',
  current_website: 'Do you have a website now? If so, you can type its address.',
  main_goal: 'What’s the main job for your new site?',
  budget: 'And what would you like to spend each month?',
  timeline: 'How soon do you need it live?',
};

/** Asks the next unanswered question, or recommends a plan. */
export function goOn(conversation: Conversation, facts: Facts, lead = ''): Conversation {
  const step = guidedSteps.find((one) => conversation.answers[one] === undefined);
  if (!step) return showRecommendation(conversation, facts, lead);
  return ask({ ...conversation, step, asking: 'answer' }, step, lead);
}

export const ask = (conversation: Conversation, step: GuidedStep, lead = ''): Conversation =>
  reply(conversation, `${lead} ${questions[step]}`.trim());

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
  switch (step) {
    case 'business_type':
      return 'Thanks.';
    case 'current_website':
      return value === listAnswers(step)[0] ? 'No worries, we’ll start fresh.' : 'Good to know.';
    case 'main_goal':
      return 'Good.';
    case 'budget':
      return 'Right.';
    case 'timeline':
      return '';
  }
}

function askAgain(step: GuidedStep, text: string, meant: number): string {
  if (meant > 1) return 'More than one of these fits. Which comes closest?';
  const heard = `I’m not sure where ${quote(text)} fits.`;
  switch (step) {
    case 'business_type':
      return `${heard} Which of these comes closest? “Other” is fine: what you’ve written stays with your answers.`;
    case 'budget':
      return `${heard} A rough monthly figure is fine, such as “about 60 dollars”, or pick one of these.`;
    case 'timeline':
      return `${heard} Something like “3 weeks” is fine, or pick one of these.`;
    default:
      return `${heard} Which of these comes closest? You can change it later.`;
  }
}
