import { mapNames, keysOf, notificationKinds, portalRoutes, type ClientUser } from '@stackworks/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, connectionLost, Rejection } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const { keyboard } = userEvent;
const company = page.getByLabelText('Company', { exact: false });
const email = page.getByLabelText('Email', { exact: true });
const save = page.getByRole('button', { name: 'Save Changes' });
const passwords = page.getByLabelText('Current password', { exact: true });
const open = () => openPortal(portalRoutes.clientSettings, 'client');

let client: ClientUser;

beforeEach(() => {
  client = clientFixture();
  answerClient();
  answer(api.client.user, '$get', () => client);
});

it('saves a switch at once, and takes it back when that fails', async () => {
  const preferences = api.client['notification-preferences'];
  let isDown = false;
  const sent = answer(preferences, '$patch', () => {
    if (isDown) throw connectionLost();
    isDown = true;
    return mapNames(keysOf(notificationKinds.client), () => true);
  });
  await open();
  const messages = page.getByRole('switch', { name: /^Messages/ });
  await expect.element(messages).toBeChecked();
  messages.element().focus();
  await keyboard(' ');
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect.element(messages).not.toBeChecked();
  answer(preferences, '$get', () => ({
    ...mapNames(keysOf(notificationKinds.client), () => true),
    messages: false,
  }));
  await messages.click();
  await expect.element(page.getByText('Not saved. Please try again.')).toBeVisible();
  await expect.element(messages).not.toBeChecked();
  expect(sent.map(({ json }) => json)).toEqual([{ messages: false }, { messages: true }]);
});

it('keeps what is typed through a failed save and a reload, until Cancel discards it', async () => {
  answer(api.client.profile, '$patch', () => {
    throw connectionLost();
  });
  const screen = await open();
  await company.fill('Harbour Bread');
  await save.click();
  await expect.element(page.getByText('Failed to save settings. Please try again.').first()).toBeVisible();
  await expectAccessible();
  await screen.unmount();
  await openPortal(portalRoutes.clientPortal, 'client');
  await expect.element(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
  // Cancel leads back to where they came from.
  window.history.pushState(null, '', portalRoutes.clientSettings);
  await expect.element(company).toHaveValue('Harbour Bread');
  await expect.element(page.getByText('Not saved yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => window.location.pathname).toBe(portalRoutes.clientPortal);
  window.history.forward();
  await expect.element(company).toHaveValue('Bakery');
});

it('explains input that cannot be right, before it is sent', async () => {
  await open();
  await page.getByLabelText('First name').fill(' ');
  await email.fill('aroha@');
  await page.getByLabelText('Phone', { exact: false }).fill('not a phone');
  await save.click();
  await expect.element(page.getByText('First name is required')).toBeVisible();
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect.element(page.getByText('Enter a phone number, such as 021 555 0123')).toBeVisible();
  await expectAccessible();
});

it('asks for the password before it changes the address, which waits until it is confirmed', async () => {
  const sent = answer(api.client.profile, '$patch', ({ json }) => {
    if (sent.length === 1) {
      throw new Rejection(422, 'invalid_input', {
        fields: { currentPassword: 'That’s not your current password' },
      });
    }
    expect(json).toMatchObject({ email: 'new@bakery.example', currentPassword: 'flour and salt' });
    client = clientFixture({ pendingEmail: 'new@bakery.example' });
    return client;
  });
  answer(api.client['pending-email'], '$delete', () => {
    client = clientFixture();
    return client;
  });
  await open();
  await expect.element(passwords).toHaveLength(1);
  await email.fill('new@bakery.example');
  await expect.element(passwords).toHaveLength(2);
  await save.click();
  await expect
    .element(page.getByText('Enter your current password to change your email address'))
    .toBeVisible();
  expect(sent).toEqual([]);
  await passwords.first().fill('not my password');
  await save.click();
  await expect.element(page.getByText('That’s not your current password').first()).toBeVisible();
  await passwords.first().fill('flour and salt');
  await save.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  await expect.element(passwords).toHaveLength(1);
  await expect
    .element(page.getByText('Waiting for you to confirm new@bakery.example.', { exact: false }))
    .toBeVisible();
  await expect.element(email).toHaveValue('aroha@bakery.example');
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect
    .element(page.getByText('Waiting for you to confirm', { exact: false }))
    .not.toBeInTheDocument();
});

it('sends no photo that is too large or no image', async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send');
  await open();
  await expect.element(page.getByText('under 1 MB.', { exact: false })).toBeVisible();
  const photo = page.getByLabelText('Photo file');
  await photo.upload(new File([new Uint8Array(1_000_001)], 'me.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText('Please select an image under 1MB').first()).toBeVisible();
  await expectAccessible();
  await photo.upload(new File(['kia ora'], 'me.txt', { type: 'text/plain' }));
  await expect.element(page.getByText('Not an image')).toBeVisible();
  await expect
    .element(page.getByText('Please select an image: JPEG, PNG, HEIC', { exact: false }).first())
    .toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

it('asks before it signs out everywhere', async () => {
  await open();
  const leave = page.getByRole('button', { name: 'Sign out everywhere' });
  await leave.click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(leave).toHaveFocus();
});
