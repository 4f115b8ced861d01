import { describe, expect, test } from 'vitest';
import { isSending } from './delivery.ts';
import { toConsultation } from './to-consultation.ts';
import { newConversation, readLabels, readReply, recommended, sampleFacts, talk } from './testing/talk.ts';

/** A visitor who wants a person and is asked for their address. */
const atEmail = () => talk(recommended(), ['>yes']);
const atName = () => talk(atEmail(), ['ana@tern.example']);

test('a visitor who wants a person learns what giving an address does before giving it', () => {
  expect(readReply(atEmail())).toEqual([
    'Good. What’s your email? A phone number will do too. Once you’ve given it, the team can see your answers, even if we get cut off.',
  ]);
  expect(toConsultation(atEmail())).toBeNull();
});

test('with the address the answers go out, and with the name they are complete', () => {
  expect(toConsultation(atName())).toMatchObject({
    email: 'ana@tern.example',
    name: '',
    businessType: 'Restaurant/Food Service',
    mainGoal: 'Get more customers',
    budget: '$50-100/month',
    timeline: 'Within a month',
    features: ['Bookings'],
    recommendations: ['Ketch'],
    isPartial: true,
    wantsCall: true,
  });
  const whole = talk(atName(), ['Ana']);
  expect(whole).toMatchObject({ step: 'complete', asking: 'nothing', choices: [] });
  expect(readReply(whole)).toEqual([]);
  expect(isSending(whole)).toBe(true);
  expect(toConsultation(whole)).toMatchObject({
    id: toConsultation(atName())?.id,
    name: 'Ana',
    isPartial: false,
  });
});

test.each([
  ['ANA@Tern.Example', 'ana@tern.example'],
  ['it’s ana@tern.example, thanks!', 'ana@tern.example'],
  ['<ana@tern.example>.', 'ana@tern.example'],
  ['ana @ tern.example', 'ana@tern.example'],
  ['mailto:ana@tern.example', 'ana@tern.example'],
  ['ana at tern dot example', 'ana@tern.example'],
])('%s is an address', (text, email) => {
  expect(talk(atEmail(), [text])).toMatchObject({ email, asking: 'name' });
});

test.each([
  'ana@',
  '@tern',
  'ana@tern',
  'a@b@c',
  'ana@tern..example',
  '@',
  `${'x'.repeat(300)}@tern.example`,
])('%s is no address: it is asked for again, and what was typed stays', (text) => {
  const asked = talk(atEmail(), [text]);
  expect(asked).toMatchObject({ step: 'contact_info', asking: 'email', email: '' });
  expect(readReply(asked)[0]).toMatch(/^“.*” doesn’t look like an email address\./);
  expect(asked.lines.at(-2)).toMatchObject({ from: 'visitor', text });
  expect(asked.answers).toEqual(atEmail().answers);
  expect(talk(asked, ['ana@tern.example']).asking).toBe('name');
});

test.each([
  ['Ana', 'Ana'],
  ['my name is Ana Tīpene.', 'Ana Tīpene'],
  ['I’m Ana', 'Ana'],
  ["it's Ana", 'Ana'],
  ['Ana 12', 'Ana 12'],
  ['李小龍', '李小龍'],
])('%s is taken as the name', (text, name) => {
  expect(talk(atName(), [text])).toMatchObject({ step: 'complete', name });
});

test('a very long name is cut', () => {
  const whole = talk(atName(), ['Ana '.repeat(100)]);
  expect(whole.step).toBe('complete');
  expect(whole.name.length).toBeLessThanOrEqual(100);
});

test('a name of two letters is confirmed, not rejected', () => {
  const asked = talk(atName(), ['Li']);
  expect(asked).toMatchObject({ step: 'contact_info', asking: 'name_check' });
  expect(readReply(asked)).toEqual(['Is Li your name?']);
  expect(toConsultation(asked)).toMatchObject({ name: '', isPartial: true });
  for (const yes of ['>yes', 'yes', 'Li'])
    expect(talk(asked, [yes])).toMatchObject({ step: 'complete', name: 'Li' });
  expect(talk(asked, ['>no'])).toMatchObject({ asking: 'name', name: '' });
  expect(talk(asked, ['Liam'])).toMatchObject({ step: 'complete', name: 'Liam' });
});

test('a telephone number is no name, and goes to the team', () => {
  const asked = talk(atName(), ['021 555 1234']);
  expect(asked).toMatchObject({ asking: 'name', name: '' });
  expect(readReply(asked)).toEqual(['Got it, I’ve added your number. And your name?']);
  expect(toConsultation(asked)?.conversationSummary).toContain('Visitor: 021 555 1234');
  expect(talk(atName(), ['Ana, 021 555 1234'])).toMatchObject({ asking: 'name_check', name: 'Ana' });
});

test('another address while the name is asked for takes the place of the first', () => {
  expect(talk(atName(), ['sorry, ana@kauri.example'])).toMatchObject({
    asking: 'name',
    email: 'ana@kauri.example',
  });
});

test('a visitor who gives a name first is asked for the address alone', () => {
  const named = talk(atEmail(), ['Ana Tipene']);
  expect(readReply(named)).toEqual(['Thanks, Ana Tipene. What’s your email? A phone number will do too.']);
  expect(talk(named, ['ana@tern.example'])).toMatchObject({ step: 'complete', name: 'Ana Tipene' });
});

test.each(['Will Long', 'Skip Jones'])('%s in place of the address is a name', (name) => {
  expect(talk(atEmail(), [name])).toMatchObject({ asking: 'email', name });
});

test.each([
  ['My name is Will Long, will@long.example', 'Will Long'],
  ['my name is will long and my email is will@long.example', 'will long'],
  ['will@long.example, Will Long', 'Will Long'],
  ['I’m Ana: ana@tern.example', 'Ana'],
  ['Ana Tīpene <ana@tern.example>', 'Ana Tīpene'],
])('%s gives the address and the name at once', (text, name) => {
  const whole = talk(atEmail(), [text]);
  expect(whole).toMatchObject({ step: 'complete', name });
  expect(talk(atName(), [text])).toMatchObject({ step: 'complete', name });
});

test.each([
  'Sorry, ana@tern.example',
  'Hi, ana@tern.example',
  'Yes ana@tern.example',
  'Use ana@tern.example',
  'Ok Ana@tern.example',
  'My email is ana@tern.example',
  'please write to Ana at ana@tern.example',
])('%s gives no name', (text) => {
  expect(talk(atEmail(), [text])).toMatchObject({ asking: 'name', name: '', email: 'ana@tern.example' });
});

test('a long message in place of an address is stored, and the address asked for again', () => {
  const asked = talk(atEmail(), ['I would like you to look at my old site first']);
  expect(asked).toMatchObject({ asking: 'email', name: '' });
  expect(talk(asked, ['ana@tern.example', 'Ana']).finished?.conversationSummary).toContain(
    'my old site first',
  );
});

test.each(['no', 'no thanks', 'Nah', '>no'])('%s to the address sends nothing', (no) => {
  const left = talk(atEmail(), [no]);
  expect(left).toMatchObject({ step: 'next_steps', leave: 'none' });
  expect(readReply(left)[0]).toContain('nothing has been sent');
  expect(toConsultation(left)).toBeNull();
});

test('a visitor without a name still gets an email', () => {
  const left = talk(atName(), ['>no']);
  expect(readReply(left)[0]).toContain('they’ll email ana@tern.example');
  expect(toConsultation(left)).toMatchObject({ isPartial: true, wantsCall: true });
});

describe('a visitor who does not want a person yet', () => {
  const atKeep = () => talk(recommended(), ['>no']);

  test('is asked whether to store the answers', () => {
    expect(readReply(atKeep())).toEqual([
      'No rush. Shall I save your answers for the team, so you don’t have to repeat yourself?',
    ]);
    expect(readLabels(atKeep())).toEqual(['Yes, keep them', 'No, thanks']);
  });

  test('has nothing sent after a no', () => {
    expect(toConsultation(talk(atKeep(), ['>no']))).toBeNull();
  });

  test('has them stored after a yes and an address, without a call', () => {
    const stored = talk(atKeep(), ['yes please', 'ana@tern.example']);
    expect(stored).toMatchObject({ step: 'next_steps', leave: 'keep' });
    expect(toConsultation(stored)).toMatchObject({ isPartial: true, wantsCall: false });
    expect(readReply(stored)).toEqual([
      'Thanks. I’ll save your answers for the team, and nobody will call unless you ask.',
    ]);
  });

  test('has them stored with a phone number just as well', () => {
    const stored = talk(atKeep(), ['yes please', '027 555 0199']);
    expect(stored).toMatchObject({ step: 'next_steps', leave: 'keep', phone: '027 555 0199' });
    expect(toConsultation(stored)).toMatchObject({ isPartial: true, wantsCall: false });
  });

  test('can ask for a person later, and gives no more than a name then', () => {
    const asked = talk(atKeep(), ['>yes', 'ana@tern.example', '>person']);
    expect(asked).toMatchObject({ asking: 'name', leave: 'contact' });
    expect(talk(asked, ['Ana']).finished).toMatchObject({ isPartial: false, wantsCall: true });
  });
});

test('what is said after the end goes out only after a yes, as another one', () => {
  const whole = talk(atName(), ['Ana']);
  const asked = talk(whole, ['Do you make logos too?']);
  expect(asked).toMatchObject({ step: 'complete', asking: 'pass_on' });
  expect(toConsultation(asked)).toEqual(toConsultation(whole));
  expect(toConsultation(talk(asked, ['>no']))).toEqual(toConsultation(whole));

  const passed = talk(asked, ['yes']);
  expect(isSending(passed)).toBe(true);
  expect(passed.finished?.id).not.toBe(whole.finished?.id);
  expect(passed.finished?.conversationSummary).toContain('Do you make logos too?');
  expect(readReply(talk(passed, ['price'], sampleFacts))[0]).toContain('Dinghy is $41');
});

test('without a plan in mind a person can be asked for at once', () => {
  const whole = talk(newConversation(), ['>person', 'ana@tern.example', 'Ana']);
  expect(whole.finished).toMatchObject({ businessType: null, recommendations: [], isPartial: false });
});
