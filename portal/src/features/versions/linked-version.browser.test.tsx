import { portalRoutes, type LinkedVersion } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, Rejection } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const version: LinkedVersion['version'] = {
  id: 'version-2',
  projectId: 'project',
  number: 2,
  title: 'Kitchen gallery',
  description: 'Sorted by timber. See https://joinery.example/kitchens',
  status: 'pending',
  feedback: null,
  change: null,
  isFinal: true,
  files: [{ id: 'plan', fileName: 'plan.pdf', fileType: 'pdf' }],
  createdAt: '2026-11-23T00:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  approvals: [],
  can: { approve: true, requestChanges: true },
};
const linked: LinkedVersion = {
  company: 'Sutherland Joinery',
  projectName: 'Joinery website',
  person: { firstName: 'Tom', lastName: 'Sutherland' },
  version,
  nextChange: { countedAs: 'monthly', number: 4, of: 15 },
  expiresAt: '2026-11-30T00:00:00.000Z',
};
const links = api['version-links'];
const approve = page.getByRole('button', { name: 'Approve as Tom Sutherland' });
const open = (shown: LinkedVersion = linked) => {
  answer(links.check, '$post', () => shown);
  return openPortal(`${portalRoutes.versionLink}?token=a-link`);
};

it('shows the version and who answers, and approves it with one press', async () => {
  const decided = {
    status: 'approved',
    decidedBy: 'Tom Sutherland',
    decidedAt: '2026-11-24T02:10:00.000Z',
  } as const;
  const can = { approve: false, requestChanges: false };
  const sent = answer(links.approve, '$post', () => ({
    ...linked,
    version: { ...version, ...decided, can },
  }));
  await open();
  await expect.element(page.getByRole('heading', { name: 'Joinery website, version 2' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'https://joinery.example/kitchens' })).toBeVisible();
  await expectAccessible();
  await approve.dblClick();
  await expect.element(page.getByText(/Tom Sutherland approved this on/)).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([{ token: 'a-link' }]);
  await expectAccessible();
});

it('says what changes count as before they are sent, and stores what is typed', async () => {
  const sent = answer(links['request-changes'], '$post', () => {
    throw new Rejection(500, 'internal');
  });
  await open();
  await page.getByRole('button', { name: 'Ask for changes' }).click();
  await expect.element(page.getByText('Revision 4 of 15 this month.')).toBeVisible();
  await page.getByLabelText('What should change?').fill('A price under every kitchen');
  await page.getByRole('button', { name: 'Send changes as Tom' }).click();
  await expect.element(page.getByText('That didn’t send')).toBeVisible();
  expect(sent.at(-1)?.json).toEqual({ token: 'a-link', feedback: 'A price under every kitchen' });
  await expect.element(page.getByLabelText('What should change?')).toHaveValue('A price under every kitchen');
  await expectAccessible();
});

it('offers an editor no approval', async () => {
  await open({ ...linked, version: { ...version, can: { approve: false, requestChanges: true } } });
  await expect.element(page.getByRole('button', { name: 'Ask for changes' })).toBeVisible();
  await expect.element(approve).not.toBeInTheDocument();
});

it('says whose yes is missing', async () => {
  const approvals = [{ name: 'Bruce Sutherland', createdAt: '2026-11-24T02:10:00.000Z' }];
  await open({ ...linked, version: { ...version, approvals } });
  await expect.element(page.getByText(/Bruce Sutherland said yes on/)).toBeVisible();
});

it('sends a new link in place of one that has ended', async () => {
  answer(links.check, '$post', () => {
    throw new Rejection(410, 'link_expired');
  });
  const sent = answer(links.renew, '$post', () => ({ message: 'We’ve emailed you a new link.' }));
  await openPortal(`${portalRoutes.versionLink}?token=an-old-link`);
  await page.getByRole('button', { name: 'Email me a new link' }).click();
  await expect
    .element(page.getByText('We’ve emailed you a new link. It works for seven days.'))
    .toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([{ token: 'an-old-link' }]);
  await expectAccessible();
});
