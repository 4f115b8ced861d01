import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectFit } from '#/lib/screens.ts';
import { anyWidth } from '#/lib/widths.ts';

test('goals and challenges stay in the browser, and none are sent', { tag: anyWidth }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith(`${mounts.api}/event`))
      sent.push(request.url());
  });
  await page.goto(portalRoutes.endsToAMean);
  await expect(page.getByRole('heading', { level: 1, name: 'Ends To a Mean' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Goals', 'Challenges', 'Progress']);
  const goals = page.getByRole('tabpanel', { name: 'Goals' }).getByRole('list').getByRole('listitem');
  await expect(goals).toHaveCount(4);

  await page.getByRole('button', { name: 'New goal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add goal' }).click();
  await expect(dialog.getByText('A goal needs a title')).toBeVisible();
  await expect(dialog.getByText('A goal needs a target date')).toBeVisible();
  await dialog.getByLabel('Title').fill('Bake a rye loaf');
  await dialog.getByLabel('Target date').fill('2020-11-20');
  await dialog.getByLabel('Category').fill('Bread');
  await dialog.getByRole('button', { name: 'Add goal' }).click();
  const added = goals.filter({ hasText: 'Bake a rye loaf' });
  await expect(added).toContainText('Overdue');

  const progress = added.getByLabel('Progress of Bake a rye loaf (%)');
  await progress.fill('100');
  await expect(added).toContainText('Completed');
  await progress.fill('');
  await expect(added).toContainText('Overdue');
  await progress.blur();
  await expect(progress).toHaveValue('0');
  await progress.fill('60');

  await page.getByRole('button', { name: 'Delete Bake a rye loaf' }).click();
  await expect(added).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(goals.last()).toContainText('Bake a rye loaf');
  await expectFit(page);

  await page.getByRole('tab', { name: 'Challenges' }).click();
  await page.getByRole('button', { name: 'New challenge' }).click();
  await dialog.getByRole('button', { name: 'Add challenge' }).click();
  await expect(dialog.getByText('Describe the opportunity')).toBeVisible();
  await dialog.getByLabel('Challenge').fill('The oven is slow');
  await dialog.getByLabel('Opportunity').fill('Slow bread keeps longer');
  await dialog.getByLabel('Action steps').fill('Buy rye\n\n  \nWrite down times');
  await dialog.getByRole('button', { name: 'Add challenge' }).click();
  const challenge = page.getByRole('listitem').filter({ hasText: 'The oven is slow' });
  const steps = challenge.getByRole('list', { name: 'Action steps' }).getByRole('listitem');
  await expect(steps).toHaveText(['Buy rye', 'Write down times']);
  await challenge.getByLabel('Status').selectOption('Transformed');

  await page.reload();
  await expect(challenge.getByLabel('Status')).toHaveValue('transformed');
  await page.getByRole('tab', { name: 'Progress' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Progress' });
  await expect(panel).toContainText('Bread60%');
  await expect(panel).toContainText('of 3 challenges');
  await expectFit(page);
  expect(sent).toEqual([]);
});
