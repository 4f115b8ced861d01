import { answerQuestion } from './answer-question.ts';
import { reply, withChoices } from './choices.ts';
import { askContact, askEmail, rest } from './contact.ts';
import { findEmail, findUnaskedName, introduction } from './find-contact.ts';
import { isReachable, type Conversation, type Facts } from './conversation-state.ts';
import { goOn } from './guided-steps.ts';
import { answerTopics } from './plan-words.ts';
import { hear, sayFresh } from './transcript.ts';
import { findPhone } from './phone.ts';
import { findTopics, findYesOrNo, isHello, isQuestion, isThanks, isWish, type Topic } from './read-text.ts';

/** Takes a choice outside the five questions and the contact details. */
export function chooseNext(
  conversation: Conversation,
  value: string,
  label: string,
  facts: Facts,
): Conversation {
  const heard = hear(conversation, label);
  switch (value) {
    case 'price':
    case 'time':
      return inform(heard, [value], facts);
    case 'person':
      return callPerson(heard, facts);
    case 'yes':
      return agree(heard, facts);
    default:
      return decline(heard);
  }
}

/** Takes free text: answers about prices and times, and asks for an address otherwise. Source: public-site specification §4. */
export function typeNext(conversation: Conversation, text: string, facts: Facts): Conversation {
  const heard = hear(conversation, text);
  if (isHello(text)) return greetBack(heard);
  if (isThanks(text)) return reply(heard, 'You’re welcome. I’m here if you have any questions.');
  const own = introduction.test(text) ? findUnaskedName(text) : null;
  if (own !== null) return reply({ ...heard, name: own }, `Kia ora, ${own}. What can I help with?`);
  const answer = isQuestion(text) ? undefined : findYesOrNo(text);
  const answered = isAsked(text, answer) ? answerQuestion(heard, text, facts) : null;
  if (answered) return withChoices({ ...answered, asides: answered.asides + 1 });
  if (answer !== undefined && isYesOrNoAsked(conversation)) {
    return answer === 'yes' ? agree(heard, facts) : decline(heard);
  }
  if (answer !== undefined && conversation.step === 'greeting') {
    return answer === 'yes'
      ? goOn(heard, facts)
      : rest(heard, 'That’s fine. I’m here if you have any questions.');
  }
  if (answer === 'no') return rest(heard, 'That’s fine. I’m here if you have any questions.');
  return passOn(heard, text, facts);
}

/** Whether a text may be answered: a question, a wish, one about prices or times, or a few words such as "refund policy". */
const isAsked = (text: string, answer: 'yes' | 'no' | undefined): boolean =>
  findTopics(text).length > 0 ||
  isQuestion(text) ||
  isWish(text) ||
  (answer === undefined && /^\S+( \S+){0,3}$/.test(text) && !/\b(?:i|my|me|our|we)\b/i.test(text));

const isYesOrNoAsked = ({ asking }: Conversation): boolean => ['person', 'keep', 'pass_on'].includes(asking);

/** Returns a greeting; what was open stays open. */
function greetBack(conversation: Conversation): Conversation {
  const isOpen = conversation.choices.length > 0;
  const wordings = isOpen
    ? (['Kia ora. What would you like to do?', 'Kia ora again. What can I help with?'] as const)
    : ([
        'Kia ora. I’m still here if you have any questions.',
        'Kia ora again. What can I help with?',
      ] as const);
  return withChoices(sayFresh(conversation, wordings));
}

/** Answers from content; what was open stays open. */
function inform(conversation: Conversation, topics: readonly Topic[], facts: Facts): Conversation {
  return withChoices(answerTopics(conversation, topics, facts));
}

function agree(conversation: Conversation, facts: Facts): Conversation {
  switch (conversation.asking) {
    case 'keep':
      return askEmail({ ...conversation, leave: 'keep' }, 'Will do.');
    case 'pass_on':
      return askContact(conversation, '');
    default:
      return callPerson(conversation, facts);
  }
}

function decline(conversation: Conversation): Conversation {
  const { asking } = conversation;
  if (asking === 'pass_on') {
    return reply(conversation, 'All right, I’ll leave it at that.', { asking: 'nothing' });
  }
  if (isReachable(conversation)) {
    return rest(conversation, 'That’s fine. The team still has your earlier answers.');
  }
  if (asking === 'person') {
    const text = 'No rush. Shall I save your answers for the team, so you don’t have to repeat yourself?';
    return reply(conversation, text, { asking: 'keep' });
  }
  return rest(
    conversation,
    'No worries, and nothing has been sent. Your answers stay on this device, so you can come back to them.',
  );
}

/** Asks how to reach somebody who wants a person. */
export function callPerson(conversation: Conversation, facts: Facts): Conversation {
  const wanted: Conversation = { ...conversation, leave: isReachable(conversation) ? 'contact' : 'none' };
  const when =
    conversation.asking === 'person' || !facts ? 'Good.' : `Good. They’ll reach out ${facts.reachOut}.`;
  // Nothing more goes to the team after the end without another yes.
  if (conversation.step === 'complete') return askContact({ ...conversation, leave: 'contact' }, when);
  return conversation.leave === 'none' ? askEmail(wanted, when) : askContact(wanted, when);
}

/** Passes on what only a person can answer; asks first if the team already has a consultation. */
function passOn(conversation: Conversation, text: string, facts: Facts): Conversation {
  const { step, email, phone } = conversation;
  if (step === 'complete') {
    const asked = { ...conversation, asking: 'pass_on' } as const;
    return withChoices(
      sayFresh(asked, [
        'A person can answer that better than I can. Shall I pass it on to the team as well?',
        'That’s another one for a person. Shall I pass it on too?',
      ]),
    );
  }
  const reachOut = facts ? ` They’ll reach out ${facts.reachOut}.` : '';
  const lead = `A person can answer that better than I can.${reachOut}`;
  if (isReachable(conversation)) return askContact({ ...conversation, leave: 'contact' }, lead);
  const contact = { email: findEmail(text) ?? email, phone: findPhone(text) ?? phone };
  return askEmail({ ...conversation, ...contact, leave: 'none' }, lead);
}
