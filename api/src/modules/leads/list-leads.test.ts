import { contactAccepted, leadPage } from '@stackworks/contracts';
import { addHours, subMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';

/** Staff, and visitors who write an hour apart. */
async function openDesk() {
  // Wednesday, 9 am in New Zealand.
  let now = new Date('2026-11-24T20:00:00.000Z');
  const app = await createTestApp({ now: () => now });
  const staff = await createAdmin(app.deps);
  const query = (path: string, filters: Record<string, string>) =>
    app.request(`${path}?${new URLSearchParams(filters).toString()}`, asCaller(staff));
  return {
    ...app,
    staff,
    arrive: async (firstName: string) => {
      now = addHours(now, 1);
      const email = `${firstName.toLowerCase()}@driftwood-surf.example`;
      const lead = {
        firstName,
        lastName: 'Henare',
        email,
        service: 'A brand kit',
        message: 'Kia ora, a logo?',
      };
      return contactAccepted.parse(await (await app.request('/api/contact', withJson(lead))).json()).id;
    },
    close: (id: string) =>
      app.request(`/api/admin/leads/${id}`, withJson({ status: 'closed' }, staff, 'PATCH')),
    list: async (filters: Record<string, string>) =>
      leadPage.parse(await (await query('/api/admin/leads', filters)).json()),
    readRows: async (filters: Record<string, string> = {}) =>
      (await (await query('/api/admin/leads/export', filters)).text()).split('\r\n'),
  };
}

it('lists those who wait for a reply first, the earliest due first, then the others, newest first', async () => {
  const { arrive, close, list } = await openDesk();
  const [waits, done, waitsToo, doneToo] = [
    await arrive('Ana'),
    await arrive('Rua'),
    await arrive('Toru'),
    await arrive('Wha'),
  ];
  await close(done);
  await close(doneToo);

  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list({ sort: 'owed', limit: '1', ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(ids).toEqual([waits, waitsToo, doneToo, done]);
  expect((await list({})).items.map(({ id }) => id)).toEqual([doneToo, waitsToo, done, waits]);
});

it('says how long is left to reply, and nothing once nobody waits', async () => {
  const { arrive, close, list } = await openDesk();
  const id = await arrive('Ana');
  const [lead] = (await list({})).items;
  const { dueAt = '', leftMinutes = 0 } = lead?.responseTarget ?? {};
  expect(leftMinutes).toBeGreaterThan(0);
  expect(subMinutes(dueAt, leftMinutes) <= new Date(dueAt)).toBe(true);
  await close(id);
  expect((await list({})).items).toMatchObject([{ responseTarget: null }]);
});

it('finds leads by the words of a name, an address or a message', async () => {
  const { arrive, list } = await openDesk();
  const id = await arrive('Ana');
  await arrive('Rua');
  for (const q of ['ana', 'ANA@drift', 'henare ana']) {
    expect((await list({ q, sort: 'owed' })).items, q).toMatchObject([{ id }]);
  }
  expect((await list({ q: 'logo' })).items).toHaveLength(2);
  expect((await list({ q: 'nobody' })).items).toEqual([]);
  expect((await list({ q: '!' })).items).toEqual([]);
});

it('exports the filtered leads as a spreadsheet, which is in the audit log', async () => {
  const { arrive, close, readRows, staff, deps } = await openDesk();
  await close(await arrive('Ana'));
  await arrive('Rua');

  const [heading, ...rows] = await readRows({ status: 'closed', q: 'ana' });
  expect(heading).toBe('"Name","Email","Phone","Source","Status","About","Owner","Reply due","Arrived"');
  expect(rows).toEqual([
    '"Ana Henare","ana@driftwood-surf.example",,"contact","closed","A brand kit",,,"2026-11-25 10:00"',
    '',
  ]);
  expect(await readRows()).toHaveLength(4);
  const exported = (await readAuditLog(deps.db)).filter(({ action }) => action === 'leads-exported');
  expect(exported).toMatchObject([
    { actorId: staff.id, detail: { status: 'closed', search: 'ana' } },
    { actorId: staff.id, detail: {} },
  ]);
});
