import {
  enquiryAccepted,
  errorBody,
  staffCounts,
  staffThreadMessage,
  type NeedPage,
} from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { addPurchase } from '#test/billing.ts';
import { asCaller } from '#test/calls.ts';
import { createClient, createProject } from '#test/factories.ts';
import { createOffice, iso, nameInNote, owe, promisesOf } from '#test/needs.ts';
import { createVersion } from '#test/revisions.ts';

const textsOf = ({ items }: NeedPage) => items.map(({ text }) => text);

describe('what needs somebody', () => {
  it('is a message, with the promise it has and what is left of it', async () => {
    const { ask, list, set, client, project } = await createOffice();
    await ask('Can ‘gone’ cross the whole line out?');
    set('2026-11-20T08:10');

    const { items, ...page } = await list();
    expect(page).toEqual({
      counts: { mine: 1, everyone: 1 },
      late: { mine: 0, everyone: 0 },
      today: { mine: 1, everyone: 1 },
      asOf: iso('2026-11-20T08:10'),
      isRunning: true,
      nextCursor: null,
    });
    expect(items).toMatchObject([
      {
        kind: 'thread',
        text: 'Can ‘gone’ cross the whole line out?',
        name: 'Aroha Ngata',
        company: 'Breakwater Bread',
        tier: 'stackgrow',
        planName: 'StackGrow',
        dueAt: iso('2026-11-20T10:00'),
        totalMinutes: 24 * 60,
        leftMinutes: 110,
        supportHours: 24,
        projectId: project.id,
        projectName: 'Bakery website',
        clientId: client.id,
      },
    ]);
  });

  it('is late by business time, which stands still at the weekend', async () => {
    const { ask, list, set } = await createOffice();
    await ask('Kia ora');
    set('2026-11-20T10:25');
    expect((await list()).items[0]?.leftMinutes).toBe(-25);
    set('2026-11-21T12:00');
    const saturday = await list();
    set('2026-11-22T12:00');
    const sunday = await list();

    expect([saturday.isRunning, sunday.isRunning]).toEqual([false, false]);
    expect(sunday.items[0]?.leftMinutes).toBe(saturday.items[0]?.leftMinutes);
  });

  it('is a project that is due within two business days, or was, while it is worked on', async () => {
    const { deps, client, list } = await createOffice();
    const due = (projectName: string, dueDate: string, status: 'in_progress' | 'completed' = 'in_progress') =>
      createProject(deps, client.id, { projectName, dueDate, status, createdAt: iso('2026-11-16T09:00') });
    await due('Past', iso('2026-11-18T17:00'));
    await due('Done', iso('2026-11-18T17:00'), 'completed');
    await due('Near', iso('2026-11-23T17:00'));
    await due('Far', iso('2026-11-24T17:00'));

    const page = await list();
    expect(textsOf(page)).toEqual(['Past', 'Near']);
    expect(page.items[1]).toMatchObject({
      kind: 'project',
      status: 'in_progress',
      days: { number: 4, of: 6 },
    });
  });

  it('is a review that its client has not answered for four days, once, due or not', async () => {
    const { deps, client, list } = await createOffice();
    const review = (projectName: string, updatedAt: string, dueDate: string | null = null) =>
      createProject(deps, client.id, { projectName, status: 'review', updatedAt, dueDate });
    await review('Quiet', iso('2026-11-14T09:00'));
    await review('Quiet and due', iso('2026-11-15T09:00'), iso('2026-11-19T17:00'));
    await review('Fresh', iso('2026-11-16T09:00'));

    const { items } = await list();
    expect(items.map(({ kind, text, days }) => [kind, text, days])).toEqual([
      ['review', 'Quiet', { number: 5, of: 7 }],
      ['review', 'Quiet and due', { number: 4, of: 7 }],
    ]);
  });

  it('is a note that names the viewer, until they have seen it', async () => {
    const { deps, project, hana, mere, list } = await createOffice();
    const note = '@Hana, what do you think?';
    const { see } = await nameInNote(deps, {
      ...{ projectId: project.id, by: mere.id, whom: hana.id, note },
      createdAt: iso('2026-11-19T09:30'),
    });

    expect((await list()).items).toEqual([]);
    const seen = await list('who=everyone', hana);
    expect(seen.items).toMatchObject([
      { kind: 'mention', text: '@Hana, what do you think?', name: 'Mere Walker', projectId: project.id },
    ]);
    await see();
    expect((await list('who=everyone', hana)).items).toEqual([]);
  });

  it('says of a revision how many of the month’s are used, and of an enquiry what it is about', async () => {
    const { deps, client, project, post, list } = await createOffice();
    await owe(deps, {
      ...{ kind: 'revision', subjectId: project.id, text: 'Bigger' },
      ...{ userId: client.id, projectBriefId: project.id },
    });
    await addPurchase(deps, client.id, { addOn: 'content-update' });
    const sender = { firstName: 'Jo', lastName: 'Patel', email: 'jo@mudlarkceramics.example' };
    const sent = await post(
      '/api/contact',
      { ...sender, service: 'A brand kit', message: 'A ceramics studio' },
      { token: '' },
    );
    const { id } = enquiryAccepted.parse(await sent.json());

    expect((await list()).items).toMatchObject([
      { kind: 'revision', revisions: { used: 0, quota: 16 } },
      {
        ...{ kind: 'enquiry', enquiryId: id, text: 'A ceramics studio', name: 'Jo Patel' },
        ...{ email: sender.email, source: 'contact', summary: 'A brand kit', tier: null, company: null },
      },
    ]);
  });
});

describe('the list of it', () => {
  it('is by what is due first, over all its kinds, and page by page the same', async () => {
    const { deps, client, ask, list, set, post } = await createOffice();
    const pro = await createClient(deps, { subscriptionTier: 'stackpro' });
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
    const dues = all.items.map(({ dueAt }) => dueAt);
    expect(dues).toEqual([...dues].sort());
    expect(all.items).toHaveLength(10);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: NeedPage = await list(`limit=3${cursor && `&cursor=${cursor}`}`);
      paged.push(...textsOf(page));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(textsOf(all));
    expect(all.counts).toEqual({ mine: 10, everyone: 10 });
  });

  it('has of those due at once whoever has waited longest first', async () => {
    const { deps, list, set, post } = await createOffice();
    const asked: string[] = [];
    for (const hour of ['08', '09', '10', '11', '12', '13']) {
      set(`2026-11-21T${hour}:00`);
      const client = await createClient(deps, { subscriptionTier: 'stackgrow' });
      await post('/api/messages', { content: `Saturday at ${hour}` }, client);
      asked.push(`Saturday at ${hour}`);
    }

    const first = await list('limit=4');
    expect(new Set(first.items.map(({ dueAt }) => dueAt)).size).toBe(1);
    expect(textsOf(first)).toEqual(asked.slice(0, 4));
    expect(textsOf(await list(`limit=4&cursor=${first.nextCursor ?? ''}`))).toEqual(asked.slice(4));
  });

  it('is mine with what nobody has taken, and without what is a colleague’s', async () => {
    const { deps, mere, hana, ask, post, list, client } = await createOffice();
    await ask('Mere’s');
    const other = await createClient(deps, { subscriptionTier: 'stackgrow' });
    const hanas = await createProject(deps, other.id, {
      ...{ assignedTo: hana.id, projectName: 'Hana’s project', dueDate: iso('2026-11-19T17:00') },
    });
    await ask('Hana’s', hanas, other);
    await post('/api/messages', { content: 'Hana’s chat' }, other);
    await post('/api/messages', { content: 'Mere’s chat' }, client);
    const newcomer = await createClient(deps, { subscriptionTier: 'stackgrow' });
    await post('/api/messages', { content: 'Anyone’s chat' }, newcomer);

    const minesOf = async (admin: typeof mere) => {
      const page = await list('', admin);
      expect(page.counts).toEqual({ mine: page.items.length, everyone: 6 });
      return textsOf(page).sort();
    };
    expect(await minesOf(mere)).toEqual(['Anyone’s chat', 'Mere’s', 'Mere’s chat']);
    expect(await minesOf(hana)).toEqual(['Anyone’s chat', 'Hana’s', 'Hana’s chat', 'Hana’s project']);
    expect((await list('who=everyone')).items).toHaveLength(6);
  });

  it.each([
    '2026-11-19T16:59',
    '2026-11-19T17:01',
    '2026-11-20T12:00',
    '2026-11-21T12:00',
    '2026-11-23T18:00',
  ])(
    'counts at %s what is late and due today over all its pages, as the rows of all of them say',
    async (moment) => {
      const { deps, client, project, ask, list, set, hana, mere } = await createOffice();
      const pages = async (query: string) => {
        const now = deps.now().toISOString();
        const tonight = iso(`${moment.slice(0, 10)}T23:59`);
        const { items } = await list(`limit=50&${query}`);
        const dues = items.map(({ dueAt }) => dueAt);
        const late = dues.filter((dueAt) => dueAt < now).length;
        return { late, today: dues.filter((dueAt) => dueAt < tonight).length - late };
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
      set(moment);

      const { late, today } = await list('limit=1');
      expect({ late: late.mine, today: today.mine }).toEqual(await pages('who=mine'));
      expect({ late: late.everyone, today: today.everyone }).toEqual(await pages('who=everyone'));
      expect(late.everyone).toBeGreaterThan(0);
    },
  );

  it('refuses a cursor that was never given out', async () => {
    const { request, mere } = await createOffice();
    for (const cursor of ['x', Buffer.from('["a"]').toString('base64url')]) {
      expect(
        (await request(`/api/admin/needs?cursor=${cursor}`, asCaller({ token: mere.token }))).status,
      ).toBe(422);
    }
  });

  it('is counted for the rail with the enquiries nobody has looked at', async () => {
    const { ask, post, request, mere } = await createOffice();
    await ask('Kia ora');
    const sender = { firstName: 'Jo', lastName: 'Patel', email: 'jo@mudlarkceramics.example' };
    await post('/api/contact', { ...sender, service: 'A brand kit', message: 'Kia ora' }, { token: '' });

    const answer = await request('/api/admin/counts', asCaller({ token: mere.token }));
    expect(staffCounts.strict().parse(await answer.json())).toEqual({ needs: 2, enquiries: 1, billing: 0 });
  });
});

describe('asking for feedback', () => {
  it('writes to the client, and then waits', async () => {
    const { deps, client, mere, post, list, set } = await createOffice();
    const updatedAt = iso('2026-11-12T09:00');
    const review = await createProject(deps, client.id, { status: 'review', updatedAt });
    const nudge = () => post(`/api/admin/projects/${review.id}/nudge`, {}, mere);

    const sent = await nudge();
    expect(sent.status).toBe(201);
    const { message, isInternal } = staffThreadMessage.parse(await sent.json());
    expect(isInternal).toBe(false);
    expect(message).toMatch(/^Kia ora Aroha, Bakery website is waiting for your feedback\./);
    expect((await list()).items).toEqual([]);
    const refused = await nudge();
    expect(refused.status).toBe(409);
    expect(errorBody.parse(await refused.json()).error.message).toBe(
      'There has been news on this project within the day. Ask tomorrow.',
    );
    set('2026-11-20T10:01');
    expect((await nudge()).status).toBe(201);
  });

  it('asks for a decision only on a version that waits for one', async () => {
    const { deps, client, mere, post } = await createOffice();
    const updatedAt = iso('2026-11-12T09:00');
    const wishes = [
      [[], 'please tell us what you think'],
      [['changes_requested', 'pending'], 'please approve the newest version or ask for changes'],
      [['pending', 'approved'], 'please tell us what you think'],
    ] as const;
    for (const [versions, wish] of wishes) {
      const { id } = await createProject(deps, client.id, { status: 'review', updatedAt });
      for (const [index, status] of versions.entries()) {
        await createVersion(deps, id, { revisionNumber: index + 1, status });
      }
      const sent = await post(`/api/admin/projects/${id}/nudge`, {}, mere);
      expect(staffThreadMessage.parse(await sent.json()).message).toContain(` a moment, ${wish}. If `);
    }
  });

  it('is for what is in review', async () => {
    const { project, post, mere } = await createOffice();

    expect((await post(`/api/admin/projects/${project.id}/nudge`, {}, mere)).status).toBe(409);
  });
});

it('a message that needs no reply leaves the list, and counts as neither met nor missed', async () => {
  const { ask, list, post, mere, deps } = await createOffice();
  await ask('Thank you!');
  const [{ id } = { id: '' }] = (await list()).items;

  expect((await post(`/api/admin/promises/${id}/dismiss`, {}, mere)).status).toBe(200);
  expect((await post(`/api/admin/promises/${id}/dismiss`, {}, mere)).status).toBe(200);
  expect((await list()).items).toEqual([]);
  expect(await promisesOf(deps)).toMatchObject([{ keptById: mere.id, isMet: null, month: null }]);
});
