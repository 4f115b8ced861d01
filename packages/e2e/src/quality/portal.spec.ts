import { portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { newPerson, register } from '#/lib/people.ts';
import { kilobyte, weighPage } from '#/lib/weigh-page.ts';
import { test } from '#/lib/test.ts';

/** Script of the first screen of the portal, brotli. Each further area is fetched when it is first opened. */
const budget = 120 * kilobyte;

test('the portal’s entry stays within its budget of script', async ({ page }) => {
  const used = await weighPage(page, () => page.goto(portalRoutes.clientLogin, { waitUntil: 'networkidle' }));
  expect(used.script).toBeLessThanOrEqual(budget);
});

test('the client portal’s first screen stays within its budget of script', async ({
  page,
  context,
  openElsewhere,
}) => {
  await register(page, newPerson());
  // A browser of its own that has cached nothing yet.
  const visit = await openElsewhere({ storageState: await context.storageState() });
  // Other screens are fetched ahead once the browser is idle: on a slow machine that is before this one is there.
  await visit.addInitScript(() => (window.requestIdleCallback = () => 0));
  const used = await weighPage(visit, async () => {
    await visit.goto(portalRoutes.clientPortal);
    await expect(visit.getByText('No projects yet. Create your first project to get started!')).toBeVisible();
  });
  expect(used.script).toBeLessThanOrEqual(budget);
});
