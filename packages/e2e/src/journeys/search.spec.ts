import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { callsOf, createProject, messageBox, staffThread } from '#/lib/conversations.ts';
import { becomeClient, fromElsewhere, newPerson, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'letters typed right after Ctrl and K on a page that is still loading are all searched for',
  { tag: anyWidth },
  async ({ page }) => {
    await signInStaff(page);
    // The way in is what loads last: its code, and who is signed in.
    await page.route('**/portal-assets/staff-area*', (route) => setTimeout(() => void route.continue(), 300));
    await page.route(`**${mounts.api}/admin/user`, (route) => setTimeout(() => void route.continue(), 600));
    await page.goto(portalRoutes.adminDashboard);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bakery', { delay: 60 });
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('bakery');
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(/found$/);
  },
);

test(
  'Ctrl and K pressed before any script has run opens the search, with every letter',
  { tag: anyWidth },
  async ({ page }) => {
    await signInStaff(page);
    const delivery = Promise.withResolvers<undefined>();
    await page.route('**/portal-assets/index-*.js', async (route) => {
      await delivery.promise;
      await route.continue();
    });
    await page.goto(portalRoutes.adminDashboard, { waitUntil: 'commit' });
    await page.locator('#portal').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bakerx');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('y');
    delivery.resolve(undefined);
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('bakery');
  },
);

test('Enter pressed while the search is still loading is not lost', { tag: anyWidth }, async ({ page }) => {
  await signInStaff(page);
  await page.route('**/portal-assets/staff-area*', (route) => setTimeout(() => void route.continue(), 600));
  await page.goto(portalRoutes.adminDashboard);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('audit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portalRoutes.adminDashboard}?tab=audit`);
});

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
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/found$/);
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
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
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
      await page.keyboard.type(`kitchen${mark}`);
      await expect(commands(`Kitchen${mark} gallery`).getByRole('option', { name: /^Change/ })).toBeVisible();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(`season${mark}`, { delay: 40 });
      await page.keyboard.press('Enter');
      await page.keyboard.type('hold', { delay: 40 });
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Season${mark} specials is now On Hold.`)).toBeVisible();
      expect(await get(`/admin/projects/${wanted}`)).toMatchObject({ status: 'on_hold' });
      expect(await get(`/admin/projects/${before}`)).toMatchObject({ status: 'pending' });

      // An arrow waits as Enter does: the second command is the project's, whose name is typed.
      await page.keyboard.press('Control+k');
      await page.keyboard.type(`kitchen${mark}`, { delay: 40 });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.type('nobody');
      await expect(page.getByRole('dialog').getByText(`Who works on Kitchen${mark} gallery`)).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('nobody');
    },
  );
}

test(
  'staff change a status, assign and reply from the palette, for what is open and for the best match',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    const person = newPerson();
    await becomeClient(client, person);
    const mark = person.lastName.replace('Parata ', '');
    const name = `Clinic${mark} bookings`;
    const projectId = await createProject(client, name);
    await signInStaff(page, staffThread(projectId));
    await messageBox(page).waitFor();
    const { post, get } = await callsOf(page, 'admin');
    const title = `Thanks ${mark}`;
    await post('/admin/saved-replies', { title, text: 'Kia ora {{first_name}}, thanks for {{project}}.' });
    const box = page.getByRole('dialog').getByRole('combobox');
    const options = page.getByRole('dialog').getByRole('option');
    const readProject = () => get(`/admin/projects/${projectId}`);

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByText(`From ${name}`)).toBeVisible();
    await page.keyboard.type(`clinic${mark}`);
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(/found$/);
    await expect(options.first()).toHaveText(`Change status of ${name}now PendingS`);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('>change');
    await expect(options).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('review');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${name} is now Review.`)).toBeVisible();
    await expect.poll(readProject).toMatchObject({ status: 'review' });

    await page.keyboard.press('Control+k');
    await page.keyboard.type('>saved');
    await page.keyboard.press('Enter');
    await page.keyboard.type(title);
    await expect(options).toHaveText([new RegExp(title)]);
    await page.keyboard.press('Enter');
    const reply = `Kia ora ${person.firstName}, thanks for ${name}.`;
    await expect(messageBox(page)).toHaveValue(reply);
    await expect(messageBox(page)).toBeFocused();

    const pickReply = async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('>saved');
      await expect(options).toHaveCount(1);
      await page.keyboard.press('Enter');
      // What is typed waits for the Enter before it; a text that is pasted, as by fill, takes its place.
      await page.keyboard.type(title);
      await expect(options).toHaveText([new RegExp(title)]);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    // A draft from before is not cut in two, and a note gets no reply to the client.
    await messageBox(page).fill('Typed by hand.');
    await page.reload();
    await messageBox(page).waitFor();
    await pickReply();
    await expect(messageBox(page)).toHaveValue(`Typed by hand.\n\n${reply}`);
    await messageBox(page).fill('');
    await messageBox(page).press('Control+Shift+N');
    const note = page.getByRole('textbox', { name: 'Internal note' });
    await note.fill('Charge double');
    await pickReply();
    await expect(page.getByText('You’re writing a note.')).toBeVisible();
    await expect(note).toHaveValue('Charge double');
    await note.fill('');
    await pickReply();
    await expect(messageBox(page)).toHaveValue(reply);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('>start');
    await page.keyboard.press('Enter');
    const start = page.getByRole('dialog', {
      name: `Start a project for ${person.firstName} ${person.lastName}`,
    });
    await expect(start).toBeVisible();

    await page.goto(`${portalRoutes.adminDashboard}?tab=audit`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`clinic${mark}`);
    const commands = page.getByRole('group', { name: `Actions for ${name}` });
    const snooze = page.getByRole('option', { name: `Snooze ${name}` });
    await expect(commands).toBeVisible();
    await expect(snooze).toBeHidden();
    await (
      await callsOf(client, 'client')
    ).post(`/client/projects/${projectId}/messages`, { message: 'Any news?' });
    await box.fill(person.lastName);
    await expect(snooze).toBeVisible();
    await box.fill(`clinic${mark}`);
    await commands.getByRole('option', { name: /^Assign/ }).click();
    await box.press('Backspace');
    await expect(box).toHaveAttribute('placeholder', 'Search, or do something');
    await box.fill(`clinic${mark}`);
    await commands.getByRole('option', { name: /^Assign/ }).click();
    await options.first().click();
    await expect.poll(readProject).not.toMatchObject({ assignee: null });
  },
);

test(
  'staff answer a lead, convert it, are done with it and snooze it from the palette',
  { tag: anyWidth },
  async ({ page, request }) => {
    const { firstName, lastName, email } = newPerson();
    const data = { firstName, lastName, email, service: 'Something else', message: 'A page for the shop.' };
    const sent = await request.post(`${mounts.api}/contact`, { data, headers: fromElsewhere() });
    expect(sent.status()).toBe(201);
    const name = `${firstName} ${lastName}`;
    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=audit`);
    const commands = page.getByRole('group', { name: `Actions for ${name}` });
    const run = async (command: string) => {
      await page.keyboard.press('Control+k');
      await expect(commands).toBeVisible();
      await page.keyboard.type(`>${command}`);
      await page.keyboard.press('Enter');
    };

    await page.keyboard.press('Control+k');
    await page.keyboard.type(lastName);
    await expect(commands.getByRole('option')).toHaveText([
      ...[/^Open lead/, /^Answer/, /^Assign/, /^Reply with/, /^Convert/, /^Snooze/, /^Done with/],
    ]);
    await expectAccessible(page);
    await commands.getByRole('option', { name: /^Answer/ }).click();
    await expect(page.getByLabel('Message', { exact: true })).toBeFocused();

    await run('convert');
    await expect(page.getByRole('dialog', { name: `Make ${name} a client?` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await run('done');
    await expect(page.getByRole('status').filter({ hasText: 'Done' })).toContainText(name);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Back in the inbox' })).toContainText(name);
    await run('snooze');
    await page.keyboard.type('tomorrow');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Snoozed' })).toContainText(name);
  },
);
