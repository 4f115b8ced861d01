import { expect, it } from 'vitest';
import { readAuditLog } from '#test/audit.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';

async function openDesk() {
  const { request, deps } = await createTestApp();
  const staff = await createAdmin(deps);
  const download = (query = '') => request(`/api/admin/clients/export?${query}`, asCaller(staff));
  return {
    deps,
    staff,
    download,
    readRows: async (query = '') => (await (await download(query)).text()).split('\r\n'),
  };
}

it('exports the filtered clients as a spreadsheet', async () => {
  const { deps, download, readRows } = await openDesk();
  await createClient(deps, {
    firstName: 'Aroha',
    lastName: 'Ngata',
    company: 'Bread, butter & co',
    email: 'aroha@bread.example',
    phone: '021 555 0123',
    plan: 'stackgrow',
    subscriptionStatus: 'active',
    isActive: false,
    createdAt: '2026-06-01T12:30:00.000Z',
  });
  await createClient(deps, { subscriptionStatus: 'cancelled' });

  const { headers } = await download();
  expect(headers.get('content-disposition')).toBe('attachment; filename="clients.csv"');
  const [heading, ...rows] = await readRows('status=active');
  expect(heading).toBe(
    '"First name","Last name","Company","Email","Phone","Plan","Subscription","Suspended","Projects","Joined"',
  );
  expect(rows).toEqual([
    expect.stringMatching(
      /^"Aroha","Ngata","Bread, butter & co","aroha@bread.example","021 555 0123",".*","active","yes","0","2026-06-02 00:30"$/,
    ),
    '',
  ]);
});

it('is complete, however many there are', async () => {
  const { deps, readRows } = await openDesk();
  for (let index = 0; index < 55; index += 1) await createClient(deps, { lastName: `L${index}` });
  const names = (await readRows()).slice(1, -1).map((row) => row.split(',')[1]);
  expect(new Set(names).size).toBe(55);
});

it('is in the audit log, with its filters', async () => {
  const { deps, staff, readRows } = await openDesk();
  await readRows('q=bread&plan=none&suspended=true');
  expect(await readAuditLog(deps.db)).toMatchObject([
    {
      actorId: staff.id,
      action: 'clients-exported',
      detail: { search: 'bread', plan: 'none', suspended: 'yes' },
    },
  ]);
});
