import { memberRoleTexts, portalRoutes, tokenKeys, type InvitationOffer } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, Rejection } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const offer: InvitationOffer = {
  company: 'Bakery',
  invitedBy: 'Aroha Ngata',
  email: 'hemi@bakery.example',
  role: 'approver',
  hasAccount: false,
};
const { invitations, 'next-owner': nextOwner } = api.client;
const join = page.getByRole('button', { name: 'Join Bakery' });
const open = () => openPortal(`${portalRoutes.joinCompany}?token=a-link`);
const approver = clientFixture({ personId: 'hemi', firstName: 'Hemi', memberRole: 'approver' });
const signedIn = { token: 'a-session', message: 'Welcome', user: approver };

beforeEach(() => {
  answerClient();
  answer(api.client.user, '$get', () => approver);
});

it('joins as a new person, with names and a password', async () => {
  answer(invitations.check, '$post', () => offer);
  const sent = answer(invitations.accept, '$post', () => signedIn);
  await open();
  await expect.element(page.getByText(memberRoleTexts.approver.invite)).toBeVisible();
  await join.click();
  await expect.element(page.getByText('First name is required')).toBeVisible();
  await expectAccessible();
  await page.getByLabelText('First name').fill('Hemi');
  await page.getByLabelText('Last name').fill('Ngata');
  await page.getByLabelText('Password', { exact: true }).fill('flour and salt');
  await join.click();
  await expect.element(page.getByRole('tab', { name: 'Projects' })).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([
    { token: 'a-link', firstName: 'Hemi', lastName: 'Ngata', password: 'flour and salt' },
  ]);
  expect(localStorage.getItem(tokenKeys.client.current)).toBe('a-session');
  expect(window.location.pathname).toBe(portalRoutes.clientPortal);
});

it('joins with the password of an account that there is', async () => {
  answer(invitations.check, '$post', () => ({ ...offer, hasAccount: true }));
  const sent = answer(invitations.accept, '$post', () => {
    if (sent.length > 1) return signedIn;
    throw new Rejection(422, 'invalid_input', {
      fields: { password: 'That’s not the password for this account' },
    });
  });
  await open();
  await page.getByLabelText('Your password').fill('not my password');
  await join.click();
  await expect.element(page.getByText('That’s not the password for this account').first()).toBeVisible();
  await expect.element(page.getByLabelText('First name')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByLabelText('Your password').fill('flour and salt');
  await join.click();
  await expect.element(page.getByRole('tab', { name: 'Projects' })).toBeVisible();
  expect(sent.at(-1)?.json).toEqual({ token: 'a-link', password: 'flour and salt' });
});

it('says why an invitation no longer works', async () => {
  answer(invitations.check, '$post', () => {
    throw new Rejection(410, 'link_expired', { message: 'This invitation has been used.' });
  });
  await open();
  await expect.element(page.getByText('This invitation has been used.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go to Login' }))
    .toHaveAttribute('href', portalRoutes.simpleLogin);
  await expectAccessible();
});

it('takes a company over once its next owner says yes', async () => {
  answer(nextOwner.check, '$post', () => ({
    company: 'Bakery',
    owner: 'Aroha Ngata',
    email: 'hemi@bakery.example',
  }));
  const sent = answer(nextOwner.accept, '$post', () => {
    if (sent.length > 1) return { message: 'You own the company now.' };
    throw new Rejection(409, 'conflict', { message: 'This person owns another company.' });
  });
  await openPortal(`${portalRoutes.takeOverCompany}?token=a-link`);
  const accept = page.getByRole('button', { name: 'Yes, take over Bakery' });
  await accept.click();
  await expect.element(page.getByText('This person owns another company.', { exact: false })).toBeVisible();
  await expectAccessible();
  await accept.click();
  await expect.element(page.getByText('You own Bakery now.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to your portal' })).toBeVisible();
});
