import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { givePlan, newPerson, registerUnpaid, signInStaff } from '#/lib/people.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { test } from '#/lib/test.ts';

/** Where the sandbox's mailbox answers. */
const mailbox = `${mounts.sandbox}/mailbox`;

test('a visitor reads the home page, registers, briefs a project, and staff pick it up', async ({
  page,
  openElsewhere,
}) => {
  const person = newPerson();
  const projectName = `Bakery site ${person.lastName}`;

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const plan of ['StackLite', 'StackGrow', 'StackPro']) {
    await expect(page.getByRole('heading', { name: plan, exact: true })).toBeAttached();
  }

  await registerUnpaid(page, person);
  await givePlan(page);
  await page.reload();
  await expect(page.getByText(`Welcome, ${person.firstName} ${person.lastName}`)).toBeVisible();

  await page.getByRole('tab', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'Create Project' }).first().click();
  await page.getByLabel('Enter project name:').fill(projectName);
  await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('Your project has been created successfully.')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: projectName });
  await expect(card).toContainText('Pending');

  const staff = await openElsewhere();
  await signInStaff(staff, `${portalRoutes.adminPortal}?tab=projects`);
  const staffCard = staff.getByRole('listitem').filter({ hasText: projectName });
  await expect(staffCard).toContainText(person.lastName);
  await staffCard.getByLabel(/status/).selectOption('in_progress');
  await expect(staff.getByText('Status updated')).toBeVisible();
  await staff.reload();
  await expect(staffCard).toContainText('In Progress');

  await page.reload();
  await expect(card).toContainText('In Progress');
});

test('a new client gets a welcome email in the mailbox', { tag: anyWidth }, async ({ request }) => {
  const { email } = await createUnseenClient({ request });
  await expect.poll(async () => (await request.get(`${mailbox}/api/email/summary`)).text()).toContain(email);
});
