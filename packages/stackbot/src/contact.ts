import { textLimits } from '@stackworks/contracts';
import { answerQuestion } from './answer-question.ts';
import { reply, withChoices } from './choices.ts';
import {
  cleanLine,
  findYesOrNo,
  isHello,
  isNamesake,
  isQuestion,
  quote,
  wantsPerson,
  wantsSkip,
} from './read-text.ts';
import { findEmail, findName, findNameBeside, findUnaskedName, toName } from './find-contact.ts';
import { findPhone, hasNoEmail, withoutPhone } from './phone.ts';
import { isReachable, type Conversation, type Facts } from './conversation-state.ts';
import { finish } from './to-consultation.ts';
import { hear, readReplyBefore, sayFresh } from './transcript.ts';

/** Said when the bot first asks for the address: from then on the team can see the answers. */
const whenKnown = 'the team can see your answers, even if we get cut off.';
const emailQuestion = 'What’s your email? A phone number will do too.';

/** Asks for what is missing of a way to reach them and their name; with both, the consultation is complete. */
export function askContact(conversation: Conversation, lead: string): Conversation {
  const { email, phone, name } = conversation;
  if (email === '' && phone === '') return askEmail(conversation, lead);
  return name === '' ? askName(conversation, lead) : complete(conversation);
}

/** Asks which of the two to change; without a name, it is the address. */
export function askWhich(conversation: Conversation): Conversation {
  if (conversation.name === '') return askEmail(conversation, 'No worries.');
  return askFor(conversation, 'which', 'No worries. Which one should I change?');
}

const askFor = (conversation: Conversation, asking: Conversation['asking'], text: string): Conversation =>
  reply(conversation, text.trim(), { step: 'contact_info', asking });

export const askEmail = (conversation: Conversation, lead: string): Conversation => {
  const asked = { ...conversation, step: 'contact_info', asking: 'email' } as const;
  const question = toEmailQuestion(conversation);
  const wordings = [
    question,
    'What’s your email, or a number we can call?',
    'An email address or a phone number?',
  ];
  return withChoices(
    sayFresh(asked, [`${lead} ${wordings[0]}`.trim(), `${lead} ${wordings[1]}`, `${lead} ${wordings[2]}`]),
  );
};

/** Explains once what happens with the address; confirms one that they have already given. */
function toEmailQuestion({ email, phone, leave, lines }: Conversation): string {
  if (leave === 'none' && email !== '') return `Should they email you at ${email}? Then ${whenKnown}`;
  if (leave === 'none' && phone !== '') return `Should they call you on ${phone}? Then ${whenKnown}`;
  const hasSaid = lines.some(({ from, text }) => from === 'bot' && text.endsWith(whenKnown));
  return hasSaid ? emailQuestion : `${emailQuestion} Once you’ve given it, ${whenKnown}`;
}

/** Takes a choice while asking for an address or a name. */
export function chooseContact(conversation: Conversation, value: string, label: string): Conversation {
  const { asking } = conversation;
  const isKnown = value === 'known' || (asking === 'name_check' && value === 'yes');
  const heard = hear(conversation, label, isKnown ? 'contact_info' : undefined);
  if (value === 'email') return askEmail(heard, 'All right.');
  if (value === 'name') return askName(heard, 'All right.');
  if (asking === 'which') return rest(heard, 'All right, I’ve left them as they were.');
  if (value === 'known') {
    return asking === 'email' ? takeKnown(heard) : takeName(heard, conversation.name);
  }
  if (asking === 'name_check') {
    return value === 'yes' ? complete(heard) : askName({ ...heard, name: '' }, 'No worries.');
  }
  return leaveContact(heard);
}

/** Takes free text while asking for an address or a name. Source: public-site specification §4, contact_info. */
export function typeContact(conversation: Conversation, text: string, facts: Facts): Conversation {
  const { asking } = conversation;
  const isAddress = text.includes('@') && !isQuestion(text);
  if (isAddress || findEmail(text) !== null) return typeEmail(conversation, text);
  if (asking === 'name_check') return typeCheckedName(conversation, text, facts);
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

/** Takes anything typed instead of an address: a phone number, which is as good, a question, a no, or a name. */
function typeInsteadOfEmail(conversation: Conversation, text: string, facts: Facts): Conversation {
  const heard = hear(conversation, text);
  if (isHello(text)) return askEmail(heard, 'Kia ora.');
  const phone = findPhone(text);
  if (phone !== null) return takePhone(hear(conversation, text, 'contact_info'), phone, text);
  if (hasNoEmail(text)) return goWithoutEmail(heard);
  const namesake = isNamesake(text) ? toName(text) : null;
  if (namesake !== null) return askEmail({ ...heard, name: namesake }, `Thanks, ${namesake}.`);
  if (wantsPerson(text)) return askEmail(heard, 'Good.');
  const words = text.split(/\s+/).length;
  if (isQuestion(text) || words > 3) {
    const answered = answerQuestion(heard, text, facts);
    if (answered) return askEmail(answered, 'And back to you.');
  }
  const answer = words <= 4 && !isQuestion(text) ? findYesOrNo(text) : undefined;
  if (answer === 'no') return leaveContact(heard);
  if (answer === 'yes' && (conversation.email !== '' || conversation.phone !== '')) {
    return takeKnown(hear(conversation, text, 'contact_info'));
  }
  if (isQuestion(text)) return askEmail(heard, sayPassedOn(heard));
  const name = answer === undefined ? findUnaskedName(text) : null;
  if (name !== null) return askEmail({ ...heard, name }, `Thanks, ${name}.`);
  if (answer === 'yes') return askEmail(heard, 'Good.');
  return askEmail(heard, 'I’ve added that to your answers. The team needs a way to reach you.');
}

const passOnQuestion = 'That’s one for a person, so I’ve added it to your answers.';

/** A question is never taken for a name, an address or an answer. */
const sayPassedOn = (conversation: Conversation): string =>
  readReplyBefore(conversation).some((text) => text.startsWith(passOnQuestion))
    ? 'I’ve added that one too.'
    : passOnQuestion;

/** Somebody who doesn't use email is called. */
function goWithoutEmail(conversation: Conversation): Conversation {
  const { phone } = conversation;
  if (phone !== '') return takePhone(conversation, phone, '');
  const ask: Conversation = { ...conversation, step: 'contact_info', asking: 'email' };
  return withChoices(
    sayFresh(ask, [
      'No problem, a phone number is enough. What’s the best one to call?',
      'That’s fine: we can call instead. What’s your number?',
    ]),
  );
}

/** Takes a phone number in place of an address, with any name beside it. */
function takePhone(conversation: Conversation, phone: string, text: string): Conversation {
  const known = { ...conversation, phone };
  if (known.leave === 'keep') return rest(known, savedForTeam);
  const wanted = { ...known, leave: 'contact' } as const;
  const words = withoutPhone(text);
  const beside = /\d/.test(words) ? null : findName(words);
  const lead = `Thanks. We’ll call you on ${phone}.`;
  if (beside !== null) return complete({ ...wanted, name: beside });
  if (wanted.name !== '') return complete(wanted);
  return /^\p{Lu}\p{L}$/u.test(words) ? checkName({ ...wanted, name: words }, lead) : askName(wanted, lead);
}

const takeKnown = (conversation: Conversation): Conversation =>
  conversation.email === ''
    ? takePhone(conversation, conversation.phone, '')
    : takeEmail(conversation, conversation.email);

function typeName(conversation: Conversation, text: string, facts: Facts): Conversation {
  const phone = findPhone(text);
  const heard = hear({ ...conversation, phone: phone ?? conversation.phone }, text);
  if (isHello(text)) return askName(heard, 'Kia ora.');
  const namesake = isNamesake(text) ? toName(text) : null;
  if (namesake !== null) return takeName(heard, namesake);
  if (isQuestion(text)) return askName(...answerOrPassOn(heard, text, facts));
  const answer = findYesOrNo(text);
  if (answer === 'no' || wantsSkip(text)) return leaveContact(heard);
  if (answer === 'yes') return askName(heard, 'Good.');
  const name = findName(text);
  if (name !== null) return takeName(heard, name);
  const lead = phone === null ? '' : 'Got it, I’ve added your number.';
  const rest = cleanLine(withoutPhone(text), textLimits.name);
  if (isShortName(rest)) return checkName({ ...heard, name: rest }, lead);
  const words = hasNoEmail(text) ? 'No problem.' : `I didn’t catch a name in ${quote(text)}.`;
  return askName(heard, lead || words);
}

/** A name of two letters, or one beside a number. */
const isShortName = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}\s'’-]*$/u.test(text) && (text.length < 3 || findName(text) !== null);

/** The answer to a question, with the lead to what is asked next. */
function answerOrPassOn(conversation: Conversation, text: string, facts: Facts): [Conversation, string] {
  const answered = answerQuestion(conversation, text, facts);
  return answered ? [answered, 'Back to you.'] : [conversation, sayPassedOn(conversation)];
}

function typeCheckedName(conversation: Conversation, text: string, facts: Facts): Conversation {
  const phone = findPhone(text);
  const heard = hear({ ...conversation, phone: phone ?? conversation.phone }, text);
  if (isHello(text)) return checkName(heard, 'Kia ora.');
  const namesake = isNamesake(text) ? toName(text) : null;
  if (namesake !== null) return takeName(heard, namesake);
  if (isQuestion(text)) return checkName(...answerOrPassOn(heard, text, facts));
  const answer = findYesOrNo(text);
  const own = answer === undefined ? null : findName(text.replace(/^\S+[\s,.]+/, ''));
  if (answer === 'no' && own !== null) return takeName(heard, own);
  if (answer === 'no') return askName({ ...heard, name: '' }, 'No worries.');
  const line = cleanLine(text, textLimits.name);
  if (answer === 'yes' || line === conversation.name) return complete(heard);
  const name = findName(text);
  if (name !== null) return takeName(heard, name);
  if (phone !== null) return checkName(heard, 'Got it, I’ve added your number.');
  return isShortName(line)
    ? checkName({ ...heard, name: line }, '')
    : checkName(heard, 'I’ve added that to your answers.');
}

/** Confirms a name of two letters, or one beside a number. */
const checkName = (conversation: Conversation, lead: string): Conversation => {
  const asked = { ...conversation, step: 'contact_info', asking: 'name_check' } as const;
  const { name } = conversation;
  return withChoices(
    sayFresh(asked, [`${lead} Is ${name} your name?`.trim(), `${lead} And is ${name} your name?`.trim()]),
  );
};

const savedForTeam = 'Thanks. I’ll save your answers for the team, and nobody will call unless you ask.';

function takeEmail(conversation: Conversation, email: string): Conversation {
  const known = { ...conversation, email };
  if (known.leave === 'keep') {
    return rest(known, savedForTeam);
  }
  const wanted = { ...known, leave: 'contact' } as const;
  return wanted.name === '' || conversation.asking === 'name_check'
    ? askName(wanted, 'Thanks.')
    : complete(wanted);
}

function askName(conversation: Conversation, lead: string): Conversation {
  const asked = { ...conversation, step: 'contact_info', asking: 'name' } as const;
  const call = hasNumber(conversation) ? '' : rung;
  return withChoices(
    sayFresh(asked, [
      `${lead} And your name?${call}`.trim(),
      `${lead} What should we call you?`,
      `${lead} Just your name?`,
    ]),
  );
}

const rung = ' Prefer a call? Type your number first.';

/** Whether the bot has asked for a number, or the visitor has given one. */
const hasNumber = ({ lines, phone }: Conversation): boolean =>
  phone !== '' ||
  lines.some(({ from, text }) => (from === 'bot' ? text.endsWith(rung) : /\d{3}.*\d{3}/.test(text)));

const takeName = (conversation: Conversation, name: string): Conversation =>
  conversation.email === '' && conversation.phone === ''
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
  const { email, phone } = conversation;
  return !isReachable(conversation)
    ? rest(
        { ...conversation, leave: 'none' },
        'That’s fine, and nothing has been sent. I’m here if you have any questions.',
      )
    : rest(
        conversation,
        `That’s fine. Your answers go to the team as they are, and they’ll ${email === '' ? `call ${phone}` : `email ${email}`}.`,
      );
}

/** Asks nothing; prices, times and a person are still a tap away. */
export function rest(conversation: Conversation, text: string): Conversation {
  const step = conversation.finished ? 'complete' : conversation.recommended ? 'next_steps' : 'greeting';
  return reply(conversation, text, { step, asking: 'nothing' });
}
