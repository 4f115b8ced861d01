import { randomUUID } from 'node:crypto';
import { portalRoutes, unassigned, workloadReport } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { actAsStaff } from '#/lib/call.ts';
import { expectWidths } from '#/lib/screens.ts';
import { addStaff, enterDashboard } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { atNight } from '#/lib/widths.ts';

const workload = `${portalRoutes.adminDashboard}?tab=reports&report=workload`;

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('staff give a project to a colleague by dragging and by keyboard, take it back, and log time on it', async ({
  page,
}) => {
  const word = `Gallery ${randomUUID().slice(0, 8)}`;
  const { projectId: id } = await createUnseenClient(page, { projectName: word });
  const [ravi, jess] = [await addStaff(page), await addStaff(page)];
  const call = await actAsStaff(page);
  await call('PATCH', `/admin/projects/${id}/assign`, { data: { assignedTo: ravi.email } });
  // Colleagues of other journeys would move the rows as they join.
  await page.route('**/api/admin/reports/workload', async (route) => {
    const response = await route.fetch();
    const report = workloadReport.parse(await response.json());
    const mine = [ravi.email, jess.email];
    const rows = report.rows
      .filter(({ person }) => person === null || mine.includes(person.email))
      // What is nobody's is among those that aren't shown.
      .map((row) => (row.person ? row : { ...row, pieces: row.pieces.filter((piece) => piece.id !== id) }));
    await route.fulfill({ response, json: { ...report, rows } });
  });
  await enterDashboard(page, ravi, 'reports');

  await page.getByRole('tab', { name: 'Workload and fit' }).click();
  await expect(page).toHaveURL(workload);
  const workOf = (name: string) => page.getByRole('group', { name: `Work of ${name}` });
  const slabOf = ({ name }: { name: string }) => workOf(name).getByRole('button', { name: word });
  await expect(page.getByRole('heading', { name: 'Who has what, this week' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Does the plan still fit?' })).toBeVisible();
  await expect(slabOf(ravi)).toBeVisible();
  await expectAccessible(page);

  await slabOf(ravi).dragTo(page.getByRole('listitem').filter({ has: workOf(jess.name) }));
  await expect(slabOf(jess)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(slabOf(ravi)).toBeVisible();

  await slabOf(ravi).press('Enter');
  const dialog = page.getByRole('dialog', { name: word });
  await expectAccessible(page);
  const giveTo = async (value: string) => {
    await dialog.getByLabel('Who has it').selectOption({ value });
    await dialog.getByRole('button', { name: 'Reassign' }).press('Enter');
  };
  await giveTo(jess.email);
  await expect(slabOf(ravi)).toBeHidden();
  await expect(slabOf(jess)).toBeFocused();
  await slabOf(jess).press('Enter');
  await giveTo(unassigned);
  await expect(page.getByRole('status').getByText(`${word} is now nobody’s.`)).toBeVisible();
  await expect(slabOf(jess)).toBeHidden();
  const rowOf = (name: string) => page.getByRole('listitem').filter({ has: workOf(name) });
  await expect(rowOf(jess.name).getByText(jess.name, { exact: true })).toBeFocused();

  await page.goto(`${portalRoutes.adminDashboard}?tab=projects&project=${id}`);
  await page.getByRole('main').getByText('Time', { exact: true }).click();
  await page.getByLabel('Minutes').fill('0');
  await page.getByRole('button', { name: 'Log time' }).click();
  await expect(page.getByLabel('Minutes')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Minutes').fill('90');
  await page.getByLabel('What for').fill('Gallery page');
  await page.getByRole('button', { name: 'Log time' }).click();
  const entries = page.getByRole('list', { name: 'Logged time' });
  await expect(entries.getByRole('listitem')).toContainText('Gallery page');
  await expect(page.getByText('1 h 30 min on this project so far')).toBeVisible();
  await entries.getByRole('button', { name: /^Delete your 1 h 30 min/ }).click();
  await expect(page.getByText('No time logged yet.')).toBeVisible();
});

test('counts and hours of a person wrap on a phone', { tag: atNight }, async ({ page }) => {
  await page.route('**/api/admin/reports/workload', async (route) => {
    const response = await route.fetch();
    const report = workloadReport.parse(await response.json());
    const busy = { open: 16, dueThisWeek: 11, late: 12, minutes: 7350, lateReplies: 2 };
    await route.fulfill({
      response,
      json: { ...report, rows: report.rows.map((row) => ({ ...row, ...busy })) },
    });
  });
  await enterDashboard(page, await addStaff(page), 'reports&report=workload');
  await expect(page.getByText('122 h 30 min').first()).toBeVisible();
  await expect(page.getByText('2 late replies', { exact: true }).first()).toBeVisible();
  await expectWidths(page);
});

test('what an hour costs is set in Settings, where the report leads', { tag: atNight }, async ({ page }) => {
  const ravi = await addStaff(page);
  await enterDashboard(page, ravi, 'reports&report=workload');
  await page.getByRole('link', { name: /it in Settings$/ }).click();
  const cost = page.getByLabel('Cost of an hour, in dollars');
  await expect(cost).toBeEnabled();
  const dollars = (await cost.inputValue()) === '48' ? '52' : '48';
  await cost.fill('48.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter whole dollars')).toBeInViewport();
  await expect(cost).toBeFocused();
  await expect(cost).toHaveAttribute('aria-invalid', 'true');
  await cost.fill(dollars);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`An hour costs $${dollars} from now on.`)).toBeVisible();
  await page.goto(workload);
  await expect(page.getByText(`An hour costs us $${dollars}`)).toBeVisible();
});
