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

test('staff find a client, a project and a message from the keyboard, and go to each', async ({
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
  await box.fill('priya nair');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/results?$/);
  await page.getByRole('option', { name: 'Priya Nair teammate' }).click();
  await expect(page).toHaveURL(`${portalRoutes.adminDashboard}?tab=team`);
  await page.keyboard.press('Control+k');
  await box.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${portalRoutes.adminDashboard}?tab=team`);
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  // Pressed again before the dialog has reported that it is closed.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
    );
  });
  await box.fill('"OR* nothing-has-this-word');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const latency of [0, 80, 400]) {
  test(
    `with answers ${latency} ms late, Enter acts on what is typed, not on what was found before`,
    { tag: anyWidth },
    async ({ page, openElsewhere }) => {
      const client = await openElsewhere();
      const person = newPerson();
      await becomeClient(client, person);
      const mark = person.lastName.replace('Parata ', '');
      const before = await createProject(client, `Kitchen${mark} gallery`);
      const wanted = await createProject(client, `Season${mark} specials`);
      await signInStaff(page, `${portalRoutes.adminDashboard}?tab=audit`);
      await page.route(`**${mounts.api}/admin/**`, (route) =>
        setTimeout(() => void route.continue(), latency),
      );
      const { get } = await callsOf(page, 'admin');
      const commands = (name: string) => page.getByRole('group', { name: `Actions for ${name}` });

      await page.keyboard.press('Control+k');
      await page.keyboard.type(`kitchen${mark} >`);
      await expect(commands(`Kitchen${mark} gallery`).getByRole('option', { name: /^Change/ })).toBeVisible();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(`season${mark} > change`, { delay: 40 });
      await page.keyboard.press('Enter');
      await page.keyboard.type('hold', { delay: 40 });
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Season${mark} specials is now On Hold.`)).toBeVisible();
      expect(await get(`/admin/projects/${wanted}`)).toMatchObject({ status: 'on_hold' });
      expect(await get(`/admin/projects/${before}`)).toMatchObject({ status: 'pending' });

      // A name alone leads to what has it.
      await page.keyboard.press('Control+k');
      await page.keyboard.type(`season${mark}`, { delay: 40 });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`project=${wanted}`));

      // An arrow waits as Enter does: the second command is the project's, whose name is typed.
      await page.keyboard.press('Control+k');
      await page.keyboard.type(`kitchen${mark} >`, { delay: 40 });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.type('nobody');
      await expect(page.getByRole('dialog').getByText(`Who works on Kitchen${mark} gallery`)).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('nobody');
    },
  );
}

test('a client finds their own message from the keyboard, and goes to its conversation', async ({
  page,
  isMobile,
}) => {
  await becomeClient(page, newPerson());
  const projectId = await createProject(page, 'Bakery site');
  const { post } = await callsOf(page, 'client');
  await post(`/client/projects/${projectId}/messages`, { message: 'The booking page is down' });
  await page.goto(portalRoutes.clientPortal);

  const search = page.getByRole('button', { name: 'Search' });
  const box = page.getByRole('dialog').getByRole('combobox');
  await search.click();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  if (isMobile) await search.click();
  else await page.keyboard.press('ControlOrMeta+k');
  await expect(box).toBeFocused();
  await box.fill('book');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 result');
  await expectAccessible(page);
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Messages - Bakery site' })).toBeVisible();
});
