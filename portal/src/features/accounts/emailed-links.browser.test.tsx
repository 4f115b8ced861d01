import { portalRoutes } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, connectionLost } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

it('confirms an address again when asked, after the connection was lost', async () => {
  let isDown = true;
  answer(api.client['verify-email'], '$post', () => {
    if (isDown) throw connectionLost();
    return { message: 'Thank you.' };
  });
  await openPortal(`${portalRoutes.verifyEmail}?token=a-link`);
  await expect.element(page.getByText('We couldn’t confirm your email address')).toBeVisible();
  await expectAccessible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Your email address is confirmed.', { exact: false })).toBeVisible();
});

it('asks for a link to a new password with an address that can be right, and keeps it when that fails', async () => {
  let isDown = true;
  const sent = answer(api.client['forgot-password'], '$post', () => {
    if (isDown) throw connectionLost();
    return { message: 'Sent.' };
  });
  await openPortal(portalRoutes.forgotPassword);
  const email = page.getByLabelText('Email');
  const send = page.getByRole('button', { name: 'Send the link' });
  await email.fill('not an address');
  await send.click();
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  expect(sent).toEqual([]);
  await email.fill('aroha@bakery.example');
  await send.click();
  await expect.element(page.getByText('Failed to connect to server', { exact: false }).first()).toBeVisible();
  await expect.element(email).toHaveValue('aroha@bakery.example');
  isDown = false;
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Try another address' }).click();
  await expect.element(email).toBeVisible();
});
