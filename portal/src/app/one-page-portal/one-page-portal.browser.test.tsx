import { portalRoutes } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, connectionLost, Rejection } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { planFixture } from '#/testing/plan-fixture.ts';

const link = (name: string) => page.getByRole('link', { name });
const open = () => openPortal(portalRoutes.onePagePortal, 'client');
const plans = [
  planFixture,
  { ...planFixture, slug: 'onepage', name: 'One page', features: ['7-day delivery'], hasOnePagePortal: true },
];

/** What the portal of a client on this plan shows. */
function answerWith(plan: string | null) {
  const held = { plan, planName: plans.find(({ slug }) => slug === plan)?.name ?? null };
  const inactive = { isPlanUsable: false, subscriptionStatus: 'inactive' } as const;
  answer(api.client.user, '$get', () => clientFixture({ ...held, ...(plan === null && inactive) }));
  answer(api.catalogue, '$get', () => ({ plans, priceLists: [], addOns: [] }));
}

beforeEach(answerClient);

it('shows a client of the one-page plan everything of it', async () => {
  answerWith('onepage');
  await open();
  await expect.element(page.getByText('StackStart Plan')).toBeVisible();
  await expect.element(page.getByText('Active', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('June 2025')).toBeVisible();
  await expect.element(page.getByText('7-day delivery')).toBeVisible();
  for (const [name, path] of [
    ['Start Project', portalRoutes.portalTaskWorkflow],
    ['Settings', portalRoutes.portalSettings],
    ['Messages', portalRoutes.clientMessages],
    ['Home', '/'],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute('href', path);
  }
});

it('shows a client of another plan its name and what it includes', async () => {
  answerWith('stacklite');
  await open();
  await expect.element(page.getByText('StackLite Plan')).toBeVisible();
  await expect.element(page.getByText('Live in 5 business days', { exact: false })).toBeVisible();
  expect(page.getByText('7-day delivery').elements()).toEqual([]);
});

it('offers a client without a plan to choose one', async () => {
  answerWith(null);
  await open();
  await expect.element(link('Choose a plan')).toBeVisible();
  await expect.element(page.getByText('Inactive', { exact: true }).first()).toBeVisible();
  expect(link('Start Project').elements()).toEqual([]);
});

it('says that it is loading, and leads to the login when that fails', async () => {
  const delivery = Promise.withResolvers<null>();
  answer(api.client.user, '$get', async () => {
    await delivery.promise;
    throw new Rejection(500, 'internal');
  });
  await open();
  await expect.element(page.getByText('Loading your website portal...')).toBeVisible();
  await expectAccessible();
  delivery.resolve(null);
  await expect.element(page.getByText('Error loading portal. Please try logging in again.')).toBeVisible();
  await expectAccessible();
  await expect
    .element(link('Go to Login'))
    .toHaveAttribute('href', expect.stringContaining(portalRoutes.clientAuth));
});

it('loads what the plan includes again when asked', async () => {
  answerWith('onepage');
  let isDown = true;
  answer(api.catalogue, '$get', () => {
    if (isDown) throw connectionLost();
    return { plans, priceLists: [], addOns: [] };
  });
  await open();
  await expect.element(page.getByText('We couldn’t load your plan')).toBeVisible();
  await expectAccessible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('7-day delivery')).toBeVisible();
});
