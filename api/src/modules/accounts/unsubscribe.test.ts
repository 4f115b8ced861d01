import type { NotificationKind } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { composeEmail } from '#/platform/email/templates.ts';
import { versionReady } from '#/modules/versions/emails/version-emails.ts';
import { sealSecret } from '#/platform/tokens/secret-box.ts';
import { sealUnsubscribeToken } from '#/platform/tokens/unsubscribe-token.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { findClientRecipients, findStaffRecipients } from './notification-preferences.ts';

/** A client, a member of staff, and what an email program does with the links in their emails. */
async function createReaders() {
  const { request, deps } = await createTestApp();
  const toPath = (token: string) => `/api/unsubscribe?token=${encodeURIComponent(token)}`;
  const post = (token: string, fields: Record<string, string>) =>
    request(toPath(token), { method: 'POST', body: new URLSearchParams(fields) });
  return {
    deps,
    request,
    post,
    client: await createClient(deps),
    admin: await createAdmin(deps),
    toToken: (about: NotificationKind, email: string) => sealUnsubscribeToken({ about, email }, deps.config),
    open: (token: string) => request(toPath(token)),
    oneClick: (token: string) => post(token, { 'List-Unsubscribe': 'One-Click' }),
  };
}
const versions = { role: 'client', kind: 'versions' } as const;
const leads = { role: 'admin', kind: 'leads' } as const;

it('is one request, without signing in, and turns off that kind alone', async () => {
  const { deps, client, toToken, oneClick } = await createReaders();
  const answer = await oneClick(toToken(versions, client.email));

  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('“Versions to review” emails are off.');
  expect(await findClientRecipients(deps.db.read, [client.id], 'versions')).toEqual([]);
  expect(await findClientRecipients(deps.db.read, [client.id], 'messages')).toHaveLength(1);
  expect(await findClientRecipients(deps.db.read, [client.id], 'statusChanges')).toHaveLength(1);
});

it('works for staff too, each for themselves', async () => {
  const { deps, admin, toToken, oneClick } = await createReaders();
  const colleague = await createAdmin(deps);
  await oneClick(toToken(leads, admin.email));

  expect((await findStaffRecipients(deps.db.read, 'leads')).map(({ id }) => id)).toEqual([colleague.id]);
  expect(await findStaffRecipients(deps.db.read, 'briefs')).toHaveLength(2);
});

it('asks first when the link is opened, since spam filters open links too', async () => {
  const { deps, client, toToken, open } = await createReaders();
  const answer = await open(toToken(versions, client.email));
  const page = await answer.text();

  expect(answer.status).toBe(200);
  expect(page).toContain('Turn off “Versions to review” emails?');
  expect(page).toMatch(/<form [^>]*method="post"/);
  expect(await findClientRecipients(deps.db.read, [client.id], 'versions')).toHaveLength(1);
});

it('can be taken back on the page, and done twice', async () => {
  const { deps, client, toToken, oneClick, post } = await createReaders();
  const token = toToken(versions, client.email);
  await oneClick(token);
  expect((await oneClick(token)).status).toBe(200);
  const answer = await post(token, { wanted: 'yes' });

  expect(await answer.text()).toContain('“Versions to review” emails are on.');
  expect(await findClientRecipients(deps.db.read, [client.id], 'versions')).toHaveLength(1);
});

it('succeeds for an address that no account has any more, and says that nothing was changed', async () => {
  const { toToken, oneClick } = await createReaders();
  const answer = await oneClick(toToken(versions, 'gone@bakery.example'));
  const page = await answer.text();

  expect(answer.status).toBe(200);
  expect(page).toContain('This link is for an earlier address.');
  expect(page).not.toContain('emails are off');
});

it('rejects a token that is truncated, changed, signed elsewhere or made for something else', async () => {
  const { deps, client, toToken, open, oneClick } = await createReaders();
  const token = toToken(versions, client.email);
  const about = { about: versions, email: client.email };
  const others = [
    '',
    token.slice(0, -4),
    `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    sealUnsubscribeToken(about, { sessionSecret: 'another-secret-of-more-than-32-characters' }),
    sealSecret(JSON.stringify(about), 'a second factor', deps.config),
  ];
  for (const other of others) {
    expect((await open(other)).status).toBe(410);
    expect((await oneClick(other)).status).toBe(410);
  }
  expect(await findClientRecipients(deps.db.read, [client.id], 'versions')).toHaveLength(1);
});

it('a malformed form is a client error, and changes nothing', async () => {
  const { deps, client, request, toToken } = await createReaders();
  const answer = await request(
    `/api/unsubscribe?token=${encodeURIComponent(toToken(versions, client.email))}`,
    {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=none' },
      body: 'wanted=no',
    },
  );

  expect(answer.status).toBe(400);
  expect(await findClientRecipients(deps.db.read, [client.id], 'versions')).toHaveLength(1);
});

it('gives no access: the token is no session, and shows no address', async () => {
  const { request, client, toToken } = await createReaders();
  const token = toToken(versions, client.email);

  const answer = await request('/api/client/user', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
  expect(Buffer.from(token, 'base64url').toString()).not.toContain(client.email);
});

it('is linked to from the email itself, under the kind’s name', async () => {
  const { deps, client, request } = await createReaders();
  const { html, text, unsubscribeUrl } = await composeEmail(deps, versionReady, {
    to: client.email,
    props: {
      firstName: 'Aroha',
      projectId: 'p',
      projectName: 'Bakery',
      number: 1,
      title: 'Home',
      token: 't',
      mayApprove: true,
      note: null,
      pictureId: null,
    },
  });

  expect(unsubscribeUrl).toMatch(new RegExp(`^${deps.config.publicUrl}/api/unsubscribe`));
  for (const words of [html, text]) expect(words).toContain(unsubscribeUrl);
  expect(text).toContain('“Versions to review”');
  const { pathname, search } = new URL(unsubscribeUrl ?? '');
  await request(pathname + search, { method: 'POST' });
  expect(await findClientRecipients(deps.db.read, [client.id], 'versions')).toEqual([]);
});
