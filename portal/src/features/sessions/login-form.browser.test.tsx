import { portalRoutes } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answer, Rejection } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

it('explains input that cannot be right before it is sent, and keeps the address when it is rejected', async () => {
  const sent = answer(api.client.login, '$post', () => {
    throw new Rejection(401, 'invalid_credentials', { message: 'Invalid email or password.' });
  });
  const screen = await openPortal(portalRoutes.clientLogin);
  await screen.getByLabelText('Email').fill('aroha@');
  await screen.getByRole('textbox', { name: 'Password' }).fill('short');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Please enter a valid email address')).toBeVisible();
  await expect.element(screen.getByText('Password must be at least 6 characters')).toBeVisible();
  expect(sent).toHaveLength(0);

  await screen.getByLabelText('Email').fill('aroha@bakery.example');
  await screen.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Login failed', { exact: true })).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([
    { email: 'aroha@bakery.example', password: 'not-the-password' },
  ]);
  await expect.element(screen.getByLabelText('Email')).toHaveValue('aroha@bakery.example');
});

it('shows the password and signs in with the keyboard alone', async () => {
  const sent = answer(api.client.login, '$post', () => {
    throw new Rejection(401, 'invalid_credentials');
  });
  const screen = await openPortal(portalRoutes.clientLogin);
  await screen.getByLabelText('Email').click();
  await userEvent.keyboard('aroha@bakery.example{Tab}flour and salt{Tab} ');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'text');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toHaveLength(1);
});

it('creates an account with the keyboard alone', async () => {
  const sent = answer(api.client.register, '$post', () => {
    throw new Rejection(409, 'already_exists', { fields: { email: 'This address has an account.' } });
  });
  const screen = await openPortal(portalRoutes.clientAuth);
  await screen.getByRole('tab', { name: 'Sign In' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Create Account' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByLabelText('First name')).toHaveFocus();
  await userEvent.keyboard(
    'Aroha{Tab}Ngata{Tab}aroha@bakery.example{Tab}flour and salt{Tab}{Tab}Bakery{Enter}',
  );
  await expect.element(screen.getByText('This address has an account.')).toBeVisible();
  expect(sent[0]?.json).toMatchObject({ firstName: 'Aroha', company: 'Bakery', password: 'flour and salt' });
});
