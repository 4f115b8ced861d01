import { portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { createProject, messageBox, messagesOf, openThread, say } from '#/lib/conversations.ts';
import { becomeClient, newPerson, signInStaff } from '#/lib/people.ts';
import { pixel } from '#/lib/projects.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, enterDashboard } from '#/lib/staff.ts';

// The second the rule allows is timed in api/src/platform/live/delivery.test.ts; a busy machine draws later.
const within = { timeout: 3000 };

test('what staff do in a project is on its client’s open screen at once, and the reverse', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'Only the widths differ on a phone, and they are tried here.');
  const person = newPerson();
  await becomeClient(page, person);
  const id = await createProject(page, 'Bakery site');
  await openThread(page, id);

  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff, `${portalRoutes.adminDashboard}?tab=projects&project=${id}`);
  const box = staff.getByPlaceholder('Type your message to client...');
  await box.waitFor();
  await expect(staff.getByText(person.email)).toBeVisible();
  await expectFit(staff);

  await box.pressSequentially('Kia ora');
  await expect(page.getByText('is typing...')).toBeVisible(within);
  await expect(page.getByText('is typing...')).toHaveCount(0);
  await box.press('Shift+Enter');
  await expect(messagesOf(page)).toHaveCount(0);
  await box.fill('Kia ora from the team');
  const choosing = staff.waitForEvent('filechooser');
  await staff.getByRole('button', { name: 'Attach files' }).first().click();
  await (await choosing).setFiles({ name: 'sketch.png', mimeType: 'image/png', buffer: pixel });
  await expect(staff.getByText('sketch.png').first()).toBeVisible();
  await expect(staff.getByText('Wait for your files')).toHaveCount(0);
  await box.press('Enter');
  await expect(messagesOf(page).first()).toContainText('Kia ora from the team', within);
  await expect(messagesOf(page).first()).toContainText('sketch.png', within);

  await messageBox(page).pressSequentially('A');
  await expect(staff.getByText('Client is typing...')).toBeVisible(within);
  await say(page, 'Ka pai');
  await expect(messagesOf(staff).last()).toContainText('Client', within);
  await expect(messagesOf(staff).last()).toContainText('Ka pai', within);

  await staff.getByLabel('Assigned to').selectOption({ index: 1 });
  await expect(staff.getByText('Assignment Updated')).toBeVisible();
  await page.goto(`${portalRoutes.clientPortal}?tab=projects`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bakery site' })).toContainText('Pending');
  await staff.getByLabel('Status', { exact: true }).selectOption('in_progress');
  await expect(page.getByRole('listitem').filter({ hasText: 'Bakery site' })).toContainText(
    'In Progress',
    within,
  );
  await expect(staff.getByText('Status Updated')).toBeVisible();
  for (const [status, name] of [
    ['review', 'Review'],
    ['on_hold', 'On Hold'],
    ['in_progress', 'In Progress'],
  ] as const) {
    await staff.getByLabel('Status', { exact: true }).selectOption(status);
    await expect(page.getByRole('listitem').filter({ hasText: 'Bakery site' })).toContainText(name, within);
  }

  await staff.getByLabel('Priority').selectOption('urgent');
  await expect(staff.getByText('Bakery site: Urgent.')).toBeVisible();
  await staff.getByLabel('Due date').fill('2027-03-05');
  await staff.getByRole('button', { name: 'Save due date' }).click();
  await expect(staff.getByText('Bakery site is now due Friday 5 March.')).toBeVisible();
  await expect(page.getByText('Ready by Friday 5 March.')).toBeVisible(within);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Ready by Friday 5 March.')).toHaveCount(0);

  const due = staff.getByLabel('Due date');
  await due.fill('2027-03-12');
  const colleague = await (await browser.newContext()).newPage();
  await enterDashboard(colleague, await addStaff(staff), 'projects');
  await colleague.goto(staff.url());
  await colleague.getByLabel('Due date').fill('2027-03-19');
  await colleague.getByRole('button', { name: 'Save due date' }).click();
  await expect(staff.getByText(/^\S+ moved this to 19 March 2027 just now\./)).toBeVisible(within);
  await expect(due).toHaveValue('2027-03-12');
  await expect(staff.getByRole('button', { name: 'Use mine' })).toBeVisible();
  await staff.getByRole('button', { name: /^Keep / }).click();
  await expect(due).toHaveValue('2027-03-19');
});
