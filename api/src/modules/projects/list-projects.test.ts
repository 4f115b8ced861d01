import { projectCounts, staffProjectPage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { projects } from './projects.tables.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { owe } from '#test/inbox.ts';
import { removeClient } from '#test/conversations.ts';

const now = new Date('2026-11-20T00:00:00Z');

/** Staff who look for projects, and what they find by name. */
async function prepare() {
  const { request, deps } = await createTestApp({ now: () => now });
  const mere = await createAdmin(deps);
  const client = await createClient(deps, { email: 'aroha@low-tide.example' });
  let count = 0;
  const add = (projectName: string, columns: Parameters<typeof createProject>[2] = {}) => {
    count += 1;
    const createdAt = new Date(now.getTime() - count * 60_000).toISOString();
    return createProject(deps, client.id, { projectName, createdAt, ...columns });
  };
  const get = async (path: string) => request(`/api/admin/projects${path}`, asCaller({ token: mere.token }));
  const list = async (query: string) => staffProjectPage.parse(await (await get(`?${query}`)).json());
  const find = async (query: string) => (await list(query)).items.map(({ projectName }) => projectName);
  const oweReply = (id: string) => {
    const target = { kind: 'thread', subjectId: id, projectId: id, userId: client.id } as const;
    return owe(deps, { ...target, text: 'When is it done?' });
  };
  return { deps, mere, client, add, get, list, find, oweReply };
}

describe('the staff’s list of projects', () => {
  it('is searched for a client’s name and company, too', async () => {
    const { deps, add, find } = await prepare();
    const other = await createClient(deps, {
      firstName: 'Moana',
      lastName: 'Tuiasosopo',
      company: 'Harbour Co',
    });
    await add('not theirs');
    await createProject(deps, other.id, { projectName: 'theirs' });

    expect(await find('q=moana+tui')).toEqual(['theirs']);
    expect(await find('q=Harbour')).toEqual(['theirs']);
  });

  it('can be filtered by several statuses and priorities at once', async () => {
    const { add, find } = await prepare();
    await add('one', { status: 'pending', priority: 'high' });
    await add('two', { status: 'review', priority: 'low' });
    await add('three', { status: 'completed', priority: 'high' });

    expect(await find('status=pending,review')).toEqual(['one', 'two']);
    expect(await find('priority=high,urgent')).toEqual(['one', 'three']);
    expect(await find('status=completed,review&priority=high')).toEqual(['three']);
    expect(await find('status=')).toEqual(['one', 'two', 'three']);
  });

  it('can be filtered by unassigned, assigned or a colleague', async () => {
    const { deps, add, find, mere } = await prepare();
    const tama = await createAdmin(deps);
    await add('free');
    await add('mine', { assignedTo: mere.id });
    await add('his', { assignedTo: tama.id });

    expect(await find('assignedTo=all')).toEqual(['free', 'mine', 'his']);
    expect(await find('assignedTo=unassigned')).toEqual(['free']);
    expect(await find('assignedTo=assigned')).toEqual(['mine', 'his']);
    expect(await find(`assignedTo=${tama.email}`)).toEqual(['his']);
    expect(await find('assignedTo=nobody@staff.example')).toEqual([]);
  });

  it('can be filtered by the client’s plan, page by page and in the counts', async () => {
    const { deps, list, find, get } = await prepare();
    const plans = { grow: 'stackgrow', pro: 'stackpro', none: null };
    for (const [projectName, plan] of Object.entries(plans)) {
      const { id } = await createClient(deps, { plan });
      await createProject(deps, id, { projectName, createdAt: now.toISOString() });
      await createProject(deps, id, {
        projectName: `${projectName} before`,
        createdAt: '2026-11-01T00:00:00Z',
      });
    }

    expect(await find('plan=stackpro')).toEqual(['pro', 'pro before']);
    expect(await find('plan=none')).toEqual(['none', 'none before']);
    expect(await find('plan=stackgrow&q=before')).toEqual(['grow before']);
    expect(await find('plan=gone')).toEqual([]);
    const { nextCursor } = await list('plan=stackgrow&limit=1');
    expect(await find(`plan=stackgrow&limit=1&cursor=${nextCursor ?? ''}`)).toEqual(['grow before']);
    expect(projectCounts.parse(await (await get('/counts?plan=stackgrow')).json())).toMatchObject({
      pending: 2,
    });
  });

  it('can be filtered by the days they are due, as Auckland has them', async () => {
    const { add, find } = await prepare();
    await add('the day before', { dueDate: '2026-11-29T10:59:59.000Z' });
    await add('first', { dueDate: '2026-11-29T11:00:00.000Z' });
    await add('last', { dueDate: '2026-11-30T10:59:59.000Z' });
    await add('the day after', { dueDate: '2026-11-30T11:00:00.000Z' });
    await add('none');
    await add('done', { dueDate: '2026-11-30T04:00:00.000Z', status: 'completed' });

    expect(await find('dueFrom=2026-11-30&dueTo=2026-11-30&sort=due')).toEqual(['first', 'last']);
    expect(await find('dueFrom=2026-12-01')).toEqual(['the day after']);
    expect(await find('dueTo=2026-11-29')).toEqual(['the day before']);
  });

  it('can be filtered by late, due within a week, or without a date', async () => {
    const { add, find } = await prepare();
    await add('late', { dueDate: '2026-11-19T05:00:00.000Z' });
    await add('soon', { dueDate: '2026-11-26T05:00:00.000Z' });
    await add('far', { dueDate: '2026-12-26T05:00:00.000Z' });
    await add('none');
    await add('done', { dueDate: '2026-11-19T05:00:00.000Z', status: 'completed' });

    expect(await find('due=late')).toEqual(['late']);
    expect(await find('due=week')).toEqual(['soon']);
    expect(await find('due=none')).toEqual(['none']);
  });

  it('calls a project late in which a reply is, as the inbox does', async () => {
    const { add, find, oweReply, get } = await prepare();
    const { id } = await add('asked', { dueDate: '2026-12-20T04:00:00.000Z' });
    await add('next month', { dueDate: '2026-12-20T04:00:00.000Z' });
    expect(await find('due=late')).toEqual([]);

    await oweReply(id);
    expect(await find('due=late')).toEqual(['asked']);
    expect(await find('due=late&status=in_progress')).toEqual([]);
    expect(projectCounts.parse(await (await get('/counts?due=late')).json())).toMatchObject({ pending: 1 });
  });

  it('finds nothing due among closed projects or those on hold', async () => {
    const { add, find } = await prepare();
    const dueDate = '2026-11-19T05:00:00.000Z';
    await add('open', { dueDate });
    await add('undated');
    await add('done', { dueDate, status: 'completed' });
    await add('paused', { dueDate, status: 'on_hold' });

    for (const due of ['late', 'week', 'none']) {
      for (const status of ['completed', 'on_hold', 'completed,on_hold']) {
        expect(await find(`due=${due}&status=${status}`), `${due} ${status}`).toEqual([]);
        expect(await find(`due=${due}&status=${status}&sort=due&priority=normal`)).toEqual([]);
      }
    }
    expect(await find('due=late&status=completed,pending')).toEqual(['open']);
  });

  it('can be filtered by client', async () => {
    const { deps, add, find, client } = await prepare();
    await add('hers');
    await createProject(deps, (await createClient(deps)).id, { projectName: 'another’s' });
    expect(await find(`client=${client.id}`)).toEqual(['hers']);
  });

  it('can be ordered by due date, which leaves out closed projects', async () => {
    const { add, find } = await prepare();
    await add('none');
    await add('far', { dueDate: '2026-12-26T05:00:00.000Z' });
    await add('late', { dueDate: '2026-11-19T05:00:00.000Z', status: 'review' });
    await add('done', { dueDate: '2026-11-01T05:00:00.000Z', status: 'completed' });

    expect(await find('sort=due')).toEqual(['late', 'far', 'none']);
    expect(await find('sort=due&status=completed')).toEqual(['done']);
  });

  it('can be ordered by what is due next, a reply or the project, in every status', async () => {
    const { add, find, oweReply } = await prepare();
    const { id } = await add('asked', { dueDate: '2026-12-20T04:00:00.000Z' });
    await add('none');
    await add('far', { dueDate: '2026-12-26T05:00:00.000Z', status: 'on_hold' });
    await add('late', { dueDate: '2026-11-19T05:00:00.000Z', status: 'review' });
    expect(await find('sort=deadline')).toEqual(['late', 'asked', 'far', 'none']);

    await add('next month', { dueDate: '2026-12-19T04:00:00.000Z' });
    await oweReply(id);
    expect(await find('sort=deadline')).toEqual(['asked', 'late', 'next month', 'far', 'none']);
  });

  it('can leave out what was completed over two weeks ago, and be ordered by completion', async () => {
    const { add, find } = await prepare();
    await add('long done', { status: 'completed', updatedAt: '2026-11-01T00:00:00.000Z' });
    await add('done first', { status: 'completed', updatedAt: '2026-11-10T00:00:00.000Z' });
    await add('open');
    await add('done last', { status: 'completed', updatedAt: '2026-11-19T00:00:00.000Z' });

    expect(await find('completed=recent')).toEqual(['done first', 'open', 'done last']);
    expect(await find('sort=completed')).toEqual(['done last', 'done first', 'long done']);
    expect(await find('sort=completed&completed=recent')).toEqual(['done last', 'done first']);
    expect(await find('sort=completed&status=pending')).toEqual([]);
  });

  it.each([
    'sort=newest',
    'sort=newest&status=pending,review,completed',
    'sort=due',
    'priority=normal,high&sort=due',
    'sort=deadline',
  ])('comes page by page, each once, by ?%s', async (query) => {
    const { add, list, find, oweReply } = await prepare();
    const dueDate = '2026-11-26T05:00:00.000Z';
    for (const status of ['pending', 'review', 'pending', 'in_progress', 'review'] as const) {
      await add(status, { status, dueDate });
      const { id } = await add(`undated ${status}`, { status, priority: 'high' });
      if (status === 'review') await oweReply(id);
    }

    const shown: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 20; pages += 1) {
      const page = await list(`${query}&limit=3${cursor && `&cursor=${cursor}`}`);
      shown.push(...page.items.map(({ projectName }) => projectName));
      cursor = page.nextCursor;
    }
    expect(shown).toEqual(await find(`${query}&limit=100`));
    expect(shown.length).toBeGreaterThanOrEqual(8);
  });

  it.each(['status=soon', 'priority=maybe', 'due=never', 'sort=best', 'sort=due&cursor=nonsense'])(
    'rejects ?%s',
    async (query) => {
      const { get } = await prepare();
      expect((await get(`?${query}`)).status).toBe(422);
    },
  );
});

describe('searching the list of projects', () => {
  it('finds any part of the project’s name, the client’s email address and the project’s type, in any case', async () => {
    const { add, find } = await prepare();
    await add('Hot cross landing page', { projectType: 'web_design' });
    await add('Brand kit', { projectType: 'logo_design' });

    expect(await find('q=CROSS')).toEqual(['Hot cross landing page']);
    expect(await find('q=oss+land')).toEqual(['Hot cross landing page']);
    expect(await find('q=low-tide')).toEqual(['Hot cross landing page', 'Brand kit']);
    expect(await find('q=Logo+Design')).toEqual(['Brand kit']);
    expect(await find('q=logo_design')).toEqual(['Brand kit']);
    expect(await find('q=nothing')).toEqual([]);
  });

  it('of one or two characters finds them anywhere in a text', async () => {
    const { add, find } = await prepare();
    await add('Brand kit', { projectType: 'branding' });
    await add('Ōtaki clinic');

    expect(await find('q=br')).toEqual(['Brand kit']);
    expect(await find('q=A')).toEqual(['Brand kit', 'Ōtaki clinic']);
    expect(await find('q=it')).toEqual(['Brand kit']);
    // A type by its words; emails in tests may have these letters too.
    expect(await find('q=eb')).toContain('Ōtaki clinic');
    expect(await find(`q=${encodeURIComponent('ōta')}`)).toEqual(['Ōtaki clinic']);
  });

  it.each(['"', '""" or', "a'b%", 'x OR y*', 'NEAR('])('takes %s literally', async (text) => {
    const { add, find } = await prepare();
    await add('Brand kit');
    await add(`The ${text} project`);
    expect(await find(`q=${encodeURIComponent(`The ${text}`)}`)).toEqual([`The ${text} project`]);
  });

  it('follows renames, changed addresses and deletions', async () => {
    const { deps, add, find, client } = await prepare();
    const { id } = await add('Brand kit');
    await deps.db.write(async (tx) => {
      await tx.update(projects).set({ projectName: 'Menu board' });
      await tx.run("update people set email = 'aroha@high-tide.example'");
    });
    expect(await find('q=brand+kit')).toEqual([]);
    expect(await find('q=menu')).toEqual(['Menu board']);
    expect(await find('q=low-tide')).toEqual([]);
    expect(await find('q=high-tide')).toEqual(['Menu board']);

    await removeClient(deps, client.id);
    await createProject(deps, (await createClient(deps)).id, { id, projectName: 'Another' });
    expect(await find('q=menu')).toEqual([]);
    expect(await find('q=another')).toEqual(['Another']);
  });

  it('combines with every other filter', async () => {
    const { add, find, mere } = await prepare();
    await add('Brand kit', { status: 'review', assignedTo: mere.id });
    await add('Brand book', { status: 'review', priority: 'high' });
    await add('Brand site');
    expect(await find('q=brand&priority=high')).toEqual(['Brand book']);
    expect(await find('q=brand&status=review')).toEqual(['Brand kit', 'Brand book']);
    expect(await find(`q=brand&status=review,pending&assignedTo=${mere.email}`)).toEqual(['Brand kit']);
  });
});

describe('counting projects', () => {
  it('counts each status among the projects that match the other filters', async () => {
    const { add, get } = await prepare();
    await add('one', { status: 'review', priority: 'high', dueDate: '2026-11-19T05:00:00.000Z' });
    await add('two', { status: 'review' });
    await add('three', { status: 'completed', dueDate: '2026-11-19T05:00:00.000Z' });
    const count = async (query: string) => projectCounts.parse(await (await get(`/counts?${query}`)).json());

    const none = { pending: 0, in_progress: 0, review: 0, revision_requested: 0, completed: 0, on_hold: 0 };
    expect(await count('')).toEqual({ ...none, review: 2, completed: 1 });
    expect(await count('status=completed&q=two')).toEqual({ ...none, review: 1 });
    expect(await count('priority=high')).toEqual({ ...none, review: 1 });
    expect(await count('due=late')).toEqual({ ...none, review: 1 });
    expect(await count('completed=recent')).toEqual({ ...none, review: 2, completed: 1 });
    expect(await count('q=t&priority=normal')).toEqual({ ...none, review: 1, completed: 1 });
  });
});
