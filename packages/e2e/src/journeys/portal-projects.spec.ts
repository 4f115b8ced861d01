import { mounts, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { anyWidth } from '#/lib/widths.ts';
import { createProject, newPerson, register } from '#/lib/people.ts';

const nameField = 'Enter project name:';

test('a new client’s dashboard links to their brief, lists what is missing, and counts from its last answer', async ({
  page,
}) => {
  await register(page, newPerson());
  await expect(page.getByRole('region', { name: 'What we need from you' }).getByRole('listitem')).toHaveText([
    /Your brief.*Starts the clock/,
    /Your logo.*Starts the clock/,
    /Photos of your work.*Starts the clock/,
    /Your domain.*Can wait until launch day/,
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start a project' }).click();
  await expect(page).toHaveURL(portalRoutes.portalTaskWorkflow);

  await createProject(page);
  await page.goto(portalRoutes.clientPortal);
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await expect(page.getByText('No date yet: your brief needs 5 more answers.')).toBeVisible();
  await page.getByRole('link', { name: 'Finish your brief', exact: true }).click();
  await page.getByLabel('What should it do?').fill('Opening hours');
  await page.reload();
  await page.getByLabel('Who is it for?').fill('Early risers');
  await page.getByLabel('How should it feel?').fill('Warm');
  await page.getByRole('button', { name: 'Save brief' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'We still need your logo and your photos.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I don’t have photos' }).click();
  const choice = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload logo' }).click();
  await (
    await choice
  ).setFiles({ name: 'stamp.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await expect(
    page.getByRole('status').filter({ hasText: /Your brief is complete\. Ready by \w+day/ }),
  ).toBeVisible();
  await page.goto(portalRoutes.clientPortal);
  await expect(page.getByText(/Ready by \w+day \d+ \w+/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What we need from you' })).toHaveCount(0);
});

test(
  'what was typed outlives Escape, a reload and an ended session, until it is cancelled',
  { tag: anyWidth },
  async ({ page, request }) => {
    const person = newPerson();
    await register(page, person);
    await openForm(page);
    await page.getByLabel(nameField).fill('Bakery site');
    await page.getByLabel('What should it do?').fill('Opening hours');
    await page.keyboard.press('Escape');
    await page.reload();
    await openForm(page);
    await expect(page.getByLabel(nameField)).toHaveValue('Bakery site');

    const token = await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current);
    await request.post(`${mounts.api}/client/logout`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
    });
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await openForm(page);
    await expect(page.getByLabel('What should it do?')).toHaveValue('Opening hours');

    await page.getByRole('button', { name: 'Cancel' }).click();
    await openForm(page);
    await expect(page.getByLabel(nameField)).toHaveValue('');
  },
);

async function openForm(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'Create Project' }).click();
}
