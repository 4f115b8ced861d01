import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { callsOf, createProject } from '#/lib/conversations.ts';
import { becomeClient, newPerson, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'the search’s box opens before its code is there, and keeps what is typed',
  { tag: anyWidth },
  async ({ page }) => {
    await signInStaff(page);
    // The way in is what loads last: its code, and who is signed in.
    const delivery = Promise.withResolvers<undefined>();
    await page.route('**/portal-assets/staff-area*', async (route) => {
      await delivery.promise;
      await route.continue();
    });
    await page.route(`**${mounts.api}/admin/user`, (route) => setTimeout(() => void route.continue(), 600));
    await page.goto(portalRoutes.adminDashboard);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('bak');
    delivery.resolve(undefined);
    await page.keyboard.type('ery', { delay: 60 });
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('bakery');
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(/results?$/);
  },
);

test('staff find a message, a project and its client by the beginning of a word, the newest first', async ({
  page,
  openElsewhere,
  isMobile,
}) => {
  const client = await openElsewhere();
  const person = newPerson();
  await becomeClient(client, person);
  // A word that nothing else of the demo holds, written with a macron.
  const mark = person.lastName.replace('Parata ', '');
  const projectId = await createProject(client, `Wānanga${mark} site`);
  const { post } = await callsOf(client, 'client');
  await post(`/client/projects/${projectId}/messages`, { message: `The booking${mark} page is down` });
  await post('/messages', { content: `Is the booking${mark} page up again?` });

  await signInStaff(page);
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  const box = page.getByRole('dialog').getByRole('combobox');
  if (isMobile) await page.getByRole('button', { name: 'Search' }).click();
  else await page.keyboard.press('/');
  await box.fill(mark);
  await expect(page.getByRole('group', { name: 'Clients' }).getByRole('option')).toHaveCount(1);
  await box.fill(`wananga${mark}`);
  await expect(page.getByRole('group', { name: 'Projects' }).getByRole('option')).toHaveCount(1);
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
});

test('a client finds their own message, and goes to its conversation', async ({ page }) => {
  await becomeClient(page, newPerson());
  const projectId = await createProject(page, 'Bakery site');
  const { post } = await callsOf(page, 'client');
  await post(`/client/projects/${projectId}/messages`, { message: 'The booking page is down' });
  await page.goto(portalRoutes.clientPortal);
  await page.getByRole('button', { name: 'Search' }).click();
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.fill('book');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 result');
  await expectAccessible(page);
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Messages - Bakery site' })).toBeVisible();
});
