import { Readable } from 'node:stream';
import { clientUser, errorBody } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from './accounts.tables.ts';
import { asCaller } from '#test/calls.ts';
import { prepareProfile } from '#test/own-profile.ts';
import { createClient, changeClient } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { failRemovals } from '#test/uploads.ts';

const address = { line1: '14 Harbour Lane', line2: '', city: 'Nelson', postcode: '7010' };
const nowhere = { line1: '', line2: '', city: '', postcode: '' };

describe('the profile', () => {
  it('changes the given fields, returns the whole profile, and notifies open screens', async () => {
    const { client, saved, request, deps } = await prepareProfile({ company: 'Harbour Lane Bakery' });
    const answer = await saved({ firstName: ' Hine ', phone: '021 555 0114', address });

    expect(answer).toMatchObject({
      firstName: 'Hine',
      lastName: 'Ngata',
      phone: '021 555 0114',
      company: 'Harbour Lane Bakery',
      address,
      email: client.email,
    });
    expect(clientUser.parse(await (await request('/api/client/user', asCaller(client))).json())).toEqual(
      answer,
    );
    const event = { type: 'account', userId: client.id };
    expect(await readLiveEvents(deps.db)).toMatchObject([
      { audience: `client:${client.id}`, event },
      { audience: 'staff', event },
    ]);
  });

  it.each([
    ['an empty text', { phone: ' ', company: '', address: nowhere }],
    ['null', { phone: null, company: null, address: null }],
  ])('loses an entry by %s', async (_, changes) => {
    const { saved, readRow } = await prepareProfile({ phone: '021 555 0114', company: 'Bakery', address });

    expect(await saved(changes)).toMatchObject({ phone: null, company: null, address: null });
    expect(await readRow()).toMatchObject({ phone: null, company: null, address: null });
  });

  it('retains its names', async () => {
    const { save } = await prepareProfile();
    const answer = await save({ firstName: ' ', lastName: '' });

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.fields).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
  });

  it('ignores fields that a client may not change', async () => {
    const { client, save, readRow, deps } = await prepareProfile({ subscriptionStatus: 'inactive' });
    const other = await createClient(deps);
    const greedy = {
      id: other.id,
      subscriptionStatus: 'active',
      plan: 'superstack',
      emailVerified: true,
      role: 'admin',
      password: 'mine',
      lastName: 'Henare',
    };
    await save(greedy);

    expect(await readRow()).toMatchObject({
      id: client.id,
      lastName: 'Henare',
      subscriptionStatus: 'inactive',
      plan: 'stacklite',
      emailVerified: false,
    });
    const [untouched] = await deps.db.read.select().from(users).where(eq(users.id, other.id));
    expect(untouched?.lastName).toBe('Ngata');
  });
});

describe('the photo', () => {
  it('has an address that changes with it and does not reveal where it is stored', async () => {
    const { client, request, readRow, deps } = await prepareProfile({ profileImageUrl: 'photos/one.webp' });
    const read = async () =>
      clientUser.parse(await (await request('/api/client/user', asCaller(client))).json()).profileImageUrl;

    const first = await read();
    expect(first).toMatch(new RegExp(`^/api/pictures/${client.personId}\\?v=[0-9a-f]{12}$`));
    await changeClient(deps, client.id, { profileImageUrl: 'photos/two.webp' });
    expect(await read()).not.toBe(first);
    expect((await readRow())?.profileImageUrl).toBe('photos/two.webp');
  });

  it('doesn’t change when its own address, now or before, is sent', async () => {
    const { client, saved, readRow } = await prepareProfile({ profileImageUrl: 'photos/one.webp' });
    const { profileImageUrl } = await saved({ lastName: 'Henare' });

    await saved({ profileImageUrl });
    await saved({ profileImageUrl: `/api/pictures/${client.personId}?v=before` });
    expect((await readRow())?.profileImageUrl).toBe('photos/one.webp');
  });

  it.each([null, ''])('is removed by %j, with its file', async (profileImageUrl) => {
    const { saved, readRow, deps } = await prepareProfile({ profileImageUrl: 'photos/one.webp' });
    await deps.storage.write('photos/one.webp', Readable.from(['a photo']), { maxBytes: 100 });

    expect((await saved({ profileImageUrl })).profileImageUrl).toBeNull();
    expect((await readRow())?.profileImageUrl).toBeNull();
    await expect(deps.storage.read('photos/one.webp')).rejects.toThrow('no such file in storage');
  });

  it('is marked for removal before its file is deleted, so that an interrupted removal is finished later', async () => {
    const { saved, deps } = await prepareProfile({ profileImageUrl: 'photos/one.webp' });
    const attempts = failRemovals(deps);
    await saved({ profileImageUrl: null });

    expect(attempts).toEqual([{ path: 'photos/one.webp', writtenDown: ['photos/one.webp'] }]);
  });

  it.each(['https://evil.example/a.png', '/api/pictures/somebody-else', 'photos/two.webp'])(
    'can only be uploaded, not set to %s',
    async (profileImageUrl) => {
      const { save, readRow } = await prepareProfile({ profileImageUrl: 'photos/one.webp' });
      const answer = await save({ profileImageUrl, lastName: 'Henare' });

      expect(answer.status).toBe(422);
      expect(errorBody.parse(await answer.json()).error.fields).toEqual({
        profileImageUrl: 'Upload a photo to change it',
      });
      expect(await readRow()).toMatchObject({ profileImageUrl: 'photos/one.webp', lastName: 'Ngata' });
    },
  );
});
