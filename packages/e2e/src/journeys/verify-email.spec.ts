import { portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { findEmailedLink } from '#/lib/mailbox.ts';
import { becomeUnpaid, newPerson } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';

test('the link in the welcome email confirms the address, with the password where nobody is signed in', async ({
  page,
  openElsewhere,
  request,
}) => {
  const person = newPerson();
  await becomeUnpaid(page, person);
  await page.goto(portalRoutes.clientSettings);
  await expect(page.getByText(`${person.email} isn’t verified yet.`)).toBeVisible();

  const link = await findEmailedLink(request, person.email, portalRoutes.verifyEmail);
  const elsewhere = await openElsewhere();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('Enter the password you registered with.')).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByLabel('Password').fill(person.password);
  await elsewhere.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(elsewhere.getByText('Your email address is confirmed.')).toBeVisible();
  await expectAccessible(elsewhere);

  await elsewhere.goto(link);
  await expect(elsewhere.getByText('This link has been used')).toBeVisible();
  await expectAccessible(elsewhere);
  await expect(elsewhere.getByRole('link', { name: 'Go to Login' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.goto(portalRoutes.clientSettings);
  await expect(page.getByText('Verified.')).toBeVisible();
});

test(
  'a new link can be requested, and only the newest works',
  { tag: anyWidth },
  async ({ page, request }) => {
    const person = newPerson();
    await becomeUnpaid(page, person);
    const first = await findEmailedLink(request, person.email, portalRoutes.verifyEmail);
    await page.goto(portalRoutes.clientSettings);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('We’ve sent you a new link.')).toBeVisible();
    const second = await findEmailedLink(request, person.email, portalRoutes.verifyEmail, first);

    await page.goto(first);
    await expect(page.getByText('This link has been used')).toBeVisible();
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page.getByText('We’ve sent you a new link.')).toBeVisible();

    await page.goto(await findEmailedLink(request, person.email, portalRoutes.verifyEmail, second));
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to your portal' }).click();
    await expect(page.getByText(`Welcome, ${person.firstName} ${person.lastName}`)).toBeVisible();
  },
);
