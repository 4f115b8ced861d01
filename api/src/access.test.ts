import { mounts } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { expectStatuses, pickCallers, toRows } from '#test/access-calls.ts';
import { callers, staffCallers } from '#test/access-world.ts';
import { callsOf } from '#test/check-response.ts';
import { clientCalls } from '#test/client-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
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
