import { errorBody, idempotencyHeader, project, projectPage } from '@stackworks/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

let app: Awaited<ReturnType<typeof createTestApp>>;
let mere: Awaited<ReturnType<typeof createAdmin>>;
let client: Awaited<ReturnType<typeof createClient>>;

beforeEach(async () => {
  app = await createTestApp();
  mere = await createAdmin(app.deps);
  client = await createClient(app.deps, { emailVerified: true });
});

const brief = { projectName: 'Tide times', projectType: 'web_design', description: 'When to go out' };
const answered = {
  ...brief,
  targetAudience: 'Paddlers',
  brandPersonality: 'Calm',
  logo: 'none',
  photos: 'none',
};
const start = (body: object, key?: string) =>
  app.request(
    `/api/admin/clients/${client.id}/projects`,
    withJson(body, { ...mere, ...(key && { headers: { [idempotencyHeader]: key } }) }),
  );
const edit = (id: string, change: object) =>
  app.request(`/api/admin/projects/${id}/brief`, withJson(change, mere, 'PATCH'));

describe('a project that staff start', () => {
  it('is the client’s, and the log says who wrote its brief', async () => {
    const answer = await start(brief);
    expect(answer.status).toBe(201);
    const { id } = project.parse(await answer.json());

    const list = await app.request('/api/client/projects', asCaller(client));
    expect(projectPage.parse(await list.json()).items).toMatchObject([
      { id, ...brief, status: 'pending', waitingOn: 'client' },
    ]);
    expect(await readAuditLog(app.deps.db)).toMatchObject([
      { action: 'project-started', actorId: mere.id, subjectId: id, subjectName: 'Tide times' },
    ]);
  });

  it('is emailed to the client, with who started it, unless they turned such emails off', async () => {
    const { id } = project.parse(await (await start(brief)).json());
    expect(await readOutbox(app.deps.db)).toMatchObject([
      {
        template: 'project-started',
        recipient: client.email,
        props: { projectId: id, projectName: 'Tide times', by: 'Mere Walker', isBriefOpen: true },
      },
    ]);

    const off = withJson({ statusChanges: false }, client, 'PATCH');
    expect((await app.request('/api/client/notification-preferences', off)).status).toBe(200);
    await start({ ...brief, projectName: 'Winter trips' });
    expect(await readOutbox(app.deps.db)).toHaveLength(1);
  });

  it('is named in the one welcome email of a client who hasn’t confirmed their address', async () => {
    client = await createClient(app.deps, {
      emailVerified: false,
      plan: null,
      subscriptionStatus: 'inactive',
    });
    await start(brief);
    expect(await readOutbox(app.deps.db)).toMatchObject([
      {
        template: 'client-invitation',
        recipient: client.email,
        props: { because: 'team', projectName: 'Tide times' },
      },
    ]);
  });

  it('with a complete brief starts the clock, and colleagues hear who briefed it, but not its writer', async () => {
    const tane = await createAdmin(app.deps, { firstName: 'Tāne', lastName: 'Rewi' });
    const started = project.parse(await (await start(answered)).json());

    expect(started.brief.missing).toEqual([]);
    expect(started.brief.completedAt).not.toBeNull();
    expect(started.dueDate).not.toBeNull();
    expect(await readOutbox(app.deps.db)).toMatchObject([
      { template: 'project-briefed', recipient: tane.email, props: { by: 'Mere Walker' } },
      { template: 'project-started', recipient: client.email, props: { isBriefOpen: false } },
    ]);
  });

  it('needs no plan of the client’s, is started once for each key, and belongs to a client who exists', async () => {
    client = await createClient(app.deps, { plan: null, subscriptionStatus: 'inactive' });
    const first = project.parse(await (await start(brief, 'the-first-project')).json());
    const again = project.parse(await (await start(brief, 'the-first-project')).json());
    expect(again.id).toBe(first.id);
    expect((await start({ ...brief, description: 'Other' }, 'the-first-project')).status).toBe(409);

    client = { ...client, id: 'nobody' };
    expect((await start(brief)).status).toBe(404);
  });
});

describe('a brief that staff edit', () => {
  it('is changed until work starts, not over another change, and the log says who did', async () => {
    const { id } = project.parse(await (await start(brief)).json());
    const answer = await edit(id, { description: 'When to come back', version: 0 });
    expect(project.parse(await answer.json())).toMatchObject({ description: 'When to come back' });
    const [last] = (await readAuditLog(app.deps.db)).toReversed();
    expect(last).toMatchObject({ action: 'brief-edited', actorId: mere.id });

    const own = withJson({ description: 'Ours', version: 1 }, client, 'PATCH');
    expect((await app.request(`/api/client/projects/${id}`, own)).status).toBe(200);
    const stale = await edit(id, { description: 'Theirs', version: 1 });
    expect(stale.status).toBe(409);
    expect(errorBody.parse(await stale.json()).message).toContain('by someone else');
  });

  it('cannot be changed once work has started', async () => {
    const { id } = await createProject(app.deps, client.id, { status: 'in_progress' });
    const answer = await edit(id, { description: 'Something else' });

    expect(answer.status).toBe(409);
    expect(errorBody.parse(await answer.json()).message).toContain('Send the client a message instead.');
    expect((await edit('nothing', { description: 'A' })).status).toBe(404);
  });
});
