import { staffNotificationPreferences } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';
import { findStaffRecipients, isStaffRecipient } from './notification-preferences.ts';

const path = '/api/admin/notification-preferences';
const all = {
  leads: true,
  messages: true,
  briefs: true,
  decisions: true,
  payments: true,
  assignments: true,
  workload: true,
};

describe('the notification preferences of staff', () => {
  it('include everything until they choose, one kind at a time', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createAdmin(deps);
    const read = async (answer: Response) => staffNotificationPreferences.strict().parse(await answer.json());

    expect(await read(await request(path, asCaller({ token })))).toEqual(all);
    await request(path, withJson({ messages: false }, { token }, 'PATCH'));
    const change = await request(path, withJson({ briefs: false }, { token }, 'PATCH'));
    const chosen = { ...all, messages: false, briefs: false };
    expect(await read(change)).toEqual(chosen);
    expect(await read(await request(path, asCaller({ token })))).toEqual(chosen);
  });

  it('must be true or false', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createAdmin(deps);

    expect((await request(path, withJson({ leads: 'never' }, { token }, 'PATCH'))).status).toBe(422);
  });
});

describe('an email to staff', () => {
  it('goes to members who want its kind, each choosing for themselves', async () => {
    const { request, deps } = await createTestApp();
    const [mere, hana] = [await createAdmin(deps), await createAdmin(deps)];
    await request(path, withJson({ leads: false }, mere, 'PATCH'));

    const found = async (kind: keyof typeof all) =>
      (await findStaffRecipients(deps.db.read, kind)).map(({ to }) => to).sort();
    expect(await found('leads')).toEqual([hana.email]);
    expect(await found('messages')).toEqual([hana.email, mere.email].sort());
  });

  it('goes to nobody whose account is deactivated', async () => {
    const { deps } = await createTestApp();
    const gone = await createAdmin(deps, { isActive: false });
    const mere = await createAdmin(deps);

    expect((await findStaffRecipients(deps.db.read, 'leads')).map(({ to }) => to)).toEqual([mere.email]);
    expect(await isStaffRecipient(deps.db.read, gone.id, 'assignments')).toBe(false);
    expect(await isStaffRecipient(deps.db.read, mere.id, 'assignments')).toBe(true);
  });
});
