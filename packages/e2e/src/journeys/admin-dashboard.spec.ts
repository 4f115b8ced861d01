import { portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import {
  createProject,
  messageBox,
  messagesOf,
  openThread,
  say,
  soonerThanPolling,
} from '#/lib/conversations.ts';
import { becomeClient, newPerson, signInStaff } from '#/lib/people.ts';
import { pixel } from '#/lib/projects.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, enterDashboard } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'what staff do in a project is on its client’s open screen at once, and the reverse',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const person = newPerson();
    await becomeClient(page, person);
    const id = await createProject(page, 'Bakery site');
    await openThread(page, id);

    const staff = await openElsewhere();
    await signInStaff(staff, `${portalRoutes.adminDashboard}?tab=projects&project=${id}`);
    const box = staff.getByPlaceholder('Type your message to client...');
    await box.waitFor();
    await expect(staff.getByText(person.email)).toBeVisible();
    await expectFit(staff);

    await box.pressSequentially('Kia ora');
    await expect(page.getByText('is typing...')).toBeVisible(soonerThanPolling);
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
    await expect(messagesOf(page).first()).toContainText('Kia ora from the team', soonerThanPolling);
    await expect(messagesOf(page).first()).toContainText('sketch.png', soonerThanPolling);

    await messageBox(page).pressSequentially('A');
    await expect(staff.getByText('Client is typing...')).toBeVisible(soonerThanPolling);
    await say(page, 'Ka pai');
    await expect(messagesOf(staff).last()).toContainText('Client', soonerThanPolling);
    await expect(messagesOf(staff).last()).toContainText('Ka pai', soonerThanPolling);

    await staff.getByLabel('Assigned to').selectOption({ index: 1 });
    await expect(staff.getByText('Assignment Updated')).toBeVisible();
    await page.goto(`${portalRoutes.clientPortal}?tab=projects`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Bakery site' })).toContainText('Pending');
    await staff.getByLabel('Status', { exact: true }).selectOption('in_progress');
    await expect(page.getByRole('listitem').filter({ hasText: 'Bakery site' })).toContainText(
      'In Progress',
      soonerThanPolling,
    );
    await expect(staff.getByText('Status Updated')).toBeVisible();
    for (const [status, name] of [
      ['review', 'Review'],
      ['on_hold', 'On Hold'],
      ['in_progress', 'In Progress'],
    ] as const) {
      await staff.getByLabel('Status', { exact: true }).selectOption(status);
      await expect(page.getByRole('listitem').filter({ hasText: 'Bakery site' })).toContainText(
        name,
        soonerThanPolling,
      );
    }

    await staff.getByLabel('Priority').selectOption('urgent');
    await expect(staff.getByText('Bakery site: Urgent.')).toBeVisible();
    await staff.getByRole('button', { name: /^Change the due date/ }).click();
    await staff.getByRole('dialog').getByLabel('Due date').fill('2020-01-01');
    await staff.getByRole('button', { name: 'Save due date' }).click();
    await expect(staff.getByText('1 January 2020 has already passed. Save it anyway?')).toBeVisible();
    await staff.getByRole('dialog').getByLabel('Due date').fill('2027-03-05');
    await staff.getByRole('button', { name: 'Save due date' }).click();
    await expect(staff.getByText('Bakery site is now due Friday 5 March')).toBeVisible();
    await expect(page.getByText('Ready by Friday 5 March')).toBeVisible(soonerThanPolling);
    await staff.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Ready by Friday 5 March')).toHaveCount(0);

    const due = staff.getByRole('dialog', { name: 'Due date' }).getByLabel('Due date');
    await staff.getByRole('heading', { level: 1 }).click();
    await staff.keyboard.press('d');
    await due.fill('2027-03-12');
    const colleague = await openElsewhere();
    await enterDashboard(colleague, await addStaff(staff), `projects&project=${id}`);
    const moveElsewhere = async (day: string) => {
      await colleague.getByRole('button', { name: /^Change the due date/ }).click();
      await colleague.getByRole('dialog').getByLabel('Due date').fill(day);
      await colleague.getByRole('button', { name: 'Save due date' }).click();
    };
    await moveElsewhere('2027-03-19');
    await expect(staff.getByText(/^\S+ moved this to 19 March 2027 just now\./)).toBeVisible(
      soonerThanPolling,
    );
    await expect(due).toHaveValue('2027-03-12');
    await expect(staff.getByRole('button', { name: 'Use mine' })).toBeVisible();
    await staff.getByRole('button', { name: /^Keep / }).click();
    await expect(due).toHaveValue('2027-03-19');

    // Also a date that a colleague saves before one is typed here.
    await moveElsewhere('2027-03-26');
    await expect(due).toHaveValue('2027-03-26', soonerThanPolling);
    await due.fill('2027-03-12');
    await due.press('Enter');
    await expect(staff.getByText(/^\S+ moved this to 26 March 2027 just now\./)).toBeVisible();
    await staff.getByRole('button', { name: 'Use mine' }).click();
    await expect(staff.getByText('Bakery site is now due Friday 12 March')).toBeVisible();
    await expect(due).toHaveCount(0);
  },
);

test(
  'staff deliver a version from the keyboard, with the composer in view and the facts in one strip',
  { tag: anyWidth },
  async ({ page }) => {
    const { projectId, company } = await createUnseenClient(page, { projectName: 'Clinic bookings' });
    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=projects&project=${projectId}`);

    const box = page.getByPlaceholder('Type your message to client...');
    await expect(box).toBeInViewport();
    const facts = page.getByRole('region', { name: 'About this project' });
    await expect(facts).toContainText('Revisions this month');
    await expect(facts).toContainText('None owed');
    await expect(page.getByRole('link', { name: company })).toHaveAttribute('href', /client=/);
    await page.keyboard.press('v');
    const delivery = page.getByRole('dialog', { name: 'Deliver a version' });
    await delivery.getByLabel('Title').fill('First look');
    const choosing = page.waitForEvent('filechooser');
    await delivery
      .getByText('Files for the client to review')
      .or(delivery.getByRole('button', { name: /file/i }))
      .first()
      .click();
    await (await choosing).setFiles({ name: 'look.png', mimeType: 'image/png', buffer: pixel });
    await expect(delivery.getByText('Uploaded', { exact: true })).toBeVisible();
    await delivery.getByRole('button', { name: 'Deliver version' }).click();
    await expect(delivery).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open look.png' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
  },
);
