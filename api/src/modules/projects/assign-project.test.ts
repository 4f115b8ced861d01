import { errorBody, staffProject } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import type { Database } from '@stackworks/database';
import { projects } from './projects.tables.ts';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readOutbox } from '#test/outbox.ts';

/** A project, two colleagues, and a way for each to change the project. */
async function prepare(db?: Database, now?: Date) {
  const { request, deps } = await createTestApp({ ...(db && { db }), ...(now && { now: () => now }) });
  const owner = await createClient(deps);
  const mere = await createAdmin(deps);
  const tama = await createAdmin(deps, { firstName: 'Tama', lastName: 'Moana' });
  const { id } = await createProject(deps, owner.id);
  const change =
    ({ token }: { token: string }) =>
    (part: '' | '/assign' | '/status', body: object) =>
      request(`/api/admin/projects/${id}${part}`, withJson(body, { token }, 'PATCH'));
  return { request, deps, owner, id, mere, tama, asMere: change(mere), asTama: change(tama) };
}

describe('assigning a project', () => {
  it('to a colleague by email address shows it as theirs, and to "unassigned" as nobody’s', async () => {
    const { asMere, tama } = await prepare();

    const given = await asMere('/assign', { assignedTo: tama.email.toUpperCase() });
    expect(given.status).toBe(200);
    expect(staffProject.parse(await given.json())).toMatchObject({
      assignedTo: tama.email,
      assignee: { id: tama.id, name: 'Tama Moana', profilePicture: null },
      version: 1,
    });
    const taken = await asMere('/assign', { assignedTo: 'unassigned' });
    expect(staffProject.parse(await taken.json())).toMatchObject({
      assignedTo: null,
      assignee: null,
      version: 2,
    });
  });

  it('is rejected for an address that nobody in the team has, or no longer', async () => {
    const { asMere, deps } = await prepare();
    const gone = await createAdmin(deps, { isActive: false });

    for (const assignedTo of ['nobody@staff.example', gone.email]) {
      const answer = await asMere('/assign', { assignedTo });
      expect(answer.status).toBe(422);
      expect(errorBody.parse(await answer.json()).error.fields).toEqual({
        assignedTo: 'No one on the team uses this email.',
      });
    }
  });

  it('updates its screens, and notifies the colleague on theirs and by email', async () => {
    const { asMere, tama, deps, owner, id } = await prepare();
    await asMere('/assign', { assignedTo: tama.email });

    expect(await readLiveEvents(deps.db)).toMatchObject([
      { audience: 'staff', event: { type: 'project', projectId: id } },
      { audience: `client:${owner.id}`, event: { type: 'project', projectId: id } },
      {
        audience: 'staff',
        event: {
          type: 'assigned',
          to: tama.id,
          by: 'Mere Walker',
          projects: [{ id, projectName: 'Bakery website' }],
        },
      },
    ]);
    expect(await readOutbox(deps.db)).toMatchObject([
      {
        template: 'project-assigned',
        recipient: tama.email,
        props: { firstName: 'Tama', by: 'Mere Walker', projects: [{ id, projectName: 'Bakery website' }] },
      },
    ]);
  });

  it('to oneself sends no email', async () => {
    const { asMere, mere, deps } = await prepare();
    expect((await asMere('/assign', { assignedTo: mere.email })).status).toBe(200);

    expect(await readOutbox(deps.db)).toEqual([]);
    expect((await readLiveEvents(deps.db)).map(({ event }) => event.type)).not.toContain('assigned');
  });

  it('and every other change is in the audit log: who, what, from and to', async () => {
    const world = await prepare();
    const { asMere, mere, tama, id } = world;
    await asMere('/assign', { assignedTo: tama.email });
    await asMere('', { status: 'review', priority: 'high', dueDate: '2026-12-02T05:00:00.000Z' });
    await asMere('/assign', { assignedTo: 'unassigned' });

    const project = { subjectType: 'project', subjectId: id, subjectName: 'Bakery website' };
    const by = { actorId: mere.id, actorName: 'Mere Walker', ...project };
    expect(await readAuditLog(world.deps.db)).toMatchObject([
      { ...by, action: 'project-assigned', detail: { from: null, to: 'Tama Moana', version: 1 } },
      { ...by, action: 'status-changed', detail: { from: 'pending', to: 'review', version: 2 } },
      { ...by, action: 'priority-changed', detail: { from: 'normal', to: 'high', version: 2 } },
      {
        ...by,
        action: 'due-date-changed',
        detail: { from: null, to: '2026-12-02T05:00:00.000Z', version: 2 },
      },
      { ...by, action: 'project-unassigned', detail: { from: 'Tama Moana', to: null, version: 3 } },
    ]);
  });
});

describe('two staff changing one project at once', () => {
  it('the later one sees who changed what, and the earlier change stays', async () => {
    const world = await prepare();
    const { asMere, asTama, tama } = world;
    await asMere('/status', { status: 'review', version: 0 });
    await asMere('/assign', { assignedTo: tama.email, version: 1 });

    const late = await asTama('/status', { status: 'completed', version: 0 });
    expect(late.status).toBe(409);
    expect(errorBody.parse(await late.json()).error).toMatchObject({
      code: 'conflict',
      message:
        'Mere Walker changed the status to Review and assigned it to Tama Moana. Your change wasn’t saved.',
    });
    expect(await readAuditLog(world.deps.db)).toHaveLength(2);
  });

  it('sees that a colleague’s removal unassigned the project', async () => {
    const { asMere, tama, deps, request } = await prepare();
    await asMere('/assign', { assignedTo: tama.email });
    const hana = await createAdmin(deps, { firstName: 'Hana' });
    expect((await request(`/api/admin/remove-team-member/${tama.id}`, asCaller(hana, 'DELETE'))).status).toBe(
      200,
    );

    const late = await asMere('/status', { status: 'review', version: 1 });
    expect(errorBody.parse(await late.json()).message).toBe(
      'Hana Walker unassigned it. Your change wasn’t saved.',
    );
  });

  it('sees a change that is followed by many other audit entries', async () => {
    const { asMere, asTama, mere, id, request } = await prepare();
    await asMere('/status', { status: 'review', version: 0 });
    for (let count = 0; count < 12; count += 1) {
      const body = { message: `Word ${count}`, isInternal: true };
      await request(`/api/admin/projects/${id}/messages`, withJson(body, { token: mere.token }));
    }

    const late = await asTama('/status', { status: 'completed', version: 0 });
    expect(errorBody.parse(await late.json()).message).toMatch(/^Mere Walker changed the status to Review\./);
  });

  it('sees only changes since their version', async () => {
    const { asMere, asTama } = await prepare();
    for (const status of ['review', 'on_hold']) await asMere('/status', { status });

    const late = await asTama('/status', { status: 'completed', version: 1 });
    expect(errorBody.parse(await late.json()).message).toMatch(
      /^Mere Walker changed the status to On Hold\./,
    );
  });

  it('sees their own changes in another tab too', async () => {
    const { asMere } = await prepare();
    for (const status of ['review', 'on_hold']) await asMere('/status', { status });
    const rejected = await asMere('/status', { status: 'completed', version: 0 });
    expect(errorBody.parse(await rejected.json()).message).toMatch(
      /^You changed the status to On Hold in another tab\. Your change wasn’t saved\.$/,
    );
  });

  it('changes of every field conflict', async () => {
    const { asMere, asTama } = await prepare();
    const seen = { version: 0 };
    expect((await asMere('', { priority: 'urgent', ...seen })).status).toBe(200);

    for (const [part, body] of [
      ['', { dueDate: null, priority: 'low' }],
      ['/status', { status: 'review' }],
      ['/assign', { assignedTo: 'unassigned' }],
    ] as const) {
      const { status } = await asTama(part, { ...body, ...seen });
      // The last would change nothing: what they want is so already.
      expect([part, status]).toEqual([part, part === '/assign' ? 200 : 409]);
    }
    expect((await asTama('/status', { status: 'review', version: 1 })).status).toBe(200);
  });

  it('a request without a version changes the project anyway', async () => {
    const { asMere, asTama } = await prepare();
    await asMere('/status', { status: 'review', version: 0 });
    const answer = await asTama('/status', { status: 'completed' });
    expect(staffProject.parse(await answer.json())).toMatchObject({ status: 'completed', version: 2 });
  });

  it('of two at the same time in two processes, exactly one succeeds and the other conflicts', async () => {
    const databaseUrl = await createTestDatabaseUrl();
    const { asMere, deps, id, tama } = await prepare(await openTestDatabase(databaseUrl));
    const elsewhere = await createTestApp({ db: await openTestDatabase(databaseUrl) });
    const change = withJson({ status: 'on_hold', version: 0 }, tama, 'PATCH');
    const [mine, other] = await Promise.all([
      asMere('/status', { status: 'review', version: 0 }),
      elsewhere.request(`/api/admin/projects/${id}/status`, change),
    ]);

    expect([mine.status, other.status].sort()).toEqual([200, 409]);
    const made = mine.status === 200 ? 'review' : 'on_hold';
    const loser = mine.status === 200 ? other : mine;
    expect(errorBody.parse(await loser.json()).message).toContain('Your change wasn’t saved.');
    expect(await deps.db.read.select().from(projects)).toMatchObject([{ status: made, version: 1 }]);
    expect(await readAuditLog(deps.db)).toMatchObject([{ detail: { to: made } }]);
  });

  it.each([
    ['0000-01-01T00:00:00.000Z', 422],
    ['2019-12-31T23:59:59.000Z', 422],
    ['2020-01-01T00:00:00.000Z', 200],
    ['2036-11-20T00:00:00.000Z', 200],
    ['2036-11-20T00:00:01.000Z', 422],
    ['9999-12-31T00:00:00.000Z', 422],
  ])('a due date of %s responds with %i', async (dueDate, status) => {
    const { asMere, deps } = await prepare(undefined, new Date('2026-11-20T00:00:00Z'));
    const answer = await asMere('', { dueDate });

    expect(answer.status).toBe(status);
    const isTaken = status === 200;
    expect(await deps.db.read.select().from(projects)).toMatchObject([{ dueDate: isTaken ? dueDate : null }]);
    if (isTaken) return;
    expect(errorBody.parse(await answer.json()).error.fields).toEqual({
      dueDate: 'Choose a due date from 2020 on and at most ten years ahead.',
    });
  });

  it('an empty change is rejected with the fields that can change', async () => {
    const { asMere } = await prepare();
    const answer = await asMere('', { version: 0 });
    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).message).toBe(
      'Include a change: status, priority or dueDate.',
    );
  });
});
