import { portalRoutes } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, Rejection } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

it('leads to the sign-in when the first setup comes too late', async () => {
  answer(api.admin.setup, '$get', () => ({ open: true }));
  answer(api.admin.initialize, '$post', () => {
    throw new Rejection(409, 'already_exists', { message: 'Admin users already exist.' });
  });
  await openPortal(`${portalRoutes.adminAuth}?tab=first-setup#setup-token=from-the-log`);
  await expect.element(page.getByLabelText('Setup token')).toHaveValue('from-the-log');
  await expectAccessible();
  await page.getByLabelText('First name').fill('Priya');
  await page.getByLabelText('Last name').fill('Nair');
  await page.getByLabelText('Email').fill('priya@stackworks.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('kererū-and-tūī');
  await page.getByRole('button', { name: 'Create first admin' }).click();
  await expect.element(page.getByText('Admin users already exist. Please use the login tab.')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
});
