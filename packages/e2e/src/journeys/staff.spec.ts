import { portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { newPerson, signIn, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';

test(
  'an admin adds a colleague, who can then sign in',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const colleague = newPerson();
    await signInStaff(page, `${portalRoutes.adminAuth}?tab=add-admin`);
    await page.getByLabel('First name').fill(colleague.firstName);
    await page.getByLabel('Last name').fill(colleague.lastName);
    await page.getByLabel('Email').fill(colleague.email);
    await page.getByLabel('Password').fill(colleague.password);
    await page.getByRole('button', { name: 'Add Admin' }).click();
    await expect(page.getByText('Registration Successful')).toBeVisible();

    const theirs = await openElsewhere();
    await signIn(theirs, portalRoutes.adminLogin, colleague.email, colleague.password);
    const name = `${colleague.firstName} ${colleague.lastName}`;
    await expect(theirs.getByRole('button', { name: `${name} Admin` })).toBeVisible();
  },
);
