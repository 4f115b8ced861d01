import { describe, expect, test } from 'vitest';
import type { Conversation } from './conversation-state.ts';
import { newConversation, readLabels, readReply, recommended, sampleFacts, talk } from './testing/talk.ts';

const prices =
  'Dinghy is $41 a month, Ketch $83 and Schooner $147.50. First month required, then month to month. Cancel any time in your portal.';
const times =
  'Dinghy is live in 4 business days, Ketch in 6 and Schooner in 11, counted from the day we have your brief.';
const askEmail =
  'A person can answer that better than I can. They’ll reach out after 9 am on Monday. What’s your email? A phone number will do too. Once you’ve given it, the team can see your answers, even if we get cut off.';

/** Every place outside the guided steps where nothing personal is being asked. */
const places: [string, () => Conversation][] = [
  ['at the greeting', newConversation],
  ['after the recommendation', recommended],
  ['after not yet', () => talk(recommended(), ['>no'])],
  ['after two noes', () => talk(recommended(), ['>no', '>no'])],
];

describe.each(places)('free text %s', (_, open) => {
  test.each(['What’s the price?', 'cost', 'COSTS', 'your pricing please', 'how much is it'])(
    '%s gets the prices of content, and what was open stays open',
    (text) => {
      const before = open();
      const answered = talk(before, [text]);
      expect(readReply(answered)).toEqual([prices]);
      expect(answered).toMatchObject({ step: before.step, asking: before.asking, choices: before.choices });
    },
  );

  test.each([
    'How long?',
    'delivery times',
    'what time does it take',
    'timeline',
    'how soon could I have it',
  ])('%s gets the times of content', (text) => {
    expect(readReply(talk(open(), [text]))).toEqual([times]);
  });

  test('both are answered where both are asked', () => {
    expect(readReply(talk(open(), ['How long does it take and what does it cost?']))).toEqual([
      prices,
      times,
    ]);
  });

  test.each(['Do you make logos?', 'hello world', '<b>x</b>', 'No idea, ask my sister?'])(
    'anything else, such as %s, asks for an email address',
    (text) => {
      const asked = talk(open(), [text]);
      expect(readReply(asked)).toEqual([askEmail]);
      expect(asked).toMatchObject({ step: 'contact_info', asking: 'email' });
      expect(readLabels(asked)).toEqual(['No, thanks']);
    },
  );

  test.each(['Hi', 'hello!', 'Kia ora', 'kia ora StackBot', 'Mōrena', 'good afternoon'])(
    'a greeting such as %s is returned, and what was open stays open',
    (text) => {
      const before = open();
      const greeted = talk(before, [text]);
      expect(readReply(greeted)).toEqual(['Kia ora. What would you like to do?']);
      expect(greeted).toMatchObject({ step: before.step, asking: before.asking, choices: before.choices });
    },
  );

  test('an address that came with it is not asked for again, but used only after a yes', () => {
    const asked = talk(open(), ['Could you write to ana@tern.example?']);
    expect(readReply(asked)[0]).toContain('Should they email you at ana@tern.example?');
    expect(asked.leave).toBe('none');
    expect(talk(asked, ['yes']).leave).toBe('contact');
    expect(talk(asked, ['>known']).leave).toBe('contact');
  });
});

test('a greeting is no answer, no address and no name', () => {
  const guided = talk(newConversation(), ['>start', '>Other']);
  expect(talk(guided, ['hello'])).toMatchObject({ step: 'current_website', answers: guided.answers });
  const asked = talk(newConversation(), ['>person']);
  expect(talk(asked, ['Kia ora'])).toMatchObject({ asking: 'email', name: '' });
  expect(talk(asked, ['ana@tern.example', 'Kia ora'])).toMatchObject({ asking: 'name', name: '' });
  const whole = talk(asked, ['ana@tern.example', 'Ana']);
  expect(readReply(talk(whole, ['Hi']))).toEqual(['Kia ora. I’m still here if you have any questions.']);
});

test('the choices at the greeting are what they say', () => {
  expect(readReply(talk(newConversation(), ['>price']))).toEqual([prices]);
  expect(readReply(talk(newConversation(), ['>time']))).toEqual([times]);
  expect(talk(newConversation(), ['>person'])).toMatchObject({ step: 'contact_info', asking: 'email' });
  expect(talk(newConversation(), ['find my plan'])).toMatchObject({ step: 'business_type' });
  for (const yes of ['yes', 'Let’s go', "let's start", 'start'])
    expect(talk(newConversation(), [yes])).toMatchObject({ step: 'business_type' });
});

test('a name such as Price or Long is a name where one is asked for', () => {
  const asked = talk(newConversation(), ['>person', 'amy@tern.example']);
  for (const name of ['Amy Long', 'Will Long', 'Skip Jones', 'Can Yılmaz'])
    expect(talk(asked, [name])).toMatchObject({ step: 'complete', name });
  for (const no of ['Skip', 'Skip It', 'No Thanks']) expect(talk(asked, [no])).toMatchObject({ name: '' });
  expect(readReply(talk(asked, ['How long does it take?']))[0]).toBe(times);
});

test('commitments that differ by plan are not said of all', () => {
  const plans = sampleFacts.plans.map((plan, index) => ({ ...plan, commitmentText: `Terms ${index}` }));
  const answered = talk(newConversation(), ['price'], { ...sampleFacts, plans });
  expect(readReply(answered)).toEqual(['Dinghy is $41 a month, Ketch $83 and Schooner $147.50.']);
});

test('without prices or times in content, the visitor learns whom to ask', () => {
  const facts = { ...sampleFacts, plans: [] };
  expect(readReply(talk(newConversation(), ['price'], facts))[0]).toContain('help@tern.example');
  expect(readReply(talk(newConversation(), ['how long'], facts))[0]).toContain('help@tern.example');
});

test('in a guided step a question is answered and the step asked again', () => {
  const asked = talk(newConversation(), ['>start']);
  for (const text of ['how much does a restaurant site cost?', 'price']) {
    const answered = talk(asked, [text]);
    expect(readReply(answered)).toEqual([prices, 'Back to you. What kind of business is it?']);
    expect(answered).toMatchObject({ step: 'business_type', answers: {} });
  }
});

test('a typed answer that fits nothing is asked for again, kindly, and stays in the transcript', () => {
  const asked = talk(newConversation(), ['>start', 'dog grooming']);
  expect(asked).toMatchObject({ step: 'business_type', answers: {} });
  expect(readReply(asked)[0]).toContain('I’m not sure where “dog grooming” fits.');
  expect(asked.lines.at(-2)).toMatchObject({ from: 'visitor', text: 'dog grooming' });
  expect(talk(asked, ['other']).step).toBe('current_website');
});

test('a typed answer that fits two choices has both marked', () => {
  const asked = talk(newConversation(), ['>start', 'a gift shop in a cafe']);
  expect(asked.choices.filter(({ isSuggested }) => isSuggested).map(({ value }) => value)).toEqual([
    'Restaurant/Food Service',
    'Retail/E-commerce',
  ]);
});

test('what a typed answer was taken for is said back', () => {
  expect(readReply(talk(newConversation(), ['>start', 'we run a bakery']))[0]).toMatch(
    /^Restaurant\/Food Service, then\./,
  );
});
