import { randomUUID } from 'node:crypto';
import { savedReplyPage } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import {
  becomeClientWithProject,
  callsOf,
  messageBox,
  messagesOf,
  openThread,
  staffThread,
} from '#/lib/conversations.ts';
import { newPerson, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'staff save a reply and send it with the client’s name, change it, delete it and restore it',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    const person = newPerson();
    const projectId = await becomeClientWithProject(client, person);
    await signInStaff(page, staffThread(projectId));
    await messageBox(page).waitFor();
    const title = `Thanks ${randomUUID().slice(0, 8)}`;

    await page.getByRole('button', { name: 'Saved replies' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved replies' });
    await dialog.getByRole('button', { name: 'New reply' }).click();
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Text').fill('Kia ora , thanks for {{project}}.');
    await dialog.getByLabel('Text').evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(8, 8));
    await dialog.getByRole('button', { name: '{{first_name}}' }).click();
    await expect(dialog.getByLabel('Text')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await dialog.getByRole('button', { name: 'New reply' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await expect(dialog.getByLabel('Text')).toHaveValue('Kia ora {{first_name}}, thanks for {{project}}.');
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    const pick = dialog.getByRole('option', { name: title });
    await expect(pick).toHaveAttribute('aria-selected', 'true');
    const filled = `Kia ora ${person.firstName}, thanks for Bakery site.`;
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(filled);
    await expectAccessible(page);

    const { get, patch } = await callsOf(page, 'admin');
    const saved = savedReplyPage
      .parse(await get('/admin/saved-replies'))
      .items.find((each) => each.title === title);
    await dialog.getByRole('button', { name: `Change ${title}` }).click();
    const text = dialog.getByLabel('Text');
    await text.fill('Thanks, {{first_name}}.');
    await patch(`/admin/saved-replies/${saved?.id}`, { text: 'Ngā mihi' });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Changed meanwhile to: Ngā mihi')).toBeVisible();
    await expect(text).toHaveValue('Thanks, {{first_name}}.');
    await text.fill('Kia ora {{first_name}}, thanks for {{project}}.');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(filled);

    await dialog.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(pick).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await pick.click();
    await expect(messageBox(page)).toHaveValue(filled);
    await expect(messageBox(page)).toBeFocused();
    await messageBox(page).press('Enter');
    await openThread(client, projectId);
    await expect(messagesOf(client).filter({ hasText: filled })).toBeVisible();
  },
);

test(
  'a saved reply is inserted with its variables marked; an empty one has to be filled in first',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    const person = newPerson();
    const projectId = await becomeClientWithProject(client, person);
    await signInStaff(page, staffThread(projectId));
    const box = messageBox(page);
    const mark = randomUUID().slice(0, 8);
    const title = `Rā whakarewa ${mark}`;
    const { post } = await callsOf(page, 'admin');
    await post('/admin/saved-replies', { title, text: 'Kia ora {{first_name}}, live on {{due_date}}.' });

    await box.press('/');
    const dialog = page.getByRole('dialog', { name: 'Saved replies' });
    await dialog.getByRole('combobox', { name: 'Find a reply' }).fill(`ra whakarewa ${mark}`);
    await expect(dialog.getByText('You fill in: due date.')).toBeVisible();
    await dialog.getByRole('button', { name: `Change ${title}` }).click();
    await dialog.getByLabel('Text').fill('Kia ora {{first_name}}, live on {{launch}}.');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('{{launch}} isn’t a variable. Choose one from the list.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('combobox', { name: 'Find a reply' }).press('Enter');

    await expect(box).toHaveValue(`Kia ora ${person.firstName}, live on {{due_date}}.`);
    await expect(page.getByText('Fill in the due date first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await expectAccessible(page);
    const selected = () =>
      box.evaluate((area: HTMLTextAreaElement) => window.getSelection()?.toString() ?? area.value);
    expect(await selected()).toBe('{{due_date}}');
    await page.keyboard.type('Friday');
    await box.press('Home');
    await box.press('Tab');
    expect(await selected()).toBe(person.firstName);
    await box.press('Enter');
    await expect(messagesOf(page).filter({ hasText: `${person.firstName}, live on Friday.` })).toBeVisible();
  },
);
