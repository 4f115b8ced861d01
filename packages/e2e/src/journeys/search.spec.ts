import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { callsOf, createProject } from '#/lib/conversations.ts';
import { becomeClient, newPerson, signInStaff } from '#/lib/people.ts';

test('letters typed right after Ctrl and K on a page that is still loading are all searched for', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'Phones have no such keys.');
  await signInStaff(page);
  // The way in is what loads last: its code, and who is signed in.
  await page.route('**/portal-assets/staff-area*', (route) => setTimeout(() => void route.continue(), 300));
  await page.route(`**${mounts.api}/admin/user`, (route) => setTimeout(() => void route.continue(), 600));
  await page.goto(portalRoutes.adminDashboard);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bakery', { delay: 60 });
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('bakery');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/found$/);
});

test('staff find a client, a project and a message from the keyboard, and go to each', async ({
  page,
  browser,
  isMobile,
}) => {
  const client = await (await browser.newContext()).newPage();
  const person = newPerson();
  await becomeClient(client, person);
  // A word that nothing else of the demo holds, written with a macron.
  const mark = person.lastName.replace('Parata ', '');
  const projectId = await createProject(client, `Wānanga${mark} site`);
  const { post } = await callsOf(client, 'client');
  for (let number = 0; number < 6; number += 1) {
    await post('/messages', { content: `Kayak${mark} ${number}` });
  }
  await post(`/client/projects/${projectId}/messages`, { message: `The booking${mark} page is down` });
  await post('/messages', { content: `Is the booking${mark} page up again?` });

  await signInStaff(page);
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  const box = page.getByRole('dialog').getByRole('combobox');
  if (isMobile) await page.getByRole('button', { name: 'Search' }).click();
  else await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.fill(`booking${mark}`);
  const found = page.getByRole('dialog').getByRole('option');
  await expect(found).toHaveCount(2);
  await expect(found.locator('mark')).toHaveText([`booking${mark}`, `booking${mark}`]);
  await expectAccessible(page);
  // The newer one, of the chat, is first; the one of the project is second.
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(`${portalRoutes.adminDashboard}?tab=projects&project=${projectId}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await box.fill(`kayak${mark}`);
  await expect(found).toHaveCount(6);
  await box.press('End');
  await expect(found.last()).toHaveText('More messages');
  await box.press('Enter');
  await expect(found.last()).toContainText(`Kayak${mark} 0`);
  await expect(found.last()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 more message shown');
  await expect(box).toBeFocused();
  await box.fill(`wananga${mark}`);
  await expect(page.getByRole('group', { name: 'Projects' }).getByRole('option')).toHaveCount(1);
  await box.fill(mark);
  await page.getByRole('group', { name: 'Clients' }).getByRole('option').click();
  await expect(page).toHaveURL(/tab=clients&client=/);

  await page.keyboard.press('Control+k');
  await box.fill('audit');
  await box.press('Enter');
  await expect(page).toHaveURL(`${portalRoutes.adminDashboard}?tab=audit`);
  await page.keyboard.press('Control+k');
  await box.fill('"OR* nothing-has-this-word');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
