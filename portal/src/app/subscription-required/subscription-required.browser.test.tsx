import { portalRoutes, siteRoutes } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, connectionLost } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { planFixture } from '#/testing/plan-fixture.ts';

const main = page.getByRole('main');
const choose = main.getByRole('link', { name: 'Choose StackLite' });
const catalogue = {
  plans: [planFixture, { ...planFixture, slug: 'superstack', name: 'SuperStack', isCurrent: false }],
  priceLists: [],
  addOns: [],
};

it('leads with the plans that are sold, says that they load, and loads them again when asked', async () => {
  const delivery = Promise.withResolvers<null>();
  let isDown = true;
  answer(api.catalogue, '$get', async () => {
    await delivery.promise;
    if (isDown) throw connectionLost();
    return catalogue;
  });
  await openPortal(portalRoutes.subscriptionRequired);
  await expect.element(page.getByText('Loading the plans...').first()).toBeVisible();
  await expectAccessible();
  delivery.resolve(null);
  await expect.element(page.getByText('We couldn’t load the plans').first()).toBeVisible();
  await expectAccessible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(choose).toHaveAttribute('href', `${siteRoutes.subscribe}?plan=stacklite`);
  const plan = main.getByRole('listitem').filter({ hasText: 'Choose StackLite' });
  await expect.element(plan).toMatchTextContent('$99 a month');
  await expect
    .element(page.getByRole('link', { name: 'View Pricing & Subscribe' }))
    .toHaveAttribute('href', '/#pricing');
  await expect.element(page.getByRole('link', { name: 'help@stackworks.example' })).toBeVisible();
});

it('sends a client whose plan is active on to their portal', async () => {
  answerClient();
  await openPortal(portalRoutes.subscriptionRequired, 'client');
  await expect.element(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
  expect(window.location.pathname).toBe(portalRoutes.clientPortal);
});
