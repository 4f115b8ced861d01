import {
  memberRoleTexts,
  nextOwnerInput,
  type ClientUser,
  type CompanyInvitation,
  type CompanyPeople,
} from '@stackworks/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clientPortalPath, peoplePath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { companyFixture, editor, onlyCompany, personFixture } from '#/testing/company-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, Rejection } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const invitation: CompanyInvitation = {
  id: 'invitation',
  email: 'rangi@bakery.example',
  role: 'editor',
  invitedBy: 'Aroha Ngata',
  createdAt: '2026-11-20T00:00:00.000Z',
  expiresAt: '2099-11-27T00:00:00.000Z',
};
const calls = api.client.company;
const list = page.getByRole('list', { name: 'People at Bakery' });
const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
const email = page.getByLabelText('Email', { exact: true });
const open = () => openPortal(peoplePath, 'client');

let client: ClientUser;
let company: CompanyPeople;

beforeEach(() => {
  client = clientFixture();
  company = companyFixture();
  answerClient();
  answer(api.client.user, '$get', () => client);
  answer(calls, '$get', () => company);
});

it('says what a role means before somebody is invited to it', async () => {
  const sent = answer(calls.invitations, '$post', () => {
    if (sent.length === 1) {
      throw new Rejection(409, 'already_exists', {
        fields: { email: 'This person is in the company already.' },
      });
    }
    company = companyFixture({ invitations: [{ ...invitation, role: 'approver' }] });
    return invitation;
  });
  await open();
  await expect.element(page.getByText(memberRoleTexts.editor.invite)).toBeVisible();
  await page.getByLabelText('What they’ll do').selectOptions('approver');
  await expect.element(page.getByText(memberRoleTexts.approver.invite)).toBeVisible();
  await email.fill('hemi@bakery.example');
  const send = page.getByRole('button', { name: 'Send invite' });
  await send.click();
  await expect.element(page.getByText('This person is in the company already.').first()).toBeVisible();
  await expectAccessible();
  await email.fill(invitation.email);
  await send.click();
  await expect
    .element(row(invitation.email))
    .toMatchTextContent(/Invited .* by Aroha Ngata\. Not accepted yet/);
  await expect.element(email).toHaveValue('');
  expect(sent.at(-1)?.json).toEqual({ email: invitation.email, role: 'approver' });
  await expectAccessible();
});

it('starts with nobody but the owner, and the way to invite', async () => {
  company = companyFixture({ people: [personFixture()] });
  await open();
  await expect.element(row('Aroha Ngata')).toMatchTextContent(/you.*Owner.*Last here: now/);
  await expect.element(page.getByRole('button', { name: 'Send invite' })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Choose a new owner' })).toBeDisabled();
  await expectAccessible();
});

it('gives another role, and takes somebody out once that is confirmed', async () => {
  const person = calls.people[':personId'];
  const changed = answer(person, '$patch', () => {
    company = companyFixture({ people: [personFixture(), { ...editor, role: 'billing' }] });
    return company;
  });
  answer(person, '$delete', ({ params }) => {
    expect(params['personId']).toBe(editor.id);
    company = companyFixture({ people: [personFixture()] });
    return null;
  });
  await open();
  const role = page.getByLabelText('Role of Hemi Ngata');
  await role.selectOptions('billing');
  await expect.element(row('Hemi Ngata')).toMatchTextContent(memberRoleTexts.billing.may);
  expect(changed.map(({ json }) => json)).toEqual([{ role: 'billing' }]);
  await page.getByRole('button', { name: 'Remove Hemi Ngata' }).click();
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(row('Hemi Ngata')).not.toBeInTheDocument();
});

it('copies the link of an invitation, or shows it where nothing may be copied', async () => {
  company = companyFixture({ invitations: [invitation] });
  answer(calls.invitations[':invitationId'].link, '$post', () => ({
    url: 'https://example.test/join?token=a',
  }));
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await open();
  const button = row(invitation.email).getByRole('button', { name: `Copy the link for ${invitation.email}` });
  await button.click();
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(copy).toHaveBeenCalledWith('https://example.test/join?token=a');
  copy.mockRejectedValueOnce(new DOMException('Not allowed'));
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'The link to join' });
  await expect.element(dialog).toMatchTextContent('https://example.test/join?token=a');
  await expectAccessible();
  copy.mockRestore();
});

it('asks somebody to take over with the owner’s password, until nobody is asked', async () => {
  answer(calls['next-owner'], '$post', ({ json }) => {
    const { personId, password } = nextOwnerInput.parse(json);
    expect(password).toBe('flour and salt');
    company = companyFixture({ nextOwner: { personId, expiresAt: invitation.expiresAt } });
    return company;
  });
  answer(calls['next-owner'], '$delete', () => {
    company = companyFixture();
    return company;
  });
  await open();
  await page.getByRole('button', { name: 'Choose a new owner' }).click();
  await page.getByLabelText('Your password').fill('flour and salt');
  await expectAccessible();
  await page.getByRole('button', { name: 'Ask them' }).click();
  const asked = page.getByText('We’ve asked Hemi Ngata. Nothing changes until they say yes.');
  await expect.element(asked).toBeVisible();
  await page.getByRole('button', { name: 'Ask nobody' }).click();
  await expect.element(asked).not.toBeInTheDocument();
});

it('asks for two approvals once there are two who can approve', async () => {
  company = companyFixture({ people: [personFixture(), { ...editor, role: 'approver' }] });
  const sent = answer(calls, '$patch', () => {
    company = { ...company, needsTwoApprovals: true };
    return company;
  });
  await open();
  await page
    .getByLabelText('Ask for a yes from Aroha and Hemi before a version goes live.', { exact: false })
    .click();
  await expect.poll(() => sent.map(({ json }) => json)).toEqual([{ needsTwoApprovals: true }]);
  await expect.element(page.getByRole('checkbox')).toBeChecked();
});

it('shows an editor who is in the company, and nothing to manage it', async () => {
  client = clientFixture({ personId: editor.id, memberRole: 'editor' });
  company = companyFixture({ invitations: [invitation] });
  await open();
  await expect.element(row('Hemi Ngata')).toMatchTextContent('you');
  await expect.element(row('Aroha Ngata')).toMatchTextContent('Owner');
  await expect.element(email).not.toBeInTheDocument();
  await expect.element(row(invitation.email)).not.toBeInTheDocument();
  await expect.element(list.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(page.getByText('Transfer the company')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect.element(page.getByLabelText('First name')).toBeVisible();
  await expect.element(page.getByLabelText('Phone', { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Your data' })).not.toBeInTheDocument();
});

it('lets an editor leave, once they have confirmed it', async () => {
  client = clientFixture({ personId: editor.id, memberRole: 'editor' });
  const sent = answer(calls.leave, '$post', () => null);
  await open();
  await page.getByRole('button', { name: 'Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave Bakery?' });
  await expect.element(dialog).toMatchTextContent('We’ll email its owner.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Leave' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('You’ve left Bakery')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('switches between the companies that somebody is in', async () => {
  answer(api.client.companies, '$get', () => ({
    items: [...onlyCompany.items, { id: 'joinery', name: 'Joinery', role: 'approver' as const }],
  }));
  // The page is left once it is answered.
  const sent = answer(api.client.companies[':id'].switch, '$post', () => new Promise(() => undefined));
  await openPortal(clientPortalPath('settings'), 'client');
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Company: Bakery' }).click();
  await expect
    .element(page.getByRole('menuitemradio', { name: 'Bakery Owner' }))
    .toHaveAttribute('aria-checked', 'true');
  await expectAccessible();
  await page.getByRole('menuitemradio', { name: 'Joinery Approver' }).click();
  await expect.poll(() => sent.map(({ params }) => params)).toEqual([{ id: 'joinery' }]);
});
