import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { callsOf } from '#/lib/conversations.ts';
import { createProject, newPerson, register, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'staff find a client, note, grant a plan and suspend, and the client’s open screen follows',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = newPerson();
    const theirs = await openElsewhere();
    await register(theirs, client);
    await createProject(theirs, { projectName: 'Bakery site' });

    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=clients`);
    await page.getByLabel('Search clients').fill(client.lastName);
    const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(client.company);
    await expect(page.getByText(`${client.firstName} ${client.lastName}. With us since`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Projects' })).toContainText('Bakery site');

    const chat = page.getByRole('region', { name: 'Messages' });
    await expect(chat).toContainText('No messages yet');
    await expect(chat.getByRole('link')).toHaveText(['Write to them']);
    const { post } = await callsOf(theirs, 'client');
    await post('/messages', { content: 'Is the oven on the home page?' });
    await expect(chat.getByRole('listitem')).toContainText('Is the oven on the home page?');
    await expect(chat).toContainText('1 unread');
    await expect(chat.getByRole('link', { name: 'All messages' })).toHaveAttribute('href', /chat=/);

    const writeNote = page.getByRole('button', { name: 'Write a note' });
    await writeNote.click();
    await expect(page.getByLabel('New note')).toBeFocused();
    await page.getByLabel('New note').fill('Rings on Fridays');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Rings on Fridays');
    await expect(page.getByLabel('New note')).toBeHidden();
    await expect(writeNote).toBeFocused();

    const grant = page.getByRole('button', { name: 'Grant a plan' });
    const plan = await page.getByRole('heading', { name: 'Plan and money' }).boundingBox();
    expect((await grant.boundingBox())?.y).toBeLessThan((plan?.y ?? 0) + (plan?.height ?? 0) / 2);
    await grant.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Plan').selectOption({ label: 'SuperStack' });
    await dialog.getByRole('button', { name: 'Grant plan' }).click();
    await expect(dialog.getByText('Add a reason for your colleagues')).toBeVisible();
    await dialog.getByLabel('Reason').fill('A year on us');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Grant plan' }).click();
    await expect(page.getByRole('list', { name: 'Subscription history' })).toContainText('A year on us');
    await expect(theirs.getByText('SuperStack').first()).toBeVisible();

    await page.getByRole('button', { name: 'Suspend client' }).click();
    await dialog.getByLabel('Reason').fill('Card was stolen');
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Reactivate client' })).toBeVisible();
    await expect(theirs.getByText('Please log in to access the portal')).toBeVisible();
    const signIn = { email: client.email, password: client.password };
    expect((await theirs.request.post(`${mounts.api}/client/login`, { data: signIn })).status()).toBe(401);

    const address = page.url();
    for (const portal of [portalRoutes.adminPortal, portalRoutes.adminPortalOld]) {
      await page.goto(`${portal}?tab=clients`);
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: client.email });
      await expect(row).toContainText('Suspended');
    }
    await page.goto(address);
    await page.getByRole('button', { name: 'Reactivate client' }).click();
    await dialog.getByRole('button', { name: 'Reactivate', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Suspend client' })).toBeVisible();
    expect((await theirs.request.post(`${mounts.api}/client/login`, { data: signIn })).status()).toBe(200);
  },
);

test('the search for clients follows the address', async ({ page }) => {
  await signInStaff(page, `${portalRoutes.adminDashboard}?tab=clients`);
  const search = page.getByLabel('Search clients');
  await search.fill('nobody has this name');
  await expect(page.getByText('No clients match')).toBeVisible();
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Clients' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('nobody has this name');
});
