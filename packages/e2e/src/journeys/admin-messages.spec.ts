import { portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { messageBox, messagesOf, say } from '#/lib/conversations.ts';
import { newPerson, register, signInStaff } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';

// The second the rule allows is timed in api/src/modules/events/delivery.test.ts; a busy machine draws later.
const within = { timeout: 3000 };

test('staff find a client, see that they wrote, and the two write to each other', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'The phone’s two screens are walked here as well.');
  const person = newPerson();
  await register(page, person, `${portalRoutes.clientMessages}?with=team`);
  await say(page, 'Kia ora from the bakery');
  await expect(messagesOf(page)).toHaveText([/Kia ora from the bakery/]);

  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff, portalRoutes.adminMessages);
  await staff.getByLabel('Search clients').fill(person.lastName);
  const entry = staff.getByRole('navigation', { name: 'Clients' }).getByRole('link');
  await expect(entry).toHaveText([new RegExp(`${person.lastName}.*1 unread`)]);
  await entry.click();
  await expect(messagesOf(staff)).toHaveText([/Kia ora from the bakery/]);
  await expect(entry).not.toContainText('unread');

  await messageBox(staff).fill('Kia ora from the team');
  await messageBox(staff).press('Enter');
  await expect(messagesOf(page).last()).toContainText('Kia ora from the team', within);
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
});
