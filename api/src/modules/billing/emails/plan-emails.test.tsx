import { billingProblemKinds, plainLook, type PlanLook } from '@stackworks/contracts';
import { render, toPlainText } from 'react-email';
import { expect, test } from 'vitest';
import { billingProblem } from './billing-problem.tsx';
import { paidTwice } from './paid-twice.tsx';
import { paymentFailed, planPaused } from './overdue-payment.tsx';
import { planChanged } from './plan-changed.tsx';
import { planEnding } from './plan-ending.tsx';
import { planStarted } from './plan-started.tsx';
import { priceChange } from './price-change.tsx';

const looks: Readonly<Record<string, PlanLook>> = {
  stacklite: { colour: 'pink', sheets: 1 },
  stackgrow: { colour: 'teal', sheets: 2 },
  stackpro: { colour: 'green', sheets: 3 },
};
const context = {
  brand: { name: 'Paper & Ink', supportEmail: 'help@paper.example', supportHours: 'Monday to Friday' },
  publicUrl: 'https://www.paper.example',
  lookOf: (slug: string): PlanLook => looks[slug] ?? plainLook,
};
const person = { firstName: 'Aroha', email: 'aroha@bakery.example' };

const plan = {
  name: 'StackGrow',
  slug: 'stackgrow',
  amount: 7900,
  paidAmount: 7110,
  nextPaymentAt: '2026-12-22T00:00:00.000Z',
  setupDays: 5,
  revisionQuota: 15,
  supportHours: 24,
};
const welcome = (slug: string) =>
  render(
    planStarted.compose({ ...person, token: 'a-token', plan: { ...plan, slug }, ordered: [] }, context).body,
  );

test.each([
  ['stacklite', 'stack-pink', 1],
  ['stackgrow', 'stack-teal', 2],
  ['stackpro', 'stack-green', 3],
])('the welcome to %s shows the sheets of its stack', async (slug, sheet, count) => {
  expect((await welcome(slug)).split(`class="${sheet}"`)).toHaveLength(count + 1);
});

test('the welcome to a plan without a colour shows no sheets', async () => {
  expect(await welcome('superstack')).not.toContain('class="stack-');
});

test('under the notice of a new price lie the sheets of its plan as well', async () => {
  const props = { ...person, planName: 'StackPro', slug: 'stackpro', amount: 13_900, newAmount: 14_900 };
  const notice = { ...props, discountPercent: null, effectiveAt: '2026-12-20T11:00:00.000Z' };
  const html = await render(priceChange.compose(notice, context).body);
  expect(html.split('class="stack-green"')).toHaveLength(4);
});

test('the welcome names amounts with their cents, as a receipt does', async () => {
  const text = toPlainText(await welcome('stackgrow'));
  expect(text).toContain('StackGrow, $79.00 a month');
  expect(text).toContain('$71.10');
});

test('the welcome to a plan that is charged yearly says so, with its invoice and receipt', async () => {
  const yearly = { ...plan, interval: 'year' as const, amount: 39_000, number: 'ABC-0001' };
  const props = { ...person, token: null, ordered: [] };
  const receiptUrl = 'https://pay.example/invoice';
  const { body } = planStarted.compose({ ...props, plan: { ...yearly, receiptUrl } }, context);
  const html = await render(body);
  expect(toPlainText(html).replaceAll(/\s+/g, ' ')).toContain('StackGrow, $390.00 a year');
  expect(html).toContain('ABC-0001');
  expect(html).toContain(receiptUrl);
});

test('the welcome after a brand kit alone says what was paid', async () => {
  const write = async (ordered: (string | { name: string; amount: number })[]) => {
    const props = { ...person, token: null, plan: null, ordered };
    return toPlainText(await render(planStarted.compose(props, context).body)).replaceAll(/\s+/g, ' ');
  };
  expect(await write([{ name: 'Full brand kit', amount: 29_900 }])).toContain(
    'We’ve got your order: Full brand kit, $299.00 paid. It’s in your portal. We start once you’ve answered its short brief there.',
  );
  expect(await write(['Full brand kit'])).toContain('We’ve got your order: Full brand kit. It’s');
});

test.each([
  [15, 'Revision requests 15 a month'],
  [null, 'Revision requests as many as you need'],
  [0, 'Changes $29 each'],
])('the welcome to a plan with a quota of %s says what changes cost', async (revisionQuota, words) => {
  const props = { ...person, token: null, plan: { ...plan, revisionQuota, changePrice: 2900 }, ordered: [] };
  const text = toPlainText(await render(planStarted.compose(props, context).body));
  expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
});

test.each([
  ['payment-failed', paymentFailed, { worksUntil: '2026-12-22T00:00:00.000Z' }],
  ['plan-paused', planPaused, {}],
] as const)('%s names what was charged, a card or another method', async (_, template, more) => {
  const write = async (method: string | null) => {
    const props = { ...person, planName: 'StackPro', amount: 13_900, method, worksUntil: '', ...more };
    return toPlainText(await render(template.compose(props, context).body)).replaceAll(/\s+/g, ' ');
  };
  expect(await write(null)).toContain('Update your card');
  const byLink = await write('Link');
  expect(byLink).toContain('Update your payment method');
  expect(byLink).toMatch(/from Link|We tried Link/);
  expect(byLink).not.toMatch(/(your|new) card/);
});

test('a plan that is cancelled is still had until it ends', async () => {
  const write = async (isOver: boolean) => {
    const at = '2026-12-22T00:00:00.000Z';
    const props = { ...person, planName: 'StackPro', endsAt: at, filesKeptUntil: at, isOver };
    return toPlainText(await render(planEnding.compose(props, context).body));
  };
  expect(await write(false)).toContain('aroha@bakery.example has a plan with');
  expect(await write(true)).toContain('aroha@bakery.example had a plan with');
});

test.each([
  ['nothing', 0, '23 December 2026, $79.00'],
  ['a part', 3000, '23 December 2026, $49.00 after $30.00 of your credit'],
  ['all of it and more', 10_000, '23 December 2026, no charge: your credit covers it'],
])('the email about another plan says what is paid next where credit pays %s', async (_, credit, next) => {
  const change = { charged: 0, fromCredit: 0, toCredit: 0 };
  const at = '2026-12-22T12:00:00.000Z';
  const props = { ...person, planName: 'StackGrow', slug: 'stackgrow', beforeName: 'StackPro', amount: 7900 };
  const { body } = planChanged.compose({ ...props, nextPaymentAt: at, change, credit }, context);
  expect(toPlainText(await render(body)).replaceAll(/\s+/g, ' ')).toContain(next);
});

test('an email about a payment problem names it in the subject', () => {
  const subjects = billingProblemKinds.map(
    (kind) => billingProblem.compose({ firstName: 'Mere', kind, text: 'Look.' }, context).subject,
  );
  expect(new Set(subjects).size).toBe(billingProblemKinds.length);
  expect(subjects).toContain('A client disputed a payment');
  expect(subjects).not.toContain('Something’s wrong with a payment');
  const lost = { firstName: 'Mere', kind: 'dispute' as const, text: 'Look.', isLost: true };
  expect(billingProblem.compose(lost, context).subject).toBe('We lost a disputed payment');
});

test('a client who ends up with the later of two plans gets no email about a refund for the earlier one', async () => {
  const text = async (isRefunded: boolean) =>
    toPlainText(
      await render(paidTwice.compose({ ...person, planName: 'StackPro', isRefunded }, context).body),
    );
  expect(await text(true)).toContain('refunded what you paid');
  expect(await text(false)).not.toContain('back to your card');
  expect(await text(false)).toContain('You won’t be charged for it again.');
});
