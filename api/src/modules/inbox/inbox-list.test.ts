import { staffCounts, type InboxPage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { sampleConsultation } from '#test/lead-desk.ts';
import { createClient, createProject } from '#test/factories.ts';
import { createOffice, iso, nameInNote } from '#test/inbox.ts';

const textsOf = ({ items }: InboxPage) => items.map(({ text }) => text);

describe('the inbox list', () => {
  it('is ordered by due date, with what waits for clients last, and the same page by page', async () => {
    const { deps, client, ask, list, set, post } = await createOffice();
    const pro = await createClient(deps, { plan: 'stackpro' });
    await ask('Tomorrow at ten');
    await post('/api/messages', { content: 'Today at five' }, pro);
    for (const [index, day] of ['18', '19', '20', '23'].entries()) {
      await createProject(deps, client.id, {
        projectName: `Due ${index}`,
        dueDate: iso(`2026-11-${day}T17:00`),
      });
    }
    for (const day of ['10', '11', '12']) {
      const updatedAt = iso(`2026-11-${day}T09:00`);
      await createProject(deps, client.id, { projectName: `Quiet ${day}`, status: 'review', updatedAt });
    }
    set('2026-11-19T11:00');
    await ask('Tomorrow at eleven', await createProject(deps, client.id));

    const all = await list('limit=50');
    expect(all.items.map(({ group, text }) => [group, text])).toEqual([
      ...[
        ['late', 'Due 0'],
        ['today', 'Today at five'],
        ['today', 'Due 1'],
        ['soon', 'Tomorrow at ten'],
        ['soon', 'Tomorrow at eleven'],
        ['soon', 'Due 2'],
        ['soon', 'Due 3'],
      ],
      ...['10', '11', '12'].map((day) => ['waiting', `Quiet ${day}`]),
    ]);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: InboxPage = await list(`limit=3${cursor && `&cursor=${cursor}`}`);
      paged.push(...textsOf(page));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(textsOf(all));
    expect(all.counts).toEqual({ mine: 1, unassigned: 9, everyone: 10 });
  });

  it('puts the longest waiting first among items due together', async () => {
    const { deps, list, set, post } = await createOffice();
    const asked: string[] = [];
    for (const hour of ['08', '09', '10', '11', '12', '13']) {
      set(`2026-11-21T${hour}:00`);
      const client = await createClient(deps, { plan: 'stackgrow' });
      await post('/api/messages', { content: `Saturday at ${hour}` }, client);
      asked.push(`Saturday at ${hour}`);
    }

    const first = await list('limit=4');
    expect(new Set(first.items.map(({ dueAt }) => dueAt)).size).toBe(1);
    expect(textsOf(first)).toEqual(asked.slice(0, 4));
    expect(textsOf(await list(`limit=4&cursor=${first.nextCursor ?? ''}`))).toEqual(asked.slice(4));
  });

  it('is mine, nobody’s or everyone’s', async () => {
    const { deps, mere, hana, ask, post, list, client } = await createOffice();
    await ask('Mere’s');
    const other = await createClient(deps, { plan: 'stackgrow' });
    const hanas = await createProject(deps, other.id, {
      assignedTo: hana.id,
      projectName: 'Hana’s project',
      dueDate: iso('2026-11-19T17:00'),
    });
    await ask('Hana’s', hanas, other);
    await post('/api/messages', { content: 'Hana’s chat' }, other);
    await post('/api/messages', { content: 'Mere’s chat' }, client);
    const newcomer = await createClient(deps, { plan: 'stackgrow' });
    await post('/api/messages', { content: 'Anyone’s chat' }, newcomer);

    const minesOf = async (admin: typeof mere) => {
      const page = await list('who=mine', admin);
      expect(page.counts).toEqual({ mine: page.items.length, unassigned: 1, everyone: 6 });
      return textsOf(page).sort();
    };
    expect(await minesOf(mere)).toEqual(['Mere’s', 'Mere’s chat']);
    expect(await minesOf(hana)).toEqual(['Hana’s', 'Hana’s chat', 'Hana’s project']);
    for (const admin of [mere, hana]) {
      expect(textsOf(await list('who=unassigned', admin))).toEqual(['Anyone’s chat']);
    }
    expect((await list('who=everyone')).items).toHaveLength(6);
  });

  it('is all mine in a team of one', async () => {
    const { deps, mere, hana, request, ask, post, list } = await createOffice();
    await ask('Mere’s');
    const newcomer = await createClient(deps, { plan: 'stackgrow' });
    await post('/api/messages', { content: 'Anyone’s chat' }, newcomer);
    expect(textsOf(await list('who=mine'))).toEqual(['Mere’s']);

    await request(`/api/admin/remove-team-member/${hana.id}`, withJson({}, mere, 'DELETE'));
    const page = await list('who=mine');
    expect(textsOf(page).sort()).toEqual(['Anyone’s chat', 'Mere’s']);
    expect(page.counts.mine).toBe(2);
  });

  it.each([
    '2026-11-19T16:59',
    '2026-11-19T17:01',
    '2026-11-20T12:00',
    '2026-11-21T12:00',
    '2026-11-23T18:00',
  ])('counts at %s what is late and due today over all its pages, as their rows do', async (time) => {
    const { deps, client, project, ask, list, set, hana, mere } = await createOffice();
    const pages = async (query: string) => {
      const now = deps.now().toISOString();
      const tonight = iso(`${time.slice(0, 10)}T23:59`);
      const { items } = await list(`limit=50&${query}`);
      const owed = items.filter(({ kind }) => kind !== 'review');
      expect(items.slice(owed.length).every(({ group }) => group === 'waiting')).toBe(true);
      const late = owed.filter(({ dueAt }) => dueAt < now);
      expect(items.filter(({ group }) => group === 'late')).toEqual(late);
      return { late: late.length, today: owed.filter(({ dueAt }) => dueAt < tonight).length - late.length };
    };
    await ask('Kia ora');
    for (const day of ['18', '19', '20', '23']) {
      const dueDate = iso(`2026-11-${day}T17:00`);
      await createProject(deps, client.id, { dueDate, assignedTo: day === '20' ? hana.id : mere.id });
    }
    for (const quiet of [
      '10T09:00',
      '11T17:01',
      '12T17:00',
      '12T23:30',
      '13T10:00',
      '14T10:00',
      '16T16:00',
    ]) {
      const updatedAt = iso(`2026-11-${quiet}`);
      await createProject(deps, client.id, { status: 'review', updatedAt });
    }
    for (const createdAt of ['17T16:59', '18T17:00', '19T09:30'].map((day) => iso(`2026-11-${day}`))) {
      const note = '@Mere, what do you think?';
      await nameInNote(deps, { projectId: project.id, by: hana.id, whom: mere.id, note, createdAt });
    }
    set(time);

    const { late, today } = await list('limit=1');
    expect({ late: late.mine, today: today.mine }).toEqual(await pages('who=mine'));
    expect({ late: late.unassigned, today: today.unassigned }).toEqual(await pages('who=unassigned'));
    expect({ late: late.everyone, today: today.everyone }).toEqual(await pages('who=everyone'));
    expect(late.everyone).toBeGreaterThan(0);
  });

  it('rejects an invalid cursor', async () => {
    const { request, mere } = await createOffice();
    for (const cursor of ['x', Buffer.from('["a"]').toString('base64url')]) {
      expect(
        (await request(`/api/admin/inbox?cursor=${cursor}`, asCaller({ token: mere.token }))).status,
      ).toBe(422);
    }
  });

  it('is what the rail counts, with no lead that waits for nothing', async () => {
    const { ask, post, request, list, mere, hana } = await createOffice();
    const nobody = { token: '' };
    await ask('Kia ora');
    const sender = { firstName: 'Jo', lastName: 'Patel', email: 'jo@mudlarkceramics.example' };
    await post('/api/contact', { ...sender, service: 'A brand kit', message: 'Kia ora' }, nobody);
    await post('/api/stackbot/submit', sampleConsultation, nobody);
    const unfinished = { ...sampleConsultation, email: 'tui@coastline.example', wantsCall: false };
    await post('/api/stackbot/submit', { ...unfinished, isPartial: true }, nobody);
    const [lead] = (await list('filter=leads')).items;
    await request(
      `/api/admin/inbox/lead/${lead?.id ?? ''}/assignee`,
      withJson({ adminId: hana.id }, mere, 'PATCH'),
    );

    const answer = await request('/api/admin/counts', asCaller({ token: mere.token }));
    const [mine, leads] = [await list('who=mine'), await list('who=everyone&filter=leads')];
    expect([mine.items, leads.items].map(({ length }) => length)).toEqual([1, 2]);
    expect(staffCounts.strict().parse(await answer.json())).toEqual({
      inbox: { mine: 1, unassigned: 1, everyone: 3 },
      unsorted: 0,
      leads: 2,
      billing: 0,
    });
  });
});
