import { chooseAnswer, ask, goOn, typeAnswer } from './guided-steps.ts';
import { withChoices, isGuided } from './choices.ts';
import { cleanText, wantsPerson } from './read-text.ts';
import { askWhich, chooseContact, typeContact } from './contact.ts';
import {
  guidedSteps,
  inputLimit,
  toKnownAnswers,
  type Answers,
  type Conversation,
  type EditableStep,
  type Facts,
  type Input,
} from './conversation-state.ts';
import { callPerson, chooseNext, typeNext } from './next-steps.ts';
import { greetingDelayMs, hear, repeatNothing, say } from './transcript.ts';

const greeting =
  'Kia ora, I’m StackBot. Answer five quick questions and I’ll tell you which plan fits and why. Or ask me what it costs, or how long it takes.';

/**
 * A new conversation, with the greeting.
 * @param id of its first consultation, made by the browser
 * @param seed any whole number; the delays follow from it
 */
export function begin({ id, seed }: { id: string; seed: number }): Conversation {
  const empty: Conversation = {
    version: 1,
    id,
    seed: Math.trunc(seed),
    step: 'greeting',
    asking: 'nothing',
    answers: {},
    suggestions: {},
    skipped: [],
    asides: 0,
    name: '',
    email: '',
    phone: '',
    leave: 'none',
    round: 0,
    recommended: null,
    finished: null,
    reported: '',
    lines: [],
    choices: [],
  };
  return withChoices(say(empty, greeting, { delayMs: greetingDelayMs }));
}

/** The conversation with what the visitor did and the bot's reply. A withdrawn choice and an empty message change nothing. */
export const answer = (conversation: Conversation, input: Input, facts: Facts): Conversation =>
  repeatNothing(conversation, take(conversation, input, facts));

function take(conversation: Conversation, input: Input, facts: Facts): Conversation {
  if ('choice' in input) {
    const taken = conversation.choices.find(({ value }) => value === input.choice);
    return taken ? choose(conversation, taken.value, taken.label, facts) : conversation;
  }
  const text = cleanText(input.text, inputLimit);
  if (text === '') return conversation;
  const typed = type(conversation, text, facts);
  if (input.text.trim().length <= inputLimit) return typed;
  return say(
    typed,
    `I could only fit the first ${inputLimit} characters of that. Please send the rest in another message.`,
  );
}

/** Asks an answered question again, if it was answered. Later answers become suggestions; the transcript stays. */
export function goBack(conversation: Conversation, step: EditableStep): Conversation {
  if (step === 'contact_info') {
    const isKnown = conversation.email !== '' || conversation.phone !== '';
    return isKnown ? askWhich(conversation) : conversation;
  }
  const { skipped } = conversation;
  if (conversation.answers[step] === undefined && !skipped.includes(step)) return conversation;
  const again = guidedSteps.slice(guidedSteps.indexOf(step));
  const answers = again.reduce<Answers>(
    (left, later) => ({ ...left, [later]: undefined }),
    conversation.answers,
  );
  return ask(
    {
      ...conversation,
      step,
      asking: 'answer',
      answers,
      suggestions: toKnownAnswers(conversation),
      skipped: skipped.filter((one) => !again.some((later) => later === one)),
    },
    step,
    'No worries.',
  );
}

function choose(conversation: Conversation, value: string, label: string, facts: Facts): Conversation {
  const { step } = conversation;
  if (value === 'person') return callPerson(hear(conversation, label), facts);
  if (isGuided(step)) return chooseAnswer(conversation, value, label, facts);
  if (step === 'contact_info') return chooseContact(conversation, value, label);
  if (value === 'start' || value === 'retry') return goOn(hear(conversation, label), facts);
  return chooseNext(conversation, value, label, facts);
}

function type(conversation: Conversation, text: string, facts: Facts): Conversation {
  const same = text.toLowerCase();
  const named = conversation.choices.find(({ label }) => label.toLowerCase() === same);
  if (named) return choose(conversation, named.value, text, facts);
  const { step } = conversation;
  if (step !== 'contact_info' && wantsPerson(text)) return callPerson(hear(conversation, text), facts);
  if (isGuided(step)) return typeAnswer(conversation, text, facts);
  return step === 'contact_info'
    ? typeContact(conversation, text, facts)
    : typeNext(conversation, text, facts);
}
