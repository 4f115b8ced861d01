import {
  planChangeInput,
  type BillingSummary,
  type PlanChanged,
  type PlanPreview,
} from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clientPortalPath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { billingFixture } from '#/testing/billing-fixture.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, Rejection } from '#/testing/fake-api.ts';
import { happen } from '#/testing/fake-stream.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { planFixture } from '#/testing/plan-fixture.ts';

const { keyboard } = userEvent;
const dialog = page.getByRole('dialog');
const change = (name: string) => page.getByRole('button', { name: `Change to ${name}` });
const open = () => openPortal(clientPortalPath('billing'), 'client');
const plans = [
  planFixture,
  { ...planFixture, slug: 'stackgrow', name: 'StackGrow', price: 79 },
  { ...planFixture, slug: 'stackpro', name: 'StackPro', price: 139 },
];

const previewOf = (plan: string, values: Partial<PlanPreview> = {}): PlanPreview => ({
  plan,
  planName: plan === 'stackpro' ? 'StackPro' : 'StackLite',
  dueNow: 3000,
  carriedOver: 0,
  creditLeft: 0,
  currency: 'nzd',
  lines: [{ description: 'The rest of this month', amount: 3000 }],
  nextAmount: 13900,
  nextChargeAt: '2026-12-20T00:00:00.000Z',
  startsAt: null,
  prorationDate: 1,
  ...values,
});

let billing: BillingSummary;

beforeEach(() => {
  billing = billingFixture();
  answerClient();
  answer(api.client.billing, '$get', () => billing);
  answer(api.catalogue, '$get', () => ({ plans, priceLists: [], addOns: [] }));
});

it('shows what a larger plan costs before it is changed, once however often that is pressed', async () => {
  answer(api.client.billing.preview, '$post', () => previewOf('stackpro'));
  const sent = answer(api.client.billing.plan, '$post', ({ json }): PlanChanged => {
    planChangeInput.parse(json);
    billing = billingFixture({ plan: 'stackpro', planName: 'StackPro', amount: 13900 });
    return { state: 'changed', billing };
  });
  await open();
  await change('StackPro').click();
  await expect.element(dialog.getByRole('rowheader', { name: 'Charged today' })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Pay $30.00 and change' }).dblClick();
  await expect.element(page.getByText('You are on StackPro')).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([
    { plan: 'stackpro', prorationDate: 1, dueNow: 3000, nextAmount: 13900 },
  ]);
});

it('says what a declined card did not change, and calculates the next attempt again', async () => {
  const previews = answer(api.client.billing.preview, '$post', () => previewOf('stackpro'));
  answer(api.client.billing.plan, '$post', () => {
    throw new Rejection(402, 'card_declined', { message: 'Your card was declined.' });
  });
  await open();
  await change('StackPro').click();
  await dialog.getByRole('button', { name: 'Pay $30.00 and change' }).click();
  await expect.element(dialog.getByText('Your card was declined.', { exact: false })).toBeVisible();
  await expect.poll(() => previews).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(change('StackPro')).toHaveFocus();
});

it('says that a smaller plan starts with the next payment, and stays when asked', async () => {
  const startsAt = '2026-12-20T00:00:00.000Z';
  answer(api.client.billing.preview, '$post', () =>
    previewOf('stacklite', { dueNow: 0, lines: [], nextAmount: 3900, startsAt }),
  );
  answer(api.client.billing.plan, '$post', (): PlanChanged => {
    billing = billingFixture({ nextPlan: { plan: 'stacklite', planName: 'StackLite' }, amount: 3900 });
    return { state: 'changed', billing };
  });
  await open();
  await change('StackLite').click();
  await expect
    .element(
      dialog.getByText(/^Your plan stays as it is until .*\. Then StackLite starts, at \$39\.00 a month\.$/),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Change to StackLite' }).click();
  await expect.element(page.getByText(/StackGrow runs until then, and StackLite starts\.$/)).toBeVisible();
  await expect.element(change('StackPro')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Stay on StackGrow' })).toBeVisible();
});

it('asks before a plan is cancelled, with keeping it the nearer answer', async () => {
  answer(api.client.billing.cancel, '$post', () => {
    billing = billingFixture({ cancelAt: '2026-12-20T00:00:00.000Z' });
    return billing;
  });
  await open();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Keep my plan' })).toHaveFocus();
  await expectAccessible();
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.getByRole('button', { name: 'Cancel my plan' }).click();
  await expect.element(page.getByText(/^You’ve cancelled\. StackGrow runs until/)).toBeVisible();
  await expect.element(change('StackPro')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Keep StackGrow' })).toBeVisible();
});

it('shows what changes while it is still loading', async () => {
  const delivery = Promise.withResolvers<null>();
  const before = billing;
  const sent = answer(api.client.billing, '$get', async () => {
    if (sent.length > 1) return billing;
    await delivery.promise;
    return before;
  });
  await open();
  await expect.poll(() => sent).toHaveLength(1);
  billing = billingFixture({
    plan: null,
    planName: null,
    status: 'inactive',
    isCardBilled: false,
    isUsable: false,
  });
  answer(api.client.user, '$get', () =>
    clientFixture({
      plan: null,
      planName: null,
      subscriptionStatus: 'inactive',
      isPlanUsable: false,
    }),
  );
  happen({ type: 'account', userId: 'aroha' });
  delivery.resolve(null);
  await expect.element(page.getByRole('heading', { name: 'No plan yet' })).toBeVisible();
});
