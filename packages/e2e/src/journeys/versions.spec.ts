import { demoAccounts, mounts, portalRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { becomeClient, demoClientEmail, newPerson, signInClient } from '#/lib/people.ts';
import { createProject, deliverVersion, startProject } from '#/lib/projects.ts';

const versions = (page: Page) => page.getByRole('list', { name: 'Versions' });
const projectPath = (id: string) => portalRoutes.portalProject.replace(':id', id);

async function askForChanges(page: Page, feedback: string): Promise<void> {
  await versions(page).getByRole('button', { name: 'Ask for changes' }).click();
  await page.getByLabel('What should change?').fill(feedback);
}

test('a version is delivered, sent back with feedback, delivered again and approved', async ({ page }) => {
  await becomeClient(page, newPerson());
  const { id } = await createProject(page, 'Bakery site');
  await deliverVersion(page, id, 'Shop page');
  await page.goto(projectPath(id));
  await expect(versions(page)).toContainText('Version 1: Shop page');
  await expect(versions(page).getByText('shop-page.png')).toBeVisible();

  const feedback = '<script>alert(1)</script> Make the "gone" line longer';
  await askForChanges(page, feedback);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('What should change?')).toHaveValue(feedback);
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(versions(page)).toContainText('You asked for');
  await expect(versions(page)).toContainText(feedback);
  await expect(versions(page).getByRole('button', { name: 'Approve' })).toBeHidden();

  await deliverVersion(page, id, 'Shop page, again');
  await page.reload();
  await expect(versions(page).getByRole('listitem').first()).toContainText('Version 2: Shop page, again');
  await versions(page).getByRole('button', { name: 'Approve' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve this version' }).dblclick();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(versions(page)).toContainText('Approved');
  await page.reload();
  await expect(page.getByText('Completed').first()).toBeVisible();
});

test(
  'feedback outlives a lost connection, and one whose answer is lost counts once',
  { tag: anyWidth },
  async ({ page, context }) => {
    await signInClient(page, demoClientEmail('stackgrow'), demoAccounts.clientPassword);
    const { id } = await createProject(page, 'Breakwater shop');
    await deliverVersion(page, id, 'Shop page');
    await page.goto(projectPath(id));
    await askForChanges(page, 'The rye is $10 now');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Round 1 of 2, included.');

    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(dialog).toContainText('Failed to connect to server');
    await expect(page.getByLabel('What should change?')).toHaveValue('The rye is $10 now');
    await context.setOffline(false);

    let answers = 0;
    await page.route(`**${mounts.api}/client/projects/*/versions/*/request-changes`, async (route) => {
      const answer = await route.fetch();
      answers += answer.ok() ? 1 : 0;
      return answers === 1 ? route.abort('internetdisconnected') : route.fulfill({ response: answer });
    });
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(page.getByText('We’ve let the team know.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(versions(page)).toContainText('The rye is $10 now');
    expect(answers).toBe(2);
    await deliverVersion(page, id, 'Shop page, again');
    await page.reload();
    await askForChanges(page, 'Fewer words');
    await expect(dialog).toContainText('Round 2 of 2, included.');
  },
);

test('at the limit a content update is offered and requested in the project’s messages', async ({ page }) => {
  await signInClient(page, demoClientEmail('stacklite'), demoAccounts.clientPassword);
  const projectName = `Harbour page ${newPerson().lastName}`;
  const { id } = await startProject(page, projectName);
  await deliverVersion(page, id, 'Front page');
  await page.goto(projectPath(id));
  await versions(page).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve this version' }).click();
  await expect(versions(page)).toContainText('Approved');
  await askForChanges(page, 'A bigger picture');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This change costs $29. Pay now and we’ll start, or message us first.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Message the team' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${portalRoutes.clientPortal}?tab=messages&project=${id}`);
  const request = `I’d like a content update ($29) for ${projectName}, version 1:`;
  const messages = page.getByRole('region', { name: 'Messages with the team' });
  await expect(messages.getByText(request)).toBeVisible();
  await expect(messages.getByText('A bigger picture')).toBeVisible();
});
