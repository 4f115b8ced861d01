import { randomUUID } from 'node:crypto';
import { portalRoutes, savedReplyPage } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import {
  callsOf,
  createProject,
  messageBox,
  messagesOf,
  openStaffThread,
  openThread,
  say,
  soonerThanPolling,
  staffThread,
} from '#/lib/conversations.ts';
import { becomeClient, newPerson, register, signIn, signInStaff } from '#/lib/people.ts';
import { addStaff, enterStaff } from '#/lib/staff.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'staff leave a note that names a colleague: the colleague is notified, and the client sees nothing of it',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    await becomeClient(client, newPerson());
    const projectId = await createProject(client, 'Breakwater shop');
    await signInStaff(page);
    const colleague = { ...newPerson(), firstName: 'Hana' };
    const name = `${colleague.firstName} ${colleague.lastName}`;
    await (await callsOf(page, 'admin')).post('/admin/register', colleague);

    await openStaffThread(page, projectId);
    await page.getByRole('radio', { name: 'Internal note' }).check();
    const note = page.getByRole('textbox', { name: 'Internal note' });
    await note.pressSequentially(`They pay late, @${colleague.lastName}`);
    await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await note.press('Enter');
    await expect(note).toHaveValue(`They pay late, @${name} `);
    // What is typed as a note comes back as one.
    await page.reload();
    await expect(note).toHaveValue(`They pay late, @${name} `);
    await note.press('Enter');
    const sent = messagesOf(page).filter({ hasText: 'They pay late' });
    await expect(sent.getByText('Internal note. The client can’t see it.')).toBeVisible();
    await expect(page.getByText('Note saved')).toBeVisible();

    const theirs = await openElsewhere();
    await signIn(theirs, portalRoutes.adminLogin, colleague.email, colleague.password);
    await expect(theirs).toHaveURL(new RegExp(`${portalRoutes.adminPortal}(\\?|$)`));
    const { get } = await callsOf(theirs, 'admin');
    const mentions = { items: [{ projectId, projectName: 'Breakwater shop' }] };
    expect(await get('/admin/mentions')).toMatchObject(mentions);
    await openStaffThread(theirs, projectId);
    await expect(messagesOf(theirs).filter({ hasText: 'They pay late' })).toBeVisible();
    await expect.poll(() => get('/admin/mentions')).toMatchObject({ items: [] });

    await openThread(client, projectId);
    await expect(client.getByText('No messages yet')).toBeVisible();
    await expect(client.getByRole('radio', { name: 'Internal note' })).toHaveCount(0);
    const unread: unknown = await (await callsOf(client, 'client')).get('/client/unread');
    expect(unread).toMatchObject({ total: 0 });
  },
);

test(
  'in a client’s chat, opened in the inbox: a note with a mention leads the colleague there, and never the client',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    const person = newPerson();
    await register(client, person, `${portalRoutes.clientMessages}?with=team`);
    await say(client, 'Do you do logos too?');
    await expect(messagesOf(client)).toHaveText([/Do you do logos too/]);
    await signInStaff(page);
    const member = await addStaff(page);
    await page.goto(`${portalRoutes.adminPortal}?filter=replies`);
    await page.getByRole('link', { name: new RegExp(`${person.lastName}.*logos`) }).click();
    await expect(messagesOf(page)).toHaveText([/Do you do logos too/]);

    await page.getByRole('radio', { name: 'Internal note' }).check();
    const note = page.getByRole('textbox', { name: 'Internal note' });
    await note.fill(`@${member.name}, they pay late`);
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Reply' }).click();
    const question = page.getByRole('dialog', { name: 'Turn this note into a reply?' });
    await question.getByRole('button', { name: 'Keep it a note' }).click();
    await page.getByRole('button', { name: 'Add note' }).click();
    const sent = messagesOf(page).filter({ hasText: 'they pay late' });
    await expect(sent.getByText('Internal note. The client can’t see it.')).toBeVisible();
    await expect(page.getByText('Note saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: `Chat with ${person.firstName}` })).toBeVisible();
    await expect(page.getByText('This isn’t waiting any more.')).toHaveCount(0);

    const theirs = await openElsewhere();
    await enterStaff(theirs, member);
    await theirs.goto(portalRoutes.adminPortal);
    const mention = theirs.getByRole('link', { name: /they pay late/ });
    await mention.click();
    await expect(theirs.getByRole('heading', { name: `Chat with ${person.firstName}` })).toBeVisible();
    await expect(messagesOf(theirs).filter({ hasText: 'they pay late' })).toBeVisible();
    await expect(mention).toHaveCount(0);

    await page.getByRole('radio', { name: 'Reply' }).check();
    await say(page, 'We do.');
    await expect(messagesOf(client).last()).toContainText('We do.', soonerThanPolling);
    await expect(messagesOf(client)).toHaveText([/Do you do logos too/, /We do\./]);
    await client.reload();
    await expect(messagesOf(client)).toHaveText([/Do you do logos too/, /We do\./]);
    await expect(client.getByRole('radio', { name: 'Internal note' })).toHaveCount(0);
  },
);

test(
  'a note becomes a reply to the client only when asked for',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    await becomeClient(client, newPerson());
    const projectId = await createProject(client, 'Breakwater shop');
    await signInStaff(page, staffThread(projectId));
    const note = page.getByRole('textbox', { name: 'Internal note' });
    const question = page.getByRole('dialog', { name: 'Turn this note into a reply?' });
    await messageBox(page).press('Control+Shift+N');
    await note.fill('Charge double');

    await note.press('Control+Shift+N');
    await expect(question).toContainText('Charge double');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await page.getByRole('radio', { name: 'Reply' }).click();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('radio', { name: 'Internal note' })).toBeChecked();
    await page.getByRole('button', { name: 'Add note' }).click();
    const sent = messagesOf(page).filter({ hasText: 'Charge double' });
    await expect(sent.getByText('Internal note. The client can’t see it.')).toBeVisible();

    await note.fill('Kia ora');
    await note.press('Control+Shift+N');
    await question.getByRole('button', { name: 'Turn into a reply' }).click();
    await expect(messageBox(page)).toHaveValue('Kia ora');
    await messageBox(page).press('Enter');
    await openThread(client, projectId);
    await expect(messagesOf(client)).toHaveText([/Kia ora/]);
  },
);

test(
  'staff save a reply and send it with the client’s name, change it, delete it and restore it',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    const person = newPerson();
    await becomeClient(client, person);
    const projectId = await createProject(client, 'Breakwater shop');
    await signInStaff(page, staffThread(projectId));
    await messageBox(page).waitFor();
    const title = `Thanks ${randomUUID().slice(0, 8)}`;

    await page.getByRole('button', { name: 'Saved replies' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved replies' });
    await dialog.getByRole('button', { name: 'New reply' }).click();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Text').fill('Kia ora {{first_name}}, thanks for {{project}}.');
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    const pick = dialog.getByRole('option', { name: title });
    await expect(pick).toHaveAttribute('aria-selected', 'true');
    const filled = `Kia ora ${person.firstName}, thanks for Breakwater shop.`;
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
    await becomeClient(client, person);
    const projectId = await createProject(client, 'Breakwater shop');
    await signInStaff(page, staffThread(projectId));
    const box = messageBox(page);
    const title = `Launch ${randomUUID().slice(0, 8)}`;
    const { post } = await callsOf(page, 'admin');
    await post('/admin/saved-replies', { title, text: 'Kia ora {{first_name}}, live on {{due_date}}.' });

    await box.press('/');
    const dialog = page.getByRole('dialog', { name: 'Saved replies' });
    await dialog.getByRole('combobox', { name: 'Find a reply' }).fill(title);
    await expect(dialog.getByText('You fill in: launch date.')).toBeVisible();
    await dialog.getByRole('button', { name: `Change ${title}` }).click();
    await dialog.getByLabel('Text').fill('Kia ora {{first_name}}, live on {{launch}}.');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('{{launch}} isn’t a variable. Choose one of the list.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('combobox', { name: 'Find a reply' }).press('Enter');

    await expect(box).toHaveValue(`Kia ora ${person.firstName}, live on {{due_date}}.`);
    await expect(page.getByText('Fill in the launch date first.')).toBeVisible();
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
