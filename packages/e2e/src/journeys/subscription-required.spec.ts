import { demoAccounts, portalRoutes, siteRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { demoClientEmail, enterPortal } from '#/lib/people.ts';

test('the plans sold today lead, earlier ones are folded, and the ways on are there', async ({ page }) => {
  await page.goto(portalRoutes.subscriptionRequired);
  const main = page.getByRole('main');
  for (const [name, price] of [
    ['StackLite', '$39'],
    ['StackGrow', '$79'],
    ['StackPro', '$139'],
  ] as const) {
    const plan = main.getByRole('listitem').filter({ hasText: `Choose ${name}` });
    await expect(plan).toContainText(`${price} a month`);
    const address = `${siteRoutes.subscribe}?plan=${name.toLowerCase()}`;
    await expect(plan.getByRole('link', { name: `Choose ${name}` })).toHaveAttribute('href', address);
  }
  await expect(
    main.getByText('1 page, 2 rounds of changes before launch, then changes $29 each, support'),
  ).toBeVisible();
  await expect(main.getByText('SuperStack')).toBeHidden();
  await expectAccessible(page);
  await main.getByText('Earlier plans').click();
  await expect(main.getByRole('group').getByRole('listitem')).toHaveText([
    'StackStartSmall projects$197/month',
    'StackBuildGrowing businesses$249/month',
    'StackScaleAdvanced features$399/month',
    'SuperStackEnterprise$997/month',
  ]);
  await expect(page.getByRole('link', { name: 'View Pricing & Subscribe' })).toHaveAttribute(
    'href',
    '/#pricing',
  );
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'support@stackworks.example' })).toBeVisible();
  await expectAccessible(page);
});

test(
  'a client with an active plan is sent to their portal from there',
  { tag: anyWidth },
  async ({ page }) => {
    const { subscriptionRequired } = portalRoutes;
    await enterPortal(page, demoClientEmail('stackpro'), demoAccounts.clientPassword, subscriptionRequired);
    await expect(page).toHaveURL(portalRoutes.clientPortal);
  },
);

test('logging out there ends the session', { tag: anyWidth }, async ({ page }) => {
  const { email } = demoAccounts.inactiveClient;
  await enterPortal(page, email, demoAccounts.clientPassword, portalRoutes.subscriptionRequired);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).not.toHaveURL(new RegExp(portalRoutes.subscriptionRequired));
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current)).toBeNull();
  await page.goto(portalRoutes.clientPortal);
  await expect(page).toHaveURL(new RegExp(portalRoutes.simpleLogin));
});

test(
  'plans that are loading say so, and plans that failed to load can be retried',
  { tag: anyWidth },
  async ({ page }) => {
    const { promise: answer, resolve: fail } = Promise.withResolvers<undefined>();
    await page.route('**/api/catalogue', async (route) => {
      await answer;
      await route.abort();
    });
    await page.goto(portalRoutes.subscriptionRequired);
    await expect(page.getByText('Loading the plans...').first()).toBeVisible();
    await expectAccessible(page);
    fail(undefined);
    await expect(page.getByText('We couldn’t load the plans').first()).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/catalogue');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Choose StackPro' })).toBeVisible();
  },
);
