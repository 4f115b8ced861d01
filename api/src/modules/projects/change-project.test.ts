import { addSeconds } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { projects } from './projects.tables.ts';
import { emailTemplates } from '#/emails.ts';
import { sendDueEmails } from '#/platform/email/worker.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readOutbox } from '#test/outbox.ts';
import { writeStatusEmail } from './emails/project-emails.ts';

/** A project that has just been briefed, and staff to change its status. */
async function prepare(columns: Parameters<typeof createClient>[1] = {}) {
  let present = new Date('2026-11-18T09:00:00Z');
  const { request, deps } = await createTestApp({ now: () => present });
  const owner = await createClient(deps, columns);
  const staff = await createAdmin(deps);
  const { id } = await createProject(deps, owner.id);
  const deferredEmails = new Map([['project-status', writeStatusEmail]]);
  return {
    deps,
    owner,
    id,
    wait: (seconds: number) => {
      present = addSeconds(present, seconds);
    },
    change: (status: string) =>
      request(`/api/admin/projects/${id}/status`, withJson({ status }, staff, 'PATCH')),
    preferNone: () =>
      request('/api/client/notification-preferences', withJson({ statusChanges: false }, owner, 'PATCH')),
    /** Sends emails that are due. */
    send: async () => {
      const sent: string[] = [];
      await sendDueEmails({ ...deps, emailTemplates, deferredEmails }, ({ to, subject }) => {
        sent.push(`${to}: ${subject}`);
        return Promise.resolve();
      });
      return sent;
    },
  };
}

describe('changing a project’s status', () => {
  it('updates the screens of its client and of staff at once', async () => {
    const { deps, owner, id, change } = await prepare();
    await change('in_progress');

    const event = { type: 'project', projectId: id };
    expect(await readLiveEvents(deps.db)).toMatchObject([
      { audience: 'staff', event },
      { audience: `client:${owner.id}`, event },
    ]);
  });

  it('to its current one changes nothing and notifies nobody', async () => {
    const { deps, change, wait } = await prepare();
    wait(24 * 60 * 60);

    expect((await change('pending')).status).toBe(200);
    expect(await deps.db.read.select().from(projects)).toMatchObject([
      { updatedAt: '2026-11-18T09:00:00.000Z' },
    ]);
    expect(await readLiveEvents(deps.db)).toHaveLength(0);
    expect(await readOutbox(deps.db)).toEqual([]);
  });
});

describe('the email about a project’s status', () => {
  it('leaves a minute after the change', async () => {
    const { owner, change, wait, send } = await prepare();
    await change('in_progress');
    wait(59);
    expect(await send()).toEqual([]);
    wait(1);
    expect(await send()).toEqual([`${owner.email}: Bakery website: In Progress`]);
    wait(60);
    expect(await send()).toEqual([]);
  });

  it('is not sent when the change is taken back within the minute', async () => {
    const { deps, change, wait, send } = await prepare();
    await change('review');
    wait(30);
    await change('pending');
    wait(60);
    expect(await send()).toEqual([]);
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('is sent once for several changes, about the last', async () => {
    const { owner, change, wait, send } = await prepare();
    for (const status of ['review', 'in_progress', 'completed']) await change(status);
    wait(60);
    expect(await send()).toEqual([`${owner.email}: Bakery website: Completed`]);

    await change('pending');
    wait(60);
    expect(await send()).toEqual([`${owner.email}: Bakery website: Pending`]);
  });

  it('is not sent to a client who turned it off in the meantime', async () => {
    const { change, preferNone, wait, send } = await prepare();
    await change('review');
    expect((await preferNone()).status).toBe(200);
    wait(60);
    expect(await send()).toEqual([]);
  });

  it.each([
    ['turned it off', { notificationPreferences: { messages: true, versions: true, statusChanges: false } }],
    ['has been deactivated', { isActive: false }],
  ])('is not scheduled for a client who %s', async (_, columns) => {
    const { deps, change } = await prepare(columns);

    expect((await change('review')).status).toBe(200);
    expect(await readOutbox(deps.db)).toEqual([]);
  });
});
