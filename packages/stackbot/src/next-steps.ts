import { reply, withChoices } from './choices.ts';
import { askContact, askEmail, rest } from './contact.ts';
import { findEmail } from './contact-words.ts';
import type { Conversation, Facts } from './conversation-state.ts';
import { goOn } from './guided-steps.ts';
import { answerTopics } from './plan-words.ts';
import { hear } from './transcript.ts';
import { findTopics, findYesOrNo, isHello, isQuestion, type Topic } from './read-text.ts';

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
  const topics = findTopics(text);
  if (topics.length > 0) return inform(heard, topics, facts);
  const answer = isQuestion(text) ? undefined : findYesOrNo(text);
  if (answer !== undefined && isYesOrNoAsked(conversation)) {
    return answer === 'yes' ? agree(heard, facts) : decline(heard);
  }
  if (answer !== undefined && conversation.step === 'greeting') {
    return answer === 'yes'
      ? goOn(heard, facts)
      : rest(heard, 'That’s fine. I’m here if you have any questions.');
  }
  return passOn(heard, text, facts);
}

const isYesOrNoAsked = ({ asking }: Conversation): boolean => ['person', 'keep', 'pass_on'].includes(asking);

/** Returns a greeting; what was open stays open. */
function greetBack(conversation: Conversation): Conversation {
  const text =
    conversation.choices.length > 0
      ? 'Kia ora. What would you like to do?'
      : 'Kia ora. I’m still here if you have any questions.';
  return reply(conversation, text);
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
  const { asking, email, leave } = conversation;
  if (asking === 'pass_on') {
    return reply(conversation, 'All right, I’ll leave it at that.', { asking: 'nothing' });
  }
  if (email !== '' && leave !== 'none') {
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

function callPerson(conversation: Conversation, facts: Facts): Conversation {
  const { email, leave } = conversation;
  const isGiven = email !== '' && leave !== 'none';
  const wanted: Conversation = { ...conversation, leave: isGiven ? 'contact' : 'none' };
  const when =
    conversation.asking === 'person' || !facts ? 'Good.' : `Good. They’ll reach out ${facts.reachOut}.`;
  return leave === 'none' ? askEmail(wanted, when) : askContact(wanted, when);
}

/** Passes on what only a person can answer; asks first if the team already has a consultation. */
function passOn(conversation: Conversation, text: string, facts: Facts): Conversation {
  const { step, email, leave } = conversation;
  if (step === 'complete') {
    const text = 'A person can answer that better than I can. Shall I pass it on to the team as well?';
    return reply(conversation, text, { asking: 'pass_on' });
  }
  const reachOut = facts ? ` They’ll reach out ${facts.reachOut}.` : '';
  const lead = `A person can answer that better than I can.${reachOut}`;
  if (email !== '' && leave !== 'none') return askContact({ ...conversation, leave: 'contact' }, lead);
  return askEmail({ ...conversation, leave: 'none', email: findEmail(text) ?? email }, lead);
}
