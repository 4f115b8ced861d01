import { expect, test } from 'vitest';
import { parseConversation, steps } from './conversation-state.ts';
import { answer, begin } from './conversation.ts';
import { newConversation, readLabels, readReply, recommended, sampleFacts, talk } from './testing/talk.ts';

test('the greeting comes after half a second and offers the ways on', () => {
  const { lines, step, choices } = newConversation();
  expect(step).toBe('greeting');
  expect(lines).toMatchObject([{ id: 1, from: 'bot', delayMs: 500 }]);
  expect(choices.map(({ label }) => label)).toEqual([
    'Find my plan',
    'What does it cost?',
    'How long does it take?',
    'Talk to a person',
  ]);
});

test('a conversation goes through the documented steps in their order', () => {
  const inputs = [
    '>start',
    '>Technology',
    '>Not yet',
    '>Automate processes',
    '>Over $200/month',
    '>Flexible timeline',
    '>yes',
    'ana@tern.example',
    'Ana Fa’asavalu',
  ];
  const passed = inputs.map((_, index) => talk(newConversation(), inputs.slice(0, index)).step);
  const { step } = talk(newConversation(), inputs);
  // The recommendation is shown at once with the question that follows it.
  expect([...new Set([...passed, step])]).toEqual(steps.filter((one) => one !== 'recommendation'));
});

test('the plan is shown with its price, days and reasons, and two seconds later a person is offered', () => {
  const { lines, step, choices } = recommended();
  const [card, caution, offer] = lines.slice(-3);
  expect(step).toBe('next_steps');
  expect(card).toMatchObject({
    text: 'Then Ketch is the one I’d pick. People check you out online first. 12 pages gives you room to answer.',
    card: {
      plan: 'stackgrow',
      name: 'Ketch',
      price: 83,
      summary: 'Up to 12 pages, cart and checkout, 14 revision requests a month.',
      setup: 'Live in 6 business days, counted from your brief.',
      reasons: ['At $83 a month it’s within your budget.'],
    },
  });
  expect(caution?.text).toBe('Taking bookings on the site comes with Schooner, at $147.50 a month.');
  expect(offer?.text).toBe('Want a person to get in touch? They’ll reach out after 9 am on Monday.');
  expect((caution?.delayMs ?? 0) + (offer?.delayMs ?? 0)).toBe(2000);
  expect(recommended({ business_type: 'Other' }).lines.at(-1)?.delayMs).toBe(2000);
  expect(choices.map(({ label }) => label)).toEqual(['Yes, talk to a person', 'Not yet']);
});

test('the bot takes one to two seconds for each reply, and the same for the same seed', () => {
  const said = [
    '>start',
    'cafe',
    'no',
    'what does it cost and how long does it take?',
    '>Automate processes',
  ];
  const read = (seed: number) => talk(newConversation(seed), said).lines.slice(1);
  const delays = Array.from({ length: 60 }, (_, seed) => read(seed))
    .flat()
    .filter(({ from }) => from === 'bot')
    .map(({ delayMs }) => delayMs);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(2000);
  expect(new Set(delays).size).toBeGreaterThan(100);
  expect(read(3)).toEqual(read(3));
  expect(read(3)).not.toEqual(read(4));
});

test('a conversation can be stored as JSON and resumed at every step', () => {
  const said = [
    '>start',
    'cafe',
    'cafe.example',
    '>Automate processes',
    '60',
    'no rush',
    'yes',
    'a@b.example',
    'Ana',
  ];
  const whole = talk(newConversation(), said);
  const resumed = said.reduce((held, one) => {
    const read = parseConversation(JSON.parse(JSON.stringify(held)));
    expect(read).not.toBeNull();
    return talk(read ?? held, [one]);
  }, newConversation());
  expect(resumed).toEqual(whole);
});

test.each([
  ['nothing', null],
  ['a text', 'hello'],
  ['another version', { ...newConversation(), version: 2 }],
  ['a step that is none', { ...newConversation(), step: 'checkout' }],
  ['lines that are none', { ...newConversation(), lines: [{ text: 'hello' }] }],
  ['an answer that was no choice', { ...newConversation(), answers: { budget: 'lots' } }],
])('%s is no conversation', (_, stored) => {
  expect(parseConversation(stored)).toBeNull();
});

test('a choice that is no longer there changes nothing, and neither does an empty message', () => {
  const asked = talk(newConversation(), ['>start']);
  expect(talk(asked, ['>start', '>yes', '', '  \n ', '\u0007'])).toEqual(asked);
});

test('every line has a number of its own, upwards', () => {
  const { lines } = talk(recommended(), ['yes', 'a@b', 'a@b.example', 'Li', '>yes', 'hi', 'yes']);
  expect(lines.map(({ id }) => id)).toEqual(lines.map((_, index) => index + 1));
});

test('control characters, half characters and turned text are removed', () => {
  const heard = talk(newConversation(), ['>start', '>Other', 'old\u0000\u202E site \ud83d<script>']);
  expect(heard.answers.current_website).toBe('old   site \ufffd<script>');
  expect(heard.lines.at(-2)?.text).toBe('old   site \ufffd<script>');
});

test('a message that is too long is cut, and the bot says so', () => {
  const heard = talk(newConversation(), ['>start', 'x'.repeat(5000)]);
  expect(heard.lines.find(({ from, id }) => from === 'visitor' && id > 2)?.text).toHaveLength(1000);
  expect(readReply(heard)).toEqual([
    expect.stringContaining('I’m not sure where “xxx'),
    'I could only fit the first 1000 characters of that. Please send the rest in another message.',
  ]);
});

test('without what it knows of the business the bot guesses nothing and can be asked again', () => {
  const said = [
    '>start',
    '>Technology',
    '>Not yet',
    '>Automate processes',
    '>Over $200/month',
    '>Flexible timeline',
  ];
  const cut = talk(newConversation(), said, null);
  expect(cut.step).toBe('recommendation');
  expect(readReply(cut)[0]).toContain('I won’t guess');
  expect(readLabels(cut)).toEqual(['Try again', 'Talk to a person']);
  expect(talk(cut, ['>retry'], null).step).toBe('recommendation');
  expect(talk(cut, ['>retry'])).toMatchObject({ step: 'next_steps', recommended: 'stackgrow' });
  expect(talk(talk(cut, ['>person'], null), ['>no', '>start'])).toMatchObject({ step: 'next_steps' });
  expect(readReply(talk(newConversation(), ['price?'], null))[0]).toContain('I won’t guess');
});

test('a plan that is not on sale is not recommended', () => {
  const plans = sampleFacts.plans.map((plan) => ({ ...plan, isCurrent: plan.slug !== 'stackgrow' }));
  const asked = talk(
    begin({ id: newConversation().id, seed: 1 }),
    ['>start', '>Education', '>Not yet', '>Automate processes', '>Over $200/month', '>Flexible timeline'],
    { ...sampleFacts, plans },
  );
  expect(readReply(asked)).toEqual([expect.stringContaining('isn’t on sale')]);
  expect(answer(asked, { choice: 'person' }, sampleFacts).step).toBe('contact_info');
});
