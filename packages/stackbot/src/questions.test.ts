import { describe, expect, test } from 'vitest';
import type { Conversation } from './conversation-state.ts';
import { newConversation, quotableFacts, readLabels, recommended, talk } from './testing/talk.ts';

/** What the bot said after the visitor's last line, with the links. */
const readLast = ({ lines }: Conversation) =>
  lines.slice(lines.findLastIndex(({ from }) => from === 'visitor') + 1);

const ask = (said: readonly string[], from: Conversation = newConversation()) =>
  talk(from, said, quotableFacts);

const cancel = 'FAQ: Can I cancel?';
const ownership = 'FAQ: Who owns the finished website?';
const myPart = 'FAQ: Do I have to write or design anything?';
const revisions = 'FAQ: What counts as a revision?';
const refunds = 'Terms of Service: Refunds';
const payment = 'Terms of Service: Prices and payment';
const firstMonth = 'Terms of Service: The first month and cancelling';
const plans = 'Plans and prices';

/** As visitors type them, with where the answer stands. */
const answered: readonly [typed: string, label: string, words: RegExp][] = [
  ['can i cancel', cancel, /first month is required/],
  ['Can I cancel any time?', cancel, /first month is required/],
  ['hi, what if i want to quit', cancel, /first month is required/],
  ['can i cancle', cancel, /first month is required/],
  ['how do i get out of it if it doesnt work', cancel, /first month is required/],
  ['is there a lock in', firstMonth, /no minimum term/],
  ['do u make me sign a contract', firstMonth, /mandatory/],
  ['can i get my money back', refunds, /All sales are final/],
  ['REFUND POLICY', refunds, /All sales are final/],
  ['do you give refnds?', refunds, /All sales are final/],
  ['who owns the website', ownership, /You do/],
  ['so is it mine? do i own the site', ownership, /You do/],
  ['is gst included', payment, /including any GST/],
  ['do you take paypal', payment, /by card/],
  ['what happens if a payment fails', payment, /try again/],
  ['is hosting included?', plans, /hosting/],
  ['does it come with a domain', plans, /domain name is extra/],
  ['do i need to write the words myself?', myPart, /We draft the words/],
  ['what do you need from me', myPart, /short brief/],
  ['do i have to supply photos', myPart, /photos and logo/],
  ['how many changes do i get', revisions, /14|15|content update/],
  ['what counts as a revision', revisions, /already live/],
  ['how many pages can i have', plans, /Ketch has up to 12/],
  ['can I add more pages', plans, /Extra page block/],
  ['can people book appointments online', plans, /“Bookings” comes with Schooner, at \$147\.50/],
  ['i want people to book tables', plans, /“Bookings” comes with Schooner/],
  ['can i sell stuff on it', plans, /comes with (Ketch|Schooner)/],
  ['do you make logos', 'Brand kit', /One tidy kit/],
  ['do you build apps', 'Custom web apps', /consultation is free/],
  ['are you open on saturdays', 'Contact', /Monday to Friday 9 am to 6 pm/],
  ['kia ora, what are your hours', 'Contact', /Monday to Friday/],
  ['where are you based', 'About us', /Aotearoa/],
  ['do you use templates like wix', 'Terms of Service: What we do', /not handed a template/],
  ['what happens to my files if i cancel', cancel, /files for 30 days/],
  ['whats in schooner', plans, /Schooner is \$147\.50 a month/],
  ['do you sell my data', 'Privacy Policy: Why we collect it', /do not sell/],
];

describe.each(answered)('%s', (typed, label, words) => {
  test.each([
    ['at the greeting', newConversation()],
    ['at the first question', ask(['>start'])],
    ['about a goal', ask(['>start', '>Other', '>Not yet'])],
    ['after the recommendation', recommended()],
  ])('is answered %s, with where it stands, and the step stays', (_, from) => {
    const after = ask([typed], from);
    // A wish at a question it answers moves on; it's said all the same.
    if (after.step !== 'budget') expect(after).toMatchObject({ step: from.step, asking: from.asking });
    // Under a price or a time, which is said in its documented words.
    const quote = readLast(after).findLast(({ source }) => source !== undefined);
    expect(quote?.source?.label).toBe(label);
    expect(quote?.text).toMatch(words);
    expect(
      readLast(after)
        .map(({ text }) => text)
        .join(' '),
    ).not.toMatch(/not sure where|better than I can/);
    if (after.step === from.step && from.step !== 'next_steps')
      expect(readLabels(after)).toContain('Talk to a person');
  });
});

/** Nothing published answers these, so a person does. */
const unanswered = [
  'do you do loyalty schemes',
  'can you integrate with xero',
  'do you sell drones?',
  'can i have a blog',
  'do you do wordpress',
  'can i upgrade later',
  'is there a free trial',
  'do you do email hosting',
  'can you do google ads',
  'what’s the weather like',
  'my shop is on the main street in Oamaru',
  'my cafe is open on weekends',
  '🦜',
];

test.each(unanswered)('%s is never answered with a guess', (typed) => {
  const asked = ask([typed]);
  expect(asked).toMatchObject({ step: 'contact_info', asking: 'email' });
  expect(readLast(asked).every(({ source }) => source === undefined)).toBe(true);
  // In a question of the bot's it is no answer either, or one that says how it was understood.
  const guided = ask(['>start', '>Other', '>Not yet', typed]);
  expect(readLast(guided).every(({ source }) => source === undefined)).toBe(true);
});

describe('where the bot asks how to reach somebody', () => {
  const atEmail = ['>person'];
  const atName = ['>person', 'ana@tern.example'];
  const atCheck = [...atName, 'Jo'];

  test.each([
    ['can i pay yearly?', /Billed monthly/],
    ['can i cancel', /first month is required/],
    ['do you do loyalty schemes', /one for a person/],
    ['what does it cost', /Dinghy is \$41/],
    ['will i get a refund', /All sales are final/],
  ])('%s is answered, and is no name', (typed, words) => {
    for (const said of [atEmail, atName, atCheck]) {
      const before = ask(said);
      const after = ask([typed], before);
      expect(after).toMatchObject({ step: 'contact_info', asking: before.asking, name: before.name });
      expect(
        readLast(after)
          .map(({ text }) => text)
          .join(' '),
      ).toMatch(words);
    }
  });

  test.each([
    '021 555 1234',
    '(03) 555 1234',
    '0800 555 123',
    '+64 21 555 1234',
    '0064 9 555 1234',
    '+61 (0)412 555 010',
    '+1 415-555-0132',
    '+44 7700 900123',
  ])('%s alone is a way to reach somebody', (phone) => {
    const asked = ask([...atEmail, phone]);
    expect(readLast(asked).map(({ text }) => text)).toEqual([
      `Thanks. We’ll call you on ${phone}. And your name?`,
    ]);
    expect(ask(['Mere Tūhoe'], asked).finished).toMatchObject({
      name: 'Mere Tūhoe',
      email: null,
      phone,
      isPartial: false,
      wantsCall: true,
    });
  });

  test.each([
    ['Sarah 027 555 1234', 'Sarah'],
    ['027 555 1234 sarah', 'sarah'],
    ['call me on 027 555 1234, im Sarah', 'Sarah'],
    ['It’s Sarah, my number is 027 555 1234', 'Sarah'],
  ])('%s gives the number and the name at once', (typed, name) => {
    expect(ask([...atEmail, typed])).toMatchObject({
      step: 'complete',
      name,
      phone: '027 555 1234',
      email: '',
    });
  });

  test.each([
    'i dont use email',
    'no email sorry',
    'I don’t have an email address',
    'can you ring me instead',
  ])('%s is no name and no refusal: a number is asked for', (typed) => {
    const asked = ask([...atEmail, typed]);
    expect(asked).toMatchObject({ step: 'contact_info', asking: 'email', name: '' });
    expect(readLast(asked)[0]?.text).toMatch(/phone number|number\?/);
    expect(ask(['09 555 1234', 'Hemi'], asked).finished).toMatchObject({
      phone: '09 555 1234',
      name: 'Hemi',
    });
  });

  test('after a number, not using email is no name either', () => {
    const asked = ask([...atEmail, '021 555 1234', 'I don’t use email']);
    expect(asked).toMatchObject({ asking: 'name', name: '', phone: '021 555 1234' });
  });

  test.each(['i need it by friday please', 'just send me the info', 'you already have it'])(
    '%s is no name',
    (typed) => {
      expect(ask([...atName, typed])).toMatchObject({ asking: 'name', name: '' });
    },
  );

  test.each([
    ['ko Ana ahau', 'Ana'],
    ['kia ora, ko Wiremu ahau', 'Wiremu'],
    ['Anna Maria van der Berg', 'Anna Maria van der Berg'],
    ['Will Long', 'Will Long'],
    ['no, Joanna', 'Joanna'],
  ])('%s is a name', (typed, name) => {
    const from = typed.startsWith('no') ? ask(atCheck) : ask(atName);
    expect(ask([typed], from)).toMatchObject({ step: 'complete', name });
  });
});

test('a number that came with a question is used after a yes', () => {
  const asked = ask(['do you do loyalty schemes? my number is 021 555 1234']);
  expect(readLast(asked)[0]?.text).toContain('Should they call you on 021 555 1234?');
  expect(asked.leave).toBe('none');
  expect(ask(['yes', 'Mere'], asked).finished).toMatchObject({ phone: '021 555 1234', name: 'Mere' });
});

test('a price or a time is answered first, in its documented words, and then what else was asked', () => {
  const [price, quote] = readLast(ask(['what does it cost and can i cancel']));
  expect(price?.text).toMatch(/^Dinghy is \$41 a month/);
  expect(price?.source?.label).toBe(plans);
  expect(quote?.source?.label).toBe(cancel);
  const [time, files] = readLast(ask(['how long do you keep my files']));
  expect(time?.text).toMatch(/^Dinghy is live in 4 business days/);
  expect(files?.source?.label).toBe('Terms of Service: Keeping your files');
});

test('a question can be skipped after anything that answers it badly, and a person is offered', () => {
  const asked = ask(['>start', 'bees']);
  expect(readLabels(asked).slice(-2)).toEqual(['Skip this question', 'Talk to a person']);
  const skipped = ask(['>skip'], asked);
  expect(skipped).toMatchObject({ step: 'current_website', skipped: ['business_type'] });
  expect(ask(['skip'], ask(['>start']))).toMatchObject({ step: 'current_website' });
  expect(ask(['>person'], asked)).toMatchObject({ step: 'contact_info', asking: 'email' });
});

test('with every question skipped, a plan is recommended all the same', () => {
  const done = ask(['>start', 'skip', 'skip', 'skip', 'skip', 'skip']);
  expect(done).toMatchObject({ step: 'next_steps', recommended: 'stackgrow' });
  expect(readLast(done)[0]?.text).toContain('without your answers');
});

test('what somebody wants of their site is understood, and goes to the team', () => {
  const asked = ask(['>start', '>Other', '>Not yet', 'i want people to book tables']);
  expect(asked).toMatchObject({ step: 'budget', answers: { main_goal: 'Automate processes' } });
  const whole = ask(['>$50-100/month', '>Within a month', '>yes', 'ana@tern.example', 'Ana'], asked);
  expect(whole.finished?.features).toEqual(['Bookings']);
  expect(whole.lines.map(({ text }) => text)).toContain(
    'Taking bookings on the site comes with Schooner, at $147.50 a month.',
  );
});

test.each(['price', 'can i cancel', 'bees', 'hi', 'how long', 'no email', 'thanks', 'what is love?'])(
  '%s, over and over, never gets the same answer twice in a row',
  (typed) => {
    for (const from of [[], ['>start'], ['>person'], ['>person', 'a@tern.example']]) {
      const passed = [typed, typed, typed, typed].map((_, index, all) =>
        ask([...from, ...all.slice(0, index + 1)]),
      );
      const replies = passed.map((held) => readLast(held).map(({ text }) => text));
      replies.slice(1).forEach((reply, index) => {
        for (const text of reply) expect(replies[index]).not.toContain(text);
      });
    }
  },
);
