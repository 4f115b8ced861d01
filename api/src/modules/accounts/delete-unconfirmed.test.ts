import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { email, owners, register, strangers } from '#test/unconfirmed-account.ts';
import { createProject } from '#test/factories.ts';
import { deleteUnconfirmed } from './commands/delete-unconfirmed.ts';

type World = Awaited<ReturnType<typeof register>>;

describe('the nightly job', () => {
  it('deletes an unconfirmed account without content after seven days, and frees its address', async () => {
    const { deps, passDays, readRow, readDeletion, request, isSignedIn } = await register();
    passDays(6);
    expect(await deleteUnconfirmed(deps)).toBe(0);
    passDays(1.1);
    expect(await deleteUnconfirmed(deps)).toBe(1);

    expect(await readRow()).toBeUndefined();
    expect(await isSignedIn()).toBe(false);
    expect(await readDeletion()).toMatchObject({ actorType: 'system', actorId: null, subjectName: email });
    const again = { email, password: owners, firstName: 'Aroha', lastName: 'Ngata' };
    expect((await request('/api/client/register', withJson(again))).status).toBe(201);
  });

  it('leaves accounts that are confirmed, have a new link, or have content', async () => {
    const stored: ((world: World) => Promise<unknown>)[] = [
      async ({ verify, readLink, stranger }) => verify({ token: await readLink() }, stranger),
      ({ convert }) => convert(),
      ({ grant }) => grant(),
      ({ deps, id }) => createProject(deps, id),
      ({ request, stranger }) =>
        request('/api/messages', withJson({ content: 'Kia ora', senderType: 'client' }, stranger)),
      ({ request, stranger, passDays }) => {
        passDays(5);
        return request('/api/client/verify-email/resend', asCaller(stranger, 'POST'));
      },
      ({ request, stranger, passDays }) => {
        passDays(5);
        const elsewhere = { email: 'aroha@home.example', currentPassword: strangers };
        return request('/api/client/profile', withJson(elsewhere, stranger, 'PATCH'));
      },
    ];
    for (const prepare of stored) {
      const world = await register();
      await prepare(world);
      world.passDays(stored.indexOf(prepare) >= stored.length - 2 ? 3 : 30);
      expect(await deleteUnconfirmed(world.deps)).toBe(0);
      expect(await world.readRow()).toBeDefined();
    }
  });
});
