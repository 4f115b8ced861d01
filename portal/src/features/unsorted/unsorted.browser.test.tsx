import { portalRoutes, type FiledEmail, type UnsortedEmailDetail } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerStaff } from '#/testing/answer-staff.ts';
import { answer, type Sent } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const { keyboard } = userEvent;
const list = page.getByRole('region', { name: 'Emails' });
const row = (subject: string) => list.getByRole('listitem').filter({ hasText: subject });
const reader = page.getByRole('region', { name: 'Reading' });
const title = (subject: string) => reader.getByRole('heading', { name: subject });

/** An email of a client, from another address than theirs. */
const email = (subject: string, values: Partial<UnsortedEmailDetail> = {}): UnsortedEmailDetail => ({
  id: subject,
  list: 'unsorted',
  reason: 'foreign',
  sender: 'aroha@bakery.example',
  senderName: 'Aroha Ngata',
  subject,
  snippet: `About ${subject}`,
  receivedAt: '2026-11-20T00:00:00.000Z',
  recipients: ['reply@stackworks.example'],
  text: `Kia ora, about ${subject}.`,
  files: [],
  places: [],
  mayBlock: true,
  sorted: null,
  ...values,
});

const emails = api.admin['unsorted-emails'];
const one = emails[':id'];
let waiting: UnsortedEmailDetail[];
let broughtBack: readonly Sent[];

beforeEach(async () => {
  const chat = { kind: 'chat', subjectId: 'aroha', name: 'Aroha Ngata' } as const;
  const all = [email('Noise'), email('The menu', { places: [chat] }), email('Buy now')];
  const find = (id: string | undefined) => all.find((each) => each.id === id) ?? email('Nothing');
  const takeOut = (id: string | undefined) => {
    waiting = waiting.filter((each) => each.id !== id);
    return find(id);
  };
  const putBack = (id: string | undefined) => {
    waiting = all.filter((each) => each.id === id || waiting.includes(each));
    return find(id);
  };
  waiting = all;
  answerStaff();
  answer(emails, '$get', () => ({
    items: waiting,
    nextCursor: null,
    counts: { unsorted: waiting.length, automatic: 0, blocked: 0 },
  }));
  answer(one, '$get', ({ params }) => find(params['id']));
  answer(one.dismiss, '$post', ({ params }) => takeOut(params['id']));
  broughtBack = answer(one.dismiss, '$delete', ({ params }) => putBack(params['id']));
  await openPortal(`${portalRoutes.adminPortal}?who=unsorted`, 'admin');
  await expect.element(title('Noise')).toBeVisible();
});

it('dismisses an email with E, opens the next, and brings it back with Z', async () => {
  await keyboard('e');
  await expect.element(row('Noise')).not.toBeInTheDocument();
  await expect.element(title('The menu')).toBeVisible();
  await expect.element(page.getByText('Dismissed')).toBeVisible();
  await keyboard('z');
  await expect.element(row('Noise')).toBeVisible();
});

it('moves along the rows with J and K', async () => {
  await keyboard('jj');
  await expect.element(row('Buy now').getByRole('link')).toHaveFocus();
  await keyboard('k');
  await expect.element(row('The menu').getByRole('link')).toHaveFocus();
});

it('offers a client’s own chat first and asks about it, and after filing Z brings back nothing older', async () => {
  const filed = answer(one.file, '$post', ({ params }): FiledEmail => {
    waiting = waiting.filter(({ id }) => id !== params['id']);
    return { kind: 'chat', subjectId: 'aroha', rejected: [] };
  });
  await keyboard('e');
  await expect.element(page.getByText('Dismissed')).toBeVisible();
  await expect.element(title('The menu')).toBeVisible();
  await reader
    .getByRole('button', { name: /^File to the / })
    .first()
    .click();
  const asked = page.getByRole('dialog', { name: 'File to' });
  await expect.element(asked).toMatchTextContent('reads this email in the chat with Aroha Ngata');
  expect(filed).toEqual([]);
  await asked.getByRole('button', { name: 'File it' }).click();
  await expect.element(page.getByText('Filed to the chat with Aroha Ngata')).toBeVisible();
  await keyboard('z');
  expect(broughtBack).toEqual([]);
  await expect.element(row('Noise')).not.toBeInTheDocument();
});
