import { errorBody, inboxItem, untilTheyReply, type InboxItem } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createProject } from '#test/factories.ts';
import { createOffice, iso, nameInNote } from '#test/inbox.ts';
import { readLiveEvents } from '#test/live-events.ts';

const friday = iso('2026-11-20T09:00');

async function createDesk() {
  const office = await createOffice();
  const { request, list, mere } = office;
  const pathOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>) => `/api/admin/inbox/${kind}/${id}/snooze`;
  return {
    ...office,
    first: async (query = '') => {
      const [item] = (await list(query)).items;
      if (!item) throw new Error('the inbox is empty');
      return item;
    },
    snooze: (item: Pick<InboxItem, 'kind' | 'id'>, until = friday, { token } = mere) =>
      request(pathOf(item), withJson({ until }, { token }, 'PUT')),
    unsnooze: (item: Pick<InboxItem, 'kind' | 'id'>) => request(pathOf(item), asCaller(mere, 'DELETE')),
    textsOf: async (who: string, { token } = mere) =>
      (await list(`who=${who}`, { ...mere, token })).items.map(({ text }) => text),
  };
}

describe('one item', () => {
  it('is read while it waits, also when it is a colleague’s or snoozed', async () => {
    const { deps, client, hana, mere, ask, post, request, first, snooze } = await createDesk();
    await ask('Kia ora', await createProject(deps, client.id, { assignedTo: hana.id }));
    const item = await first('who=everyone');
    const read = (kind = item.kind) => request(`/api/admin/inbox/${kind}/${item.id}`, asCaller(mere));

    expect(inboxItem.strict().parse(await (await read()).json())).toEqual(item);
    expect((await read('chat')).status).toBe(404);
    await snooze(item);
    expect(await (await read()).json()).toMatchObject({ text: 'Kia ora', snoozedUntil: friday });
    await post(`/api/admin/inbox/thread/${item.id}/done`, {}, mere);
    expect((await read()).status).toBe(404);
  });
});

describe('a snoozed item', () => {
  it('leaves the inbox and its counts of this member of staff alone', async () => {
    const { ask, list, first, snooze, textsOf, hana, request, mere } = await createDesk();
    await ask('Kia ora');
    const item = await first();
    const answer = await snooze(item);

    expect([answer.status, await answer.json()]).toEqual([200, { kind: 'thread', id: item.id }]);
    expect(await textsOf('mine')).toEqual([]);
    expect(await textsOf('everyone')).toEqual([]);
    expect(await list()).toMatchObject({
      counts: { mine: 0, unassigned: 0, everyone: 0 },
      today: { mine: 0, unassigned: 0, everyone: 0 },
      snoozed: 1,
      nextReturnAt: friday,
      filters: { all: { all: 0 }, replies: { all: 0 } },
    });
    const counts = await request('/api/admin/counts', asCaller(mere));
    expect(await counts.json()).toMatchObject({ inbox: { mine: 0, everyone: 0 } });
    expect(await list('who=snoozed')).toMatchObject({
      items: [{ text: 'Kia ora', snoozedAt: iso('2026-11-19T10:00'), snoozedUntil: friday }],
      filters: { all: { all: 1 }, replies: { all: 1 } },
    });
    expect(await list('who=everyone', hana)).toMatchObject({
      items: [{ text: 'Kia ora', snoozedUntil: null }],
      counts: { mine: 0, unassigned: 0, everyone: 1 },
      snoozed: 0,
      nextReturnAt: null,
    });
  });

  it('comes back at its time, and says that it was put off', async () => {
    const { ask, first, list, snooze, set, textsOf } = await createDesk();
    await ask('Kia ora');
    await snooze(await first());
    set('2026-11-20T08:59');
    expect(await textsOf('mine')).toEqual([]);
    set('2026-11-20T09:00');
    expect(await textsOf('mine')).toEqual(['Kia ora']);
    expect(await first()).toMatchObject({ snoozedAt: iso('2026-11-19T10:00'), snoozedUntil: friday });
    expect(await textsOf('snoozed')).toEqual([]);
    expect(await list()).toMatchObject({ nextReturnAt: null });
  });

  it('comes back as soon as the client writes again, about that project alone', async () => {
    const { deps, ask, client, post, first, snooze, set, textsOf } = await createDesk();
    await ask('Kia ora');
    await snooze(await first());
    await post('/api/messages', { content: 'About something else' }, client);
    expect(await textsOf('snoozed')).toEqual(['Kia ora']);
    set('2026-11-19T10:30');
    const { length } = await readLiveEvents(deps.db);
    await ask('Any luck?');

    expect(await textsOf('snoozed')).toEqual([]);
    expect(await textsOf('mine')).toContain('Kia ora');
    const events = (await readLiveEvents(deps.db)).slice(length);
    expect(events).toContainEqual({ audience: 'staff', event: { type: 'inbox' } });
  });

  it('can wait for its client’s next message alone', async () => {
    const { ask, first, list, snooze, set, textsOf } = await createDesk();
    await ask('Kia ora');
    expect((await snooze(await first(), untilTheyReply)).status).toBe(200);
    set('2026-11-24T09:00');
    expect(await textsOf('mine')).toEqual([]);
    expect(await list()).toMatchObject({ snoozed: 1, nextReturnAt: null });
    await ask('Any luck?');
    expect(await textsOf('mine')).toEqual(['Kia ora']);
    expect(await textsOf('snoozed')).toEqual([]);
  });

  it('is brought back by hand, once', async () => {
    const { deps, ask, first, snooze, unsnooze, textsOf } = await createDesk();
    await ask('Kia ora');
    const item = await first();
    await snooze(item);
    expect((await unsnooze(item)).status).toBe(200);
    expect(await textsOf('mine')).toEqual(['Kia ora']);
    expect(await first()).toMatchObject({ snoozedAt: null, snoozedUntil: null });
    const { length } = await readLiveEvents(deps.db);
    expect((await unsnooze(item)).status).toBe(200);
    expect(await readLiveEvents(deps.db)).toHaveLength(length);
  });

  it('can be a reminder of a client, while the same project stays due', async () => {
    const { deps, client, snooze, list } = await createDesk();
    const updatedAt = iso('2026-11-10T09:00');
    const quiet = await createProject(deps, client.id, { status: 'review', updatedAt });
    expect((await snooze({ kind: 'project', id: quiet.id })).status).toBe(200);
    expect((await list()).items).toMatchObject([{ kind: 'review', snoozedUntil: null }]);
    expect((await snooze({ kind: 'review', id: quiet.id })).status).toBe(200);
    expect((await list()).items).toEqual([]);
  });

  it('can be a mention, of the member of staff who is mentioned', async () => {
    const { deps, project, mere, hana, first, snooze, textsOf } = await createDesk();
    const about = { projectId: project.id, by: hana.id, whom: mere.id };
    await nameInNote(deps, { ...about, note: '@Mere, look', createdAt: iso('2026-11-19T09:30') });
    const item = await first();
    expect((await snooze(item, friday, hana)).status).toBe(404);
    expect((await snooze(item, untilTheyReply)).status).toBe(422);
    expect((await snooze(item)).status).toBe(200);
    expect(await textsOf('snoozed')).toEqual(['@Mere, look']);
  });
});

it.each([
  ['in the past', iso('2026-11-19T10:00'), 'Choose a time that is still to come.'],
  ['years ahead', iso('2027-11-20T10:00'), 'Choose a time within a year.'],
])('an item can’t be snoozed until a time %s', async (_, until, message) => {
  const { ask, first, snooze } = await createDesk();
  await ask('Kia ora');
  const answer = await snooze(await first(), until);
  expect(answer.status).toBe(422);
  expect(errorBody.parse(await answer.json()).error.fields).toEqual({ until: message });
});

it('what doesn’t wait any more can’t be snoozed', async () => {
  const { ask, first, snooze, post, project, mere } = await createDesk();
  await ask('Kia ora');
  const item = await first();
  await post(`/api/admin/projects/${project.id}/messages`, { message: 'Mōrena' }, mere);
  expect((await snooze(item)).status).toBe(404);
});
