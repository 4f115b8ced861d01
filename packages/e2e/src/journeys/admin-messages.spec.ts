import { portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { messageBox, messagesOf, say, soonerThanPolling } from '#/lib/conversations.ts';
import { newPerson, register, signInStaff } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, enterStaff } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'staff find a client, see that they wrote, and the two write to each other',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const person = newPerson();
    await register(page, person, `${portalRoutes.clientMessages}?with=team`);
    await say(page, 'Kia ora from the bakery');
    await expect(messagesOf(page)).toHaveText([/Kia ora from the bakery/]);

    const staff = await openElsewhere();
    await signInStaff(staff, portalRoutes.adminMessages);
    await staff.getByLabel('Search clients').fill(person.lastName);
    const entry = staff.getByRole('navigation', { name: 'Clients' }).getByRole('link');
    await expect(entry).toHaveText([new RegExp(`${person.lastName}.*1 unread`)]);
    await entry.click();
    await expect(messagesOf(staff)).toHaveText([/Kia ora from the bakery/]);
    await expect(entry).not.toContainText('unread');

    const colleague = await openElsewhere();
    await enterStaff(colleague, await addStaff(staff));
    await colleague.goto(new URL(staff.url()).pathname + new URL(staff.url()).search);
    await messageBox(colleague).pressSequentially('Kia ora koutou', { delay: 200 });
    await expect(staff.getByText(/is replying/)).toBeVisible(soonerThanPolling);
    await expect(page.getByText(/typing|replying/)).toHaveCount(0);

    await messageBox(staff).fill('Kia ora from the team');
    await messageBox(staff).press('Enter');
    await expect(messagesOf(page).last()).toContainText('Kia ora from the team', soonerThanPolling);
    await expect(messagesOf(colleague).last()).toContainText('Kia ora from the team', soonerThanPolling);
    await expectFit(staff);
    await staff.setViewportSize({ width: 390, height: 844 });
    await expect(messageBox(staff)).toBeInViewport({ ratio: 1 });
    await staff.getByRole('link', { name: 'All clients' }).click();
    await expect(messageBox(staff)).toBeHidden();
    await expect(staff.getByLabel('Search clients')).toBeVisible();
    await expect(staff.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute(
      'href',
      portalRoutes.adminDashboard,
    );
  },
);

test(
  '"Send and next" sends a reply and opens the next conversation that waits for one',
  { tag: anyWidth },
  async ({ page: staff, request }) => {
    const [waiting, person] = [await createUnseenClient({ request }), await createUnseenClient({ request })];
    await waiting.chat('I wait too');
    await person.chat('Kia ora from the bakery');

    await signInStaff(staff, portalRoutes.adminMessages);
    await staff.getByLabel('Search clients').fill(person.lastName);
    const clients = staff.getByRole('navigation', { name: 'Clients' }).getByRole('link');
    await clients.filter({ hasText: person.lastName }).click();
    await expect(messagesOf(staff)).toHaveText([/Kia ora from the bakery/]);
    const before = staff.url();
    // Other conversations may be of other journeys.
    const reply = `Kia ora ${person.lastName}`;
    const button = staff.getByRole('button', { name: /^Send and next/ });
    await expect(button).toBeDisabled();
    await messageBox(staff).fill(reply);
    await button.click();

    await expect.poll(person.readChat, soonerThanPolling).toContain(reply);
    await expect(staff).not.toHaveURL(before);
    await expect(staff.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('');
    await expect(staff.getByText(reply)).toHaveCount(0);
  },
);
