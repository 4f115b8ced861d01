import { answerQuestion, findAnswer, sayPassage } from './answer-question.ts';
import { isGuided, listAnswers, reply, toChoices, withChoices } from './choices.ts';
import {
  cleanText,
  findTopics,
  findYesOrNo,
  isHello,
  isQuestion,
  isThanks,
  isWish,
  quote,
  wantsSkip,
} from './read-text.ts';
import {
  guidedSteps,
  inputLimit,
  toKnownAnswers,
  type Conversation,
  type Facts,
  type GuidedStep,
} from './conversation-state.ts';
import guidedQuestions from './guided-questions.json' with { type: 'json' };
import { isAboutTerms } from './everyday-words.ts';
import { matchAnswer } from './match-answer.ts';
import type { QuotedPassage } from './plan-passages.ts';
import { showRecommendation } from './recommend.ts';
import { hear, say, sayFresh } from './transcript.ts';

/** What the bot says about each question: it asks, thanks for a choice, and helps with an answer it did not understand. */
const words: Readonly<Record<GuidedStep, { question: string; thanks: string; hint: string }>> =
  guidedQuestions;

/** Asks the next unanswered question, or recommends a plan. */
export function goOn(conversation: Conversation, facts: Facts, lead = ''): Conversation {
  const { answers, skipped } = conversation;
  const step = guidedSteps.find((one) => answers[one] === undefined && !skipped.includes(one));
  if (!step) return showRecommendation(conversation, facts, lead);
  return ask({ ...conversation, step, asking: 'answer', asides: 0 }, step, lead);
}

export const ask = (conversation: Conversation, step: GuidedStep, lead = ''): Conversation =>
  reply(conversation, `${lead} ${words[step].question}`.trim());

/** Asks the open question again, after something else; now it can be skipped. */
function askAgain(conversation: Conversation, step: GuidedStep, lead: string): Conversation {
  const aside = { ...conversation, asides: conversation.asides + 1 };
  const { question } = words[step];
  return withChoices(
    sayFresh(aside, [
      `${lead} ${question}`,
      `Now, ${lowerFirst(lead)} ${question}`,
      `${lead} Or skip it: ${question}`,
    ]),
  );
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Takes a choice of the open question. */
export function chooseAnswer(
  conversation: Conversation,
  value: string,
  label: string,
  facts: Facts,
): Conversation {
  const { step } = conversation;
  if (!isGuided(step)) return conversation;
  if (value === 'skip') return skip(conversation, step, label, facts);
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
  const heard = hear(conversation, text);
  if (isHello(text)) return askAgain(heard, step, 'Kia ora.');
  if (isThanks(text)) return askAgain(heard, step, 'You’re welcome.');
  const meant = step === 'current_website' ? [] : matchAnswer(step, text);
  const isOfWebsite = step === 'current_website' && saysWebsite(text);
  const isAsking = isQuestion(text);
  const isNeed = !isOfWebsite && meant.length === 0 && isWish(text) && isBeforeGoal(step);
  if (isAsking || (meant.length === 0 && !isOfWebsite && isWishOrTopic(text))) {
    const answered = answerQuestion(isNeed ? noteGoal(heard, text) : heard, text, facts);
    if (answered) return askAgain(answered, step, isNeed && !isAsking ? noted : 'Back to you.');
  }
  if (meant.length === 0 && wantsSkip(text)) return skip(conversation, step, text, facts);
  if (step === 'current_website' && isAsking && !hasAddress(text)) {
    return askAgain(say(heard, passedOn), step, 'Back to you.');
  }
  if (isOfWebsite) return typeWebsite(conversation, text, facts);
  if (isNeed && !isAsking) return askAgain(noteGoal(heard, text), step, noted);
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) {
    const feature = isWish(text) && facts ? findAnswer(text, facts) : null;
    return settle(conversation, step, only, text, facts, echo(step, only), feature);
  }
  const lines = others.length > 0 ? fitsSeveral : toHints(step, text, isAsking);
  const again = sayFresh({ ...heard, asides: heard.asides + 1 }, startingAt(lines, heard.asides));
  return { ...again, choices: toChoices(again, meant) };
}

const isWishOrTopic = (text: string): boolean =>
  isWish(text) || findTopics(text).length > 0 || isAboutTerms(text);

/** Whether a text has an address such as tern.example. */
const hasAddress = (text: string): boolean =>
  /(?:^|\s|\/|\()[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,}\b/i.test(text);

const website =
  /\b(?:web ?sites?|sites?|(?:web|face ?book|landing) ?page|facebook|instagram|wix|squarespace|wordpress|shopify)\b/i;
const hasOne = /\b(?:have|had|got)(?: got)?(?: already)? one\b/i;
const existing = /\b(?:have|had|got|existing|current|old)\b/i;

/** Whether a text says if there is a website: an address, a yes or a no, or words about the one they have. */
const saysWebsite = (text: string): boolean =>
  hasAddress(text) ||
  findYesOrNo(text) !== undefined ||
  hasOne.test(text) ||
  (website.test(text) && (!isWish(text) || existing.test(text)));

const isBeforeGoal = (step: GuidedStep): boolean =>
  guidedSteps.indexOf(step) < guidedSteps.indexOf('main_goal');

const noted = 'I’ve added that to your answers.';

/** Suggests the goal that a wish names, such as "I want people to book tables", where the goal is asked. */
function noteGoal(conversation: Conversation, text: string): Conversation {
  const [goal, ...others] = matchAnswer('main_goal', text);
  if (goal === undefined || others.length > 0) return conversation;
  return { ...conversation, suggestions: { main_goal: goal, ...conversation.suggestions } };
}

/** A question that nothing published answers. It goes along with the visitor's answers. */
const passedOn = 'I can’t answer that myself, so it goes along with your answers if you talk to a person.';

function skip(conversation: Conversation, step: GuidedStep, said: string, facts: Facts): Conversation {
  const skipped = [...conversation.skipped, step];
  return goOn(hear({ ...conversation, skipped }, said, step), facts, 'All right, we’ll leave that one.');
}

/** Takes what says whether there is a website. A bare no becomes its choice, and so does a no with a wish, which is noted. */
function typeWebsite(conversation: Conversation, text: string, facts: Facts): Conversation {
  const isBare = findYesOrNo(text) === 'no' && (/^\P{P}{0,12}$/u.test(text) || isWish(text));
  const value = isBare ? (listAnswers('current_website')[0] ?? text) : cleanText(text, inputLimit);
  return settle(
    isWish(text) ? noteGoal(conversation, text) : conversation,
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
  /** What content says of a wish that the answer has, such as "I want people to book tables". */
  feature: QuotedPassage | null = null,
): Conversation {
  const suggestions = { ...conversation.suggestions, [step]: undefined };
  const answers = { ...conversation.answers, [step]: value };
  const heard = hear({ ...conversation, answers, suggestions }, said, step);
  return goOn(feature ? sayPassage(heard, feature) : heard, facts, lead);
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

type Wordings = readonly [string, string, ...string[]];

const fitsSeveral: Wordings = [
  'More than one of these fits. Which comes closest?',
  'That fits more than one as well. Pick the closest, or skip this question.',
];

/** How to say that an answer was not understood. */
const toHints = (step: GuidedStep, text: string, isAsking: boolean): Wordings =>
  isAsking
    ? [
        `${passedOn} ${words[step].question}`,
        `I can’t find an answer to ${quote(text)}. A person can tell you, or we go on: ${words[step].question}`,
      ]
    : [
        `I’m not sure where ${quote(text)} fits. ${words[step].hint}`,
        `I can’t place ${quote(text)} here. Pick the closest, skip this question, or talk to a person.`,
        `${quote(text)} stays with your answers. You can skip this question, or talk to a person.`,
      ];

/** The wordings from one of them on, so that the second time isn't worded as the first. */
function startingAt(wordings: Wordings, index: number): Wordings {
  const [first, second, third = first] = wordings;
  if (index === 0) return wordings;
  return index % 2 === 1 ? [second, third] : [third, second];
}
