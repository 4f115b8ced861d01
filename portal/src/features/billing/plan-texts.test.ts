import type { BillingSummary } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { describeBought, describePaymentFailure, daysLeft, describePlanStanding } from './plan-texts.ts';

const now = new Date('2026-11-22T00:00:00.000Z');

const paying: BillingSummary = {
  plan: 'stackgrow',
  planName: 'StackGrow',
  status: 'active',
  isUsable: true,
  isCardBilled: true,
  amount: 7900,
  interval: 'month',
  intervalCount: 1,
  currency: 'nzd',
  credit: 0,
  owed: null,
  confirmUrl: null,
  pendingChange: null,
  nextPlan: null,
  discountPercent: null,
  hasBrandKit: false,
  periodEnd: '2026-12-14T12:00:00.000Z',
  cancelAt: null,
  endedAt: null,
  filesKeptUntil: null,
  graceEndsAt: null,
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 },
  priceChange: null,
};

const say = (about: Partial<BillingSummary> = {}) => describePlanStanding({ ...paying, ...about }, now);

it('an active plan shows the next charge, its day and its card', () => {
  expect(say()).toMatch(/^We’ll charge \$79\.00 to your Visa ending 4242 on 15 December 2026\.$/);
  expect(say({ paymentMethod: null })).toMatch(/^We’ll charge \$79\.00 on 15 December 2026\.$/);
});

it('credit comes off the next charge, and the rest is shown', () => {
  expect(say({ credit: 1000 })).toMatch(/^We’ll charge \$69\.00 .* after \$10\.00 of your credit\.$/);
  expect(say({ credit: 10_000 })).toMatch(
    /^No charge on .*\. Your credit covers the \$79\.00, leaving \$21\.00\.$/,
  );
});

it('what is owed from before is added to the next charge', () => {
  expect(say({ credit: -28 })).toMatch(/^We’ll charge \$79\.28 .* including \$0\.28 carried over\.$/);
});

it('a smaller plan that comes next is named, with its price and its day', () => {
  const nextPlan = { plan: 'stacklite', planName: 'StackLite' } as const;
  expect(say({ nextPlan, amount: 3900 })).toMatch(
    /^We’ll charge \$39\.00 .* on 15 December 2026\. StackGrow runs until then, and StackLite starts\.$/,
  );
});

it('a new price is charged from its day', () => {
  const from = (effectiveAt: string) =>
    say({ priceChange: { amount: 8900, effectiveAt, firstChargeAt: null } });
  expect(from('2026-12-10T00:00:00.000Z')).toMatch(/^We’ll charge \$89\.00/);
  expect(from('2026-12-20T00:00:00.000Z')).toMatch(/^We’ll charge \$79\.00/);
});

it('a granted plan shows that there is nothing to pay', () => {
  expect(say({ isCardBilled: false })).toContain('There’s nothing to pay');
});

it('a failed payment shows how long everything works, then what is paused', () => {
  const late = { status: 'past_due', owed: 7900, graceEndsAt: '2026-11-27T12:00:00.000Z' } as const;
  expect(say(late)).toMatch(/Everything works until 28 November 2026/);
  expect(say({ ...late, isUsable: false })).toContain('once it’s paid');
  expect(say(late)).toContain('We’ll charge $79.00 to a new card straight away.');
  expect(say({ ...late, isUsable: false, owed: 6900 })).toContain(
    'We’ll charge $69.00 to your new card straight away. You don’t pay for months your plan was paused.',
  );
  expect(say({ ...late, owed: 0 })).not.toContain('charge');
});

it('a failed payment with Link mentions no card', () => {
  const paymentMethod = { type: 'link', brand: null, last4: null, expMonth: null, expYear: null } as const;
  const late = {
    status: 'past_due',
    owed: 7900,
    graceEndsAt: '2026-11-27T12:00:00.000Z',
    paymentMethod,
  } as const;
  for (const words of [
    say(late),
    say({ ...late, isUsable: false }),
    describePaymentFailure({ ...paying, ...late }).text,
  ]) {
    expect(words).not.toContain('card');
  }
  expect(say(late)).toContain('we’ll try Link again');
  expect(describePaymentFailure({ ...paying, ...late }).text).toContain('Update your payment method by then');
});

it('an unpaid invoice mentions no card', () => {
  const late = { status: 'past_due', graceEndsAt: '2026-11-27T12:00:00.000Z' } as const;
  expect(say(late)).toMatch(
    /^Your last invoice hasn’t been paid\. Everything works until 28 November 2026\.$/,
  );
  expect(say({ ...late, isUsable: false })).toMatch(/once it’s paid\.$/);
});

it('a cancelled plan shows its end, an ended one how long files are retained', () => {
  expect(say({ cancelAt: '2026-12-14T12:00:00.000Z' })).toMatch(
    /runs until 15 December 2026, and you won’t be charged/,
  );
  const ended = { status: 'cancelled', endedAt: '2026-11-14T12:00:00.000Z' } as const;
  expect(say({ ...ended, filesKeptUntil: '2026-12-14T12:00:00.000Z' })).toMatch(
    /which is 2[23] days from now/,
  );
  expect(say({ ...ended, filesKeptUntil: '2026-11-20T12:00:00.000Z' })).toContain('have now passed');
});

it('no files are promised past the day on which the account will be deleted', () => {
  const deleted = (about: Partial<BillingSummary>) =>
    describePlanStanding({ ...paying, ...about }, now, '2026-12-14T12:00:00.000Z');
  const ending = deleted({ cancelAt: '2026-12-14T12:00:00.000Z' });
  expect(ending).toMatch(/Your account and files will be deleted on 15 December 2026\.$/);
  expect(ending).not.toContain('30 days');
  const ended = { status: 'cancelled', endedAt: '2026-11-20T12:00:00.000Z' } as const;
  expect(deleted({ ...ended, filesKeptUntil: '2026-12-20T12:00:00.000Z' })).toMatch(
    /^Your plan ended on 21 November 2026\. Your account and files will be deleted on 15 December 2026\.$/,
  );
});

it('a client who cancels is reminded of updates they bought and have not used', () => {
  expect(describeBought(0)).toBe('');
  expect(describeBought(1)).toContain('a content update you bought and haven’t used. It’s yours until used');
  expect(describeBought(2)).toContain(
    '2 content updates you bought and haven’t used. They’re yours until used',
  );
});

it('the last day has words of its own', () => {
  expect(daysLeft('2026-11-22T20:00:00.000Z', new Date('2026-11-22T18:00:00.000Z'))).toBe('less than a day');
});

it('a payment to confirm with the bank is not called failed', () => {
  const confirmUrl = 'https://pay.example/invoice';
  const late = {
    status: 'past_due',
    owed: 7900,
    graceEndsAt: '2026-11-27T12:00:00.000Z',
    confirmUrl,
  } as const;
  const { title, text } = describePaymentFailure({ ...paying, ...late });
  expect(title).toBe('Your bank needs you to confirm your payment.');
  expect(text).toBe('Everything works until 28 November 2026. Confirm it by then to keep it that way.');
  expect(say(late)).toBe(`${title} ${text}`);
  expect(describePaymentFailure({ ...paying, ...late, confirmUrl: null }).title).toBe(
    'Your last payment failed.',
  );
});
