import { render, toPlainText } from 'react-email';
import { expect, test } from 'vitest';
import { planEnding } from './plan-ending.tsx';
import { planStarted } from './plan-started.tsx';

const context = {
  brand: { name: 'Paper & Ink', supportEmail: 'help@paper.example', supportHours: 'Monday to Friday' },
  publicUrl: 'https://www.paper.example',
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
  ['stacklite', 'stack-lite', 1],
  ['stackgrow', 'stack-grow', 2],
  ['stackpro', 'stack-pro', 3],
])('under the welcome to %s lie the sheets of its stack', async (slug, sheet, count) => {
  expect((await welcome(slug)).split(`class="${sheet}"`)).toHaveLength(count + 1);
});

test('the welcome names amounts with their cents, as a receipt does', async () => {
  const text = toPlainText(await welcome('stackgrow'));
  expect(text).toContain('StackGrow, $79.00 a month');
  expect(text).toContain('$71.10');
});

test('a plan that is cancelled is still had until it ends', async () => {
  const write = async (isOver: boolean) => {
    const moment = '2026-12-22T00:00:00.000Z';
    const props = { ...person, planName: 'StackPro', endsAt: moment, filesKeptUntil: moment, isOver };
    return toPlainText(await render(planEnding.compose(props, context).body));
  };
  expect(await write(false)).toContain('aroha@bakery.example has a plan with');
  expect(await write(true)).toContain('aroha@bakery.example had a plan with');
});
