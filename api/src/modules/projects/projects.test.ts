import { errorBody, projectPage, staffProject, staffProjectPage } from '@stackworks/contracts';
import { desc, lt } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { projects } from './projects.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

describe('a client’s projects', () => {
  it('come page by page, newest first, each once, even where several were created together', async () => {
    const { request, deps } = await createTestApp();
    const { id, token } = await createClient(deps);
    const times = ['2026-11-03', '2026-11-02', '2026-11-02', '2026-11-02', '2026-11-01'];
    for (const day of times) await createProject(deps, id, { createdAt: `${day}T09:00:00.000Z` });

    const shown: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
      const answer = await request(
        `/api/client/projects?limit=2${cursor && `&cursor=${cursor}`}`,
        asCaller({ token }),
      );
      const page = projectPage.parse(await answer.json());
      shown.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
      if (shown.length === 2) await createProject(deps, id, { createdAt: '2026-11-04T09:00:00.000Z' });
    }

    const rows = await deps.db.read
      .select({ id: projects.id })
      .from(projects)
      .where(lt(projects.createdAt, '2026-11-04'))
      .orderBy(desc(projects.createdAt), desc(projects.id));
    expect(shown).toEqual(rows.map((row) => row.id));
  });

  it('are counted over all pages, and can be filtered by status', async () => {
    const { request, deps } = await createTestApp();
    const { id, token } = await createClient(deps);
    await createProject(deps, (await createClient(deps)).id);
    for (const status of ['pending', 'review', 'completed'] as const) {
      await createProject(deps, id, { status });
    }
    const list = async (query: string) => {
      const answer = await request(`/api/client/projects?${query}`, asCaller({ token }));
      return projectPage.parse(await answer.json());
    };

    const first = await list('limit=2');
    const last = await list(`limit=2&cursor=${first.nextCursor ?? ''}`);
    const [one, whole] = [await list('limit=1'), await list('limit=3')];
    expect([first, last, one, whole].map(({ items, total }) => [items.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [1, 3],
      [3, 3],
    ]);
    const review = await list('status=review');
    expect(review.items.map(({ status }) => status)).toEqual(['review']);
    expect(review.total).toBe(1);
  });

  it('are not found by another client', async () => {
    const { request, deps } = await createTestApp();
    const owner = await createClient(deps);
    const other = await createClient(deps);
    const { id } = await createProject(deps, owner.id);

    const path = `/api/client/projects/${id}`;
    expect((await request(path, asCaller({ token: owner.token }))).status).toBe(200);
    const foreign = await request(path, asCaller({ token: other.token }));
    const unknown = await request('/api/client/projects/none', asCaller({ token: other.token }));
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(errorBody.parse(await foreign.json()).message).toBe(errorBody.parse(await unknown.json()).message);
    const list = await request('/api/client/projects', asCaller({ token: other.token }));
    expect(projectPage.parse(await list.json()).items).toEqual([]);
  });

  it('hide their assignee', async () => {
    const { request, deps } = await createTestApp();
    const { id, token } = await createClient(deps);
    const admin = await createAdmin(deps);
    await createProject(deps, id, { assignedTo: admin.id });
    const answer = await request('/api/client/projects', asCaller({ token }));

    expect(await answer.text()).not.toContain(admin.id);
  });

  it.each(['cursor=nonsense', 'cursor=W10', 'limit=0', 'limit=101', 'limit=many'])(
    'reject a page of ?%s',
    async (query) => {
      const { request, deps } = await createTestApp();
      const { token } = await createClient(deps);

      expect((await request(`/api/client/projects?${query}`, asCaller({ token }))).status).toBe(422);
    },
  );
});

describe('the staff’s projects', () => {
  it('show everyone’s, each with its client and the colleague it is assigned to', async () => {
    const { request, deps } = await createTestApp();
    const { token, id: adminId, email } = await createAdmin(deps);
    const client = await createClient(deps, { company: 'Harbour Lane Bakery' });
    await createProject(deps, client.id, { assignedTo: adminId });
    const answer = await request('/api/admin/projects', asCaller({ token }));

    const { items } = staffProjectPage.parse(await answer.json());
    expect(items).toHaveLength(1);
    expect(staffProject.parse(items[0])).toMatchObject({
      userId: client.id,
      assignedTo: email,
      user: { email: client.email, company: 'Harbour Lane Bakery', planName: 'StackLite' },
    });
  });

  it('can be filtered by a status', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createAdmin(deps);
    const client = await createClient(deps);
    const waiting = await createProject(deps, client.id);
    const held = await createProject(deps, client.id, { status: 'on_hold' });
    const list = async (status: string) => {
      const answer = await request(`/api/admin/projects?status=${status}`, asCaller({ token }));
      return staffProjectPage.parse(await answer.json()).items.map(({ id }) => id);
    };

    expect(await list('pending')).toEqual([waiting.id]);
    expect(await list('on_hold')).toEqual([held.id]);
    expect(await list('completed')).toEqual([]);
  });

  it.each(['', '/status'])('change their status at /:id%s', async (suffix) => {
    const { request, deps } = await createTestApp();
    const { token } = await createAdmin(deps);
    const { id } = await createProject(deps, (await createClient(deps)).id);
    const change = (status: string) =>
      request(`/api/admin/projects/${id}${suffix}`, withJson({ status }, { token }, 'PATCH'));

    expect(staffProject.parse(await (await change('revision_requested')).json()).status).toBe(
      'revision_requested',
    );
    expect((await change('finished')).status).toBe(422);
    expect(await deps.db.read.select().from(projects)).toMatchObject([{ status: 'revision_requested' }]);
  });

  it('answer 404 for one that does not exist', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createAdmin(deps);

    expect((await request('/api/admin/projects/none', asCaller({ token }))).status).toBe(404);
    const change = withJson({ status: 'review' }, { token }, 'PATCH');
    expect((await request('/api/admin/projects/none/status', change)).status).toBe(404);
  });
});
