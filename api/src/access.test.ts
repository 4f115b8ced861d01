import { givenRoles, mayAsMember, mounts } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { expectStatuses, pickCallers, prepareAs, toRows } from '#test/access-calls.ts';
import { callers, staffCallers } from '#test/access-world.ts';
import { callsOf } from '#test/check-response.ts';
import { clientCalls } from '#test/client-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { addMember } from '#test/factories.ts';
import { staffCalls } from '#test/staff-calls.ts';

const readCalls = async () => {
  const { app } = await createTestApp();
  return callsOf(app.routes).map(({ method, path, ...call }) => ({
    ...call,
    name: `${method} ${mounts.api}${path}`,
    isStaffs: path.startsWith('/admin/'),
  }));
};

/** Some hundred calls by three people each. */
const slowly = { timeout: 180_000 };

/** Every caller at every call is tried at night (`every-caller.test.ts`). */
describe('each of the staff’s calls', () => {
  it('has been thought of', async () => {
    const present = (await readCalls()).filter(({ isStaffs }) => isStaffs);
    expect(Object.keys(staffCalls).sort()).toEqual(present.map(({ name }) => name).sort());
  });

  it('requires a member of staff, and a recent proof, where its row says so', async () => {
    const facts = (await readCalls())
      .filter(({ isStaffs }) => isStaffs)
      .map(({ name, callers, isOpen, facts }) => ({
        name,
        isForStaff: callers.includes('admin') && !isOpen,
        needsProof: facts.some(({ kind }) => kind === 'proof'),
      }));
    expect(facts).toEqual(
      facts.map(({ name }) => {
        const row = staffCalls[name];
        const isForStaff = row?.statuses[staffCallers.indexOf('owner')] === 401;
        return { name, isForStaff, needsProof: row?.proof === 'recent' };
      }),
    );
  });

  it('answers each caller as its row says', slowly, async () => {
    await expectStatuses(await createTestApp(), toRows(staffCalls), staffCallers, (row) =>
      pickCallers(row, staffCallers, ['owner', 'admin']),
    );
  });
});

describe('each of the other calls', () => {
  it('has been thought of', async () => {
    const present = (await readCalls()).filter(({ isStaffs }) => !isStaffs);
    expect(Object.keys(clientCalls).sort()).toEqual(present.map(({ name }) => name).sort());
  });

  it('requires a client where its row says so', async () => {
    const facts = (await readCalls())
      .filter(({ isStaffs }) => !isStaffs)
      .map(({ name, callers, isOpen }) => ({ name, isForClients: callers.includes('client') && !isOpen }));
    expect(facts).toEqual(
      facts.map(({ name }) => {
        const [anonymous, owner] = clientCalls[name]?.statuses ?? [];
        return { name, isForClients: anonymous === 401 && owner !== 401 };
      }),
    );
  });

  it('answers each caller as its row says', slowly, async () => {
    await expectStatuses(await createTestApp(), toRows(clientCalls), callers, (row) =>
      pickCallers(row, callers, ['owner', 'another client', 'admin']),
    );
  });
});

/** What differs for those whose role lets them: a file is its uploader's until it has been sent. */
const others: Readonly<Record<string, number>> = {
  'DELETE /api/client/files/:id': 422,
  'POST /api/client/company/leave': 204,
};

describe('each call of a client, made by one of their company’s other people', () => {
  it.each([...givenRoles])('answers a person who is %s as their role says', slowly, async (role) => {
    const app = await createTestApp();
    const calls = await readCalls();
    const answered: Record<string, number> = {};
    const wanted: typeof answered = {};
    for (const row of toRows(clientCalls)) {
      const facts = calls.find(({ name }) => name === row.call)?.facts ?? [];
      const [ability] = facts.flatMap((fact) =>
        fact.kind === 'role' && fact.role === 'client' ? [fact.ability] : [],
      );
      if (ability === undefined) continue;
      const { path, init, visit } = await prepareAs(app.deps, row, 'owner');
      const { token } = await addMember(app.deps, visit.own.id, role);
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      const answer = await app.request(path, { ...init, headers });
      await answer.body?.cancel();
      answered[row.call] = answer.status;
      const [, owner = 0] = row.statuses;
      wanted[row.call] = mayAsMember(role, ability) ? (others[row.call] ?? owner) : 403;
    }
    expect(answered).toEqual(wanted);
  });
});
