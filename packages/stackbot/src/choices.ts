import {
  guidedSteps,
  type Choice,
  type Conversation,
  type GuidedStep,
  type Step,
} from './conversation-state.ts';
import { options } from './match-answer.ts';
import { say } from './transcript.ts';

const askPrice: Choice = { value: 'price', label: 'What does it cost?' };
const askTime: Choice = { value: 'time', label: 'How long does it take?' };
const skip: Choice = { value: 'skip', label: 'Skip this question' };
const askPerson: Choice = { value: 'person', label: 'Talk to a person' };

const yesOrNo = (yes: string, no: string): Choice[] => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];

const websites = ['Not yet', 'Yes, but it needs work', 'Yes, and I like it'] as const;

export const isGuided = (step: Step): step is GuidedStep => guidedSteps.some((guided) => guided === step);

/** The answers to a question, as stored. */
export const listAnswers = (step: GuidedStep): readonly string[] =>
  step === 'current_website' ? websites : options[step];

/** The choices in a conversation's state. @param meant answers that a typed one may have meant */
export function toChoices(conversation: Conversation, meant: readonly string[] = []): Choice[] {
  const { step } = conversation;
  if (isGuided(step)) return toAnswerChoices(conversation, step, meant);
  switch (step) {
    case 'greeting':
      return [{ value: 'start', label: 'Find my plan' }, askPrice, askTime, askPerson];
    case 'recommendation':
      return [{ value: 'retry', label: 'Try again' }, askPerson];
    case 'next_steps':
      return toNextChoices(conversation);
    case 'contact_info':
      return toContactChoices(conversation);
    case 'complete':
      if (conversation.asking === 'pass_on') return yesOrNo('Yes, pass it on', 'No, thanks');
      return conversation.asides > 0 ? [askPerson] : [];
  }
}

/** The conversation with its current choices. */
export const withChoices = (conversation: Conversation): Conversation => ({
  ...conversation,
  choices: toChoices(conversation),
});

/** The conversation with the bot's next line and its choices. */
export const reply = (
  conversation: Conversation,
  text: string,
  change: Partial<Pick<Conversation, 'step' | 'asking'>> = {},
): Conversation => withChoices(say({ ...conversation, ...change }, text));

function toAnswerChoices(
  { suggestions, asides }: Conversation,
  step: GuidedStep,
  meant: readonly string[],
): Choice[] {
  const before = suggestions[step];
  const listed = listAnswers(step);
  const typed = before !== undefined && !listed.includes(before) ? [before] : [];
  const answers = [...listed, ...typed].map((label) => ({
    value: label,
    label,
    ...((label === before || meant.includes(label)) && { isSuggested: true }),
  }));
  const rest = guidedSteps.slice(guidedSteps.indexOf(step));
  const isAllKnown = rest.every((later) => suggestions[later] !== undefined);
  return [
    ...answers,
    ...(isAllKnown ? [{ value: 'keep_rest', label: toKeepLabel(rest.length) }] : []),
    ...(asides > 0 ? [skip, askPerson] : []),
  ];
}

const toKeepLabel = (left: number): string =>
  left === 1 ? 'Leave it as it was' : 'Leave this and the rest as they were';

function toNextChoices({ asking, round }: Conversation): Choice[] {
  switch (asking) {
    case 'person':
      return round > 0
        ? yesOrNo('Yes, pass them on', 'No, thanks')
        : yesOrNo('Yes, talk to a person', 'Not yet');
    case 'keep':
      return yesOrNo('Yes, keep them', 'No, thanks');
    default:
      return [askPrice, askTime, askPerson];
  }
}

function toContactChoices({ asking, name, email, phone }: Conversation): Choice[] {
  const reached = email === '' ? phone : email;
  switch (asking) {
    case 'which':
      return [
        { value: 'email', label: `My ${email === '' ? 'number' : 'email'}, ${reached}` },
        { value: 'name', label: `My name, ${name}` },
        { value: 'no', label: 'Leave both' },
      ];
    case 'email':
      return [
        ...(reached === '' ? [] : [{ value: 'known', label: `Use ${reached}`, isSuggested: true }]),
        { value: 'no', label: 'No, thanks' },
      ];
    case 'name_check':
      return yesOrNo(`Yes, I’m ${name}`, 'No, I’ll type it again');
    default:
      return [
        ...(name === '' ? [] : [{ value: 'known', label: name, isSuggested: true }]),
        { value: 'no', label: 'Leave my name out' },
      ];
  }
}
