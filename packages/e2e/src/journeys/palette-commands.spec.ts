import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { callsOf, createProject, messageBox, staffThread } from '#/lib/conversations.ts';
import { becomeClient, becomeUnpaid, fromElsewhere, newPerson, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';
import { anyWidth, atNight } from '#/lib/widths.ts';

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
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(/results?$/);
    await expect(options.first()).toContainText(`${name}, ${person.company}`);
    await page.keyboard.type(' >');
    await expect(options.first()).toHaveText(`Change status of ${name}now PendingS`);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('>change');
    await expect(options).toHaveCount(1);
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

    await page.goto(`${portalRoutes.adminDashboard}?tab=audit`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`clinic${mark} >`);
    const commands = page.getByRole('group', { name: `Actions for ${name}` });
    const snooze = page.getByRole('option', { name: `Snooze ${name}` });
    await expect(commands).toBeVisible();
    await expect(snooze).toBeHidden();
    await (
      await callsOf(client, 'client')
    ).post(`/client/projects/${projectId}/messages`, { message: 'Any news?' });
    await box.fill(`${person.lastName} >`);
    await expect(snooze).toBeVisible();
    await box.fill(`clinic${mark} >`);
    await commands.getByRole('option', { name: /^Assign/ }).click();
    await box.press('Backspace');
    await expect(box).toHaveAttribute('placeholder', 'Search, or do something');
    await box.fill(`clinic${mark} > assign`);
    await commands.getByRole('option', { name: /^Assign/ }).click();
    await options.first().click();
    await expect.poll(readProject).not.toMatchObject({ assignee: null });
  },
);

test(
  'staff send a client without a plan a payment link from the palette',
  { tag: [anyWidth, atNight] },
  async ({ page, openElsewhere }) => {
    const person = newPerson();
    await becomeUnpaid(await openElsewhere(), person);
    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=audit`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${person.lastName} > payment`, { delay: 20 });
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText([/^Send a payment link to/]);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /a payment link$/ });
    await dialog.getByLabel('Plan').selectOption('stackgrow');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Payment link sent')).toBeVisible();
  },
);

test(
  'staff answer a lead, convert it, are done with it and snooze it from the palette',
  { tag: [anyWidth, atNight] },
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
    await page.keyboard.type(`${lastName} >`);
    await expect(commands.getByRole('option')).toHaveText([
      ...[/^Open lead/, /^Reply to/, /^Assign/, /^Reply with/, /^Convert/, /^Snooze/, /^Mark done/],
    ]);
    await commands.getByRole('option', { name: /^Reply to/ }).click();
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
