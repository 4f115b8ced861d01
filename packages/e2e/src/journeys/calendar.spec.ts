import { portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { expectAccessible, expectReadableInDark } from '#/lib/accessibility.ts';
import { actAsStaff } from '#/lib/call.ts';
import { becomeClient, newPerson, signInStaff } from '#/lib/people.ts';
import { pressUntil } from '#/lib/press-until.ts';
import { createProject } from '#/lib/projects.ts';
import { expectWidths } from '#/lib/screens.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

/** A month with nothing else in it, next year. */
const month = `${new Date().getFullYear() + 1}-03`;

test(
  'staff see projects on the days they are due, and move one by dragging, by keyboard, and back',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    const person = newPerson();
    await becomeClient(client, person);
    const word = person.email.slice(5, 13);
    const dated = await createProject(client, `Menu ${word}`);
    const undated = await createProject(client, `Shop ${word}`);
    const call = await actAsStaff(page);
    const dueDate = `${month}-09T04:00:00.000Z`;
    await call('PATCH', `/admin/projects/${dated.id}`, { data: { dueDate } });

    await signInStaff(
      page,
      `${portalRoutes.adminDashboard}?tab=projects&view=calendar&month=${month}&q=${word}`,
    );
    const day = (number: number) =>
      page.getByRole('listitem').filter({ hasText: new RegExp(`day ${number} March`) });
    const link = (number: number) => day(number).getByRole('link', { name: dated.projectName });
    await expect(link(9)).toBeVisible();

    await link(9).dragTo(day(11));
    await expect(link(11)).toBeVisible();
    await expect(page.getByText(`${dated.projectName} is now due`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(link(9)).toBeVisible();

    // J goes to the first, and D changes its day.
    await page.keyboard.press('j');
    await expect(link(9)).toBeFocused();
    await page.keyboard.press('d');
    await page.getByRole('textbox', { name: 'Due date' }).fill(`${month}-12`);
    await page.keyboard.press('Enter');
    await expect(link(12)).toBeFocused();

    await expectAccessible(page);
    await expectReadableInDark(page);
    await expectWidths(page);

    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: 'April' })).toBeVisible();
    await expect(page.getByText('No open projects are due in these weeks.')).toBeVisible();
    await page.goBack();
    await expect(link(12)).toBeVisible();

    await page.getByRole('button', { name: '1 without a due date' }).click();
    await expect(page.getByRole('heading', { name: undated.projectName })).toBeVisible();
    await expect(page.getByText(dated.projectName)).toHaveCount(0);
  },
);

test('a calendar that can’t load all of its projects says so, and loads the rest when asked', async ({
  page,
  openElsewhere,
}) => {
  const client = await openElsewhere();
  const person = newPerson();
  await becomeClient(client, person);
  const word = person.email.slice(5, 13);
  const call = await actAsStaff(page);
  for (const day of ['09', '10']) {
    const { id } = await createProject(client, `Menu ${word}`);
    await call('PATCH', `/admin/projects/${id}`, { data: { dueDate: `${month}-${day}T04:00:00.000Z` } });
  }
  const nextPages = /\/projects\?.*cursor=/;
  await page.route(/\/projects\?.*limit=100/, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  );
  await page.route(nextPages, (route) => route.abort());
  await signInStaff(
    page,
    `${portalRoutes.adminDashboard}?tab=projects&view=calendar&month=${month}&q=${word}`,
  );
  const failure = page.getByRole('alert').filter({ hasText: 'Some projects are missing' });
  await expect(failure).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('link', { name: `Menu ${word}` })).toHaveCount(1);
  await expectAccessible(page);
  await page.unroute(nextPages);
  const links = page.getByRole('link', { name: `Menu ${word}` });
  await pressUntil(failure.getByRole('button', { name: 'Try again' }), links.nth(1));
  await expect(failure).toHaveCount(0);
});
