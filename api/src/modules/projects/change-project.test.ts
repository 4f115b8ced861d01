import { describe, expect, it } from 'vitest';
import { projectBriefs } from '#/db/schema/projects.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readOutbox } from '#test/outbox.ts';

/** A project that has just been briefed, and staff to change its status. */
async function prepare(client: Parameters<typeof createClient>[1] = {}) {
  let present = new Date('2026-11-18T09:00:00Z');
  const { request, deps } = await createTestApp({ now: () => present });
  const owner = await createClient(deps, client);
  const { token } = await createAdmin(deps);
  const { id } = await createProject(deps, owner.id);
  return {
    deps,
    owner,
    id,
    setNow: (moment: string) => {
      present = new Date(moment);
    },
    change: (status: string) =>
      request(`/api/admin/projects/${id}/status`, withJson({ status }, { token }, 'PATCH')),
  };
}

describe('changing a project’s status', () => {
  it('is told to the screens of its client and of staff, and to the client by mail', async () => {
    const { deps, owner, id, change } = await prepare();
    await change('In Progress');

    const event = { type: 'project', projectId: id };
    expect(await readLiveEvents(deps.db)).toMatchObject([
      { audience: 'staff', event },
      { audience: `client:${owner.id}`, event },
    ]);
    expect(await readOutbox(deps.db)).toMatchObject([
      {
        template: 'project-status',
        recipient: owner.email,
        props: { firstName: 'Aroha', projectId: id, projectName: 'Bakery website', status: 'in_progress' },
      },
    ]);
  });

  it('to what it is already changes nothing and tells nobody', async () => {
    const { deps, change, setNow } = await prepare();
    setNow('2026-11-19T09:00:00Z');

    expect((await change('New')).status).toBe(200);
    expect(await deps.db.read.select().from(projectBriefs)).toMatchObject([
      { updatedAt: '2026-11-18T09:00:00.000Z' },
    ]);
    expect(await readLiveEvents(deps.db)).toHaveLength(0);
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('back and forth within a minute is written once', async () => {
    const { deps, change, setNow } = await prepare();
    for (const status of ['review', 'in_progress', 'review']) await change(status);
    expect(await readOutbox(deps.db)).toHaveLength(2);

    setNow('2026-11-18T09:01:00Z');
    await change('in_progress');
    expect(await readOutbox(deps.db)).toHaveLength(3);
  });

  it.each([
    [
      'wants no mail about it',
      { notificationPreferences: { messages: true, versions: true, statusChanges: false } },
    ],
    ['has been deactivated', { isActive: false }],
  ])('is not written to a client who %s', async (_, client) => {
    const { deps, change } = await prepare(client);

    expect((await change('review')).status).toBe(200);
    expect(await readOutbox(deps.db)).toEqual([]);
  });
});
