import { notificationPreferences } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient } from '#test/factories.ts';
import { findClientRecipients } from './notification-preferences.ts';

const path = '/api/client/notification-preferences';

describe('a client’s notification preferences', () => {
  it('include everything until they choose, one kind at a time', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const read = async (answer: Response) => notificationPreferences.strict().parse(await answer.json());
    const all = { messages: true, versions: true, statusChanges: true };

    expect(await read(await request(path, asCaller({ token })))).toEqual(all);
    const change = await request(path, withJson({ messages: false }, { token }, 'PATCH'));
    expect(change.status).toBe(200);
    expect(await read(change)).toEqual({ ...all, messages: false });
    await request(path, withJson({ versions: false }, { token }, 'PATCH'));
    expect(await read(await request(path, asCaller({ token })))).toEqual({
      messages: false,
      versions: false,
      statusChanges: true,
    });
  });

  it('can be changed by the client alone', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const other = await createClient(deps);
    await request(path, withJson({ messages: false, userId: other.id }, { token }, 'PATCH'));

    expect(await findClientRecipients(deps.db.read, [other.id], 'messages')).toHaveLength(1);
  });

  it('must be true or false', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);

    expect((await request(path, withJson({ messages: 'never' }, { token }, 'PATCH'))).status).toBe(422);
  });
});

describe('a notification', () => {
  it('goes to clients who want it', async () => {
    const { deps } = await createTestApp();
    const choice = { messages: true, versions: false, statusChanges: true };
    const { id, email } = await createClient(deps, { notificationPreferences: choice });

    expect(await findClientRecipients(deps.db.read, [id], 'messages')).toMatchObject([
      { to: email, firstName: 'Aroha' },
    ]);
    expect(await findClientRecipients(deps.db.read, [id], 'versions')).toEqual([]);
  });

  it('goes to nobody whose account is closed', async () => {
    const { deps } = await createTestApp();
    const { id } = await createClient(deps, { isActive: false });

    expect(await findClientRecipients(deps.db.read, [id], 'messages')).toEqual([]);
    expect(await findClientRecipients(deps.db.read, ['nobody'], 'messages')).toEqual([]);
  });
});
