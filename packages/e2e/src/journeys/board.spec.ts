import { readFile } from 'node:fs/promises';
import {
  clientSignedIn,
  mounts,
  portalRoutes,
  project,
  projectStatuses,
  type Project,
} from '@stackworks/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { actAsStaff } from '#/lib/call.ts';
import { confirmEmail, grantPlan, newPerson, signInStaff } from '#/lib/people.ts';
import { pressUntil } from '#/lib/press-until.ts';
import { addStaff, enterDashboard } from '#/lib/staff.ts';
import { anyWidth } from '#/lib/widths.ts';
import { test } from '#/lib/test.ts';

/** Two projects of a client nobody has met before, whose names have a word that no other has. */
async function brief(page: Page, suffix = '') {
  const person = newPerson();
  const response = await page.request.post(`${mounts.api}/client/register`, { data: person });
  const client = clientSignedIn.parse(await response.json());
  const { origin } = new URL(response.url());
  await confirmEmail(origin, client);
  await grantPlan(origin, client.user.id);
  const word = person.email.slice(5, 13);
  const create = async (name: string) => {
    const data = { projectName: `${name} ${word}${suffix}`, projectType: 'web_design' };
    const headers = { authorization: `Bearer ${client.token}` };
    return project.parse(
      await (await page.request.post(`${mounts.api}/client/projects`, { headers, data })).json(),
    );
  };
  return { word, create, bakery: await create('Bakery'), cafe: await create('Cafe') };
}

const column = (page: Page, status: string) => page.locator(`section[data-status="${status}"]`);

test('staff move projects on the board by dragging, its menu or the keyboard, and take a move back', async ({
  page,
  isMobile,
}) => {
  const { word, bakery, cafe } = await brief(page, '-without-a-space-in-all-of-this');
  await signInStaff(page, `${portalRoutes.adminDashboard}?tab=projects&q=${word}`);
  const card = (status: string, { projectName }: Project) =>
    column(page, status).getByRole('listitem').filter({ hasText: projectName });

  // A finger scrolls the board; it moves a card with the menu on it.
  if (isMobile) await page.getByLabel(`Move ${bakery.projectName}`).selectOption('review');
  else await card('pending', bakery).dragTo(column(page, 'review'), { targetPosition: { x: 80, y: 60 } });
  await expect(card('review', bakery)).toContainText('With client since today');
  await expect(page.getByRole('status').filter({ hasText: 'Status Updated' })).toBeVisible();

  // A long word breaks rather than reaching under the next column.
  const overflow = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
  expect(await column(page, 'pending').evaluate(overflow)).toBe(0);
  const link = column(page, 'pending').getByRole('link', { name: cafe.projectName });
  // Arrow keys alone go from card to card; only a card that was picked up moves.
  const announced = page.getByRole('status').filter({ hasText: cafe.projectName });
  await link.press('ArrowRight');
  await expect(column(page, 'review').getByRole('link', { name: bakery.projectName })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(link).toBeFocused();
  await page.keyboard.press('Space');
  await expect(announced).toContainText('picked up. Pending, column 1 of 6.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(announced).toHaveText(`Cancelled. ${cafe.projectName} stays in Pending.`);
  await expect(card('pending', cafe)).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(card('in_progress', cafe)).toBeVisible();
  await expect(page.getByText(`${cafe.projectName} is now In Progress.`)).toBeVisible();
  await expect(column(page, 'in_progress').getByRole('link', { name: cafe.projectName })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card('pending', cafe)).toBeVisible();
});

test(
  'of two staff who change a project at once, the later gets a conflict, looks, or changes it anyway',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const { word, bakery } = await brief(page);
    const priya = await addStaff(page);
    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=projects&q=${word}`);
    const hers = await openElsewhere();
    await enterDashboard(hers, priya, `projects&q=${word}`);
    const card = (on: Page, status: string) =>
      column(on, status).getByRole('link', { name: bakery.projectName });
    await expect(card(page, 'pending')).toBeVisible();

    // Each browser’s next change is on its way for as long as the other needs to make one.
    const holdUntil = (on: Page, otherIsDone: () => Promise<unknown>) =>
      on.route(
        `**${mounts.api}/admin/projects/${bakery.id}/status`,
        async (route) => {
          await otherIsDone();
          await route.continue();
        },
        { times: 1 },
      );
    const change = async (on: Page, label: string, status: string) => {
      await on.getByLabel(label).selectOption({ label: status });
      const said = `${bakery.projectName} is now ${status}.`;
      await expect(on.getByRole('status').filter({ hasText: said })).toBeVisible();
    };
    const conflict = page.getByRole('dialog', { name: `${bakery.projectName} has changed` });
    const board = `Move ${bakery.projectName}`;

    // What one carries and the other moves is put down where it went, and the keyboard goes on from there.
    await card(page, 'pending').press('Space');
    await page.keyboard.press('ArrowRight');
    await change(hers, board, 'Review');
    const says = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
    await says(`${bakery.projectName} was moved while you had it picked up.`);
    await says('Moved to Review');
    await expect(card(page, 'review')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    await says('In Progress, column 2 of 6');
    await page.keyboard.press('Escape');
    await expect(card(page, 'review')).toBeFocused();
    await expect(page.getByText(`Cancelled. ${bakery.projectName} stays in Review.`)).toHaveCount(1);

    // Moved to where this board does not show it, it is put down as well.
    const narrow = page.getByRole('group', { name: 'Status' });
    await page.getByRole('button', { name: 'Any status' }).click();
    await narrow.getByRole('button', { name: 'Review' }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('section[data-status]')).toHaveCount(1);
    await card(page, 'review').press('Space');
    await change(hers, board, 'In Progress');
    await says(`${bakery.projectName} left this board while you had it picked up.`);
    await page.getByRole('button', { name: 'Status: Review' }).click();
    await narrow.getByRole('button', { name: 'All' }).click();
    await page.keyboard.press('Escape');

    // A column that comes back shows what it held until it has loaded again.
    await expect(card(page, 'in_progress')).toBeVisible();
    await expect(card(page, 'review')).toHaveCount(0);
    await expect(page.getByLabel(board)).toHaveCount(1);
    await holdUntil(page, () => change(hers, board, 'On Hold'));
    await page.getByLabel(board).selectOption('completed');
    await expect(conflict).toContainText(
      `${priya.name} changed the status to On Hold. Your change wasn’t saved.`,
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(card(page, 'on_hold')).toBeVisible();

    // The same in the staff portal, where it is done all the same.
    await page.goto(`${portalRoutes.adminPortal}?tab=projects`);
    const select = `Change status of ${bakery.projectName}`;
    // Other journeys may have begun more projects than the first page has.
    await pressUntil(page.getByRole('button', { name: 'Load more' }), page.getByLabel(select));
    await expect(page.getByLabel(select)).toHaveValue('on_hold');
    await holdUntil(page, () => change(hers, board, 'Review'));
    await page.getByLabel(select).selectOption('completed');
    await conflict.getByRole('button', { name: 'Set it to Completed anyway' }).click();
    await expect(page.getByText('Project status has been updated successfully.')).toBeVisible();
    await expect(card(hers, 'completed')).toBeVisible();

    // And in the older one, from where one looks at it.
    await page.goto(`${portalRoutes.adminPortalOld}?tab=projects`);
    await pressUntil(page.getByRole('button', { name: 'Load more' }), page.getByLabel(select));
    await expect(page.getByLabel(select)).toHaveValue('completed');
    await holdUntil(page, () => change(hers, board, 'In Progress'));
    await page.getByLabel(select).selectOption('on_hold');
    await conflict.getByRole('link', { name: 'View project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: bakery.projectName })).toBeVisible();
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('in_progress');

    // Given to her, it is said on her screen, which leads there.
    await page.getByLabel('Assigned to').selectOption(priya.email);
    await hers.getByRole('button', { name: 'Open project' }).click();
    await expect(hers.getByRole('heading', { level: 1, name: bakery.projectName })).toBeVisible();
  },
);

test(
  'staff filter the projects, save the view, change many at once and export them',
  { tag: anyWidth },
  async ({ page }) => {
    const { word, bakery, cafe } = await brief(page);
    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=projects&view=list`);
    await page.getByPlaceholder('Search clients...').fill(word);
    await expect(page).toHaveURL(new RegExp(`q=${word}`));
    await page.getByLabel('Assignment').selectOption('unassigned');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2, name: new RegExp(word) })).toHaveCount(2);
    await expectAccessible(page);

    const views = page.getByRole('button', { name: 'Views' });
    await views.click();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`View ${word}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: `View ${word}`, exact: true })).toBeVisible();
    await page.goto(`${portalRoutes.adminDashboard}?tab=projects&view=list`);
    await views.click();
    await page.getByRole('button', { name: `View ${word}`, exact: true }).click();
    await expect(page).toHaveURL(/assignedTo=unassigned/);
    await expect(page.getByPlaceholder('Search clients...')).toHaveValue(word);

    for (const { projectName } of [bakery, cafe]) await page.getByLabel(`Select ${projectName}`).check();
    await page.getByLabel('Set status').selectOption('in_progress');
    await expect(page.getByText('2 of 2 projects updated.')).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: word }).getByText('In Progress')).toHaveCount(
      2,
    );

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(rows.slice(1).map((row) => row.slice(1, -1).split('","').slice(0, 3))).toEqual([
      [cafe.projectName, 'Web design', 'In Progress'],
      [bakery.projectName, 'Web design', 'In Progress'],
    ]);

    const ofYours = page.getByRole('button', { name: /, one of your views$/ });
    await ofYours.click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Rename the view View ${word}` }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Mine ${word}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: `Delete the view Mine ${word}` }).click();
    await expect(page.getByRole('button', { name: `Mine ${word}`, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await ofYours.click();
    await expect(page.getByRole('button', { name: `Mine ${word}`, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Any status' }).click();
    const statuses = page.getByRole('group', { name: 'Status' });
    for (const name of ['In Progress', 'Completed']) await statuses.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/status=in_progress%2Ccompleted/);
    await expect(main.getByRole('heading', { level: 2, name: new RegExp(word) })).toHaveCount(2);
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await expect(main.locator('section[data-status]')).toHaveCount(2);
    await expect(main.locator('section[data-status="completed"]')).toContainText('None here.');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('button', { name: '2 statuses' }).click();
    await statuses.getByRole('button', { name: 'In Progress' }).click();
    await expect(page.getByText('No projects found matching your criteria')).toBeVisible();
  },
);

test('a card dropped in a long column stays in sight, and selecting one moves nothing', async ({
  page,
  isMobile,
}) => {
  const { word, bakery, create } = await brief(page);
  const call = await actAsStaff(page);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    const { id } = await create(name);
    await call('PATCH', `/admin/projects/${id}`, {
      data: { dueDate: '2026-01-09T04:00:00.000Z', status: 'review' },
    });
  }
  await signInStaff(page, `${portalRoutes.adminDashboard}?tab=projects&q=${word}`);
  const inReview = column(page, 'review').getByRole('listitem');
  await expect(inReview).toHaveCount(5);
  const card = column(page, 'pending').getByRole('listitem').filter({ hasText: bakery.projectName });
  if (isMobile) await page.getByLabel(`Move ${bakery.projectName}`).selectOption('review');
  else await card.dragTo(column(page, 'review'), { targetPosition: { x: 80, y: 60 } });
  await expect(inReview).toHaveCount(6);
  await expect(inReview.filter({ hasText: bakery.projectName })).toBeInViewport();

  const topOfBoard = async () => (await column(page, 'pending').boundingBox())?.y;
  const before = await topOfBoard();
  await page.getByLabel(`Select ${bakery.projectName}`).check();
  await expect(page.getByRole('group', { name: 'Change the selected projects' })).toBeInViewport();
  expect(await topOfBoard()).toBe(before);
});

test(
  'a column shows five cards, late ones first, and single keys change the card in focus',
  { tag: anyWidth },
  async ({ page }) => {
    const { word, create } = await brief(page);
    const call = await actAsStaff(page);
    for (const name of ['One', 'Two', 'Four', 'Five']) await create(name);
    const { id, projectName } = await create('Three');
    await call('PATCH', `/admin/projects/${id}`, { data: { dueDate: '2026-01-09T04:00:00.000Z' } });

    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=projects&q=${word}`);
    const cards = column(page, 'pending').getByRole('listitem');
    await expect(cards).toHaveCount(5);
    await expect(cards.first()).toContainText(projectName);
    await expect(cards.first()).toContainText('Late, due 9 January');
    await expect(page.getByText('1 late')).toBeVisible();
    for (const status of projectStatuses) await expect(column(page, status)).toBeInViewport({ ratio: 0.5 });
    const top = (await cards.first().boundingBox())?.y ?? Infinity;
    expect(top).toBeLessThan(180);
    await expectAccessible(page);
    await column(page, 'pending').getByRole('button', { name: '2 more' }).click();
    await expect(cards).toHaveCount(7);
    await expect(cards.nth(5).getByRole('link')).toBeFocused();

    await page.keyboard.press('j');
    const first = column(page, 'pending').getByRole('link', { name: projectName });
    await first.focus();
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    const tools = await page.getByLabel(`Select ${projectName}`).boundingBox();
    const title = await first.boundingBox();
    expect((tools?.y ?? Infinity) + (tools?.height ?? 0), 'the tick box leaves the title whole').toBeLessThan(
      title?.y ?? 0,
    );
    await first.press('x');
    await page.keyboard.press('p');
    const priority = page.getByRole('dialog', { name: 'Priority' });
    await priority.getByLabel('Priority').selectOption('urgent');
    await expect(page.getByText(`${projectName}: Urgent.`)).toBeVisible();
    await expect(first).toBeFocused();
    await page.keyboard.press('2');
    await expect(column(page, 'in_progress').getByRole('link', { name: projectName })).toBeFocused();

    // While several are selected, a key changes them all.
    await cards.first().getByRole('link').focus();
    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
    await expect(page.getByText('2 selected')).toBeVisible();
    // What a colleague changed since then is shown, so it counts as seen.
    const idOf = (card: Locator) => card.getByRole('link').getAttribute('data-project');
    const dueDate = '2026-01-09T04:00:00.000Z';
    await call('PATCH', `/admin/projects/${await idOf(cards.first())}`, { data: { dueDate } });
    await expect(cards.first()).toContainText('Late, due 9 January');
    await page.keyboard.press('a');
    await expect(page.getByLabel('Assign to')).toBeFocused();
    await cards.nth(1).getByRole('link').focus();
    const second = await cards.nth(1).getByRole('link').innerText();
    await page.keyboard.press('3');
    await expect(page.getByText('2 of 2 projects updated.')).toBeVisible();
    await expect(column(page, 'review').getByRole('listitem')).toHaveCount(2);
    await expect(column(page, 'review').getByRole('link', { name: second })).toBeFocused();
    await expect(page.getByText('2 selected')).toHaveCount(0);

    // What they change just then stays selected, for another try.
    const inReview = column(page, 'review').getByRole('listitem');
    const theirs = await idOf(inReview.first());
    await page.route(
      `**${mounts.api}/admin/projects`,
      async (route) => {
        await call('PATCH', `/admin/projects/${theirs}`, { data: { priority: 'low' } });
        await route.continue();
      },
      { times: 1 },
    );
    await inReview.first().getByRole('link').focus();
    for (const key of ['x', 'j', 'x', '4']) await page.keyboard.press(key);
    await expect(page.getByText('1 of 2 projects updated.')).toBeVisible();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(page.getByLabel('Set status')).toBeEnabled();
    await inReview.getByRole('link').press('4');
    await expect(page.getByText('1 of 1 projects updated.')).toBeVisible();
    await expect(inReview).toHaveCount(0);
  },
);
