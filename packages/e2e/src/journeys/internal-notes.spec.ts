import { portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import {
  becomeClientWithProject,
  callsOf,
  messagesOf,
  openStaffThread,
  openThread,
  say,
  soonerThanPolling,
} from '#/lib/conversations.ts';
import { newPerson, register, signIn, signInStaff } from '#/lib/people.ts';
import { addStaff, enterStaff } from '#/lib/staff.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'staff leave a note that names a colleague: the colleague is notified, and the client sees nothing of it',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    const projectId = await becomeClientWithProject(client);
    await signInStaff(page);
    const colleague = { ...newPerson(), firstName: 'Hana' };
    const name = `${colleague.firstName} ${colleague.lastName}`;
    await (await callsOf(page, 'admin')).post('/admin/register', colleague);

    await openStaffThread(page, projectId);
    await page.getByRole('radio', { name: 'Internal note' }).check();
    const note = page.getByRole('textbox', { name: 'Internal note' });
    await note.pressSequentially(`They pay late, @${colleague.lastName}`);
    await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
    await note.press('Enter');
    await expect(note).toHaveValue(`They pay late, @${name} `);
    await note.press('Enter');
    const sent = messagesOf(page).filter({ hasText: 'They pay late' });
    await expect(sent.getByText('Internal note. The client can’t see it.')).toBeVisible();
    await expect(page.getByText('Note saved')).toBeVisible();

    const theirs = await openElsewhere();
    await signIn(theirs, portalRoutes.adminLogin, colleague.email, colleague.password);
    await expect(theirs).toHaveURL(new RegExp(`${portalRoutes.adminPortal}(\\?|$)`));
    const { get } = await callsOf(theirs, 'admin');
    const mentions = { items: [{ projectId, subjectName: 'Bakery site' }] };
    expect(await get('/admin/mentions')).toMatchObject(mentions);
    await openStaffThread(theirs, projectId);
    await expect(messagesOf(theirs).filter({ hasText: 'They pay late' })).toBeVisible();
    expect(await get('/admin/mentions')).toMatchObject(mentions);
    await theirs.getByRole('radio', { name: 'Internal note' }).check();
    const reply = theirs.getByRole('textbox', { name: 'Internal note' });
    await reply.fill('I’ll ring them.');
    await reply.press('Enter');
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
    await page.goto(`${portalRoutes.adminPortal}?who=everyone&filter=replies`);
    await page.getByRole('link', { name: new RegExp(`${person.lastName}.*logos`) }).click();
    await expect(messagesOf(page)).toHaveText([/Do you do logos too/]);

    await page.getByRole('radio', { name: 'Internal note' }).check();
    const note = page.getByRole('textbox', { name: 'Internal note' });
    await note.fill(`@${member.name}, they pay late`);
    const theirs = await openElsewhere();
    await enterStaff(theirs, member);
    await theirs.goto(portalRoutes.adminPortal);
    await expect(theirs.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await page.getByRole('button', { name: 'Add note' }).click();
    const alert = theirs.getByRole('status').filter({ hasText: 'mentioned you in a note' });
    await expect(alert.getByRole('button', { name: 'Open' })).toBeVisible(soonerThanPolling);
    const sent = messagesOf(page).filter({ hasText: 'they pay late' });
    await expect(sent.getByText('Internal note. The client can’t see it.')).toBeVisible();
    await expect(page.getByText('Note saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: `Chat with ${person.firstName}` })).toBeVisible();
    await expect(page.getByText('Already dealt with.')).toHaveCount(0);

    const mention = theirs.getByRole('link', { name: /they pay late/ });
    await mention.click();
    await expect(theirs.getByRole('heading', { name: `Chat with ${person.firstName}` })).toBeVisible();
    await expect(messagesOf(theirs).filter({ hasText: 'they pay late' })).toBeVisible();
    await expect(theirs.getByText('You were mentioned.')).toBeVisible();
    await theirs.reload();
    await expect(mention).toBeVisible();
    await theirs.getByRole('button', { name: 'Done' }).click();
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
