import { overviewCounts, staffClientPage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

async function createDesk() {
  let now = new Date('2026-11-20T09:00:00.000Z');
  const app = await createTestApp({ now: () => now });
  const { token } = await createAdmin(app.deps);
  return {
    ...app,
    list: async (query = '') => {
      const answer = await app.request(`/api/admin/clients?${query}`, asCaller({ token }));
      return staffClientPage.parse(await answer.json());
    },
    count: async () => {
      const answer = await app.request('/api/admin/overview-counts', asCaller({ token }));
      return overviewCounts.parse(await answer.json());
    },
    setStatus: (id: string, status: string) =>
      app.request(`/api/admin/projects/${id}/status`, withJson({ status }, { token }, 'PATCH')),
    goTo: (moment: string) => {
      now = new Date(moment);
    },
  };
}

describe('the list of clients', () => {
  it('comes page by page, newest first, each with how many projects are theirs', async () => {
    const { deps, list } = await createDesk();
    const older = await createClient(deps, { createdAt: '2026-11-01T09:00:00.000Z' });
    const newer = await createClient(deps, { createdAt: '2026-11-02T09:00:00.000Z' });
    await createProject(deps, older.id, { createdAt: '2026-11-03T09:00:00.000Z', status: 'in_progress' });
    const newest = await createProject(deps, older.id, { createdAt: '2026-11-05T09:00:00.000Z' });
    await createProject(deps, older.id, { createdAt: '2026-11-04T09:00:00.000Z', status: 'completed' });

    const first = await list('limit=1');
    const second = await list(`limit=1&cursor=${first.nextCursor ?? ''}`);

    expect(first.items).toMatchObject([
      { id: newer.id, projects: 0, activeProjects: 0, newestProjectId: null },
    ]);
    expect(second.items).toMatchObject([
      { id: older.id, projects: 3, activeProjects: 1, newestProjectId: newest.id, isActive: true },
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it.each([
    ['a first and last name', 'moana tui'],
    ['part of an email address', 'TUI@harbour'],
    ['the beginnings of words of a company', 'bak harb'],
    ['words among what would mean something to the index', '"harbour%_*'],
  ])('is searched for %s', async (_, text) => {
    const { deps, list } = await createDesk();
    await createClient(deps, { company: '1000 Things' });
    const found = await createClient(deps, {
      firstName: 'Moana',
      lastName: 'Tuiasosopo',
      email: 'tui@harbour.example',
      company: 'Harbour Bakery 100%_',
    });

    const { items } = await list(new URLSearchParams({ q: text }).toString());
    expect(items.map(({ id }) => id)).toEqual([found.id]);
  });

  describe('with waiting clients first', () => {
    /** Four clients, the first the newest; two of them have written, the last of all first. */
    async function createChats() {
      const desk = await createDesk();
      const { deps, request, goTo, list } = desk;
      const [first, second, third, fourth] = [
        await createClient(deps, { createdAt: '2026-11-04T09:00:00.000Z', firstName: 'Moana' }),
        await createClient(deps, { createdAt: '2026-11-03T09:00:00.000Z' }),
        await createClient(deps, { createdAt: '2026-11-02T09:00:00.000Z', firstName: 'Moana' }),
        await createClient(deps, { createdAt: '2026-11-01T09:00:00.000Z', firstName: 'Moana' }),
      ];
      const write = async (client: { token: string }, moment: string) => {
        goTo(moment);
        const answer = await request('/api/messages', withJson({ content: 'Kia ora' }, client));
        return z.object({ createdAt: z.string() }).parse(await answer.json()).createdAt;
      };
      await write(fourth, '2026-11-10T09:00:00.000Z');
      const written = await write(second, '2026-11-11T09:00:00.000Z');
      await write(fourth, '2026-11-12T09:00:00.000Z');
      const inOrder = async (query: string) =>
        (await list(`sort=waiting&${query}`)).items.map(({ id }) => id);
      return { ...desk, inOrder, written, clients: [first.id, second.id, third.id, fourth.id] as const };
    }

    it('begins with the longest waiting, and goes on with the others, the newest first', async () => {
      const { inOrder, clients } = await createChats();
      const [first, second, third, fourth] = clients;
      expect(await inOrder('')).toEqual([fourth, second, first, third]);
      expect(await inOrder('q=moana')).toEqual([fourth, first, third]);
    });

    it.each([1, 2, 3])('is paged by %i, with nobody twice and nobody missing', async (limit) => {
      const { list, clients } = await createChats();
      const [first, second, third, fourth] = clients;
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: string = `sort=waiting&limit=${limit}${cursor && `&cursor=${cursor}`}`;
        const { items, nextCursor } = await list(query);
        found.push(...items.map(({ id }) => id));
        cursor = nextCursor;
      }
      expect(found).toEqual([fourth, second, first, third]);
    });

    it('lists read clients among the others again', async () => {
      const { request, deps, inOrder, clients, written } = await createChats();
      const [first, second, third, fourth] = clients;
      const { token } = await createAdmin(deps);
      await request(
        `/api/admin/conversations/chat/${second}/read`,
        withJson({ readUpTo: written }, { token }, 'PUT'),
      );
      expect(await inOrder('')).toEqual([fourth, first, second, third]);
    });

    it('rejects a cursor that isn’t ours', async () => {
      const { request, deps } = await createDesk();
      const { token } = await createAdmin(deps);
      for (const cursor of ['wrong', 'other', 'x']) {
        const { status } = await request(
          `/api/admin/clients?sort=waiting&cursor=${cursor}`,
          asCaller({ token }),
        );
        expect(status, cursor).toBe(422);
      }
    });
  });

  it('reveals no password or link', async () => {
    const { deps, request } = await createDesk();
    await createClient(deps, { resetToken: 'a-token' });
    const { token } = await createAdmin(deps);
    const text = await (await request('/api/admin/users', asCaller({ token }))).text();
    expect(text).not.toMatch(/password|token|stripe/i);
  });
});

describe('the counts of the overview', () => {
  it('are of all clients and projects', async () => {
    const { deps, count } = await createDesk();
    const { id } = await createClient(deps);
    await createClient(deps, { subscriptionStatus: 'past_due' });
    for (const status of ['pending', 'pending', 'in_progress'] as const) {
      await createProject(deps, id, { status });
    }

    expect(await count()).toMatchObject({
      clients: { total: 2, active: 1 },
      projects: { total: 3, byStatus: { pending: 2, in_progress: 1, review: 0 }, completedThisMonth: 0 },
    });
  });

  it('include projects completed since the month began in Auckland that are still completed', async () => {
    const { deps, request, count, setStatus, goTo } = await createDesk();
    const { id: clientId } = await createClient(deps);
    const projects = await Promise.all([1, 2, 3].map(() => createProject(deps, clientId)));
    const [last, first, reopened] = projects.map(({ id }) => id);
    // October ends in Auckland, thirteen hours ahead, at 11 in the morning of its last day in UTC.
    goTo('2026-10-31T10:59:00.000Z');
    await setStatus(last ?? '', 'completed');
    goTo('2026-10-31T11:00:00.000Z');
    await setStatus(first ?? '', 'completed');
    await setStatus(reopened ?? '', 'completed');
    await setStatus(reopened ?? '', 'in_progress');

    goTo('2026-11-20T09:00:00.000Z');
    // What happens to it afterwards does not complete it again.
    const { token } = await createAdmin(deps);
    await request(`/api/admin/messages/${last ?? ''}`, withJson({ message: 'Kia ora' }, { token }));
    expect((await count()).projects.completedThisMonth).toBe(1);
  });
});
