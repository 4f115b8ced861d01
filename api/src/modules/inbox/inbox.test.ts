import { contactAccepted, type InboxPage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { withJson } from '#test/calls.ts';
import { createProject } from '#test/factories.ts';
import { createOffice, iso, nameInNote, owe, readTargets } from '#test/inbox.ts';
import { createVersion } from '#test/versions.ts';

const textsOf = ({ items }: InboxPage) => items.map(({ text }) => text);

describe('an inbox item', () => {
  it('is a message, with its response target and the time left', async () => {
    const { ask, list, set, client, project, mere } = await createOffice();
    await ask('Can ‘gone’ cross the whole line out?');
    set('2026-11-20T08:10');

    const { items, ...page } = await list();
    const [none, one] = [0, 1].map((all) => ({ all, late: 0 }));
    expect(page).toEqual({
      counts: { mine: 1, unassigned: 0, everyone: 1 },
      snoozed: 0,
      nextReturnAt: null,
      filters: { all: one, replies: one, reviews: none, leads: none, due: none, waiting: none },
      late: { mine: 0, unassigned: 0, everyone: 0 },
      today: { mine: 1, unassigned: 0, everyone: 1 },
      asOf: iso('2026-11-20T08:10'),
      isRunning: true,
      nextCursor: null,
    });
    expect(items).toMatchObject([
      {
        kind: 'thread',
        text: 'Can ‘gone’ cross the whole line out?',
        snippet: 'Can ‘gone’ cross the whole line out?',
        group: 'today',
        assignee: { id: mere.id, name: 'Mere Walker', profilePicture: null },
        snoozedAt: null,
        snoozedUntil: null,
        name: 'Aroha Ngata',
        company: 'Breakwater Bread',
        plan: 'stackgrow',
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

  it('is late by business time, which stops at the weekend', async () => {
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

  it('is an open project that is due within two business days, or overdue', async () => {
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

  it('is a review without feedback for four days, once, due or not', async () => {
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

  it('is a note that names the viewer, until it has been answered', async () => {
    const { deps, client, project, hana, mere, list } = await createOffice();
    const note = '@Hana, what do you think?';
    const { see } = await nameInNote(deps, {
      projectId: project.id,
      by: mere.id,
      whom: hana.id,
      note,
      createdAt: iso('2026-11-19T09:30'),
    });

    expect((await list()).items).toEqual([]);
    const seen = await list('who=everyone', hana);
    expect(seen.items).toMatchObject([
      {
        kind: 'mention',
        text: '@Hana, what do you think?',
        name: 'Mere Walker',
        projectId: project.id,
        clientId: client.id,
      },
    ]);
    await see();
    expect((await list('who=everyone', hana)).items).toEqual([]);
  });

  it('shows what a revision counted as, and a lead’s summary', async () => {
    const { deps, client, project, post, list } = await createOffice();
    const version = await createVersion(deps, project.id);
    await post(
      `/api/client/projects/${project.id}/versions/${version}/request-changes`,
      { feedback: 'Bigger' },
      client,
    );
    const sender = { firstName: 'Jo', lastName: 'Patel', email: 'jo@mudlarkceramics.example' };
    const sent = await post(
      '/api/contact',
      { ...sender, service: 'A brand kit', message: 'A ceramics studio' },
      { token: '' },
    );
    const { id } = contactAccepted.parse(await sent.json());

    const { items } = await list();
    expect(items.find(({ kind }) => kind === 'revision')?.change).toEqual({
      countedAs: 'round',
      number: 1,
      of: 2,
    });
    expect(items.find(({ kind }) => kind === 'lead')).toMatchObject({
      leadId: id,
      text: 'A ceramics studio',
      name: 'Jo Patel',
      email: sender.email,
      source: 'contact',
      summary: 'A brand kit',
      plan: null,
      company: null,
    });
  });
});

it('a message that needs no reply leaves the list, and counts as neither met nor missed', async () => {
  const { ask, list, post, mere, deps } = await createOffice();
  await ask('Thank you!');
  const [{ id } = { id: '' }] = (await list()).items;

  expect((await post(`/api/admin/targets/${id}/dismiss`, {}, mere)).status).toBe(200);
  expect((await post(`/api/admin/targets/${id}/dismiss`, {}, mere)).status).toBe(200);
  expect((await list()).items).toEqual([]);
  expect(await readTargets(deps)).toMatchObject([{ closedById: mere.id, isMet: null, month: null }]);
});

describe('an item is closed', () => {
  /** A project in review since last week, whose client has asked for something in its conversation. */
  async function prepareReview() {
    const office = await createOffice();
    const updatedAt = iso('2026-11-12T09:00');
    const review = await createProject(office.deps, office.client.id, { status: 'review', updatedAt });
    const kinds = async () => (await office.list()).items.map(({ kind }) => kind);
    const change = (body: object) =>
      office.request(`/api/admin/projects/${review.id}`, withJson(body, office.mere, 'PATCH'));
    return { ...office, review, kinds, change };
  }

  it('for a review by a nudge or a client’s message, not by a reply, a note or another due date', async () => {
    const { post, mere, review, kinds, change, ask } = await prepareReview();
    const messages = `/api/admin/projects/${review.id}/messages`;

    expect((await post(messages, { message: 'Nearly there.' }, mere)).status).toBe(201);
    expect((await post(messages, { message: 'Quiet one', isInternal: true }, mere)).status).toBe(201);
    expect((await change({ dueDate: iso('2026-12-19T17:00'), priority: 'high' })).status).toBe(200);
    expect(await kinds()).toEqual(['review']);

    await ask('Looking at it tonight.', review);
    expect(await kinds()).toEqual(['thread']);
  });

  it('for a review when it leaves review, and opens again when it returns', async () => {
    const { kinds, change, set } = await prepareReview();
    await change({ status: 'in_progress' });
    await change({ status: 'review' });
    expect(await kinds()).toEqual([]);
    set('2026-11-23T10:01');
    expect(await kinds()).toEqual(['review']);
  });

  it('for requested changes when work starts, not by a reply in the conversation', async () => {
    const { deps, post, mere, project, client, list, ask, request } = await createOffice();
    const set = (status: string) =>
      request(`/api/admin/projects/${project.id}/status`, withJson({ status }, mere, 'PATCH'));
    await set('revision_requested');
    await owe(deps, {
      kind: 'revision',
      subjectId: project.id,
      text: 'Bigger',
      userId: client.id,
      projectId: project.id,
    });
    await ask('Did you see my changes?');
    const kinds = async () => (await list()).items.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['revision', 'thread']);

    await post(`/api/admin/projects/${project.id}/messages`, { message: 'We did.' }, mere);
    expect(await kinds()).toEqual(['revision']);
    await set('in_progress');
    expect(await kinds()).toEqual([]);
  });
});
