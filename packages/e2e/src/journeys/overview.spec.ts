import { portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { signInStaff } from '#/lib/people.ts';

test('staff see the numbers, and the table behind each chart', async ({ page }) => {
  await signInStaff(page, `${portalRoutes.adminDashboard}?tab=overview`);
  const main = page.getByRole('main');
  await expect(main.getByText('monthly recurring revenue', { exact: true })).toBeVisible();
  await expect(main.getByText(/^total users, \d+ active$/)).toBeVisible();
  await expect(main.getByText(/^active projects, \d+ completed$/)).toBeVisible();
  await expect(main.getByText(/team members?, \d+ contact messages?$/)).toBeVisible();

  const revenue = page.getByRole('region', { name: 'Monthly recurring revenue' }).first();
  await expect(revenue.getByText(/^Recurring revenue (went|was)/)).toBeVisible();
  await expect(revenue.locator('svg.recharts-surface').first()).toBeVisible();

  await revenue.getByRole('button', { name: 'Show as table for Monthly recurring revenue' }).click();
  const table = revenue.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(13);
  for (const title of ['Subscription distribution', 'Project pipeline', 'Response times']) {
    await page.getByRole('button', { name: `Show as table for ${title}` }).click();
    await expect(page.getByRole('table', { name: title })).toBeVisible();
  }
  await expect(page.getByRole('table', { name: 'Subscription distribution' })).toContainText('None');
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);

  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=projects&project=/);
});
