import { textLimits } from '@stackworks/contracts';
import { reply, withChoices } from './choices.ts';
import { cleanLine, findTopics, findYesOrNo, isHello, isNamesake, isQuestion, quote } from './read-text.ts';
import { findEmail, findNameBeside, toName } from './contact-words.ts';
import type { Conversation, Facts } from './conversation-state.ts';
import { finish } from './to-consultation.ts';
import { answerTopics } from './plan-words.ts';
import { hear } from './transcript.ts';

/** Said when the bot first asks for the address: from then on the team can see the answers. */
const whenGiven = 'the team can see your answers, even if we get cut off.';
const emailQuestion = 'What’s your email?';

/** Asks for the missing address or name; with both, the consultation is complete. */
export function askContact(conversation: Conversation, lead: string): Conversation {
  const { email, name } = conversation;
  if (email === '') return askEmail(conversation, lead);
  return name === '' ? askName(conversation, lead) : complete(conversation);
}

/** Asks which of the two to change; without a name, it is the address. */
export function askWhich(conversation: Conversation): Conversation {
  if (conversation.name === '') return askEmail(conversation, 'No worries.');
  return askFor(conversation, 'which', 'No worries. Which one should I change?');
}

const askFor = (conversation: Conversation, asking: Conversation['asking'], text: string): Conversation =>
  reply(conversation, text.trim(), { step: 'contact_info', asking });

export const askEmail = (conversation: Conversation, lead: string): Conversation =>
  askFor(conversation, 'email', `${lead} ${toEmailQuestion(conversation)}`);

/** Explains once what happens with the address; confirms one that they have already given. */
function toEmailQuestion({ email, leave, lines }: Conversation): string {
  if (email !== '' && leave === 'none') return `Should they email you at ${email}? Then ${whenGiven}`;
  const hasSaid = lines.some(({ from, text }) => from === 'bot' && text.endsWith(whenGiven));
  return hasSaid ? emailQuestion : `${emailQuestion} Once you’ve given it, ${whenGiven}`;
}

/** Takes a choice while asking for an address or a name. */
export function chooseContact(conversation: Conversation, value: string, label: string): Conversation {
  const { asking } = conversation;
  const isGiven = value === 'known' || (asking === 'name_check' && value === 'yes');
  const heard = hear(conversation, label, isGiven ? 'contact_info' : undefined);
  if (value === 'email') return askEmail(heard, 'All right.');
  if (value === 'name') return askName(heard, 'All right.');
  if (asking === 'which') return rest(heard, 'All right, I’ve left them as they were.');
  if (value === 'known') {
    return asking === 'email' ? takeEmail(heard, conversation.email) : takeName(heard, conversation.name);
  }
  if (asking === 'name_check') {
    return value === 'yes' ? complete(heard) : askName({ ...heard, name: '' }, 'No worries.');
  }
  return leaveContact(heard);
}

/** Takes free text while asking for an address or a name. Source: public-site specification §4, contact_info. */
export function typeContact(conversation: Conversation, text: string, facts: Facts): Conversation {
  const { asking } = conversation;
  if (text.includes('@') || findEmail(text) !== null) return typeEmail(conversation, text);
  if (asking === 'name_check') return typeCheckedName(conversation, text);
  if (asking === 'email') return typeInsteadOfEmail(conversation, text, facts);
  return typeName(conversation, text, facts);
}

function typeEmail(conversation: Conversation, text: string): Conversation {
  const email = findEmail(text);
  if (email !== null) {
    const heard = hear(conversation, text, 'contact_info');
    const name = findNameBeside(text);
    return takeEmail(name === null ? heard : { ...heard, name, asking: 'email' }, email);
  }
  const again = `${quote(text)} doesn’t look like an email address. Could you type it again, like name@example.co.nz?`;
  return reply(hear(conversation, text), again, { asking: 'email' });
}

/** Takes anything typed instead of an address: a question, a no, a phone number, or a name. */
function typeInsteadOfEmail(conversation: Conversation, text: string, facts: Facts): Conversation {
  const heard = hear(conversation, text);
  if (isHello(text)) return askEmail(heard, 'Kia ora.');
  const namesake = isNamesake(text) ? toName(text) : null;
  if (namesake !== null) return askEmail({ ...heard, name: namesake }, `Thanks, ${namesake}.`);
  const topics = findTopics(text);
  const words = text.split(/\s+/).length;
  if (topics.length > 0 && (isQuestion(text) || words > 3)) {
    return askEmail(answerTopics(heard, topics, facts), 'And back to you.');
  }
  const answer = words <= 4 ? findYesOrNo(text) : undefined;
  if (answer === 'no') return leaveContact(heard);
  if (answer === 'yes' && conversation.email !== '') {
    return takeEmail(hear(conversation, text, 'contact_info'), conversation.email);
  }
  const name = words <= 4 && !isQuestion(text) && answer === undefined ? toName(text) : null;
  if (name !== null) return askEmail({ ...heard, name }, `Thanks, ${name}.`);
  const lead = /\d{3}/.test(text)
    ? 'Got it, I’ve added your number.'
    : 'I’ve added that to your answers. The team needs an email address to reply to.';
  return askEmail(heard, lead);
}

function typeName(conversation: Conversation, text: string, facts: Facts): Conversation {
  const heard = hear(conversation, text);
  if (isHello(text)) return askName(heard, 'Kia ora.');
  const namesake = isNamesake(text) ? toName(text) : null;
  if (namesake !== null) return takeName(heard, namesake);
  const topics = findTopics(text);
  if (topics.length > 0 && isQuestion(text))
    return askName(answerTopics(heard, topics, facts), 'Back to you.');
  const answer = findYesOrNo(text);
  if (answer === 'no') return leaveContact(heard);
  if (answer === 'yes') return askName(heard, 'Good.');
  const name = toName(text);
  if (name !== null) return takeName(heard, name);
  const rest = cleanLine(
    text.replace(/[+(]?\d[\d\s()/-]{4,}\d/g, ' ').replace(/[,;.]/g, ' '),
    textLimits.name,
  );
  const isNumber = /\d{3}/.test(text);
  if (/^\p{L}[\p{L}\p{M}\s'’-]*$/u.test(rest)) return checkName({ ...heard, name: rest }, isNumber);
  return askName(
    heard,
    isNumber ? 'Got it, I’ve added your number.' : `I didn’t catch a name in ${quote(text)}.`,
  );
}

function typeCheckedName(conversation: Conversation, text: string): Conversation {
  const heard = hear(conversation, text);
  const answer = findYesOrNo(text);
  if (answer === 'no') return askName({ ...heard, name: '' }, 'No worries.');
  if (answer === 'yes' || cleanLine(text, textLimits.name) === conversation.name) return complete(heard);
  const name = toName(text);
  return name === null
    ? checkName({ ...heard, name: cleanLine(text, textLimits.name) }, false)
    : takeName(heard, name);
}

/** Confirms a name of two letters, or one beside a number. */
function checkName(conversation: Conversation, isNumber: boolean): Conversation {
  const lead = isNumber ? 'Got it, I’ve added your number. ' : '';
  return askFor(conversation, 'name_check', `${lead}Is ${conversation.name} your name?`);
}

function takeEmail(conversation: Conversation, email: string): Conversation {
  const known = { ...conversation, email };
  if (known.leave === 'keep') {
    return rest(known, 'Thanks. I’ll save your answers for the team, and nobody will call unless you ask.');
  }
  const wanted = { ...known, leave: 'contact' } as const;
  return wanted.name === '' || conversation.asking === 'name_check'
    ? askName(wanted, 'Thanks.')
    : complete(wanted);
}

const askName = (conversation: Conversation, lead: string): Conversation =>
  askFor(conversation, 'name', `${lead} And your name?${hasNumber(conversation) ? '' : rung}`);

const rung = ' Prefer a call? Type your number first.';

/** Whether the bot has asked for a number, or the visitor has given one. */
const hasNumber = ({ lines }: Conversation): boolean =>
  lines.some(({ from, text }) => (from === 'bot' ? text.endsWith(rung) : /\d{3}.*\d{3}/.test(text)));

const takeName = (conversation: Conversation, name: string): Conversation =>
  conversation.email === ''
    ? askEmail({ ...conversation, name }, `Thanks, ${name}.`)
    : complete({ ...conversation, name });

/** Ends the documented conversation: the answers go to the team, and the API's reply is the bot's next line. */
const complete = (conversation: Conversation): Conversation =>
  withChoices({
    ...finish({ ...conversation, leave: 'contact' }),
    step: 'complete',
    asking: 'nothing',
  });

/** Stops asking for contact details, and says what the team has. */
function leaveContact(conversation: Conversation): Conversation {
  const { email, leave } = conversation;
  return email === '' || leave === 'none'
    ? rest(
        { ...conversation, leave: 'none' },
        'That’s fine, and nothing has been sent. I’m here if you have any questions.',
      )
    : rest(conversation, `That’s fine. Your answers go to the team as they are, and they’ll email ${email}.`);
}

/** Asks nothing; prices, times and a person are still a tap away. */
export function rest(conversation: Conversation, text: string): Conversation {
  const step = conversation.finished ? 'complete' : conversation.recommended ? 'next_steps' : 'greeting';
  return reply(conversation, text, { step, asking: 'nothing' });
}
